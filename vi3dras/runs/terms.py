"""A law at one sample of a run, taken apart: what it sees, and the torques whose sum it asks for."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.control.coefficient import coefficient_of
from vi3dras.control.laws import LawKind, gains_of
from vi3dras.control.plant import own_inertia
from vi3dras.dynamics.chain import chain_of
from vi3dras.dynamics.inverse import friction
from vi3dras.dynamics.matrices import Matrices, matrices
from vi3dras.inverse.task import rotation_vector
from vi3dras.kinematics.forward import tool_pose
from vi3dras.kinematics.jacobian import geometric_jacobian
from vi3dras.runs.run import LoopRun


class LawTerms(NamedTuple):
    """What the law makes of a sample, (n,) each unless told otherwise."""

    error: Floats
    """Desired less read in [rad] or [m]."""
    slower: Floats
    """The same of the speeds, as the law knows them, in [rad/s] or [m/s]."""
    faster: Floats
    """The desired accelerations in [rad/s²] or [m/s²]."""
    parts: dict[str, Floats]
    """Torques in [N m] or [N] by their name in the law's equation; their sum is what the law asks for."""
    inside: dict[str, Floats]
    """What else stands in the equation: f, the integral, the inertia, or what the tool lacks (6,)."""


class _Seen(NamedTuple):
    """A sample of a run."""

    run: LoopRun
    k: int
    terms: LawTerms

    @property
    def gains(self) -> tuple[Floats, Floats, Floats]:
        """Kp, Kv and Ki, (n,) each."""
        kp, kv, ki = (part[0] for part in gains_of(self.run.loop.law, self.run.loop.robot))
        return kp, kv, ki


def law_terms(run: LoopRun, k: int) -> LawTerms:
    """The law at sample k of a run."""
    bare = LawTerms(run.want_q[k] - run.read[k], run.want_qd[k] - run.known[k], run.want_qdd[k], {}, {})
    return TAKEN_APART[run.loop.law.kind](_Seen(run, k, bare))


def _pd(at: _Seen) -> LawTerms:
    loop, seen, (kp, kv, _) = at.run.loop, at.terms, at.gains
    of = coefficient_of(loop.robot, loop.law.coefficient)
    own = own_inertia(chain_of(loop.robot, loop.around), 1)
    q, qd, qdd = (part[at.k][:, None] for part in (at.run.read, at.run.known, at.run.want_qdd))
    f = np.broadcast_to(of(q, qd, qdd, lambda: own(q)), q.shape)[:, 0]
    parts = {"f·q''_d": f * seen.faster, "f·K_p·e": f * kp * seen.error, "f·K_v·e'": f * kv * seen.slower}
    return seen._replace(parts=parts, inside={"f": f})


def _served(at: _Seen) -> dict[str, Floats]:
    kp, kv, _ = at.gains
    return {"K_p·e": kp * at.terms.error, "K_v·e'": kv * at.terms.slower}


def _pid(at: _Seen) -> LawTerms:
    integral = integral_at(at.run, at.k)
    parts = _served(at) | {"K_i·∫e": at.gains[2] * integral}
    return at.terms._replace(parts=parts, inside={"∫e": integral})


def integral_at(run: LoopRun, k: int) -> Floats:
    """What a PID law's integral (n,) has added up to before sample k in [rad s] or [m s]."""
    error = (run.want_q - run.read)[:k]
    stuck = run.saturated[:k] & (run.asked[:k] * error > 0)
    period = run.times[1] - run.times[0] if len(run.times) > 1 else 0.0
    return np.array(np.where(stuck, 0.0, error * period).sum(axis=0))


def is_stuck(run: LoopRun, k: int, i: int) -> bool:
    """Whether the integral of joint i stands still at sample k, since its motor cannot follow anyway."""
    return bool(run.saturated[k, i] and run.asked[k, i] * (run.want_q - run.read)[k, i] > 0)


def _weighed(at: _Seen) -> LawTerms:
    return at.terms._replace(parts=_served(at) | {"g": _model(at, at.run.read[at.k]).g})


def _model(at: _Seen, q: Floats, qd: Floats | None = None) -> Matrices:
    """What the law believes of the arm at joint values and speeds (n,)."""
    return matrices(at.run.loop.robot, q, qd, at.run.loop.around)


def _lost(at: _Seen) -> Floats:
    """Friction at the desired speeds (n,)."""
    return friction(chain_of(at.run.loop.robot, at.run.loop.around), at.run.want_qd[at.k])


def _computed(at: _Seen) -> LawTerms:
    qd = at.run.known[at.k]
    model, served = _model(at, at.run.read[at.k], qd), _served(at)
    parts = {
        "M·q''_d": model.M @ at.terms.faster, "M·K_p·e": model.M @ served["K_p·e"],
        "M·K_v·e'": model.M @ served["K_v·e'"], "C·q'": model.C @ qd, "g": model.g, "F": _lost(at),
    }  # fmt: skip
    return at.terms._replace(parts=parts, inside={"M": np.diag(model.M)})


def _beforehand(at: _Seen) -> LawTerms:
    qd = at.run.want_qd[at.k]
    model = _model(at, at.run.want_q[at.k], qd)
    parts = {"M·q''_d": model.M @ at.terms.faster, "C·q'_d": model.C @ qd, "g": model.g, "F": _lost(at)}
    return at.terms._replace(parts=parts | _served(at), inside={"M": np.diag(model.M)})


def _impedance(at: _Seen) -> LawTerms:
    loop, q, wanted = at.run.loop, at.run.read[at.k], at.run.want_q[at.k]
    here, there = tool_pose(loop.robot, q), tool_pose(loop.robot, wanted)
    turn = rotation_vector((there[:3, :3] @ here[:3, :3].T)[None])[0]
    missing = np.concatenate([there[:3, 3] - here[:3, 3], turn])
    J = geometric_jacobian(loop.robot, q)
    slower = geometric_jacobian(loop.robot, wanted) @ at.run.want_qd[at.k] - J @ at.run.known[at.k]
    spring, damper = np.repeat(loop.law.stiffness, 3) * missing, np.repeat(loop.law.damping, 3) * slower
    parts = {"J^T·K·x_e": J.T @ spring, "J^T·D·x'_e": J.T @ damper, "g": _model(at, q).g}
    return at.terms._replace(parts=parts, inside={"x_e": missing, "x'_e": slower})


TAKEN_APART: dict[LawKind, Callable[[_Seen], LawTerms]] = {
    "pd": _pd, "pid": _pid, "pd-gravity": _weighed, "computed-torque": _computed,
    "feed-forward": _beforehand, "impedance": _impedance,
}  # fmt: skip

"""A control loop at a moment: what each of its parts makes of what comes in, in numbers of one joint."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from vi3dras.control.laws import LawKind
from vi3dras.explain.equation import Quantity
from vi3dras.explain.explanation import Body, Line
from vi3dras.explain.law_numbers import law_body
from vi3dras.explain.markup import given, told, words
from vi3dras.explain.scope import Scope

if TYPE_CHECKING:
    from vi3dras.runs.run import LoopRun

EQUATIONS: dict[LawKind, tuple[str, ...]] = {
    "pd": ("τ = f·q''_d + f·K_p·e + f·K_v·e'",),
    "pid": ("τ = K_p·e + K_i·∫e dt + K_v·e'",),
    "pd-gravity": ("τ = K_p·e + K_v·e' + g(q)",),
    "computed-torque": ("τ = M(q)·(q''_d + K_p·e + K_v·e') + C(q, q')·q' + g(q) + F",),
    "feed-forward": ("τ = τ_d + K_p·e + K_v·e'", "τ_d = M(q_d)·q''_d + C(q_d, q'_d)·q'_d + g(q_d) + F"),
    "impedance": ("τ = J^T·(K·x_e + D·x'_e) + g(q)",),
}
"""Every law in the kit's own mark-up; e = q_d - q, e' = q'_d - q'."""
NOTHING = told("there is no run")


def law_lines(kind: LawKind) -> tuple[Line, ...]:
    """The equation of a law, a line for each of its parts."""
    return tuple(words(text) for text in EQUATIONS[kind])


def law(scope: Scope, controller: LawKind, loop_run: LoopRun | None, loop_joint: int, loop_at: float) -> Body:
    """The law with every number in it, of a joint at the moment that is shown."""
    if loop_run is None:
        return Body(law_lines(controller), (NOTHING,))
    k, i = _place(loop_run, loop_joint, loop_at)
    return law_body(loop_run, k, i, law_lines(loop_run.loop.law.kind), _when(loop_run, k))


def law_of_joint(
    scope: Scope, controller: LawKind, loop_run: LoopRun | None, loop_joint: int, loop_at: float
) -> Body:
    """The same of the joint whose gain is asked for."""
    return law(scope, controller, loop_run, scope.place(of=loop_joint - 1) + 1, loop_at)


def motors(scope: Scope, loop_run: LoopRun | None, loop_joint: int, loop_at: float) -> Body:
    """What a motor makes of what it is asked for."""
    lines = (words("τ_g(t) = sat(τ_k) for t_k + t_d ≤ t < t_k + t_d + T"),)
    if loop_run is None:
        return Body(lines, (NOTHING,))
    k, i = _place(loop_run, loop_joint, loop_at)
    unit = _unit(loop_run, i)
    numbers = [("τ", Quantity(float(loop_run.asked[k, i]), 3, unit)),
               ("τ_g", Quantity(float(loop_run.given[k, i]), 3, unit))]  # fmt: skip
    limits = loop_run.loop.motors.limits
    if limits and np.isfinite(limits[i]):
        numbers.append(("τ_l", Quantity(limits[i], 1, unit)))
    return Body(lines, (_when(loop_run, k), given(*numbers)))


def arm(scope: Scope, loop_run: LoopRun | None, loop_joint: int, loop_at: float) -> Body:
    """What the arm makes of its torques."""
    lines = (words("M(q)·q'' = τ_g + J^T·F − C(q, q')·q' − g(q) − r(q')"),)
    if loop_run is None:
        return Body(lines, (NOTHING,))
    k, i = _place(loop_run, loop_joint, loop_at)
    angle = _angle(loop_run, i)
    numbers = [("q", Quantity(float(loop_run.q[k, i]), 4, angle)),
               ("q'", Quantity(float(loop_run.qd[k, i]), 4, f"{angle}/s"))]  # fmt: skip
    return Body(lines, (_when(loop_run, k), given(*numbers)))


def reading(scope: Scope, loop_run: LoopRun | None, loop_joint: int, loop_at: float) -> Body:
    """What the sensors make of where the arm is."""
    lines = (words("q_k = Δq·round((q(t_k) + n_k) / Δq), t_k = k / f_s"),)
    if loop_run is None:
        return Body(lines, (NOTHING,))
    k, i = _place(loop_run, loop_joint, loop_at)
    angle = _angle(loop_run, i)
    off = float(loop_run.read[k, i] - loop_run.q[k, i])
    numbers = [
        ("q", Quantity(float(loop_run.q[k, i]), 5, angle)),
        ("off", Quantity(1e3 * off, 4, f"m{angle}")),
    ]
    return Body(lines, (_when(loop_run, k), given(*numbers)))


def compared(scope: Scope, loop_run: LoopRun | None, loop_joint: int, loop_at: float) -> Body:
    """Desired less read."""
    lines = (words("e = q_d − q"),)
    if loop_run is None:
        return Body(lines, (NOTHING,))
    k, i = _place(loop_run, loop_joint, loop_at)
    angle, wanted, read = _angle(loop_run, i), loop_run.want_q[k, i], loop_run.read[k, i]
    numbers = [("q_d", Quantity(float(wanted), 5, angle)), ("q", Quantity(float(read), 5, angle)),
               ("e", Quantity(float(wanted - read), 5, angle))]  # fmt: skip
    return Body(lines, (_when(loop_run, k), given(*numbers)))


def run(scope: Scope) -> Body:
    """How a run is followed, and what came of it."""
    lines = (words("q_k → e_k → τ_k → q_k+1"),)
    made: LoopRun | None = scope.value
    if made is None:
        return Body(lines, (NOTHING,))
    figures = made.figures
    rows = tuple(
        given(
            (f"q_{i + 1}", Quantity(float(figures.rms[i]), 5, _angle(made, i))),
            ("peak", Quantity(float(figures.peak[i]), 5, _angle(made, i))),
        )
        for i in range(made.loop.robot.n)
    )
    return Body(lines, (told(f"{len(made.times)} samples; root mean square and peak of the error"), *rows))


def _place(made: LoopRun, joint: int, seconds: float) -> tuple[int, int]:
    """The sample at a moment, and the joint from 0."""
    k = int(np.clip(np.searchsorted(made.times, seconds + 1e-9) - 1, 0, len(made.times) - 1))
    return k, min(joint, made.loop.robot.n) - 1


def _when(made: LoopRun, k: int) -> Line:
    return told(f"at {made.times[k]:.3f} s, sample {k + 1} of {len(made.times)}")


def _unit(made: LoopRun, i: int) -> str:
    return "N m" if made.loop.robot.joints[i].is_revolute else "N"


def _angle(made: LoopRun, i: int) -> str:
    return "rad" if made.loop.robot.joints[i].is_revolute else "m"

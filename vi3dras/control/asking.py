"""What the law asks of the motors at one instant, for runs side by side."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.control.coefficient import coefficient_of
from vi3dras.control.laws import Gains
from vi3dras.control.loop import Loop
from vi3dras.control.plant import modelled, own_inertia
from vi3dras.dynamics.chain import chain_of
from vi3dras.dynamics.inverse import friction
from vi3dras.inverse.task import rotation_vector
from vi3dras.kinematics.forward import tool_pose
from vi3dras.kinematics.jacobian import geometric_jacobian


class Instant(NamedTuple):
    """What the law sees of B runs."""

    q: Floats
    """As read, (n, B)."""
    qd: Floats
    """As known, (n, B)."""
    want_q: Floats
    """(n, 1), the same for all runs."""
    want_qd: Floats
    want_qdd: Floats
    integral: Floats
    """Of the error, (n, B)."""


Asking = Callable[[Instant], Floats]
"""Torques (n, B) in [N m] or [N] before any limit."""


def asking_of(loop: Loop, gains: Gains) -> Asking:
    """The law of a loop with the gains of B runs.

    Raises:
        NoMassError: a link of which nobody knows the mass.
        TypedTextsError, RefusedFormulaError, TypedNameError: a coefficient cannot be read.
    """
    kp, kv, ki = (part.T.copy() for part in gains)
    count, kind = kp.shape[1], loop.law.kind

    def served(at: Instant) -> Floats:
        return kp * (at.want_q - at.q) + kv * (at.want_qd - at.qd)

    if kind == "pd":
        return _paper(loop, count, served)
    if kind == "pid":
        return lambda at: served(at) + ki * at.integral
    model = _Model(loop, count)
    if kind == "pd-gravity":
        return lambda at: served(at) + model.weight(at.q)
    if kind == "computed-torque":
        return lambda at: model.torque(at.q, at.qd, at.want_qdd + served(at)) + model.friction(at.want_qd)
    if kind == "feed-forward":
        return lambda at: served(at) + model.beforehand(at)
    return _impedance(loop, model)


class _Model:
    """What the law believes of the arm."""

    def __init__(self, loop: Loop, count: int) -> None:
        self.chain = chain_of(loop.robot, loop.around)
        smooth = replace(self.chain, has_friction=False)
        self._torques, self._single = modelled(smooth, count), modelled(smooth, 1)
        self._rows = np.zeros((3 * smooth.n, count))

    def torque(self, q: Floats, qd: Floats | float, qdd: Floats | float) -> Floats:
        n, rows = self.chain.n, self._rows
        rows[:n], rows[n : 2 * n], rows[2 * n :] = q, qd, qdd
        return self._torques(rows)

    def weight(self, q: Floats) -> Floats:
        return self.torque(q, 0.0, 0.0)

    def friction(self, qd: Floats) -> Floats:
        return friction(self.chain, qd.T).T

    def beforehand(self, at: Instant) -> Floats:
        """The torque of the desired motion (n, 1)."""
        rows = np.concatenate([at.want_q, at.want_qd, at.want_qdd])
        return self._single(rows) + self.friction(at.want_qd)


def _paper(loop: Loop, count: int, served: Asking) -> Asking:
    f = coefficient_of(loop.robot, loop.law.coefficient)
    own = own_inertia(chain_of(loop.robot, loop.around), count)
    return lambda at: f(at.q, at.qd, at.want_qdd, lambda: own(at.q)) * (at.want_qdd + served(at))


def _impedance(loop: Loop, model: _Model) -> Asking:
    robot = loop.robot
    stiff = np.repeat(loop.law.stiffness, 3)
    damped = np.repeat(loop.law.damping, 3)

    def asked(at: Instant) -> Floats:
        q, qd = at.q.T, at.qd.T
        J = geometric_jacobian(robot, q)
        here, there = tool_pose(robot, q), tool_pose(robot, at.want_q.T)
        turn = there[..., :3, :3] @ np.swapaxes(here[..., :3, :3], -1, -2)
        missing = np.concatenate([there[..., :3, 3] - here[..., :3, 3], rotation_vector(turn)], axis=-1)
        wished = (geometric_jacobian(robot, at.want_q.T) @ at.want_qd.T[..., None])[..., 0]
        slower = wished - (J @ qd[..., None])[..., 0]
        pull = stiff * missing + damped * slower
        torque: Floats = (np.swapaxes(J, -1, -2) @ pull[..., None])[..., 0].T
        return torque + model.weight(at.q)

    return asked

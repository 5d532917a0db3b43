"""Joint values that bring the tool to an aim close by: Newton's steps, or damped ones near singular poses.

A length of the arm's size counts as a radian, so one threshold fits every arm.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Bools, Floats
from vi3dras.inverse.hand import hand_rule
from vi3dras.inverse.numeric import arm_size
from vi3dras.inverse.task import rotation_vector
from vi3dras.jogging.rows import commanded
from vi3dras.kinematics.forward import link_frames
from vi3dras.kinematics.jacobian import geometric_jacobian
from vi3dras.velocities.task_part import VANISHED

STEPS = 20
"""Newton's steps that are enough close by; where they are not, the aim is out of reach."""

QUADRATIC = 1e-6
"""After a shorter step of Newton's what is left is below the last digit."""

MET = 1e-10
"""An aim is met within so much, [rad] and shares of the size."""

DAMPED_FROM = 0.03
"""Least singular value, of the largest, below which a damped step is damped."""

DAMPING = 0.03
"""What is added in a singular pose: there no joint goes more than some 17 times as far as the tool."""

DAMPED_STEPS = 2
"""Corrections of a damped step: more of them would let a joint race after all."""

LONGEST = 0.05
"""The longest of them, [rad] and shares of the size: an elbow must not swing through."""


class Aim(NamedTuple):
    """Where the tool is to be; which of it counts is as the arm is commanded."""

    pose: Floats
    """(4, 4) in the world."""
    lean: float
    """The hand's angle to the ground [rad]."""
    start: Floats
    """Joint values (n,) from which the roll is counted."""
    roll: float
    """How far the hand is rolled from there [rad]."""


class Rows(NamedTuple):
    """What is missing at joint values, and how they change it."""

    gap: Floats
    """(m,) what must be met."""
    J: Floats
    """(m, n)."""
    wish: Floats
    """(3,) or none: what is met as nearly as can be."""
    wished: Floats
    """(3, n)."""


class Met(NamedTuple):
    """Where the steps ended."""

    q: Floats
    """(n,)."""
    is_met: bool


def unit_of(robot: Robot) -> Floats:
    """What one of each joint's rows counts as, (n,): a radian, or the arm's size."""
    return np.where(robot.table.revolute, 1.0, arm_size(robot))


def rows_at(robot: Robot, aim: Aim, q: Floats) -> Rows:
    """What joint values (n,) miss of an aim."""
    it, size = commanded(robot), arm_size(robot)
    frames = link_frames(robot, q)
    J = geometric_jacobian(robot, q, frames) * unit_of(robot)
    J[:3] /= size
    way = (aim.pose[:3, 3] - frames[-1, :3, 3]) / size
    if it.by == "hand":
        return _hand_rows(robot, aim, q, way, J)
    turn = rotation_vector((aim.pose[:3, :3] @ frames[-1, :3, :3].T)[None])[0]
    if it.by == "pose":
        return Rows(np.concatenate([way, turn]), J, turn[:0], J[:0])
    return Rows(it.point @ way, it.point @ J[:3], turn, J[3:])


def _hand_rows(robot: Robot, aim: Aim, q: Floats, way: Floats, J: Floats) -> Rows:
    """Point, lean and roll."""
    rule = hand_rule(robot)
    lean = (aim.lean - rule.start - float(rule.weights @ q) + np.pi) % (2 * np.pi) - np.pi
    gap, rows = [*way, lean], [*J[:3], rule.weights]
    if commanded(robot).rolls:
        about = J[3:, -1] * robot.joints[-1].sign
        rolled = about @ J[3:]
        gap.append(aim.roll - float(rolled @ (q - aim.start)))
        rows.append(rolled)
    return Rows(np.array(gap), np.array(rows), way[:0], J[:0])


def rates_at(robot: Robot, rows: Rows, free: Bools) -> tuple[Floats, Floats, float]:
    """The least joint steps (n,) for what is missing, what they leave of it, and the least singular value."""
    u, values, ways = _svd(rows.J, free)
    part = u.T @ rows.gap
    kept = values > VANISHED * values[0]
    steps = np.zeros(len(free))
    steps[free] = ways.T @ np.where(kept, part / np.where(kept, values, 1.0), 0.0)
    left = rows.gap - u[:, kept] @ part[kept]
    return _with_wish(rows, steps, free), left, float(values[-1] / values[0])


def damped_at(robot: Robot, rows: Rows, free: Bools) -> tuple[Floats, float]:
    """The damped joint steps (n,), and how much they are damped: 0 where the arm is not near singular."""
    u, values, ways = _svd(rows.J, free)
    least = float(values[-1] / values[0])
    damping = DAMPING * values[0] * np.sqrt(max(1 - (least / DAMPED_FROM) ** 2, 0.0))
    if damping == 0.0:
        return rates_at(robot, rows, free)[0], 0.0
    steps = np.zeros(len(free))
    steps[free] = ways.T @ (values / (values**2 + damping**2) * (u.T @ rows.gap))
    return steps, float(damping)


def _svd(J: Floats, free: Bools) -> tuple[Floats, Floats, Floats]:
    """Of the joints that may move: with thin factors, the largest singular value first and above 0."""
    u, values, ways = np.linalg.svd(J[:, free], full_matrices=False)
    return u, np.maximum(values, 1e-300), ways


def _with_wish(rows: Rows, steps: Floats, free: Bools) -> Floats:
    """Steps that meet the gap, and among these come nearest to the wish."""
    if not len(rows.wish):
        return steps
    _, values, ways = np.linalg.svd(rows.J[:, free])
    spare = ways[int((values > VANISHED * values[0]).sum()) :].T
    if not spare.size:
        return steps
    more = np.linalg.pinv(rows.wished[:, free] @ spare, rcond=VANISHED) @ (rows.wish - rows.wished @ steps)
    both = steps.copy()
    both[free] += spare @ more
    return both


def brought_to(robot: Robot, aim: Aim, q: Floats, free: Bools, first: Floats | None = None) -> Met:
    """Newton's steps from joint values (n,) to an aim close by, limits or not; the first may be known."""
    unit = unit_of(robot)
    for _ in range(STEPS):
        left = np.zeros(1)
        if first is None:
            steps, left, _ = rates_at(robot, rows_at(robot, aim, q), free)
        else:
            steps, first = first, None
        q = q + steps * unit
        longest = float(np.abs(steps).max())
        if longest < QUADRATIC:
            return Met(q, bool(np.abs(left).max() < MET))
        if longest > 1.0:
            break
    return Met(q, is_met=False)


def damped_to(robot: Robot, aim: Aim, q: Floats, free: Bools) -> Met:
    """Damped steps towards an aim close by; exact ones where no damping is needed."""
    unit = unit_of(robot)
    for k in range(STEPS):
        steps, damping = damped_at(robot, rows_at(robot, aim, q), free)
        if damping:
            steps *= LONGEST / max(LONGEST, float(np.abs(steps).max()))
        q = q + steps * unit
        if float(np.abs(steps).max()) < QUADRATIC or (damping and k + 1 >= DAMPED_STEPS):
            break
    return Met(q, is_met=True)

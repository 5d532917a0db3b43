"""One small step of the joints for a small motion of the tool: its place first, then its turn."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.inverse.numeric import arm_size
from vi3dras.inverse.task import rotation_vector
from vi3dras.kinematics.forward import tool_pose
from vi3dras.kinematics.jacobian import directions, geometric_jacobian
from vi3dras.velocities.task_part import usual_rank

SINGULAR = 1e-9
"""A singular value below this, lengths by the arm's size, is none: its direction gets no motion."""

WEAK = 0.06
"""Damping begins where a singular value, lengths by the arm's size, falls below this."""

DAMPING = 0.04
"""What it is where one vanishes."""


def joint_step(robot: Robot, J: Floats, motion: Floats, *, damped: bool = False) -> Floats:
    """The joints' step (n,) for a small motion of the tool (6,) in [m] and [rad], at the Jacobian J (6, n).

    Six joints that are not singular make all of it, more make it with the least motion. Where joints are
    few, or damped, the place comes first, and of the turn what can be done without leaving it.
    """
    if J.shape[1] == 6 and not damped and np.linalg.cond(J) < 1 / SINGULAR:
        return np.asarray(np.linalg.solve(J, motion))
    size = arm_size(robot)
    unit = np.where(robot.table.revolute, 1.0, size)
    scaled = J * unit
    move, turn = scaled[:3] / size, scaled[3:]
    first = _inverse(move, damped) @ (motion[:3] / size)
    free = np.eye(J.shape[1]) - _inverse(move, False) @ move
    second = _inverse(turn @ free, damped) @ (motion[3:] - turn @ first)
    return np.asarray((first + free @ second) * unit)


def _inverse(J: Floats, damped: bool) -> Floats:
    """The pseudo-inverse (n, m) of a Jacobian (m, n); damped where its singular values are small."""
    left, values, right = np.linalg.svd(J, full_matrices=False)
    if damped:
        weak = DAMPING**2 * np.maximum(0.0, 1 - (values / WEAK) ** 2)
        shares = values / (values**2 + weak + 1e-300)
    else:
        shares = np.divide(1.0, values, out=np.zeros_like(values), where=values > SINGULAR)
    return np.asarray((right.T * shares) @ left.T)


def gap_to(robot: Robot, q: Floats, pose: Floats) -> Floats:
    """The motion (6,) that brings the tool from joint values (n,) to a pose (4, 4)."""
    now = tool_pose(robot, q)
    turn = rotation_vector((pose[:3, :3] @ now[:3, :3].T)[None])[0]
    return np.concatenate([pose[:3, 3] - now[:3, 3], turn])


def corrected(
    robot: Robot, q: Floats, pose: Floats, most: int, *, enough: float, least: int = 0, damped: bool = False
) -> Floats:
    """Joint values (n,) after Newton's corrections towards a pose, at most so many, until it is near enough.

    What is near enough is a length [m] and an angle [rad]; the angle counts where the arm can turn freely.
    Where it cannot, `least` corrections turn the tool also where its place is met already.
    """
    for k in range(most):
        gap = gap_to(robot, q, pose)
        if k >= least and is_near(robot, gap, enough):
            break
        q = q + joint_step(robot, geometric_jacobian(robot, q), gap, damped=damped)
    return q


def is_near(robot: Robot, gap: Floats, enough: float) -> bool:
    """Whether a gap (6,) is small: its length, and its turn where the arm can make every turn."""
    counted = gap if holds_all(robot) else gap[:3]
    return bool(np.abs(counted).max() <= enough)


@lru_cache(maxsize=64)
def holds_all(robot: Robot) -> bool:
    """Whether the tool can be moved and turned every way at once."""
    return usual_rank(robot) == 6


def held_sentence(robot: Robot) -> str:
    """What of the tool is held on its way."""
    rank, moves = usual_rank(robot), directions(robot)
    if rank == 6:
        spare = f" Of its {robot.n} joints some are to spare, so they move least." if robot.n > 6 else ""
        return f"The place and the whole orientation are held.{spare}"
    place = {1: "The place on the arm's line", 2: "The place in the arm's plane"}.get(moves, "The place")
    if rank == moves:
        return f"{place} alone is held, for the {robot.n} joints have no more to turn the tool with."
    ways = {1: "one way", 2: "two ways"}.get(rank - moves, f"{rank - moves} ways")
    return f"{place} is held first, then the orientation as nearly as the {ways} left to turn the tool allow."

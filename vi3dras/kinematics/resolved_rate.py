"""Straight lines by the inverse Jacobian, as the Virtual Robot Module paper moves an arm: Eqs 1, 2 and 12.

Every step goes a small way along the tangent, so the arm drifts off the line by about 1/steps; the paper's
Table II measures that drift. To its last digit the table needs one thing that the paper does not tell: the
entries of every link matrix rounded to 4 decimals, lengths in mm.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.errors import Vi3drasError
from vi3dras.kinematics.conventions import to_standard
from vi3dras.kinematics.forward import local_transforms
from vi3dras.orientation import (
    abc_from_matrix,
    angular_velocity_from_abc_rates,
    axis_angle_from_matrix,
    matrix_from_abc,
)

Feedback = Literal["none", "via-points", "newton"]
"""What is done about the drift: nothing; each step aims at the via-point itself; Newton's steps meet it."""

NEWTON_STEPS = 2
"""Each doubles the correct digits, and a straight step has four of them."""

DECIMALS = 4
MILLIMETRES = 1000.0


class SixJointsError(Vi3drasError):
    """An arm whose Jacobian has no inverse; facts: the arm's id and its joints."""

    says = "{} has {} joints: the inverse Jacobian needs an arm with 6."


class StraightLine(NamedTuple):
    """Every via-point of a motion."""

    q: Floats
    """Joint values, (steps + 1, n); the first row is the start."""
    position: Floats
    """Where the tool has come [m], (steps + 1, 3)."""
    abc: Floats
    """Its roll, pitch and yaw [rad], (steps + 1, 3)."""


def straight_line(
    robot: Robot,
    start: Floats,
    shift: Floats,
    turn: Floats,
    steps: int,
    *,
    rounded: bool = False,
    literal_rates: bool = False,
    feedback: Feedback = "none",
) -> StraightLine:
    """Move the tool along a line while its A, B, C change evenly.

    Args:
        robot: an arm with 6 joints.
        start: joint values (6,).
        shift: change of x, y, z [m], (3,).
        turn: change of A, B, C [rad], (3,).
        steps: how many.
        rounded: with link matrices of 4 decimals in mm, as the paper's program has them.
        literal_rates: with Eq 12 to the letter, where L reads its angle from A in place of C.
        feedback: see `Feedback`.

    Raises:
        SixJointsError: the arm has another number of joints.
    """
    if robot.n != 6:
        raise SixJointsError(robot.id, robot.n)
    q = np.array(start, float)
    frames = _frames(robot, q, rounded)
    rows = [(q, *_pose(frames, rounded))]
    goal = np.concatenate([rows[0][1] + shift, rows[0][2] + turn])
    whole = np.concatenate([shift, turn])
    for left in range(steps, 0, -1):
        _, position, abc = rows[-1]
        aim = goal - whole * (left - 1) / steps
        rate = whole / steps if feedback == "none" else _way_to(aim, position, abc)
        q = q + np.linalg.solve(_jacobian(frames), _twist(rate, abc, literal_rates))
        for _ in range(NEWTON_STEPS if feedback == "newton" else 0):
            q = _corrected(robot, q, aim, rounded)
        frames = _frames(robot, q, rounded)
        rows.append((q, *_pose(frames, rounded)))
    joints, positions, angles = zip(*rows, strict=True)
    return StraightLine(np.array(joints), np.array(positions), np.array(angles))


def literal_angular_velocity(abc: Floats) -> Floats:
    """L of Eq 12 to the letter, (3, 3), at A, B, C (3,): it turns by the roll where the yaw belongs."""
    roll, pitch, _ = abc
    return angular_velocity_from_abc_rates(np.array([0.0, pitch, roll]))[:, ::-1]


def _way_to(goal: Floats, position: Floats, abc: Floats) -> Floats:
    """What is left to a goal of x, y, z and A, B, C, (6,); angles the short way round."""
    angles = goal[3:] - abc
    return np.concatenate([goal[:3] - position, angles - 2 * np.pi * np.round(angles / (2 * np.pi))])


def _twist(rate: Floats, abc: Floats, literal: bool) -> Floats:
    """Small motions of the point and about the axes, (6,), from small changes of x, y, z, A, B, C."""
    L = literal_angular_velocity(abc) if literal else angular_velocity_from_abc_rates(abc)
    return np.concatenate([rate[:3], L @ rate[3:]])


def _corrected(robot: Robot, q: Floats, goal: Floats, rounded: bool) -> Floats:
    """One step of Newton towards a via-point, the turn taken about one axis."""
    frames = _frames(robot, q, rounded)
    wanted, now = matrix_from_abc(goal[3:]), frames[-1, :3, :3]
    axis, angle = axis_angle_from_matrix(wanted @ now.T)
    error = np.concatenate([goal[:3] - frames[-1, :3, 3], axis * angle])
    return q + np.linalg.solve(_jacobian(frames), error)


def _frames(robot: Robot, q: Floats, rounded: bool) -> Floats:
    """Base, D-H frames and tool, (n + 1, 4, 4) [m], from the matrices between neighbours."""
    standard = to_standard(robot)
    links = local_transforms(standard, q)
    if rounded:
        links[:, :3, 3] *= MILLIMETRES
        links = np.round(links, DECIMALS)
        links[:, :3, 3] /= MILLIMETRES
    frames = [np.array(standard.base)]
    for link in links:
        frames.append(frames[-1] @ link)
    frames[-1] = frames[-1] @ np.array(standard.tool)
    return np.array(frames)


def _jacobian(frames: Floats) -> Floats:
    """Eq 11 from frames, with the rows of the point first, (6, 6); every joint turns or the tool stands."""
    axes, origins = frames[:-1, :3, 2], frames[:-1, :3, 3]
    return np.concatenate([np.cross(axes, frames[-1, :3, 3] - origins), axes], axis=1).T


def _pose(frames: Floats, rounded: bool) -> tuple[Floats, Floats]:
    """The tool's point and its A, B, C; a rounded matrix is no exact rotation, so the formula matters."""
    matrix = frames[-1, :3, :3]
    return frames[-1, :3, 3], _textbook_abc(matrix) if rounded else abc_from_matrix(matrix)


def _textbook_abc(matrix: Floats) -> Floats:
    """A, B, C (3,) from one column and one row, as most programs read them."""
    roll, yaw = np.arctan2(matrix[2, 1], matrix[2, 2]), np.arctan2(matrix[1, 0], matrix[0, 0])
    return np.array([roll, np.arctan2(-matrix[2, 0], np.hypot(matrix[0, 0], matrix[1, 0])), yaw])

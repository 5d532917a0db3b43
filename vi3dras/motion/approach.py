"""Straight on to a path and straight away from it, the hand standing as it does there."""

from __future__ import annotations

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.inverse.along_path import greedy
from vi3dras.inverse.hand import hand_angle_of
from vi3dras.inverse.sentences import length_text
from vi3dras.inverse.stretch import JUMP
from vi3dras.inverse.usual import usual_task
from vi3dras.kinematics.forward import tool_pose
from vi3dras.motion.errors import ApproachError
from vi3dras.motion.stretch import Stretch, stretch_of
from vi3dras.motion.wishes import Direction

PLACES = 61
"""Points of a straight way on to a path."""

SHORT = 1e-3
"""Of a way [m] that ends before its second point, the way to that point is looked at by itself if longer."""


def away(robot: Robot, q: Floats, distance: float, direction: Direction, name: str) -> Stretch:
    """The stretch straight away from joint values (n,).

    Args:
        robot: the arm.
        q: where it begins.
        distance: how long it is [m].
        direction: upward, or back along the tool.
        name: what it is, for people: approach or retreat.

    Raises:
        ApproachError: the arm cannot go so far.
    """
    pose = tool_pose(robot, q)
    ahead = np.array([0.0, 0.0, 1.0]) if direction == "above" else -pose[:3, 2]
    share = np.linspace(0.0, 1.0, PLACES)
    points = pose[:3, 3] + distance * share[:, None] * ahead
    rows = greedy(robot, standing(robot, q, points), usual_task(robot), q)
    rows[0] = q
    step = np.abs(np.diff(rows, axis=0)).max(axis=1)
    if not (step <= JUMP).all():
        first = int(np.argmax(~(step <= JUMP)))
        if first == 0 and distance > SHORT:
            try:
                away(robot, q, distance * float(share[1]), direction, name)
            except ApproachError as error:
                raise ApproachError(name, length_text(robot, distance), error.reached) from None
        raise ApproachError(name, length_text(robot, distance), length_text(robot, distance * share[first]))
    return stretch_of(rows, points, distance)


def standing(robot: Robot, q: Floats, points: Floats) -> Floats:
    """Targets of the arm's usual task at points (N, 3), the hand standing as it does at q (n,)."""
    task = usual_task(robot)
    if task == "position":
        return points
    if task == "wrist":
        return np.column_stack([points, np.full(len(points), float(hand_angle_of(robot, q)))])
    poses = np.tile(tool_pose(robot, q), (len(points), 1, 1))
    poses[:, :3, 3] = points
    return poses


def turned_round(stretch: Stretch) -> Stretch:
    """The same stretch from its end to its start."""
    q, points = stretch.joints.values[::-1], stretch.points
    assert points is not None  # a way to a path has points
    return stretch_of(q, points.values[::-1], stretch.length)

"""The first line of an arm: from where it can move, to where it can go."""

from __future__ import annotations

from itertools import product

import numpy as np

from vi3dras.api.values.usual import longest_reach
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.cartesian.way import numbers_at
from vi3dras.inverse.multiple import singular_values
from vi3dras.kinematics.jacobian import directions, geometric_jacobian
from vi3dras.velocities.task_part import usual_rank

PAPER_ARM = "kuka-kr5-arc"
"""The arm of Table II of the Virtual Robot Module paper."""

PAPER_CHANGE = np.array([-0.2, 0.2, -0.2, *np.radians([-90.0, 0.0, 90.0])])
"""What Table II changes x, y, z [m] and A, B, C [rad] by."""

EASY = 0.05
"""A pose whose least singular value, lengths by the arm's size, is larger moves well every way."""

BENT = tuple(product((-30, 30), (-45, 45), (-30, 30)))
BENDS = np.radians([[*bent, wrist] for wrist in (0, -40, 40) for bent in BENT])
"""How the joints after the first may be bent to leave a stretched pose, the wrist only if need be."""

SLIDE = 0.1
"""How far one that slides goes instead [m], for each radian."""


def begin_pose(robot: Robot) -> Floats:
    """Home, or where that is singular the best of a few bent poses."""
    poses = np.tile(robot.home, (len(BENDS) + 1, 1))
    count = min(robot.n - 1, BENDS.shape[1])
    poses[1:, 1 : 1 + count] += BENDS[:, :count] * np.where(robot.table.revolute[1 : 1 + count], 1.0, SLIDE)
    poses = np.clip(poses, robot.low, robot.high)
    whole = singular_values(robot, "pose", poses)[:, usual_rank(robot) - 1]
    least = np.minimum(whole, singular_values(robot, "position", poses)[:, directions(robot) - 1])
    if least[0] > EASY:
        return np.array(poses[0])
    unbent = least[: 1 + len(BENT)]
    return np.array(poses[int((unbent if unbent.max() > EASY else least).argmax())])


def first_change(robot: Robot) -> Floats:
    """What the tool's numbers change by at first: as in Table II, or to the side and down where it can go."""
    if robot.id == PAPER_ARM:
        return PAPER_CHANGE
    step = 0.08 * longest_reach(robot)
    left, values, _ = np.linalg.svd(geometric_jacobian(robot, begin_pose(robot))[:3])
    ways = left[:, : int((values > EASY * values[0]).sum())]
    way = ways @ ways.T @ [-step / 2, step, -step / 2]
    return np.concatenate([np.round(way, 2 if step > 0.02 else 3), np.zeros(3)])


def first_goal(robot: Robot) -> Floats:
    """Where that ends."""
    return numbers_at(robot, begin_pose(robot)) + first_change(robot)


def first_bow(robot: Robot) -> Floats:
    """A place to the side of half of it."""
    change = first_change(robot)[:3]
    aside = np.cross(change, [0.0, 0.0, 1.0])
    far = float(np.linalg.norm(change)) / 4 / max(float(np.linalg.norm(aside)), 1e-9)
    return np.asarray(change / 2 + far * aside)


def first_via(robot: Robot) -> Floats:
    """The same in the base frame."""
    return np.asarray(numbers_at(robot, begin_pose(robot))[:3] + first_bow(robot))

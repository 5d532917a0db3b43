"""Slips of the hand put into the tables of ten arms: what students type wrong, and poses that are right.

Written without the program's own list of slips: each is one edit of the table as it is typed, in the units of
the arm's file.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import NamedTuple

import numpy as np

import vi3dras as vi
from vi3dras.arm.robot import IDENTITY, Joint, Robot
from vi3dras.arrays import Floats

ARMS = (
    "puma560", "kuka-kr5-arc", "lynx6", "ur5e", "franka-panda", "stanford-arm", "rv2aj", "abb-irb120",
    "scara-roboanalyzer", "kinova-gen3",
)  # fmt: skip
POSES = 6
DECIMALS = {"m": 4, "cm": 2, "mm": 1}
"""A tenth of a millimetre, as a pendant shows places."""

Edit = Callable[[Robot], Robot]


class Seeded(NamedTuple):
    """A slip, and where it is."""

    name: str
    row: int | None
    column: str
    arm: vi.Arm
    """The arm as it was typed."""


def poses_of(arm: vi.Arm, seed: int) -> tuple[Floats, Floats, Floats]:
    """Whole degrees of the joints (K, n), places and A, B, C (K, 3) of the right arm, rounded."""
    rng = np.random.default_rng(seed)
    low = np.where(np.isfinite(arm.limits[:, 0]), arm.limits[:, 0], -180)
    high = np.where(np.isfinite(arm.limits[:, 1]), arm.limits[:, 1], 180)
    q = np.round(rng.uniform(low, high, (POSES, arm.n)))
    pose = arm.fk(q)
    return q, np.round(pose.position, DECIMALS[arm.robot.units.length]), np.round(pose.abc, 2)


def seeded(arm: vi.Arm, rng: np.random.Generator) -> Iterator[Seeded]:
    """Slips of every kind in every row of an arm, the rows in an order of chance."""
    robot = arm.robot
    edits: list[tuple[str, int | None, str, Edit]] = [
        ("length", None, "", _all_lengths(1000.0)),
        ("angle", None, "", _all_alphas),
        ("convention", None, "", _other_convention),
        ("tool", None, "tool", _other_tool),
    ]
    rows = rng.permutation(robot.n).tolist()
    for i in rows:
        joint = robot.joints[i]
        number = i + 1
        for column, value in (("alpha", joint.alpha), ("theta", joint.theta)):
            if value:
                edits.append(("sign", number, column, _cell(i, column, -value)))
                edits.append(("missing 90", number, column, _cell(i, column, value - math.pi / 2)))
                edits.append(("angle", number, column, _cell(i, column, math.radians(value))))
            else:
                edits.append(("missing 90", number, column, _cell(i, column, math.pi / 2)))
        for column, value in (("a", joint.a), ("d", joint.d)):
            if value:
                edits.append(("sign", number, column, _cell(i, column, -value)))
                for factor in (1000.0, 1 / 25.4):
                    edits.append(("length", number, column, _cell(i, column, value * factor)))
        edits.append(("direction", number, "sign", _cell(i, "sign", -joint.sign)))
        if joint.a != joint.d:
            edits.append(("swap", number, "d", _swapped_in_row(i)))
        if i + 1 < robot.n and joint.alpha != robot.joints[i + 1].alpha:
            edits.append(("swap", number, "alpha", _swapped_below(i)))
    for name, row, column, edit in edits:
        yield Seeded(name, row, column, replace(arm, robot=edit(robot)))


def _all_lengths(factor: float) -> Edit:
    return lambda robot: replace(
        robot, joints=tuple(replace(j, d=j.d * factor, a=j.a * factor) for j in robot.joints)
    )


def _all_alphas(robot: Robot) -> Robot:
    joints = (replace(j, theta=math.radians(j.theta), alpha=math.radians(j.alpha)) for j in robot.joints)
    return replace(robot, joints=tuple(joints))


def _other_convention(robot: Robot) -> Robot:
    return replace(robot, convention="modified" if robot.convention == "standard" else "standard")


def _other_tool(robot: Robot) -> Robot:
    """The table without its tool; an arm that has none is given poses of one it should have."""
    shifted = ((1.0, 0.0, 0.0, 0.02), (0.0, 1.0, 0.0, 0.0), (0.0, 0.0, 1.0, 0.11), (0.0, 0.0, 0.0, 1.0))
    return replace(robot, tool=shifted if robot.tool == IDENTITY else IDENTITY)


def with_row(robot: Robot, i: int, joint: Joint) -> Robot:
    """The arm with another row."""
    return replace(robot, joints=(*robot.joints[:i], joint, *robot.joints[i + 1 :]))


def _cell(i: int, column: str, value: float) -> Edit:
    return lambda robot: with_row(robot, i, replace(robot.joints[i], **{column: value}))


def _swapped_in_row(i: int) -> Edit:
    return lambda robot: with_row(
        robot, i, replace(robot.joints[i], a=robot.joints[i].d, d=robot.joints[i].a)
    )


def _swapped_below(i: int) -> Edit:
    def edit(robot: Robot) -> Robot:
        one, two = robot.joints[i].alpha, robot.joints[i + 1].alpha
        other = replace(robot.joints[i + 1], alpha=one)
        return with_row(with_row(robot, i, replace(robot.joints[i], alpha=two)), i + 1, other)

    return edit

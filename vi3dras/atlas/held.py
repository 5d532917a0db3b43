"""An arm with joints to spare as one that has none: some joints held, the others an arm of their own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache

import numpy as np

from vi3dras.arm.robot import Joint, Robot
from vi3dras.arrays import Floats
from vi3dras.atlas.sides import asked_of_arm
from vi3dras.closed_forms.forms import Task
from vi3dras.inverse.hand import hand_rule
from vi3dras.inverse.numeric import ROWS, search_box
from vi3dras.inverse.self_motion import direction
from vi3dras.inverse.solver import Solver, closed_form, solver_for
from vi3dras.kinematics.conventions import as_matrix, to_standard
from vi3dras.kinematics.forward import local_transforms
from vi3dras.rotations.elementary import rigid_inverse, shift, tilt, turn

UPPER_ARM = 2
"""The joint, from 0, about whose axis the elbow of an arm with seven joints swivels."""

FLAT = 1e-12
"""A twist with a smaller sine is none."""


def with_joints_held(robot: Robot, held: Mapping[int, float]) -> Robot:
    """The arm of the other joints when these, counted from 0, stand at their values [rad], [m]."""
    for joint in sorted(held, reverse=True):
        robot = _without(robot, joint, held[joint])
    return robot


def with_held(held: Mapping[int, float], values: Floats) -> Floats:
    """Numbers (..., n - held) of the other joints with those of the held ones put in, (..., n)."""
    for joint in sorted(held):
        values = np.insert(values, joint, held[joint], axis=-1)
    return values


def joint_to_hold(robot: Robot, task: Task) -> int | None:
    """The joint, from 0, that is best held where a task leaves one to spare; None where it leaves none.

    Of those with a closed form the one that turns the upper arm, as the elbow's swivel is usually told, then
    the one that moves most.
    """
    return next(iter(joints_to_hold(robot, task)), None)


def joints_to_hold(robot: Robot, task: Task) -> tuple[int, ...]:
    """The joints, from 0, that may be held where a task leaves one to spare, the best first.

    Of those that take part in the self-motion all that leave the others a closed form of few branches; one
    where none does.
    """
    order = spare_joints_of(robot, task)
    return tuple(joint for joint in order if leaves_quick_form(robot, joint, task)) or order[:1]


@lru_cache(maxsize=64)
def spare_joints_of(robot: Robot, task: Task) -> tuple[int, ...]:
    """The joints, from 0, that take part in the motion that a task leaves free, the best to hold first."""
    if robot.n != ROWS[task] + 1:
        return ()
    swivel = UPPER_ARM if robot.n == 7 else None
    low, high = search_box(robot)
    part = np.abs(direction(robot, low + 0.6 * (high - low), task))
    some = np.flatnonzero(part > 0.1 * part.max()).tolist()
    return tuple(sorted(some, key=lambda joint: (joint != swivel, -float(part[joint]))))


@lru_cache(maxsize=64)
def leaves_quick_form(robot: Robot, joint: int, task: Task) -> bool:
    """Whether the arm has a closed form of few branches when this joint, from 0, is held."""
    inner = with_joints_held(robot, {joint: 0.4})
    counts_alike = task != "wrist" or hand_rule(inner).by_sum == hand_rule(robot).by_sum
    return counts_alike and Solver(inner, task, closed_form(inner, task)).is_quick


def is_quick(robot: Robot, task: Task) -> bool:
    """Whether every solution of a sample is there at once; if not, an atlas takes seconds."""
    joint = joint_to_hold(robot, task) if asked_of_arm(robot, task).leaves_some_free else None
    return solver_for(robot, task).is_quick if joint is None else leaves_quick_form(robot, joint, task)


def _without(robot: Robot, joint: int, value: float) -> Robot:
    """The arm with one joint held."""
    robot = to_standard(robot)
    q = np.zeros(robot.n)
    q[joint] = value
    fixed = local_transforms(robot, q)[joint]
    joints = list(robot.joints)
    del joints[joint]
    name = f"{robot.id}-held"
    if joint == robot.n - 1:
        return replace(
            robot, id=name, joints=tuple(joints), tool=as_matrix(fixed @ np.array(robot.tool)), poses=()
        )
    if joint == 0:
        return replace(
            robot, id=name, joints=tuple(joints), base=as_matrix(np.array(robot.base) @ fixed), poses=()
        )
    before, after = joints[joint - 1], joints[joint]
    between = shift(x=before.a) @ tilt(before.alpha) @ fixed
    joints[joint - 1], joints[joint] = _joined(before, after, between)
    return replace(robot, id=name, joints=tuple(joints), poses=())


def _joined(before: Joint, after: Joint, between: Floats) -> tuple[Joint, Joint]:
    """Two neighbours with a fixed transform from the one's turn to the other's: Rz Tz, Tx Rx, Rz Tz."""
    R, p = between[:3, :3], between[:3, 3]
    sine = float(np.hypot(R[0, 2], R[1, 2]))
    if sine > FLAT:
        first = float(np.arctan2(R[0, 2], -R[1, 2]))
        twist = float(np.arctan2(sine, R[2, 2]))
        x = np.array([np.cos(first), np.sin(first), 0.0])
        a, up, along = np.linalg.solve(np.stack([x, [0.0, 0.0, 1.0], R[:, 2]], axis=1), p).tolist()
    else:
        first = float(np.arctan2(p[1], p[0])) if np.hypot(p[0], p[1]) > FLAT else 0.0
        twist = 0.0 if R[2, 2] > 0 else np.pi
        a, up, along = float(np.hypot(p[0], p[1])), float(p[2]), 0.0
    rest = rigid_inverse(turn(first) @ tilt(twist))[:3, :3] @ R
    last = float(np.arctan2(rest[1, 0], rest[0, 0]))
    return (
        replace(before, theta=before.theta + first, d=before.d + up, a=a, alpha=twist),
        replace(after, theta=after.theta + last, d=after.d + along),
    )

"""The angle of the hand to the ground, for arms that have one by their build and for all others."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.closed_forms.anthropomorphic import hand_angle, is_bending_arm, is_three_axis_arm
from vi3dras.closed_forms.chain import normal_chain
from vi3dras.closed_forms.planar_arm import planar_arm
from vi3dras.kinematics.forward import tool_pose
from vi3dras.kinematics.jacobian import geometric_jacobian

FLAT = 1e-9
"""Less than this is nothing, in [m] and as a sine."""


class HandRule(NamedTuple):
    """How the angle of the hand follows from the joints: a sum for arms that bend in one plane."""

    weights: Floats
    """What each joint value adds, (n,): +1, -1 or 0."""
    start: float
    """The angle at q = 0 [rad]."""
    by_sum: bool
    """False when the angle is the slope of the tool's z axis above the ground."""


@lru_cache(maxsize=256)
def hand_rule(robot: Robot) -> HandRule:
    """The rule of an arm.

    Arms that turn and bend in one plane: the sum of shoulder, elbow and wrist, so 0 points outward, 90 up
    and -90 down, and an arm that reaches over its back counts in its own turned plane. Planar arms and SCARA:
    the direction of the hand in the plane. All others: how far the tool's z axis rises above the ground.
    """
    weights = np.zeros(robot.n)
    chain = normal_chain(robot)
    if is_bending_arm(chain) or is_three_axis_arm(chain):
        bending = slice(1, min(robot.n, 4))
        weights[bending] = chain.sign[bending]
        return HandRule(weights, float(chain.offset[bending].sum()) + hand_angle(chain), by_sum=True)
    planar = planar_arm(robot)
    if planar is not None and "R" in planar.kinds:
        for kind, joint, sign in zip(planar.kinds, planar.joints, planar.signs, strict=True):
            weights[joint] = sign if kind == "R" else 0.0
        return HandRule(weights, planar.heading, by_sum=True)
    return HandRule(weights, 0.0, by_sum=False)


def hand_angle_of(robot: Robot, q: Floats, pose: Floats | None = None) -> Floats:
    """The hand's angle [rad] for joint values (..., n), (...), within (-π, π]; `pose` saves computing it."""
    rule = hand_rule(robot)
    if rule.by_sum:
        angle = rule.start + q @ rule.weights
        return math.pi - np.mod(math.pi - angle, 2 * math.pi)
    pose = tool_pose(robot, q) if pose is None else pose
    axis = pose[..., :3, 2]
    return np.arctan2(axis[..., 2], np.hypot(axis[..., 0], axis[..., 1]))


def asked_angle(robot: Robot, angle: Floats) -> Floats:
    """The hand's angle [rad] (...) as the arm counts it: 120 degrees is a slope of 60 where no sum tells."""
    return angle if hand_rule(robot).by_sum else np.arcsin(np.sin(angle))


def hand_slope(robot: Robot, q: Floats, J: Floats) -> Floats:
    """The hand's angle per joint value at `q` (N, n) with Jacobians `J` (N, 6, n), (N, n)."""
    rule = hand_rule(robot)
    if rule.by_sum:
        return np.broadcast_to(rule.weights, q.shape)
    axis = tool_pose(robot, q)[:, :3, 2]
    level = np.maximum(np.hypot(axis[:, 0], axis[:, 1]), 1e-12)
    rise = J[:, 3] * axis[:, 1:2] - J[:, 4] * axis[:, 0:1]  # z of ω x axis
    return rise / level[:, None]


class HandAxes(NamedTuple):
    """How a hand can turn about its point, as unit vectors (3,)."""

    lift: Floats
    """About it the hand's angle to the ground grows."""
    roll: Floats | None
    """About it the last joint turns the hand and moves nothing else; None where it does more."""


def hand_axes(robot: Robot, q: Floats) -> HandAxes:
    """The axes about which the hand turns at joint values `q` (n,)."""
    pose, J, rule = tool_pose(robot, q), geometric_jacobian(robot, q), hand_rule(robot)
    lift: Floats = J[3:] @ rule.weights if rule.by_sum else np.cross(pose[:3, 2], (0.0, 0.0, 1.0))
    lift = lift if np.linalg.norm(lift) > FLAT else pose[:3, 0]
    moves = np.append(J[:3, -1], hand_slope(robot, q[None], J[None])[0, -1])
    roll = J[3:, -1] if np.abs(moves).max() < FLAT and robot.table.revolute[-1] else None
    return HandAxes(lift / np.linalg.norm(lift), roll)

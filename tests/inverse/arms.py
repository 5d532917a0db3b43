"""Small arms of every build, for the tests of inverse kinematics."""

from __future__ import annotations

import math

import numpy as np

from vi3dras.arm.robot import IDENTITY, Joint, Matrix, Robot
from vi3dras.arrays import Floats
from vi3dras.closed_forms.forms import Task
from vi3dras.inverse.hand import hand_angle_of
from vi3dras.kinematics.forward import tool_pose

H = math.pi / 2

WRIST = ((0.0, 0.0, H, "R"), (0.0, 0.0, -H, "R"), (0.1, 0.0, 0.0, "R"))

BUILDS: dict[str, tuple[tuple[float, float, float, str], ...]] = {
    "planar RRR": ((0, 2, 0, "R"), (0, 2, 0, "R"), (0, 1, 0, "R")),
    "planar RP": ((0, 0, H, "R"), (0.3, 0, 0, "P")),
    "planar PR": ((0.2, 0, H, "P"), (0, 0.7, 0, "R")),
    "planar PP": ((0.2, 0, H, "P"), (0.1, 0, 0, "P")),
    "planar RPR": ((0, 0.1, H, "R"), (0.3, 0, -H, "P"), (0, 0.4, 0, "R")),
    "planar RRP": ((0, 0.5, 0, "R"), (0, 0.1, H, "R"), (0.3, 0, 0, "P")),
    "planar PRR": ((0.2, 0, H, "P"), (0, 0.7, 0, "R"), (0, 0.5, 0, "R")),
    "planar RPP": ((0, 0.1, H, "R"), (0.3, 0, H, "P"), (0.2, 0, 0, "P")),
    "planar PRP": ((0.2, 0, H, "P"), (0, 0.1, H, "R"), (0.2, 0, 0, "P")),
    "cylindrical": ((0.4, 0, 0, "R"), (0.1, 0, -H, "P"), (0.2, 0, 0, "P")),
    "Cartesian": ((0.1, 0, -H, "P"), (0.2, 0, -H, "Q"), (0.3, 0, 0, "P")),
    "spherical": ((0.4, 0.05, H, "R"), (0.1, 0, H, "R"), (0.2, 0, 0, "P")),
    "SCARA": ((0.4, 0.3, 0, "R"), (0, 0.25, math.pi, "R"), (0.1, 0, 0, "P"), (0.05, 0, 0, "R")),
    "SCARA lift first": ((0.1, 0, 0, "P"), (0.4, 0.3, 0, "R"), (0, 0.25, math.pi, "R"), (0.05, 0, 0, "R")),
    "articulated": ((0.4, 0.1, H, "R"), (0.05, 0.5, 0, "R"), (0.02, 0.4, 0, "R")),
    "4 axes": ((0.07, 0.02, H, "R"), (0, 0.12, 0, "R"), (0, 0.1, 0, "R"), (0, 0.09, 0, "R")),
    "5 axes": (
        (0.07, 0.02, -H, "R"),
        (0, 0.12, 0, "R"),
        (0, 0.1, math.pi, "R"),
        (0.01, 0.02, H, "R"),
        (0.1, 0, 0, "R"),
    ),
    "gantry with wrist": ((0.1, 0, -H, "P"), (0.2, 0, -H, "Q"), (0.3, 0, 0, "P"), *WRIST),
    "cylindrical with wrist": ((0.4, 0, 0, "R"), (0.1, 0, -H, "P"), (0.2, 0, 0, "P"), *WRIST),
    "Stanford": ((0.4, 0, -H, "R"), (0.15, 0, H, "R"), (0.5, 0, 0, "P"), *WRIST),
}
"""Rows of d, a, alpha and the joint's type; Q slides in a frame that is turned by 90 degrees."""


def arm(name: str, *, signs: bool = False, base: Matrix = IDENTITY, tool: Matrix = IDENTITY) -> Robot:
    """An arm of a build; with `signs` every second joint counts the other way and has an offset."""
    joints = tuple(
        Joint(
            name=f"j{i}",
            type="revolute" if kind == "R" else "prismatic",
            theta=H if kind == "Q" else 0.3 * i if signs and kind == "R" else 0.0,
            d=d,
            a=a,
            alpha=alpha,
            low=-3.0 if kind == "R" else -0.5,
            high=3.0 if kind == "R" else 0.5,
            sign=-1 if signs and i % 2 else 1,
        )
        for i, (d, a, alpha, kind) in enumerate(BUILDS[name])
    )
    return Robot(id=name.replace(" ", "-"), name=name, joints=joints, base=base, tool=tool)


def targets_of(robot: Robot, q: Floats, task: Task) -> Floats:
    """The targets (N, ...) that joint values (N, n) reach."""
    pose = tool_pose(robot, q)
    if task == "pose":
        return pose
    points = pose[:, :3, 3]
    return (
        points if task == "position" else np.concatenate([points, hand_angle_of(robot, q)[:, None]], axis=1)
    )


def nearest_gap(robot: Robot, found: Floats, q: Floats) -> Floats:
    """How far the nearest solution (N, branches, n) is from joint values (N, n), whole turns aside."""
    apart = np.abs(found - q[:, None])
    turns = np.where(robot.table.revolute, 2 * np.pi, np.inf)
    folded = np.where(np.isinf(turns), apart, np.abs(apart - 2 * np.pi * np.round(apart / (2 * np.pi))))
    gap: Floats = np.where(np.isnan(folded).any(axis=-1), np.inf, folded.max(axis=-1)).min(axis=1)
    return gap

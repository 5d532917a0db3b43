"""Standard and modified D-H tables of the same arm: every table as a standard one; the steps of a row."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np

from vi3dras.arm.robot import Matrix, Robot
from vi3dras.arrays import Floats
from vi3dras.kinematics.forward import without_tool


def to_standard(robot: Robot) -> Robot:
    """The same arm in standard (distal) D-H: every tool pose is kept.

    Each link's a and alpha move one row up; those of the first row become part of the base.
    """
    if robot.convention == "standard":
        return robot
    lengths = [*((j.a, j.alpha) for j in robot.joints), (0.0, 0.0)]
    base = np.array(robot.base) @ (shift(lengths[0][0]) @ tilt(lengths[0][1]))
    rows = zip(robot.joints, lengths[1:], strict=True)
    joints = tuple(replace(joint, a=a, alpha=alpha) for joint, (a, alpha) in rows)
    return replace(robot, convention="standard", joints=joints, base=as_matrix(base))


def standard_frames(robot: Robot, frames: Floats) -> Floats:
    """D-H frames (..., n + 1, 4, 4) of the arm in standard D-H, from what `link_frames` gave."""
    bare = without_tool(robot, frames)
    if robot.convention == "standard":
        return bare
    moved = [*(shift(joint.a) @ tilt(joint.alpha) for joint in robot.joints), np.eye(4)]
    return bare @ np.stack(moved)


def as_matrix(transform: Floats) -> Matrix:
    """A 4x4 array as the nested tuples that a robot keeps."""
    a, b, c, d = (tuple(float(v) for v in row) for row in transform)
    return a, b, c, d  # type: ignore[return-value]  # four floats each, which mypy cannot count


def shift(x: float = 0.0, y: float = 0.0, z: float = 0.0) -> Floats:
    """A translation, (4, 4)."""
    matrix = np.eye(4)
    matrix[:3, 3] = x, y, z
    return matrix


def turn(angle: float) -> Floats:
    """Rz(angle), (4, 4)."""
    matrix = np.eye(4)
    c, s = math.cos(angle), math.sin(angle)
    matrix[:2, :2] = (c, -s), (s, c)
    return matrix


def tilt(angle: float) -> Floats:
    """Rx(angle), (4, 4)."""
    matrix = np.eye(4)
    c, s = math.cos(angle), math.sin(angle)
    matrix[1:3, 1:3] = (c, -s), (s, c)
    return matrix

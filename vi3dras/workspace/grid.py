"""The tool's position for every combination of joint values, at the price of writing it down.

A grid has structure that single poses do not: the links behind joint 1 take each of their poses once, not
once per value of joint 1. So the arm is cut in two halves again and again, and a point costs one small
product of tables, however many joints there are.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from itertools import pairwise

import numpy as np

from vi3dras.arrays import Floats, Singles
from vi3dras.errors import JointCountError
from vi3dras.kinematics.conventions import to_standard
from vi3dras.kinematics.forward import tool_pose
from vi3dras.robot import IDENTITY, Robot

THREADS = min(os.cpu_count() or 1, 8)

SMALL = 200_000
"""Clouds below this are done before a thread would have started."""


def grid_points(robot: Robot, axes: Sequence[Floats], *, out: Singles | None = None) -> Singles:
    """Tool positions in [m] over the grid of `axes`, one array of joint values per joint, shape (N, 3).

    N is the product of the lengths; the first joint changes slowest. `out` is filled when it is given:
    new memory costs more than the arithmetic.

    Raises:
        JointCountError: there is not one axis per joint.
    """
    if len(axes) != robot.n:
        raise JointCountError(robot.id, robot.n, len(axes))
    robot = to_standard(robot)
    weights, parts = _first_joint(robot, [np.asarray(axis, float) for axis in axes])
    if out is None:
        out = np.empty((len(weights) * parts.shape[1] // 3, 3), np.float32)
    rows = out.reshape(len(weights), -1)

    def fill(piece: tuple[int, int]) -> None:
        columns = slice(*piece)
        np.matmul(weights, parts[:, columns], out=rows[:, columns])

    edges = np.linspace(0, parts.shape[1], 4 * THREADS + 1).astype(int)
    if len(out) < SMALL:
        fill((0, parts.shape[1]))
    else:
        with ThreadPoolExecutor(THREADS) as pool:
            list(pool.map(fill, pairwise(edges)))
    return out


def _first_joint(robot: Robot, axes: list[Floats]) -> tuple[Singles, Singles]:
    """Weights (n1, k) and parts (k, 3 M) whose product is the cloud, the points of M poses side by side.

    Joint 1 turns everything behind it about z, which is cos A + sin B + C, or slides it along z.
    """
    joint, base = robot.joints[0], np.array(robot.base, np.float32)
    still = replace(joint, theta=0.0) if joint.is_revolute else joint
    rest = replace(robot, joints=(still, *robot.joints[1:]), base=IDENTITY)
    points = _points(rest, [np.zeros(1), *axes[1:]]).astype(np.float32)
    moved = joint.sign * axes[0]
    if joint.is_revolute:
        theta = joint.theta + moved
        weights = [np.cos(theta), np.sin(theta), np.ones_like(theta)]
        quarter = np.array([[0, -1], [1, 0]], np.float32)
        parts = [base[:3, :2] @ points[:2], base[:3, :2] @ quarter @ points[:2], base[:3, 2:3] * points[2]]
    else:
        weights = [moved, np.ones_like(moved)]
        parts = [base[:3, 2:3] + np.zeros_like(points), base[:3, :3] @ points]
    parts[-1] += base[:3, 3:]
    interleaved = np.empty((len(parts), points.shape[1], 3), np.float32)
    for part, plane in zip(parts, interleaved, strict=True):
        plane[:] = part.T
    return np.stack(weights, axis=1).astype(np.float32), interleaved.reshape(len(parts), -1)


def _points(robot: Robot, axes: list[Floats]) -> Floats:
    """Tool positions over a grid in float64, (3, N): the front half's poses times the back half's points."""
    if robot.n == 1:
        return tool_pose(robot, axes[0][:, None])[:, :3, 3].T
    half = robot.n // 2
    front = replace(robot, joints=robot.joints[:half], tool=IDENTITY)
    back = replace(robot, joints=robot.joints[half:], base=IDENTITY)
    behind = _points(back, axes[half:])
    joint_values = np.stack(np.meshgrid(*axes[:half], indexing="ij"), axis=-1).reshape(-1, half)
    poses = tool_pose(front, joint_values)[:, :3]
    points: Floats = np.swapaxes(poses, 0, 1) @ np.vstack([behind, np.ones(behind.shape[1])])
    return points.reshape(3, -1)

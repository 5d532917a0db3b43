"""What the tool does while one joint moves and the others stay."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.inverse.hand import hand_angle_of
from vi3dras.joint_workspace.classes import Stretch, stretches_where
from vi3dras.joint_workspace.errors import AxisError
from vi3dras.joint_workspace.ways import check_ends
from vi3dras.kinematics.forward import tool_pose
from vi3dras.orientation import abc_from_matrix


class ForwardSweep(NamedTuple):
    """The tool along the motion of one joint, N places."""

    joint: int
    s: Floats
    """The joint's value at each place, (N,) [rad] or [m]."""
    q: Floats
    """All joint values, (N, n)."""
    numbers: Floats
    """x, y, z [m], A, B, C and the hand's angle [rad], each without jumps by whole turns, (N, 7)."""
    outside: tuple[Stretch, ...]
    """Where the joint is outside its limits."""
    length: float
    """How far the tool's point travels [m]."""
    verdict: str


def joint_range(robot: Robot, joint: int) -> tuple[float, float]:
    """From where to where a joint may go, one turn or one metre for joints without limits."""
    one = robot.joints[joint]
    half = math.pi if one.is_revolute else 0.5
    low = one.low if math.isfinite(one.low) else (one.high - 2 * half if math.isfinite(one.high) else -half)
    return low, one.high if math.isfinite(one.high) else low + 2 * half


def sweep_joint(robot: Robot, q: Floats, joint: int, low: float, high: float, count: int) -> ForwardSweep:
    """The tool while joint `joint`, counted from 0, goes from `low` to `high` [rad] or [m]; the others stay.

    Raises:
        AxisError: fewer than 2 places, or ends that are equal or not finite.
    """
    name = robot.symbol(joint)
    check_ends(name, low, high, count)
    if low == high:
        raise AxisError(name, "count", low, high, count)
    s = np.linspace(low, high, count)
    every = np.tile(np.asarray(q, float), (count, 1))
    every[:, joint] = s
    poses = tool_pose(robot, every)
    angles = np.column_stack([abc_from_matrix(poses[:, :3, :3]), hand_angle_of(robot, every, poses)])
    numbers = np.concatenate([poses[:, :3, 3], np.unwrap(angles, axis=0)], axis=1)
    parts = tuple(stretches_where(s, robot.out_of_range(every)[:, joint]))
    length = float(np.linalg.norm(np.diff(numbers[:, :3], axis=0), axis=1).sum())
    verdict = f"All of the motion of {name} is inside its limits"
    if parts:
        share = 100 * sum(part.length for part in parts) / abs(high - low)
        verdict = f"{name} is outside its limits on {share:.0f} % of its motion"
    return ForwardSweep(joint, s, every, numbers, parts, length, verdict)

"""What a pose is worth: how the hand leans, how far the joints are from their limits."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.kinematics.jacobian import geometric_jacobian


def wrist_to_ground(tool: Floats) -> Floats:
    """Angle between the tool's z axis and the ground in [rad], up positive, of tool poses (..., 4, 4)."""
    return np.arcsin(np.clip(np.asarray(tool)[..., 2, 2], -1.0, 1.0))


def limit_margins(robot: Robot, q: Floats) -> Floats:
    """How far joint values `q` (..., n) are inside their limits in [rad] or [m]; negative outside."""
    return np.minimum(q - robot.low, robot.high - q)


def limit_shares(robot: Robot, q: Floats) -> Floats:
    """The same as a share of half the range, (..., n): 1 in the middle or without limits, 0 at one."""
    half = (robot.high - robot.low) / 2
    margins = limit_margins(robot, q)
    limited = np.isfinite(half)
    return np.divide(margins, half, out=np.ones_like(margins), where=limited)


@lru_cache(maxsize=64)
def directions(robot: Robot) -> int:
    """In how many directions the tool point can move at all: 2 for an arm in a plane, 3 for most."""
    low, high = np.clip(robot.low, -np.pi, None), np.clip(robot.high, None, np.pi)
    q = np.random.default_rng(0).uniform(low, high, (32, robot.n))
    values = np.linalg.svd(geometric_jacobian(robot, q)[:, :3], compute_uv=False)
    return max(int((values > 1e-6 * values.max()).sum(axis=1).max()), 1)


def dexterity(robot: Robot, q: Floats, frames: Floats | None = None) -> Floats:
    """Least over largest speed of the tool point at joint values `q` (..., n), shape (...).

    Only directions count in which this arm moves at all: 0 where it is singular, 1 where all are equal.
    `frames`, what `link_frames` gave at `q`, saves computing them.
    """
    values = np.linalg.svd(geometric_jacobian(robot, q, frames)[..., :3, :], compute_uv=False)
    largest, least = values[..., 0], values[..., directions(robot) - 1]
    share: Floats = np.divide(least, largest, out=np.zeros_like(largest), where=largest > 0)
    return share

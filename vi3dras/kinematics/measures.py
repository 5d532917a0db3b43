"""What a pose is worth: how the hand leans, how far the joints are from their limits."""

from __future__ import annotations

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.robot import Robot


def wrist_to_ground(tool: Floats) -> Floats:
    """Angle between the tool's z axis and the ground in [rad], up positive, of tool poses (..., 4, 4)."""
    leaning: Floats = np.arcsin(np.clip(np.asarray(tool)[..., 2, 2], -1.0, 1.0))
    return leaning


def limit_margins(robot: Robot, q: Floats) -> Floats:
    """How far joint values `q` (..., n) are inside their limits in [rad] or [m]; negative outside."""
    margins: Floats = np.minimum(q - robot.low, robot.high - q)
    return margins


def limit_shares(robot: Robot, q: Floats) -> Floats:
    """The same as a share of half the range, (..., n): 1 in the middle or without limits, 0 at one."""
    half = (robot.high - robot.low) / 2
    margins = limit_margins(robot, q)
    limited = np.isfinite(half)
    return np.divide(margins, half, out=np.ones_like(margins), where=limited)

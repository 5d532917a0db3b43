"""How far rounding may have moved what somebody wrote down: read from the digits of the numbers."""

from __future__ import annotations

import math

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats

MOST = 10
"""Decimals beyond which a number is as exact as a computer writes it."""
WHOLE = 2
"""Joint values with fewer decimals are taken for what the arm was told, not for what was read off it."""
CELLS = 3
"""The same for the angles of a table: 22.5 is meant so, 1.571 is rounded."""
LEAST = 1e-9
"""What is always forgiven, of lengths [m] and angles [rad]."""


def decimals(values: Floats) -> int:
    """How many decimals numbers have, `MOST` where they are not rounded."""
    numbers = values[np.isfinite(values)]
    for count in range(MOST):
        scaled = numbers * 10.0**count
        if np.abs(scaled - np.round(scaled)).max(initial=0.0) < 1e-6:
            return count
    return MOST


def half_unit(values: Floats, least: int = 0) -> float:
    """Half of the last decimal of numbers; 0 where they have fewer decimals than `least`."""
    count = decimals(values)
    return 0.5 * 10.0**-count if count >= least else 0.0


def slack(robot: Robot, q: Floats, places: Floats, abc: Floats | None) -> tuple[float, float]:
    """What rounding may move a tool by [m], and turn it by [rad].

    Args:
        robot: the arm, in the units of the numbers.
        q: joint values (K, n) as they were typed.
        places: tool places (K, 3) as they were typed.
        abc: their A, B, C (K, 3), None where they are not known.
    """
    units, revolute = robot.units, robot.table.revolute
    reach = float(np.abs(robot.table.a).sum() + np.abs(robot.table.d).sum())
    reach += float(np.linalg.norm(np.array(robot.tool)[:3, 3]))
    farthest = 2 * float(np.linalg.norm(places, axis=1).max(initial=0.0)) * units.metres
    reach = min(reach, farthest)  # a table in the wrong unit is a thousand times too long
    turning = half_unit(q[:, revolute], WHOLE) * units.radians * int(revolute.sum())
    sliding = half_unit(q[:, ~revolute], WHOLE) * units.metres * int((~revolute).sum())
    angles = np.stack([robot.table.theta, robot.table.alpha]) / units.radians
    cells = sum(half_unit(angles.reshape(-1)[[k]], CELLS) for k in range(angles.size)) * units.radians
    turned = turning + cells + LEAST
    moved = math.sqrt(3) * half_unit(places) * units.metres + reach * turned + sliding + LEAST
    told = 0.0 if abc is None else 3 * half_unit(abc) * units.radians
    return 1.01 * moved, 1.01 * (turned + told)

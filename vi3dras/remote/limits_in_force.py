"""The limits that hold for an arm on a board: its own, or nearer ones where its servos were measured."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Bools, Floats

SEEN = np.radians(0.05)
"""A servo whose measured end is nearer than its joint's limit by less ends where the joint does [rad]."""


class LimitsInForce(NamedTuple):
    """Between which joint values an arm may be sent, and what says so."""

    low: Floats
    """(n,) [rad], [m]."""
    high: Floats
    """(n,)."""
    servo_low: Bools
    """Where the lower limit is the end at which a servo was measured, not the joint's own, (n,)."""
    servo_high: Bools
    """The same for the upper limit, (n,)."""


def limits_in_force(robot: Robot, reach: tuple[Floats, Floats]) -> LimitsInForce:
    """The limits of an arm whose servos were measured between joint values, see `Board.reach`."""
    low, high = np.maximum(robot.low, reach[0]), np.minimum(robot.high, reach[1])
    return LimitsInForce(low, high, low > robot.low + SEEN, high < robot.high - SEEN)

"""The limits that hold for an arm on the board that drives it, for window and Python alike."""

from __future__ import annotations

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.errors import Vi3drasError
from vi3dras.remote.limits_in_force import LimitsInForce, limits_in_force
from vi3dras.remote.registry import board_class


def limits_on(robot: Robot, board: str) -> LimitsInForce:
    """What the guard enforces for an arm on a board; the arm's own limits where the board cannot drive it."""
    try:
        reach = board_class(board)(robot).reach
    except Vi3drasError:
        free = np.full(robot.n, np.inf)
        reach = (-free, free)
    return limits_in_force(robot, reach)

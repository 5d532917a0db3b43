"""What can be asked of a tool, as it is shown: symbols, tracks, and how many shown units one SI unit is."""

from __future__ import annotations

import math

from vi3dras.arm.robot import Robot
from vi3dras.inverse.numeric import arm_size
from vi3dras.units import round_below

from ...face.units import DECIMALS
from ...pen.digits import shown
from ...widgets.tracks import Axis

NUMBERS = {"position": (0, 1, 2), "wrist": (0, 1, 2, 6), "pose": (0, 1, 2, 3, 4, 5)}
"""Which of x, y, z, A, B, C and the hand's angle each task asks for."""

COORDINATES = ("px", "py", "pz", "A", "B", "C", "wrist")
SYMBOLS = ("p_x", "p_y", "p_z", "A", "B", "C", "φ")
ROLES = ("", "", "", "roll", "pitch", "yaw", "hand")
TIPS = ("", "", "", "", "", "", "The angle of the hand to the ground: 0 points outward, -90 down")


def number_axis(robot: Robot, k: int) -> Axis:
    """The track of number `k` of what can be asked of a tool, in the units that are shown."""
    if k >= 3:
        return Axis(SYMBOLS[k], ROLES[k], ends=(-180.0, 180.0), margin=0.0)
    unit, far = robot.units.length, arm_size(robot) / robot.units.metres
    step = round_below(max(far, 1e-6) / 50, (1,))
    far = math.ceil(far / step) * step
    return Axis(
        SYMBOLS[k], unit=unit, decimals=DECIMALS[unit], step=step, is_turn=False, margin=0.0, ends=(-far, far)
    )


def number_factor(robot: Robot, k: int) -> float:
    """How many shown units one SI unit of number `k` is."""
    return 180 / math.pi if k >= 3 else 1 / robot.units.metres


def number_unit(robot: Robot, k: int) -> str:
    """What stands behind number `k`."""
    return robot.units.length if k < 3 else "°"


def number_text(robot: Robot, k: int, value: float) -> str:
    """Number `k` [m or rad] as it is shown, without its unit."""
    return shown(float(value) * number_factor(robot, k), DECIMALS.get(number_unit(robot, k), 1))


def spoken_symbol(k: int) -> str:
    """A symbol as it reads in a sentence."""
    return SYMBOLS[k].replace("_", "")

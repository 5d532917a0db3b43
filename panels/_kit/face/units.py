"""Lengths, angles, joints and what is asked of a tool as people read them: in degrees and the arm's unit."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from vi3dras import units
from vi3dras.arm.robot import Robot
from vi3dras.flow.ports import Port
from vi3dras.inverse.numeric import arm_size
from vi3dras.units import round_below

from ..pen import shown
from ..widgets.tracks import Axis

DECIMALS = units.DECIMALS


def joint_factor(robot: Robot, index: int) -> float:
    """How many degrees or length units, as shown, one SI unit of joint `index` is."""
    return 180 / math.pi if robot.joints[index].is_revolute else 1 / robot.units.metres


def joint_symbol(robot: Robot, index: int) -> str:
    """θ with its number for a joint that turns, d for one that slides."""
    letter = "theta" if robot.joints[index].is_revolute else "d"
    return f"{letter}_{index + 1}" if index < 9 else f"{letter}_{{{index + 1}}}"


def joint_unit(robot: Robot, index: int) -> str:
    """What stands behind a joint value."""
    return "°" if robot.joints[index].is_revolute else robot.units.length


def joint_name(robot: Robot, index: int) -> str:
    """The symbol of a joint as it reads in a sentence."""
    return f"{'θ' if robot.joints[index].is_revolute else 'd'}{index + 1}"


def joint_digits(robot: Robot, index: int) -> int:
    """How many decimals a joint value has, as it is shown."""
    return 1 if robot.joints[index].is_revolute else DECIMALS[robot.units.length]


def joint_text(robot: Robot, index: int, value: float) -> str:
    """A joint value [rad] or [m] as it is shown, without its unit."""
    return shown(float(value) * joint_factor(robot, index), joint_digits(robot, index))


def length_text(robot: Robot, metres: float) -> str:
    """A length as it is shown, without its unit."""
    return shown(float(metres) / robot.units.metres, DECIMALS[robot.units.length])


def word_of(words: Mapping[str, Any], value: Any) -> str:
    """The word that stands for a value."""
    return next(word for word, known in words.items() if known == value)


def spoken(port: Port, value: Any) -> str:
    """A value in an error sentence, in the units in which people read it."""
    if port.unit == "rad":
        return f"{math.degrees(value):.6g} °"
    return f"{value:.6g} {port.unit}".rstrip() if isinstance(value, int | float) else str(value)


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

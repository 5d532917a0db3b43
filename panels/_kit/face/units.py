"""Lengths, angles and joints as people read them: in degrees and the arm's length unit, with symbols."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from vi3dras import units
from vi3dras.arm.robot import Robot
from vi3dras.flow.ports import Port

from ..pen.digits import shown

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

"""What runs across and up on the map of a search: both gains, or numbers of the arm."""

from __future__ import annotations

from typing import NamedTuple

from vi3dras.arm.robot import Robot
from vi3dras.control.laws import gain_units
from vi3dras.control.loop import Loop
from vi3dras.tuning.arm_numbers import is_length
from vi3dras.tuning.question import Question, is_arm, map_axes

KINDS = {"a": "length", "d": "offset", "mass": "mass", "gear": "gear ratio"}
"""What the numbers of an arm are."""
LETTERS = {"mass": "m", "gear": "n"}


class MapAxis(NamedTuple):
    """A number that was searched, as people read it."""

    place: int
    """Which of the ranges."""
    name: str
    """With its unit."""
    size: float
    """One of what is shown in SI units."""


def axes_of(question: Question, over: str) -> tuple[MapAxis, MapAxis]:
    """Across, and up."""
    made = []
    for place in map_axes(question.spans, over):
        span = question.spans[place]
        if is_arm(span):
            unit, size = arm_unit(question.loop.robot, span.name)
            made.append(MapAxis(place, f"{symbol_of(span.name)} [{unit}]".replace(" []", ""), size))
        else:
            made.append(MapAxis(place, gain_name(question.loop, question.joint or 0, place), 1.0))
    return made[0], made[1]


def gain_name(loop: Loop, joint: int, place: int) -> str:
    """The first or second gain of a joint, or of the tool, with its unit."""
    units = gain_units(loop.law, joint, turns=loop.robot.joints[joint].is_revolute)
    letters = ("K", "D") if loop.law.kind == "impedance" else ("K_p", "K_v")
    return f"{letters[place]} [{units[place]}]"


def arm_unit(robot: Robot, name: str) -> tuple[str, float]:
    """The unit in which a number of the arm is read, and what one of it is in SI units."""
    if is_length(name):
        return robot.units.length, robot.units.metres
    return ("kg" if name.startswith("mass") else ""), 1.0


def symbol_of(name: str) -> str:
    """`a_2`, `m_3`, `n_1` for `a2`, `mass3`, `gear1`."""
    kind = name.rstrip("0123456789")
    return f"{LETTERS.get(kind, kind)}_{name[len(kind) :]}"


def kind_of(name: str) -> str:
    """What a number of the arm is, in a word or two."""
    return KINDS[name.rstrip("0123456789")]

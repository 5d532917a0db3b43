"""What an explanation may look at: one instrument's values, in the units in which people read them."""

from __future__ import annotations

import inspect
import math
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.explain.equation import Equation, Quantity
from vi3dras.explain.explanation import PortPart
from vi3dras.flow import VI, Engine
from vi3dras.units import DECIMALS

Sizes = tuple[tuple[int, ...], ...]
"""How large the numbers of a part may be: `((5,), (5, 4, 4))` is a matrix of 5, or an element of one."""


class Scope(NamedTuple):
    """One instrument of an engine, and the part of a port that is asked for."""

    engine: Engine
    name: str
    port: str
    part: PortPart | None = None

    @property
    def vi(self) -> type[VI]:
        """The class of the instrument."""
        return self.engine.document.instruments[self.name].vi

    def get(self, port: str) -> Any:
        """What a port holds, or None."""
        return self.engine.values.get(f"{self.name}.{port}")

    def reading(self, function: Callable[..., Any]) -> Any:
        """What a function gives of this scope, and of the ports that its further parameters name."""
        return function(self, *map(self.get, tuple(inspect.signature(function).parameters)[1:]))

    @property
    def value(self) -> Any:
        """What the port that is asked for holds."""
        return self.get(self.port)

    @property
    def robot(self) -> Robot:
        """The arm."""
        robot = self.get("robot")
        assert isinstance(robot, Robot)
        return robot

    @property
    def q(self) -> Floats:
        """Joint values (n,) that the instrument is at."""
        values = self.get("q")
        return np.asarray(self.robot.home if values is None else values, float)

    @property
    def unit(self) -> str:
        """The arm's length unit."""
        return self.robot.units.length

    def place(self, *, of: int = 0) -> int:
        """The row that is asked for, or `of`."""
        return self.part.at[-1] if self.part is not None and self.part.kind == "row" else of

    def length(self, metres: float, *, more: int = 0) -> Quantity:
        """A length as people read it, with `more` decimals than usual."""
        units = self.robot.units
        return Quantity(metres / units.metres, DECIMALS[units.length] + more, units.length)

    def volume(self, cubic_metres: float) -> Quantity:
        """A volume in the arm's unit."""
        units = self.robot.units
        value = cubic_metres / units.metres**3
        return Quantity(value, significant(value), f"{units.length}³")

    def area(self, square_metres: float) -> Quantity:
        """An area in the arm's unit."""
        units = self.robot.units
        value = square_metres / units.metres**2
        return Quantity(value, significant(value), f"{units.length}²")

    def joint(self, index: int, value: float) -> Quantity:
        """A joint value as people read it."""
        return angle(value) if self.robot.joints[index].is_revolute else self.length(value)


def angle(radians: float, decimals: int = 1) -> Quantity:
    """An angle in degrees."""
    return Quantity(math.degrees(radians), decimals, "°")


def significant(value: float, digits: int = 5) -> int:
    """How many decimals show so many digits of a number."""
    if value == 0 or not math.isfinite(value):
        return 0
    return max(digits - 1 - math.floor(math.log10(abs(value))), 0)


def tidy(value: float, most: int = 7) -> int:
    """How many decimals show a number without zeros at its end, `most` at most."""
    return len(f"{value:.{most}f}".rstrip("0").partition(".")[2])


def count(value: float) -> Quantity:
    """A whole number."""
    return Quantity(float(value), 0)


def percent(value: float) -> Quantity:
    """A share in percent."""
    return Quantity(value, 1, "%")


def share_equation(part: float, whole: float, percents: float | None = None) -> Equation:
    """How many percent a part is of the whole, both counted; `percents` is what the program has for it."""
    result = percent(100 * part / max(whole, 1) if percents is None else percents)
    return Equation("s", "100*n/N", {"n": count(part), "N": count(whole)}, result)


def joint_symbol(robot: Robot, index: int) -> str:
    """`θ_3` for a joint that turns, `d_3` for one that slides."""
    letter = "θ" if robot.joints[index].is_revolute else "d"
    return f"{letter}_{index + 1}" if index < 9 else f"{letter}_{{{index + 1}}}"


def fixed(*sizes: int) -> Callable[[Scope], Sizes]:
    """A port with the same parts for every arm."""
    return lambda scope: (sizes,)


def per_joint(scope: Scope) -> Sizes:
    """A port with a part for each joint."""
    return ((scope.robot.n,),)


def per_value(scope: Scope) -> Sizes:
    """A port with a part for each of its values."""
    return ((len(scope.value or ()),),)

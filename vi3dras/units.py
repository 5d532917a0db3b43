"""Units at the border: metres and radians inside, what people read and type outside, in round numbers."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property

LENGTHS = {"m": 1.0, "cm": 0.01, "mm": 0.001, "in": 0.0254}
"""Metres in one unit of length."""

DECIMALS = {"m": 4, "cm": 2, "mm": 1, "in": 3}
"""Decimals of a length as it is shown: always so many, that no number jitters."""

ANGLES = {"deg": math.pi / 180, "rad": 1.0}
"""Radians in one unit of angle."""

SLACK = 1e-9
"""Of a value: what was computed is as round as what was meant."""

PLACES = 12
"""Decimals; what is behind them is the noise of a conversion."""

ROUND = (1, 2, 5)
"""Digits of round numbers, each times a power of ten."""


@dataclass(frozen=True)
class Units:
    """The units in which one arm is described and read."""

    length: str = "m"
    """`m`, `cm`, `mm` or `in`."""
    angle: str = "deg"
    """`deg` or `rad`."""

    @cached_property
    def metres(self) -> float:
        """Metres in one length unit."""
        return LENGTHS[self.length]

    @cached_property
    def radians(self) -> float:
        """Radians in one angle unit."""
        return ANGLES[self.angle]

    @property
    def told(self) -> dict[str, str]:
        """What an answer for scripts says of its numbers: lengths in this unit, angles in degrees."""
        return {"length_unit": self.length, "angle_unit": "deg"}


def round_below(value: float, digits: tuple[int, ...] = ROUND) -> float:
    """The largest round number, of `digits` times powers of ten, that is not above a value > 0."""
    power = 10.0 ** math.floor(math.log10(value))
    return power * max(digit for digit in digits if digit * power <= value * (1 + SLACK))


def round_above(value: float) -> float:
    """The smallest round number that is not below a value > 0."""
    power = 10.0 ** math.floor(math.log10(value))
    return power * next(digit for digit in (*ROUND, 10) if digit * power >= value * (1 - SLACK))


def number_in(value: float, unit: float) -> float:
    """The number that says a value in a unit: times the unit it is the value again, to the last bit.

    Where no number is, it is that of a value next to it, which stays as it is from then on.
    """
    near = value / unit
    rounded = round(near, PLACES)
    for number in (rounded, near, math.nextafter(near, math.inf), math.nextafter(near, -math.inf)):
        if number * unit == value:
            return number
    return number_in(rounded * unit, unit)

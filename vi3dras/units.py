"""Units at the border: metres and radians inside, what people read and type outside."""

from __future__ import annotations

import math
from dataclasses import dataclass

LENGTHS = {"m": 1.0, "cm": 0.01, "mm": 0.001, "in": 0.0254}
"""Metres in one unit of length."""

ANGLES = {"deg": math.pi / 180, "rad": 1.0}
"""Radians in one unit of angle."""


@dataclass(frozen=True)
class Units:
    """The units in which one arm is described and read."""

    length: str = "m"
    """`m`, `cm`, `mm` or `in`."""
    angle: str = "deg"
    """`deg` or `rad`."""

    @property
    def metres(self) -> float:
        """Metres in one length unit."""
        return LENGTHS[self.length]

    @property
    def radians(self) -> float:
        """Radians in one angle unit."""
        return ANGLES[self.angle]

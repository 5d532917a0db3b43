"""Where a point has been, drawn behind it."""

from __future__ import annotations

import math
from collections import deque

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.render.scene import Item, Lines

TRAIL = 600
"""Places of the tool that its trail remembers."""


class Trail:
    """The last places of a point, drawn behind it and fading with age."""

    def __init__(self) -> None:
        self._places: deque[tuple[float, ...]] = deque(maxlen=TRAIL)

    def clear(self) -> None:
        """Forget where it was."""
        self._places.clear()

    def follow(self, place: Floats | None, least: float) -> None:
        """Remember a place (3,) that is `least` away from the last one, both in [m]; nowhere forgets all."""
        if place is None:
            self._places.clear()
            return
        here = tuple(float(v) for v in place)
        if not self._places or math.dist(here, self._places[-1]) > least:
            self._places.append(here)

    @property
    def items(self) -> tuple[Item, ...]:
        """The line as it is drawn."""
        if len(self._places) < 2:
            return ()
        fade = np.linspace(0.15, 1.0, len(self._places))
        return (Lines("trail", np.array(self._places), paint="accent", alpha=fade, width=2.0),)

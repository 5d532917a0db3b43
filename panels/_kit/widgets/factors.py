"""Small matrices in two rows of two, in the order in which they are multiplied; one of them is current."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from vi3dras.arrays import Floats

from ..pen import Paint, Rect, px
from .widget import Widget

GAP, HIGH = 8, 104


class Factor(NamedTuple):
    """What one of them shows."""

    name: str
    """May hold `_x` and `^x`."""
    texts: tuple[str, ...]
    """Its 16 elements, row by row."""
    is_current: bool = False
    waits: bool = False
    """Whether it is still the identity."""


class Factors(Widget):
    """Four matrices, each under its number and name."""

    def __init__(self, parent: int, *, width: int) -> None:
        self.factors: tuple[Factor, ...] = ()
        super().__init__(parent, width=width, height=2 * px(HIGH) + px(GAP) + px(4))

    def update(self, factors: tuple[Factor, ...]) -> None:
        """Show others."""
        self.take(factors=factors)

    def place_of(self, k: int) -> Rect:
        """Give the box of a matrix, in pixels from the corner."""
        wide = (self.right - self.left - px(GAP)) // 2
        return Rect(self.left + (k % 2) * (wide + px(GAP)), (k // 2) * px(HIGH + GAP), wide, px(HIGH))

    def paint(self) -> None:
        """Draw them."""
        for k, factor in enumerate(self.factors):
            self._paint_one(k, factor, self.place_of(k))

    def _paint_one(self, k: int, factor: Factor, place: Rect) -> None:
        pen = self.pen
        fill: Paint = "accent_back" if factor.is_current else "card"
        pen.box(*place, fill, "accent" if factor.is_current else "card_line", radius=6)
        ink: Paint = "accent" if factor.is_current else "text2"
        end = pen.text(place.x + px(10), place.y + px(14), str(k + 1), 12, ink, style="bold")
        pen.symbol(round(end) + px(8), place.y + px(14), factor.name, 13, ink, style="italic")
        column = (place.width - px(12)) / 4
        for n, text in enumerate(factor.texts):
            i, j = divmod(n, 4)
            whole = float(text.replace("−", "-")) if text not in {"", "–"} else 0.0
            is_given = (i == j and whole == 1.0) or whole == 0.0 or factor.waits
            quiet: Paint = "text3" if is_given else "text"
            x = round(place.x + px(4) + column * (j + 1))
            pen.text(x, place.y + px(36) + px(18) * i, text, 12, quiet, style="mono", align="right")


def factor_texts(matrix: Floats, digits: int) -> tuple[str, ...]:
    """The elements of a matrix (4, 4) as short as they can be: whole zeros and ones without decimals."""
    from ..pen import shown

    return tuple(
        shown(float(v), 0)
        if abs(v - np.round(v)) < 1e-9 and (abs(v) < 1.5 or n % 4 < 3)
        else shown(float(v), 2 if n % 4 < 3 else digits)
        for n, v in enumerate(np.asarray(matrix).ravel())
    )

"""Small matrices, two in a row, in the order in which they are multiplied; one of them is current."""

from __future__ import annotations

from math import isqrt
from typing import NamedTuple

import numpy as np

from vi3dras.arrays import Floats

from ..pen import Paint, Pen, Rect, px
from .widget import Widget

GAP, HEAD, ROW = 8, 32, 18
LAST = 1.2
"""How wide the column of lengths is, in those of a rotation."""


class FactorCard(NamedTuple):
    """What one of them shows."""

    name: str
    """May hold `_x` and `^x`."""
    texts: tuple[str, ...]
    """Its 16 elements, or 9, row by row."""
    is_current: bool = False
    waits: bool = False
    """Whether it is still the identity."""
    mark: str = ""
    """What stands in front of its name in the place of its number."""


class Factors(Widget):
    """Matrices of one size, each under its number and name; one that does not change is not drawn again."""

    in_parts = True

    def __init__(self, parent: int, *, width: int) -> None:
        self.factors: tuple[FactorCard, ...] = ()
        super().__init__(parent, width=width, height=2 * self._step + px(4))

    def update(self, factors: tuple[FactorCard, ...]) -> None:
        """Show others."""
        if self.take(factors=factors):
            self.resize(self.width, -(-len(factors) // 2) * self._step + px(4))

    @property
    def _step(self) -> int:
        """From one row of matrices to the next."""
        side = isqrt(len(self.factors[0].texts)) if self.factors else 4
        return px(HEAD + ROW * side) + px(GAP)

    def place_of(self, k: int) -> Rect:
        """Give the box of a matrix, in pixels from the corner."""
        wide = (self.right - self.left - px(GAP)) // 2
        step = self._step
        return Rect(self.left + (k % 2) * (wide + px(GAP)), (k // 2) * step, wide, step - px(GAP))

    def paint(self) -> None:
        """Draw them."""
        self.pen.keep_parts(len(self.factors))
        for k, factor in enumerate(self.factors):
            place = self.place_of(k)
            pen = self.pen.part(k, (factor, place))
            if pen is not None:
                self._paint_one(pen, k, factor, place)

    @staticmethod
    def _paint_one(pen: Pen, k: int, factor: FactorCard, place: Rect) -> None:
        fill: Paint = "accent_back" if factor.is_current else "card"
        pen.box(*place, fill, "accent" if factor.is_current else "card_line", radius=6)
        ink: Paint = "accent" if factor.is_current else "text2"
        end = pen.text(place.x + px(10), place.y + px(14), factor.mark or str(k + 1), 12, ink, style="bold")
        pen.symbol(round(end) + px(8), place.y + px(14), factor.name, 13, ink, style="italic")
        side = isqrt(len(factor.texts))
        column = (place.width - px(12)) / (side + (LAST - 1) * (side == 4))
        for n, text in enumerate(factor.texts):
            i, j = divmod(n, side)
            whole = float(text.replace("−", "-")) if text not in {"", "–"} else 0.0
            is_given = (i == j and whole == 1.0) or whole == 0.0 or factor.waits
            quiet: Paint = "text3" if is_given else "text"
            x = round(place.x + px(4) + column * (j + (LAST if j == 3 else 1)))
            pen.text(x, place.y + px(36) + px(ROW) * i, text, 12, quiet, style="mono", align="right")


def factor_texts(matrix: Floats, digits: int) -> tuple[str, ...]:
    """The elements of a matrix (4, 4) or (3, 3), short: whole zeros and ones without decimals."""
    from ..pen import shown

    side = len(matrix)
    return tuple(
        shown(float(v), 0)
        if abs(v - np.round(v)) < 1e-9 and (abs(v) < 1.5 or n % side < 3)
        else shown(float(v), 2 if n % side < 3 else digits)
        for n, v in enumerate(np.asarray(matrix).ravel())
    )

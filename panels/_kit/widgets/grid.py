"""Where the cells of a table are."""

from __future__ import annotations

from typing import NamedTuple

from ..pen.draw import Rect
from ..pen.theme import px

At = tuple[int, int]
"""Row and column, counted from 0."""


class Grid(NamedTuple):
    """Columns that share a width in proportion, over rows of one height; all in pixels."""

    left: int
    right: int
    head: int
    row: int
    shares: tuple[float, ...]
    first_inset: int
    """Room in front of the first column's text, for the bar."""

    def stretch(self, column: int) -> tuple[int, int]:
        """Give where the text of a column begins and ends."""
        share = (self.right - self.left) / sum(self.shares)
        before = sum(self.shares[:column])
        x0 = self.left + round(before * share)
        x1 = self.left + round((before + self.shares[column]) * share)
        return x0 + (self.first_inset if column == 0 else px(4)), x1

    def place(self, at: At) -> Rect:
        """Give the box of a cell."""
        x0, x1 = self.stretch(at[1])
        return Rect(x0, self.head + at[0] * self.row + px(2), x1 + px(6) - x0, self.row - px(3))

    def at(self, x: float, y: float, rows: int) -> At | None:
        """Give the cell at a point, or nothing outside the rows."""
        row = int((y - self.head) // self.row)
        if not 0 <= row < rows or not self.left <= x < self.right:
            return None
        columns = range(len(self.shares))
        return (row, next((k for k in columns if x < self.stretch(k)[1] + px(6)), len(self.shares) - 1))

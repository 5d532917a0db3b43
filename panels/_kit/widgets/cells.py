"""What tables are made of, where their cells are, and how one looks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..pen import LampState, Paint, Pen, Rect, Rgb, fonts, px, rgba

HOTTEST = 120
"""How opaque the warmest ground of a cell is, of 255: what stands on it is read as well as before."""


class Column(NamedTuple):
    """How one column is headed and how much room it gets."""

    title: str
    """May hold `_x` and `^x`."""
    width: float
    """In sizes of the look; the columns share what is left over."""
    is_left: bool = False
    name: str = ""
    """As it reads in a sentence, if not like the title."""
    style: fonts.Style = "word"
    ink: Paint = "text3"
    """The colour of its title."""


class Cell(NamedTuple):
    """What one cell shows."""

    text: str
    paint: Paint = "text"
    can_edit: bool = False
    style: fonts.Style = "mono"
    lamp: LampState | None = None
    share: float | None = None
    """How full a bar in front of the text is, 0 to 1."""
    done: float | None = None
    """How much of it is done, 0 to 1, as a bar in the foot of a lit cell."""
    heat: float = 0.0
    """How warm its ground is, from 0 to 1, or to -1 in the other colour."""


class TableRow(NamedTuple):
    """One line of a table."""

    cells: tuple[Cell, ...]
    bar: Rgb | None = None
    is_current: bool = False


def triple(
    name: str, texts: Sequence[str], unit: str, titles: Sequence[str] = "xyz"
) -> tuple[list[TableRow], list[Column]]:
    """Rows and columns of three numbers that can be typed, their unit behind them."""
    columns = [
        Column("", 48, is_left=True),
        *(Column(axis, 60, name=axis, style="italic") for axis in titles),
        Column("", 40),
    ]
    cells = (Cell(text, can_edit=True) for text in texts)
    named, measured = Cell(name, "text2", style="word"), Cell(unit, "text3", style="word")
    return [TableRow((named, *cells, measured))], columns


def paint_cell(
    pen: Pen,
    place: Rect,
    stretch: tuple[int, int],
    column: Column,
    cell: Cell,
    *,
    wrong: bool = False,
    typing: bool = False,
    lit: bool = False,
) -> None:
    """Draw a cell in its box, its text between the two ends of `stretch`, all in pixels."""
    if wrong or typing:
        pen.box(*place, "field", "far" if wrong else "accent", radius=4, thickness=2)
    elif lit:
        pen.box(*place, "field", "line2", radius=4)
    if typing:
        return
    if cell.heat:
        ground = rgba("accent" if cell.heat > 0 else "limit", round(HOTTEST * min(abs(cell.heat), 1.0)))
        pen.box(place.x + px(1), place.y + px(1), place.width - px(2), place.height - px(2), ground, radius=2)
    if cell.done is not None:
        pen.box(*place, "accent_back", "accent", radius=4, thickness=2)
        pen.gauge(place.x + px(4), place.y + place.height - px(6), place.width - px(8), cell.done, "accent")
    (x0, x1), y = stretch, place.y + place.height / 2
    if cell.lamp is not None:
        x0 += 0 if column.is_left else px(6)  # away from the number before it, which ends there
        pen.lamp(x0 + px(8), y, cell.lamp, 4)
        x0 += px(18)
    if cell.share is not None:
        full: Paint = "ok" if cell.lamp is None or cell.lamp == "off" else cell.lamp
        pen.gauge(x0, y - px(3), x1 - px(72) - x0, min(cell.share, 1.0), full)
    x, ink = x0 if column.is_left else x1, "far" if wrong else cell.paint
    pen.symbol(x, y, cell.text, 14, ink, style=cell.style, align="left" if column.is_left else "right")


At = tuple[int, int]
"""Row and column, counted from 0."""


class CellGrid(NamedTuple):
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

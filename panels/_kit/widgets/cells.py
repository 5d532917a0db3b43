"""What tables are made of, and how one cell looks."""

from __future__ import annotations

from typing import NamedTuple

from ..pen import fonts
from ..pen.draw import LampState, Pen, Rect
from ..pen.theme import Paint, Rgb, px


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


class Cell(NamedTuple):
    """What one cell shows."""

    text: str
    paint: Paint = "text"
    can_edit: bool = False
    style: fonts.Style = "mono"
    lamp: LampState | None = None
    share: float | None = None
    """How full a bar in front of the text is, 0 to 1."""


class Row(NamedTuple):
    """One line of a table."""

    cells: tuple[Cell, ...]
    bar: Rgb | None = None
    is_current: bool = False


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
    (x0, x1), y = stretch, place.y + place.height / 2
    if cell.lamp is not None:
        x0 += 0 if column.is_left else px(6)  # away from the number before it, which ends there
        pen.lamp(x0 + px(8), y, cell.lamp, 4)
        x0 += px(18)
    if cell.share is not None:
        _paint_share(pen, x0, x1 - px(72), y, cell)
    x, ink = x0 if column.is_left else x1, "far" if wrong else cell.paint
    pen.symbol(x, y, cell.text, 14, ink, style=cell.style, align="left" if column.is_left else "right")


def _paint_share(pen: Pen, x0: float, x1: float, y: float, cell: Cell) -> None:
    full: Paint = "ok" if cell.lamp is None or cell.lamp == "off" else cell.lamp
    pen.box(x0, y - px(3), x1 - x0, px(6), "line2", radius=3)
    if cell.share is not None and cell.share > 0:
        pen.box(x0, y - px(3), max(round((x1 - x0) * min(cell.share, 1.0)), px(6)), px(6), full, radius=3)

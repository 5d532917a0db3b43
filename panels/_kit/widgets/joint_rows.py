"""Joints below each other: a lamp, the symbol, what it is, its value, and how far its limit is."""

from __future__ import annotations

from typing import NamedTuple

from ..pen import fonts
from ..pen.draw import LampState
from ..pen.theme import Paint, Rgb, px
from .widget import Widget

ROW = 24


class JointRow(NamedTuple):
    """One line."""

    lamp: LampState
    symbol: str
    role: str
    value: str
    unit: str
    limit: str
    limit_paint: Paint
    colour: Rgb


class JointRows(Widget):
    """A head with where the cursor is, and a line of 24 per joint."""

    def __init__(self, parent: int, *, width: int, last: str = "to the limit") -> None:
        self.last, self.place = last, ""
        self.rows: tuple[JointRow, ...] = ()
        super().__init__(parent, width=width, height=px(40))

    def update(self, place: str, rows: tuple[JointRow, ...]) -> None:
        """Show other rows."""
        if self.take(place=place, rows=rows):
            self.resize(self.width, px(40) + px(ROW) * len(rows))

    def paint(self) -> None:
        """Draw head and rows."""
        pen = self.pen
        end = pen.text(self.left, px(22), "At the cursor", 13, "text2", style="bold")
        pen.text(end + px(14), px(22), self.place, 14, "accent", style="mono")
        pen.text(self.right, px(22), self.last, 13, "text3", align="right")
        for k, row in enumerate(self.rows):
            self._paint_row(row, px(40) + px(ROW) * k + px(ROW) // 2)

    def _paint_row(self, row: JointRow, y: int) -> None:
        pen, has_lamp = self.pen, bool(self.last)
        x = self.left + (px(22) if has_lamp else 0)
        if has_lamp:
            pen.lamp(self.left + px(6), y, row.lamp)
        pen.symbol(x, y, row.symbol, 15, row.colour if has_lamp else "text", style="word")
        value = self.right - px(92 if has_lamp else 20)
        room = value - fonts.text_width(row.value, "mono", 15) - px(8) - (x + px(30))
        pen.text(x + px(30), y, fonts.elided(row.role, "word", 14, room), 14, "text2")
        ink: Paint = "far" if row.lamp == "far" else "text"
        pen.text(value, y, row.value, 15, ink, style="mono", align="right")
        pen.text(value + px(3), y, row.unit, 12, "text3", row=15)
        if has_lamp:
            pen.text(
                self.right - px(14), y, row.limit, 14, row.limit_paint, style="mono", align="right", row=15
            )
            pen.text(self.right - px(12), y, row.unit if row.unit == "°" else "", 12, "text3", row=15)

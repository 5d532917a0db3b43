"""What is read at a glance: the pose of the tool, single numbers with their unit, bars, and joints."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from vi3dras.arrays import Floats

from ..hands.pointer import Mouse
from ..pen import LampState, Paint, Pen, Rect, Rgb, fonts, px, shown, symbol_width
from .widget import Widget


class PoseCard(Widget):
    """Position and A B C of the tool in a card of 96; decimals are fixed, so that nothing jitters."""

    def __init__(self, parent: int, *, width: int) -> None:
        self._unit, self._decimals = "cm", 2
        self._texts: tuple[str, ...] = ("–",) * 6
        self._stale = False
        super().__init__(parent, width=width, height=px(96))

    def describe(self, unit: str, decimals: int) -> None:
        """Show another length unit."""
        self.take(_unit=unit, _decimals=decimals)

    def update(self, position: Sequence[float], abc: Sequence[float], *, stale: bool = False) -> None:
        """Show a position (3) in the length unit and A, B, C (3) in degrees."""
        texts = (*(shown(v, self._decimals) for v in position), *(shown(v, 1) for v in abc))
        self.take(_texts=texts, _stale=stale)

    def paint(self) -> None:
        """Draw the card."""
        x, w = self.left, self.right - self.left
        pen = self.pen
        ink: Paint = "text2" if self._stale else "text"
        pen.box(x, 0, w, self.height, "card", "card_line", radius=6)
        unit = fonts.text_width(self._unit, "word", 12)
        first = round(x + w / 2 - px(20) + px(16) - max(unit, px(16)))
        second = x + w - px(23)
        for k in range(3):
            y = px(21 + 27 * k)
            pen.symbol(x + px(12), y, f"p_{'xyz'[k]}", 15, "text2", style="italic", row=18)
            pen.text(first, y, self._texts[k], 18, ink, style="mono", align="right")
            pen.text(first + px(4), y, self._unit, 12, "text3", row=18)
            pen.text(round(x + w / 2) + px(16), y, "ABC"[k], 15, "text2", style="italic", row=18)
            pen.text(second, y, self._texts[k + 3], 18, ink, style="mono", align="right")
            pen.text(second + px(3), y - px(1), "°", 14, "text3")


class ReadingRow(Widget):
    """A row of 24: a name, a number with its unit at the right, and what it is about in front of it."""

    def __init__(
        self,
        parent: int,
        label: str,
        *,
        width: int,
        unit: str = "",
        decimals: int = 1,
        unit_width: float | None = None,
        tip: str = "",
    ) -> None:
        self.label, self._unit, self._decimals, self._unit_width = label, unit, decimals, unit_width
        self._tip, self._text, self._note = tip, "–", ""
        self._paint: Paint = "text"
        super().__init__(parent, width=width, height=px(24))

    def update(self, value: float, *, note: str = "", paint: Paint = "text", unit: str | None = None) -> None:
        """Show a number; `note` is a symbol such as `theta_3` that it belongs to."""
        self.say(shown(value, self._decimals), note=note, paint=paint, unit=unit)

    def say(self, text: str, *, note: str = "", paint: Paint = "text", unit: str | None = None) -> None:
        """Show a text in the place of the number."""
        self.take(_text=text, _note=note, _paint=paint, _unit=self._unit if unit is None else unit)

    def paint(self) -> None:
        """Draw the row."""
        y, x = self.height / 2, self.right
        self.pen.symbol(self.left, y, self.label, 14, "text2", row=16)
        unit = round(fonts.text_width(self._unit, "word", 13)) + px(4) if self._unit else 0
        x -= unit if self._unit_width is None else px(self._unit_width)
        if self._unit:
            self.pen.text(x + px(3), y, self._unit, 13, "text3", row=16)
        self.pen.text(x, y, self._text, 16, self._paint, style="mono", align="right")
        if self._note:
            before = max(px(54), round(fonts.text_width(self._text, "mono", 16)) + px(10))
            self.pen.symbol(x - before, y, self._note, 14, "text2", style="italic", align="right", row=16)

    def tip(self, mouse: object) -> str:
        """Say what the number means."""
        return self._tip


class Bar(Widget):
    """A row of 24: a name, how full something is, and the number."""

    def __init__(self, parent: int, label: str, *, width: int, tip: str = "") -> None:
        self.label, self._part, self._text, self._tip = label, 0.0, "–", tip
        self._paint: Paint = "ok"
        super().__init__(parent, width=width, height=px(24))

    def update(self, value: float, part: float, *, paint: Paint = "ok") -> None:
        """Show a number, and how full the bar is, 0 to 1."""
        self.take(_part=min(max(part, 0.0), 1.0), _text=shown(value, 2), _paint=paint)

    def paint(self) -> None:
        """Draw the row."""
        y, pen = self.height / 2, self.pen
        pen.symbol(self.left, y, self.label, 14, "text2", row=16)
        x0 = max(self.left + px(128), round(self.left + symbol_width(self.label, "word", 14)) + px(12))
        length = self.right - px(55) - x0
        pen.gauge(x0, y - px(3), length, self._part, self._paint)
        pen.text(self.right, y, self._text, 16, style="mono", align="right")

    def tip(self, mouse: object) -> str:
        """Say what the number means."""
        return self._tip


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


Cell = tuple[int, int]
ROTATION_DECIMALS = 4


class MatrixView(Widget):
    """A homogeneous transform, 4 x 4, under its name, 120 high."""

    in_parts = True

    def __init__(self, parent: int, label: str, role: str = "", *, width: int, decimals: int = 3) -> None:
        self.label, self.role, self._decimals = label, role, decimals
        self._texts: tuple[str, ...] = ("–",) * 16
        self._stale, self.about = False, ""
        self.over: Cell | None = None
        self.lit: frozenset[Cell] = frozenset()
        """Elements that change now."""
        super().__init__(parent, width=width, height=px(120))

    def describe(self, label: str, role: str = "", decimals: int | None = None) -> None:
        """Show another name; it may hold `_x` and `^x`."""
        decimals = self._decimals if decimals is None else decimals
        self.take(label=label, role=role, _decimals=decimals)

    def update(self, matrix: Floats, *, stale: bool = False, lit: frozenset[Cell] = frozenset()) -> None:
        """Show a matrix (4, 4), its position in the unit that is shown, with the elements that change lit."""
        decimals = (*[ROTATION_DECIMALS] * 3, self._decimals)
        rows = [shown(float(v), d) for row in matrix[:3] for v, d in zip(row, decimals, strict=True)]
        texts = (*rows, *(shown(float(v), 0) for v in matrix[3]))
        self.take(_texts=texts, _stale=stale, lit=lit)

    def paint(self) -> None:
        """Draw name, card, brackets and numbers; a row that did not change stays."""
        if (pen := self.pen.part(0, (self.label, self.role, self.left, self.right))) is not None:
            self._paint_card(pen)
        for row in range(4):
            cells = [(row, column) for column in range(4)]
            texts = self._texts[4 * row : 4 * row + 4]
            marks = (self.lit.intersection(cells), self.over if self.over in cells else None)
            pen = self.pen.part(row + 1, (texts, marks, self._stale, self.left, self.right))
            if pen is not None:
                for cell, text in zip(cells, texts, strict=True):
                    self._paint_number(pen, cell, text)

    def _paint_card(self, pen: Pen) -> None:
        left, w = self.left, self.right - self.left
        pen.symbol(left, px(8), self.label, 15, style="bold")
        pen.text(self.right, px(8), self.role, 13, "text3", align="right", row=15)
        top, height = px(24), px(96)
        pen.box(left, top, w, height, "card", "card_line", radius=6)
        for at, side in ((left + px(6), 1), (left + w - px(6), -1)):
            inner, above, below = at + side * px(6), top + px(5), top + height - px(5)
            pen.path([(inner, above), (at, above), (at, below), (inner, below)], "text3")
        last = self.place_of((0, 3))
        pen.rule(last.x, top + px(6), height - px(12), "line", upright=True)

    def _paint_number(self, pen: Pen, cell: Cell, text: str) -> None:
        x, y, wide, high = self.place_of(cell)
        if cell in self.lit:
            pen.box(x + px(2), y + px(1), wide - px(2), high - px(2), "accent_back", radius=3)
        if cell == self.over:
            pen.box(x + px(2), y + px(1), wide - px(2), high - px(2), None, "accent", radius=4)
        end, ink = x + wide - px(8), self._ink(cell)
        pen.text(end, y + high / 2, text, 14, ink, style="mono", align="right")

    def on_move(self, mouse: Mouse) -> None:
        """Mark the element under the mouse."""
        cells = [(i, j) for i in range(4) for j in range(4)]
        self.take(over=next((c for c in cells if self.place_of(c).holds(mouse.x, mouse.y)), None))

    def on_leave(self) -> None:
        """Mark nothing."""
        self.take(over=None)

    def tip(self, mouse: Mouse) -> str:
        """Say what its columns are."""
        return self.about

    def place_of(self, cell: Cell) -> Rect:
        """Give the box of an element, in pixels from the corner."""
        i, j = cell
        start, width = self.left + px(12), (self.right - self.left - px(24)) / 4
        x0, x1 = round(start + width * j), round(start + width * (j + 1))
        return Rect(x0, px(28) + px(22) * i, x1 - x0, px(22))

    def _ink(self, cell: Cell) -> Paint:
        if cell[0] == 3:
            return "text3"
        return "text" if cell[1] == 3 and not self._stale else "text2"

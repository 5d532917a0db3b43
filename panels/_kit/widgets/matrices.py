"""Matrices drawn as matrices: brackets, the rotation quiet, the position strong."""

from __future__ import annotations

from vi3dras.arrays import Floats

from ..hands.pointer import Mouse
from ..pen import Paint, Rect, px, shown
from .widget import Widget

Cell = tuple[int, int]
ROTATION_DECIMALS = 4


class MatrixView(Widget):
    """A homogeneous transform, 4 x 4, under its name, 120 high."""

    def __init__(self, parent: int, label: str, role: str = "", *, width: int, decimals: int = 3) -> None:
        self.label, self.role, self._decimals = label, role, decimals
        self._texts: tuple[str, ...] = ("–",) * 16
        self._stale, self.about = False, ""
        self.over: Cell | None = None
        super().__init__(parent, width=width, height=px(120))

    def describe(self, label: str, role: str = "", decimals: int | None = None) -> None:
        """Show another name; it may hold `_x` and `^x`."""
        decimals = self._decimals if decimals is None else decimals
        self.take(label=label, role=role, _decimals=decimals)

    def update(self, matrix: Floats, *, stale: bool = False) -> None:
        """Show a matrix (4, 4), its position in the unit that is shown."""
        decimals = (*[ROTATION_DECIMALS] * 3, self._decimals)
        rows = [shown(float(v), d) for row in matrix[:3] for v, d in zip(row, decimals, strict=True)]
        texts = (*rows, *(shown(float(v), 0) for v in matrix[3]))
        self.take(_texts=texts, _stale=stale)

    def paint(self) -> None:
        """Draw name, card, brackets and numbers."""
        pen, left, w = self.pen, self.left, self.right - self.left
        pen.symbol(left, px(8), self.label, 15, style="bold")
        pen.text(self.right, px(8), self.role, 13, "text3", align="right", row=15)
        top, height = px(24), px(96)
        pen.box(left, top, w, height, "card", "card_line", radius=6)
        for at, side in ((left + px(6), 1), (left + w - px(6), -1)):
            inner, above, below = at + side * px(6), top + px(5), top + height - px(5)
            pen.path([(inner, above), (at, above), (at, below), (inner, below)], "text3")
        last = self.place_of((0, 3))
        pen.rule(last.x, top + px(6), height - px(12), "line", upright=True)
        for k, text in enumerate(self._texts):
            cell = (k // 4, k % 4)
            x, y, wide, high = self.place_of(cell)
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

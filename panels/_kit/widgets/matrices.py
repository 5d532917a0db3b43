"""Matrices drawn as matrices: brackets, the rotation quiet, the position strong."""

from __future__ import annotations

from collections.abc import Callable

from vi3dras.arrays import Floats

from ..hands.pointer import Mouse
from ..pen.digits import shown
from ..pen.draw import Rect
from ..pen.theme import Paint, px
from .widget import PAD, Widget

Cell = tuple[int, int]
ROTATION_DECIMALS = 4


class MatrixView(Widget):
    """A homogeneous transform, 4 x 4, under its name, 120 high."""

    def __init__(
        self,
        parent: int,
        label: str,
        role: str = "",
        *,
        width: int,
        decimals: int = 3,
        on_hover: Callable[[Cell | None], None] = lambda _: None,
        pad: float = PAD,
    ) -> None:
        self.label, self.role, self._decimals, self._on_hover = label, role, decimals, on_hover
        self._texts: tuple[str, ...] = ("–",) * 16
        self._stale = False
        self.over: Cell | None = None
        super().__init__(parent, width=width, height=px(120), pad=pad)

    def describe(self, label: str, role: str = "", decimals: int | None = None) -> None:
        """Show another name; it may hold `_x` and `^x`."""
        decimals = self._decimals if decimals is None else decimals
        if (label, role, decimals) != (self.label, self.role, self._decimals):
            self.label, self.role, self._decimals = label, role, decimals
            self.repaint()

    def update(self, matrix: Floats, *, stale: bool = False) -> None:
        """Show a matrix (4, 4), its position in the unit that is shown."""
        rows = [
            shown(float(matrix[i, j]), self._decimals if j == 3 else ROTATION_DECIMALS)
            for i in range(3)
            for j in range(4)
        ]
        texts = (*rows, *(shown(float(v), 0) for v in matrix[3]))
        if (texts, stale) != (self._texts, self._stale):
            self._texts, self._stale = texts, stale
            self.repaint()

    def paint(self) -> None:
        """Draw name, card, brackets and numbers."""
        pen, x, w = self.pen, self.left, self.right - self.left
        pen.symbol(x, px(8), self.label, 15, style="bold")
        pen.text(self.right, px(8), self.role, 13, "text3", align="right", row=15)
        top, height = px(24), px(96)
        pen.box(x, top, w, height, "card", "card_line", radius=6)
        for at, side in ((x + px(6), 1), (x + w - px(6), -1)):
            ends = (top + px(5), top + height - px(5))
            pen.path(
                [(at + side * px(6), ends[0]), (at, ends[0]), (at, ends[1]), (at + side * px(6), ends[1])],
                "text3",
            )
        last = self._place((0, 3))
        pen.rule(last.x, top + px(6), height - px(12), "line", upright=True)
        for k, text in enumerate(self._texts):
            cell = (k // 4, k % 4)
            place = self._place(cell)
            if cell == self.over:
                pen.box(
                    place.x + px(2),
                    place.y + px(1),
                    place.width - px(2),
                    place.height - px(2),
                    None,
                    "accent",
                    radius=4,
                )
            pen.text(
                place.x + place.width - px(8),
                place.y + place.height / 2,
                text,
                14,
                self._ink(cell),
                style="mono",
                align="right",
            )

    def on_move(self, mouse: Mouse) -> None:
        """Mark the element under the mouse."""
        cells = [(i, j) for i in range(4) for j in range(4)]
        self._mark(next((c for c in cells if self._place(c).holds(mouse.x, mouse.y)), None))

    def on_leave(self) -> None:
        """Mark nothing."""
        self._mark(None)

    def place_of(self, cell: Cell) -> Rect:
        """Give the box of an element, in pixels from the corner."""
        return self._place(cell)

    def _mark(self, cell: Cell | None) -> None:
        if cell != self.over:
            self.over = cell
            self.repaint()
            self._on_hover(cell)

    def _ink(self, cell: Cell) -> Paint:
        if cell[0] == 3:
            return "text3"
        return "text" if cell[1] == 3 and not self._stale else "text2"

    def _place(self, cell: Cell) -> Rect:
        i, j = cell
        start, width = self.left + px(12), (self.right - self.left - px(24)) / 4
        x0, x1 = round(start + width * j), round(start + width * (j + 1))
        return Rect(x0, px(28) + px(22) * i, x1 - x0, px(22))

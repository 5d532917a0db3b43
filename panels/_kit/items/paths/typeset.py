"""The formula of each coordinate as printed mathematics."""

from __future__ import annotations

from vi3dras.language.boxes import Box, Row, Run
from vi3dras.language.typeset import typeset
from vi3dras.objects.formula import COORDINATES, Formula

from ...face.board import Board, FixedPart
from ...face.workspace import TYPESET
from ...pen import px
from ...widgets.heads import Section
from ...widgets.typeset import draw, extent
from ...widgets.widget import Widget

SIZES = (16.0, 14.0, 12.0, 10.0)
"""Tried from the largest down, until a line fits."""


class Printed(Widget):
    """Lines of printed mathematics, each as large as fits."""

    def __init__(self, parent: int, *, width: int) -> None:
        self.lines: tuple[Box, ...] = ()
        super().__init__(parent, width=width, height=px(8))

    def update(self, lines: tuple[Box, ...]) -> None:
        """Show other lines."""
        if self.take(lines=lines):
            rooms = [extent(line, self._size(line)) for line in lines]
            self.resize(self.width, round(sum(r.above + r.below + px(10) for r in rooms)) + px(8))

    def paint(self) -> None:
        """Draw them below each other; what is too long even when small is cut with a sign."""
        y = float(px(4))
        for line in self.lines:
            size = self._size(line)
            room = extent(line, size)
            y += room.above
            draw(self.pen, line, self.left, y, size, "text2")
            if room.width > self.right - self.left:
                x = self.right - px(18)
                self.pen.box(x, y - room.above, self.width - x, room.above + room.below, "panel")
                self.pen.text(x + px(4), y, "…", size, "text2")
            y += room.below + px(10)

    def _size(self, line: Box) -> float:
        wide = self.right - self.left
        return next((size for size in SIZES if extent(line, size).width <= wide), SIZES[-1])


class PrintedFormula(FixedPart, shows=TYPESET):
    """The coordinates, one line each."""

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        self._head = Section(parent, "Typeset", "as it is understood", width=width)
        self._printed = Printed(parent, width=width)

    def show(self, formula: Formula) -> None:
        """Show the formula."""
        names = (formula.axis,) if formula.kind == "surface" else COORDINATES
        pairs = zip(names, formula.expressions, strict=True)
        rows = (Row((Run(name, "italic"), Run(" = "), typeset(known.tree))) for name, known in pairs)
        self._printed.update(tuple(rows))

"""Drawn tables: right-aligned numbers, a bar in the segment's colour, cells that can be typed into."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from vi3dras.errors import Vi3drasError

from ..hands.overlay import wrapped
from ..hands.pointer import Mouse
from ..pen import Align, Paint, Pen, px, typed
from .cells import At, Cell, CellGrid, Column, TableRow, paint_cell
from .editor import EDITOR
from .widget import Widget

__all__ = ["Cell", "Column", "Table", "TableRow"]

Edited = Callable[[int, int, float], None]
"""Told row, column and number; may raise a `Vi3drasError`, whose sentence is then shown under the table."""


class Table(Widget):
    """Rows under a head; a sentence under the table says why a typed cell was not taken."""

    in_parts = True

    def __init__(
        self,
        parent: int,
        columns: Sequence[Column],
        rows: Sequence[TableRow] = (),
        *,
        width: int,
        row_height: float = 28,
        head_height: float = 26,
        is_card: bool = True,
        has_lines: bool = True,
        on_edit: Edited | None = None,
        on_choose: Callable[[int], None] | None = None,
        on_cell: Callable[[int, int], None] | None = None,
    ) -> None:
        self.columns, self.rows = tuple(columns), tuple(rows)
        self._row_height, self._head_height = row_height, head_height
        self._is_card, self._has_lines = is_card, has_lines
        self._on_edit, self._on_choose = on_edit, on_choose
        self._on_cell = on_cell
        """Told row and column of a click; a second click begins to type then."""
        self.column_tips: Sequence[str] = ()
        """What the numbers of each column mean, said while the mouse is on one."""
        self.fades = on_edit is None
        self.over: At | None = None
        self.wrong: At | None = None
        self.sentence = ""
        super().__init__(parent, width=width, height=0)
        self._fit()

    def update(self, rows: Sequence[TableRow], columns: Sequence[Column] | None = None) -> None:
        """Show other rows."""
        if self.take(rows=tuple(rows), columns=tuple(columns or self.columns)):
            self.wrong, self.sentence = None, ""
            self._fit()

    def type(self, row: int, column: int, text: str) -> None:
        """Take a typed text as the number of a cell, or say under the table why it is not taken."""
        name = self.columns[column].name or self.columns[column].title
        self.wrong, self.sentence = None, ""
        try:
            value = typed(text, f"{name} of row {row + 1}")
            if self._on_edit is not None:
                self._on_edit(row, column, value)
        except Vi3drasError as error:
            self.wrong, self.sentence = (row, column), str(error)
        self._fit()
        self.repaint()

    def resize(self, width: int, height: int | None = None) -> None:
        """Take another width in pixels; the rows make the height."""
        super().resize(width, height)
        if height is None:
            self._fit()

    def on_press(self, mouse: Mouse) -> None:
        """Open a cell for typing, or choose a row."""
        at = self._at(mouse)
        if at is None or mouse.button != 0:
            return
        if self._on_cell is not None:
            self._on_cell(*at)
        elif self._on_edit is not None and self._cell(at).can_edit:
            self._open(at)
        elif self._on_choose is not None:
            self._on_choose(at[0])

    def on_double(self, mouse: Mouse) -> None:
        """Open a cell for typing where one click does something else."""
        at = self._at(mouse)
        if self._on_cell is None:
            self.on_press(mouse)
        elif at is not None and self._on_edit is not None and self._cell(at).can_edit:
            self._open(at)

    def tip(self, mouse: Mouse) -> str:
        """Say what the number under the mouse means."""
        at = self._at(mouse)
        return self.column_tips[at[1]] if at is not None and at[1] < len(self.column_tips) else ""

    def on_move(self, mouse: Mouse) -> None:
        """Light up the cell or row under the mouse."""
        self.take(over=self._at(mouse))

    def on_leave(self) -> None:
        """Go dark again."""
        self.take(over=None)

    def paint(self) -> None:
        """Draw head, rows and sentence; a row that did not change stays."""
        head, row = px(self._head_height), px(self._row_height)
        height = head + len(self.rows) * row + px(4)
        lines, grid = self._sentence_lines(), self.grid
        is_typing = EDITOR.is_on(self)
        self.pen.keep_parts(len(self.rows) + 1)
        if (pen := self.pen.part(0, (grid, height, self.columns, tuple(lines)))) is not None:
            self._paint_frame(pen, head, height, lines)
        for i, shown in enumerate(self.rows):
            typing = [is_typing and EDITOR.is_on(self, grid.place((i, k))) for k in range(len(shown.cells))]
            here = [at if at is not None and at[0] == i else None for at in (self.over, self.wrong)]
            pen = self.pen.part(i + 1, (grid, shown, self.columns, *typing, *here))
            if pen is not None:
                self._paint_row(pen, i, head + i * row, row)

    def _paint_frame(self, pen: Pen, head: int, height: int, lines: list[str]) -> None:
        """Draw the card, the head and the sentence under it."""
        if self._is_card:
            pen.box(self.left, 0, self.right - self.left, height, "card", "card_line", radius=6)
        grid = self.grid
        for k, column in enumerate(self.columns):
            align: Align = "left" if column.is_left else "right"
            x = grid.stretch(k)[not column.is_left]
            pen.symbol(x, head / 2, column.title, 13, column.ink, align=align, style=column.style)
        for k, line in enumerate(lines):
            if k == 0:
                pen.icon(self.left + px(6), height + px(15), "error", 12, "far")
            pen.text(self.left + px(20), height + px(15 + 18 * k), line, 13, "far")

    def _paint_row(self, pen: Pen, i: int, y: int, height: int) -> None:
        row, inset = self.rows[i], px(8) if self._is_card else 0
        bleed = px(-2 if self._is_card else 8)
        x0, x1 = self.left - bleed, self.right + bleed
        is_lit = self._on_choose is not None and self.over is not None and self.over[0] == i
        if row.is_current or is_lit:
            back: Paint = "accent_back" if row.is_current else "hover"
            pen.box(x0, y + px(1), x1 - x0, height - px(1), back, radius=4)
        if row.is_current:
            pen.box(x0, y + px(1), px(3), height - px(1), "accent", radius=1)
        if self._has_lines and (self._is_card or i):
            pen.rule(self.left + inset, y, self.right - self.left - 2 * inset)
        if row.bar is not None:
            pen.box(self.left + inset // 2, round(y + height / 2) - px(7), px(3), px(14), row.bar, radius=1)
        grid = self.grid
        for k, cell in enumerate(row.cells):
            at, place, stretch = (i, k), grid.place((i, k)), grid.stretch(k)
            wrong, typing = self.wrong == at, EDITOR.is_on(self, place)
            lit = self.over == at and cell.can_edit and self._on_edit is not None
            paint_cell(pen, place, stretch, self.columns[k], cell, wrong=wrong, typing=typing, lit=lit)

    def _open(self, at: At) -> None:
        def done(text: str) -> None:
            self.type(at[0], at[1], text)

        def step(way: int) -> None:
            cells = [(i, k) for i, r in enumerate(self.rows) for k, c in enumerate(r.cells) if c.can_edit]
            self._open(cells[(cells.index(at) + way) % len(cells)])

        self.wrong, self.sentence = None, ""
        self._fit()
        EDITOR.open(self, self.grid.place(at), self._cell(at).text, done, size=14, step=step)

    def _cell(self, at: At) -> Cell:
        return self.rows[at[0]].cells[at[1]]

    @property
    def grid(self) -> CellGrid:
        """Where the cells are."""
        inset = px(8) if self._is_card else 0
        has_bars = not self._is_card and any(row.bar for row in self.rows)
        left, right, shares = self.left + inset, self.right - inset, tuple(c.width for c in self.columns)
        head, row, first_inset = px(self._head_height), px(self._row_height), px(12 if has_bars else 4)
        return CellGrid(left, right, head, row, shares, first_inset)

    def _at(self, mouse: Mouse) -> At | None:
        return self.grid.at(mouse.x, mouse.y, len(self.rows))

    def _sentence_lines(self) -> list[str]:
        width = self.right - self.left - px(20)
        return wrapped(self.sentence, width, 13) if self.sentence else []

    def _fit(self) -> None:
        lines = len(self._sentence_lines())
        height = px(self._head_height) + len(self.rows) * px(self._row_height) + px(4)
        super().resize(self.width, height + (px(8 + 18 * lines) if lines else 0))

"""The chosen equation in the middle: typeset, its elements to be clicked, what it needs above it."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

import dearpygui.dearpygui as dpg

from vi3dras.explain.explanation import Line
from vi3dras.language.boxes import Box, Run, Script
from vi3dras.language.typeset import typeset
from vi3dras.symbolic.asked import Equations
from vi3dras.symbolic.expression import Expression
from vi3dras.symbolic.matrices import ExpressionMatrix
from vi3dras.symbolic.simplify import Rules
from vi3dras.symbolic.trees import tree_of
from vi3dras.symbolic.writing import formula

from ...face.board import Board, FixedPart
from ...face.symbols import EQUATION_SHEET
from ...hands.overlay import wrapped
from ...hands.pointer import Shows
from ...pen import Paint, Rect, px
from ...pen.skin import bare_child
from ...widgets.heads import Section
from ...widgets.mathematics import Flow, flowed, paint_flow
from ...widgets.spots import Action, Spots
from ...widgets.typeset import draw, extent
from .equation_lines import line_of
from .names import symbol_box

SIZES = (16.0, 15.0, 14.0, 13.0, 12.0)
"""Of the letters in a matrix, tried from the largest down."""

MOST = 60
"""Terms of a matrix that is typeset as one; a larger one is told element by element."""

LONGEST = 16
"""Letters of an element that stands in a matrix whose others are too long."""

LISTED = 400
"""Terms of a matrix whose elements are all written out; of a larger one the chosen one alone."""

ROW, HEAD, GAP = 30, 34, 18


class MatrixBoxes(NamedTuple):
    """A matrix as boxes, with the size of its letters and the widths of its columns in pixels."""

    name: Box
    cells: tuple[tuple[Box, ...], ...]
    size: float
    widths: tuple[float, ...]
    heights: tuple[float, ...]


Part = MatrixBoxes | Flow
"""What stands in one card: a matrix, or lines."""


class EquationCards(Spots):
    """A card for each part; the elements of the last are places that can be clicked."""

    def __init__(self, parent: int, board: Board, *, width: int) -> None:
        self._board = board
        self.shown: Equations | None = None
        self.at, self.rules = (0, 0), Rules()
        self.parts: tuple[tuple[str, Part], ...] = ()
        super().__init__(parent, width=width, height=px(100))

    def update(self, shown: Equations, at: tuple[int, int], rules: Rules) -> None:
        """Show other equations, or another element of them."""
        if not self.take(shown=shown, at=at, rules=rules):
            return
        made: list[tuple[str, Part]] = []
        room = self.right - self.left - px(32)
        lines: list[Line] = []
        reasons = dict(zip(shown.begins, shown.sentences, strict=False))
        for k, (name, what) in enumerate(shown.parts):
            if k in reasons:
                if lines:
                    made.append(("", flowed(tuple(lines), room)))
                    lines = []
                made.append((reasons[k], Flow((), 0.0)))
            if isinstance(what, Expression):
                lines.append(line_of(symbol_box(name), what, rules))
                continue
            if lines:
                made.append(("", flowed(tuple(lines), room)))
                lines = []
            made += self._of_matrix(name, what, room, is_last=k == len(shown.parts) - 1)
        if lines:
            made.append(("", flowed(tuple(lines), room)))
        self.parts = tuple(made)
        self.resize(self.width, max(round(self._bottom()), px(60)))

    def _of_matrix(
        self, name: str, what: ExpressionMatrix, room: float, *, is_last: bool
    ) -> list[tuple[str, Part]]:
        terms = sum(len(e.terms) for row in what for e in row)
        at = self.at if is_last else (0, 0)
        whole = matrix_boxes(name, what, room, self.rules) if terms <= MOST else None
        if whole is not None:
            return [("", whole)]
        elements = [(i, j) for i, row in enumerate(what, 1) for j in range(1, len(row) + 1)]
        if terms > LISTED:
            counts = tuple(tuple(Run(str(len(e.terms))) for e in row) for row in what)
            told = f"{terms} terms in all, so many in each element: a click writes one out"
            chosen = at if at in elements else elements[0]
            lines = flowed((self._element(name, what, chosen),), room)
            return [(told, boxed(symbol_box(name), counts, 14.0)), ("", lines)]
        cells = tuple(
            tuple(self._short(name, e, (i, j)) for j, e in enumerate(row, 1)) for i, row in enumerate(what, 1)
        )
        written = [at for at in elements if is_long(what[at[0] - 1][at[1] - 1], self.rules)]
        lines = flowed(tuple(self._element(name, what, each) for each in written), room)
        return [("", boxed(symbol_box(name), cells, 14.0)), ("", lines)]

    def _short(self, name: str, expression: Expression, at: tuple[int, int]) -> Box:
        """An element in its matrix: its name where it is long."""
        if is_long(expression, self.rules):
            return element_box(name, at)
        return typeset(tree_of(expression, self.rules))

    def _element(self, name: str, what: ExpressionMatrix, at: tuple[int, int]) -> Line:
        expression = what[at[0] - 1][at[1] - 1]
        return line_of(element_box(name, at), expression, self.rules)

    def _bottom(self) -> float:
        return (
            sum(self._height(word, part) + px(10) for word, part in self.parts) + self._told_height() + px(16)
        )

    def _height(self, word: str, part: Part) -> float:
        if word and isinstance(part, Flow):  # a reason before its cards
            return float(px(24))
        inside = part.height if isinstance(part, Flow) else sum(part.heights) + px(8)
        return inside + px(28) + (px(22) if word else 0)

    def _sentences(self) -> list[str]:
        room = self.right - self.left - px(24)
        told = self.shown.sentences if self.shown is not None and not self.shown.begins else ()
        return [line for sentence in told for line in wrapped(sentence, room, 14)]

    def _told_height(self) -> float:
        return px(22) * len(self._sentences()) + px(18)

    def paint_spots(self) -> None:
        """Draw the sentences, then card after card."""
        y = float(px(10))
        for line in self._sentences():
            self.pen.symbol(self.left, y + px(10), line, 14, "text2")
            y += px(22)
        y += px(6) if self._sentences() else 0
        last = len(self.parts) - 1
        for k, (word, part) in enumerate(self.parts):
            high = self._height(word, part)
            if word and isinstance(part, Flow):
                self.pen.text(self.left, y + px(14), word, 14, "text2")
                y += high + px(10)
                continue
            self.pen.box(self.left, y, self.right - self.left, high, "card", "card_line", radius=6)
            top = y + px(14)
            if word:
                self.pen.text(self.left + px(16), top + px(4), word, 13, "text2")
                top += px(22)
            if isinstance(part, Flow):
                paint_flow(self.pen, part, self.left + px(16), top)
            else:
                self._paint_matrix(part, self.left + px(16), top, can_choose=k >= last - 1)
            y += high + px(10)

    def _paint_matrix(self, matrix: MatrixBoxes, x: float, y: float, *, can_choose: bool) -> None:
        high = sum(matrix.heights)
        middle = y + high / 2 + px(4)
        x = draw(self.pen, matrix.name, round(x), round(middle), 17) + px(10)
        self.pen.text(x, middle, "=", 16, "text2")
        x += px(24)
        wide = sum(matrix.widths) + px(8)
        for at, side in ((x, 1), (x + wide, -1)):
            ends = (y, y + high + px(8))
            corners = [
                (at + side * px(6), ends[0]),
                (at, ends[0]),
                (at, ends[1]),
                (at + side * px(6), ends[1]),
            ]
            self.pen.path(corners, "text3", 1.4)
        top = y + px(4)
        for i, (row, tall) in enumerate(zip(matrix.cells, matrix.heights, strict=True), 1):
            left = x + px(4)
            for j, (cell, across) in enumerate(zip(row, matrix.widths, strict=True), 1):
                place = Rect(round(left) + px(2), round(top), round(across) - px(4), round(tall))
                self._paint_cell(cell, place, (i, j), matrix.size, can_choose=can_choose)
                left += across
            top += tall

    def _paint_cell(
        self, cell: Box, place: Rect, at: tuple[int, int], size: float, *, can_choose: bool
    ) -> None:
        action = Action(
            f"Element {at[0]}, {at[1]}", partial(self._choose, at), tip="Where this element comes from"
        )
        is_chosen = can_choose and at == self.at
        if can_choose:
            if is_chosen or self.is_lit(action):
                self.pen.box(
                    *place, "accent_back" if is_chosen else "hover", "accent" if is_chosen else None, radius=4
                )
            self.spot(place, action)
        ink: Paint = "text3" if isinstance(cell, Run) and cell.text in {"0", "1"} else "text"
        room = extent(cell, size)
        x = place.x + (place.width - room.width) / 2
        draw(
            self.pen,
            cell,
            round(x),
            round(place.y + place.height / 2 + (room.above - room.below) / 2),
            size,
            ink,
        )

    def _choose(self, at: tuple[int, int]) -> None:
        self._board.put_all({"element_row": at[0], "element_column": at[1]}, label="Choose an element")


class EquationSheet(FixedPart, shows=EQUATION_SHEET):
    """The head, and the cards, which scroll."""

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        height: int = dpg.get_item_height(parent)
        self._head = Section(parent, "Equations", width=width)
        place = Rect(0, px(HEAD), width, max(height - px(HEAD), px(60)))
        self._window = bare_child(parent, place, "clear", scrolls=True)
        self._cards = EquationCards(self._window, board, width=width - px(14))
        self._cards.shows = Shows("shown")

    def show(self, shown: Equations, element_row: int, element_column: int, rule_expanded: bool) -> None:
        """Show what was chosen."""
        self._head.update(sentence_case(shown.title) or "Equations", shown.what)
        if self._cards.shown is not shown and shown != self._cards.shown:
            dpg.set_y_scroll(self._window, 0.0)
        self._cards.update(shown, (element_row, element_column), Rules(expanded=rule_expanded))


def sentence_case(title: str) -> str:
    """A title with a large letter in front."""
    return title[:1].upper() + title[1:]


def matrix_boxes(name: str, what: ExpressionMatrix, room: float, rules: Rules) -> MatrixBoxes | None:
    """A matrix as boxes that fit, or None where it is too wide."""
    cells = tuple(tuple(typeset(tree_of(e, rules)) for e in row) for row in what)
    for size in SIZES:
        found = boxed(symbol_box(name), cells, size)
        if sum(found.widths) + extent(found.name, 17).width + px(60) <= room:
            return found
    return None


def boxed(name: Box, cells: tuple[tuple[Box, ...], ...], size: float) -> MatrixBoxes:
    """Boxes in rows and columns, each as wide as its widest."""
    rooms = [[extent(cell, size) for cell in row] for row in cells]
    widths = tuple(max(row[k].width for row in rooms) + px(GAP) for k in range(len(cells[0])))
    heights = tuple(max(max(r.above + r.below for r in row) + px(8), px(ROW)) for row in rooms)
    return MatrixBoxes(name, cells, size, widths, heights)


def is_long(expression: Expression, rules: Rules) -> bool:
    """Whether an element is written below its matrix, and its name alone in it."""
    return len(formula(tree_of(expression, rules))) > LONGEST


def element_box(name: str, at: tuple[int, int]) -> Box:
    """The name of an element: the matrix's letter with row and column below."""
    return Script(Run(name[0], "italic"), below=Run(f"{at[0]},{at[1]}"))

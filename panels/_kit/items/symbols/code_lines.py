"""The text of a program to read: numbered, coloured, long lines folded, some lit, scrolled by the wheel."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

from ...hands.pointer import Mouse
from ...pen import Rect, fonts, px
from ...widgets.spots import Action, Spots
from ...words import verbatim
from ..teach.program_sheet import BAR, ROW, SIZE
from .code_pieces import CodePiece, code_pieces

GUTTER, INSET, HEAD = 52, 10, 26
"""Widths of the numbers and of the room behind them, height of the file's name."""
WHEEL = 3
"""Lines that a step of the wheel goes."""
FOLD = 4
"""How much further in the rest of a long line begins."""


class SeenRow(NamedTuple):
    """A line of the text, or a part of one that is too long."""

    number: int
    """The line, from 1."""
    start: int
    """Its first letter."""
    end: int
    inset: int
    """How many letters further to the right it stands: 0 for the beginning of a line."""


class CodeLines(Spots):
    """The lines that are seen; a click on one may say which."""

    def __init__(
        self, parent: int, *, width: int, height: int, on_line: Callable[[int], None] | None = None
    ) -> None:
        self.rows: tuple[str, ...] = ()
        self.seen: tuple[SeenRow, ...] = ()
        self.name, self.language = "", "c"
        self.lit: tuple[int, int] | None = None
        """The first and the last line that are lit, from 1."""
        self.first = 0
        self._on_line = on_line
        super().__init__(parent, width=width, height=height)

    @property
    def count(self) -> int:
        """How many rows there is room for."""
        return max((self.height - px(HEAD + 8)) // px(ROW), 1)

    @property
    def letters(self) -> int:
        """How many letters of a row there is room for."""
        room = self.right - self.left - px(GUTTER + INSET + BAR + 6)
        return max(int(room // fonts.drawn_width("0", "mono", SIZE)), 16)

    def update(self, name: str, text: str, language: str, lit: tuple[int, int] | None = None) -> None:
        """Show another file from its first line on, or other lines lit, the first of them in sight."""
        rows = tuple(text.expandtabs(4).rstrip("\n").split("\n"))
        if (name, rows, language) != (self.name, self.rows, self.language):
            seen = tuple(row for k, line in enumerate(rows, 1) for row in folded(line, k, self.letters))
            self.take(name=name, rows=rows, language=language, first=0, seen=seen, lit=None)
        if lit != self.lit:
            self.take(lit=lit)
            if lit is not None:
                self.show_lines(*lit)

    def show_lines(self, first: int, last: int) -> None:
        """Scroll until lines are in sight, if they are not."""
        rows = [k for k, row in enumerate(self.seen) if first <= row.number <= last]
        if rows and not self.first <= rows[0] <= rows[-1] < self.first + self.count:
            self.scroll(rows[0] - max((self.count - len(rows)) // 2, 0))

    def takes_wheel(self, mouse: Mouse) -> bool:
        """Where there is more than is seen."""
        return len(self.seen) > self.count

    def on_wheel(self, mouse: Mouse, steps: float) -> None:
        """Go through the lines."""
        self.scroll(self.first - round(WHEEL * steps))

    def on_drag(self, mouse: Mouse) -> None:
        """Pull the bar at the right."""
        if mouse.x > self.right - px(BAR + 10):
            self.scroll(round((mouse.y / self.height) * len(self.seen) - self.count / 2))
        super().on_drag(mouse)

    def scroll(self, first: int) -> None:
        """Show the rows from one on, counted from 0."""
        self.take(first=min(max(first, 0), max(len(self.seen) - self.count, 0)))

    def paint_spots(self) -> None:
        """Draw the lines, their numbers, and where in the text they are."""
        self.pen.box(self.left, 0, self.right - self.left, self.height, "field", "line2", radius=6)
        self.pen.text(self.left + px(12), px(HEAD / 2 + 2), verbatim(self.name), 13, "text2", style="mono")
        for k, row in enumerate(self.seen[self.first : self.first + self.count]):
            self._paint_row(row, px(HEAD + 4) + px(ROW) * k)
        self.pen.rule(self.left, px(HEAD), self.right - self.left)
        self.pen.rule(self.left + px(GUTTER), px(HEAD), self.height - px(HEAD), upright=True)
        self._paint_bar()

    def _paint_row(self, row: SeenRow, top: int) -> None:
        y, wide = top + px(ROW) / 2, fonts.drawn_width("0", "mono", SIZE)
        place = Rect(self.left + 1, top, self.right - self.left - px(BAR + 6), px(ROW))
        if self.lit is not None and self.lit[0] <= row.number <= self.lit[1]:
            self.pen.box(*place, "accent_back")
            self.pen.box(place.x, top, px(3), px(ROW), "accent")
        if not row.inset:
            edge = self.left + px(GUTTER - 6)
            self.pen.text(edge, y, str(row.number), 13, "text3", style="mono", align="right", row=SIZE)
        start = self.left + px(GUTTER + INSET) + wide * row.inset
        for piece in pieces_of(self.rows[row.number - 1], row, self.language):
            self.pen.text(start + wide * piece.start, y, verbatim(piece.text), SIZE, piece.ink, style="mono")
        if self._on_line is not None:
            self.spot(place, Action(f"Line {row.number}", partial(self._on_line, row.number)))

    def _paint_bar(self) -> None:
        if len(self.seen) <= self.count:
            return
        room = self.height - px(HEAD + 8)
        height = max(room * self.count / len(self.seen), px(24))
        y = px(HEAD + 4) + (room - height) * self.first / (len(self.seen) - self.count)
        self.pen.box(self.right - px(BAR + 3), y, px(BAR - 1), height, "line2", radius=3)


def folded(line: str, number: int, letters: int) -> Iterator[SeenRow]:
    """A line in as many rows as it needs, parted at blanks where there are some."""
    start, inset = 0, 0
    indent = len(line) - len(line.lstrip())
    while len(line) - start > letters - inset:
        end = start + letters - inset
        blank = line.rfind(" ", start + (indent if not inset else 0) + 1, end + 1)
        cut = blank if blank > start + letters // 3 else end
        yield SeenRow(number, start, cut, inset)
        start = cut + (line[cut] == " ")
        inset = min(indent + FOLD, letters // 2)
    yield SeenRow(number, start, len(line), inset)


def pieces_of(line: str, row: SeenRow, language: str) -> Iterator[CodePiece]:
    """The coloured pieces of a row, counted from its own first letter."""
    for piece in code_pieces(line, language):
        start, end = max(piece.start, row.start), min(piece.start + len(piece.text), row.end)
        if start < end:
            yield piece._replace(
                text=piece.text[start - piece.start : end - piece.start], start=start - row.start
            )

"""The text of a program to read: numbered, coloured, scrolled with the wheel."""

from __future__ import annotations

import dearpygui.dearpygui as dpg

from vi3dras.api.code import CodeSheet

from ...face.board import Board, FixedPart
from ...face.generated import CODE_LISTING
from ...hands.pointer import Mouse, Shows
from ...pen import fonts, px
from ...widgets.heads import Caption, Section
from ...widgets.spots import Spots
from ...words import verbatim
from ..teach.program_sheet import BAR, ROW, SIZE
from .code_pieces import code_pieces

GUTTER, INSET, HEAD, FOOT = 52, 10, 26, 44
"""Widths of the numbers and of the room behind them, heights of the file's name and of what stands below."""
WHEEL = 3
"""Lines that a step of the wheel goes."""


class CodeLines(Spots):
    """The lines that are seen."""

    def __init__(self, parent: int, *, width: int, height: int) -> None:
        self.rows: tuple[str, ...] = ()
        self.name, self.language = "", "c"
        self.first = 0
        super().__init__(parent, width=width, height=height, pad=12)

    @property
    def count(self) -> int:
        """How many lines there is room for."""
        return max((self.height - px(HEAD + 8)) // px(ROW), 1)

    @property
    def letters(self) -> int:
        """How many letters of a line there is room for."""
        room = self.right - self.left - px(GUTTER + INSET + BAR + 6)
        return max(int(room // fonts.drawn_width("0", "mono", SIZE)), 1)

    def update(self, name: str, text: str, language: str) -> None:
        """Show another file, from its first line on."""
        rows = tuple(text.expandtabs(4).split("\n"))
        if (name, rows, language) != (self.name, self.rows, self.language):
            self.take(name=name, rows=rows, language=language, first=0)

    def takes_wheel(self, mouse: Mouse) -> bool:
        """Everywhere."""
        return True

    def on_wheel(self, mouse: Mouse, steps: float) -> None:
        """Go through the lines."""
        self.scroll(self.first - round(WHEEL * steps))

    def on_drag(self, mouse: Mouse) -> None:
        """Pull the bar at the right."""
        if mouse.x > self.right - px(BAR + 10):
            self.scroll(round((mouse.y / self.height) * len(self.rows) - self.count / 2))

    def scroll(self, first: int) -> None:
        """Show the lines from one on, counted from 0."""
        self.take(first=min(max(first, 0), max(len(self.rows) - self.count, 0)))

    def paint_spots(self) -> None:
        """Draw the lines, their numbers, and where in the text they are."""
        self.pen.box(self.left, 0, self.right - self.left, self.height, "field", "line2", radius=6)
        wide = fonts.drawn_width("0", "mono", SIZE)
        start = self.left + px(GUTTER + INSET)
        self.pen.text(self.left + px(12), px(HEAD / 2 + 2), verbatim(self.name), 13, "text2", style="mono")
        for k, row in enumerate(self.rows[self.first : self.first + self.count]):
            y = px(HEAD + 4) + px(ROW) * k + px(ROW) / 2
            number = str(self.first + k + 1)
            self.pen.text(
                self.left + px(GUTTER - 6), y, number, 13, "text3", style="mono", align="right", row=SIZE
            )
            for piece in code_pieces(row, self.language):
                shown = piece.text[: max(self.letters - piece.start, 0)]
                if shown:
                    x = start + wide * piece.start
                    self.pen.text(x, y, verbatim(shown), SIZE, piece.ink, style="mono")
        self.pen.rule(self.left, px(HEAD), self.right - self.left)
        self.pen.rule(self.left + px(GUTTER), px(HEAD), self.height - px(HEAD), upright=True)
        self._paint_bar()

    def _paint_bar(self) -> None:
        if len(self.rows) <= self.count:
            return
        room = self.height - px(HEAD + 8)
        height = max(room * self.count / len(self.rows), px(24))
        y = px(HEAD + 4) + (room - height) * self.first / (len(self.rows) - self.count)
        self.pen.box(self.right - px(BAR + 3), y, px(BAR - 1), height, "line2", radius=3)


class Listing(FixedPart, shows=CODE_LISTING):
    """The head with the file's name, its lines, and what was left out."""

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        room: int = dpg.get_item_height(parent)
        self._head = Section(parent, "Program", width=width)
        self._lines = CodeLines(parent, width=width, height=max(room - px(44 + FOOT), px(120)))
        self._lines.shows = Shows("code_sheet")
        self._left_out = Caption(parent, width=width)

    def show(self, code_sheet: CodeSheet) -> None:
        """Show the file with the functions, or why there is none."""
        stale = self._board.is_stale("code_sheet")
        count = code_sheet.text.count("\n")
        hint = "being written" if stale else f"{count} lines" if code_sheet.text else ""
        self._head.update(hint=hint, stale=stale)
        self._lines.update(code_sheet.main, code_sheet.text, code_sheet.language)
        missing = " ".join(f"This arm has no {name}: {why}." for name, why in code_sheet.left_out)
        self._left_out.update(code_sheet.trouble or missing, "limit")

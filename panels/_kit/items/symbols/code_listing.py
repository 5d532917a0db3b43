"""The file with the functions, under a head with its lines, over what was left out."""

from __future__ import annotations

import dearpygui.dearpygui as dpg

from vi3dras.api.code import CodeSheet

from ...face.board import Board, FixedPart
from ...face.generated import CODE_LISTING
from ...hands.pointer import Shows
from ...pen import px
from ...widgets.heads import Caption, Section
from .code_lines import CodeLines

FOOT = 44
"""Height of what stands below."""


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

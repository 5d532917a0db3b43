"""What a program costs, whether it holds, and the way out: copied, or written as files."""

from __future__ import annotations

from itertools import count
from pathlib import Path

import dearpygui.dearpygui as dpg

from vi3dras.api.code import CodeSheet
from vi3dras.arm.library import work_folder
from vi3dras.codegen.writing import write_files

from ...face.board import Board, FixedPart
from ...face.generated import CODE_COUNTS, CODE_PROOF
from ...hands.pointer import Shows
from ...pen import LampState, shown
from ...pen.digits import MINUS
from ...widgets.cards import ReadingRow
from ...widgets.heads import Caption, LampWord, Section, gap
from ...widgets.spots import Action, Buttons
from ...widgets.tables import Cell, Column
from ...words import verbatim
from .counts_table import KINDS_MEAN, counts_row, counts_table

TIME_MEANS = "How long a call takes here; C alone tells it"


class CodeCounts(FixedPart, shows=CODE_COUNTS):
    """A row for each function."""

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        self._head = Section(parent, "Operations", width=width)
        self._table = counts_table(parent, width, 70, Column("µs", 38))
        self._table.column_tips = (*KINDS_MEAN, TIME_MEANS)
        self._table.shows = Shows("code_sheet")
        self._words = Caption(parent, width=width)

    def show(self, code_sheet: CodeSheet) -> None:
        """Show the numbers."""
        self._head.update(hint=f"{sum(each.total for _, each in code_sheet.counts)} in all")
        rows, times = [], dict(code_sheet.proof.times)
        for name, each in code_sheet.counts:
            time = times.get(name)
            told = Cell("–" if time is None else shown(time, 2), "text2")
            rows.append(counts_row(name, each, told))
        self._table.update(rows)
        self._words.update(
            "What the table makes known is computed beforehand; what is asked for twice, once."
        )


class CodeProof(FixedPart, shows=CODE_PROOF):
    """A lamp, three readings, two buttons."""

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        self._head = Section(parent, "Test vectors", width=width)
        self._lamp = LampWord(parent, "", width=width)
        self._lamp.shows = Shows("code_sheet")
        self._worst = ReadingRow(parent, "Worst difference", width=width)
        self._worst.shows = Shows("code_sheet")
        self._wrong = Caption(parent, width=width)
        self._told = Caption(parent, width=width)
        gap(parent, 6)
        self._ways = Buttons(parent, self._actions(is_sound=False), width=width, gap=8)
        self._names = Caption(parent, width=width)

    def _actions(self, *, is_sound: bool) -> tuple[Action, ...]:
        folder, clipboard = "All files into a folder of their own", "The functions to the clipboard"
        return (
            Action("Export", self.export, "save", "primary", enabled=is_sound, tip=folder),
            Action("Copy", self.copy, "copy", enabled=is_sound, tip=clipboard),
        )

    def show(self, code_sheet: CodeSheet) -> None:
        """Show whether it holds."""
        proof, stale = code_sheet.proof, self._board.is_stale("code_sheet")
        how = "compiled and run here" if proof.ran else "compared in Python"
        self._head.update(hint="being tested" if stale else how if proof.total else "", stale=stale)
        is_sound = bool(code_sheet.text) and proof.is_sound and not stale
        state: LampState = "off" if stale or not proof.total else "ok" if proof.is_sound else "far"
        self._lamp.update(f"{proof.held} of {proof.total} hold", state)
        self._worst.say(f"{proof.worst:.1e}".replace("-", MINUS) if proof.worst else "0")
        self._wrong.update(f"They do not hold in {', '.join(proof.failed)}." if proof.failed else "", "far")
        self._told.update(" ".join(code_sheet.told), "limit")
        self._ways.update(self._actions(is_sound=is_sound))
        self._names.update(verbatim(", ".join(name for name, _ in code_sheet.files)))

    def copy(self) -> None:
        """Put the file with the functions on the clipboard."""
        sheet: CodeSheet = self._board.get("code_sheet")
        dpg.set_clipboard_text(sheet.text)
        self._board.notes.tell(
            f"Copied {len(sheet.text.splitlines())} lines", f"{sheet.main} is on the clipboard."
        )

    def export(self) -> None:
        """Write all files into a folder that is not there yet."""
        sheet: CodeSheet = self._board.get("code_sheet")
        folder = free_folder(work_folder("exports") / f"{Path(sheet.main).stem}-{sheet.language}")
        files = dict(sheet.files)
        if self._board.tries(lambda: write_files(folder, files)):
            self._board.notes.saved(
                f"Saved {len(files)} files", f"They are in {folder}.", folder / sheet.main
            )


def free_folder(folder: Path) -> Path:
    """A folder that is not there: that one, or the same with a number."""
    numbered = (folder.with_name(f"{folder.name}-{k}") for k in count(2))
    return folder if not folder.exists() else next(each for each in numbered if not each.exists())

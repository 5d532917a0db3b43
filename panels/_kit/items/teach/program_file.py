"""The file of a program in the control column: its name, opening, saving, exporting, and the examples."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

from vi3dras.arm.library import work_folder
from vi3dras.interpreter.languages import OFFERED
from vi3dras.programs.library import ORDER

from ...face.board import Board, FixedPart
from ...face.programs import PROGRAM_FILE
from ...messages.file_dialog import ask_file, with_suffix
from ...widgets.choices import Switch
from ...widgets.fields import TextField
from ...widgets.heads import Section, gap
from ...widgets.menus import Entry, Menu
from ...widgets.search import SearchMenu
from ...widgets.spots import Action, Buttons
from ...words import verbatim
from .program_head import lines_of

END = ".mb4"


class ProgramFile(FixedPart, shows=PROGRAM_FILE):
    """A name, and rows of buttons."""

    also = ("program",)

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        self._head = Section(parent, "Program", width=width)
        rename = board.sets("program_name", "Rename the program")
        self._name = TextField(parent, "Name", "", width=width, label_width=52, on_change=rename)
        gap(parent, 6)
        self._files = Buttons(
            parent,
            (
                Action("New", self._new, "file", tip="No lines, and the positions as they are"),
                Action("Open…", self._ask_open, "folder", tip="A program with its positions: .MB4 or .PRG"),
                Action("Save", self._ask_save, "save", tip="As .MB4, the positions behind the lines"),
            ),
            width=width,
        )
        gap(parent, 6)
        self._lines = Buttons(
            parent,
            (
                Action("Renumber", partial(board.act, "renumber_lines"), tip="New numbers for all lines"),
                Action("Tidy", partial(board.act, "tidy_lines"), tip="Every line in one spelling"),
            ),
            width=width,
        )
        gap(parent, 6)
        self._more = Buttons(parent, self._rows(), width=width)
        gap(parent, 4)
        draft = "As a draft, though not safe"
        self._draft = Switch(parent, draft, False, lambda _: None, width=width)

    def show(self, program_text: str, program_name: str, faults: tuple[object, ...]) -> None:
        """Show the name, and what can be done."""
        self._head.update(hint=lines_of(len(program_text.split("\n")) if program_text else 0))
        self._name.update(program_name)
        self._more.update(self._rows(can_export=bool(program_text.strip()) and not faults))

    def open(self, file: Path) -> None:
        """Take the program of a file."""
        self._editor().open(str(file))

    def save(self, file: Path) -> None:
        """Write the program there."""
        file = with_suffix(file, END)
        before = len(self._board.notes.history)
        self._board.act("save_program", file=str(file))
        if len(self._board.notes.history) == before:
            self._board.notes.saved("Saved", f"{file.name}, with its positions.", file)

    def export(self, language: str, file: Path) -> None:
        """Write what the program does in another language."""
        file = with_suffix(file, OFFERED[language][1])
        self._board.begin(
            "export_program", "Exported", file, file=str(file), to=language, draft=self._draft.on
        )

    def _rows(self, *, can_export: bool = False) -> tuple[Action, ...]:
        tip = "What it does in another language, checked, with its passport"
        return (
            Action("Export", self._choose_language, "upload", enabled=can_export, tip=tip),
            Action("Examples", self._choose_example, "book", tip="Programs that ship with vi3dras"),
        )

    def _new(self) -> None:
        self._board.act("new_program")

    def _editor(self) -> Any:
        """What shows the lines; it stands on the same page."""
        return self._board.memo["program"]

    def _ask_open(self) -> None:
        ask_file("Open a program", work_folder("programs"), END, self.open)

    def _ask_save(self) -> None:
        name = f"{self._board.get('program_name') or 'program'}{END}"
        ask_file("Save the program as", self._folder(), END, self.save, name=name, replaces=True)

    def _folder(self) -> Path:
        return Path(self._board.get("program_folder") or work_folder("programs"))

    def _choose_language(self) -> None:
        entries = [
            Entry(verbatim(label), partial(self._ask_export, key), "file", suffix)
            for key, (label, suffix) in OFFERED.items()
        ]
        x, y = self._more.corner()
        Menu(entries, x + self._more.left, y + self._more.height + 4)

    def _ask_export(self, language: str) -> None:
        suffix = OFFERED[language][1]
        name = f"{self._board.get('program_name') or 'program'}{suffix}"
        folder, done = work_folder("exports"), partial(self.export, language)
        ask_file("Export as", folder, suffix, done, name=name, replaces=True)

    def _choose_example(self) -> None:
        found = self._board.act("list_examples") or ()
        entries = [
            Entry(title if name in ORDER else verbatim(title), partial(self._editor().open, name), "file")
            for name, title in found
        ]
        x, y = self._more.corner()
        at = x + self._more.left, y + self._more.height + 4
        SearchMenu(entries, *at, width=self._more.right - self._more.left, hint="Part of a name")

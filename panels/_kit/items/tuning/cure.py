"""An arm that shakes: the way to good gains step by step, and the gains as files."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import dearpygui.dearpygui as dpg

from vi3dras.arm.library import work_folder
from vi3dras.tuning.wizard import Cure

from ...face.board import Board, FixedPart
from ...face.tuning import CURE_STEPS, GAINS_FILES
from ...hands.pointer import Shows
from ...messages.file_dialog import ask_file
from ...pen import Paint
from ...widgets.heads import Caption, Paragraph, Section, gap
from ...widgets.spots import Action, Buttons


class CureSteps(FixedPart, shows=CURE_STEPS):
    """A button that looks into it, a paragraph for each step, and one that takes the gains."""

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        Section(parent, "The arm shakes?", "a step at a time", width=width)
        tip = "Measure the shaking, find its cause, change the gains, and say why"
        look = Action("Look into the shaking", partial(board.act, "start_cure"), "search", tip=tip)
        Buttons(parent, (look,), width=width, size=13)
        self._said = Caption(parent, width=width)
        self._said.shows = Shows("cure_words")
        self._group: int = dpg.add_group(parent=parent)
        self._take = Buttons(parent, (), width=width, size=13)
        gap(parent, 8)

    def show(self, cured: Cure | None, cure_words: str) -> None:
        """Show the steps."""
        stale = self._board.is_stale("cured")
        self._said.update("Looking into it…" if stale else cure_words)
        if self._is_new(self._group, cured):
            for number, step in enumerate(() if cured is None else cured.steps, 1):
                Section(self._group, f"{number}  {step.title}", width=self._width)
                parts: tuple[tuple[str, Paint], ...] = (
                    (step.measured, "text"), (step.changed, "accent"), (step.why, "text2"), (step.gave, "ok"),
                )  # fmt: skip
                for text, paint in parts:
                    Paragraph(self._group, width=self._width).update(text, paint)
        take = Action("Take these gains", partial(self._board.act, "take_cured"), "check", "primary")
        self._take.update((take,) if cured is not None and not stale else ())


class GainsFiles(FixedPart, shows=GAINS_FILES):
    """Three buttons."""

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        Section(parent, "Gains as files", "TOML", width=width)
        row = (
            Action("Open…", self._ask_open, "folder", tip="Law, gains and rate of a file"),
            Action("Save…", self._ask_save, "save", tip="Law, gains and rate of now"),
            Action(
                "Report…", self._ask_report, "file", tip="The search as a page, with all runs and pictures"
            ),
        )
        self.row = Buttons(parent, row, width=width, size=13)
        gap(parent, 8)

    def show(self) -> None:
        """Nothing changes."""

    def _ask_open(self) -> None:
        ask_file("Open gains", work_folder("exports"), ".toml", self.open)

    def _ask_save(self) -> None:
        ask_file(
            "Save gains as", work_folder("exports"), ".toml", self.save, name="gains.toml", replaces=True
        )

    def _ask_report(self) -> None:
        ask_file(
            "Save the report as", work_folder("exports"), ".md", self.report, name="search.md", replaces=True
        )

    def open(self, file: Path) -> None:
        """Take the gains of a file."""
        self._board.act("open_gains", file=str(file))

    def save(self, file: Path) -> None:
        """Write the gains of now."""
        self._tell(self._board.act("save_gains", file=str(file)), file)

    def report(self, file: Path) -> None:
        """Write the page of the search."""
        self._tell(self._board.act("save_report", file=str(file)), file)

    def _tell(self, names: str | None, file: Path) -> None:
        if names:
            self._board.notes.saved("Saved", names, file)

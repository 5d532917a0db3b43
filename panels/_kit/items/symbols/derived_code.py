"""The derivation as a program beside its cards: the lines of a step are lit, and a line leads to its step."""

from __future__ import annotations

import dearpygui.dearpygui as dpg

from vi3dras.arm.robot import Robot
from vi3dras.codegen.derived import DERIVED_LABELS, DerivedProgram
from vi3dras.codegen.identifiers import identifier
from vi3dras.codegen.languages import LANGUAGES

from ...face.board import Board, FixedPart
from ...face.derived import DERIVED_CODE
from ...hands.pointer import Shows
from ...pen import px
from ...widgets.choices import Chips
from ...widgets.heads import Section, gap
from ...widgets.spots import Action, Buttons
from .code_form import rows_of
from .code_lines import CodeLines

HEIGHT = 276
"""Of the lines."""


class DerivedCode(FixedPart, shows=DERIVED_CODE):
    """Chips for the language, the lines, and a button that copies them."""

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        self._head = Section(parent, "Code", width=width)
        self._chips: list[Chips] = []
        for row in rows_of(tuple(DERIVED_LABELS.values()), width - 2 * px(16)):
            chips = Chips(parent, dict.fromkeys(row, False), self._speak, width=width)
            chips.shows = Shows("derived_language")
            self._chips.append(chips)
            gap(parent, 6)
        self._lines = CodeLines(parent, width=width, height=px(HEIGHT), on_line=self._choose)
        self._lines.shows = Shows("derived_program")
        gap(parent, 6)
        copy = Action("Copy", self.copy, "copy", tip="These lines to the clipboard")
        self._buttons = Buttons(parent, (copy,), width=width)
        gap(parent, 6)

    def show(
        self, robot: Robot, derived_program: DerivedProgram, derived_language: str, derived_step: int
    ) -> None:
        """Show the lines, those of the chosen step lit."""
        lit = derived_program.of_step(derived_step)
        told = "a click on a line chooses its step" if derived_program.has_steps else "there are no steps"
        if lit is not None:
            first, last = lit
            told = f"lines {first} to {last} are step {derived_step}"
        self._head.update(hint=told)
        for chips in self._chips:
            chips.update({word: word == DERIVED_LABELS[derived_language] for word in chips.chips})  # type: ignore[index]  # one of them
        name = f"{identifier(robot.id)}_derived{LANGUAGES[derived_program.language].suffix}"
        name = name.replace("_fk.m", ".m").replace("_arm.h", ".h")
        self._lines.update(name, derived_program.text, derived_program.language, lit)

    def _speak(self, label: str, _: bool) -> None:
        word = next(word for word, known in DERIVED_LABELS.items() if known == label)
        self._board.put("derived_language", word, label=f"Write in {label}")
        self.refresh()

    def _choose(self, number: int) -> None:
        program: DerivedProgram = self._board.get("derived_program")
        step = program.lines[number - 1].step if number <= len(program.lines) else 0
        if step:
            same = self._board.get("derived_step") == step
            self._board.put("derived_step", 0 if same else step, label=f"Step {step}")

    def copy(self) -> None:
        """Put the program on the clipboard."""
        program: DerivedProgram = self._board.get("derived_program")
        dpg.set_clipboard_text(program.text)
        self._board.notes.tell(f"Copied {len(program.lines)} lines", "The steps are on the clipboard.")

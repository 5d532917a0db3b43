"""Beside the chosen equation: its numbers of now, what its element is made of, and it as text."""

from __future__ import annotations

from pathlib import Path

import dearpygui.dearpygui as dpg
import numpy as np

from vi3dras.arm.library import work_folder
from vi3dras.arrays import Floats
from vi3dras.files import write_whole
from vi3dras.symbolic.asked import Equations
from vi3dras.symbolic.origin import Origin

from ...face.board import Board, FixedPart
from ...face.symbols import EQUATION_NOW, EQUATION_ORIGIN, EQUATION_TEXT
from ...face.units import word_of
from ...hands.pointer import Shows
from ...messages.file_dialog import ask_file, with_suffix
from ...pen.digits import MINUS
from ...widgets.choices import Segment
from ...widgets.heads import Caption, Paragraph, Section, gap
from ...widgets.spots import Action, Buttons
from ...widgets.tables import Cell, Column, Table, TableRow
from ..paths.typed_area import TextArea
from .equation_lines import EquationLines, line_of
from .names import symbol_box

LANGUAGES = {"LaTeX": "latex", "Text": "text", "MATLAB": "matlab", "Mathematica": "mathematica"}
SUFFIXES = {"text": ".txt", "matlab": ".m", "latex": ".tex", "mathematica": ".m"}
WIDEST = 8
"""Columns of a matrix whose numbers are shown."""


class EquationNow(FixedPart, shows=EQUATION_NOW):
    """The matrix, the vector or the number."""

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        self._head = Section(parent, "Numbers of now", "m, rad, kg, N m", width=width)
        self._table = Table(
            parent, (), width=width, row_height=22, head_height=0, is_card=False, has_lines=False,
            on_cell=self._choose,
        )  # fmt: skip
        self._table.shows = Shows("equation_now")
        self._words = Caption(parent, width=width)

    def show(
        self, shown: Equations, equation_now: Floats | None, element_row: int, element_column: int
    ) -> None:
        """Show them, the chosen element lit."""
        if equation_now is None or equation_now.ndim != 2:
            self._table.update(())
            self._words.update("")
            return
        self._head.update(f"{shown.what} now")
        columns = [Column("", 50) for _ in range(min(equation_now.shape[1], WIDEST))]
        at = (element_row - 1, element_column - 1)
        rows = [
            TableRow(
                tuple(
                    Cell(_brief(v), "accent" if (i, j) == at else "text3" if v in {0.0, 1.0} else "text")
                    for j, v in enumerate(row[:WIDEST])
                )
            )
            for i, row in enumerate(equation_now.tolist())
        ]
        self._table.update(rows, columns)
        is_open = np.isnan(equation_now).any()
        self._words.update(
            "– where there is no number: a singular pose, or a letter without one" if is_open else ""
        )

    def _choose(self, row: int, column: int) -> None:
        self._board.put_all({"element_row": row + 1, "element_column": column + 1}, label="Choose an element")


class ElementOrigin(FixedPart, shows=EQUATION_ORIGIN):
    """One sentence, and the factors, derivatives or links."""

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        self._head = Section(parent, "Where it comes from", width=width)
        self._words = Paragraph(parent, width=width)
        self._lines = EquationLines(parent, width=width)
        self._lines.shows = Shows("element_origin")

    def show(
        self, shown: Equations, element_origin: Origin | None, element_row: int, element_column: int
    ) -> None:
        """Show of what the chosen element is made."""
        chosen = f"row {element_row}, column {element_column}" if element_origin is not None else ""
        self._head.update(hint=chosen)
        if element_origin is None:
            self._words.update("A click on an element shows what it is made of.", "text2")
            self._lines.update(())
            return
        self._words.update(element_origin.sentence, "text")
        self._lines.update(
            tuple(
                line_of(symbol_box(name), e) for name, e in element_origin.parts if not isinstance(e, tuple)
            )
        )


class EquationText(FixedPart, shows=EQUATION_TEXT):
    """The text, and the way out."""

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        Section(parent, "As text", "for other programs", width=width)
        choose = board.sets("language", "Write in {}", LANGUAGES.get)
        self._language = Segment(parent, tuple(LANGUAGES), "LaTeX", choose, width=width)
        self._language.shows = Shows("language")
        gap(parent, 6)
        self._area = TextArea(parent, "", width=width, height=150)
        gap(parent, 6)
        copy = Action("Copy", self.copy, "copy", "primary", tip="The whole text to the clipboard")
        save = Action("Save as file...", self._ask, "save", tip="The whole text as a file")
        Buttons(parent, (copy, save), width=width, gap=8)

    def show(self, language: str, equation_text: str) -> None:
        """Show the text in its language."""
        self._language.update(word_of(LANGUAGES, language))
        if self._area.text != equation_text:
            self._area.update(equation_text)

    def copy(self) -> None:
        """Put the text on the clipboard."""
        text = str(self._board.get("equation_text") or "")
        dpg.set_clipboard_text(text)
        self._board.notes.tell(
            f"Copied {len(text.splitlines())} lines", "The equations are on the clipboard."
        )

    def save(self, file: Path) -> None:
        """Write the text as a whole file."""
        file = with_suffix(file, SUFFIXES[self._board.get("language")])
        text = str(self._board.get("equation_text") or "")
        if self._board.tries(lambda: write_whole(file, text, replace=True)):
            self._board.notes.saved(f"Saved {file.name}", f"It is in {file.parent}.", file)

    def _ask(self) -> None:
        name = f"{self._board.get('robot').id}-{self._board.get('equation')}"
        suffix = SUFFIXES[self._board.get("language")]
        ask_file("Save the equations as", work_folder("exports"), suffix, self.save, name=name, replaces=True)


def _brief(value: float) -> str:
    """A number of a few digits."""
    if np.isnan(value):
        return "–"
    value = 0.0 if abs(value) < 1e-12 else value
    return f"{value:.3g}".replace("-", MINUS)

"""The D-H table with a letter or a number in each cell, and what its letters are now."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from vi3dras.arm.robot import Robot
from vi3dras.errors import Vi3drasError
from vi3dras.symbolic.lettering import in_letters, in_numbers, varied_column
from vi3dras.symbolic.spelling import name_in
from vi3dras.symbolic.table import COLUMNS, SymbolicTable
from vi3dras.symbolic.typed import typed_anew, with_cells

from ...face.board import Board, FixedPart
from ...face.symbols import LETTER_TABLE, MASS_CHOICE
from ...face.units import joint_symbol, length_text, word_of
from ...hands.pointer import Shows
from ...pen import shown
from ...widgets.choices import Segment
from ...widgets.heads import Caption, Section, gap
from ...widgets.tables import Cell, Column, Table, TableRow
from ..arms.sheets import joint_colour

STYLES = {"Letters": "letters", "Joints only": "numbers"}
MASSES = {"Letters": "letters", "Numbers": "numbers"}
GRAVITY = {"−z": "-z", "−y": "-y", "−x": "-x", "None": "none"}

TITLES = ("θ_i", "d_i", "a_i", "α_i")


class WordTable(Table):
    """A table into whose cells words are typed, not numbers alone.

    `on_word` is told row, column and text; it may raise a `Vi3drasError`, whose sentence is shown below.
    """

    def __init__(
        self,
        parent: int,
        columns: tuple[Column, ...],
        *,
        on_word: Callable[[int, int, str], None],
        **look: Any,
    ) -> None:
        self._on_word = on_word
        super().__init__(parent, columns, **look)

    def type(self, row: int, column: int, text: str) -> None:
        """Take what was typed."""
        self.wrong, self.sentence = None, ""
        try:
            self._on_word(row, column, text)
        except Vi3drasError as error:
            self.wrong, self.sentence = (row, column), str(error)
        self._fit()
        self.repaint()


class LetterTable(FixedPart, shows=LETTER_TABLE):
    """A row for each joint; below, the numbers of the letters."""

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        Section(parent, "What stays a letter", "type a letter or a number", width=width)
        columns = (Column("", 26, is_left=True), *(Column(title, 60) for title in TITLES))
        self._table = WordTable(
            parent, columns, width=width, row_height=26, on_word=self._type, on_edit=lambda *_: None
        )
        self._table.shows = Shows("typed_cells")
        gap(parent, 6)
        choose = board.sets("cell_style", "Cells: {}", STYLES.get)
        self._style = Segment(parent, tuple(STYLES), "Letters", choose, width=width)
        self._style.shows = Shows("cell_style")
        self._now = Caption(parent, width=width)

    def show(self, robot: Robot, letters: SymbolicTable, cell_style: str) -> None:
        """Show letters and numbers."""
        self._style.update(word_of(STYLES, cell_style))
        if letters.robot.n != robot.n:
            return
        rows = [
            TableRow(
                (Cell(f"{i + 1}", "text2"), *(self._cell(letters, i, column) for column in COLUMNS)),
                bar=joint_colour(i),
            )
            for i in range(robot.n)
        ]
        self._table.update(rows)
        told = [f"{name} {_worth(letters, name)}" for name in letters.numbers]
        self._now.update("   ".join(told) if told else "No cell is a letter, the joints alone are.")

    @staticmethod
    def _cell(letters: SymbolicTable, row: int, column: str) -> Cell:
        joint = letters.robot.joints[row]
        if varied_column(joint) == column and row in letters.moving:
            return Cell(letters.robot.symbol(row), "accent", can_edit=True)
        found = next((c for c in letters.letters if (c.row, c.column) == (row, column)), None)
        if found is not None:
            return Cell(
                f"{'−' if found.sign < 0 else ''}{name_in(found.name, 'text')}", "accent", can_edit=True
            )
        value = letters.number_of(row, column)
        units = letters.robot.units
        if column in {"theta", "alpha"}:
            turn = value / units.radians
            return Cell(shown(turn, 0 if abs(turn - round(turn)) < 1e-9 else 1), can_edit=True)
        return Cell("0" if value == 0 else length_text(letters.robot, value), can_edit=True)

    def _type(self, row: int, column: int, text: str) -> None:
        robot: Robot = self._board.get("robot")
        name, cells = COLUMNS[column - 1], self._board.get("typed_cells")
        known = typed_anew(cells, row, name, text)
        table = (in_letters if self._board.get("cell_style") == "letters" else in_numbers)(robot)
        with_cells(table, known)  # refused here, where it was typed
        self._board.put("typed_cells", known, label=f"Type {joint_symbol(robot, row)}")


class MassChoice(FixedPart, shows=MASS_CHOICE):
    """Two choices."""

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        Section(parent, "Masses", "links, centres, inertias", width=width)
        choose = board.sets("mass_style", "Masses: {}", MASSES.get)
        self._masses = Segment(parent, tuple(MASSES), "Letters", choose, width=width)
        self._masses.shows = Shows("mass_style")
        Section(parent, "Gravity along", "in the world", width=width)
        point = board.sets("gravity_along", "Gravity along {}", GRAVITY.get)
        self._gravity = Segment(parent, tuple(GRAVITY), "−z", point, width=width)
        self._gravity.shows = Shows("gravity_along")
        gap(parent, 4)

    def show(self, mass_style: str, gravity_along: str) -> None:
        """Show what is chosen."""
        self._masses.update(word_of(MASSES, mass_style))
        self._gravity.update(word_of(GRAVITY, gravity_along))


def _worth(letters: SymbolicTable, name: str) -> str:
    """The number of a letter as people read it."""
    value, robot = letters.numbers[name], letters.robot
    cell = next(c for c in letters.letters if c.name == name)
    if cell.column in {"theta", "alpha"}:
        return f"{shown(value / robot.units.radians, 1)}°"
    return f"{length_text(robot, value)} {robot.units.length}"

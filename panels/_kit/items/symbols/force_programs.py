"""What torques and accelerations cost as straight-line programs."""

from __future__ import annotations

from vi3dras.codegen.function import Count

from ...face.board import Board, FixedPart
from ...face.symbols import FORCE_PROGRAMS
from ...hands.pointer import Shows
from ...widgets.heads import Caption, Section
from .counts_table import counts_row, counts_table


class ForcePrograms(FixedPart, shows=FORCE_PROGRAMS):
    """A row for each of both."""

    def _lay_out(self, parent: int, board: Board, width: int) -> None:
        Section(parent, "As a program", "operations", width=width)
        self._table = counts_table(parent, width, 104)
        self._table.shows = Shows("force_programs")
        self._words = Caption(parent, width=width)

    def show(self, force_programs: tuple[tuple[str, Count], ...]) -> None:
        """Show the numbers."""
        self._table.update([counts_row(name, each) for name, each in force_programs])
        self._words.update(
            "Torques by Newton and Euler, and accelerations, one operation after the other: masses are "
            "numbers there, and M and C are not written out."
        )

"""The tables of an arm: its D-H rows, the origins of its links."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from vi3dras.arrays import Floats

from ..pen.digits import shown
from ..pen.theme import Paint, segment
from .tables import Cell, Column, Table, TableRow

DH_COLUMNS = (
    Column("i", 22, is_left=True),
    Column("θ_i", 74, name="θ"),
    Column("d_i (b_i)", 66, name="d"),
    Column("a_i", 66, name="a"),
    Column("α_i", 68, name="α"),
)
ORIGIN_COLUMNS = (Column("", 41, is_left=True), *(Column(axis, 82, style="italic") for axis in "xyz"))


class DhRow(NamedTuple):
    """One row of a D-H table, in degrees and the length unit that is shown."""

    theta: float
    d: float
    a: float
    alpha: float
    variable: str = "theta"
    """`theta`, `d`, or nothing for a fixed joint."""


class OriginTable(Table):
    """The origin of every link, without a card, rows of 23."""

    def __init__(self, parent: int, *, width: int) -> None:
        super().__init__(
            parent, ORIGIN_COLUMNS, width=width, row_height=23, head_height=20, is_card=False, has_lines=False
        )

    def show_origins(self, origins: Floats, *, decimals: int = 3) -> None:
        """Show origins (links, 3) in the unit that is shown."""
        rows = []
        for i, origin in enumerate(origins):
            name = f"O_{i + 1}" if i < 9 else f"O_{{{i + 1}}}"
            numbers = (Cell(shown(float(v), decimals)) for v in origin)
            rows.append(TableRow((Cell(name, "text2", style="word"), *numbers), segment(i)))
        self.update(rows)


class DhTable(Table):
    """The D-H rows of an arm in a card, rows of 28; a click on a cell types into it."""

    def show_rows(self, rows: Sequence[DhRow], *, decimals: int = 2) -> None:
        """Show the rows: the variable in accent, zeros quiet."""
        found = []
        for i, row in enumerate(rows):
            cells = [Cell(str(i + 1), "text2")]
            for name, value in zip(("theta", "d", "a", "alpha"), row[:4], strict=True):
                digits = decimals if name in {"d", "a"} else 1
                paint: Paint = "accent" if row.variable == name else "text3" if value == 0 else "text"
                can_edit = self._on_edit is not None and row.variable != name
                cells.append(Cell(shown(value, digits), paint, can_edit))
            found.append(TableRow(tuple(cells), segment(i)))
        self.update(found)

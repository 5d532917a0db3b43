"""A table of programs with the operations that each takes, by their kind."""

from __future__ import annotations

from vi3dras.codegen.function import Count

from ...widgets.tables import Cell, Column, Table, TableRow

KINDS = ("+ −", "×", "÷", "√", "trig", "?:")
KINDS_MEAN = (
    "", "Sums, differences and changes of sign", "Products", "Quotients", "Square roots",
    "Sines, cosines, and the functions back", "Comparisons and what they choose", "All of them",
)  # fmt: skip

SHORT = {
    "forward_dynamics": "fwd dyn",
    "joint_acceleration": "joint accel",
    "acceleration": "accel",
}
"""Names in a narrow cell."""


def counts_table(parent: int, width: int, first: int, *more: Column) -> Table:
    """A table without rows yet, whose names have `first` pixels; `more` columns stand on its right."""
    numbers = [*(Column(kind, 32) for kind in KINDS), Column("all", 36)]
    made = Table(
        parent,
        [Column("", first, is_left=True), *numbers, *more],
        width=width,
        row_height=22,
        head_height=22,
        is_card=False,
        has_lines=False,
    )
    made.column_tips = KINDS_MEAN
    return made


def counts_row(name: str, count: Count, *more: Cell) -> TableRow:
    """The row of a function."""
    short = SHORT.get(name, name).replace("_", " ")
    total = Cell(str(count.total), "accent")
    return TableRow((Cell(short, "text2"), *(Cell(str(k)) for k in count), total, *more))

"""Which cells of the arm's table are letters, how equations are simplified, and what its masses are."""

from __future__ import annotations

from typing import Literal

from vi3dras.api.symbols import DOWN
from vi3dras.arm.robot import Robot
from vi3dras.flow import Control, Indicator, VIPart
from vi3dras.symbolic.lettering import in_letters, in_numbers
from vi3dras.symbolic.movement import Forces
from vi3dras.symbolic.simplify import Rules
from vi3dras.symbolic.table import SymbolicTable
from vi3dras.symbolic.typed import with_cells


class LetteredTable(VIPart):
    """The table in letters, and what is done to its equations."""

    cell_style = Control(
        Literal["letters", "numbers"], default="letters", label="Lengths and twists",
        tip="Whether lengths and twists are letters or numbers; joints are letters in any case",
    )  # fmt: skip
    typed_cells = Control(
        tuple[str, ...], per="robot", renew="robot.id", default=lambda _: (), label="Typed cells",
        quantity="letters and numbers",
        tip="What was typed into the cells: row, column, letter or number",
    )  # fmt: skip
    rule_sums = Control(bool, default=True, label="Sums of angles", tip="c1 c2 − s1 s2 is written c12")
    rule_squares = Control(
        bool, default=True, label="sin² + cos² = 1", tip="Squares of one angle are added up"
    )
    rule_shared = Control(
        bool, default=True, label="Common parts once", tip="What is needed twice is counted once"
    )
    rule_expanded = Control(bool, default=False, label="Multiply out", tip="Nothing is put before brackets")
    mass_style = Control(
        Literal["letters", "numbers"], default="letters", label="Masses",
        tip="Whether masses, their centres and inertias are letters or numbers",
    )  # fmt: skip
    gravity_along = Control(
        Literal["-z", "-y", "-x", "none"], default="-z", label="Gravity along",
        tip="Where gravity points in the world: a planar arm hangs with −y",
    )  # fmt: skip
    letters = Indicator(
        SymbolicTable, label="Table in letters", tip="The arm, and which of its cells are letters",
        equation=None, quantity="letters",
        meaning="The D-H table with letters in some cells; their numbers are those of the arm.",
    )  # fmt: skip


@LetteredTable.step("letters")
def letter_table(robot: Robot, cell_style: str, typed_cells: tuple[str, ...]) -> SymbolicTable:
    """The arm in letters, with what was typed into its cells."""
    table = in_letters(robot) if cell_style == "letters" else in_numbers(robot)
    return with_cells(table, typed_cells)


def rules_of(sums: bool, squares: bool, shared: bool, expanded: bool) -> Rules:
    """The switches as rules."""
    return Rules(sums=sums, squares=squares, shared=shared, expanded=expanded)


def forces_of(mass_style: str, gravity_along: str) -> Forces:
    """The choices of the page Dynamics."""
    return Forces(mass_style == "letters", DOWN[gravity_along])

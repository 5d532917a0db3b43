"""Parts of a front panel that show the equations of an arm in letters; they know their ports by name."""

from __future__ import annotations

from dataclasses import dataclass

from . import Fixed, Item

LETTER_TABLE = Fixed("The D-H table with a letter or a number in each cell, typed")
EQUATION_SHEET = Fixed("The chosen equation typeset, its elements to be clicked, what it needs above it")
EQUATION_NOW = Fixed("The chosen equation with the numbers of now")
EQUATION_ORIGIN = Fixed("What the chosen element is made of")
EQUATION_TEXT = Fixed("The chosen equation as text for another program, copied or saved")
FORCE_PROGRAMS = Fixed("Operations of torques and accelerations as straight-line programs")
MASS_CHOICE = Fixed("Whether masses are letters, and where gravity points")


@dataclass(frozen=True)
class EquationList(Item):
    """A list of equations with operations and milliseconds; a click chooses one."""

    port: str
    """The indicator with its rows."""
    title: str

"""The two pipes of a weld as a cell: what the formula of the seam says of them."""

from __future__ import annotations

import math

from vi3dras.objects.formula import Formula
from vi3dras.workcell.bodies import Pipe
from vi3dras.workcell.cell import Cell, Thing
from vi3dras.workcell.errors import NoPipesError
from vi3dras.workcell.place import Place

CONSTANTS = ("r1", "r2", "dx", "dy", "dz")
"""Radii of the vertical and of the horizontal pipe, and where their axes meet."""

WALL = 0.003
"""How thick both walls are [m]."""

TALL, LONG = 16.0, 28.0
"""The height of the vertical pipe above the other's axis and the length of the horizontal one, as the paper
draws them, in the formula's unit of length."""

TIP = 0.015
"""How far the wire sticks out of the torch [m]."""


def pipes_of(formula: Formula, *, tall: float = TALL, long: float = LONG, wall: float = WALL) -> Cell:
    """The pipes that a weld's formula is the seam of, both to be moved with it.

    Args:
        formula: such as `pipe-weld`.
        tall: the height of the vertical pipe above the other's axis, in the formula's unit.
        long: the length of the horizontal pipe, in the same.
        wall: how thick both are [m].

    Raises:
        NoPipesError: it has no such constants.
    """
    known = {constant.name: constant.value * formula.units.metres for constant in formula.constants}
    if not set(CONSTANTS) <= set(known):
        raise NoPipesError(formula.title, ", ".join(CONSTANTS))
    r1, r2, x, y, z = (known[name] for name in CONSTANTS)
    metres = formula.units.metres
    wall = min(wall, r1 / 2, r2 / 2)
    upright = Thing("the vertical pipe", Pipe(r1, wall, tall * metres), Place((x, y, z)), follows=True)
    level = Place((x - long / 2 * metres, y, z), (0.0, math.pi / 2, 0.0))
    lying = Thing("the horizontal pipe", Pipe(r2, wall, long * metres), level, follows=True)
    return Cell(f"{formula.title} on two pipes", (upright, lying), formula.units, TIP)

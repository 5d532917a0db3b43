"""A list of equations, each with what it costs, or with the reason why there is none."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from vi3dras.symbolic.asked import Asked
from vi3dras.symbolic.catalogue import names, timed
from vi3dras.symbolic.counts import operations
from vi3dras.symbolic.errors import SymbolsError
from vi3dras.symbolic.table import SymbolicTable

JACOBIAN = ("J", "Ja", "Js", "det", "Jinv", "Jdot", "v", "qd", "a", "qdd")
FORCES = ("M", "C", "g", "tau", "L")
MOTIONS = ("cubic", "blends")


class EquationRow(NamedTuple):
    """One line of the list."""

    name: str
    title: str
    """What it is, or the sentence why there is none."""
    operations: int
    """To compute it, shared ones once."""
    ms: float
    """What it took to derive."""
    has_one: bool = True


def listed(asked: Asked, wanted: Iterable[str]) -> tuple[EquationRow, ...]:
    """A row for each name."""
    found = []
    for name in wanted:
        try:
            made, spent = timed(asked, name)
        except SymbolsError as error:
            found.append(EquationRow(name, str(error), 0, 0.0, False))
            continue
        found.append(EquationRow(name, made.title, operations(made.expressions, asked.rules).total, spent))
    return tuple(found)


def of_kinematics(table: SymbolicTable) -> tuple[str, ...]:
    """Every A, every T_0i, the tool, and the motions between two ends."""
    others = {*JACOBIAN, *FORCES}
    return tuple(name for name in names(table) if name not in others)

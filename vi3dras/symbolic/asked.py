"""A question about the equations of an arm, and its answer."""

from __future__ import annotations

from typing import NamedTuple

from vi3dras.symbolic.dynamics import Report, silent
from vi3dras.symbolic.expression import Expression
from vi3dras.symbolic.movement import EARTHLY, Forces
from vi3dras.symbolic.simplify import USUAL, Rules
from vi3dras.symbolic.table import SymbolicTable
from vi3dras.symbolic.writing import Named


class Asked(NamedTuple):
    """Of what, and how."""

    table: SymbolicTable
    rules: Rules = USUAL
    forces: Forces = EARTHLY
    report: Report = silent


class Equations(NamedTuple):
    """What was asked for."""

    what: str
    title: str
    parts: tuple[Named, ...]
    """Equations in the order in which they are computed; the last is what was asked for."""
    sentences: tuple[str, ...] = ()
    numbers: tuple[tuple[str, float], ...] = ()
    """What letters of masses are now."""
    begins: tuple[int, ...] = ()
    """With which part each sentence begins, where the sentences are steps of a derivation."""

    @property
    def expressions(self) -> list[Expression]:
        """Every expression in it."""
        found: list[Expression] = []
        for _, part in self.parts:
            found += [part] if isinstance(part, Expression) else [e for row in part for e in row]
        return found

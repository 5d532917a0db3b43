"""Which curve of which formula a tool follows, and how its hand stands: one value, as it is asked for."""

from __future__ import annotations

from dataclasses import dataclass

from vi3dras.joint_workspace.hands import Hand
from vi3dras.objects.formula import Formula
from vi3dras.path.curve import Curve, rows_of
from vi3dras.path.pointing import Pointing


@dataclass(frozen=True)
class FormulaCurve:
    """A curve of a formula where that stands."""

    formula: Formula
    along: str | None = None
    """The name of the variable that runs; the first one if None."""
    row: int = 0
    """Which of the curves along it, from 0."""
    piece: int = 0
    """Which piece, from 1, of a curve that has gaps; none is chosen with 0."""
    backwards: bool = False
    """From the curve's end to its start."""
    hand: Hand | None = None
    """How the hand stands; as suits the arm if None."""
    pointing: Pointing = "held"
    """What the hand follows."""


def as_followed(
    formula: Formula, curve: Curve, row: int, *, backwards: bool, hand: Hand, pointing: Pointing
) -> FormulaCurve:
    """The curve that is followed of a formula: its row that there is, and the piece that was chosen."""
    along = None if curve.runs == formula.names[0] else curve.runs
    row = min(row, len(rows_of(formula, curve.runs)) - 1)
    piece = curve.piece + 1 if curve.is_chosen and len(curve.pieces) > 1 else 0
    return FormulaCurve(formula, along, row, piece, backwards, hand, pointing)

"""Where the workpieces of an instrument's formula are counted from."""

from __future__ import annotations

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.objects.formula import Formula

from ...face.board import Board


def formula_of(board: Board) -> Formula | None:
    """The formula of an instrument that has one."""
    found: Formula | None = board.get("formula") if "formula" in board.vi.ports else None
    return found


def base_from_formula(board: Board) -> Floats:
    """The placement of the formula (4, 4), or none at all where there is no formula."""
    formula = formula_of(board)
    return np.eye(4) if formula is None else formula.placement.matrix

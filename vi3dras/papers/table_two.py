"""Table II of the Virtual Robot Module paper as it is printed, from its cards."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.papers.library import load_card

STEPS = (100, 200, 500, 1000)
"""The numbers of steps that it has a column for."""


class Printed(NamedTuple):
    """One column of the table."""

    values: Floats
    """x, y, z [mm] and A, B, C [deg] as they are printed, (6,)."""
    right: Floats
    """The same with the misprints put right, (6,)."""


@cache
def printed_column(steps: int) -> Printed | None:
    """The column for a number of steps; None where the table has none."""
    if steps not in STEPS:
        return None
    place, turn = load_card(f"vrm-table-2-{steps:04d}-steps").numbers[:2]
    right = np.concatenate([place.expected, turn.expected])
    printed = [each.expected if each.printed is None else each.printed for each in (place, turn)]
    return Printed(np.concatenate(printed), right)

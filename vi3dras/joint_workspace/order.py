"""In which order targets are gone through: row by row, or to and fro without long jumps."""

from __future__ import annotations

from typing import Literal

import numpy as np

from vi3dras.arrays import Ints
from vi3dras.joint_workspace.classify import Verdicts

Order = Literal["to-and-fro", "row-by-row"]


def to_and_fro(shape: tuple[int, int, int]) -> Ints:
    """The targets of a grid, every second row and layer backwards, (N,): neighbours follow each other."""
    index = np.arange(np.prod(shape)).reshape(shape)
    index[1::2] = index[1::2, ::-1].copy()
    rows = index.reshape(-1, shape[2])
    rows[1::2] = rows[1::2, ::-1].copy()
    return rows.ravel()


def reordered(verdicts: Verdicts, order: Ints) -> Verdicts:
    """The same verdicts with the targets in another order, (N,)."""
    each = ("points", "q", "branch", "code", "joint", "excess", "angle", "near_singular")
    return verdicts._replace(**{name: getattr(verdicts, name)[order] for name in each})

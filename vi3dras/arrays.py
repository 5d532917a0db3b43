"""The array types that every room speaks, and where something holds along one."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
"""Lengths in metres, angles in radians; the shape is in each docstring."""

Singles = NDArray[np.float32]
"""Point clouds and pictures, where half the memory matters more than the eighth digit."""

Bools = NDArray[np.bool_]
Ints = NDArray[np.int64]


def alike(marks: NDArray[Any]) -> list[tuple[int, int]]:
    """The first and the last place of each run of equal marks in (N,)."""
    if not len(marks):
        return []
    cuts = np.flatnonzero(marks[1:] != marks[:-1])
    return list(zip([0, *(cuts + 1).tolist()], [*cuts.tolist(), len(marks) - 1], strict=True))


def runs(there: Bools) -> list[tuple[int, int]]:
    """Where each run of True in (N,) begins, and the place behind its end."""
    edges = np.flatnonzero(np.diff(np.concatenate([[False], there, [False]]).astype(np.int8)))
    return [(int(start), int(end)) for start, end in edges.reshape(-1, 2)]

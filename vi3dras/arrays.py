"""The array types that every room speaks, and where something holds along one."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
"""Lengths in metres, angles in radians; the shape is in each docstring."""

Singles = NDArray[np.float32]
"""Point clouds and pictures, where half the memory matters more than the eighth digit."""

Bools = NDArray[np.bool_]
Ints = NDArray[np.int64]


def runs(there: Bools) -> list[tuple[int, int]]:
    """Where each run of True in (N,) begins, and the place behind its end."""
    edges = np.flatnonzero(np.diff(np.concatenate([[False], there, [False]]).astype(np.int8)))
    return [(int(start), int(end)) for start, end in edges.reshape(-1, 2)]

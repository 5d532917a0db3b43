"""The shell of a large cloud: what can be seen of it from outside, for as long as the view moves."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from vi3dras.arrays import Bools, Singles
from vi3dras.render.scene import Points

LARGE = 1_000_000
"""Clouds with more points than this move as their shell."""
_FINE = 192
"""Cells along the longest side of which each keeps one point."""
_PER_CELL = 8
"""Points that a cell of a filled cloud should hold, for an empty cell to mean the outside."""


class _Cells(NamedTuple):
    cell: NDArray[np.int32]
    """(N,) cell of each point."""
    strides: tuple[int, int, int]
    total: int
    """Cells in all, an empty layer around them included."""


def shell(cloud: Points) -> Points:
    """Give the points near the outside of a cloud, at most one for each fine cell."""
    along = int(np.clip((len(cloud.positions) / _PER_CELL) ** (1 / 3), 8, _FINE))
    outside = np.flatnonzero(_at_the_edge(_cells(cloud.positions, cloud, along)))
    fine = _cells(cloud.positions[outside], cloud, _FINE)
    owner = np.full(fine.total, -1, np.int64)
    owner[fine.cell] = outside
    kept = np.sort(owner[owner >= 0])
    painted = None if cloud.painted is None else cloud.painted[kept]
    return replace(cloud, positions=cloud.positions[kept], painted=painted, size=cloud.size + 1)


def _cells(positions: Singles, cloud: Points, along: int) -> _Cells:
    """Sort points into cells of which the cloud's longest side has `along`."""
    low, high = cloud.box
    cell = max(float((high - low).max()) / along, 1e-12)
    counts = ((high - low) / cell).astype(int) + 3
    strides = (int(counts[1] * counts[2]), int(counts[2]), 1)
    index = np.zeros(len(positions), np.int32)
    for k in range(3):
        part = positions[:, k] - np.float32(low[k] - cell)
        part *= np.float32(1 / cell)
        index += part.astype(np.int32) * np.int32(strides[k])
    return _Cells(index, strides, int(np.prod(counts)))


def _at_the_edge(cells: _Cells) -> Bools:
    """Tell which points (N,) are in a cell with an empty neighbour."""
    full = np.zeros(cells.total, bool)
    full[cells.cell] = True
    edge = np.zeros_like(full)
    inner = np.flatnonzero(full)
    for step in cells.strides:
        edge[inner] |= ~(full.take(inner + step) & full.take(inner - step))
    result: Bools = edge.take(cells.cell)
    return result

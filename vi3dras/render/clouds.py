"""The clouds of a picture, large ones as their shell while the view moves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from vi3dras.arrays import Bools, Floats, Singles
from vi3dras.render.boxes import around, box_corners
from vi3dras.render.camera import Lens
from vi3dras.render.canvas import Canvas
from vi3dras.render.effort import Quality
from vi3dras.render.scene import Points
from vi3dras.render.splat import MOST_PAINTS, splatted
from vi3dras.render.theme import Theme

LARGE = 1_000_000
"""Clouds with more points than this move as their shell."""

_FINE = 192
"""Cells along the longest side of which each keeps one point."""

_PER_CELL = 8
"""Points that a cell of a filled cloud should hold, for an empty cell to mean the outside."""


class Clouds:
    """Draws clouds, and keeps the shells of large ones."""

    def __init__(self) -> None:
        self._shells: dict[str, tuple[Points, Points]] = {}

    def draw(
        self, canvas: Canvas, clouds: Sequence[Points], theme: Theme, scale: float, quality: Quality
    ) -> None:
        """Put clouds onto a canvas, and remember there how near they are."""
        for gone in self._shells.keys() - {cloud.key for cloud in clouds}:
            del self._shells[gone]
        clouds = [cloud for cloud in clouds if len(cloud.positions)]
        if not clouds:
            return
        span = _depths(clouds, canvas.lens)
        if sum(len(cloud.positions) for cloud in clouds) > LARGE:
            clouds = [self._moved(cloud, quality) for cloud in clouds]
        nearness = np.zeros(len(canvas.light), np.float32)
        for group in _groups(clouds):
            over = splatted(group, canvas.lens, theme, scale, span)
            canvas.cover(over)
            nearness[over.pixel] = np.maximum(nearness[over.pixel], over.nearness)
            canvas.points = nearness

    def _moved(self, cloud: Points, quality: Quality) -> Points:
        """Give what to draw of a large cloud; its shell is made at rest, when nobody waits."""
        known = self._shells.get(cloud.key)
        if known is not None and known[0] is cloud:
            return cloud if quality == "rest" else known[1]
        if quality == "rest" and len(cloud.positions) > LARGE // 8:
            self._shells[cloud.key] = (cloud, shell(cloud))
        return cloud


def _groups(clouds: Sequence[Points]) -> Iterator[list[Points]]:
    """Give clouds in groups that one set of keys can tell apart."""
    group: list[Points] = []
    for cloud in clouds:
        if sum(len(c.paints) for c in group) + len(cloud.paints) > MOST_PAINTS:
            yield group
            group = []
        group.append(cloud)
    yield group


def _depths(clouds: Sequence[Points], lens: Lens) -> Floats:
    """Give the depth (2,) of the nearest and farthest corner of all clouds."""
    whole = around([cloud.box for cloud in clouds])
    depth = lens.camera.project(box_corners(whole), lens.size).depth
    return np.array([depth.min(), depth.max()])


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
    return edge.take(cells.cell)

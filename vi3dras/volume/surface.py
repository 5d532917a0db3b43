"""The boundary of a solid of cubes: as points, and as a smooth mesh of triangles.

Each cell between eight cubes through which the boundary goes gets one vertex, where the blurred cubes are
half full on average; cells around an edge that the boundary crosses share two triangles.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from vi3dras.arrays import Bools, Floats, Singles
from vi3dras.volume.solid import Solid

HALF = 0.5
CORNERS = [(i, j, k) for i in (0, 1) for j in (0, 1) for k in (0, 1)]
"""Of a cell, in cubes from its first."""


class Surface(NamedTuple):
    """Triangles, counter-clockwise seen from outside; the fields that a mesh of a scene takes."""

    vertices: Singles
    """(V, 3) [m]."""
    triangles: NDArray[np.int32]
    """(T, 3) indices of vertices."""
    normals: Singles
    """(V, 3), outward, of length 1."""

    @property
    def area(self) -> float:
        """In [m²]."""
        return float(np.linalg.norm(_crosses(self.vertices, self.triangles), axis=1).sum()) / 2


def surface_of(solid: Solid) -> Surface:
    """The boundary as a closed mesh; it is smooth, and walls thinner than two cubes get holes."""
    field = _blurred(np.pad(solid.inside, 2).astype(np.float32))
    within = field > HALF
    corners = [_at(within, corner) for corner in CORNERS]
    mixed = np.logical_or.reduce(corners) & ~np.logical_and.reduce(corners)
    cells = np.argwhere(mixed)
    number = np.full(mixed.shape, -1, np.int32)
    number[mixed] = np.arange(len(cells))
    spots = cells + _crossings(field, cells)
    vertices = (solid.corner + (spots - 1.5) * solid.size).astype(np.float32)
    triangles = _triangles(within, number)
    normals = np.zeros((len(vertices), 3), np.float32)
    crosses = _crosses(vertices, triangles).astype(np.float32)
    for k in range(3):
        for axis in range(3):
            normals[:, axis] += np.bincount(triangles[:, k], crosses[:, axis], len(vertices))
    normals /= np.maximum(np.linalg.norm(normals, axis=1, keepdims=True), 1e-30)
    return Surface(vertices, triangles, normals)


def shell_points(solid: Solid) -> Singles:
    """Centres of the cubes that have an empty neighbour, (N, 3) [m]."""
    padded, deep = np.pad(solid.inside, 1), solid.inside.copy()
    for axis in range(3):
        for step in (-1, 1):
            deep &= np.roll(padded, step, axis)[1:-1, 1:-1, 1:-1]
    return (solid.corner + (np.argwhere(solid.inside & ~deep) + 0.5) * solid.size).astype(np.float32)


def _blurred(field: Singles) -> Singles:
    """Each cube a quarter from either side and half its own, along all three axes."""
    for axis in range(3):
        whole = np.moveaxis(field, axis, 0)
        smooth = whole * np.float32(0.5)
        smooth[1:] += whole[:-1] * np.float32(0.25)
        smooth[:-1] += whole[1:] * np.float32(0.25)
        field = np.moveaxis(smooth, 0, axis)
    return np.ascontiguousarray(field)


def _at(grid: NDArray[np.generic], corner: tuple[int, int, int]) -> NDArray[np.bool_]:
    """The value of each cell's corner."""
    i, j, k = corner
    n, m, o = grid.shape
    view: NDArray[np.bool_] = grid[i : n - 1 + i, j : m - 1 + j, k : o - 1 + k]  # type: ignore[assignment]
    return view


def _crossings(field: Singles, cells: NDArray[np.int64]) -> Floats:
    """Where the boundary crosses the edges of cells, on average, (K, 3) from 0 to 1."""
    values = {corner: field[tuple((cells + corner).T)] for corner in CORNERS}
    total, count = np.zeros((len(cells), 3)), np.zeros(len(cells))
    for axis in range(3):
        for corner in (c for c in CORNERS if not c[axis]):
            other = tuple(int(k == axis) or c for k, c in enumerate(corner))
            a, b = values[corner], values[(other[0], other[1], other[2])]
            crosses = (a > HALF) != (b > HALF)
            along = np.divide(HALF - a, b - a, out=np.zeros_like(a), where=crosses)
            total += crosses[:, None] * np.array(corner)
            total[:, axis] += crosses * along
            count += crosses
    return total / count[:, None]


def _triangles(within: Bools, number: NDArray[np.int32]) -> NDArray[np.int32]:
    """Two triangles for each edge that the boundary crosses, between the four cells around it."""
    found = []
    for axis in range(3):
        b, c = (axis + 1) % 3, (axis + 2) % 3
        ahead = np.moveaxis(within, axis, 0)
        for leaves in (True, False):
            crossed = (ahead[:-1] & ~ahead[1:]) if leaves else (~ahead[:-1] & ahead[1:])
            edge = np.argwhere(np.moveaxis(crossed, 0, axis))
            around = []
            for step_b, step_c in ((-1, -1), (0, -1), (0, 0), (-1, 0)):
                cell = edge.copy()
                cell[:, b] += step_b
                cell[:, c] += step_c
                around.append(number[tuple(cell.T)])
            p, q, r, s = around if leaves else around[::-1]
            found += [np.stack([p, q, r], 1), np.stack([p, r, s], 1)]
    return np.concatenate(found).astype(np.int32)


def _crosses(vertices: Singles, triangles: NDArray[np.int32]) -> Floats:
    """Twice the area of each triangle, along its normal, (T, 3)."""
    a, b, c = (vertices[triangles[:, k]].astype(float) for k in range(3))
    return np.cross(b - a, c - a)

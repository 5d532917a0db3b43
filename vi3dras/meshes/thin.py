"""A mesh with fewer triangles: what lies in one cell of a grid becomes one vertex, where its planes meet.

Each cell's vertex is the place with the least sum of squared distances to the planes of its triangles, so
that edges and corners of a machine stay sharp (Lindstrom 2000, "Out-of-core simplification of large polygonal
models").
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from vi3dras.arrays import Floats, Ints
from vi3dras.meshes.mesh import TriangleMesh

_ROUNDS = 7
"""Sizes of cells that are tried."""
_MOST_COLOURS = 64
"""Of a machine; a scan has thousands, and no edges between them."""
_CALM = 1e-3
"""How strongly a vertex is drawn to the middle of its cell where planes leave it free to slide."""


def thinned(mesh: TriangleMesh, most: int) -> TriangleMesh:
    """The mesh with at most that many triangles, each in the colour it had; itself when it has no more."""
    if len(mesh.triangles) <= most:
        return mesh
    mesh, colour = _parted(mesh)
    low = mesh.vertices.min(axis=0)
    size = float((mesh.vertices.max(axis=0) - low).max())
    area = float(_doubled_normals(mesh)[1].sum()) / 2
    edge = max(math.sqrt(area / max(most, 1)), 1e-6 * size)
    best: tuple[int, Ints] | None = None
    too_fine, too_coarse = 0.0, math.inf
    for _ in range(_ROUNDS):
        cells = _cells(mesh.vertices - low, edge, colour)
        count = int(_whole(cells[mesh.triangles]).sum())
        if count > most:
            too_fine = edge
        else:
            too_coarse = edge
            best = max(best, (count, cells), key=lambda kept: kept[0]) if best else (count, cells)
            if count > 0.9 * most:
                break
        between = math.sqrt(too_fine * too_coarse) if too_fine and too_coarse < math.inf else 0.0
        edge = between or edge * math.sqrt(max(count, 1) / most) * (1.02 if count > most else 0.98)
    if best is None or not best[0]:
        return _coarsest(mesh, most)
    return _clustered(mesh, best[1])


def _coarsest(mesh: TriangleMesh, most: int) -> TriangleMesh:
    """The largest triangles of a mesh that no grid thins out: many separate ones."""
    largest = np.sort(np.argsort(_doubled_normals(mesh)[1])[-max(most, 1) :])
    colours = None if mesh.colours is None else mesh.colours[largest]
    return TriangleMesh(mesh.vertices, mesh.triangles[largest], colours, mesh.in_metres, mesh.up)


def _parted(mesh: TriangleMesh) -> tuple[TriangleMesh, Ints]:
    """The mesh cut along its colours, so that no ring melts into a drum, and which each vertex has (V,)."""
    alike = np.zeros(len(mesh.vertices), np.int64)
    if mesh.colours is None:
        return mesh, alike
    table, which = np.unique(mesh.colours, axis=0, return_inverse=True)
    if len(table) > _MOST_COLOURS:
        return mesh, alike
    key = mesh.triangles.astype(np.int64) * len(table) + which.reshape(-1, 1)
    own, corners = np.unique(key, return_inverse=True)
    vertex, colour = np.divmod(own, len(table))
    triangles = corners.reshape(-1, 3).astype(np.int32)
    return TriangleMesh(mesh.vertices[vertex], triangles, mesh.colours, mesh.in_metres, mesh.up), colour


def _cells(places: Floats, edge: float, colour: Ints) -> Ints:
    """Which cell each place (V, 3) is in, one for each colour (V,), counted from 0, (V,)."""
    steps = np.floor(places / edge).astype(np.int64)
    span = steps.max(axis=0) + 1
    cell = (steps[:, 0] * span[1] + steps[:, 1]) * span[2] + steps[:, 2]
    _, cells = np.unique(cell * (int(colour.max()) + 1) + colour, return_inverse=True)
    return cells.astype(np.int64)


def _whole(corners: Ints) -> NDArray[np.bool_]:
    """Which triangles (T, 3) have three corners, (T,)."""
    a, b, c = corners.T
    whole: NDArray[np.bool_] = (a != b) & (b != c) & (c != a)
    return whole


def _clustered(mesh: TriangleMesh, cells: Ints) -> TriangleMesh:
    corners = cells[mesh.triangles]
    kept = np.flatnonzero(_whole(corners))
    first = corners[kept].argmin(axis=1)[:, None]
    turned = np.take_along_axis(corners[kept], (first + np.arange(3)) % 3, axis=1)
    count = int(cells.max()) + 1
    key = (turned[:, 0] * count + turned[:, 1]) * count + turned[:, 2]
    own = np.sort(np.unique(key, return_index=True)[1])  # several triangles that became the same one
    colours = None if mesh.colours is None else mesh.colours[kept[own]]
    places = _meeting(mesh, cells, count)
    return TriangleMesh(places, turned[own].astype(np.int32), colours, mesh.in_metres, mesh.up)


def _doubled_normals(mesh: TriangleMesh) -> tuple[Floats, Floats]:
    """Normals of triangles twice as long as their areas (T, 3), and these lengths (T,)."""
    a, b, c = (mesh.vertices[mesh.triangles[:, k]] for k in range(3))
    normals: Floats = np.cross(b - a, c - a)
    lengths: Floats = np.linalg.norm(normals, axis=1)
    return normals, lengths


def _meeting(mesh: TriangleMesh, cells: Ints, count: int) -> Floats:
    """Where the planes around each cell meet as well as they can, (C, 3), near the middle of its vertices."""
    number = np.bincount(cells, minlength=count)[:, None]
    middle = np.stack([np.bincount(cells, mesh.vertices[:, k], count) for k in range(3)], axis=1) / number
    normals, lengths = _doubled_normals(mesh)
    normals /= np.maximum(np.sqrt(lengths), 1e-30)[:, None]  # each plane counts as much as its area
    pairs = ((0, 0), (0, 1), (0, 2), (1, 1), (1, 2), (2, 2))
    products = [normals[:, i] * normals[:, j] for i, j in pairs]
    A, b = np.zeros((count, 3, 3)), np.zeros((count, 3))
    start = mesh.vertices[mesh.triangles[:, 0]]
    for k in range(3):
        at = cells[mesh.triangles[:, k]]
        away = np.einsum("ij,ij->i", start - middle[at], normals)
        for (i, j), product in zip(pairs, products, strict=True):
            A[:, i, j] += np.bincount(at, product, count)
        for i in range(3):
            b[:, i] += np.bincount(at, away * normals[:, i], count)
    for i, j in ((0, 1), (0, 2), (1, 2)):
        A[:, j, i] = A[:, i, j]
    calm = _CALM * np.trace(A, axis1=1, axis2=2) + 1e-30
    step = np.linalg.solve(A + calm[:, None, None] * np.eye(3), b[..., None])[..., 0]
    spread = np.zeros((count, 3))
    np.maximum.at(spread, cells, np.abs(mesh.vertices - middle[cells]))
    met: Floats = middle + np.clip(step, -spread, spread)
    return met

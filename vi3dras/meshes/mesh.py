"""A surface of triangles as a value: what every reader gives, whatever the file was."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from vi3dras.arrays import Floats
from vi3dras.meshes.errors import MeshIndexError, MeshNumberError, MeshSizeError, NoTrianglesError

Corners = NDArray[np.int32]
"""(T, 3) vertices of triangles, counter-clockwise seen from outside."""

MOST_TRIANGLES = 4_000_000
"""Triangles of a file that are read: some hundred megabytes."""
FARTHEST = 1e9
"""A coordinate beyond it is a slip of the disk."""

Axis = Literal["x", "y", "z"]


@dataclass(frozen=True, eq=False)
class TriangleMesh:
    """Triangles in the axes of their file."""

    vertices: Floats
    """(V, 3) in metres where the file says how long its unit is, in its unit otherwise."""
    triangles: Corners
    """(T, 3), each of three vertices that are there."""
    colours: NDArray[np.uint8] | None = None
    """(T, 3) one for each triangle, 0 to 255, where the file has any."""
    in_metres: bool = False
    """Whether the file says how long its unit is."""
    up: Axis = "z"
    """Which axis the file calls up."""

    def placed(self, transform: Floats, scale: Floats | float = 1.0) -> TriangleMesh:
        """The mesh with each axis first times `scale` and then moved by `transform` (4, 4)."""
        points = (self.vertices * scale) @ transform[:3, :3].T + transform[:3, 3]
        mirrors = float(np.prod(np.broadcast_to(scale, 3)) * np.linalg.det(transform[:3, :3])) < 0
        triangles = self.triangles[:, ::-1] if mirrors else self.triangles
        return replace(self, vertices=points, triangles=triangles)

    def upright(self) -> TriangleMesh:
        """The same with z up, as a part lies on a table; inside a robot's file the file's own axes count."""
        turned = {"z": [0, 1, 2], "y": [0, 2, 1], "x": [1, 2, 0]}[self.up]
        signs = {"z": (1, 1, 1), "y": (1, -1, 1), "x": (-1, -1, 1)}[self.up]
        return replace(self, vertices=self.vertices[:, turned] * np.array(signs, float), up="z")


def sound(
    file: Path,
    vertices: NDArray[Any],
    triangles: NDArray[Any],
    colours: NDArray[np.uint8] | None = None,
    *,
    in_metres: bool = False,
    up: Axis = "z",
) -> TriangleMesh:
    """A mesh of what a file says, when its triangles have their vertices and these are somewhere.

    Vertices in one place become one; triangles that have one twice, and vertices of none, are left out.

    Raises:
        FileError, MeshSizeError: they are not, or there are too many.
    """
    if len(triangles) > MOST_TRIANGLES:
        raise MeshSizeError(file.name, f"{len(triangles):,} triangles", f"{MOST_TRIANGLES:,}")
    corners = np.asarray(triangles)
    if len(corners) and (int(corners.min()) < 0 or int(corners.max()) >= len(vertices)):
        wrong = corners[(corners < 0) | (corners >= len(vertices))]
        raise MeshIndexError(file.name, "", int(wrong[0]), len(vertices))
    places, which = welded(np.asarray(vertices).reshape(-1, 3))
    a, b, c = which.astype(np.int32)[corners.astype(np.int64).reshape(-1, 3)].T
    whole = (a != b) & (b != c) & (c != a)
    kept = np.stack([a, b, c], axis=1)[whole]
    if not len(kept):
        raise NoTrianglesError(file.name, "")
    used = np.zeros(len(places), bool)
    used[kept.ravel()] = True
    places = np.asarray(places, np.float64)
    with np.errstate(invalid="ignore"):
        lost = np.flatnonzero(used & ~(np.abs(places) <= FARTHEST).all(axis=1))
    if len(lost):
        raise MeshNumberError(file.name, "", int(lost[0]))
    if not used.all():
        places, kept = places[used], (np.cumsum(used, dtype=np.int32) - 1)[kept]
    tints = None if colours is None else np.ascontiguousarray(colours[whole])
    return TriangleMesh(np.ascontiguousarray(places), kept, tints, in_metres=in_metres, up=up)


def welded(points: NDArray[Any]) -> tuple[NDArray[Any], NDArray[np.int64]]:
    """Places (N, 3) without repetition (V, 3), and which of them each was, (N,); -0 is 0."""
    exact = np.ascontiguousarray(points) + points.dtype.type(0)
    bits = exact.view(f"u{exact.dtype.itemsize}").astype(np.uint64).reshape(-1, 3)
    mixed = bits[:, 0] * np.uint64(0x9E3779B97F4A7C15)
    for k, prime in ((1, 0xC2B2AE3D27D4EB4F), (2, 0x165667B19E3779F9)):
        mixed = (mixed ^ (mixed >> np.uint64(29))) * np.uint64(prime) + bits[:, k]
    mixed *= np.uint64(0x9E3779B97F4A7C15)
    _, first, which = np.unique(mixed, return_index=True, return_inverse=True)
    if (bits[first][which] != bits).any():  # two places of one number: never met, and never to be mixed up
        _, first, which = np.unique(bits, axis=0, return_index=True, return_inverse=True)
    return exact[first], which.reshape(-1)

"""Mesh files as a body that the view fetches: read, put together, thinned out, kept."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from vi3dras.meshes.kept import kept
from vi3dras.meshes.mesh import TriangleMesh
from vi3dras.meshes.normals import shaded_corners
from vi3dras.meshes.pieces import Pieces
from vi3dras.meshes.read import read_mesh
from vi3dras.meshes.thin import thinned
from vi3dras.render.detail import Detail, Surface
from vi3dras.render.theme import Paint

QUICK = 8000
"""Triangles of a body that moves: on two cores without a graphics card a thousand take some 0.4 ms."""
_MADE_BY = "meshes 3"
"""Changes when what is made of a mesh changes."""

Transform = tuple[tuple[float, ...], ...]


class MeshPart(NamedTuple):
    """A mesh file, and where it stands in the body."""

    file: str
    transform: Transform
    """(4, 4) `body_from_mesh`."""
    scale: tuple[float, float, float] = (1.0, 1.0, 1.0)
    """Metres in one of its units, along its own axes."""
    upright: bool = False
    """Whether the axis that its file calls up is z of the body."""


@dataclass(frozen=True)
class MeshSource:
    """A body of mesh files; called, it gives them together, in full and thinned out."""

    parts: tuple[MeshPart, ...]
    most: int = QUICK
    """Triangles of the quick form."""

    def __call__(self) -> Detail:
        """The body, from the disk where the same files were met before.

        Raises:
            Vi3drasError, OSError: a file is not there, or spoilt.
        """
        told = hashlib.sha256(repr((_MADE_BY, self.most)).encode())
        for part in self.parts:
            told.update(repr(part[1:]).encode())
            with Path(part.file).open("rb") as stream:
                told.update(hashlib.file_digest(stream, "sha256").digest())
        return kept(told.hexdigest(), lambda: detail_of(self.whole(), self.most))

    def whole(self) -> TriangleMesh:
        """All parts as one mesh, in metres where their scales say so.

        Raises:
            Vi3drasError: a file is not there, or spoilt.
        """
        pieces = Pieces(Path(self.parts[0].file))
        for part in self.parts:
            mesh = read_mesh(Path(part.file))
            mesh = mesh.upright() if part.upright else mesh
            placed = mesh.placed(np.array(part.transform), np.array(part.scale))
            pieces.add(placed.vertices, placed.triangles, placed.colours, np.eye(4))
        return pieces.joined(in_metres=True, up="z")


def detail_of(mesh: TriangleMesh, most: int = QUICK) -> Detail:
    """A mesh for the view: in full, and with at most so many triangles for while things move."""
    return Detail(_surface(mesh), _surface(thinned(mesh, most)))


def _surface(mesh: TriangleMesh) -> Surface:
    if mesh.colours is None:
        return Surface(*shaded_corners(mesh))
    paints, painted = _palette(mesh.colours)
    return Surface(*shaded_corners(mesh), paints, painted)


def _palette(colours: NDArray[np.uint8]) -> tuple[tuple[Paint, ...], NDArray[np.uint8]]:
    """At most 256 colours, and which of them each triangle has (T,)."""
    table, which = np.unique(colours, axis=0, return_inverse=True)
    bits = 0
    while len(table) > 256:  # fewer steps of each, until a byte can count them
        bits += 1
        table, which = np.unique(colours & np.uint8(0xFF << bits & 0xFF), axis=0, return_inverse=True)
    return tuple((int(r), int(g), int(b)) for r, g, b in table), which.reshape(-1).astype(np.uint8)

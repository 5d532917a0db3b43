"""The parts of a scene as one mesh, each put where it stands."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vi3dras.arrays import Floats
from vi3dras.meshes.errors import MeshSizeError
from vi3dras.meshes.mesh import MOST_TRIANGLES, Axis, Corners, TriangleMesh, sound

_GREY = (200, 204, 210)


class Pieces:
    """Parts that are met one after the other, and not more than a mesh may have."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._parts: list[tuple[Floats, Corners, NDArray[np.uint8] | None]] = []
        self._triangles = self._places = 0

    def add(
        self, places: NDArray[Any], triangles: NDArray[Any], tints: NDArray[np.uint8] | None, placed: Floats
    ) -> None:
        """Add vertices (V, 3) with triangles (T, 3) and their colours, placed by a matrix (4, 4).

        Raises:
            FileError, MeshSizeError: a triangle has no vertex, or there are too many.
        """
        self._triangles += len(triangles)
        if self._triangles > MOST_TRIANGLES:
            raise MeshSizeError(self._file.name, f"{self._triangles:,} triangles", f"{MOST_TRIANGLES:,}")
        if not len(triangles):
            return
        part = sound(self._file, places, triangles, tints)
        with np.errstate(all="ignore"):  # where a matrix leads nowhere, `joined` says so
            there = part.placed(placed)
        self._parts.append((there.vertices, there.triangles + self._places, part.colours))
        self._places += len(there.vertices)

    def joined(self, *, in_metres: bool, up: Axis) -> TriangleMesh:
        """All parts as one; those without a colour are grey beside coloured ones.

        Raises:
            NoTrianglesError: there was none.
        """
        is_coloured = any(tints is not None for _, _, tints in self._parts)
        tints = [
            np.tile(np.array(_GREY, np.uint8), (len(triangles), 1)) if own is None else own
            for _, triangles, own in self._parts
        ]
        places = np.concatenate([np.zeros((0, 3)), *(part[0] for part in self._parts)])
        corners = np.concatenate([np.zeros((0, 3), np.int64), *(part[1] for part in self._parts)])
        colours = np.concatenate(tints) if is_coloured else None
        return sound(self._file, places, corners, colours, in_metres=in_metres, up=up)


def strip(order: NDArray[np.int64]) -> NDArray[np.int64]:
    """The triangles (T, 3) of a strip (N,), all of them turned the same way."""
    found = np.stack([order[:-2], order[1:-1], order[2:]], axis=1)
    found[1::2] = found[1::2, ::-1]
    return found

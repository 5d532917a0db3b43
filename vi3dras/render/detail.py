"""A body that is shown finely at rest and quickly while things move, and fetched when it is first drawn."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from vi3dras.arrays import Singles
from vi3dras.render.theme import Paint


class Surface(NamedTuple):
    """Triangles with normals and paints, as a mesh has them."""

    vertices: Singles
    """(V, 3) in the mesh's own frame, metres."""
    triangles: NDArray[np.int32]
    """(T, 3)"""
    normals: Singles
    """(V, 3)"""
    paints: tuple[Paint, ...] = ("body",)
    painted: NDArray[np.uint8] | None = None
    """(T,) which of `paints` each triangle has."""


class Detail(NamedTuple):
    """The same body twice."""

    fine: Surface
    """As it is."""
    quick: Surface
    """With so few triangles that a picture is drawn in time."""


Source = Callable[[], Detail]
"""Gives a body when it is needed; equal ones give the same, and other processes can be sent it."""

BODIES = ("cad", "solids", "skeleton")
"""How arms are shown: by the meshes of their files, by solids made of their tables, by their bones."""

Way = Literal["", "body", "bones"]
"""What belongs to one way only of showing an arm; the others are always shown."""


def nothing() -> Detail:
    """A body of no triangles: what stands where a finer one shows more elsewhere."""
    empty = Surface(np.zeros((0, 3), np.float32), np.zeros((0, 3), np.int32), np.zeros((0, 3), np.float32))
    return Detail(empty, empty)

"""Triangles as a binary STL file."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

HEAD = b"binary STL in metres".ljust(80)
"""Eighty bytes that nobody reads; they must not begin with `solid`."""


def stl_bytes(vertices: NDArray[Any], triangles: NDArray[Any]) -> bytes:
    """The content of a file with these triangles; those without an area are left out.

    Args:
        vertices: (V, 3) [m].
        triangles: (T, 3), counter-clockwise seen from outside.
    """
    corners = np.asarray(vertices, float)[triangles]
    normals = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    sizes = np.linalg.norm(normals, axis=1)
    corners, normals = corners[sizes > 0], normals[sizes > 0] / sizes[sizes > 0, None]
    rows = np.zeros(len(corners), [("numbers", "<f4", 12), ("colour", "<u2")])
    rows["numbers"][:, :3], rows["numbers"][:, 3:] = normals, corners.reshape(-1, 9)
    return HEAD + len(rows).to_bytes(4, "little") + rows.tobytes()

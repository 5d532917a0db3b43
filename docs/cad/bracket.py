"""Models the bracket that ships as a part anew: `python docs/cad/bracket.py` writes its STL file."""

from __future__ import annotations

import struct

import numpy as np
from shapes import circle

from vi3dras.arrays import Floats
from vi3dras.parts.shipped import BRACKET, part_file

PROFILE = np.array([[-45, 0], [45, 0], [45, 50], [30, 50], [30, 12], [-45, 12]], float)
"""x and z of its side [mm], counter-clockwise as it is seen along y."""
SIDE = ((0, 1, 4), (0, 4, 5), (1, 2, 3), (1, 3, 4))
HALF = 30.0
"""Of its width along y."""
SIDES = 48
"""Of the hole through its foot."""
HOLE = circle(14, -8, 0, SIDES)


def bracket() -> Floats:
    """The corners of its triangles, counter-clockwise seen from outside, (T, 3, 3) [mm]."""
    near, far = (np.insert(PROFILE, 1, y, axis=1) for y in (-HALF, HALF))
    found = [*(near[list(face)] for face in SIDE), *(far[list(face)][::-1] for face in SIDE)]
    for k in (1, 2, 3, 5):
        found += _quad(near[k], far[k], far[(k + 1) % 6], near[(k + 1) % 6])
    found += [*_around_hole(-45, 30, 12), *(face[::-1] for face in _around_hole(-45, 45, 0))]
    low, high = (np.insert(HOLE, 2, z, axis=1) for z in (0, 12))
    for k in range(SIDES):
        found += _quad(low[k], high[k], high[(k + 1) % SIDES], low[(k + 1) % SIDES])
    return np.array(found)


def _quad(a: Floats, b: Floats, c: Floats, d: Floats) -> list[Floats]:
    return [np.array([a, b, c]), np.array([a, c, d])]


def _around_hole(left: float, right: float, z: float) -> list[Floats]:
    """A face of the foot that looks up: each quarter of the hole sees one corner."""
    corners = [np.array([x, y, z]) for x, y in ((right, HALF), (left, HALF), (left, -HALF), (right, -HALF))]
    hole = np.insert(HOLE, 2, z, axis=1)
    quarter = SIDES // 4
    edges = [np.array([corners[k // quarter], hole[(k + 1) % SIDES], hole[k]]) for k in range(SIDES)]
    return edges + [np.array([corners[q - 1], corners[q], hole[quarter * q]]) for q in range(4)]


if __name__ == "__main__":
    triangles = bracket()
    rows = (struct.pack("<12fH", 0, 0, 0, *corners.ravel(), 0) for corners in triangles)
    head = b"A bracket, lengths in mm".ljust(80) + struct.pack("<I", len(triangles))
    part_file(BRACKET).write_bytes(head + b"".join(rows))

"""The wall of a pipe as triangles: nowhere thinner than the pipe, and thicker by less than 0.06 % of it."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vi3dras.arrays import Floats

SIDES = 96
"""Around: its corners stand off a circle by 0.054 % of the radius."""


def tube(inner: float, outer: float, length: float) -> tuple[Floats, NDArray[np.int64]]:
    """Vertices (V, 3) [m] and triangles (T, 3) of a wall around z, closed, its middle at the origin.

    The flat sides touch the outer circle from outside and have their corners on the inner one, so that all of
    the wall is within.
    """
    angle = 2 * np.pi / SIDES * np.arange(SIDES)
    circle = np.stack([np.cos(angle), np.sin(angle)], axis=1)
    wide = outer / np.cos(np.pi / SIDES)
    rings = [(wide, -length / 2), (wide, length / 2), (inner, length / 2), (inner, -length / 2)]
    vertices = np.concatenate([np.column_stack([r * circle, np.full(SIDES, z)]) for r, z in rings])
    at = np.arange(SIDES)
    ahead = (at + 1) % SIDES
    triangles = []
    for k in range(4):
        here, there = k * SIDES, (k + 1) % 4 * SIDES
        triangles.append(np.stack([here + at, here + ahead, there + ahead], axis=1))
        triangles.append(np.stack([here + at, there + ahead, there + at], axis=1))
    return vertices, np.concatenate(triangles)

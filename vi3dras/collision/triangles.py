"""How far straight pieces are from triangles, many pairs at once."""

from __future__ import annotations

import numpy as np

from vi3dras.arrays import Bools, Floats
from vi3dras.solids.capsules import between_segments, dot

FLAT = 1e-30
"""Twice the squared area [m⁴] of a triangle that is only an edge."""


def to_triangles(a: Floats, b: Floats, corners: Floats) -> Floats:
    """Least distances (N,) from pieces `a` to `b`, (N, 3), to triangles (N, 3, 3); 0 where they cross.

    A piece and a triangle are nearest at an edge, or at an end of the piece that stands above the triangle.
    """
    p, q, r = corners[:, 0], corners[:, 1], corners[:, 2]
    nearest = between_segments(a, b, p, q)
    nearest = np.minimum(nearest, between_segments(a, b, q, r))
    nearest = np.minimum(nearest, between_segments(a, b, r, p))
    normal = across(q - p, r - p)
    size = dot(normal, normal)
    solid = size > FLAT
    size = np.where(solid, size, 1.0)
    heights = [dot(end - p, normal) for end in (a, b)]
    for end, height in zip((a, b), heights, strict=True):
        above = solid & _is_over(end, corners, normal)
        nearest = np.where(above, np.minimum(nearest, np.abs(height) / np.sqrt(size)), nearest)
    before, behind = heights
    through = solid & (before * behind < 0)
    share = np.where(through, before / np.where(through, before - behind, 1.0), 0.0)
    crossing = a + share[:, None] * (b - a)
    return np.where(through & _is_over(crossing, corners, normal), 0.0, nearest)


def across(u: Floats, v: Floats) -> Floats:
    """Cross products (N, 3), quicker than those of numpy for any axis."""
    (a, b, c), (x, y, z) = u.T, v.T
    return np.stack([b * z - c * y, c * x - a * z, a * y - b * x], axis=-1)


def _is_over(points: Floats, corners: Floats, normal: Floats) -> Bools:
    """Which points (N, 3) stand above or below their triangle, (N,)."""
    over = np.ones(len(points), bool)
    for k in range(3):
        start, end = corners[:, k], corners[:, (k + 1) % 3]
        over &= dot(across(end - start, points - start), normal) >= 0
    return over


def are_below(points: Floats, corners: Floats) -> Bools:
    """Which points (N, 3) have their triangle (N, 3, 3) straight above them, (N,).

    Each edge counts by its lower end and not by its upper one, and the same from both of its triangles: a
    ray through an edge meets one of the two.
    """
    x, y = points[:, 0], points[:, 1]
    odd = np.zeros(len(points), bool)
    for k in range(3):
        one, other = corners[:, k], corners[:, (k + 1) % 3]
        swaps = (one[:, 1] > other[:, 1]) | ((one[:, 1] == other[:, 1]) & (one[:, 0] > other[:, 0]))
        low, high = (np.where(swaps[:, None], s, t) for s, t in ((other, one), (one, other)))
        spans = (low[:, 1] <= y) & (y < high[:, 1])
        rise = np.where(spans, high[:, 1] - low[:, 1], 1.0)
        odd ^= spans & (x < low[:, 0] + (y - low[:, 1]) / rise * (high[:, 0] - low[:, 0]))
    normal = across(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    up = np.where(normal[:, 2] == 0, 1.0, normal[:, 2])
    top = corners[:, 0, 2] - ((points - corners[:, 0])[:, :2] * normal[:, :2]).sum(axis=-1) / up
    below: Bools = odd & (normal[:, 2] != 0) & (top > points[:, 2])
    return below

"""A flat set known by points of it: the squares that they hit, and an outline through the outermost ones.

A square that is hit only in a corner counts as a whole square, so counting squares is wrong by a share of the
outline. Here the corners of the outer squares move to the outermost point beside them, which lies on the
true outline: the area within the pieces between them is wrong by the square of the size only.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from vi3dras.arrays import Bools, Floats, Ints

Points = Callable[[], Iterator[Floats]]
"""Gives the points (2, N) in blocks, as often as it is called."""

SIDEWAYS = 1.0
"""How much a point counts less for lying beside the corner rather than outward of it."""


class Region(NamedTuple):
    """A flat set on a lattice of squares."""

    hit: Bools
    """Squares that hold a point, (nu, nv), an empty border included."""
    corner: Floats
    """Lowest corner of the first square, (2,)."""
    size: float
    """Edge of a square."""
    starts: Floats
    """Pieces of the outline, the set to their left: where they start, (E, 2)."""
    ends: Floats
    """Where they end, (E, 2)."""
    beside: Ints
    """The square outside of each piece, as a flat index, (E,)."""
    inside: Bools
    """Corners of squares that lie within the set, (nu + 1, nv + 1)."""

    def nearest(self, u: Floats, v: Floats) -> tuple[Ints, Ints]:
        """The nearest corner of a square to points (...), as places in `inside`."""
        i, j = (
            np.clip(np.rint((part - low) / self.size).astype(np.int64), 0, count - 1)
            for part, low, count in zip((u, v), self.corner, self.inside.shape, strict=True)
        )
        return i, j

    def holds(self, u: Floats, v: Floats) -> Bools:
        """Whether the set holds points (...), each moved to the nearest corner of a square."""
        return self.inside[self.nearest(u, v)]

    @property
    def area(self) -> float:
        """Area within the outline."""
        a, b = self.starts, self.ends
        return float(np.sum(a[:, 0] * b[:, 1] - a[:, 1] * b[:, 0])) / 2

    @property
    def length(self) -> float:
        """Length of the outline."""
        return float(np.sum(np.hypot(*(self.ends - self.starts).T)))

    @property
    def rim(self) -> float:
        """The integral of the distance from u = 0 along the outline: what a turn of 1 [rad] makes of it."""
        middle = np.abs(self.starts[:, 0] + self.ends[:, 0]) / 2
        return float(np.sum(middle * np.hypot(*(self.ends - self.starts).T)))

    @property
    def moment(self) -> float:
        """The integral of the distance from u = 0: a turn of 1 [rad] about it sweeps this volume."""
        u0, u1 = self.starts[:, 0], self.ends[:, 0]
        apart = u1 - u0
        far = np.abs(apart) > 1e-6 * self.size
        mean = np.divide(np.abs(u1) ** 3 - np.abs(u0) ** 3, 3 * apart, out=u0 * np.abs(u0), where=far)
        return float(np.sum(mean * (self.ends[:, 1] - self.starts[:, 1]))) / 2


def region_of(points: Points, low: Floats, high: Floats, size: float) -> Region:
    """The set that points fill, within a box.

    Args:
        points: blocks of points (2, N), twice the same ones; no square inside the set may be without any.
        low: lowest corner of a box that holds them, (2,).
        high: its highest corner.
        size: edge of a square; the corners of squares are on multiples of it.
    """
    first = np.floor(np.asarray(low) / size).astype(int) - 2
    shape = np.ceil(np.asarray(high) / size).astype(int) + 2 - first
    hit = np.zeros(shape, bool)
    for u, v in points():
        hit[_cells(u, size, first[0]), _cells(v, size, first[1])] = True
    at, normals = _border(hit)
    moved = _outermost(points, hit, at, normals, first, size)
    starts, ends, beside = _edges(hit)
    place = np.full((shape[0] + 1, shape[1] + 1), -1)
    place[at] = np.arange(len(moved))
    a, b = (moved[place[ends_[0], ends_[1]]] for ends_ in (starts, ends))
    h = np.pad(hit, 1)
    inside: Bools = h[1:, 1:] & h[:-1, 1:] & h[1:, :-1] & h[:-1, :-1]
    # a corner of the border is within the set when the outline has moved outward from it
    corners = (np.stack(at) + first[:, None]) * size
    inside[at] = np.sum((moved.T - corners) * normals, axis=0) > 0
    return Region(hit, first * size, size, a, b, beside, inside)


def _cells(values: Floats, size: float, first: int) -> NDArray[np.int64]:
    return np.floor(values / size).astype(np.int64) - first


def _border(hit: Bools) -> tuple[tuple[Ints, Ints], Floats]:
    """Corners with hit and empty squares around them, and the way outward there, (2, K)."""
    h = np.pad(hit, 2).astype(np.int8)
    n, m = hit.shape[0] + 1, hit.shape[1] + 1
    around = sum(h[1 + i : 1 + i + n, 1 + j : 1 + j + m] for i in (0, 1) for j in (0, 1))
    i, j = np.nonzero((np.asarray(around) > 0) & (np.asarray(around) < 4))
    at = i.astype(np.int64), j.astype(np.int64)
    outward = np.zeros((2, len(at[0])))
    for row in range(4):
        for column in range(4):
            there = h[at[0] + row, at[1] + column]
            outward -= np.array([[row - 1.5], [column - 1.5]]) * there
    lengths = np.hypot(outward[0], outward[1])
    return at, outward / np.maximum(lengths, 1e-12)


def _outermost(
    points: Points, hit: Bools, at: tuple[Ints, Ints], normals: Floats, first: Ints, size: float
) -> Floats:
    """Where each corner of the border moves: to the outermost point of the squares around it, (K, 2)."""
    number = np.full((hit.shape[0] + 1, hit.shape[1] + 1), -1)
    number[at] = np.arange(len(at[0]))
    near = np.zeros_like(hit)
    for i, j in ((0, 0), (0, 1), (1, 0), (1, 1)):
        near |= number[i : i + hit.shape[0], j : j + hit.shape[1]] >= 0
    corners = (np.stack(at) + first[:, None]).astype(float)
    best, moved = np.full(len(at[0]), -np.inf), corners.copy()
    for block in points():
        spots = block / size
        cells = np.floor(spots).astype(np.int64) - first[:, None]
        some = np.flatnonzero(near[cells[0], cells[1]])
        spots, cells = spots[:, some], cells[:, some]
        for i, j in ((0, 0), (0, 1), (1, 0), (1, 1)):
            owner = number[cells[0] + i, cells[1] + j]
            mine = np.flatnonzero(owner >= 0)
            _claim(owner[mine], spots[:, mine], corners, normals, best, moved)
    return (moved * size).T


def _claim(owner: Ints, spots: Floats, corners: Floats, normals: Floats, best: Floats, moved: Floats) -> None:
    """Let corners move to spots (2, N) that lie farther outward than those they have, in place."""
    away = spots - corners[:, owner]
    outward = np.sum(away * normals[:, owner], axis=0)
    score = outward - SIDEWAYS / 2 * (np.sum(away * away, axis=0) - outward * outward)
    better = np.flatnonzero(score > best[owner])
    owner, score, spots = owner[better], score[better], spots[:, better]
    np.maximum.at(best, owner, score)
    wins = score == best[owner]
    moved[:, owner[wins]] = spots[:, wins]


def _edges(hit: Bools) -> tuple[Ints, Ints, Ints]:
    """Sides between a hit and an empty square: start and end corner (2, E), and the empty square's index."""
    starts, ends, beside = [], [], []
    for axis in (0, 1):
        before, after = (hit[:-1], hit[1:]) if axis == 0 else (hit[:, :-1], hit[:, 1:])
        for here, is_up in ((before & ~after, axis == 0), (after & ~before, axis == 1)):
            i, j = np.nonzero(here)
            corner = np.stack([i + 1, j] if axis == 0 else [i, j + 1])
            other = corner + np.array([[0], [1]] if axis == 0 else [[1], [0]])
            starts.append(corner if is_up else other)
            ends.append(other if is_up else corner)
            empty_after = (is_up and axis == 0) or (not is_up and axis == 1)
            shift = (1, 0) if axis == 0 else (0, 1)
            outside = (i + shift[0], j + shift[1]) if empty_after else (i, j)
            beside.append(np.ravel_multi_index(outside, hit.shape))
    return np.concatenate(starts, 1), np.concatenate(ends, 1), np.concatenate(beside)

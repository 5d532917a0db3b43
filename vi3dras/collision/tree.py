"""Triangles in a tree of boxes and balls, so that a piece far from most of them asks only a few.

The triangles are sorted along a curve that stays in one corner of space before it goes on; each four are a
leaf, each four leaves a node above it, and so on. A level at a time is looked at, for many pieces together.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from vi3dras.arrays import Bools, Floats, Ints
from vi3dras.collision.triangles import are_below, to_triangles
from vi3dras.solids.capsules import squared_to_segment

FEW = 4
"""Triangles of a leaf, and children of a node."""

BITS = 10
"""Of each coordinate on the curve."""

BLOCK = 2048
"""Pieces that are looked at together: what waits for them stays small."""


class Level(NamedTuple):
    """The nodes of one level."""

    low: Floats
    """(M, 3) [m]."""
    high: Floats
    middle: Floats
    """(M, 3), of the box."""
    radius: Floats
    """(M,) of the ball about that middle."""


class Tree(NamedTuple):
    """Triangles sorted, and the levels above them, the leaves first."""

    corners: Floats
    """(T, 3, 3) [m]."""
    levels: tuple[Level, ...]
    is_closed: bool
    """Whether every edge has two triangles, so that there is an inside."""

    @property
    def low(self) -> Floats:
        """The least corner of all (3,) [m]."""
        low: Floats = self.levels[-1].low[0]
        return low

    @property
    def high(self) -> Floats:
        """The largest corner of all (3,) [m]."""
        high: Floats = self.levels[-1].high[0]
        return high


def tree_of(vertices: Floats, triangles: NDArray[np.integer]) -> Tree:
    """The tree over triangles (T, 3) of vertices (V, 3) [m]."""
    corners = np.asarray(vertices, float)[triangles]
    corners = corners[np.argsort(_along_curve(corners.mean(axis=1)), kind="stable")]
    low, high, size = corners.min(axis=1), corners.max(axis=1), 1
    levels = []
    while True:
        starts, size = np.arange(0, len(low), FEW), size * FEW
        low, high = np.minimum.reduceat(low, starts), np.maximum.reduceat(high, starts)
        middle = (low + high) / 2
        away = corners - np.repeat(middle, size, axis=0)[: len(corners), None]
        radius = np.maximum.reduceat((away**2).sum(axis=2).max(axis=1), np.arange(0, len(corners), size))
        levels.append(Level(low, high, middle, np.sqrt(radius)))
        if len(low) == 1:
            break
    return Tree(corners, tuple(levels), is_closed(vertices, triangles))


def is_closed(vertices: Floats, triangles: NDArray[np.integer]) -> bool:
    """Whether every edge of triangles (T, 3) is there once each way; places that are equal are one."""
    _, same = np.unique(np.asarray(vertices, float) + 0.0, axis=0, return_inverse=True)
    corners = same.reshape(-1)[triangles].astype(np.int64)
    ways = np.concatenate([corners[:, [0, 1]], corners[:, [1, 2]], corners[:, [2, 0]]])
    ways = ways[ways[:, 0] != ways[:, 1]]
    size = len(same) + 1
    there, back = np.sort(ways @ [size, 1]), np.sort(ways @ [1, size])
    return bool((there == back).all())


def _along_curve(points: Floats) -> Ints:
    """Where points (N, 3) stand on a curve that visits all of one cube before the next (Morton's), (N,)."""
    low, size = points.min(axis=0), float(np.ptp(points, axis=0).max()) or 1.0
    cells = np.clip((points - low) / size * (1 << BITS), 0, (1 << BITS) - 1).astype(np.int64)
    place = np.zeros(len(points), np.int64)
    for bit in range(BITS):
        for axis in range(3):
            place |= (cells[:, axis] >> bit & 1) << (3 * bit + axis)
    return place


def distances(tree: Tree, a: Floats, b: Floats, within: Floats) -> Floats:
    """Least distances (N,) from pieces `a` to `b`, (N, 3) [m], but no more than `within` (N,)."""
    found = within.copy()
    for start in range(0, len(a), BLOCK):
        part = slice(start, start + BLOCK)
        found[part] = _distances(tree, a[part], b[part], within[part])
    return found


def _distances(tree: Tree, a: Floats, b: Floats, within: Floats) -> Floats:
    best = within.copy()
    near = np.flatnonzero(_beyond(tree.levels[-1], np.zeros(len(a), np.int64), a, b) <= best)
    best[near] = np.minimum(best[near], _in_one_leaf(tree, a[near], b[near]))
    rows, nodes = near, np.zeros(len(near), np.int64)
    for number in reversed(range(len(tree.levels))):
        kept = _beyond(tree.levels[number], nodes, a[rows], b[rows]) <= best[rows]
        children = len(tree.corners) if number == 0 else len(tree.levels[number - 1].low)
        rows, nodes = _below(rows[kept], nodes[kept], children)
    kept = _beyond_triangles(tree, nodes, a[rows], b[rows]) <= best[rows]
    rows, nodes = rows[kept], nodes[kept]
    np.minimum.at(best, rows, to_triangles(a[rows], b[rows], tree.corners[nodes]))
    return best


def _beyond(level: Level, nodes: Ints, a: Floats, b: Floats) -> Floats:
    """What pieces (N, 3) are at least from nodes (N,), by their boxes and their balls."""
    apart = np.maximum(level.low[nodes] - np.maximum(a, b), np.minimum(a, b) - level.high[nodes])
    by_box = np.sqrt((np.maximum(apart, 0.0) ** 2).sum(axis=1))
    by_ball = np.sqrt(squared_to_segment(level.middle[nodes], a, b)) - level.radius[nodes]
    least: Floats = np.maximum(by_box, by_ball)
    return least


def _beyond_triangles(tree: Tree, nodes: Ints, a: Floats, b: Floats) -> Floats:
    """What pieces (N, 3) are at least from triangles (N,), by the boxes around both."""
    corners = tree.corners[nodes]
    apart = np.maximum(corners.min(axis=1) - np.maximum(a, b), np.minimum(a, b) - corners.max(axis=1))
    least: Floats = np.sqrt((np.maximum(apart, 0.0) ** 2).sum(axis=1))
    return least


def _in_one_leaf(tree: Tree, a: Floats, b: Floats) -> Floats:
    """Distances (N,) to a leaf not far away: each time down to the child that seems nearest."""
    nodes = np.zeros(len(a), np.int64)
    for level in tree.levels[-2::-1]:
        children = np.minimum(FEW * nodes[:, None] + np.arange(FEW), len(level.low) - 1)
        middle = squared_to_segment(level.middle[children], a[:, None], b[:, None])
        nodes = children[np.arange(len(a)), middle.argmin(axis=1)]
    found = np.full(len(a), np.inf)
    for k in range(FEW):
        triangles = np.minimum(FEW * nodes + k, len(tree.corners) - 1)
        found = np.minimum(found, to_triangles(a, b, tree.corners[triangles]))
    return found


def _below(rows: Ints, nodes: Ints, count: int) -> tuple[Ints, Ints]:
    """The children of nodes, each with its row, of a level that has so many."""
    children = (FEW * nodes[:, None] + np.arange(FEW)).ravel()
    there = children < count
    return np.repeat(rows, FEW)[there], children[there]


def are_inside(tree: Tree, points: Floats) -> Bools:
    """Which points (N, 3) [m] are in the body that the triangles close, (N,): an odd number is above them."""
    crossings = np.zeros(len(points), np.int64)
    if not tree.is_closed:
        return crossings > 0
    rows, nodes = np.arange(len(points)), np.zeros(len(points), np.int64)
    for number in reversed(range(len(tree.levels))):
        level, p = tree.levels[number], points[rows]
        beside = (p[:, :2] < level.low[nodes, :2]) | (p[:, :2] > level.high[nodes, :2])
        kept = ~beside.any(axis=1) & (p[:, 2] <= level.high[nodes, 2])
        children = len(tree.corners) if number == 0 else len(tree.levels[number - 1].low)
        rows, nodes = _below(rows[kept], nodes[kept], children)
    np.add.at(crossings, rows[are_below(points[rows], tree.corners[nodes])], 1)
    odd: Bools = crossings % 2 == 1
    return odd

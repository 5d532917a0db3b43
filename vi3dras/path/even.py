"""Even distances along a curve: the values of its variable there, found without evaluating it again."""

from __future__ import annotations

from itertools import pairwise

import numpy as np

from vi3dras.arrays import Floats, Ints
from vi3dras.path.corners import Polyline


def even_values(line: Polyline, corners: Ints, count: int) -> tuple[Floats, Ints]:
    """Values (count,) of the variable at even distances, and which of them are the corners.

    A corner is put at the place nearest to it, and the places between two corners are spread evenly.
    """
    ways = line.ways
    if len(ways) < 2 or ways[-1] == 0:
        return np.full(count, line.values[0]), np.zeros(0, int)
    knots = [0, *corners.tolist(), len(ways) - 1]
    nodes = _nodes(ways[knots] / ways[-1], count)
    values = np.empty(count)
    for (a, b), (first, last) in zip(_pairs(knots), _pairs(nodes), strict=True):
        even = np.linspace(ways[a], ways[b], last - first + 1)
        values[first : last + 1] = monotone(ways[a : b + 1], line.values[a : b + 1], even)
    return values, np.array(nodes[1:-1], int)


def _nodes(shares: Floats, count: int) -> list[int]:
    """The places nearest to shares of the way, each behind the one before."""
    nodes = np.rint(shares * (count - 1)).astype(int)
    for i in range(1, len(nodes)):
        nodes[i] = max(nodes[i], nodes[i - 1] + 1)
    nodes[-1] = count - 1
    for i in range(len(nodes) - 2, -1, -1):
        nodes[i] = min(nodes[i], nodes[i + 1] - 1)
    nodes[0] = 0
    return [int(node) for node in nodes]


def _pairs(numbers: list[int]) -> list[tuple[int, int]]:
    return list(pairwise(numbers))


def monotone(x: Floats, y: Floats, at: Floats) -> Floats:
    """The smooth curve through values y (N,) at rising x (N,) that rises and falls only as they do."""
    moves = np.concatenate([[True], np.diff(x) > 0])
    x, y = x[moves], y[moves]
    if len(x) < 3:
        return np.interp(at, x, y)
    h = np.diff(x)
    slope = np.diff(y) / h
    inner = _between(slope, h)
    first, last = _at_end(slope[0], slope[1], h[0], h[1]), _at_end(slope[-1], slope[-2], h[-1], h[-2])
    m = np.concatenate([[first], inner, [last]])
    i = np.clip(np.searchsorted(x, at, "right") - 1, 0, len(h) - 1)
    t, step = (at - x[i]) / h[i], h[i]
    bend = (3 * slope[i] - 2 * m[i] - m[i + 1]) * step
    twist = (m[i] + m[i + 1] - 2 * slope[i]) * step
    value: Floats = y[i] + t * (m[i] * step + t * (bend + t * twist))
    return value


def _between(slope: Floats, h: Floats) -> Floats:
    """Slopes at the inner places: by the parabola through three neighbours, held back where they bend."""
    before, behind = slope[:-1], slope[1:]
    parabola = (h[1:] * before + h[:-1] * behind) / (h[1:] + h[:-1])
    most = 3 * np.minimum(np.abs(before), np.abs(behind))
    held = np.sign(before) * np.minimum(np.abs(parabola), most)
    return np.where(before * behind > 0, held, 0.0)


def _at_end(near: float, far: float, h: float, next_h: float) -> float:
    """The slope at an end by the parabola through three neighbours, held back likewise."""
    slope = ((2 * h + next_h) * near - h * far) / (h + next_h)
    if slope * near <= 0:
        return 0.0
    return float(np.sign(near) * min(abs(slope), 3 * abs(near)))

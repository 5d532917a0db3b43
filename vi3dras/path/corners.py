"""Where a curve turns sharply, at corners of letters and cusps of cycloids, and even distances along it."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from vi3dras.arrays import Floats, Ints

SHARP = np.radians(5.0)
"""A smaller turn from one sample to the next is no corner."""

STANDS_OUT = 8.0
"""A corner turns so many times as much as the samples beside it."""

BESIDE = 6
"""Samples on each side that it is compared with."""

PARTS, ZOOMS = 64, 3
"""How often, and into how many parts, the neighbourhood of a corner is looked at more closely."""

KEEPS = 0.5
"""The share of the turn that a corner keeps at one sample however close one looks; a tight bend does not."""

STILL = 1e-12
"""Steps [m] below this are rounding: the curve is a point."""

FINEST = 1e-9
"""Steps [m] below this are not looked at more closely: rounding would turn them."""

PointsAt = Callable[[Floats], Floats]
"""Points (N, 3) of a curve at values (N,) of its variable."""


class Polyline(NamedTuple):
    """A curve as samples."""

    values: Floats
    """Of the variable, rising or falling, (N,)."""
    points: Floats
    """(N, 3) [m]."""

    @property
    def ways(self) -> Floats:
        """The distance to each sample along the polyline [m], (N,)."""
        return np.concatenate([[0.0], np.cumsum(np.linalg.norm(np.diff(self.points, axis=0), axis=1))])


def turns_of(points: Floats) -> Floats:
    """By which angle [rad] a polyline (N, 3) turns at each point, 0 at its ends and where it stands still."""
    steps = np.diff(points, axis=0)
    cross = np.linalg.norm(np.cross(steps[:-1], steps[1:]), axis=1)
    inner = np.arctan2(cross, (steps[:-1] * steps[1:]).sum(axis=1))
    lengths = np.linalg.norm(steps, axis=1)
    moves = lengths > 1e-9 * lengths.max(initial=0.0)
    return np.concatenate([[0.0], np.where(moves[:-1] & moves[1:], inner, 0.0), [0.0]])


def with_corners(line: Polyline, points_at: PointsAt) -> tuple[Polyline, Ints]:
    """The polyline with a sample exactly at each corner, and which samples these are."""
    steps = np.linalg.norm(np.diff(line.points, axis=0), axis=1)
    if steps.max(initial=0.0) < STILL:
        return line, np.zeros(0, int)
    moving = np.concatenate([[True], steps > 1e-9 * steps.max()])
    line = Polyline(line.values[moving], line.points[moving])
    corners = []
    for first, last in _suspects(turns_of(line.points)):
        found = _corner(line, first, last, points_at)
        if found is not None:
            corners.append(found)
    places = np.array([value for value, _ in corners])
    if not corners:
        return line, np.zeros(0, int)
    order = 1.0 if line.values[-1] > line.values[0] else -1.0
    at = np.searchsorted(order * line.values, order * places)
    points = np.insert(line.points, at, np.array([point for _, point in corners]), axis=0)
    return Polyline(np.insert(line.values, at, places), points), at + np.arange(len(at))


def _suspects(turns: Floats) -> list[tuple[int, int]]:
    """Samples (first, last) that belong to one sharp turn each."""
    sharp = np.flatnonzero(turns > SHARP)
    windows = np.lib.stride_tricks.sliding_window_view(np.pad(turns, BESIDE), 2 * BESIDE + 1)[sharp]
    usual = np.median(np.delete(windows, [BESIDE - 1, BESIDE, BESIDE + 1], axis=1), axis=1)
    sharp = sharp[turns[sharp] > STANDS_OUT * usual]
    if not len(sharp):
        return []
    groups = np.split(sharp, np.flatnonzero(np.diff(sharp) > 2) + 1)
    return [(int(group[0]), int(group[-1])) for group in groups]


def _corner(line: Polyline, first: int, last: int, points_at: PointsAt) -> tuple[float, Floats] | None:
    """Value and point of the corner among some samples; None where it is a tight bend."""
    low, high = line.values[max(first - 1, 0)], line.values[min(last + 1, len(line.values) - 1)]
    whole = turns_of(line.points)[first : last + 1].sum()
    found, turns, at = None, None, 0
    for _ in range(ZOOMS):
        values = np.linspace(low, high, PARTS + 1)
        points = points_at(values)
        if not np.isfinite(points).all():
            return None
        if turns is not None and np.linalg.norm(np.diff(points, axis=0), axis=1).max() < FINEST:
            break
        turns = turns_of(points)
        at = int(turns.argmax())
        found = float(values[at]), points[at]
        low, high = values[max(at - 2, 0)], values[min(at + 2, PARTS)]
    if turns is None or turns[max(at - 1, 0) : at + 2].sum() < KEEPS * whole:
        return None
    return found


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
    for (a, b), (first, last) in zip(pairwise(knots), pairwise(nodes), strict=True):
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

"""Where a curve turns sharply: corners of letters and rasters, cusps of cycloids."""

from __future__ import annotations

from collections.abc import Callable
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

"""The quickest way through a stretch that no joint's speed or acceleration forbids.

Over the way s the unknown is b, the square of the tool's speed; the tool's acceleration is u = b' / 2. Joint
speeds bound b, and joint accelerations q' u + q'' b lie between two lines in the plane of (u, b). From
place to place u is constant, so that the b of two neighbours (x, y) lie in a convex polygon around (0, 0).
One pass backward finds the largest b from which the end can still be reached at rest, one pass forward
takes as much of it as the acceleration gives: no motion under these limits is quicker.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.motion.half_planes import ConstraintRows, largest_squares
from vi3dras.motion.limits import Limits
from vi3dras.motion.stretch import Stretch
from vi3dras.motion.timing import TableTiming, table_timing

PLACES = (400, 8000)
"""At how many places of a stretch the speed is chosen, at least and at most."""

ROUNDS = 3
"""How often the limits are drawn in where the motion goes over them between two places."""

BETWEEN = 4
"""Parts of the way from knot to knot at which the geometry is looked at."""

CRAWL = 1e-3
"""The share of a limit that a tool uses that crawls."""

FACETS = 5
"""Straight edges that stand for the quarter circle of the tool's acceleration along and across its way."""

TINY = 1e-12


class Slopes(NamedTuple):
    """How the joints and the tool go at places of a stretch."""

    ways: Floats
    """(K,)."""
    first: Floats
    """Joint values by the way, (K, n)."""
    second: Floats
    """(K, n)."""
    pace: Floats
    """The tool's way by the way, 1 but where a corner is rounded, (K,)."""
    lean: Floats
    """How the pace changes, (K,)."""
    bend: Floats
    """The tool's curvature, (K,)."""


def quickest(
    stretch: Stretch,
    limits: Limits,
    asked: float,
    tool_acceleration: float = np.inf,
    places: int | None = None,
) -> TableTiming:
    """The quickest motion through a stretch, from rest to rest, that never goes over a limit.

    Args:
        stretch: the geometry.
        limits: of the joints.
        asked: the largest tool speed [m/s]; it is constant wherever nothing holds the tool back.
        tool_acceleration: the largest one, along and across the way together [m/s²].
        places: at how many places the speed is chosen, for an estimate that may go over the limits between.
    """
    count = places or int(np.clip(len(stretch.joints.values), *PLACES))
    at = _slopes(stretch, np.linspace(0.0, stretch.length, count))
    kept = np.ones(count)
    for _ in range(ROUNDS if places is None else 0):
        timing = table_timing(at.ways, _squares(at, limits, asked, tool_acceleration, kept))
        over = _overdrawn(stretch, timing, limits, tool_acceleration)
        if over.max() <= 1 + 1e-9:
            return timing
        beside = np.maximum(over, np.maximum(np.roll(over, 1), np.roll(over, -1)))
        kept[:-1] = np.where(beside > 1, kept[:-1] / (beside * 1.001), kept[:-1])
        kept[1:] = np.where(beside > 1, np.minimum(kept[1:], kept[:-1]), kept[1:])
    timing = table_timing(at.ways, _squares(at, limits, asked, tool_acceleration, kept))
    if places is not None:
        return timing
    return timing.slower(
        float(np.sqrt(max(_overdrawn(stretch, timing, limits, tool_acceleration).max(), 1.0)))
    )


def dense_ways(stretch: Stretch) -> Floats:
    """Ways at which nothing of a stretch's geometry is missed, (M,)."""
    return np.linspace(0.0, stretch.length, BETWEEN * (len(stretch.joints.values) - 1) + 1)


def _slopes(stretch: Stretch, ways: Floats) -> Slopes:
    _, first, second = stretch.joints.at(ways)
    return Slopes(ways, first, second, *stretch.tool_at(ways))


def _overdrawn(stretch: Stretch, timing: TableTiming, limits: Limits, tool: float) -> Floats:
    """The largest share of a limit that is used between each two places, (K - 1,).

    From one knot or place to the next a joint's acceleration is a parabola over the way: three of its values
    tell its largest one exactly.
    """
    knots = np.linspace(0.0, stretch.length, len(stretch.joints.values))
    edges = np.unique(np.concatenate([knots, timing.ways]))
    edges = edges[(edges >= 0.0) & (edges <= stretch.length)]
    middle = (edges[1:] + edges[:-1]) / 2
    inside = np.clip(np.searchsorted(timing.ways, middle) - 1, 0, len(timing.ways) - 2)
    rate = (np.diff(timing.speeds**2) / (2 * np.diff(timing.ways)))[inside]
    at_edges, used, rates = _slopes(stretch, edges), np.zeros(len(middle)), []
    for ways, at in (
        (edges[:-1], _some(at_edges, slice(None, -1))),
        (middle, _slopes(stretch, middle)),
        (edges[1:], _some(at_edges, slice(1, None))),
    ):
        square = np.maximum(timing.speeds[inside] ** 2 + 2 * rate * (ways - timing.ways[inside]), 0.0)
        rates.append(at.first * rate[:, None] + at.second * square[:, None])
        speeds = (at.first**2 * square[:, None] / limits.speed**2).max(axis=1)
        along, across = at.pace * rate + at.lean * square, at.bend * square
        used = np.maximum(used, np.maximum(speeds, np.hypot(along, across) / tool))
    used = np.maximum(used, (largest_of_parabola(*rates) / limits.acceleration).max(axis=1))
    return np.asarray(np.maximum.reduceat(used, np.searchsorted(inside, np.arange(len(timing.ways) - 1))))


def largest_of_parabola(start: Floats, middle: Floats, end: Floats) -> Floats:
    """The largest absolute value of parabolas whose values at 0, 1/2 and 1 are given, each (...)."""
    bend, slope = 2 * (start + end - 2 * middle), 4 * middle - 3 * start - end
    turns = np.divide(-slope, 2 * bend, out=np.full_like(bend, -1.0), where=np.abs(bend) > TINY)
    at_turn = np.where((turns > 0) & (turns < 1), start + slope * turns / 2, 0.0)
    ends: Floats = np.maximum(np.abs(start), np.abs(end))
    return np.maximum(ends, np.abs(at_turn))


def _some(at: Slopes, rows: slice) -> Slopes:
    return Slopes(*(column[rows] for column in at))


def _squares(at: Slopes, limits: Limits, asked: float, tool: float, kept: Floats) -> Floats:
    """The squared speeds (K,)."""
    used = (at.first / limits.speed) ** 2
    by_joints, by_tool = 1.0 / np.maximum(used.max(axis=1), TINY), (asked / np.maximum(at.pace, TINY)) ** 2
    cap = np.minimum(by_joints, by_tool) * kept
    cap[[0, -1]] = 0.0
    squares = largest_squares(_rows(at, limits, tool, kept), cap, 2 * np.diff(at.ways))
    stuck = squares < TINY * squares.max()
    stuck[[0, -1]] = False
    return np.where(stuck, np.minimum(cap, _crawl(at, limits, tool)), squares)


def _rows(at: Slopes, limits: Limits, tool: float, kept: Floats) -> ConstraintRows:
    """The limits of acceleration at each place: of the joints, and of the tool along and across its way.

    Args:
        at: the places.
        limits: of the joints.
        tool: largest one of the tool.
        kept: the share of all limits that may be used at each place, (K,).
    """
    joints = limits.acceleration * kept[:, None]
    parts = [(at.first, at.second, -joints, joints)]
    if np.isfinite(tool):
        width = np.pi / 2 / FACETS
        angles = width * (np.arange(FACETS) + 0.5)
        room = (tool * np.cos(width / 2) * kept)[:, None] * np.ones(FACETS)
        pace, lean, bend = (part[:, None] for part in (at.pace, at.lean, at.bend))
        for along in (np.cos(angles), -np.cos(angles)):
            parts.append((pace * along, lean * along + bend * np.sin(angles), -np.inf * room, room))
    return ConstraintRows(*(np.concatenate(some, axis=1) for some in zip(*parts, strict=True)))


def _crawl(at: Slopes, limits: Limits, tool: float) -> float:
    """A squared speed that is possible everywhere: what is slower where rounding forbids any."""
    used = max(float((np.abs(at.second) / limits.acceleration).max()), float(at.bend.max()) / tool)
    fast = float((np.abs(at.first) / limits.speed).max()) ** 2
    return CRAWL / max(used, fast, TINY)

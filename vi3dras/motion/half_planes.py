"""The largest squared speeds along a way under acceleration limits: a chain of small linear programs.

With constant acceleration from place to place, every limit is a half-plane p x + r y <= c for the squared
speeds x and y of two neighbours, and all of them hold at (0, 0).
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from vi3dras.arrays import Floats

FACETS = 5
"""Straight edges that stand for the quarter circle of the tool's acceleration along and across its way."""

TINY = 1e-12

CUTS = 60
"""Lines that are tried for a corner of a polygon, at most; a handful is usual."""


class HalfPlanes(NamedTuple):
    """Rows p x + r y <= c for each of K - 1 steps, each (K - 1, m)."""

    p: Floats
    r: Floats
    c: Floats


def half_planes(
    first: Floats,
    second: Floats,
    tool_at: tuple[Floats, Floats, Floats],
    double: Floats,
    acceleration: Floats,
    tool: float,
    kept: Floats,
) -> HalfPlanes:
    """The limits at both ends of every step.

    Args:
        first: joint values by the way at each place, (K, n).
        second: the same once more, (K, n).
        tool_at: the tool's acceleration along its way by u and by b, and across it by b, each (K,).
        double: twice the length of each step, (K - 1,).
        acceleration: largest ones of the joints, (n,).
        tool: largest one of the tool, along and across its way together.
        kept: the share of all limits that may be used at each place, (K,).
    """
    parts = []
    for sign in (1.0, -1.0):
        parts.append((sign * first, sign * second, np.broadcast_to(acceleration, first.shape)))
        if np.isfinite(tool):
            width = np.pi / 2 / FACETS
            angles = width * (np.arange(FACETS) + 0.5)
            room = np.full((len(kept), FACETS), tool * np.cos(width / 2))
            along = sign * np.cos(angles)
            pace, lean, bend = (part[:, None] for part in tool_at)
            parts.append((pace * along, lean * along + bend * np.sin(angles), room))
    u, b, room = (np.concatenate(some, axis=1) for some in zip(*parts, strict=True))
    room, double = room * kept[:, None], double[:, None]
    return HalfPlanes(
        np.concatenate([b[:-1] - u[:-1] / double, -u[1:] / double], axis=1),
        np.concatenate([u[:-1] / double, u[1:] / double + b[1:]], axis=1),
        np.concatenate([room[:-1], room[1:]], axis=1),
    )


def largest_squares(planes: HalfPlanes, cap: Floats) -> Floats:
    """The largest squared speeds (K,) below `cap` (K,) that every half-plane allows."""
    return _forward(planes, _backward(planes, cap))


class _Lines(NamedTuple):
    """Lines a + b y per step, each (K - 1, m); a is infinite where a row is none of them."""

    a: Floats
    b: Floats

    def at(self, y: Floats) -> Floats:
        """All of them at y (K - 1,)."""
        return self.a + self.b * y[:, None]


def _backward(planes: HalfPlanes, cap: Floats) -> Floats:
    """The largest squared speeds (K,) from which the end is still reached.

    The largest x is a concave function of y, the least of lines. So the y that allows the most is known
    before the pass, and in the pass the largest x is that of the y nearest to it.
    """
    above, below = _solved_for_x(planes, cap[:-1])
    best = _summit(above, _widest(planes, above, below, cap[1:]))
    most = cap.copy()
    a, b = above.a, above.b
    for i in range(len(cap) - 2, -1, -1):
        x = (a[i] + b[i] * min(most[i + 1], best[i])).min()
        most[i] = x if x > 0.0 else 0.0
    return most


def _forward(planes: HalfPlanes, most: Floats) -> Floats:
    """The largest squared speeds (K,) not above `most` that the acceleration reaches one after the other."""
    p, r, c = planes
    rows = r > _hair(r)
    r = np.where(rows, r, 1.0)
    a, b = np.where(rows, c / r, np.inf), np.where(rows, -p / r, 0.0)
    squares = most.copy()
    for i in range(len(most) - 1):
        y = (a[i] + b[i] * squares[i]).min()
        if y < squares[i + 1]:
            squares[i + 1] = y if y > 0.0 else 0.0
    return squares


def _solved_for_x(planes: HalfPlanes, cap: Floats) -> tuple[_Lines, _Lines]:
    """The lines that bound x from above, with its cap, and those from below, with 0."""
    p, r, c = planes
    hair = _hair(p)
    more, less = p > hair, p < -hair
    p = np.where(more | less, p, 1.0)
    a, b = c / p, -r / p
    above = _Lines(_with(np.where(more, a, np.inf), cap), _with(np.where(more, b, 0.0), 0.0 * cap))
    below = _Lines(_with(np.where(less, a, -np.inf), 0.0 * cap), _with(np.where(less, b, 0.0), 0.0 * cap))
    return above, below


def _widest(planes: HalfPlanes, above: _Lines, below: _Lines, cap: Floats) -> Floats:
    """The largest y (K - 1,) not above a cap for which there is an x.

    From the right the two lines that cross there are tried, until they are the least and the largest.
    """
    only_y = (np.abs(planes.p) <= _hair(planes.p)) & (planes.r > TINY)
    bound = np.where(only_y, planes.c / np.where(only_y, planes.r, 1.0), np.inf).min(axis=1)
    y, rows = np.minimum(cap, bound), np.arange(len(cap))
    for _ in range(CUTS):
        high, low = above.at(y).argmin(axis=1), below.at(y).argmax(axis=1)
        a, b = above.a[rows, high] - below.a[rows, low], above.b[rows, high] - below.b[rows, low]
        crossed = (a + b * y < -TINY * np.maximum(np.abs(a), 1e-30)) & (b < 0)
        if not crossed.any():
            break
        y = np.where(crossed, -a / np.where(crossed, b, 1.0), y)
    return np.asarray(np.maximum(y, 0.0))


def _summit(above: _Lines, widest: Floats) -> Floats:
    """The y (K - 1,) between 0 and the widest at which the least of the lines is highest."""
    rows = np.arange(len(widest))
    left, right = above.at(0.0 * widest).argmin(axis=1), above.at(widest).argmin(axis=1)
    low, high = np.zeros_like(widest), widest.copy()
    rises = above.b[rows, right] >= 0
    for _ in range(CUTS):
        a = above.a[rows, left] - above.a[rows, right]
        b = above.b[rows, right] - above.b[rows, left]
        between = np.clip(np.divide(a, b, out=high.copy(), where=np.abs(b) > TINY), low, high)
        middle = above.at(between).argmin(axis=1)
        done = rises | (middle == left) | (middle == right)
        if done.all():
            break
        up = above.b[rows, middle] >= 0
        left, low = np.where(up & ~done, middle, left), np.where(up & ~done, between, low)
        right, high = np.where(~up & ~done, middle, right), np.where(~up & ~done, between, high)
    falls = above.b[rows, above.at(0.0 * widest).argmin(axis=1)] < 0
    return np.where(rises, widest, np.where(falls, 0.0, between))


def _with(lines: Floats, column: Floats) -> Floats:
    return np.concatenate([lines, column[:, None]], axis=1)


def _hair(values: Floats) -> Floats:
    """Below this a number of a row (K - 1, m) counts as nothing."""
    return np.asarray(TINY * np.abs(values).max(axis=1, keepdims=True))

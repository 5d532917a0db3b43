"""The fastest squared speeds along a way: backwards what can still end, forwards the most of it.

Every limit is a half-plane p x + r y <= c for the squared speeds x and y of two neighbours. Backwards each
place gets the range of x from which the next range is reached; forwards the largest y is taken. Both are
linear programs in two variables: eliminating y leaves bounds on x alone, one for each pair of rows. Where the
motors can hold the arm all along the way, nothing is lost by being slow, and only the largest x is asked for.
"""

from __future__ import annotations

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.motion.half_planes import ConstraintRows, largest_squares, strips

TINY = 1e-12
"""Of the largest number of a row: what is smaller is none."""


class StuckError(Exception):
    """No squared speed at a place leads to the end; its number is in `args`."""


def fastest(rows: ConstraintRows, cap: Floats, double: float, start: float = 0.0, end: float = 0.0) -> Floats:
    """The largest squared speeds below `cap` (K,) within all limits at both ends of each step.

    Args:
        rows: the limits.
        cap: largest squared speeds (K,).
        double: twice the distance between two places.
        start: the squared speed at the first place.
        end: the same at the last.

    Raises:
        StuckError: there are none.
    """
    if rows.let_rest and start == end == 0:
        return largest_squares(rows, np.concatenate([[0.0], cap[1:-1], [0.0]]), double)
    return _by_ranges(rows, cap, double, start, end)


def _by_ranges(rows: ConstraintRows, cap: Floats, double: float, start: float, end: float) -> Floats:
    """The same where a place may have to be passed with some speed: each has a least one, too."""
    p, r, c = _planes(rows, double)
    free_low, free_high = _eliminated(p, r, c)
    K = len(cap)
    least, most = np.zeros(K), np.array(cap)
    least[-1] = most[-1] = end
    for i in range(K - 2, -1, -1):
        low, high = _range(p[i], r[i], c[i], least[i + 1], most[i + 1])
        least[i] = max(low, float(free_low[i]), 0.0)
        most[i] = min(high, float(free_high[i]), float(cap[i]))
        if least[i] > most[i] + TINY * max(1.0, abs(least[i])):
            raise StuckError(i)
        most[i] = max(most[i], least[i])
    slack = 1e-9 * max(1.0, float(most[0]))
    if not least[0] - slack <= start <= most[0] + slack:
        raise StuckError(0)
    return _forward((p, r, c), least, most, start)


def ceiling(rows: ConstraintRows, cap: Floats) -> Floats:
    """The maximum velocity curve: the largest squared speed (K,) at which some acceleration is allowed."""
    a = np.concatenate([rows.a, -rows.a], axis=1)
    b = np.concatenate([rows.b, -rows.b], axis=1)
    c = np.concatenate([rows.high, -rows.low], axis=1)
    known = np.isfinite(c)
    a, b, c = np.where(known, a, 0.0), np.where(known, b, 0.0), np.where(known, c, 1.0)
    _, high = _eliminated(b, a, c)
    return np.asarray(np.clip(high, 0.0, cap))


def _planes(rows: ConstraintRows, double: float) -> tuple[Floats, Floats, Floats]:
    """The half-planes (K - 1, 4 m) of every step, at its first and at its second place."""
    steps = strips(rows, double)
    p = np.concatenate([steps.p, -steps.p], axis=1)
    r = np.concatenate([steps.r, -steps.r], axis=1)
    c = np.concatenate([steps.high, -steps.low], axis=1)
    known = np.isfinite(c)
    return np.where(known, p, 0.0), np.where(known, r, 0.0), np.where(known, c, 1.0)


def _eliminated(p: Floats, r: Floats, c: Floats) -> tuple[Floats, Floats]:
    """The least and the largest x (K,) for which some y keeps p x + r y <= c, by all pairs of rows."""
    low, high = np.full(len(p), -np.inf), np.full(len(p), np.inf)
    hair = TINY * np.abs(r).max(axis=1, initial=1e-300, keepdims=True)
    for i in range(len(p)):
        up, down = r[i] > hair[i], r[i] < -hair[i]
        flat = ~(up | down)
        slope = np.subtract.outer(p[i, up] / r[i, up], p[i, down] / r[i, down]).ravel()
        room = np.subtract.outer(c[i, up] / r[i, up], c[i, down] / r[i, down]).ravel()
        low[i], high[i] = _bounds(np.append(slope, p[i, flat]), np.append(room, c[i, flat]))
    return low, high


def _range(p: Floats, r: Floats, c: Floats, least: float, most: float) -> tuple[float, float]:
    """The same for y from `least` to `most`, by each row with one of these ends."""
    return _bounds(p, c - np.minimum(r * least, r * most))


def _bounds(slope: Floats, room: Floats) -> tuple[float, float]:
    """The least and the largest x with slope x <= room; an empty range where a flat row has no room."""
    hair = TINY * float(np.abs(slope).max(initial=1e-300))
    more, less = slope > hair, slope < -hair
    if (room[~(more | less)] < -1e-9 * np.abs(room).max(initial=1.0)).any():
        return np.inf, -np.inf
    high = (room[more] / slope[more]).min(initial=np.inf)
    low = (room[less] / slope[less]).max(initial=-np.inf)
    return float(low), float(high)


def _forward(planes: tuple[Floats, Floats, Floats], least: Floats, most: Floats, start: float) -> Floats:
    """The largest squared speeds one after the other, inside the ranges that lead to the end."""
    p, r, c = planes
    squares = np.empty(len(most))
    squares[0] = start
    for i in range(len(p)):
        ups = r[i] > TINY * np.abs(r[i]).max()
        y = ((c[i, ups] - p[i, ups] * squares[i]) / r[i, ups]).min(initial=np.inf)
        squares[i + 1] = min(max(y, least[i + 1]), most[i + 1])
    return squares

"""The largest squared speeds along a way under the limits at its places: a chain of small linear programs.

With constant acceleration from place to place, every limit is a strip in the plane of the squared speeds
x and y of two neighbours, and all of them hold at (0, 0).
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from vi3dras.arrays import Bools, Floats
from vi3dras.motion.least_lines import Lines, chained

TINY = 1e-12

CUTS = 60
"""Lines that are tried for a corner of a polygon, at most; a handful is usual."""


class ConstraintRows(NamedTuple):
    """Limits low <= a u + b x <= high at each of K places, (K, m) each; u accelerates, x is the square."""

    a: Floats
    b: Floats
    low: Floats
    high: Floats

    @property
    def let_rest(self) -> bool:
        """Whether a speed of 0 with no acceleration is allowed everywhere."""
        return bool((self.low <= 0).all() and (self.high >= 0).all())


class Strips(NamedTuple):
    """Rows low <= p x + r y <= high for each of K - 1 steps, each (K - 1, 2 m)."""

    p: Floats
    r: Floats
    low: Floats
    high: Floats

    def swapped(self) -> Strips:
        """With y for x."""
        return self._replace(p=self.r, r=self.p)


def largest_squares(rows: ConstraintRows, cap: Floats, double: Floats | float) -> Floats:
    """The largest squared speeds (K,) below `cap` (K,) that the limits allow at both ends of every step.

    Args:
        rows: the limits, which let rest be everywhere.
        cap: the largest ones by other limits.
        double: twice the length of each step, (K - 1,), or of all.
    """
    steps = strips(rows, double)
    return _forward(steps, _backward(steps, cap))


def strips(rows: ConstraintRows, double: Floats | float) -> Strips:
    """The limits at both ends of every step; `double` as for `largest_squares`."""
    a, b, low, high = rows
    length = np.reshape(double, (-1, 1))
    first, last = a[:-1] / length, a[1:] / length
    return Strips(
        np.concatenate([b[:-1] - first, -last], axis=1),
        np.concatenate([first, last + b[1:]], axis=1),
        np.concatenate([low[:-1], low[1:]], axis=1),
        np.concatenate([high[:-1], high[1:]], axis=1),
    )


def _backward(steps: Strips, cap: Floats) -> Floats:
    """The largest squared speeds (K,) from which the end is still reached.

    The largest x is a concave function of y, the least of lines. So the y that allows the most is known
    before the pass, and in the pass the largest x is that of the y nearest to it.
    """
    above, below = _solved(steps)
    above, below = above.among(cap[:-1]), below.among(0.0 * cap[:-1])
    best = _summit(above, _widest(steps, above, below, cap[1:]))
    return chained(above.backward(), best[::-1], float(cap[-1]))[::-1]


def _forward(steps: Strips, most: Floats) -> Floats:
    """The largest squared speeds (K,) not above `most` that the acceleration reaches one after the other."""
    above, _ = _solved(steps.swapped())
    return chained(above.among(most[1:]), most[:-1], float(most[0]))


def _solved(steps: Strips) -> tuple[Lines, Lines]:
    """The lines over y that bound x from above, and those from below."""
    p, r, low, high = steps
    steep = _are_steep(p)
    share = 1.0 / np.where(steep, p, 1.0)
    one, other, slope = low * share, high * share, -r * share
    return (
        Lines(np.where(steep, np.maximum(one, other), np.inf), slope),
        Lines(np.where(steep, np.minimum(one, other), -np.inf), slope),
    )


def _widest(steps: Strips, above: Lines, below: Lines, cap: Floats) -> Floats:
    """The largest y (K - 1,) not above a cap for which there is an x.

    From the right the two lines that cross there are tried, until they are the least and the largest.
    """
    y = np.minimum(cap, _by_y_alone(steps))
    rows = np.arange(len(cap))
    for _ in range(CUTS):
        some = np.arange(len(rows))
        over, under = Lines(above.a[rows], above.b[rows]), Lines(below.a[rows], below.b[rows])
        high, low = over.at(y[rows]).argmin(axis=1), under.at(y[rows]).argmax(axis=1)
        a, b = over.a[some, high] - under.a[some, low], over.b[some, high] - under.b[some, low]
        crossed = (a + b * y[rows] < -TINY * np.maximum(np.abs(a), 1e-30)) & (b < 0)
        if not crossed.any():
            break
        rows = rows[crossed]
        y[rows] = -a[crossed] / b[crossed]
    return np.asarray(np.maximum(y, 0.0))


def _by_y_alone(steps: Strips) -> Floats:
    """What rows without x leave of y, (K - 1,)."""
    p, r, low, high = steps
    alone = ~_are_steep(p) & (np.abs(r) > TINY)
    if not alone.any():
        return np.full(len(p), np.inf)
    r = np.where(alone, r, 1.0)
    return np.asarray(np.where(alone, np.maximum(low / r, high / r), np.inf).min(axis=1))


def _are_steep(p: Floats) -> Bools:
    """Which numbers of a row (K - 1, m) count as any."""
    size = np.abs(p)
    return np.asarray(size > TINY * size.max(axis=1, keepdims=True))


def _summit(above: Lines, widest: Floats) -> Floats:
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

"""The least of many straight lines, asked step after step: each step at what the one before has answered.

Of the lines of a step hardly more than three are ever the least one between 0 and the largest place that is
asked. They are found for all steps at once, so that what must go one after the other compares three numbers.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from vi3dras.arrays import Bools, Floats, Ints

HAIR = 1e-12
"""A line that is lower by a smaller share than this is no other line."""


class Lines(NamedTuple):
    """Lines a + b y of N steps, each (N, m); a is infinite where a row is none of them."""

    a: Floats
    b: Floats

    def at(self, y: Floats) -> Floats:
        """All of them at y (N,)."""
        return self.a + self.b * y[:, None]

    def among(self, heights: Floats) -> Lines:
        """They and one that is level, at a height (N,)."""
        level = np.reshape(heights, (-1, 1))
        return Lines(np.concatenate([self.a, level], 1), np.concatenate([self.b, 0.0 * level], 1))

    def backward(self) -> Lines:
        """The same, the last step first."""
        return Lines(self.a[::-1], self.b[::-1])


def chained(lines: Lines, tops: Floats, begin: float) -> Floats:
    """What comes out of one step after the other, (N + 1,): `begin`, then the least line at the value before.

    Args:
        lines: of each step; one of them at least is finite.
        tops: the largest place at which each step is asked, (N,); a larger value counts as this.
        begin: the first value. No value goes below 0.
    """
    three, missed = _three_of(lines, tops)
    rows = np.arange(len(tops))[:, None]
    of_three = [column.tolist() for part in lines for column in part[rows, three].T]
    value, found = begin, [begin]
    all_of = zip(lines.a[missed].tolist(), lines.b[missed].tolist(), strict=True)
    for a, c, e, b, d, f, top, misses in zip(*of_three, tops.tolist(), missed.tolist(), strict=True):
        y = value if value < top else top
        value = a + b * y
        if (other := c + d * y) < value:
            value = other
        if (other := e + f * y) < value:
            value = other
        if misses:
            value = min(height + slope * y for height, slope in zip(*next(all_of), strict=True))
        value = value if value > 0.0 else 0.0  # max() would be a call
        found.append(value)
    return np.array(found)


def _three_of(lines: Lines, tops: Floats) -> tuple[Ints, Bools]:
    """The least lines at 0, where these two cross, and at the top, (N, 3); which steps have more, (N,)."""
    low, high = lines.at(0.0 * tops).argmin(axis=1), lines.at(tops).argmin(axis=1)
    middle, missed = low.copy(), np.zeros(len(tops), bool)
    bent = np.flatnonzero(low != high)
    middle[bent], is_lower = _crossed(lines, tops, bent, low[bent], high[bent])
    bent = bent[is_lower]
    for end in (low, high):
        missed[bent] |= _crossed(lines, tops, bent, end[bent], middle[bent])[1]
    return np.stack([low, middle, high], axis=1), missed


def _crossed(lines: Lines, tops: Floats, steps: Ints, one: Ints, other: Ints) -> tuple[Ints, Bools]:
    """The least line where two of each of some steps cross, and whether it is lower than these two."""
    a, b = lines.a[steps], lines.b[steps]
    rows = np.arange(len(steps))
    apart, bend = a[rows, other] - a[rows, one], b[rows, one] - b[rows, other]
    y = np.clip(np.divide(apart, bend, out=np.zeros_like(apart), where=bend != 0), 0.0, tops[steps])
    values = a + b * y[:, None]
    least, known = values.argmin(axis=1), np.minimum(values[rows, one], values[rows, other])
    return least, values[rows, least] < known - HAIR * np.abs(known)

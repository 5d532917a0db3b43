"""Where the branches of a family are within the limits, by looking closer wherever that is not sure.

Between two numbers a joint turns by some angle. Where it is further inside its range at both than it may have
gone astray between them, or further outside, the way between is known; else it is cut in half. So no arc is
stepped over that is narrower than the first steps, and every end is found to rounding.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from vi3dras.arrays import Bools, Floats, Ints
from vi3dras.closed_forms.families import WHOLE, Placed, Room, Ways

FIRST = 24
"""Numbers looked at all around at first."""

ASTRAY = 0.55
"""What a joint may be further astray between two numbers than at both, as a share of its turn there."""

BENT = 0.05
"""And more than that [rad], as long as the step is one of the first: a quarter of it after each halving."""

ENOUGH = 9
"""Halvings after which nothing is hidden any more that a joint could be set to."""

FINE = 34
"""Halvings after which the ends are exact."""


class Seen(NamedTuple):
    """Numbers that were looked at, one for each of k columns."""

    row: Ints
    """Before which target each is, (k,)."""
    after: Floats
    """How far it is after the target's start, (k,)."""
    ways: Ways
    """The branches there, (options, k) each."""

    def taken(self, some: Bools) -> Seen:
        """Some of the columns."""
        values = tuple(each[:, some] for each in self.ways.values)
        ways = Ways(values, self.ways.picks, self.ways.exists[:, some])
        return Seen(self.row[some], self.after[some], ways)

    def with_next(self, other: Seen) -> Seen:
        """Further columns behind them."""
        pairs = zip(self.ways.values, other.ways.values, strict=True)
        exists = np.concatenate([self.ways.exists, other.ways.exists], axis=1)
        ways = Ways(tuple(np.concatenate(pair, axis=1) for pair in pairs), self.ways.picks, exists)
        return Seen(np.concatenate([self.row, other.row]), np.concatenate([self.after, other.after]), ways)


class Nodes(NamedTuple):
    """All numbers that were looked at, in the order of targets and then of numbers."""

    row: Ints
    """(k,)."""
    after: Floats
    """(k,), from 0 to a whole turn."""
    room: Floats
    """The least room of a joint of each branch there [rad], (B, k); far below 0 for no solution."""


def looked_at(placed: Placed, room: Room, start: Floats, halvings: int) -> Nodes:
    """The numbers that tell where each branch is within the limits, around a start (N,)."""
    count = len(start)
    after = np.repeat(np.arange(FIRST + 1) * (WHOLE / FIRST), count)
    every = _seen(placed, start, np.tile(np.arange(count), FIRST + 1), after)
    found = [(every.row, every.after, room.least(every.ways))]
    place = np.arange(len(every.row))
    left, right = every.taken(place < len(place) - count), every.taken(place >= count)
    for halving in range(halvings):
        unsure: Bools = np.asarray(_unsure(room, left, right, BENT / 4**halving).any(axis=0))
        if not unsure.any():
            break
        left, right = left.taken(unsure), right.taken(unsure)
        middle = _seen(placed, start, left.row, (left.after + right.after) / 2)
        found.append((middle.row, middle.after, room.least(middle.ways)))
        left, right = left.with_next(middle), middle.with_next(right)
    row, after, rooms = (np.concatenate(parts, axis=-1) for parts in zip(*found, strict=True))
    order = np.lexsort((after, row))
    return Nodes(row[order], after[order], rooms[:, order])


def _seen(placed: Placed, start: Floats, row: Ints, after: Floats) -> Seen:
    """The branches before targets (k,) at numbers (k,) after the start."""
    return Seen(row, after, placed.taken(row).at(start[row] + after))


def _unsure(room: Room, left: Seen, right: Seen, bent: float) -> Bools:
    """Which branches (B, k) may come into the limits or leave them between two columns each."""
    good: list[Bools] = []
    bad: list[Bools] = []
    rooms = zip(room.by_joint(left.ways.values), room.by_joint(right.ways.values), strict=True)
    for (one, other), before, behind in zip(rooms, left.ways.values, right.ways.values, strict=True):
        turned = behind - before
        turned -= WHOLE * np.rint(turned / WHOLE)
        astray = ASTRAY * np.abs(turned) + bent
        good.append(np.minimum(one, other) > astray)
        bad.append(np.maximum(one, other) < -astray)
    exists = left.ways.exists, right.ways.exists
    astray = ASTRAY * np.abs(exists[1] - exists[0]) + bent
    good.append(np.minimum(*exists) > astray)
    bad.append(np.maximum(*exists) < -astray)
    picks = left.ways.picks.tolist()
    surely_good = [np.logical_and.reduce([g[k] for g, k in zip(good, row, strict=True)]) for row in picks]
    surely_bad = [np.logical_or.reduce([b[k] for b, k in zip(bad, row, strict=True)]) for row in picks]
    sure: Bools = np.array(surely_good) | np.array(surely_bad)
    return ~sure

"""Arcs of the number that tells endless solutions apart, on which a branch keeps every joint in its range."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from vi3dras.arrays import Bools, Floats, Ints
from vi3dras.closed_forms.families import WHOLE, Placed, Room
from vi3dras.inverse.close_look import FINE, looked_at

HAIR = 1e-10
"""A joint that is less outside its range [rad] is at its limit."""

INSET = np.radians(5.0)
"""A number stays so far inside its arc, or in its middle."""


class Arcs(NamedTuple):
    """Arcs of all branches before N targets, sorted by branch, then by target."""

    branch: Ints
    """(a,)."""
    row: Ints
    """Before which target each is, (a,)."""
    low: Floats
    """Where it begins after the start, (a,); before it where the start is inside."""
    high: Floats
    """Where it ends, (a,); a whole turn further where every number will do."""

    def near(self, branches: int, targets: int) -> Floats:
        """Of each branch the number nearest to the start, after it, (branches, targets); NaN for none.

        It is the start itself if that is inside, else `INSET` inside its arc where that is wide enough.
        """
        behind = (self.low > 0) & (WHOLE - self.high < self.low)
        low, high = (ends - WHOLE * behind for ends in (self.low, self.high))
        inset = np.minimum(INSET, (high - low) / 2)
        number = np.clip(0.0, low + inset, high - inset)
        number = np.where((low <= 0) & (high >= 0), 0.0, number)
        order = np.lexsort((np.abs(number), self.row, self.branch))
        at, first = np.unique(self.branch[order] * targets + self.row[order], return_index=True)
        near = np.full(branches * targets, np.nan)
        near[at] = number[order][first]
        return near.reshape(branches, targets)


class Looked(NamedTuple):
    """What is known all around of the branches before N targets: their arcs, and where each has most room."""

    arcs: Arcs
    best: Floats
    """After the start, (B, N)."""
    room: Floats
    """The room there [rad], (B, N); below `NOTHING` where no solution was seen."""
    step: Floats
    """How far away the numbers beside it are that were looked at, (B, N)."""


def arcs_all_around(placed: Placed, room: Room, start: Floats, halvings: int = FINE) -> Looked:
    """The arcs around a start (N,), and the best numbers that were looked at for them.

    Where formulas tell where a joint comes to its limit nothing is left to samples; elsewhere the ends are
    known after so many halvings.
    """
    edges = placed.edges(room)
    if edges is None:
        return _looked_closer(placed, room, start, halvings)
    after = np.sort(np.nan_to_num(np.mod(edges - start, WHOLE), nan=WHOLE), axis=0)
    count = np.zeros((1, len(start)))
    ends = np.concatenate([count, after, count + WHOLE])
    middles = (ends[1:] + ends[:-1]) / 2
    rooms = room.least(placed.at(start + middles))
    good = np.ascontiguousarray(np.moveaxis(rooms >= -HAIR, 1, 2))
    new = np.zeros(good.shape[2], bool)
    new[0] = True
    begins, stops = _runs(good, new)
    arcs = _joined(begins[0], begins[1], ends[begins[2], begins[1]], ends[stops[2] + 1, stops[1]])
    best = rooms.argmax(axis=1)
    rows = np.arange(len(start))
    highest = np.take_along_axis(rooms, best[:, None], axis=1)[:, 0]
    return Looked(arcs, middles[best, rows], highest, ends[best + 1, rows] - ends[best, rows])


def _looked_closer(placed: Placed, room: Room, start: Floats, halvings: int) -> Looked:
    nodes = looked_at(placed, room, start, halvings)
    new = np.concatenate([[True], nodes.row[1:] != nodes.row[:-1]])
    begins, stops = _runs(nodes.room >= -HAIR, new)
    low, high = nodes.after[begins[1]], nodes.after[stops[1]]
    arcs = _joined(begins[0], nodes.row[begins[1]], low, high)
    first = np.flatnonzero(new)
    highest = np.maximum.reduceat(nodes.room, first, axis=1)
    is_best = nodes.room == highest[:, nodes.row]
    branch, every = np.nonzero(is_best)
    _, place = np.unique(branch * len(start) + nodes.row[every], return_index=True)
    at: Ints = every[place].reshape(highest.shape)
    gap = np.diff(nodes.after, prepend=0.0, append=WHOLE)
    step = np.maximum(np.abs(gap[at]), np.abs(gap[at + 1]))
    return Looked(arcs, nodes.after[at], highest, np.minimum(step, WHOLE / 8))


def _runs(good: Bools, new: Bools) -> tuple[tuple[Ints, ...], tuple[Ints, ...]]:
    """Where runs of marks (..., k) begin and where they stop, as indices; none goes on where a row is new."""
    before = np.roll(good, 1, axis=-1) & ~new
    after = np.roll(good, -1, axis=-1) & ~np.roll(new, -1)
    return np.nonzero(good & ~before), np.nonzero(good & ~after)


def _joined(branch: Ints, row: Ints, low: Floats, high: Floats) -> Arcs:
    """Arcs (a,) sorted by branch, row and place, those joined that end and begin at the start."""
    if not len(branch):
        return Arcs(branch, row, low, high)
    same = (branch[1:] == branch[:-1]) & (row[1:] == row[:-1])
    first, last = np.concatenate([[True], ~same]), np.concatenate([~same, [True]])
    group = np.cumsum(first) - 1
    ends = np.flatnonzero(last)[group]  # the last arc of the same branch and target
    joins = first & (low <= 0) & (high[ends] >= WHOLE) & (ends != np.arange(len(ends)))
    low = np.where(joins, low[ends] - WHOLE, low)
    kept = np.ones(len(low), bool)
    kept[ends[joins]] = False
    return Arcs(branch[kept], row[kept], low[kept], high[kept])

"""Branches along a way as ribbons: each one piece without a jump, however a solver names its parts."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Bools, Floats, Ints
from vi3dras.atlas.samples import Sampled
from vi3dras.inverse.one_branch import unwound
from vi3dras.inverse.solutions import excess_of
from vi3dras.joint_workspace.curves import best_turns

WHOLE = 2 * np.pi


class Ribbons(NamedTuple):
    """R ribbons over N samples."""

    q: Floats
    """Joint values without a jump along each, (R, N, n); NaN where a ribbon is not."""
    slot: Ints
    """Which of the solver's branches each is, (R, N); -1 where it is not."""
    within: Bools
    """Where some whole turns bring it within the limits, (R, N)."""
    excess: Floats
    """By how much each joint is outside as it stands here, 0 inside, (R, N, n); NaN where it is not."""
    side: Floats
    """The determinant of what is asked, (R, N); its sign says on which side of singular poses it is."""
    condition: Floats
    """Least over largest singular value, (R, N); NaN where it is not."""

    @property
    def exists(self) -> Bools:
        """Where each ribbon is, (R, N)."""
        return self.slot >= 0

    def ends(self) -> Ints:
        """The first and the last sample of each, (R, 2)."""
        there = self.exists
        count = there.shape[1]
        return np.stack([there.argmax(axis=1), count - 1 - there[:, ::-1].argmax(axis=1)], axis=1)


def ribbons_of(robot: Robot, all_of: Sampled, links: list[Ints]) -> Ribbons:
    """The ribbons that links (see `linked_samples`) make, in the order in which they begin.

    Where two come out of one solution, both have it.
    """
    slot = _slots(all_of, links)
    rows, samples = np.nonzero(slot >= 0)
    picked = slot[rows, samples]

    def spread(values: Floats) -> Floats:
        out = np.full((*slot.shape, *values.shape[2:]), np.nan)
        out[rows, samples] = values[samples, picked]
        return out

    q = spread(all_of.q)
    whole = np.where(robot.table.revolute, WHOLE, np.inf)
    for ribbon, there in zip(q, slot >= 0, strict=True):
        ribbon[there] = best_turns(robot, unwound(ribbon[there], whole))
    within = np.zeros(slot.shape, bool)
    within[rows, samples] = all_of.within[samples, picked]
    excess = np.where(np.isfinite(q), excess_of(robot, q), np.nan)
    return Ribbons(q, slot, within, excess, spread(all_of.side), spread(all_of.condition))


def _slots(all_of: Sampled, links: list[Ints]) -> Ints:
    """Which slot each ribbon is at each sample, (R, N), -1 where it is not."""
    count = len(all_of.q)
    tracks: list[Ints] = []
    going: dict[int, int] = {}  # of each node the ribbon that comes to it
    for i in range(count):
        slots = all_of.nodes(i).slot.tolist()
        for node, slot in enumerate(slots):
            if node not in going:
                going[node] = len(tracks)
                tracks.append(np.full(count, -1))
            tracks[going[node]][i] = slot
        if i < count - 1:
            going = {int(links[i][node]): going[node] for node in range(len(slots)) if links[i][node] >= 0}
    return _once(np.array(tracks, np.int64).reshape(-1, count))


def _once(slots: Ints) -> Ints:
    """Ribbons (R, N) without those that are nowhere alone: singular poses that nothing else comes out of."""
    kept: list[int] = []
    for one in np.argsort(-(slots >= 0).sum(axis=1), kind="stable").tolist():
        there = slots[one] >= 0
        if not any((slots[other, there] == slots[one, there]).all() for other in kept):
            kept.append(one)
    return slots[sorted(kept)]

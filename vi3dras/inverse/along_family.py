"""Joint values along a path for an arm with a joint to spare: branch and number chosen together, then finer.

At first every via-point has nodes at a few numbers all around and at the nearest one of each branch; the
best sequence through them is the middle of a band in which the next ones are, down to a part of a degree.
What is left are steps of that size, which are smoothed as far as the limits let them.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Bools, Floats, Ints, runs
from vi3dras.closed_forms.families import WHOLE, Family, Placed, Room
from vi3dras.inverse.layers import Layer
from vi3dras.inverse.number_arcs import HAIR
from vi3dras.inverse.redundant import Before, branches_at
from vi3dras.inverse.solutions import into_limits
from vi3dras.inverse.solver import Solver
from vi3dras.inverse.stretch import JUMP

AROUND = 12
"""Numbers all around at which a path is looked at first."""

BAND = 4
"""Numbers to each side in the band of a finer look."""

FINER = 3
"""How often a finer look is taken."""

SMOOTHED = 40
"""Rounds in which every number goes half way to the middle of its neighbours."""

ASIDE = np.radians([0.0, 0.5, -0.5, 1.5, -1.5, 4.0, -4.0])
"""Numbers beside the last one at which it is looked how a branch goes on outside the limits."""

FEW = 12
"""Nodes with which a path is tried that ends where it begins."""

BLOCK = 512
"""Via-points looked at together."""

Through = Callable[[list[Layer]], tuple[Floats, Ints]]
"""The best sequence (N, n) through layers and its branches (N,), NaN and -1 in gaps."""


def along_family(
    solver: Solver, family: Family, targets: Floats, seed: Floats, through: Through
) -> tuple[Floats, Ints]:
    """The best sequence (N, n) for poses (N, 4, 4), and which branch it is on, (N,).

    Args:
        solver: of the arm.
        family: its solutions.
        targets: via-points (N, 4, 4).
        seed: joint values (n,) to begin near to.
        through: what is best.
    """
    robot = solver.robot
    start = float(family.number_of(seed))
    step = WHOLE / AROUND
    around = start + step * np.arange(AROUND)
    numbers = np.repeat(around[:, None], len(targets), axis=1)
    every = np.arange(len(family.branches))
    q, branch = through(_layers(robot, family, targets, seed, numbers, every, nearest=True))
    for _ in range(FINER):
        there = branch >= 0
        if not there.any():
            return q, branch
        step /= BAND
        middle = np.where(there, family.number_of(np.where(there[:, None], q, 0.0)), start)
        numbers = middle + step * np.arange(-BAND, BAND + 1)[:, None]
        used = np.unique(branch[there])
        finer, others = through(_layers(robot, family, targets, seed, numbers, used, nearest=False))
        if ((others >= 0) == there).all():
            q, branch = finer, others
    return _smoothed(robot, family, targets, seed, q, branch), branch


def numbers_along(robot: Robot, family: Family, targets: Floats, q: Floats) -> Floats:
    """The numbers (N,) of joint values (N, n); in gaps of NaN those that lead on from both sides.

    There limits do not count. NaN where there are no joint values at all.
    """
    there = np.isfinite(q[:, 0])
    number = np.full(len(q), np.nan)
    number[there] = family.number_of(q[there])
    for begin, end in runs(~there):
        if begin and end < len(q):
            half = (begin + end) // 2
            ways = [range(begin, half), range(end - 1, half - 1, -1)]
        else:
            ways = [range(begin, end) if begin else range(end - 1, begin - 1, -1)]
        for way in ways if there.any() else []:
            beside = way[0] - way.step if len(way) else 0
            _lead_inplace(robot, family, targets, (number, q[beside]), way)
    return number


def _lead_inplace(
    robot: Robot, family: Family, targets: Floats, start: tuple[Floats, Floats], way: range
) -> None:
    """Write numbers (N,) along a way of via-points on from joint values (n,), each near the one before."""
    number, now = start
    room = Room.of(robot)
    last = float(family.number_of(now))
    for i in way:
        ways = family.placed(targets[i : i + 1], now).at(last + ASIDE[:, None])
        every = np.moveaxis(ways.joints()[..., 0], 1, -1)
        move = every - now
        move = np.abs(move - WHOLE * np.rint(move / WHOLE)).max(axis=-1)
        cost = np.nan_to_num(move - np.minimum(room.least(ways)[..., 0], 0.0), nan=np.inf)
        branch, place = np.unravel_index(int(cost.argmin()), cost.shape)
        if np.isfinite(cost[branch, place]):
            last, now = float(last + ASIDE[place]), every[branch, place]
        number[i] = last


def nearest_few(layer: Layer, q: Floats) -> Layer:
    """The nodes of a layer that are nearest to joint values (n,), a few."""
    apart = np.abs(layer.q - q)
    kept = np.sort(np.abs(apart - WHOLE * np.rint(apart / WHOLE)).max(axis=1).argsort(kind="stable")[:FEW])
    return Layer(layer.q[kept], layer.branch[kept])


def _layers(
    robot: Robot,
    family: Family,
    targets: Floats,
    seed: Floats,
    numbers: Floats,
    used: Ints,
    *,
    nearest: bool,
) -> list[Layer]:
    """The solutions within the limits of each via-point at numbers (K, N), and the nearest of each branch."""
    room, layers = Room.of(robot), []
    start = float(family.number_of(seed))
    for first in range(0, len(targets), BLOCK):
        some = slice(first, first + BLOCK)
        placed = family.placed(targets[some], seed)
        q, fits = _within(room, placed, numbers[:, some])
        if nearest:
            near = Before(placed, room, np.full(q.shape[0], start)).nearest()
            beside = np.moveaxis(branches_at(placed, near), (0, 1, 2), (1, 2, 0))[:, None]
            q = np.concatenate([q, beside], axis=1)
            least = np.min(room.by_joint(np.moveaxis(beside, -1, 0)), axis=0)
            fits = np.concatenate([fits, np.nan_to_num(least, nan=-1.0) >= -HAIR], axis=1)
        q, fits = into_limits(robot, q[:, :, used], seed), fits[:, :, used]
        layers += [Layer(mine[fit], used[np.nonzero(fit)[1]]) for mine, fit in zip(q, fits, strict=True)]
    return layers


def _within(room: Room, placed: Placed, numbers: Floats) -> tuple[Floats, Bools]:
    """Joint values (N, K, B, n) at numbers (K, N), and which of them are within the limits."""
    ways = placed.at(numbers)
    q = np.moveaxis(ways.joints(), (0, 1, 2, 3), (2, 3, 1, 0))
    return q, np.moveaxis(room.least(ways) >= -HAIR, (0, 1, 2), (2, 1, 0))


def _smoothed(robot: Robot, family: Family, targets: Floats, seed: Floats, q: Floats, branch: Ints) -> Floats:
    """A sequence whose numbers change evenly where it stays on a branch, its limits and both ends kept."""
    q, room = q.copy(), Room.of(robot)
    leaps = np.nan_to_num(np.abs(np.diff(q, axis=0)).max(axis=1)) > JUMP
    change = np.concatenate([[True], (branch[1:] != branch[:-1]) | leaps])
    for begin, end in runs(branch >= 0):
        parts = [begin, *(np.flatnonzero(change[begin + 1 : end]) + begin + 1).tolist(), end]
        for first, last in pairwise(parts):
            number = np.unwrap(family.number_of(q[first:last]))
            if last - first < 3 or np.ptp(number) < 1e-9:
                continue
            placed = family.placed(targets[first:last], seed)
            number = _even(room, placed, branch[first:last], number)
            ways = placed.at(number)
            moved = ways.of_branches(branch[first:last]).T
            turns = np.round((q[first:last] - moved) / WHOLE)
            moved += WHOLE * np.where(robot.table.revolute, turns, 0.0)
            if not robot.out_of_range(moved).any():
                q[first:last] = moved
    return q


def _even(room: Room, placed: Placed, branch: Ints, number: Floats) -> Floats:
    """Numbers (k,) half way to the middle of their neighbours, again and again, within the limits."""
    for _ in range(SMOOTHED):
        tried = number.copy()
        tried[1:-1] = number[1:-1] / 2 + (number[:-2] + number[2:]) / 4
        least = room.least(placed.at(tried))[branch, np.arange(len(number))]
        number = np.where(least >= 0, tried, number)
    return number

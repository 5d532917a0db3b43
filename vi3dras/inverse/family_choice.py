"""One solution for each of many targets before an arm with a joint to spare, the best of all.

That is one with room to its limits whose joints move little, or else the one that is least outside. A few
numbers decide most targets; where they find nothing the arcs tell whether there is anything.
"""

from __future__ import annotations

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats, Ints
from vi3dras.closed_forms.families import NOTHING, WHOLE, Family, Room, Ways
from vi3dras.inverse.number_arcs import HAIR, arcs_all_around
from vi3dras.inverse.redundant import Before
from vi3dras.inverse.solutions import into_limits

FEW = 12
"""Numbers all around that are tried for every target."""

MORE = 24
"""And where they find nothing."""

ROOMY = np.radians(5.0)
"""Less room than that counts as if the joints moved further."""

DEAR = 4.0
"""So much further for each radian of room that is missing."""

CLOSER = 5
"""How often a step between numbers is cut in half where a joint may come into its range."""

ROUNDS = 16
"""Cuts by the golden section where it is looked for what is least outside."""

BESIDE = np.concatenate([[0.0], np.radians(np.outer((1, -1), 1.6 ** np.arange(-4.0, 11.0))).ravel(), [np.pi]])
"""Numbers beside the present one that a drag looks at: from a tenth of a degree away to half a turn."""

BLOCK = 1024


def best_of_family(robot: Robot, family: Family, targets: Floats, seed: Floats) -> Floats:
    """Joint values (N, n) for poses (N, 4, 4), turns written near to `seed` (n,); NaN for nothing."""
    room = Room.of(robot)
    found = np.empty((len(targets), robot.n))
    for first in range(0, len(targets), BLOCK):
        some = slice(first, first + BLOCK)
        with np.errstate(invalid="ignore", divide="ignore"):
            placed = family.placed(targets[some], seed)
            start = np.full(len(targets[some]), float(family.number_of(seed)))
            found[some] = _best(Before(placed, room, start), seed)
    return into_limits(robot, found, seed)


def beside_in_family(
    robot: Robot, family: Family, target: Floats, q: Floats, branch: int | None = None
) -> Floats | None:
    """Joint values (n,) within the limits for one pose, near to `q` (n,) and where that leaves room.

    Of all branches, or of the one that is asked for if it has any. None where the numbers that are looked at
    have nothing; NaN where they have not even a solution outside the limits.
    """
    room = Room.of(robot)
    placed = family.placed(target[None], q)
    ways = placed.at(family.number_of(q) + BESIDE[:, None])
    rooms = room.least(ways)[..., 0]
    cost = _motions(room, ways, q)[..., 0] + DEAR * np.maximum(ROOMY - rooms, 0.0)
    cost = np.where(rooms >= -HAIR, cost, np.inf)
    if branch is not None and np.isfinite(cost[branch]).any():
        cost[np.arange(len(cost)) != branch] = np.inf
    best, place = np.unravel_index(int(cost.argmin()), cost.shape)
    if not np.isfinite(cost[best, place]):
        return None if (rooms > NOTHING).any() else np.full(len(q), np.nan)
    return into_limits(robot, ways.joints()[best, :, place, 0], q)


def _best(before: Before, seed: Floats) -> Floats:
    every = np.arange(len(before.start))
    branch, number, room = _tried(before, seed, every, FEW)
    wanting = np.flatnonzero(room < -HAIR)
    if len(wanting):
        branch[wanting], number[wanting], room[wanting] = _tried(before, seed, wanting, MORE)
        wanting = wanting[room[wanting] < -HAIR]
    if len(wanting):
        branch[wanting], number[wanting], room[wanting] = _looked_for(before, wanting)
    q = before.placed.at(number).of_branches(branch).T
    return np.where((room > NOTHING)[:, None], q, np.nan)


def _tried(before: Before, seed: Floats, rows: Ints, count: int) -> tuple[Ints, Floats, Floats]:
    """The best branch of some targets (k,), its number and its room, of so many numbers all around."""
    placed = before.placed.taken(rows)
    around = before.start[rows] + WHOLE / count * np.arange(count)[:, None]
    ways = placed.at(around)
    rooms = before.room.least(ways)
    lacking = np.where(rooms < -HAIR, 1e3 - rooms, DEAR * np.maximum(ROOMY - rooms, 0.0))
    cost = (_motions(before.room, ways, seed) + lacking).reshape(-1, len(rows))
    best = cost.argmin(axis=0)
    branch, place = np.divmod(best, count)
    at = np.arange(len(rows))
    return branch, around[place, at], rooms[branch, place, at]


def _motions(room: Room, ways: Ways, seed: Floats) -> Floats:
    """How far the joint goes from the seed (n,) that goes furthest [rad], (branches, ...)."""
    each = []
    for i, values in enumerate(ways.values):
        middle = room.middle[i] if room.half[i] < np.pi else seed[i]
        away = values - middle
        away -= WHOLE * np.rint(away / WHOLE)
        each.append(np.abs(away + (middle - seed[i])))
    every = []
    for row in ways.picks[:, :-1].tolist():
        furthest = each[0][row[0]]
        for motion, k in zip(each[1:], row[1:], strict=True):
            furthest = np.maximum(furthest, motion[k])
        every.append(furthest)
    return np.stack(every)


def _looked_for(before: Before, rows: Ints) -> tuple[Ints, Floats, Floats]:
    """The same of targets (k,) that seem to have nothing: in an arc stepped over, or least outside."""
    placed, start = before.placed.taken(rows), before.start[rows]
    looked = arcs_all_around(placed, before.room, start, CLOSER)
    at = np.arange(len(rows))
    near = looked.arcs.near(*looked.room.shape)
    away = np.where(np.isnan(near), np.inf, np.abs(near))
    branch = away.argmin(axis=0)
    after, room = near[branch, at], np.zeros(len(rows))
    none = np.flatnonzero(~np.isfinite(away[branch, at]))
    if len(none):
        branch[none] = looked.room[:, none].argmax(axis=0)
        best, step = looked.best[branch[none], none], looked.step[branch[none], none]
        after[none] = best
        room[none] = looked.room[branch[none], none]
        there = none[room[none] > NOTHING]
        if len(there):
            some = Before(placed, before.room, start)
            after[there], room[there] = some.uphill(
                branch[there], there, best[room[none] > NOTHING], step[room[none] > NOTHING]
            )
    return branch, start + after, room

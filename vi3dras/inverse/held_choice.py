"""A point before an arm with seven joints: the best of many ways to hold four, the others by formula."""

from __future__ import annotations

from itertools import product

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats, Ints
from vi3dras.closed_forms.arm_angle import ELBOWS
from vi3dras.closed_forms.ball_shoulder import SHOULDERS
from vi3dras.closed_forms.chain import Chain, normal_chain
from vi3dras.closed_forms.families import WHOLE, Room
from vi3dras.closed_forms.forms import Form, Task
from vi3dras.closed_forms.held_wrist import FREE, HELD, HeldWrist, held_wrist
from vi3dras.inverse.family_choice import DEAR, ROOMY
from vi3dras.inverse.number_arcs import HAIR
from vi3dras.inverse.numeric import descend, starts_for
from vi3dras.inverse.solutions import EXACT, excess_of, into_limits
from vi3dras.inverse.task import errors_of

FEW = 10
"""Ways to hold the other joints that are tried for every point, the seed's own among them."""

MANY = 72
"""And where none of these reaches it within the limits."""

SHARES = (0.3, 0.6, 0.95)
"""In turn how far such a way is from the seed's on the way to one anywhere in the ranges."""

OUTSIDE = 1e3
"""A cost from here on belongs to a joint outside its range; infinity to a point that is not reached."""

EACH = 2
"""Descents from so many ways of each branch that are least outside, where none is within."""

STEPS = 40
"""Of each."""

BLOCK = 4096
"""Ways times points at a time."""

NAMES = tuple(", ".join(names) for names in product(SHOULDERS, ELBOWS))


def held_form(robot: Robot, chain: Chain, task: Task) -> Form | None:
    """The closed form for a point of seven joints with a ball shoulder: of each branch the best way."""
    held = held_wrist(chain) if task == "position" else None
    if held is None:
        return None
    equations = held

    def solve(points: Floats, hold: Floats, out: Floats) -> None:
        ways, size = ways_to_hold(robot, hold, MANY), BLOCK // MANY
        for first in range(0, len(points), size):
            some = points[first : first + size]
            q, cost = _tried(robot, equations, some, hold, ways)
            best = cost.argmin(axis=1)
            branch, row = np.arange(len(NAMES))[:, None], np.arange(len(some))
            chosen = np.where(np.isfinite(cost[branch, best, row]), q[:, branch, best, row], np.nan)
            out[:, list(FREE), first : first + size] = np.moveaxis(chosen, 0, 1)
            others = np.where(np.isfinite(chosen[0])[..., None], ways[best], np.nan)
            out[:, list(HELD), first : first + size] = np.moveaxis(others, -1, 1)

    words = "ball shoulder, hand and arm angle free"
    sentence = f"{words}, closed form for each of {MANY} ways to hold four joints, up to {len(NAMES)} shown"
    return Form(sentence, NAMES, solve, "held joints", complete=False)


def ways_to_hold(robot: Robot, seed: Floats, count: int) -> Floats:
    """So many ways (count, 4) to hold the other joints: as the seed (n,), and more and more unlike it."""
    own = np.clip(seed, robot.low, robot.high)[list(HELD)]
    spread = starts_for(robot, count - 1)[:, list(HELD)]
    share = np.array(SHARES)[np.arange(count - 1) % len(SHARES), None]
    return np.concatenate([own[None], own + share * (spread - own)])


def best_of_held(robot: Robot, points: Floats, seed: Floats) -> Floats:
    """Joint values (N, n) for points (N, 3), near to `seed` (n,), within the limits or outside; or NaN.

    Where no way to hold the others keeps the limits, descents within them begin at the best ones.
    """
    equations = held_wrist(normal_chain(robot))
    assert equations is not None
    found = np.full((len(points), robot.n), np.nan)
    cost = np.full(len(points), np.inf)
    for count in (FEW, MANY):
        wanting = np.flatnonzero(cost >= OUTSIDE)
        ways, size = ways_to_hold(robot, seed, count), BLOCK // count
        for first in range(0, len(wanting), size):
            rows = wanting[first : first + size]
            best, found[rows], cost[rows] = _best(robot, equations, points[rows], seed, ways)
            if count == MANY:
                _rescue(robot, points, rows, best, found, cost)
    return into_limits(robot, found, seed)


def _tried(
    robot: Robot, equations: HeldWrist, points: Floats, seed: Floats, ways: Floats
) -> tuple[Floats, Floats]:
    """Values of the free joints (3, 4, M, N) and what each costs, (4, M, N)."""
    with np.errstate(invalid="ignore", divide="ignore"):
        q = equations.solve(points, ways)
    room = Room.of(robot)
    least = np.full(q.shape[1:], np.inf)
    motion = np.broadcast_to(np.abs(ways - seed[list(HELD)]).max(axis=1)[:, None], q.shape[1:])
    for i, values in zip(FREE, q, strict=True):
        middle = room.middle[i] if room.half[i] < np.pi else seed[i]
        away = values - middle
        away -= WHOLE * np.rint(away / WHOLE)
        least = np.minimum(least, room.half[i] - np.abs(away))
        motion = np.maximum(motion, np.abs(away + (middle - seed[i])))
    lacking = np.where(least < -HAIR, OUTSIDE * (1 - least), DEAR * np.maximum(ROOMY - least, 0.0))
    return q, np.nan_to_num(motion + lacking, nan=np.inf)


def _best(
    robot: Robot, equations: HeldWrist, points: Floats, seed: Floats, ways: Floats
) -> tuple[Floats, Floats, Floats]:
    """A few good starts (k, N, n), the best joint values (N, n) and their cost (N,)."""
    q, cost = _tried(robot, equations, points, seed, ways)
    branch, row = np.arange(len(NAMES))[:, None, None], np.arange(len(points))
    way = np.argpartition(cost, EACH, axis=1)[:, :EACH]  # of each branch, that not all begin alike
    order = np.take_along_axis(cost, way, axis=1).reshape(-1, len(points)).argsort(axis=0, kind="stable")
    starts = np.empty((*way.shape, robot.n))
    starts[..., list(FREE)] = np.moveaxis(q[:, branch, way, row], 0, -1)
    starts[..., list(HELD)] = ways[way]
    starts = np.take_along_axis(starts.reshape(-1, len(points), robot.n), order[..., None], axis=0)
    least = cost.min(axis=(0, 1))
    return starts, np.where(np.isfinite(least)[:, None], starts[0], np.nan), least


def _rescue(robot: Robot, points: Floats, rows: Ints, starts: Floats, found: Floats, cost: Floats) -> None:
    """Give those of some targets that are outside what a descent within the limits finds, if it arrives."""
    outside = np.flatnonzero((cost[rows] >= OUTSIDE) & np.isfinite(cost[rows]))
    if not len(outside):
        return
    begin = into_limits(robot, starts[:, outside], robot.home)
    begin = np.where(np.isfinite(begin), begin, robot.home).reshape(-1, robot.n)
    targets = np.tile(points[rows[outside]], (len(starts), 1))
    ends = descend(robot, "position", targets, begin, steps=STEPS)
    met = (errors_of(robot, "position", targets, ends).worst <= EXACT) & ~excess_of(robot, ends).any(axis=1)
    for way in range(len(starts) - 1, -1, -1):
        some = met[way * len(outside) : (way + 1) * len(outside)]
        found[rows[outside[some]]] = ends[way * len(outside) : (way + 1) * len(outside)][some]
        cost[rows[outside[some]]] = 0.0

"""The detective: which slip in a D-H table explains poses that are known to be right.

Every usual slip is undone in turn, and the one whose arm meets all poses to within their rounding is named.
Of several that do so the most usual is named, and the others told.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.notations.guesses import COLUMNS, TURNS, Guess, as_typed, guesses
from vi3dras.notations.held import Known, Misses, fitted, misses, tool_poses

NONE = "no mistake found"
UNKNOWN = "unknown"
POSE = "wrong pose"

NEAR = 3
"""How many near misses are told."""
TESTED = 8
"""Poses at which two arms are compared."""
ALIKE = 1e-9
"""Arms are the same where their tools are so near [m], or turned by so little."""


class Finding(NamedTuple):
    """What the detective found."""

    id: str
    """The slip: `mm for m`, `sign`, ..., `no mistake found`, `wrong pose` or `unknown`."""
    guess: Guess
    """The table as it should be; as it stands where nothing was found."""
    before: Misses
    """What the table as it stands misses each pose by, (1, K)."""
    after: Misses
    """The same without the slip."""
    ties: tuple[Guess, ...]
    """Other slips that explain these poses as well, and are other arms: one more pose would tell."""
    equals: tuple[Guess, ...]
    """Other slips whose cure is the same arm at every pose."""
    near: tuple[tuple[Guess, float], ...]
    """Where nothing explains all: what comes nearest, and its worst miss [m]."""
    pose: int | None = None
    """The pose, from 0, that disagrees with all others."""


def detect(robot: Robot, known: Known) -> Finding:
    """The slip in an arm's table that explains the poses."""
    start = as_typed(robot)
    before = misses(robot, [start], known)
    if before.explain(known).all():
        return Finding(NONE, start, before, before, (), (), ())
    every = [*guesses(robot), *fitted(robot, start, known)]
    found = misses(robot, every, known)
    right = _right(every, found, known)
    if not right and len(known.q) > 1:
        other = retyped(robot, start, known)
        every, last = [*every, *other], misses(robot, other, known)
        found = Misses(*(np.concatenate(pair) for pair in zip(found, last, strict=True)))
        right = _right(every, found, known)
    if not right:
        return _unexplained(start, every, before, found, known)
    best, *others = right
    same = _alike(robot, best, others, known.turns is not None)
    after = misses(robot, [best], known)
    ties = tuple(other for other, is_same in zip(others, same, strict=True) if not is_same)
    equals = tuple(other for other, is_same in zip(others, same, strict=True) if is_same)
    return Finding(best.id, best, before, after, ties, equals, ())


def _right(every: list[Guess], found: Misses, known: Known) -> list[Guess]:
    """Those that explain all poses, the most usual first."""
    right = [every[k] for k in np.flatnonzero(found.explain(known).all(axis=1)).tolist()]
    return sorted(right, key=lambda guess: guess.rank)


def _unexplained(start: Guess, every: list[Guess], before: Misses, found: Misses, known: Known) -> Finding:
    """Nothing explains all poses: one of them is wrong, or nobody knows."""
    fits = before.explain(known)[0]
    worst = found.lengths.max(axis=1) + found.angles.max(axis=1) * known.length_slack / known.angle_slack
    order = np.argsort(worst, kind="stable")[:NEAR].tolist()
    near = tuple((every[k], float(found.lengths[k].max())) for k in order)
    if len(fits) > 2 and np.count_nonzero(~fits) == 1:
        return Finding(POSE, start, before, before, (), (), near, int(np.flatnonzero(~fits)[0]))
    return Finding(UNKNOWN, start, before, before, (), (), near)


def _alike(robot: Robot, best: Guess, others: list[Guess], has_turns: bool) -> list[bool]:
    """Which other tables are the same arm as the best one, wherever its joints are."""
    if not others:
        return []
    q = np.random.default_rng(0).uniform(-2.0, 2.0, (TESTED, robot.n))
    poses = tool_poses(robot, [best, *others], q)
    factors = np.array([guess.length_factor for guess in (best, *others)])[:, None, None]
    places = poses[..., :3, 3] / factors
    same: Floats = np.abs(places[1:] - places[0]).max(axis=(1, 2))
    if has_turns:
        same = np.maximum(same, np.abs(poses[1:, ..., :3, :3] - poses[0, ..., :3, :3]).max(axis=(1, 2, 3)))
    return (same < ALIKE * max(1.0, float(np.abs(places[0]).max()))).tolist()  # type: ignore[no-any-return]


STARTS = 12
"""Angles from which an angle is sought: every 30 degrees."""
ROUNDS = 12
"""Steps of Gauss and Newton; lengths need one."""
STEP = 1e-6
"""In [m] or [rad]."""
LARGEST = 0.5
"""What an angle may change by in one round [rad]."""


class _Cell(NamedTuple):
    column: int
    row: int


def retyped(robot: Robot, start: Guess, known: Known) -> list[Guess]:
    """The table with another number in one of its cells, one table for each cell."""
    cells, first = _starts(robot, start)
    values = np.array(first)
    most = np.where([cell.column in TURNS for cell in cells], LARGEST, np.inf)
    for _ in range(ROUNDS):
        here = _away(robot, _tables(start, cells, values), known)
        slope = (_away(robot, _tables(start, cells, values + STEP), known) - here) / STEP
        steep = np.maximum((slope**2).sum(axis=1), 1e-12)
        values -= np.clip((slope * here).sum(axis=1) / steep, -most, most)
    left = (_away(robot, _tables(start, cells, values), known) ** 2).sum(axis=1)
    best: dict[_Cell, int] = {}
    for k in np.argsort(left, kind="stable").tolist():
        best.setdefault(cells[k], k)
    chosen = list(best.values())
    whole = np.array([_turned(values[k]) if cells[k].column in TURNS else values[k] for k in chosen])
    return _tables(start, [cells[k] for k in chosen], whole)


def _starts(robot: Robot, start: Guess) -> tuple[list[_Cell], list[float]]:
    """Cells with the numbers from which each is sought."""
    pairs = [
        (_Cell(c, i), float(start.table[c, i]) + turn * math.tau / STARTS)
        for i in range(robot.n)
        for c in range(len(COLUMNS))
        for turn in range(STARTS if c in TURNS else 1)
    ]
    return [cell for cell, _ in pairs], [value for _, value in pairs]


def _tables(start: Guess, cells: list[_Cell], values: Floats) -> list[Guess]:
    tables = []
    for cell, value in zip(cells, values.tolist(), strict=True):
        table = start.table.copy()
        table[cell] = value
        column = COLUMNS[cell.column]
        tables.append(
            start._replace(id="wrong number", rank=20, row=cell.row + 1, column=column, table=table)
        )
    return tables


def _away(robot: Robot, tables: list[Guess], known: Known) -> Floats:
    """What tables miss the poses by, as numbers that are all 0 where they are met, (H, m)."""
    poses = tool_poses(robot, tables, known.q)
    parts = [(poses[..., :3, 3] - known.places).reshape(len(tables), -1)]
    if known.turns is not None:
        scale = known.length_slack / known.angle_slack
        parts.append(scale * (poses[..., :3, :3] - known.turns).reshape(len(tables), -1))
    return np.concatenate(parts, axis=1)


def _turned(angle: float) -> float:
    """An angle within half a turn."""
    return math.remainder(angle, math.tau)

"""What may have gone wrong when a D-H table was typed: every usual slip as the table that was meant."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import combinations, permutations
from typing import NamedTuple

import numpy as np

from vi3dras.arm.robot import IDENTITY, Robot
from vi3dras.arrays import Floats
from vi3dras.units import ANGLES, LENGTHS

COLUMNS = ("theta", "d", "a", "alpha")
TURNS = (0, 3)
"""Which of them are angles."""
SIGN = 4
"""The row of the signs, behind the four columns."""

QUARTER = math.pi / 2
SAME = 1e-12

UNIT_WORDS = {"in": "inches"}


class Guess(NamedTuple):
    """A slip, and the arm as it would be without it."""

    id: str
    """What it is called, the same for ever: `mm for m`, `sign`, `missing 90`, ..."""
    rank: int
    """How usual it is; a small number comes first among those that explain all poses alike."""
    row: int | None
    """The row from 1; None for the whole table."""
    column: str
    """The column or the thing it is in."""
    other: tuple[int, str] | None
    """The other cell of a swap."""
    table: Floats
    """Theta, d, a, alpha [m, rad] and the signs, (5, n)."""
    is_modified: bool
    base: Floats
    tool: Floats
    """(4, 4)."""
    q_factor: float = 1.0
    """What multiplies the joint values of the turning joints."""
    length_factor: float = 1.0
    """What multiplies the places of the poses, and the values of the sliding joints."""


def as_typed(robot: Robot) -> Guess:
    """The table as it stands."""
    t = robot.table
    table = np.stack([t.theta, t.d, t.a, t.alpha, t.sign])
    is_modified = robot.convention == "modified"
    return Guess("", 0, None, "", None, table, is_modified, np.array(robot.base), np.array(robot.tool))


def guesses(robot: Robot) -> list[Guess]:
    """Every slip whose cure changes the arm, the usual ones first; of equal arms the first alone."""
    start = as_typed(robot)
    wholes = (guess for guess in _wholes(robot, start) if np.count_nonzero(guess.table != start.table) != 1)
    every = [*wholes, *_cells(robot, start), *_swaps(robot, start), *_ends(start)]
    seen, kept = {_key(start)}, []
    for guess in sorted(every, key=lambda guess: guess.rank):
        key = _key(guess)
        if key not in seen:
            seen.add(key)
            kept.append(guess)
    return kept


def _key(guess: Guess) -> bytes:
    """Equal for tables that are the same arm cell by cell; whole turns do not count."""
    table = guess.table.copy()
    table[list(TURNS)] = np.round(table[list(TURNS)] % math.tau, 9) % round(math.tau, 9)
    arrays = [np.round(part, 12).ravel() + 0.0 for part in (table, guess.base, guess.tool)]
    return np.array(
        [*np.concatenate(arrays), guess.is_modified, guess.q_factor, guess.length_factor]
    ).tobytes()


def _wholes(robot: Robot, start: Guess) -> Iterator[Guess]:
    """What is wrong with all of a table, a column, or all joint values."""
    name = "standard read as modified" if start.is_modified else "modified read as standard"
    yield start._replace(id=name, rank=1, is_modified=not start.is_modified)
    for factor, word in length_slips(robot):
        table = start.table.copy()
        table[1:3] *= factor
        base, tool = start.base.copy(), start.tool.copy()
        yield start._replace(id=word, rank=0, column="d and a", table=table)
        base[:3, 3] *= factor
        tool[:3, 3] *= factor
        yield start._replace(id=word, rank=0, column="all lengths", table=table, base=base, tool=tool)
        yield start._replace(id=word, rank=0, column="places of the poses", length_factor=1 / factor)
    for factor, word in ANGLE_SLIPS:
        for rows, column in (((0, 3), "theta and alpha"), ((3,), "alpha"), ((0,), "theta")):
            table = start.table.copy()
            table[list(rows)] *= factor
            yield start._replace(id=word, rank=2, column=column, table=table)
        yield start._replace(id=word, rank=3, column="joint values", q_factor=factor)
    flipped = start.table.copy()
    flipped[SIGN] *= -1
    yield start._replace(id="reversed joints", rank=9, column="sign", table=flipped)
    for i, j, column in ((1, 2, "d"), (0, 3, "theta")):
        table = start.table.copy()
        table[[i, j]] = table[[j, i]]
        yield start._replace(id="swapped columns", rank=7, column=column, other=(0, COLUMNS[j]), table=table)


def _cells(robot: Robot, start: Guess) -> Iterator[Guess]:
    """What is wrong with one cell, or with the direction of one joint."""
    for i in range(robot.n):
        yield _edited(start, "reversed joint", 4, i, SIGN, -start.table[SIGN, i])
        for c, column in enumerate(COLUMNS):
            value = float(start.table[c, i])
            if c in TURNS:
                for quarter in (QUARTER, -QUARTER):
                    yield _edited(start, "missing 90", 5, i, c, value + quarter)
                yield _edited(start, "missing 180", 11, i, c, value + math.pi)
            if not value:
                continue
            yield _edited(start, "sign", 4, i, c, -value)
            slips = ANGLE_SLIPS if column in {"theta", "alpha"} else length_slips(robot)
            for factor, word in slips:
                yield _edited(start, word, 6, i, c, value * factor)


def _edited(start: Guess, name: str, rank: int, row: int, c: int, value: float) -> Guess:
    table = start.table.copy()
    table[c, row] = value
    column = (*COLUMNS, "sign")[c]
    return start._replace(id=name, rank=rank, row=row + 1, column=column, table=table)


def _swaps(robot: Robot, start: Guess) -> Iterator[Guess]:
    """Two cells of a row, two of a column, two whole rows."""
    units = [robot.units.radians if c in TURNS else robot.units.metres for c in range(4)]
    for i in range(robot.n):
        for c, other in combinations(range(4), 2):
            yield _swapped(start, (c, i), (other, i), units)
    for c in range(4):
        for i, j in combinations(range(robot.n), 2):
            yield _swapped(start, (c, i), (c, j), units)
    for i in range(robot.n - 1):
        if robot.joints[i].type == robot.joints[i + 1].type:
            table = start.table.copy()
            table[:4, [i, i + 1]] = table[:4, [i + 1, i]]
            yield start._replace(id="swapped rows", rank=8, row=i + 1, other=(i + 2, ""), table=table)


def _swapped(start: Guess, one: tuple[int, int], two: tuple[int, int], units: list[float]) -> Guess:
    """Two cells changed places, each with its number as it is typed."""
    table = start.table.copy()
    first, second = table[one] / units[one[0]], table[two] / units[two[0]]
    table[one], table[two] = second * units[one[0]], first * units[two[0]]
    other = (two[1] + 1, COLUMNS[two[0]])
    is_near = one[1] == two[1] or abs(one[1] - two[1]) == 1
    rank, row, column = 7 if is_near else 8, one[1] + 1, COLUMNS[one[0]]
    return start._replace(id="swapped cells", rank=rank, row=row, column=column, other=other, table=table)


def _ends(start: Guess) -> Iterator[Guess]:
    """Base or tool that the poses do not know."""
    yield start._replace(id="tool not in the poses", rank=9, column="tool", tool=np.array(IDENTITY))
    yield start._replace(id="base not in the poses", rank=9, column="base", base=np.array(IDENTITY))


def length_slips(robot: Robot) -> list[tuple[float, str]]:
    """What a length is to be multiplied by when it was typed in another unit, and what that is called."""
    own = robot.units.length
    pairs = sorted(permutations(LENGTHS, 2), key=lambda pair: pair[1] != own)
    found: dict[float, str] = {}
    for typed, read in pairs:
        factor = LENGTHS[typed] / LENGTHS[read]
        if not any(abs(factor / known - 1) < SAME * 1e3 for known in found):
            found[factor] = f"{UNIT_WORDS.get(typed, typed)} for {UNIT_WORDS.get(read, read)}"
    return list(found.items())


ANGLE_SLIPS = ((ANGLES["deg"], "degrees for radians"), (1 / ANGLES["deg"], "radians for degrees"))
"""The same for angles."""

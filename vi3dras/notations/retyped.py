"""One number of a table that is simply wrong: each cell with the number that meets known poses best."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.notations.guesses import COLUMNS, TURNS, Guess
from vi3dras.notations.held import Known, tool_poses

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

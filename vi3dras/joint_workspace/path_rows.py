"""A path given as rows of numbers: points, perhaps with the hand's angle or with A, B, C."""

from __future__ import annotations

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.closed_forms.forms import Task
from vi3dras.errors import Vi3drasError
from vi3dras.joint_workspace.errors import TooManyError
from vi3dras.joint_workspace.first_sweep import asked_of
from vi3dras.joint_workspace.points_file import PointTable
from vi3dras.joint_workspace.ways import Way, points_way

COLUMNS = {3: (0, 1, 2), 4: (0, 1, 2, 6), 6: (0, 1, 2, 3, 4, 5), 7: (0, 1, 2, 3, 4, 5, 6)}
"""Which of x, y, z, A, B, C and the hand's angle rows of so many numbers hold."""

MOST = 20_000
"""Targets of one way: more than any screen has columns."""


class PathRowsError(Vi3drasError):
    """Rows that make no path; `fault` is `empty`, `short`, `width` or `number`."""

    def __init__(self, fault: str, count: int = 0, row: int = 0) -> None:
        super().__init__(fault, count, row)
        self.fault, self.count, self.row = fault, count, row

    def __str__(self) -> str:
        if self.fault == "empty":
            return "There is no path yet: load a CSV file of points, or wire one from another instrument."
        if self.fault == "short":
            return "The path has 1 point: it needs at least 2."
        if self.fault == "number":
            return f"Point {self.row} of the path holds a number that is not finite."
        return (
            f"The path has {self.count} numbers per point: it needs 3 (x, y, z), 4 (and the hand's angle) "
            "or 6 (and A, B, C)."
        )


def path_way(task: Task, rows: Floats, at: Floats) -> Way:
    """The way through rows (N, 3), (N, 4), (N, 6) or (N, 7) [m], [rad]; what is open is as in `at` (7,).

    Raises:
        PathRowsError: there are no such rows, or only one.
        TooManyError: there are more than `MOST`.
    """
    if not rows.size:
        raise PathRowsError("empty")
    if rows.ndim != 2 or rows.shape[1] not in COLUMNS:
        raise PathRowsError("width", rows.shape[-1])
    if len(rows) < 2:
        raise PathRowsError("short", 1)
    check_targets(len(rows))
    wrong = np.flatnonzero(~np.isfinite(rows).all(axis=1))
    if len(wrong):
        raise PathRowsError("number", rows.shape[1], int(wrong[0]) + 1)
    return points_way(task, asked_of(task, numbers_along(rows, at)))


def numbers_along(rows: Floats, at: Floats) -> Floats:
    """x, y, z, A, B, C and the hand's angle (N, 7) of rows (N, k); else as in `at` (7,)."""
    numbers = np.tile(at, (len(rows), 1))
    if rows.size:
        numbers[:, list(COLUMNS[rows.shape[1]])] = rows
    return numbers


def check_targets(count: int) -> None:
    """Refuse a way of more targets than it can show.

    Raises:
        TooManyError: there are.
    """
    if count > MOST:
        raise TooManyError(count, MOST)


def rows_of(table: PointTable) -> Floats:
    """The rows of a path from a file: (N, 3), (N, 4) with the hand's angle or (N, 6) with A, B, C."""
    extra = table.abc if table.abc is not None else None if table.wrist is None else table.wrist[:, None]
    return table.points if extra is None else np.concatenate([table.points, extra], axis=1)

"""A table of points from a CSV file: columns x, y, z, perhaps wrist or A, B, C, with units in their names.

Or a path as rows of such numbers.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.closed_forms.forms import Task
from vi3dras.errors import Vi3drasError
from vi3dras.joint_workspace.errors import PointsFileError, TooManyError
from vi3dras.joint_workspace.first_sweep import asked_of
from vi3dras.joint_workspace.grid import check_count
from vi3dras.joint_workspace.ways import Way, points_way
from vi3dras.tables import Fault, Table, numbers_of, read_table
from vi3dras.units import ANGLES, LENGTHS

KNOWN = {"x": "x", "y": "y", "z": "z", "px": "x", "py": "y", "pz": "z", "wrist": "wrist"}
KNOWN |= {"a": "A", "b": "B", "c": "C", "hand": "wrist", "phi": "wrist"}
"""What a column may be called, without its unit; other columns are left alone."""

PATH_COLUMNS = {3: (0, 1, 2), 4: (0, 1, 2, 6), 6: (0, 1, 2, 3, 4, 5), 7: (0, 1, 2, 3, 4, 5, 6)}
"""Which of x, y, z, A, B, C and the hand's angle rows of so many numbers hold."""

MOST_ON_PATH = 20_000
"""Targets of one way: more than any screen has columns."""


class PointTable(NamedTuple):
    """Points of a file and how the hand is to stand at each."""

    points: Floats
    """(N, 3) [m]."""
    wrist: Floats | None
    """The hand's angles, (N,) [rad], where the file has them."""
    abc: Floats | None
    """Roll, pitch and yaw, (N, 3) [rad], where the file has them."""


def read_points(file: Path, length: str = "m", angle: str = "deg") -> PointTable:
    """The points of a CSV file; a column without a unit in its name is in `length` or `angle`.

    Raises:
        PointsFileError: naming row and column: no such file, no points, a column missing, no number.
        TooManyError: more points than the memory is meant for.
    """
    example = f"x_{length},y_{length},z_{length}"
    try:
        table = read_table(file, headed=True)
    except OSError as error:
        raise PointsFileError(str(file), "", "text", (error.strerror or "unknown reason").lower()) from error
    if not table.headers:
        raise PointsFileError(str(file), "", "empty", example)
    columns = _columns(file, table.headers, length, angle, example)
    if not table.rows:
        raise PointsFileError(str(file), "", "empty", example)
    check_count(len(table.rows))
    places = [place for place, _ in columns.values()]
    values, faults = numbers_of(table, places, ())
    for fault in faults:
        if fault.kind != "width" or int(fault.text) > table.width or max(places) >= fault.column:
            raise _error(file, table, fault)
    values *= [scale for _, scale in columns.values()]
    of = dict(zip(columns, values.T, strict=True))
    points = np.stack([of[axis] for axis in "xyz"], axis=1)
    abc = np.stack([of[axis] for axis in "ABC"], axis=1) if "A" in of else None
    return PointTable(points, of.get("wrist"), abc)


def _columns(
    file: Path, headers: tuple[str, ...], length: str, angle: str, example: str
) -> dict[str, tuple[int, float]]:
    """Where the columns are that are read, and their units in SI, by what they say."""
    found: dict[str, tuple[int, float]] = {}
    for index, header in enumerate(headers):
        word, _, unit = header.casefold().rpartition("_") if "_" in header else (header.casefold(), "", "")
        name = KNOWN.get(word)
        if name is None:
            continue
        units, usual = (LENGTHS, length) if name in "xyz" else (ANGLES, angle)
        if unit and unit not in units:
            raise PointsFileError(str(file), "row 1", "unit", header)
        if name in found:
            raise PointsFileError(str(file), "row 1", "twice", name)
        found[name] = index, units[unit or usual]
    for axis in "xyz":
        if axis not in found:
            raise PointsFileError(str(file), "row 1", "column", axis, example)
    turned = [axis for axis in "ABC" if axis in found]
    lost = [axis for axis in "ABC" if axis not in found]
    if turned and lost:
        raise PointsFileError(str(file), "row 1", "orientation", " and ".join(turned), " and ".join(lost))
    return found


def _error(file: Path, table: Table, fault: Fault) -> PointsFileError:
    """What is wrong in a row."""
    row, wanted = table.lines[fault.row], table.width
    if fault.kind == "width":
        is_comma = table.separator == "," and int(fault.text) > wanted
        return PointsFileError(str(file), f"row {row}", "commas" if is_comma else "width", fault.text, wanted)
    header = table.headers[fault.column]
    where = f"row {row}, column {header}"
    return PointsFileError(
        str(file), where, "number" if fault.kind == "number" else "marks", fault.text, header
    )


class PathRowsError(Vi3drasError):
    """Rows that make no path; `fault` is `empty`, `short`, `width` or `number`."""

    def _told(self, fault: str, count: int = 0, row: int = 0) -> str:
        if fault == "empty":
            return "There is no path yet: load a CSV file of points, or wire one from another instrument."
        if fault == "short":
            return "The path has 1 point: it needs at least 2."
        if fault == "number":
            return f"Point {row} of the path holds a number that is not finite."
        return (
            f"The path has {count} numbers per point: it needs 3 (x, y, z), 4 (and the hand's angle) "
            "or 6 (and A, B, C)."
        )


def path_way(task: Task, rows: Floats, at: Floats) -> Way:
    """The way through rows (N, 3), (N, 4), (N, 6) or (N, 7) [m], [rad]; what is open is as in `at` (7,).

    Raises:
        PathRowsError: there are no such rows, or only one.
        TooManyError: there are more than `MOST_ON_PATH`.
    """
    if not rows.size:
        raise PathRowsError("empty")
    if rows.ndim != 2 or rows.shape[1] not in PATH_COLUMNS:
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
        numbers[:, list(PATH_COLUMNS[rows.shape[1]])] = rows
    return numbers


def check_targets(count: int) -> None:
    """Refuse a way of more targets than it can show.

    Raises:
        TooManyError: there are.
    """
    if count > MOST_ON_PATH:
        raise TooManyError(count, MOST_ON_PATH)


def rows_of(table: PointTable) -> Floats:
    """The rows of a path from a file: (N, 3), (N, 4) with the hand's angle or (N, 6) with A, B, C."""
    extra = table.abc if table.abc is not None else None if table.wrist is None else table.wrist[:, None]
    return table.points if extra is None else np.concatenate([table.points, extra], axis=1)

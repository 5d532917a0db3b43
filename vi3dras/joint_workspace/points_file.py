"""A table of points from a CSV file: columns x, y, z, perhaps wrist or A, B, C, with units in their names."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.joint_workspace.errors import PointsFileError
from vi3dras.joint_workspace.grid import check_count
from vi3dras.tables import Fault, Table, numbers_of, read_table
from vi3dras.units import ANGLES, LENGTHS

KNOWN = {"x": "x", "y": "y", "z": "z", "px": "x", "py": "y", "pz": "z", "wrist": "wrist"}
KNOWN |= {"a": "A", "b": "B", "c": "C", "hand": "wrist", "phi": "wrist"}
"""What a column may be called, without its unit; other columns are left alone."""


class PointTable(NamedTuple):
    """Points of a file and how the hand is to stand at each."""

    points: Floats
    """(N, 3) [m]."""
    wrist: Floats | None
    """The hand's angles, (N,) [rad], where the file has them."""
    abc: Floats | None
    """Roll, pitch and yaw, (N, 3) [rad], where the file has them."""


class _Column(NamedTuple):
    """One column that is read."""

    at: int
    header: str
    scale: float


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
    places = [column.at for column in columns.values()]
    values, faults = numbers_of(table, places, ())
    for fault in faults:
        if fault.kind != "width" or int(fault.text) > table.width or max(places) >= fault.column:
            raise _error(file, table, fault)
    values *= [column.scale for column in columns.values()]
    of = dict(zip(columns, values.T, strict=True))
    points = np.stack([of[axis] for axis in "xyz"], axis=1)
    abc = np.stack([of[axis] for axis in "ABC"], axis=1) if "A" in of else None
    return PointTable(points, of.get("wrist"), abc)


def _columns(
    file: Path, headers: tuple[str, ...], length: str, angle: str, example: str
) -> dict[str, _Column]:
    """The columns that are read, by what they say."""
    found: dict[str, _Column] = {}
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
        found[name] = _Column(index, header, units[unit or usual])
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

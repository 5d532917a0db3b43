"""A table of points from a CSV file: columns x, y, z, perhaps wrist or A, B, C, with units in their names."""

from __future__ import annotations

import csv
import math
from pathlib import Path
from typing import NamedTuple

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.files import read_whole
from vi3dras.joint_workspace.errors import PointsFileError
from vi3dras.joint_workspace.grid import check_count
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

    Cells are separated by commas, or by semicolons, and then decimal commas are read too.

    Raises:
        PointsFileError: naming row and column: no such file, no points, a column missing, no number.
        TooManyError: more points than the memory is meant for.
    """
    lines = _lines(file)
    example = f"x_{length},y_{length},z_{length}"
    if not lines:
        raise PointsFileError(str(file), "", "empty", example)
    separator = ";" if ";" in lines[0][1] and "," not in lines[0][1] else ","
    headers = [cell.strip() for cell in next(csv.reader([lines[0][1]], delimiter=separator))]
    columns = _columns(file, headers, length, angle, example)
    rows = lines[1:]
    if not rows:
        raise PointsFileError(str(file), "", "empty", example)
    check_count(len(rows))
    values = _numbers(file, rows, separator, headers, list(columns.values()))
    values *= [column.scale for column in columns.values()]
    of = dict(zip(columns, values.T, strict=True))
    points = np.stack([of[axis] for axis in "xyz"], axis=1)
    abc = np.stack([of[axis] for axis in "ABC"], axis=1) if "A" in of else None
    return PointTable(points, of.get("wrist"), abc)


def _lines(file: Path) -> list[tuple[int, str]]:
    """The rows of the file that are not empty, with their numbers from 1."""
    try:
        text = read_whole(file).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise PointsFileError(str(file), "", "text", "it is not UTF-8 text") from error
    except OSError as error:
        raise PointsFileError(str(file), "", "text", (error.strerror or "unknown reason").lower()) from error
    return [(number, line) for number, line in enumerate(text.splitlines(), 1) if line.strip(" ,;\t")]


def _columns(file: Path, headers: list[str], length: str, angle: str, example: str) -> dict[str, _Column]:
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


def _numbers(
    file: Path, rows: list[tuple[int, str]], separator: str, headers: list[str], columns: list[_Column]
) -> Floats:
    """The cells of the columns as numbers, (N, columns)."""
    text = [line for _, line in rows]
    if separator == ";":
        text = [line.replace(",", ".") for line in text]
    try:
        values: Floats = np.loadtxt(
            text,
            delimiter=separator,
            usecols=[c.at for c in columns],
            ndmin=2,
            comments=None,
            quotechar='"',
        )
    except ValueError:
        raise _first_fault(file, rows, separator, headers, columns) from None
    if len(values) == len(rows) and np.isfinite(values).all():
        return values
    raise _first_fault(file, rows, separator, headers, columns)


def _first_fault(
    file: Path, rows: list[tuple[int, str]], separator: str, headers: list[str], columns: list[_Column]
) -> PointsFileError:
    """What is wrong in the first row that is not right."""
    for number, line in rows:
        cells = next(csv.reader([line], delimiter=separator))
        for column in columns:
            if column.at >= len(cells):
                return PointsFileError(str(file), f"row {number}", "width", len(cells), len(headers))
            cell = cells[column.at].strip()
            if not _is_number(cell.replace(",", ".") if separator == ";" else cell):
                where = f"row {number}, column {column.header}"
                return PointsFileError(str(file), where, "number", cell, column.header)
    return PointsFileError(str(file), "", "text", "a row is not as the first row says")


def _is_number(cell: str) -> bool:
    try:
        return math.isfinite(float(cell))
    except ValueError:
        return False

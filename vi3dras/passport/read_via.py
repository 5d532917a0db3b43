"""A via-point file read as far as it can be: what is wrong is told with row and column, and left empty."""

from __future__ import annotations

import csv
import re
from pathlib import Path
from typing import NamedTuple

import numpy as np

from vi3dras.arrays import Bools, Floats
from vi3dras.files import read_whole
from vi3dras.passport.errors import ViaFileError
from vi3dras.passport.outcome import Outcome, merged, told

WORDS = ("code",)
"""Columns of words."""

JOINT = re.compile(r"(theta|d)(\d{1,2})_(deg|rad|m|cm|mm|in)")

UNREAD = "no reason given"


class Via(NamedTuple):
    """What is in a via-point file."""

    file: Path
    data: bytes
    headers: tuple[str, ...]
    columns: dict[str, Floats]
    """Columns of numbers as the file has them, (N,), NaN where there is none."""
    reachable: Bools
    """(N,)."""
    code: tuple[str, ...]
    """The word of each row."""
    faults: tuple[Outcome, ...]
    """What could not be read."""

    @property
    def joints(self) -> tuple[str, ...]:
        """The headers of the joint values, by number."""
        found = [(int(match[2]), name) for name in self.columns if (match := JOINT.fullmatch(name))]
        return tuple(name for _, name in sorted(found))

    @property
    def rows(self) -> int:
        """How many rows there are."""
        return len(self.code)


def read_via(file: Path) -> Via:
    """Read a via-point file; columns go by their names, cells by commas, or semicolons and decimal commas.

    Raises:
        ViaFileError: there is no such file, or it is none.
    """
    data = data_of(file)
    text = data.decode("utf-8-sig", errors="replace").replace("\0", "\N{REPLACEMENT CHARACTER}")
    text = text.replace("\r\n", "\n")
    lines = [line for line in text.split("\n") if line.strip(" ,;\t")]
    if not lines:
        raise ViaFileError(str(file), "it is empty")
    separator = ";" if lines[0].count(";") > lines[0].count(",") else ","
    headers = tuple(cell.strip() for cell in _cells(lines[0], separator))
    if "t_s" not in headers and not any(map(JOINT.fullmatch, headers)):
        raise ViaFileError(str(file), "its first row names neither a time t_s nor a joint such as theta1_deg")
    if separator == ";":
        lines[1:] = [line.replace(",", ".") for line in lines[1:]]
    names = {name: k for k, name in reversed(list(enumerate(headers))) if name not in WORDS}
    values, faults = _numbers(lines[1:], separator, headers, list(names.values()))
    columns = dict(zip(names, values.T, strict=True))
    faults += _headers(headers)
    reachable = columns.get("reachable", np.ones(len(values)))
    reached = np.nan_to_num(reachable, nan=0.0) > 0.5
    place = headers.index("code") if "code" in headers else -1
    return Via(
        file,
        data,
        headers,
        columns,
        reached,
        _words(lines[1:], separator, place, len(headers), reached),
        tuple(faults),
    )


def data_of(file: Path) -> bytes:
    """All bytes of a file.

    Raises:
        ViaFileError: there is no such file, or it is none.
    """
    try:
        return read_whole(file)
    except OSError as error:
        raise ViaFileError(str(file), (error.strerror or "unknown reason").lower()) from error


def _headers(headers: tuple[str, ...]) -> list[Outcome]:
    twice = sorted({name for name in headers if name and headers.count(name) > 1})
    return [told("COLUMNS", f"two columns are called {name}") for name in twice]


def _numbers(
    lines: list[str], separator: str, headers: tuple[str, ...], use: list[int]
) -> tuple[Floats, list[Outcome]]:
    """The columns of numbers (N, k), and what is none."""
    if not lines:
        return np.zeros((0, len(use))), []
    widths = len(headers) - 1
    try:
        if any(line.count(separator) != widths for line in lines):
            raise ValueError("width")
        return np.loadtxt(lines, delimiter=separator, usecols=use, ndmin=2, comments=None, quotechar='"'), []
    except ValueError:
        return _slowly(lines, separator, headers, use)


def _slowly(
    lines: list[str], separator: str, headers: tuple[str, ...], use: list[int]
) -> tuple[Floats, list[Outcome]]:
    """The same cell by cell, where some row is not as it should be."""
    values, faults = np.full((len(lines), len(use)), np.nan), []
    for row, line in enumerate(lines):
        cells = _cells(line, separator)
        if len(cells) != len(headers):
            what = f"it has {len(cells)} cells, but the first row names {len(headers)} columns"
            faults.append(told("CELL", what, row))
        for k, column in enumerate(use):
            cell = cells[column].strip() if column < len(cells) else ""
            try:
                values[row, k] = float(cell if "_" not in cell else "")
            except ValueError:
                if column < len(cells):
                    shown = cell if len(cell) <= 20 else f"{cell[:20]}..."
                    faults.append(told("CELL", f'"{shown}" in column {headers[column]} is no number', row))
    return values, [merged(faults)._replace(row=faults[0].row)] if faults else []


def _words(lines: list[str], separator: str, place: int, width: int, reached: Bools) -> tuple[str, ...]:
    """The word of each row; without the column what is reached and what is not."""
    if place < 0:
        return tuple("reachable" if ok else UNREAD for ok in reached)
    if place == width - 1 and not any('"' in line for line in lines):
        found = [line.rpartition(separator)[2] for line in lines]
    else:
        found = [
            cells[place] if place < len(cells) else ""
            for cells in (_cells(line, separator) for line in lines)
        ]
    return tuple(word.strip()[:40] or UNREAD for word in found)


def _cells(line: str, separator: str) -> list[str]:
    try:
        return next(csv.reader([line], delimiter=separator), [])
    except csv.Error:
        return line.split(separator)

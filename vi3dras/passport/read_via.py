"""A via-point file read as far as it can be: what is wrong is told with row and column, and left empty."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

import numpy as np

from vi3dras.arrays import Bools, Floats
from vi3dras.files import read_whole
from vi3dras.passport.errors import ViaFileError
from vi3dras.passport.outcome import Outcome, merged, told
from vi3dras.tables import Fault, Table, numbers_of, table_of, words_of

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
    """Read a via-point file, whatever a spreadsheet saved it as; columns go by their names.

    Raises:
        ViaFileError: there is no such file, or it is none.
    """
    data = data_of(file)
    table = table_of(data, headed=True)
    headers = table.headers
    if not headers:
        raise ViaFileError(str(file), "it is empty")
    if "t_s" not in headers and not any(map(JOINT.fullmatch, headers)):
        raise ViaFileError(str(file), "its first row names neither a time t_s nor a joint such as theta1_deg")
    names = {name: k for k, name in reversed(list(enumerate(headers))) if name not in WORDS}
    values, found = numbers_of(table, list(names.values()), {"nan"})
    columns = dict(zip(names, values.T, strict=True))
    reachable = columns.get("reachable", np.ones(len(values)))
    reached = np.nan_to_num(reachable, nan=0.0) > 0.5
    words = ["reachable" if ok else UNREAD for ok in reached]
    if "code" in headers:
        words = [word[:40] or UNREAD for word in words_of(table, headers.index("code"))]
    faults = (*_cells(table, found), *_headers(headers))
    return Via(file, data, headers, columns, reached, tuple(words), faults)


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


def _cells(table: Table, found: list[Fault]) -> list[Outcome]:
    """What is wrong in the rows."""
    faults = []
    for fault in found:
        what = f'"{fault.text}" in column {table.headers[min(fault.column, table.width - 1)]} is no number'
        if fault.kind == "width":
            what = f"it has {fault.text} cells, but the first row names {table.width} columns"
        faults.append(told("CELL", what, fault.row))
    return [merged(faults)._replace(row=faults[0].row)] if faults else []

"""The table of a path: some columns as numbers, and what is wrong in the file's own words."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.formats.import_errors import (
    CellError,
    EmptyTableError,
    MixedMarksError,
    PathFileError,
    RaggedError,
    ThousandsError,
    UnreadableError,
)
from vi3dras.tables import Fault, Table, numbers_of, read_table


def read_rows(file: Path) -> Table:
    """The rows in a file, two at least.

    Raises:
        UnreadableError, EmptyTableError: it is not there, is no text, or has no rows.
    """
    try:
        table = read_table(file)
    except OSError as error:
        raise UnreadableError(file.name or str(file), error.strerror or "unknown reason") from error
    if len(table.rows) < 2:
        raise EmptyTableError(file.name, len(table.rows))
    return table


def read_numbers(file: str, table: Table, columns: Sequence[int]) -> Floats:
    """All columns (N, k), of which some are read: NaN for empty cells, and in those that are not read.

    Raises:
        PathFileError: with line and column, what was found and what would be right.
    """
    some, faults = numbers_of(table, columns)
    if faults:
        raise _error(file, table, faults[0])
    numbers = np.full((len(table.rows), table.width), np.nan)
    numbers[:, list(columns)] = some
    return numbers


def _error(file: str, table: Table, fault: Fault) -> PathFileError:
    line = table.lines[fault.row]
    if fault.kind == "width":
        return RaggedError(file, line, int(fault.text), table.width, table.separator)
    name = table.headers[fault.column] if table.headers else str(fault.column + 1)
    kinds = {"thousands": ThousandsError, "mixed": MixedMarksError, "number": CellError}
    return kinds[fault.kind](file, line, name, fault.text)

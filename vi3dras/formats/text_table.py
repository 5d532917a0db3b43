"""The table of a path: some columns as numbers, and what is wrong in the file's own words."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.errors import Vi3drasError, on_one_line
from vi3dras.tables import Fault, Table, numbers_of, read_table


class PathFileError(Vi3drasError):
    """Base: a table that cannot be read as a path; facts: the file, then what it says of itself."""

    def __str__(self) -> str:
        file, *facts = self.args
        return on_one_line(f"{file}: {self._told(*facts)}")


class UnreadableError(PathFileError):
    """A file that is not there, or no text; fact: the reason."""

    says = "it cannot be read ({})."


class EmptyTableError(PathFileError):
    """Too few rows; fact: how many."""

    def _told(self, rows: int) -> str:
        found = {0: "no row", 1: "one row"}[rows]
        return f"it has {found} of numbers, and a path has at least two."


class CellError(PathFileError):
    """A cell that is no number; facts: line, column, what stands there."""

    says = 'line {}, column {}: "{}" is not a number.'


class ThousandsError(PathFileError):
    """A number with two kinds of marks; facts: line, column, what stands there."""

    says = 'line {}, column {}: "{}" has a comma and a point. Save the table without thousands separators.'


class MixedMarksError(PathFileError):
    """A comma in a number where other numbers have points; facts: line, column, what stands there."""

    says = (
        'line {}, column {}: "{}" has a comma, and other numbers have a point. Save the table with one '
        "decimal mark and no thousands separators."
    )


class RaggedError(PathFileError):
    """A row with too few or too many cells; facts: line, cells, cells wanted, what is between them."""

    def _told(self, line: object, cells: int, wanted: int, separator: str) -> str:
        if separator == "," and cells > wanted:
            return (
                f"line {line} has {cells} cells, and the rows before it {wanted}. "
                "Where its commas are decimal ones, part the cells by semicolons."
            )
        return (
            f"line {line} has {cells} {'cell' if cells == 1 else 'cells'}, and the rows before it {wanted}."
        )


class LayoutError(PathFileError):
    """Columns that mean nothing for this arm; facts: what was found, the arm, its joints."""

    says = (
        "{}. A path of the {} has {} joint values, or x, y and z, in named columns: such as t_s, "
        "theta1_deg, theta2_deg ... or x_mm, y_mm, z_mm."
    )


class OtherArmError(PathFileError):
    """A joint value that the arm does not have; facts: the column, the arm, its joints."""

    says = (
        'column "{}" is a joint value, and {} has {} joints: take the arm that the table is for, or leave '
        "that column out."
    )


class TwiceError(PathFileError):
    """Two columns of one meaning; facts: both names."""

    says = 'columns "{}" and "{}" mean the same: keep one of them.'


class TimeOrderError(PathFileError):
    """Times that do not rise; facts: line, time, time before [s]."""

    says = "line {}: the time is {:g} s, but the row before has {:g} s: time has to rise."


class StillTableError(PathFileError):
    """A tool that stands still, so that its speed says nothing; fact: from which row on, or none for all."""

    def _told(self, row: int | None = None) -> str:
        if row is None:
            return "the tool is at one place in all rows, there is no way to go."
        return (
            f"joints turn between rows {row} and {row + 1} while the tool stands still: "
            "give the rows their times in a column t_s."
        )


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

"""A table out of any text that spreadsheets, scripts and students write: one reader for all that are read.

It knows encodings, separators, decimal commas, quotes and trailing separators; what the columns mean is the
reader's business who asks for them. What is no number is told with its row, and left empty.
"""

from __future__ import annotations

import csv
import errno
from collections.abc import Collection, Sequence
from pathlib import Path
from typing import Literal, NamedTuple

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.files import LARGEST, read_whole

csv.field_size_limit(LARGEST)  # else a cell of more than 131,072 signs is an error

COMMENTS = ("#", "%", "//", "'")

SEPARATORS = ("\t", ";", ",")

SOME = 5
"""Lines by which the separator is known."""

NOTHING = frozenset({"", "nan", "na", "n/a", "#n/a", "#nv", "-", "null", "none"})
"""What stands for no number, in small letters."""

NO_TEXT = "it is no text: save it as CSV"
"""What is said of a workbook."""

LONGEST = 20
"""So much of a cell is told."""

SHARE = 4
"""A text of which one byte in so many is 0 is one of two bytes a sign."""


class Table(NamedTuple):
    """The rows of a table, not yet numbers."""

    headers: tuple[str, ...]
    """As in the file; none where its first row is one of numbers."""
    rows: list[str]
    lines: list[int]
    """The line of the file of each row, from 1."""
    separator: str
    """A blank stands for any number of blanks."""
    width: int
    """Cells of a row as it should be."""
    is_trailed: bool
    """Whether every row ends with a separator more."""

    @property
    def is_comma(self) -> bool:
        """Whether commas are decimal ones: no cells are between them."""
        return self.separator != ","

    def cells(self, row: int) -> list[str]:
        """The cells of a row."""
        return cells_of(self.rows[row], self.separator)


class Fault(NamedTuple):
    """What is not as it should be in a row."""

    kind: Literal["width", "number", "thousands", "mixed"]
    row: int
    """From 0."""
    column: int
    """From 0; of a row of another width the first that is missing or too many."""
    text: str
    """What stands there, or how many cells there are."""


def text_of(data: bytes) -> str:
    """The text of a file: UTF-8, UTF-16 with or without its mark, or what older spreadsheets write."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data.decode("utf-16", errors="replace")
    head = data[:4096]
    if SHARE * head.count(0) > len(head):
        is_big = head[::2].count(0) > head[1::2].count(0)
        return data.decode("utf-16-be" if is_big else "utf-16-le", errors="replace")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:  # the degree sign is one byte there
        text = data.decode("cp1252", errors="replace")
    return text.replace("\0", "\N{REPLACEMENT CHARACTER}")


def read_table(file: Path, *, headed: bool = False) -> Table:
    """The table in a file, see `table_of`.

    Raises:
        OSError: it cannot be read, or it is no text; always with a `strerror`.
    """
    data = read_whole(file)
    if b"\0" in data[:4096] and "\N{REPLACEMENT CHARACTER}" in text_of(data[:4096]):
        raise OSError(errno.EINVAL, NO_TEXT)
    return table_of(data, headed=headed)


def table_of(data: bytes, *, headed: bool = False) -> Table:
    """The table in the bytes of a file, without empty lines and comments.

    `headed` when its first row names the columns, whatever stands there.
    """
    text = text_of(data).replace("\r\n", "\n").replace("\r", "\n")
    found = [(i, line) for i, line in enumerate(text.split("\n"), 1) if not _is_idle(line)]
    separator = found.pop(0)[1][4:5] if found and found[0][1].lower().startswith("sep=") else ""
    rows, lines = [line for _, line in found], [i for i, _ in found]
    separator = separator or _separator(rows[:SOME])
    first = cells_of(rows[0], separator) if rows else []
    headers: tuple[str, ...] = ()
    if first and (headed or not _is_numeric(first)):
        headers, rows, lines = tuple(cell.strip().strip('"').strip() for cell in first), rows[1:], lines[1:]
    named = headers
    while named and not named[-1]:
        named = named[:-1]
    some = [cells_of(line, separator) for line in rows[: 10 * SOME]]
    width = len(named) or (len(some[0]) if some else 0)
    is_trailed = bool(some) and all(len(cells) > 1 and not cells[-1].strip() for cells in some)
    if named:
        is_trailed = is_trailed and all(len(cells) == width + 1 for cells in some)
    return Table(named, rows, lines, separator, width - (is_trailed and not named), is_trailed)


def numbers_of(
    table: Table, columns: Sequence[int], nothing: Collection[str] = NOTHING
) -> tuple[Floats, list[Fault]]:
    """Some columns as numbers, (N, k), and what is none; NaN where a cell says so or is wrong.

    Args:
        table: the rows.
        columns: which, from 0.
        nothing: words, in small letters, that stand for no number.
    """
    if not table.rows or not len(columns):
        return np.full((len(table.rows), len(columns)), np.nan), []
    delimiter = None if table.separator == " " else table.separator
    cuts = table.width - 1 + table.is_trailed
    rows, is_mixed = table.rows, False
    if table.is_comma:
        text = "\n".join(rows)
        is_mixed = "," in text and "." in text
        rows = rows if is_mixed else text.replace(",", ".").split("\n")
    try:
        if is_mixed or (delimiter is not None and any(row.count(delimiter) != cuts for row in rows)):
            raise ValueError("looked at cell by cell")
        values: Floats = np.loadtxt(
            rows, delimiter=delimiter, usecols=list(columns), ndmin=2, comments=None, quotechar='"'
        )
    except ValueError:
        return _slowly(table, columns, nothing)
    is_right = values.shape == (len(rows), len(columns)) and not np.isinf(values).any()
    if is_right and ("nan" in nothing or np.isfinite(values).all()):
        return values, []
    return _slowly(table, columns, nothing)


def words_of(table: Table, column: int) -> list[str]:
    """A column of words; empty where a row has no such cell."""
    if column == table.width - 1 and not table.is_trailed and not any('"' in row for row in table.rows):
        return [row.rpartition(table.separator)[2].strip() for row in table.rows]
    every = (table.cells(row) for row in range(len(table.rows)))
    return [cells[column].strip() if column < len(cells) else "" for cells in every]


def cells_of(line: str, separator: str) -> list[str]:
    """The cells of a line; quotes may hold a separator."""
    if separator == " ":
        return line.split()
    if '"' not in line:
        return line.split(separator)
    try:
        return next(csv.reader([line], delimiter=separator, skipinitialspace=True), [])
    except csv.Error:
        return line.split(separator)


def shortened(cell: str) -> str:
    """A cell as it is told."""
    cell = cell.strip()
    return cell if len(cell) <= LONGEST else f"{cell[:LONGEST]}..."


def _slowly(table: Table, columns: Sequence[int], nothing: Collection[str]) -> tuple[Floats, list[Fault]]:
    """The same cell by cell."""
    values, faults = np.full((len(table.rows), len(columns)), np.nan), []
    every = [_trimmed(table.cells(row), table.width) for row in range(len(table.rows))]
    used = (cells[c] for cells in every for c in columns if c < len(cells))
    has_points = any("." in cell and "," not in cell for cell in used)
    for row, cells in enumerate(every):
        if len(cells) != table.width:
            faults.append(Fault("width", row, min(len(cells), table.width), str(len(cells))))
        for k, column in enumerate(columns):
            if column < len(cells):
                value = _number(cells[column], nothing, has_points=has_points)
                if isinstance(value, str):
                    faults.append(Fault(value, row, column, shortened(cells[column])))
                else:
                    values[row, k] = value
    return values, faults


def _trimmed(cells: list[str], width: int) -> list[str]:
    """The cells of a row without an empty one behind the last."""
    return cells[:-1] if len(cells) == width + 1 and not cells[-1].strip() else cells


def _number(
    cell: str, nothing: Collection[str], *, has_points: bool
) -> float | Literal["number", "thousands", "mixed"]:
    """The number in a cell, NaN for nothing; or what is wrong with it.

    A comma is a decimal one, but not where other cells have points: it may stand for thousands there.
    """
    text = cell.strip().strip('"').rstrip("°").strip().replace("\N{MINUS SIGN}", "-")
    if text.casefold() in nothing:
        return float("nan")
    if "," in text and "." in text:
        return "thousands"
    try:
        value = float("" if "_" in text else text.replace(",", "."))
    except ValueError:
        return "number"
    if "," in text and has_points:
        return "mixed"
    return value if np.isfinite(value) else "number"


def _is_idle(line: str) -> bool:
    bare = line.strip()
    return not bare.strip(";, \t") or bare.startswith(COMMENTS)


def _separator(lines: list[str]) -> str:
    """The first separator that the first line and most of the next have; a blank without any."""
    for separator in SEPARATORS:
        if lines and separator in lines[0] and 2 * sum(separator in line for line in lines) > len(lines):
            return separator
    return " "


def _is_numeric(row: list[str]) -> bool:
    """Whether a row is one of numbers: a header names at least half of its columns."""
    found = [_number(cell, NOTHING, has_points=False) for cell in row if cell.strip()]
    return 2 * sum(isinstance(number, float) for number in found) > len(row)

"""A table of numbers out of any text that spreadsheets, scripts and students write."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import NamedTuple

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.files import read_whole
from vi3dras.formats.import_errors import (
    CellError,
    EmptyTableError,
    RaggedError,
    ThousandsError,
    UnreadableError,
)

COMMENTS = ("#", "%", "//", "'")

SEPARATORS = ("\t", ";", ",")

SOME = 50
"""Rows by which a table's habits are judged."""

NOTHING = {"", "nan", "na", "n/a", "#n/a", "#nv", "-", "null", "none"}
"""What stands for no number, in small letters."""

WORDS = {"code", "phase", "comment", "note", "name"}
"""Columns of words, which are passed over."""


class TextTable(NamedTuple):
    """Rows of numbers, and what their columns are called."""

    names: tuple[str, ...]
    """As in the file; none where it has no header."""
    numbers: Floats
    """(N, k); NaN for an empty cell and for columns of words."""
    lines: list[int]
    """The line of the file of each row, from 1."""
    is_comma: bool
    """Whether decimals stood behind a comma."""


class Style(NamedTuple):
    """How a table is written."""

    names: tuple[str, ...]
    separator: str
    is_comma: bool
    is_trailed: bool
    """Whether every line ends with a separator."""
    width: int
    """Cells of a row without that."""
    words: list[int]
    """Columns that are passed over."""


def read_table(file: Path) -> TextTable:
    """The table in a file.

    Raises:
        PathFileError: with line and column, what was found and what would be right.
    """
    rows = [(i, line) for i, line in enumerate(_text(file).splitlines(), 1) if not _is_idle(line)]
    separator = rows.pop(0)[1][4:5] if rows and rows[0][1].lower().startswith("sep=") else ""
    if not rows:
        raise EmptyTableError(file.name, 0)
    separator = separator or _separator([line for _, line in rows[:5]])
    first = _split(rows[0][1], separator)
    names = () if _is_numeric(first) else tuple(cell.strip() for cell in first)
    rows = rows[1:] if names else rows
    if len(rows) < 2:
        raise EmptyTableError(file.name, len(rows))
    while names and not names[-1]:
        names = names[:-1]
    some = [_split(line, separator) for _, line in rows[:SOME]]
    is_comma = separator != "," and any("," in cell and "." not in cell for cells in some for cell in cells)
    is_trailed = all(len(cells) > max(len(names), 1) and not cells[-1].strip() for cells in some)
    width = len(names) or len(some[0]) - is_trailed
    words = [i for i, name in enumerate(names) if name.casefold() in WORDS]
    style = Style(names, separator, is_comma, is_trailed, width, words)
    numbers = np.full((len(rows), style.width), np.nan)
    for row, (line, text) in enumerate(rows):
        numbers[row] = _numbers(file.name, line, text, style)
    endless = np.argwhere(np.isinf(numbers))
    if len(endless):
        row, column = endless[0].tolist()
        name = names[column] if names else str(column + 1)
        raise CellError(file.name, rows[row][0], name, str(numbers[row, column]))
    return TextTable(names, numbers, [line for line, _ in rows], is_comma)


def _text(file: Path) -> str:
    try:
        data = read_whole(file)
    except OSError as error:
        raise UnreadableError(file.name or str(file), error.strerror or "unknown reason") from error
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data.decode("utf-16", errors="replace")
    if b"\0" in data[:4096]:
        raise UnreadableError(file.name, "it is no text: save it as CSV")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:  # an older spreadsheet: the degree sign is one byte there
        return data.decode("cp1252", errors="replace")


def _is_idle(line: str) -> bool:
    bare = line.strip()
    return not bare.strip(";,") or bare.startswith(COMMENTS)


def _separator(lines: list[str]) -> str:
    """The first separator that all of the first lines have; blanks without any."""
    for separator in SEPARATORS:
        if all(separator in line for line in lines):
            return separator
    return " "


def _split(line: str, separator: str) -> list[str]:
    if separator == " ":
        return line.split()
    if '"' in line:
        return next(csv.reader([line], delimiter=separator, skipinitialspace=True))
    return line.split(separator)


def _is_numeric(row: list[str]) -> bool:
    """Whether a row is one of numbers: a header names at least half of its columns."""
    numbers = sum(_is_number(cell) for cell in row)
    return 2 * numbers > len(row)


def _is_number(cell: str) -> bool:
    try:
        float(_bare(cell).replace(",", "."))
    except ValueError:
        return cell.strip().casefold() in NOTHING and bool(cell.strip())
    return True


def _bare(cell: str) -> str:
    return cell.strip().strip('"').rstrip("°").strip().replace("\N{MINUS SIGN}", "-")


def _numbers(file: str, line: int, text: str, style: Style) -> list[float]:
    """The numbers of a row, quickly when all are plain."""
    cells = _split(text, style.separator)
    if style.is_trailed and not cells[-1].strip():
        cells.pop()
    if len(cells) != style.width:
        raise RaggedError(file, line, len(cells), style.width)
    for i in style.words:
        cells[i] = "nan"
    try:
        return (
            [float(cell.replace(",", ".")) for cell in cells] if style.is_comma else list(map(float, cells))
        )
    except ValueError:
        columns = style.names or [str(i) for i in range(1, len(cells) + 1)]
        return [_number(file, line, column, cell) for column, cell in zip(columns, cells, strict=True)]


def _number(file: str, line: int, column: str, cell: str) -> float:
    text = _bare(cell)
    if text.casefold() in NOTHING:
        return float("nan")
    if "," in text and "." in text:
        raise ThousandsError(file, line, column, cell.strip())
    try:
        return float(text.replace(",", ".") if text.count(",") == 1 else text)
    except ValueError as error:
        raise CellError(file, line, column, cell.strip()) from error

"""How the lines of a robot program are typed: each begins with a number, which comes by itself."""

from __future__ import annotations

import re
from dataclasses import replace

from vi3dras.programs.numbering import number_after, number_of, renumbered

from ...widgets.lines import Typing

NUMBER_ALONE = re.compile(r"\s*\d*\s*")
HEAD = re.compile(r"\s*\d*\s*")


def begun(typing: Typing) -> Typing:
    """An empty program as it is typed into: its first line has a number."""
    return Typing(("10 ",)).at(0, 3) if typing.rows == ("",) else typing


def entered(typing: Typing) -> Typing:
    """After Enter: a new line with a number between its neighbours, and with what stood behind the caret."""
    typing = typing.insert("") if typing.caret != typing.anchor else typing
    row, column = typing.caret
    line = typing.row
    if column <= _head(line) and line[column:].strip():
        return typing.with_line(row, _number(typing, row - 1)).at(row + 1, _head(line))
    cut = typing.with_row(row, line[:column].rstrip() or line[:column])
    return _joined(cut.with_line(row + 1, _number(cut, row)), line[column:].lstrip())


def _joined(typing: Typing, rest: str) -> Typing:
    """With a rest of a line behind the caret."""
    return typing.insert(rest).at(*typing.caret)


def _number(typing: Typing, above: int) -> str:
    number = number_after(typing.rows, above)
    return "" if number is None else f"{number} "


def _head(line: str) -> int:
    """How many letters the number of a line takes, with the space behind it."""
    found = HEAD.match(line)
    return found.end() if found else 0


def typed(typing: Typing, text: str) -> Typing:
    """After letters; the number that came by itself gives way to one that is typed, as no command is one."""
    row = typing.row
    is_bare = NUMBER_ALONE.fullmatch(row) and row.endswith(" ") and len(row) == typing.caret.column
    if is_bare and typing.caret == typing.anchor and text[:1].isdigit():
        typing = typing.with_row(typing.caret.row, "")
    return typing.insert(text)


def erased(typing: Typing, way: int, *, word: bool = False) -> Typing:
    """After Backspace (-1) or Delete (1): a line with nothing but its number goes as a whole."""
    row, column = typing.caret
    is_bare = typing.caret == typing.anchor and NUMBER_ALONE.fullmatch(typing.row) is not None
    if way < 0 and is_bare and column == len(typing.row) and len(typing.rows) > 1:
        left = typing.without_line(row)
        return left.at(max(row - 1, 0), 10**6)
    return typing.erase(way, word=word)


def doubled(typing: Typing) -> Typing:
    """With the line of the caret a second time below it, under a number of its own."""
    row, column = typing.caret
    line = typing.row
    rest = line[_head(line) :]
    return typing.with_line(row + 1, f"{_number(typing, row)}{rest}").at(row + 1, column)


def carried(typing: Typing, way: int) -> Typing:
    """With the line of the caret moved up or down; the numbers stay where they are."""
    row, to = typing.caret.row, typing.caret.row + way
    if not 0 <= to < len(typing.rows):
        return typing
    both = number_of(typing.rows[row]), number_of(typing.rows[to])
    moved = typing.carried(way)
    if None in both:
        return moved
    for at, line in ((to, typing.rows[to]), (row, typing.rows[row])):
        moved = moved.with_row(at, line[: _head(line)] + moved.rows[at][_head(moved.rows[at]) :])
    return moved


def with_new_numbers(typing: Typing) -> Typing:
    """With new numbers for all lines."""
    rows = renumbered(typing.rows)
    shift = len(rows[typing.caret.row]) - len(typing.row)
    row, column = typing.caret
    return replace(typing, rows=rows).at(row, column + shift)

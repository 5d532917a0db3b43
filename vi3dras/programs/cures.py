"""Where exactly in its line something is wrong, and the words that may stand there instead."""

from __future__ import annotations

import re
from typing import NamedTuple

from vi3dras.errors import nearest_names
from vi3dras.programs.errors import (
    KindUnknownError,
    LabelLengthError,
    LineOrderError,
    NoCommandError,
    NoNumberError,
    NoTargetError,
    NoValueError,
    ProgramError,
    TwiceLabelError,
)
from vi3dras.programs.pieces import piece_at, pieces_of
from vi3dras.programs.reading import Fault

NAMED = (
    NoCommandError, NoTargetError, NoValueError, KindUnknownError, LabelLengthError, TwiceLabelError,
)  # fmt: skip
"""Errors whose first fact is the wrong word."""


class Wrong(NamedTuple):
    """Letters of a line that are wrong."""

    start: int
    """The first one, from 0."""
    end: int
    """After the last one; the same where something is missing."""
    words: tuple[str, ...] = ()
    """What may stand there instead, the most likely first."""
    teach: str = ""
    """The position that would have to be taught, if that is what is missing."""


def wrong_in(row: str, fault: Fault, names: tuple[str, ...] = ()) -> Wrong:
    """What is wrong in the line of a fault.

    Args:
        row: the line.
        fault: what is wrong with it.
        names: positions and variables that have a value.
    """
    start, end = _letters(row, fault)
    error = fault.error
    if isinstance(error, NoValueError):
        name = str(error.args[0])
        alike = tuple(other for other in names if other[0] == name[0] and other != name)
        return Wrong(start, end, nearest_names(name, alike), name if name[0] in "PJ" else "")
    return Wrong(start, end, _instead(error))


def _instead(error: ProgramError) -> tuple[str, ...]:
    """The words that an error offers."""
    if isinstance(error, NoCommandError | NoTargetError):
        return nearest_names(error.args[0], error.args[1])
    if isinstance(error, LineOrderError):
        return (str(error.args[2]),)
    if isinstance(error, NoNumberError):
        return (f"{error.args[0]} ",)
    return (str(error.args[1]),) if isinstance(error, LabelLengthError) else ()


def _letters(row: str, fault: Fault) -> tuple[int, int]:
    """The first wrong letter, and the place after the last one, from 0."""
    at = min(max(fault.column - 1, 0), len(row))
    if isinstance(fault.error, NoNumberError):
        return 0, 0
    if isinstance(fault.error, LineOrderError) and (piece := piece_at(row, 1 + _indent(row))):
        return piece.start, piece.end
    if isinstance(fault.error, NAMED):
        word = re.escape(str(fault.error.args[0]))
        found = re.compile(rf"(?<!\w){word}(?!\w)", re.IGNORECASE).search(row, at)
        if found is not None:
            return found.span()
    here = piece_at(row, at + 1)
    if here is not None and here.kind == "space":
        here = next((piece for piece in pieces_of(row) if piece.start >= here.end), None)
    return (here.start, here.end) if here is not None else (at, at)


def _indent(row: str) -> int:
    return len(row) - len(row.lstrip())

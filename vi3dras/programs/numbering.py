"""The numbers of lines: one for a new line, all of them anew; and every line in one spelling."""

from __future__ import annotations

import re
from collections.abc import Sequence

from vi3dras.programs.pieces import LinePiece, pieces_of
from vi3dras.programs.printing import line_text
from vi3dras.programs.reading import MOST_LINES, Fault, read_line
from vi3dras.programs.structure import may_lack_number

STEP = 10
"""From one line to the next, so that others fit between."""

JUMPS = frozenset({"GOTO", "GOSUB", "THEN", "ELSE"})
"""Words behind which a number may be that of a line."""


def number_of(row: str) -> int | None:
    """The number that a line begins with."""
    found = re.match(r"\s*(\d+)", row)
    return int(found[1]) if found else None


def number_after(rows: Sequence[str], at: int) -> int | None:
    """A number for a new line behind the one at a place (from 0, -1 before the first); None without room.

    It is a step higher than the line before, or halfway to the line behind where that is nearer.
    """
    before = next((n for row in reversed(rows[: at + 1]) if (n := number_of(row)) is not None), 0)
    behind = next((n for row in rows[at + 1 :] if (n := number_of(row)) is not None), None)
    if behind is None or behind > before + STEP:
        return before + STEP if before + STEP <= MOST_LINES else None
    halfway = (before + behind) // 2
    return halfway if before < halfway < behind else None


def renumbered(rows: Sequence[str], step: int = STEP) -> tuple[str, ...]:
    """The lines with new numbers, and with jumps that still lead where they led.

    Lines of positions behind the program and comments may go without.
    """
    count = sum(_takes_number(row) for row in rows)
    step = max(min(step, MOST_LINES // max(count, 1)), 1)
    new: dict[int, int] = {}
    numbers: list[int | None] = []
    last = 0
    for row in rows:
        number, takes = number_of(row), _takes_number(row)
        last += step if takes else 0
        numbers.append(last if takes else None)
        if takes and number is not None:
            new.setdefault(number, last)
    return tuple(_numbered(row, number, new) for row, number in zip(rows, numbers, strict=True))


def _takes_number(row: str) -> bool:
    if not row.strip():
        return False
    if number_of(row) is not None:
        return True
    found = read_line(row)
    return isinstance(found, Fault) or found.label is not None or not may_lack_number(found.statement)


def _numbered(row: str, number: int | None, new: dict[int, int]) -> str:
    """A line with another number, its jumps too."""
    told: list[str] = []
    pieces = pieces_of(row)
    for k, piece in enumerate(pieces):
        text = row[piece.start : piece.end]
        if piece.kind == "line":
            text = ""
        elif piece.kind == "number" and text.isdigit() and _is_target(row, pieces[:k]):
            text = str(new.get(int(text), text))
        told.append(text)
    body = "".join(told)
    return body if number is None else f"{number} {body.lstrip()}"


def _is_target(row: str, before: Sequence[LinePiece]) -> bool:
    """Whether a number behind these pieces is the number of a line."""
    for piece in reversed(before):
        word = row[piece.start : piece.end].upper()
        if word in JUMPS:
            return True
        if piece.kind not in {"space", "number", "label"} and word != ",":
            return False
    return False


def tidied(rows: Sequence[str]) -> tuple[str, ...]:
    """The lines in one spelling; those that cannot be read stay as they are."""
    return tuple(row if not row.strip() or isinstance(found := read_line(row), Fault) else line_text(found)
                 for row in rows)  # fmt: skip

"""A line of a program in pieces, each of a kind: what an editor colours, marks and completes."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Literal, NamedTuple, get_args

from vi3dras.programs.commands import DEFINED, FUNCTIONS, NOT_RUN, SYSTEM, USAGE

Kind = Literal[
    "line", "command", "function", "position", "variable", "number", "label", "text", "comment", "sign",
    "space", "word",
]  # fmt: skip
"""`line` is the number of the line, `word` what the language does not know."""
KINDS: tuple[Kind, ...] = get_args(Kind)

JOINING = {
    "THEN", "TO", "STEP", "WTH", "WTHIF", "TYPE", "IS", "AND", "OR", "XOR", "NOT", "MOD", "OFF", "CASE",
    "PLT", "ARCH", "IO", "BIT", "BYTE", "WORD", *DEFINED,
}  # fmt: skip
"""Words that stand inside a statement."""

PIECE = re.compile(
    r"(?P<comment>'.*|[Rr][Ee][Mm]\b.*)|(?P<text>\"[^\"]*\"?)|(?P<label>\*(?:[A-Za-z]\w*)?)"
    r"|(?P<number>(?:\d+(?:\.\d*)?|\.\d+)(?:[Ee][+-]?\d+)?|&[Hh][0-9A-Fa-f]+|&[Bb][01]+)"
    r"|(?P<name>[A-Za-z]\w*[$%!#]?)|(?P<space>\s+)|(?P<sign>.)",
    re.DOTALL,
)


class LinePiece(NamedTuple):
    """Some letters of a line."""

    kind: Kind
    start: int
    """The first letter, from 0."""
    end: int
    """After the last one."""


@lru_cache(maxsize=4096)
def pieces_of(row: str) -> tuple[LinePiece, ...]:
    """All pieces of a line, whatever it holds: one begins where the one before ends."""
    found: list[LinePiece] = []
    solid: list[LinePiece] = []
    at = 0
    while at < len(row):
        match = PIECE.match(row, at)
        assert match is not None
        assert match.lastgroup is not None
        kind, end = _kind(row, match, solid)
        found.append(LinePiece(kind, at, end))
        if kind != "space":
            solid.append(found[-1])
        at = end
    return tuple(found)


def _kind(row: str, match: re.Match[str], before: list[LinePiece]) -> tuple[Kind, int]:
    """The kind of what was found, and where it ends; `before` are the pieces before it without spaces."""
    kind, end = match.lastgroup, match.end()
    last = before[-1] if before else None
    if kind == "label":
        is_times = last is not None and (
            last.kind in {"position", "variable", "number", "function", "text"} or row[last.end - 1] == ")"
        )
        return ("sign", match.start() + 1) if is_times else ("label", end)
    if kind == "number":
        return ("line" if last is None and match[0].isdigit() else "number"), end
    if kind == "name":
        return _name(match[0].upper(), row, end, last), end
    known: Kind = next(k for k in KINDS if k == kind)
    return known, end


def _name(word: str, row: str, end: int, last: LinePiece | None) -> Kind:
    """What a name stands for."""
    is_part = last is not None and row[last.end - 1] == "."  # such as P1.X
    if is_part or (word in SYSTEM and SYSTEM[word].gives in {"P", "J"}):
        return "position"
    if word in USAGE or word in JOINING or word in NOT_RUN:
        return "command"
    if word in FUNCTIONS:
        return "function"
    is_first = last is None or last.kind in {"line", "label"}
    if is_first and row[end:].lstrip()[:1] not in {"=", "(", "."}:
        return "word"  # where a command is asked for
    if word[0] in "PJ" and word not in SYSTEM:
        return "position"
    return "variable" if word[0] in "MC" or word.endswith("$") else "word"


def piece_at(row: str, column: int) -> LinePiece | None:
    """The piece that holds a column, from 1; none behind the end."""
    return next((piece for piece in pieces_of(row) if piece.start < column <= piece.end), None)

"""A program's file in two parts: its lines, and behind them the positions that it was taught."""

from __future__ import annotations

import re
from typing import NamedTuple

from vi3dras.programs.expressions import Constant
from vi3dras.programs.reading import Fault, read_line
from vi3dras.programs.statements import Assign, Declare, Line

TAUGHT = frozenset({"POS", "JNT"})


class Parts(NamedTuple):
    """The two parts of a text, without line ends at their ends."""

    program: str
    positions: str


def parted(text: str) -> Parts:
    """The lines of a program, and those without a number that give positions their numbers.

    A comment such as `'P1: above the part` goes with the position of that name on the next line.
    """
    program: list[str] = []
    positions: list[str] = []
    for row in re.split(r"\r\n|\n|\r", text):
        names = _names_taught(row)
        if not names:
            program.append(row)
            continue
        if program and any(_is_about(program[-1], name) for name in names):
            positions.append(program.pop())
        positions.append(row)
    return Parts("\n".join(program).strip("\n"), "\n".join(positions))


def _names_taught(row: str) -> tuple[str, ...]:
    """The positions to which a line without a number gives theirs."""
    if "=" not in row or row.lstrip()[:1].isdigit():
        return ()
    line = read_line(row)
    if isinstance(line, Fault) or line.label is not None:
        return ()
    return _given(line)


def _given(line: Line) -> tuple[str, ...]:
    it = line.statement
    if isinstance(it, Declare) and it.kind in TAUGHT and all(isinstance(n.value, Constant) for n in it.names):
        return tuple(each.name for each in it.names)
    is_plain = isinstance(it, Assign) and it.to.indices is None and not it.to.components and it.pulse is None
    if is_plain and isinstance(it, Assign) and isinstance(it.value, Constant) and it.to.name[0] in "PJ":
        return (it.to.name,)
    return ()


def _is_about(row: str, name: str) -> bool:
    """Whether a line is a comment on a position."""
    return re.match(rf"\s*'\s*{re.escape(name)}\s*:", row, re.IGNORECASE) is not None

"""What of a program with faults can be run: every line before the first one with a fault that is come to."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from vi3dras.programs.check import MOST_FAULTS, Checked
from vi3dras.programs.reading import Fault
from vi3dras.programs.statements import Assign, Declare, Define, Dimension, If, Line, Port, Program, Select
from vi3dras.programs.structure import blocks_of

NUMBER = re.compile(r"\s*(\d+)")
DEFINES = re.compile(r"\s*(DEF|DIM)\b|\s*[A-Z]\w*\$?\s*(\([^)]*\)\s*)?=", re.IGNORECASE)
"""How a line without a number begins that gives a name its value, and is run by nobody."""

BRANCH = re.compile(r"\s*\d*\s*(ELSE|CASE|DEFAULT)\b", re.IGNORECASE)
"""How a line begins that says where a block goes on."""

UNNUMBERED = 0
"""The number of a line that should have one; no jump leads there."""


class SoundPart(NamedTuple):
    """A program that can be run as far as it goes."""

    program: Program
    """With an empty line wherever one cannot be read."""
    stops: dict[int, Fault]
    """The lines of the text, from 1, before which a run has to stop, and why."""


def sound_part(text: str, checked: Checked) -> SoundPart:
    """What of a program can be run, whatever is wrong with the rest of it."""
    rows = re.split(r"\r\n|\n|\r", text)
    stops = dict(_stops(rows, checked))
    known = {line.at: line for line in checked.program.lines}
    lines: list[Line] = []
    for at, row in enumerate(rows, 1):
        line, fault = known.get(at), stops.get(at)
        if fault is None and line is not None:
            lines.append(line)
        elif fault is not None and not _defines(row, line):
            lines.append(_halting(row, at, line))
    return SoundPart(Program(tuple(lines)), stops)


def _stops(rows: list[str], checked: Checked) -> Iterator[tuple[int, Fault]]:
    """Every line with its first fault; and the block that a branch belongs to which cannot be read."""
    program, faults = checked
    if len(faults) >= MOST_FAULTS:
        last = faults[-1]
        yield from ((at, last) for at in range(last.line + 1, len(rows) + 1))  # nobody knows about these
    found = blocks_of(program)
    for place in sorted(found.parts.keys() - found.ends.keys()):  # told where another line crosses it
        line = program.lines[place]
        yield line.at, next((fault for fault in found.faults if fault.line >= line.at), faults[0])
    blocks = [
        (program.lines[first], program.lines[last].at)
        for first, last in found.ends.items()
        if isinstance(program.lines[first].statement, If | Select)
    ]
    for fault in reversed(faults):
        if fault.line <= len(rows) and BRANCH.match(rows[fault.line - 1]):
            yield from ((first.at, fault) for first, end in blocks if first.at < fault.line < end)
    yield from ((fault.line, fault) for fault in reversed(faults))


def _defines(row: str, line: Line | None) -> bool:
    """Whether a line only gives a name its value: without it, what asks for the name is stopped."""
    if line is None:
        return DEFINES.match(row) is not None
    return line.number is None and isinstance(line.statement, Assign | Declare | Define | Dimension | Port)


def _halting(row: str, at: int, line: Line | None) -> Line:
    """A line that is come to, whether it can be read or not."""
    if line is not None and line.number is not None:
        return line
    number = NUMBER.match(row)
    label = None if line is None else line.label
    return Line(int(number[1]) if number else UNNUMBERED, None, label, None, at)

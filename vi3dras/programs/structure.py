"""How the lines of a program hang together: numbers that rise, labels, jumps, and blocks with their ends."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from vi3dras.programs.errors import (
    CrossedError,
    LabelLengthError,
    LineOrderError,
    LineRangeError,
    NoBlockError,
    NoNumberError,
    NoTargetError,
    OpenBlockError,
    ProgramError,
    TwiceLabelError,
)
from vi3dras.programs.expressions import Constant
from vi3dras.programs.reading import MOST_LINES, Fault
from vi3dras.programs.statements import (
    Assign,
    Case,
    Declare,
    For,
    If,
    Jump,
    Line,
    Mark,
    Next,
    OnJump,
    Program,
    Select,
    Statement,
    Target,
    While,
    inside,
)

LABEL = 9
"""Letters of a label with its star."""

BEGINS = {For: "FOR", While: "WHILE", If: "IF", Select: "SELECT"}
ENDS = {"FOR": "NEXT", "WHILE": "WEND", "IF": "ENDIF", "SELECT": "END SELECT"}
PARTS = {"ELSE": "IF", "DEFAULT": "SELECT", "CASE": "SELECT"}


class Blocks(NamedTuple):
    """Which lines belong together, by their places in the program."""

    ends: dict[int, int]
    """From the line that begins a block to the one that ends it."""
    begins: dict[int, int]
    """And back."""
    parts: dict[int, tuple[int, ...]]
    """From the line that begins a block to its ELSE, CASE and DEFAULT."""
    owner: dict[int, int]
    """From an ELSE, CASE or DEFAULT to the line that begins its block."""
    faults: tuple[Fault, ...]


def blocks_of(program: Program) -> Blocks:
    """The blocks of a program."""
    found = Blocks({}, {}, {}, {}, ())
    faults: list[Fault] = []
    open_ones: list[tuple[str, int]] = []
    told: set[int] = set()
    for place, line in enumerate(program.lines):
        word, role = _role(line.statement)
        if role == "begins":
            open_ones.append((word, place))
            found.parts[place] = ()
        elif role:
            begins = PARTS[word] if role == "parts" else next(w for w, end in ENDS.items() if end == word)
            if open_ones and open_ones[-1][0] == begins:
                first = open_ones[-1][1]
                if role == "parts":
                    found.parts[first] += (place,)
                    found.owner[place] = first
                else:
                    open_ones.pop()
                    found.ends[first], found.begins[place] = place, first
            else:
                faults.append(_fault(line, _stray(word, begins, open_ones, program)))
                told |= {at for _, at in open_ones}
                outer = [k for k, (inner, _) in enumerate(open_ones) if inner == begins]
                if role == "ends" and outer:
                    del open_ones[outer[-1]]
    faults += [
        _fault(program.lines[at], OpenBlockError(word, ENDS[word]))
        for word, at in open_ones
        if at not in told
    ]
    return found._replace(faults=tuple(faults))


def _role(statement: Statement | None) -> tuple[str, str]:
    """The word of a line that begins, parts or ends a block, and which of these it does."""
    if isinstance(statement, If):
        return "IF", "begins" if statement.then is None and statement.otherwise is None else ""
    if isinstance(statement, Mark):
        return statement.word, "parts" if statement.word in PARTS else "ends"
    if isinstance(statement, Case):
        return "CASE", "parts"
    if isinstance(statement, Next):
        return "NEXT", "ends"
    word = BEGINS.get(type(statement), "")
    return word, "begins" if word else ""


def _stray(word: str, begins: str, open_ones: list[tuple[str, int]], program: Program) -> ProgramError:
    if any(inner == begins for inner, _ in open_ones):
        inner, at = open_ones[-1]
        return CrossedError(word, inner, _number(program.lines[at]), ENDS[inner])
    return NoBlockError(word, begins, begins)


def structure_faults(program: Program) -> Iterator[Fault]:
    """What is wrong with numbers, labels and jumps."""
    last = 0
    labels: dict[str, Line] = {}
    for line in program.lines:
        if line.number is None:
            if not may_lack_number(line.statement) or line.label is not None:
                yield _fault(line, NoNumberError(last + 10), 1)
        else:
            if not 1 <= line.number <= MOST_LINES:
                yield _fault(line, LineRangeError(line.number), 1)
            elif line.number <= last:
                yield _fault(line, LineOrderError(line.number, last, last + 10), 1)
            last = max(last, min(line.number, MOST_LINES))
        if line.label is not None:
            if len(line.label) > LABEL:
                yield _fault(line, LabelLengthError(line.label, line.label[:LABEL]))
            if line.label in labels:
                yield _fault(line, TwiceLabelError(line.label, _number(labels[line.label])))
            labels.setdefault(line.label, line)
    known = (*labels, *(str(line.number) for line in program.lines if line.number is not None))
    for line in program.lines:
        for target in _targets(line.statement):
            if str(target) not in known:
                same = tuple(one for one in known if one.startswith("*") == str(target).startswith("*"))
                yield _fault(line, NoTargetError(str(target), same))


def may_lack_number(statement: Statement | None) -> bool:
    """Whether a line may stand behind the program: a comment, or the value of a position."""
    is_value = isinstance(statement, Assign) and isinstance(statement.value, Constant)
    return statement is None or is_value or isinstance(statement, Declare)


def _targets(statement: Statement | None) -> Iterator[Target]:
    if isinstance(statement, Jump):
        yield statement.target
    elif isinstance(statement, OnJump):
        yield from statement.targets
    for part in () if statement is None else inside(statement):
        yield from _targets(part)


def _number(line: Line) -> int:
    return line.at if line.number is None else line.number


def _fault(line: Line, error: ProgramError, column: int = 0) -> Fault:
    return Fault(line.at, column or line.column, error)

"""What the names of a program stand for: what is declared, and what is given a value somewhere."""

from __future__ import annotations

from collections.abc import Iterator

from vi3dras.programs.commands import DEFINED
from vi3dras.programs.expressions import Ref
from vi3dras.programs.kinds import Names
from vi3dras.programs.statements import (
    Assign,
    Call,
    Declare,
    Dimension,
    For,
    Line,
    Parameters,
    Port,
    Program,
    Statement,
    inside,
)


def names_of(program: Program) -> Names:
    """What the names of a program stand for, and which of them are given a value somewhere."""
    declared: dict[str, str] = {}
    given: set[str] = set()
    for line in program.lines:
        for statement in _all(line):
            if isinstance(statement, Declare):
                declared |= {each.name: DEFINED[statement.kind] for each in statement.names}
                given |= {each.name for each in statement.names if each.value is not None}
            elif isinstance(statement, Port):
                declared[statement.name] = "M"
                given.add(statement.name)
            elif isinstance(statement, Assign):
                given.add(statement.to.name)
            elif isinstance(statement, For):
                given.add(statement.variable.name)
            elif isinstance(statement, Parameters):
                given |= set(statement.names)
            elif isinstance(statement, Dimension):
                given |= {each.name for each in statement.names}
            elif isinstance(statement, Call):  # a program that is called may give them one
                given |= {each.name for each in statement.arguments if isinstance(each, Ref)}
    return Names(declared, frozenset(given))


def _all(line: Line) -> Iterator[Statement]:
    waiting = [] if line.statement is None else [line.statement]
    while waiting:
        statement = waiting.pop()
        yield statement
        waiting += inside(statement)

"""Which lines of a program use a taught position."""

from __future__ import annotations

from collections.abc import Iterator

from vi3dras.programs.expressions import Constant, Expression, Ref, parts_of
from vi3dras.programs.statements import Assign, Declare, Program, Statement, inside, values_in


def lines_using(program: Program, names: tuple[str, ...]) -> dict[str, tuple[int, ...]]:
    """For each of some positions the lines that name it, from 1; where it is only given its value is none."""
    lines: dict[str, list[int]] = {name: [] for name in names}
    for line in program.lines:
        if line.statement is None:
            continue
        for name in set(_named(line.statement)) & set(lines):
            lines[name].append(line.at)
    return {name: tuple(found) for name, found in lines.items()}


def _named(statement: Statement) -> Iterator[str]:
    """The variables in a statement and in those within it."""
    if isinstance(statement, Declare):
        return
    given = isinstance(statement, Assign) and isinstance(statement.value, Constant)
    for value in values_in(statement):
        if not (given and isinstance(statement, Assign) and value is statement.to):
            yield from _inside(value)
    for part in inside(statement):
        yield from _named(part)


def _inside(value: Expression) -> Iterator[str]:
    if isinstance(value, Ref):
        yield value.name
    for part in parts_of(value):
        yield from _inside(part)

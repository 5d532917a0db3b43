"""How long every line takes, and how long one cycle of the outermost loop."""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

from vi3dras.interpreter.record import LineDone
from vi3dras.interpreter.trace import RunTrace
from vi3dras.programs.expressions import Constant
from vi3dras.programs.statements import Assign, Call, Jump, Order, Program, Statement, inside


class LineTime(NamedTuple):
    """How long a line of the main program takes, with what it calls of other programs."""

    line: int
    """From 1."""
    passes: int
    last: float
    """In its last pass [s]."""
    total: float
    """In all of them [s]."""


class Cycle(NamedTuple):
    """A loop, as it was run."""

    first: int
    """The line that it begins with, from 1."""
    behind: int
    """The line that goes back, from 1."""
    times: tuple[float, ...]
    """How long each cycle took after which the run went back [s]."""

    @property
    def last(self) -> float:
        """Of the last one [s]."""
        return self.times[-1]


def line_times(trace: RunTrace) -> tuple[LineTime, ...]:
    """Every line of the main program that was run, in the order of the lines."""
    found: dict[int, LineTime] = {}
    for line, start, end in _main_lines(trace):
        before = found.get(line, LineTime(line, 0, 0.0, 0.0))
        found[line] = LineTime(line, before.passes + 1, end - start, before.total + end - start)
    return tuple(found[line] for line in sorted(found))


def cycle_of(trace: RunTrace) -> Cycle | None:
    """The outermost loop that took the most time, whatever it is written with; None where there is none."""
    level = [step for step in trace.steps if not step.stand.depth]
    spans: dict[int, int] = {}
    backs: set[tuple[int, float]] = set()
    for one, other in pairwise(level):
        first, behind = other.line.at, one.line.at
        if first <= behind:
            spans[first] = max(behind, spans.get(first, behind))
            backs.add((first, other.start))
    outer = [a for a, ends in spans.items() if not any(b < a <= ends <= spans[b] for b in spans)]
    found = [Cycle(first, spans[first], _cycles(level, first, backs)) for first in outer]
    return max(found, key=lambda each: sum(each.times), default=None)


def _cycles(level: list[LineDone], first: int, backs: set[tuple[int, float]]) -> tuple[float, ...]:
    """How long each cycle took that begins with a line [s]."""
    starts = [step.start for step in level if step.line.at == first]
    return tuple(after - before for before, after in pairwise(starts) if (first, after) in backs)


def _main_lines(trace: RunTrace) -> list[tuple[int, float, float]]:
    """The lines of the main program one after the other: which, from when to when [s]."""
    found: list[tuple[int, float, float]] = []
    for step in trace.steps:
        if step.stand.calls and found:
            line, start, _ = found[-1]
            found[-1] = line, start, step.end
        else:
            found.append((step.line.at, step.start, step.end))
    return found


def goes_round_for_ever(program: Program) -> bool:
    """Whether a program cannot end: nothing in it ends, halts or calls, and its last line leads back.

    A plain sign: of a program that never ends for another reason it says nothing.
    """
    lines = [line.statement for line in program.lines if line.statement is not None]
    while lines and isinstance(lines[-1], Assign) and isinstance(lines[-1].value, Constant):
        lines.pop()  # taught positions behind the program
    if not lines or not isinstance(lines[-1], Jump) or lines[-1].word != "GOTO":
        return False
    return not any(map(_may_end, lines))


def _may_end(statement: Statement) -> bool:
    if isinstance(statement, Order):
        return statement.word in {"END", "HLT"}
    return isinstance(statement, Call) or any(map(_may_end, inside(statement)))

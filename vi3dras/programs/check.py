"""A whole program, checked before anything moves: every fault with line, column and cure."""

from __future__ import annotations

from collections.abc import Iterator
from functools import singledispatch
from typing import NamedTuple

from vi3dras.programs.commands import DEFINED, FUNCTIONS, ORDERS, RANGES, SYSTEM, USAGE, WRITABLE, usage_of
from vi3dras.programs.errors import ArgumentCountError, ArgumentRangeError, FixedNameError, MissingEndError
from vi3dras.programs.expressions import Constant, Expression, PlainNumber, Prefixed, Ref
from vi3dras.programs.kinds import Found, Names, column_of, counted
from vi3dras.programs.names import names_of
from vi3dras.programs.reading import KNOWN, Fault, read_program
from vi3dras.programs.statements import (
    Arc,
    Archway,
    Assign,
    Case,
    Declare,
    Define,
    Dimension,
    For,
    If,
    Move,
    Next,
    OnJump,
    Order,
    Port,
    Program,
    Select,
    Statement,
    While,
    inside,
    values_in,
)
from vi3dras.programs.structure import blocks_of, structure_faults

MOST_FAULTS = 200
"""Faults that are told of one program."""


class Checked(NamedTuple):
    """A program, and what is wrong with it."""

    program: Program
    faults: tuple[Fault, ...]


def checked_program(text: str) -> Checked:
    """The program in a text, with every fault of it in the order of the lines."""
    program, faults = read_program(text)
    found = [*faults, *structure_faults(program), *blocks_of(program).faults, *meaning_faults(program)]
    found.sort(key=lambda fault: fault[:2])
    return Checked(program, tuple(found[:MOST_FAULTS]))


def meaning_faults(program: Program) -> Iterator[Fault]:
    """Values of the wrong kind, names without a value, numbers that a command does not take."""
    found = _meanings(names_of(program))
    for line in program.lines:
        if line.statement is not None:
            for column, error in found.of(line.statement, line.column):
                yield Fault(line.at, column, error)


class _Meanings:
    """What is wrong with statements while the names stand for the same, each looked at once."""

    def __init__(self, names: Names) -> None:
        self.names = names
        self._known: dict[int, tuple[Statement, int, tuple[Found, ...]]] = {}

    def of(self, statement: Statement, column: int) -> tuple[Found, ...]:
        """Where in its line something is wrong with a statement, and what."""
        known = self._known.get(id(statement))  # to compare statements takes as long as to look at them
        if known is None or known[0] is not statement or known[1] != column:
            if len(self._known) > KNOWN:
                self._known.clear()
            known = (statement, column, tuple(_statement(self.names, statement, column)))
            self._known[id(statement)] = known
        return known[2]


_last: list[_Meanings] = []
"""Those of the program that was checked last: whoever types changes one line of many."""


def _meanings(names: Names) -> _Meanings:
    if not _last or _last[0].names.means != names.means:
        _last[:] = [_Meanings(names)]
    return _last[0]


def _statement(names: Names, it: Statement, column: int) -> Iterator[Found]:
    for value in () if isinstance(it, Dimension) else values_in(it):
        yield from names.check(value, column)
    yield from _own(it, names, column)
    for part in inside(it):
        yield from _statement(names, part, column)


@singledispatch
def _own(it: Statement, names: Names, column: int) -> Iterator[Found]:
    """What is wrong with a statement beside what is wrong within its values."""
    for value, what in _numbers(it):
        yield from names.asked("M", value, what, column)


@_own.register
def _(it: Arc, names: Names, column: int) -> Iterator[Found]:
    for place in it.places:
        yield from names.place(place, it.word, column)


@_own.register
def _(it: Archway, names: Names, column: int) -> Iterator[Found]:
    yield from names.place(it.place, "MVA", column)
    yield from names.asked("M", it.arch, "MVA", column)


@_own.register
def _(it: Declare, names: Names, column: int) -> Iterator[Found]:
    for each in it.names:
        if each.value is not None:
            yield from _fits(names, Ref(each.name, column=column), each.value, DEFINED[it.kind], column)


def _numbers(it: Statement) -> Iterator[tuple[Expression, str]]:
    """The values that have to be numbers, with the word that asks for them."""
    if isinstance(it, If):
        yield it.condition, "IF"
    elif isinstance(it, While):
        yield it.condition, "WHILE"
    elif isinstance(it, OnJump):
        yield it.value, "ON"
    elif isinstance(it, For | Next):
        word = "FOR" if isinstance(it, For) else "NEXT"
        yield from ((value, word) for value in values_in(it))
    elif isinstance(it, Select | Case):
        word = "SELECT" if isinstance(it, Select) else "CASE"
        yield from ((value, word) for value in values_in(it))
    elif isinstance(it, Port):
        yield it.first, "DEF IO"


@_own.register
def _(it: Move, names: Names, column: int) -> Iterator[Found]:
    if it.place is None:
        if it.word == "MOV" or it.before is None:
            yield column, MissingEndError(USAGE[it.word])
    else:
        yield from names.place(it.place, it.word, column)
    for value in (it.before, *it.types):
        if value is not None:
            yield from names.asked("M", value, it.word, column)


@_own.register
def _(it: Order, names: Names, column: int) -> Iterator[Found]:
    yield from _arguments(names, it.word, it.arguments, column)


@_own.register
def _(it: Define, names: Names, column: int) -> Iterator[Found]:
    yield from _arguments(names, it.what, it.arguments, column)


def _arguments(
    names: Names, word: str, arguments: tuple[Expression | None, ...], column: int
) -> Iterator[Found]:
    """What is wrong with what an order is given."""
    takes, usage = ORDERS[word], USAGE.get(word) or usage_of("DEF", f"DEF {word}")
    first_missing = bool(arguments) and arguments[0] is None and takes.least > 0
    if not takes.least <= len(arguments) <= takes.most or first_missing:
        there = sum(value is not None for value in arguments)
        yield column, ArgumentCountError(word, counted(takes), there, usage)
        return
    for index, value in enumerate(arguments):
        if value is None:
            continue
        kind = takes.kinds[min(index, len(takes.kinds) - 1)]
        yield from names.asked(kind, value, word, column)
        number = literal(value)
        if word in RANGES and number is not None and (index == 0 or word in {"ACCEL", "OVRD"}):
            low, high = RANGES[word]
            if not low <= number <= high:
                yield column_of(value, column), ArgumentRangeError(word, number, low, high)


@_own.register
def _(it: Assign, names: Names, column: int) -> Iterator[Found]:
    name = it.to.name
    if name in FUNCTIONS or (name in SYSTEM and name not in WRITABLE):
        yield it.to.column, FixedNameError(name)
        return
    yield from _fits(names, it.to, it.value, names.kind(it.to), column)
    if it.pulse is not None:
        yield from names.asked("M", it.pulse, "DLY", column)


def _fits(names: Names, to: Ref, value: Expression, kind: str, column: int) -> Iterator[Found]:
    """What is wrong with a value for a variable of a kind."""
    found = names.kind(value)
    if not (kind == "J" and isinstance(value, Constant)) and kind != found:
        yield from names.asked(kind, value, to.name, to.column or column)


def literal(value: Expression) -> float | None:
    """The number that is written; None where it has to be computed."""
    if isinstance(value, PlainNumber):
        return value.value
    if isinstance(value, Prefixed) and isinstance(value.value, PlainNumber) and value.sign != "NOT":
        return -value.value.value if value.sign == "-" else value.value.value
    return None

"""A formula as a list of operations, each stored once: what two formulas share is computed once."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from vi3dras.language.functions import FUNCTIONS, INVERTED
from vi3dras.language.tree import (
    EXACT,
    Call,
    Compare,
    Degrees,
    Exact,
    Logic,
    Name,
    Number,
    Power,
    Product,
    Sum,
    Tree,
)
from vi3dras.language.tree import is_condition as is_true_or_false


class Operation(NamedTuple):
    """One operation; its arguments are numbers of earlier ones."""

    sign: str
    """+ - * / ** neg, a relation, and, or, not, a function of numexpr, `number` or `name`."""
    arguments: tuple[int, ...] = ()
    value: float | str = 0.0
    """The number, or the name."""


@dataclass
class Program:
    """Operations in an order in which they can be computed."""

    axes: dict[str, int]
    """Which variable runs along which axis of the result."""
    operations: list[Operation] = field(default_factory=list)
    masks: list[int] = field(default_factory=list)
    """One bit for each axis along which a result changes."""
    roots: list[int] = field(default_factory=list)
    _numbers: dict[Operation, int] = field(default_factory=dict)

    def add(self, sign: str, *arguments: int, value: float | str = 0.0) -> int:
        """The number of an operation, which is new or was there before."""
        operation = Operation(sign, arguments, value)
        number = self._numbers.get(operation)
        if number is None:
            mask = 0
            for argument in arguments:
                mask |= self.masks[argument]
            if sign == "name" and value in self.axes:
                mask = 1 << self.axes[str(value)]
            number = self._numbers[operation] = len(self.operations)
            self.operations.append(operation)
            self.masks.append(mask)
        return number

    def number(self, value: float) -> int:
        """A number in the formula."""
        return self.add("number", value=value)


def compiled(trees: Iterable[Tree], axes: dict[str, int]) -> Program:
    """The operations of several formulas."""
    program = Program(axes)
    for tree in trees:
        program.roots.append(_value(program, tree))
    return program


def _value(program: Program, tree: Tree) -> int:
    """The operation that gives a part as a number; a condition counts 1 or 0."""
    number = _lower(program, tree)
    if is_true_or_false(tree):
        return program.add("where", number, program.number(1.0), program.number(0.0))
    return number


def _lower(program: Program, tree: Tree) -> int:  # noqa: PLR0911 - one case for each kind of node
    match tree:
        case Number(value):
            return program.number(value)
        case Name(name):
            return program.add("name", value=name)
        case Exact(name):
            return program.number(EXACT[name])
        case Sum(terms):
            return _sum(program, [(sign, _value(program, term)) for sign, term in terms])
        case Product(factors):
            return _product(program, [(divides, _value(program, factor)) for divides, factor in factors])
        case Power(Exact("e"), exponent):
            return program.add("exp", _value(program, exponent))
        case Power(base, exponent):
            return _power(program, _value(program, base), exponent)
        case Degrees(value):
            return program.add("*", _value(program, value), program.number(math.pi / 180))
        case Call(function, arguments):
            return _call(program, function, arguments)
        case Compare(relations, values):
            numbers = [_value(program, value) for value in values]
            pairs = zip(relations, numbers, numbers[1:], strict=False)
            return _chain(program, "and", [program.add(sign, a, b) for sign, a, b in pairs])
        case Logic("not", (part,)):
            return program.add("not", _lower(program, part))
        case Logic(word, parts):
            return _chain(program, word, [_lower(program, part) for part in parts])


def _chain(program: Program, sign: str, numbers: list[int]) -> int:
    total = numbers[0]
    for number in numbers[1:]:
        total = program.add(sign, total, number)
    return total


def _groups(program: Program, numbers: list[tuple[int, int]]) -> list[list[tuple[int, int]]]:
    """Terms or factors in groups that change along the same axes, those along one axis first.

    What changes along one axis is combined there and not all over the grid; numbers join the first group.
    """
    masks = list(dict.fromkeys(program.masks[number] for _, number in numbers))
    masks.sort(key=lambda mask: (mask.bit_count(), mask))
    groups = [[pair for pair in numbers if program.masks[pair[1]] == mask] for mask in masks]
    if len(groups) > 1 and masks[0] == 0 and masks[1].bit_count() == 1:
        groups[:2] = [[pair for pair in numbers if program.masks[pair[1]] in masks[:2]]]
    return groups


def _sum(program: Program, terms: list[tuple[int, int]]) -> int:
    total = None
    for group in _groups(program, terms):
        group.sort(key=lambda pair: -pair[0])
        part = None
        is_negative = all(sign < 0 for sign, _ in group)
        for sign, number in group:
            if part is None:
                part = number
            else:
                part = program.add("+" if (sign < 0) == is_negative else "-", part, number)
        assert part is not None
        if total is None:
            total = program.add("neg", part) if is_negative else part
        else:
            total = program.add("-" if is_negative else "+", total, part)
    assert total is not None
    return total


def _product(program: Program, factors: list[tuple[bool, int]]) -> int:
    total = None
    divisors = []
    for group in _groups(program, [(int(divides), number) for divides, number in factors]):
        above = [number for divides, number in group if not divides]
        below = [number for divides, number in group if divides]
        if not above:
            divisors += below
            continue
        part = _chain(program, "*", above)
        for number in below:
            part = program.add("/", part, number)
        total = part if total is None else program.add("*", total, part)
    if total is None:
        total = program.number(1.0)
    for number in divisors:
        total = program.add("/", total, number)
    return total


def _power(program: Program, base: int, exponent: Tree) -> int:
    """A power; small whole exponents stay readable for numexpr, which multiplies then."""
    match exponent:
        case Sum(((-1, Number(value)),)):
            return program.add("**", base, program.number(-value))
        case _:
            return program.add("**", base, _value(program, exponent))


def _call(  # noqa: PLR0911 - one case for each function
    program: Program, function: str, arguments: tuple[Tree, ...]
) -> int:
    if function == "where":
        condition, yes, no = arguments
        return program.add("where", _lower(program, condition), _value(program, yes), _value(program, no))
    numbers = [_value(program, argument) for argument in arguments]
    first, last = numbers[0], numbers[-1]
    match function:
        case "cot":
            return program.add("/", program.add("cos", first), program.add("sin", first))
        case "sec" | "csc" | "coth" | "sech" | "csch":
            return program.add("/", program.number(1.0), program.add(INVERTED[function], first))
        case "cbrt":
            size = program.add("**", program.add("abs", first), program.number(1 / 3))
            return program.add("*", program.add("sign", first), size)
        case "hypot":
            squares = [program.add("*", number, number) for number in numbers]
            return program.add("sqrt", program.add("+", *squares))
        case "mod":
            rest = program.add("%", first, last)
            is_apart = program.add("<", program.add("*", rest, last), program.number(0.0))
            return program.add("where", is_apart, program.add("+", rest, last), rest)
        case "rem":
            return program.add("%", first, last)
        case "round":
            return program.add("floor", program.add("+", first, program.number(0.5)))
        case "min" | "max":
            return _chain(program, FUNCTIONS[function].engine, numbers)
        case _:
            return program.add(FUNCTIONS[function].engine or function, *numbers)

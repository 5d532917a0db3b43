"""An equation whose symbols have values: shown with symbols, shown with numbers, and computed."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from vi3dras.language.boxes import Box
from vi3dras.language.evaluate import value_of
from vi3dras.language.expression import parse
from vi3dras.language.tree import Call, Degrees, Name, Number, Power, Product, Sum, Tree
from vi3dras.language.typeset import typeset
from vi3dras.language.vocabulary import spelled

TRIGONOMETRY = frozenset({"sin", "cos"})
"""Worked out in a step of their own."""


class Quantity(NamedTuple):
    """A number as it is printed."""

    value: float
    """In the unit that is shown."""
    decimals: int = 0
    unit: str = ""
    """`°` makes it an angle."""

    @property
    def text(self) -> str:
        """The number with its decimals, a true minus and no negative zero."""
        if not math.isfinite(self.value):
            return "–"
        text = f"{round(self.value, self.decimals) + 0.0:,.{self.decimals}f}"
        return text.replace(",", "\u2009").replace("-", "−")

    @property
    def told(self) -> str:
        """The number with its unit."""
        return f"{self.text}°" if self.unit == "°" else f"{self.text} {self.unit}".rstrip()

    @property
    def entered(self) -> float:
        """What an equation gets: angles in radians."""
        return math.radians(self.value) if self.unit == "°" else self.value


class Fixed(float):
    """A number that is typeset with the decimals it is given."""

    text: str

    @classmethod
    def of(cls, value: float, decimals: int) -> Fixed:
        """A number that is not negative."""
        made = cls(value)
        made.text = Quantity(value, decimals).text
        return made

    def is_integer(self) -> bool:
        """Never: the printer would leave the decimals out."""
        return False

    def __repr__(self) -> str:
        return self.text


@dataclass(frozen=True)
class Equation:
    """`left = right`, what the names in it are now, and what the program has for it."""

    left: str
    """A name, as `typeset_name` reads it."""
    right: str
    """In the language of formulas."""
    knowns: dict[str, Quantity] = field(hash=False)
    result: Quantity
    """As the engine has it."""

    @cached_property
    def tree(self) -> Tree:
        """The right side as a tree."""
        return parse(self.right, tuple(self.knowns)).tree

    @cached_property
    def values(self) -> dict[str, Quantity]:
        """What the names are, in the spelling of the tree."""
        return {spelled(name): value for name, value in self.knowns.items()}

    @property
    def symbols(self) -> Box:
        """The right side with its names."""
        return typeset(self.tree)

    @property
    def numbers(self) -> Box:
        """The right side with what the names are now."""
        return typeset(_filled(self.tree, self.values))

    @property
    def worked(self) -> Box | None:
        """The same with sines and cosines worked out; None where there are none."""
        filled = _filled(self.tree, self.values)
        done = _worked(filled)
        return (
            None if done == filled or (isinstance(done, Number | Sum) and _is_number(done)) else typeset(done)
        )

    @property
    def computed(self) -> float:
        """What the right side comes to, in the unit of the result."""
        value = value_of(_filled(self.tree, self.values))
        return math.degrees(value) if self.result.unit == "°" else value


def _is_number(tree: Tree) -> bool:
    return isinstance(tree, Number) or (isinstance(tree, Sum) and len(tree.terms) == 1)


def number(quantity: Quantity) -> Tree:
    """A quantity as a node of a formula, its sign before it."""
    size: Tree = Number(Fixed.of(abs(quantity.value), quantity.decimals))
    if quantity.unit == "°":
        size = Degrees(size)
    is_negative = round(quantity.value, quantity.decimals) < 0
    return Sum(((-1, size),)) if is_negative else _signed(quantity, size)


def _signed(quantity: Quantity, size: Tree) -> Tree:
    """A number that is a hair below zero is printed as zero, and still counts as it is."""
    if quantity.value >= 0:
        return size
    made = Fixed.of(0.0, quantity.decimals)
    exact = Fixed(quantity.value)
    exact.text = made.text
    return Degrees(Number(exact)) if quantity.unit == "°" else Number(exact)


def _filled(tree: Tree, values: dict[str, Quantity]) -> Tree:
    if isinstance(tree, Name) and tree.name in values:
        return number(values[tree.name])
    return _mapped(tree, lambda part: _filled(part, values))


def _worked(tree: Tree) -> Tree:
    if isinstance(tree, Call) and tree.function in TRIGONOMETRY:
        return number(Quantity(value_of(tree), 4))
    return _mapped(tree, _worked)


def _mapped(tree: Tree, change: Callable[[Tree], Tree]) -> Tree:
    """The tree with every part below it changed."""
    match tree:
        case Sum(terms):
            return Sum(tuple(_term(sign, change(t), leads=not k) for k, (sign, t) in enumerate(terms)))
        case Product(factors):
            return Product(tuple((divides, change(factor)) for divides, factor in factors))
        case Power(base, exponent):
            return Power(change(base), change(exponent))
        case Call(function, arguments):
            return Call(function, tuple(map(change, arguments)))
        case Degrees(value):
            return Degrees(change(value))
        case _:
            return tree


def _term(sign: int, term: Tree, *, leads: bool) -> tuple[int, Tree]:
    """A negative number within a sum turns its sign: a − 64, not a + (−64); and none begins with −0."""
    if isinstance(term, Sum) and len(term.terms) == 1:
        inner, alone = term.terms[0]
        return sign * inner, alone
    is_nothing = isinstance(term, Number) and isinstance(term.value, Fixed) and float(term.value) == 0.0
    return (1 if is_nothing and leads else sign), term

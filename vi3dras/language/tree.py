"""A formula as a tree of values; `at` is the stretch of text that a node came from, and not compared."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Literal, TypeAlias


@dataclass(frozen=True)
class Node:
    """A part of a formula."""

    at: tuple[int, int] = field(default=(0, 0), compare=False, kw_only=True)
    """First character and the one after the last."""


@dataclass(frozen=True)
class Number(Node):
    """A finite number that is not negative."""

    value: float


@dataclass(frozen=True)
class Name(Node):
    """A variable, or a constant with a slider."""

    name: str


@dataclass(frozen=True)
class Exact(Node):
    """One of the numbers that have a name: π, τ and e."""

    name: str


@dataclass(frozen=True)
class Sum(Node):
    """Terms, each with its sign; one alone is a term with a minus before it."""

    terms: tuple[tuple[int, Tree], ...]


@dataclass(frozen=True)
class Product(Node):
    """Factors, each with True where it divides what stands before it."""

    factors: tuple[tuple[bool, Tree], ...]


@dataclass(frozen=True)
class Power(Node):
    """A base with an exponent."""

    base: Tree
    exponent: Tree


@dataclass(frozen=True)
class Call(Node):
    """A function of `functions.FUNCTIONS` with its arguments."""

    function: str
    arguments: tuple[Tree, ...]


@dataclass(frozen=True)
class Degrees(Node):
    """A value in degrees: its radians."""

    value: Tree


Relation = Literal["<", "<=", ">", ">=", "==", "!="]


@dataclass(frozen=True)
class Compare(Node):
    """A condition, such as 0 < u < 1: one value more than relations."""

    relations: tuple[Relation, ...]
    values: tuple[Tree, ...]


@dataclass(frozen=True)
class Logic(Node):
    """Conditions joined by `and` or `or`, or one after `not`."""

    word: Literal["and", "or", "not"]
    parts: tuple[Tree, ...]


Tree: TypeAlias = Number | Name | Exact | Sum | Product | Power | Degrees | Call | Compare | Logic

EXACT = {"π": math.pi, "τ": math.tau, "e": math.e}
"""Names that are numbers, unless a formula has a variable or constant of that name."""


def is_condition(tree: Tree) -> bool:
    """True for what is true or false, and no number."""
    return isinstance(tree, Compare | Logic)


def children(tree: Tree) -> tuple[Tree, ...]:  # noqa: PLR0911 - one case for each kind of node
    """The parts of a node, from left to right."""
    match tree:
        case Sum(terms):
            return tuple(term for _, term in terms)
        case Product(factors):
            return tuple(factor for _, factor in factors)
        case Power(base, exponent):
            return base, exponent
        case Call(_, arguments):
            return arguments
        case Degrees(value):
            return (value,)
        case Compare(_, parts) | Logic(_, parts):
            return parts
        case _:
            return ()


def depth_exceeds(tree: Tree, most: int) -> bool:
    """True when a formula has more than so many levels of nodes; found level by level, at any depth."""
    level: tuple[Tree, ...] = (tree,)
    for _ in range(most):
        level = tuple(part for node in level for part in children(node))
    return bool(level)

"""A formula as text again: for people, with signs that can be typed back, and for numexpr."""

from __future__ import annotations

import math
from dataclasses import dataclass

from vi3dras.language.characters import GREEK_NAMES
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
    children,
    is_condition,
)

OR, AND, NOT, RELATION, SUM, PRODUCT, POWER, DEGREES, ATOM = range(9)
"""How strongly the sign of a node binds."""
STRENGTHS = {Compare: RELATION, Sum: SUM, Product: PRODUCT, Power: POWER, Degrees: DEGREES}


@dataclass(frozen=True)
class Dialect:
    """How one kind of text writes signs."""

    minus: str
    times: str
    divide: str
    power: str
    separator: str
    relations: dict[str, str]
    is_engine: bool = False


PEOPLE = Dialect("−", "·", "/", "^", "; ", {"<=": "≤", ">=": "≥", "!=": "≠"})
ENGINE = Dialect("-", "*", "/", "**", ", ", {}, is_engine=True)
NAMED = Dialect("-", "*", "/", "**", ", ", {})
MOST_DOUBLINGS = 4
"""Deeper ones are called by name: their text would double with each level."""


def plain_text(tree: Tree) -> str:
    """The formula for people; `parse` reads it back as the same tree."""
    return _text(tree, PEOPLE)


def numexpr_text(tree: Tree) -> str:
    """The formula as numexpr reads it; angles in radians, Greek letters by name."""
    return _text(tree, ENGINE if doublings(tree) <= MOST_DOUBLINGS else NAMED)


def doublings(tree: Tree) -> int:
    """How often a part inside a part would have to be written twice for numexpr."""
    within = max(map(doublings, children(tree)), default=0)
    twice = isinstance(tree, Compare) and len(tree.values) > 2
    return within + (twice or (isinstance(tree, Call) and tree.function in {"mod", "cbrt"}))


def number_text(value: float) -> str:
    """A number with all its digits, and without a point when it is whole."""
    return str(int(value)) if value.is_integer() and abs(value) < 1e15 else repr(value)


def strength(tree: Tree) -> int:
    """How strongly a node holds together; a weaker one needs brackets inside a stronger one."""
    if isinstance(tree, Logic):
        return {"or": OR, "and": AND, "not": NOT}[tree.word]
    return STRENGTHS.get(type(tree), ATOM)


def _text(tree: Tree, dialect: Dialect) -> str:  # noqa: PLR0911 - one case for each kind of node
    match tree:
        case Number(value):
            return number_text(value) if dialect is PEOPLE else repr(value)
        case Name(name):
            return typed_name(name) if dialect is PEOPLE else latin(name)
        case Exact(name):
            return name if dialect is PEOPLE else repr(EXACT[name])
        case Sum(terms):
            return _sum(terms, dialect)
        case Product(factors):
            return _product(factors, dialect)
        case Power(Exact("e"), exponent) if dialect is not PEOPLE:
            return f"exp({_value(exponent, dialect)})"
        case Power(base, exponent):
            return f"{_in(base, ATOM, dialect)}{dialect.power}{_in(exponent, ATOM, dialect)}"
        case Degrees(value):
            inner = _in(value, ATOM, dialect)
            return f"{inner}°" if dialect is PEOPLE else f"({inner}*{math.pi / 180!r})"
        case Call(function, arguments):
            return _call(function, arguments, dialect)
        case Compare(relations, values):
            return _compare(relations, values, dialect)
        case Logic(word, parts):
            return _logic(word, parts, dialect)


def _value(tree: Tree, dialect: Dialect) -> str:
    """A part that is counted with; numexpr wants to be told that a condition is 1 or 0."""
    text = _text(tree, dialect)
    return f"where({text}, 1.0, 0.0)" if dialect.is_engine and is_condition(tree) else text


def _in(tree: Tree, least: int, dialect: Dialect) -> str:
    """A part that is counted with, in brackets when it binds more weakly than `least`."""
    text = _value(tree, dialect)
    is_atom = strength(tree) >= least or (dialect.is_engine and is_condition(tree))
    return text if is_atom else f"({text})"


def _sum(terms: tuple[tuple[int, Tree], ...], dialect: Dialect) -> str:
    parts = []
    for place, (sign, term) in enumerate(terms):
        mark = dialect.minus if sign < 0 else "+"
        lead = (mark if sign < 0 else "") if place == 0 else f" {mark} "
        parts.append(lead + _in(term, PRODUCT, dialect))
    return "".join(parts)


def _product(factors: tuple[tuple[bool, Tree], ...], dialect: Dialect) -> str:
    parts = []
    for place, (divides, factor) in enumerate(factors):
        sign = dialect.divide if divides else dialect.times
        parts.append("" if place == 0 and not divides else "1/" if place == 0 else sign)
        parts.append(_in(factor, POWER, dialect))
    return "".join(parts)


def _call(  # noqa: PLR0911 - one case for each function
    function: str, arguments: tuple[Tree, ...], dialect: Dialect
) -> str:
    wanted = [function == "where" and place == 0 for place in range(len(arguments))]
    texts = [
        _text(a, dialect) if is_truth else _value(a, dialect)
        for a, is_truth in zip(arguments, wanted, strict=True)
    ]
    if not dialect.is_engine:
        return f"{function}({dialect.separator.join(texts)})"
    (first, *rest), name = texts, FUNCTIONS[function].engine or function
    match function:
        case "cot" | "sec" | "csc" | "coth" | "sech" | "csch":
            return f"(1.0/{INVERTED[function]}({first}))"
        case "cbrt":
            return f"(sign({first})*abs({first})**(1.0/3.0))"
        case "rem":
            return f"({' % '.join(_in(argument, ATOM, dialect) for argument in arguments)})"
        case "round":
            return f"floor({first} + 0.5)"
        case "min" | "max":
            for text in rest:
                first = f"{name}({first}, {text})"
            return first
        case "mod":
            a, b = (_in(argument, ATOM, dialect) for argument in arguments)
            return f"({a} - {b}*floor({a}/{b}))"
    return f"{name}({dialect.separator.join(texts)})"


def _compare(relations: tuple[str, ...], values: tuple[Tree, ...], dialect: Dialect) -> str:
    texts = [_in(value, SUM, dialect) for value in values]
    signs = [dialect.relations.get(relation, relation) for relation in relations]
    if dialect.is_engine:
        pairs = zip(texts, signs, texts[1:], strict=False)
        return " & ".join(f"({a} {sign} {b})" for a, sign, b in pairs)
    return texts[0] + "".join(f" {sign} {text}" for sign, text in zip(signs, texts[1:], strict=True))


def _logic(word: str, parts: tuple[Tree, ...], dialect: Dialect) -> str:
    if dialect.is_engine:
        texts = [f"({_text(part, dialect)})" for part in parts]
        return f"~{texts[0]}" if word == "not" else {"and": " & ", "or": " | "}[word].join(texts)
    least = {"or": AND, "and": NOT, "not": NOT}[word]
    texts = [_text(p, dialect) if strength(p) >= least else f"({_text(p, dialect)})" for p in parts]
    return f"not {texts[0]}" if word == "not" else f" {word} ".join(texts)


def typed_name(name: str) -> str:
    """A name as it can be typed: an index that mixes digits and letters needs braces."""
    base, _, index = name.partition("_")
    return f"{base}_{{{index}}}" if index and not (index.isdecimal() or index.isalpha()) else name


def latin(name: str) -> str:
    """A name in plain letters: theta1 for θ1."""
    return "".join(GREEK_NAMES.get(char, char) for char in name)

"""An expression in letters: a sum of products of letters, and of cosines and sines of sums of angles.

It is a polynomial in those atoms, so two expressions are multiplied, differentiated and compared term by
term, thousands of them in the time in which a computer algebra system simplifies one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import TypeAlias

from vi3dras.symbolic.atoms import ONE, Atom, Monomial, angle_of, joined, slope

Number: TypeAlias = float | Fraction
"""Whole ones and fractions stay what they are."""

HAIR = 1e-13
"""Of the largest coefficient: what is less is the rounding of a sum that is zero."""


class Expression:
    """A sum of terms, each a number times a product of atoms."""

    __slots__ = ("terms",)

    def __init__(self, terms: Mapping[Monomial, Number]) -> None:
        self.terms = {m: k for m, k in terms.items() if k}

    def __add__(self, other: Expression | Number) -> Expression:
        return total((self, as_expression(other)))

    def __neg__(self) -> Expression:
        return Expression({m: -k for m, k in self.terms.items()})

    def __sub__(self, other: Expression | Number) -> Expression:
        return self + -as_expression(other)

    def __rsub__(self, other: Number) -> Expression:
        return as_expression(other) - self

    def __mul__(self, other: Expression | Number) -> Expression:
        other = as_expression(other)
        found: dict[Monomial, Number] = {}
        for m, k in self.terms.items():
            for n, j in other.terms.items():
                both = joined(m, n)
                found[both] = found.get(both, 0) + k * j
        return Expression(found)

    __radd__, __rmul__ = __add__, __mul__

    def __pow__(self, power: int) -> Expression:
        if power < 0:
            return inverse_of(self) ** -power
        result = as_expression(1)
        for _ in range(power):
            result = result * self
        return result

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Expression) and self.terms == other.terms

    def __hash__(self) -> int:
        return hash(frozenset(self.terms.items()))

    def __bool__(self) -> bool:
        return bool(self.terms)

    def __repr__(self) -> str:
        return f"Expression({self.terms})"

    @property
    def constant(self) -> Number | None:
        """The number that it is, or None where a letter is in it."""
        if not self.terms:
            return 0
        return self.terms[ONE] if list(self.terms) == [ONE] else None

    @property
    def atoms(self) -> set[Atom]:
        """All atoms in it."""
        return {atom for monomial in self.terms for atom, _ in monomial}

    @property
    def letters(self) -> set[str]:
        """All letters that it needs, those of angles among them."""
        return {name for atom in self.atoms for name, _ in atom.of}

    def derivative(self, name: str) -> Expression:
        """How it changes with a letter, or with an angle."""
        found: dict[Monomial, Number] = {}
        for monomial, k in self.terms.items():
            for place, (atom, power) in enumerate(monomial):
                times = dict(atom.of).get(name, 0)
                if not times:
                    continue
                left = ((atom, power - 1),) if power != 1 else ()
                rest = monomial[:place] + left + monomial[place + 1 :]
                factor, inner = slope(atom, times)
                product = joined(rest, inner)
                found[product] = found.get(product, 0) + k * power * factor
        return Expression(found)

    def put(self, known: Mapping[str, Expression]) -> Expression:
        """With other expressions in the place of letters (not of those inside a cosine or sine)."""
        if not any(a.kind == "letter" and a.name in known for a in self.atoms):
            return self
        parts = []
        for monomial, k in self.terms.items():
            kept = tuple((a, p) for a, p in monomial if a.kind != "letter" or a.name not in known)
            part = Expression({kept: k})
            for atom, power in monomial:
                if atom.kind == "letter" and atom.name in known:
                    part = part * known[atom.name] ** power
            parts.append(part)
        return total(parts)


def letter(name: str) -> Expression:
    """A letter."""
    return Expression({((Atom("letter", ((name, 1),)), 1),): 1})


def number(value: Number) -> Expression:
    """A number; whole ones are kept whole."""
    is_whole = isinstance(value, float) and value.is_integer()
    return Expression({ONE: int(value) if is_whole else value})


def cosine(*names: str) -> Expression:
    """The cosine of a sum of angles."""
    return trig("cos", angle_of(names))


def sine(*names: str) -> Expression:
    """The sine of a sum of angles."""
    return trig("sin", angle_of(names))


def trig(kind: str, angle: Mapping[str, int]) -> Expression:
    """Cosine or sine of a sum of angles; its first angle counts upwards, and of no angle it is a number."""
    kept = [(name, times) for name, times in sorted(angle.items()) if times]
    if not kept:
        return number(1 if kind == "cos" else 0)
    turned = -1 if kept[0][1] < 0 else 1
    atom = Atom(kind, tuple((name, times * turned) for name, times in kept))
    return Expression({((atom, 1),): turned if kind == "sin" else 1})


def as_expression(value: Expression | Number) -> Expression:
    """A number as an expression."""
    return value if isinstance(value, Expression) else number(value)


def total(parts: Iterable[Expression]) -> Expression:
    """The sum."""
    found: dict[Monomial, Number] = {}
    largest = 0.0
    for part in parts:
        for monomial, k in part.terms.items():
            found[monomial] = found.get(monomial, 0) + k
            largest = max(largest, abs(float(k)))
    return Expression({m: k for m, k in found.items() if abs(float(k)) > HAIR * largest})


def inverse_of(expression: Expression) -> Expression:
    """One over a single term."""
    ((monomial, k),) = expression.terms.items()
    over = Fraction(1, 1) / k if isinstance(k, int | Fraction) else 1 / k
    return Expression({tuple((atom, -power) for atom, power in monomial): _whole(over)})


def _whole(value: Number) -> Number:
    return int(value) if isinstance(value, Fraction) and value.denominator == 1 else value

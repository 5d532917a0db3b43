"""Expressions that are written with Python's signs, and tidied while they are written.

What is known is computed at once, a product with zero never comes about, and all else keeps its order:
an equation reads as in a textbook.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from vi3dras.language.tree import Call, Degrees, Name, Number, Power, Product, Sum, Tree

NOTHING = 1e-12
"""What is nearer to a whole number than this is that number: rounding of a table's units."""

QUARTERS = {0: (1, 0), 90: (0, 1), 180: (-1, 0), 270: (0, -1)}


@dataclass(frozen=True)
class Term:
    """An expression over named symbols."""

    tree: Tree

    def __add__(self, other: Value) -> Term:
        return _sum((1, self.tree), (1, term(other).tree))

    def __sub__(self, other: Value) -> Term:
        return _sum((1, self.tree), (-1, term(other).tree))

    def __neg__(self) -> Term:
        return _sum((-1, self.tree))

    def __mul__(self, other: Value) -> Term:
        return _product((False, self.tree), (False, term(other).tree))

    def __truediv__(self, other: Value) -> Term:
        return _product((False, self.tree), (True, term(other).tree))

    def __radd__(self, other: Value) -> Term:
        return term(other) + self

    def __rsub__(self, other: Value) -> Term:
        return term(other) - self

    def __rmul__(self, other: Value) -> Term:
        return term(other) * self

    def square(self) -> Term:
        """The square: of -x that of x."""
        _, size = _signed(self.tree)
        if isinstance(size, Number):
            return term(size.value**2)
        return Term(Power(size, Number(2.0)))

    @property
    def number(self) -> float | None:
        """The number that this is, or None where it has names."""
        sign, size = _signed(self.tree)
        return sign * size.value if isinstance(size, Number) else None

    @property
    def is_zero(self) -> bool:
        """Whether this is the number 0."""
        return self.number == 0

    @property
    def is_plain(self) -> bool:
        """Whether this is a name or a number, with a minus or without: nothing that asks for a name."""
        return isinstance(_signed(self.tree)[1], Name | Number)


Value: TypeAlias = Term | float


def term(value: Value) -> Term:
    """A number as a term; one that lost its last digits to a change of units gets them back."""
    if isinstance(value, Term):
        return value
    rounded = float(f"{value:.15g}")
    rounded = float(round(rounded)) if abs(rounded - round(rounded)) < NOTHING else rounded
    size = Number(abs(rounded))
    return Term(Sum(((-1, size),)) if rounded < 0 else size)


def named(name: str) -> Term:
    """A symbol."""
    return Term(Name(name))


def degrees(value: float) -> Term:
    """An angle that is a number, told in degrees."""
    size = term(abs(math.degrees(value)))
    if size.is_zero:
        return size
    return Term(Sum(((-1, Degrees(size.tree)),)) if value < 0 else Degrees(size.tree))


def sqrt(inside: Term) -> Term:
    """A square root."""
    known = inside.number
    return term(math.sqrt(known)) if known is not None and known >= 0 else Term(Call("sqrt", (inside.tree,)))


def cos(angle: Term) -> Term:
    """A cosine."""
    return Term(Call("cos", (angle.tree,)))


def sin(angle: Term) -> Term:
    """A sine."""
    return Term(Call("sin", (angle.tree,)))


def atan2(y: Term, x: Term) -> Term:
    """The angle of (x, y), in the order of programming languages."""
    return Term(Call("atan2", (y.tree, x.tree)))


def turned(angle: Term, by: float) -> tuple[Term, Term]:
    """Cosine and sine of an angle that is turned on by a number [rad]; quarter turns only swap them."""
    quarters = round(math.degrees(by), 9) % 360
    known = angle.number
    if known is not None:
        return cos_sin(known + by)
    if quarters not in QUARTERS:
        angle, quarters = angle + degrees(by), 0
    return mixed((cos(angle), sin(angle)), QUARTERS[int(quarters)])


def mixed(plain: tuple[Term, Term], by: tuple[float, float]) -> tuple[Term, Term]:
    """Cosine and sine of a sum of two angles of which one is known by them: (c, s) turned on by (k, m)."""
    (c, s), (k, m) = plain, by
    return c * k - s * m, s * k + c * m


def cos_sin(angle: float) -> tuple[Term, Term]:
    """Cosine and sine of a number [rad]; exact for quarter turns."""
    quarters = round(math.degrees(angle), 9) % 360
    c, s = QUARTERS.get(int(quarters), (0, 0)) if quarters in QUARTERS else (math.cos(angle), math.sin(angle))
    return term(float(c)), term(float(s))


def with_signs(tree: Tree, signs: Mapping[str, int]) -> Tree:
    """An expression with + or - in the place of the signs of forks."""

    def known(part: Tree) -> Term:
        match part:
            case Name(name) if name in signs:
                return term(float(signs[name]))
            case Sum(terms):
                whole = term(0.0)
                for sign, one in terms:
                    whole = whole + known(one) if sign > 0 else whole - known(one)
                return whole
            case Product(factors):
                made = term(1.0)
                for divides, one in factors:
                    made = made / known(one) if divides else made * known(one)
                return made
            case Call(function, arguments):
                return Term(Call(function, tuple(known(one).tree for one in arguments)))
            case _:
                return Term(part)

    return known(tree).tree


def _signed(tree: Tree) -> tuple[int, Tree]:
    """A minus alone before something, and the something."""
    if isinstance(tree, Sum) and len(tree.terms) == 1:
        return tree.terms[0]
    return 1, tree


def _sum(*parts: tuple[int, Tree]) -> Term:
    terms: list[tuple[int, Tree]] = []
    for sign, tree in parts:
        inner = tree.terms if isinstance(tree, Sum) else ((1, tree),)
        terms += [(sign * own, part) for own, part in inner]
    known = [sign * part.value for sign, part in terms if isinstance(part, Number)]
    kept: list[tuple[int, Tree]] = []
    for sign, part in terms:
        if isinstance(part, Number):
            continue
        if (-sign, part) in kept:
            kept.remove((-sign, part))
        else:
            kept.append((sign, part))
    number = term(math.fsum(known))
    if not number.is_zero:
        first = isinstance(terms[0][1], Number)
        kept.insert(0 if first else len(kept), _signed(number.tree))
    if not kept:
        return term(0.0)
    lead = next((place for place, (sign, _) in enumerate(kept) if sign > 0), 0)
    kept.insert(0, kept.pop(lead))
    return Term(kept[0][1] if len(kept) == 1 and kept[0][0] > 0 else Sum(tuple(kept)))


def _product(*parts: tuple[bool, Tree]) -> Term:
    sign, above, below = 1, 1.0, 1.0
    kept: list[tuple[bool, Tree]] = []
    for divides, part in parts:
        minus, tree = _positive(part)
        sign *= minus
        factors = tree.factors if isinstance(tree, Product) else ((False, tree),)
        for own, factor in factors:
            divided = own != divides
            if divided and isinstance(factor, Product):
                kept += [(True, inner) for _, inner in factor.factors if not isinstance(inner, Number)]
                below *= math.prod(inner.value for _, inner in factor.factors if isinstance(inner, Number))
            elif not isinstance(factor, Number):
                kept.append((divided, factor))
            elif divided:
                below *= factor.value
            else:
                above *= factor.value
    if above == 0:
        return term(0.0)
    whole = above / below
    if below == 1 or whole.is_integer() or not [1 for divides, _ in kept if not divides]:
        above, below = whole, 1.0
    over, under = ([factor for divides, factor in kept if divides is is_under] for is_under in (False, True))
    over = [term(above).tree, *over] if above != 1 or not over else over
    under = [term(below).tree, *under] if below != 1 else under
    bottom = [(True, _alone(under))] if under else []
    tree = Product((*((False, factor) for factor in over), *bottom)) if under else _alone(over)
    return Term(tree if sign > 0 else Sum(((-1, tree),)))


def _alone(factors: list[Tree]) -> Tree:
    return factors[0] if len(factors) == 1 else Product(tuple((False, factor) for factor in factors))


def _positive(tree: Tree) -> tuple[int, Tree]:
    """A minus before something, taken out of a sum of nothing but negative terms too."""
    if isinstance(tree, Sum) and all(sign < 0 for sign, _ in tree.terms):
        if len(tree.terms) == 1:
            return tree.terms[0]
        return -1, Sum(tuple((1, part) for _, part in tree.terms))
    return 1, tree

"""Why a formula has no value anywhere: which coordinate, which part of its text, and what that part does."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cache

import numpy as np

from vi3dras.arrays import Bools, Floats
from vi3dras.language.errors import UndefinedError, short
from vi3dras.language.evaluate import evaluate
from vi3dras.language.expression import Expression
from vi3dras.language.tree import Call, Power, Product, Tree, children
from vi3dras.objects.formula import COORDINATES, Formula, Variable
from vi3dras.objects.sampling import is_place, sampled

ENOUGH = 64
"""Samples of a variable among which the part is looked for."""

ROOT = '"{}" is the root of a negative number.'
LOGARITHM = '"{}" is the logarithm of a number that is not above 0.'
WITHIN_ONE = '"{}" takes numbers from −1 to 1.'
BEYOND_ONE = '"{}" takes numbers from 1 on.'
BY_NOTHING = '"{}" divides by 0.'
NEGATIVE = '"{}" is a fractional power of a negative number.'
TOO_LARGE = '"{}" is too large a number.'
APART = '"{}" has parts that never have a value at the same place.'
ALONE = '"{}" has values only where the other coordinates have none.'
WITHOUT = '"{}" has no value.'
OF_FUNCTION = {
    "sqrt": ROOT,
    **dict.fromkeys(("ln", "lg", "log2"), LOGARITHM),
    **dict.fromkeys(("arcsin", "arccos", "artanh"), WITHIN_ONE),
    "arcosh": BEYOND_ONE,
    **dict.fromkeys(("mod", "rem", "cot", "csc", "sec", "coth", "csch"), BY_NOTHING),
}
"""What a function without a value does wrong."""


def undefined(formula: Formula) -> tuple[UndefinedError, ...]:
    """One error for each coordinate without a value anywhere in the domain; none when the formula has points.

    Where each coordinate has values but never all three at one place, the one with the fewest is named.
    """
    axes = {v.name: _some(v) for v in formula.variables}
    known = is_place(evaluate(formula.coordinates, axes, formula.entered)).reshape(3, -1)
    if known.all(axis=0).any() or not sampled(formula).missing.all():
        return ()
    found = []
    for name, expression, has_value in zip(COORDINATES, formula.coordinates, known, strict=True):
        if not has_value.any():
            part, why = _Search(expression, axes, formula.entered).cause()
            start, end = part.at if part.at[1] else (0, len(expression.text))
            found.append(
                UndefinedError(start, end - start, name, why.format(short(expression.text[start:end])))
            )
    if found:
        return tuple(found)
    fewest = int(known.sum(axis=1).argmin())
    text = formula.coordinates[fewest].text
    return (UndefinedError(0, len(text), COORDINATES[fewest], ALONE.format(short(text))),)


def _some(variable: Variable) -> Floats:
    """At most so many of the variable's own samples."""
    samples = variable.samples()
    some: Floats = samples[np.unique(np.linspace(0, len(samples) - 1, ENOUGH).round().astype(int))]
    return some


@dataclass(frozen=True)
class _Search:
    """Looks for the innermost part of a formula that has no value."""

    expression: Expression
    axes: dict[str, Floats]
    constants: dict[str, float]

    def cause(self) -> tuple[Tree, str]:
        """The part, and a sentence with a hole for its text."""
        values = cache(self._values)
        tree, where = self.expression.tree, np.isfinite(values(self.expression.tree)) | True
        while True:
            inside = ((part, needed) for part, needed in _parts(tree, where, values) if needed.any())
            lacking = next((p for p in inside if not np.isfinite(values(p[0]))[p[1]].any()), None)
            if lacking is None:
                return tree, _why(tree, where, values)
            tree, where = lacking

    def _values(self, tree: Tree) -> Floats:
        part = replace(self.expression, tree=tree)
        values: Floats = evaluate([part], self.axes, self.constants)[0]
        return values


Values = Callable[[Tree], Floats]


def _parts(tree: Tree, where: Bools, values: Values) -> Iterator[tuple[Tree, Bools]]:
    """The parts of a node with the places where their values count."""
    if isinstance(tree, Call) and tree.function == "where":
        condition, yes, no = tree.arguments
        holds = values(condition) != 0.0
        yield from ((yes, where & holds), (no, where & ~holds))
    else:
        yield from ((part, where) for part in children(tree))


def _why(tree: Tree, where: Bools, values: Values) -> str:
    """What a part does that has no value although all parts inside of it have some."""
    if np.isfinite(values(tree)[where]).any():
        return TOO_LARGE
    inside = [values(part) for part in children(tree)]
    together = where & np.isfinite(inside).all(axis=0) if inside else where
    if not together.any():
        return APART
    if isinstance(tree, Call) and tree.function in OF_FUNCTION:
        return OF_FUNCTION[tree.function]
    below = []
    if isinstance(tree, Product):
        below = [value for (divides, _), value in zip(tree.factors, inside, strict=True) if divides]
    elif isinstance(tree, Power):
        below = [inside[0]]
    if any((value[together] == 0.0).all() for value in below):
        return BY_NOTHING
    if isinstance(tree, Power) and (inside[0][together] < 0.0).all():
        return NEGATIVE
    return TOO_LARGE if np.isinf(values(tree)[where]).any() else WITHOUT

"""The points of a formula in the arm's frame [m], without those that have no value; and why none has one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import NamedTuple

import numpy as np

from vi3dras.arrays import Bools, Floats
from vi3dras.language.errors import UndefinedError, short
from vi3dras.language.evaluate import evaluate, evaluate_along
from vi3dras.language.expression import Expression
from vi3dras.language.tree import Call, Power, Product, Tree, children
from vi3dras.objects.formula import COORDINATES, Companion, Formula, Variable

FARTHEST = 1e30
"""In the formula's unit of length: what is beyond has no value, for no picture could hold it."""


def is_place(raw: Floats) -> Bools:
    """Where coordinates are numbers that can be a place."""
    return np.abs(raw) <= FARTHEST


class Sampled(NamedTuple):
    """The points of a formula."""

    points: Floats
    """x, y, z in [m] in the arm's base frame: (3, n1, n2), of a curve (3, n). NaN where there is no value."""
    missing: Bools
    """Where a formula has no value, (n1, n2) or (n,)."""

    @property
    def missing_count(self) -> int:
        """How many points have no value."""
        return int(np.count_nonzero(self.missing))


def sampled(formula: Formula, points: tuple[int, ...] | None = None) -> Sampled:
    """The points of a formula over its domain; `points` per variable in place of its own."""
    return _sampled(formula, formula.coordinates, formula.variables, points)


def companion_sampled(formula: Formula, companion: Companion) -> Sampled:
    """The points of what is shown with a formula, as `sampled` has them."""
    return _sampled(formula, companion.expressions, companion.variables, None)


def along(formula: Formula, samples: dict[str, Floats]) -> Sampled:
    """The points (3, n) at any places of the domain.

    Args:
        formula: the formula.
        samples: values (n,) of each variable in its own unit.
    """
    entered = {v.name: np.asarray(samples[v.name], float) * v.scale for v in formula.variables}
    return _placed(formula, evaluate_along(formula.coordinates, entered, formula.entered))


def _sampled(
    formula: Formula,
    expressions: tuple[Expression, ...],
    variables: tuple[Variable, ...],
    points: tuple[int, ...] | None,
) -> Sampled:
    counts = points or tuple(v.points for v in variables)
    axes = {v.name: v.samples(count) for v, count in zip(variables, counts, strict=True)}
    return _placed(formula, evaluate(expressions, axes, formula.entered))


def _placed(formula: Formula, raw: Floats) -> Sampled:
    """Raw coordinates (3, ...) in the formula's unit, brought into the arm's frame."""
    missing: Bools = np.logical_not(is_place(raw).all(axis=0))
    if missing.any():
        raw[:, missing] = np.nan
    raw *= formula.units.metres
    matrix = formula.placement.matrix
    if (matrix[:3, :3] == np.eye(3)).all():
        for place, shift in enumerate(matrix[:3, 3]):
            if shift:
                raw[place] += shift
        return Sampled(raw, missing)
    moved = matrix[:3, :3] @ raw.reshape(3, -1) + matrix[:3, 3:]
    return Sampled(moved.reshape(raw.shape), missing)


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
    below = inside[:1] if isinstance(tree, Power) else []
    if isinstance(tree, Product):
        below = [value for (divides, _), value in zip(tree.factors, inside, strict=True) if divides]
    if any((value[together] == 0.0).all() for value in below):
        return BY_NOTHING
    if isinstance(tree, Power) and (inside[0][together] < 0.0).all():
        return NEGATIVE
    return TOO_LARGE if np.isinf(values(tree)[where]).any() else WITHOUT

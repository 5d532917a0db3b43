"""The points of a formula in the arm's frame: metres, with those left out that have no value."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from vi3dras.arrays import Bools, Floats
from vi3dras.language.evaluate import evaluate, evaluate_along
from vi3dras.language.expression import Expression
from vi3dras.objects.formula import Companion, Formula, Variable

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
    raw = evaluate_along(formula.coordinates, entered, formula.entered)
    return _placed(formula, raw)


def _sampled(
    formula: Formula,
    expressions: tuple[Expression, ...],
    variables: tuple[Variable, ...],
    points: tuple[int, ...] | None,
) -> Sampled:
    counts = points or tuple(v.points for v in variables)
    axes = {v.name: v.samples(count) for v, count in zip(variables, counts, strict=True)}
    raw = evaluate(expressions, axes, formula.entered)
    return _placed(formula, raw)


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

"""One curve of an object: points at even distances along it, its length, and whether it closes."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.errors import Vi3drasError
from vi3dras.formula.closure import Closure, closure
from vi3dras.formula.formula import Formula
from vi3dras.formula.sampling import along

FINE = 8001
"""Samples from which even distances are read: chords are then too short by less than a millionth."""


class NoCurveError(Vi3drasError):
    """A curve on which the formula has no value anywhere; facts: the formula's title."""

    def __str__(self) -> str:
        return f"{self.args[0]} has no values along this curve: choose another row, or another domain."


BETWEEN = 240
"""Places of a curve between which nothing is left out, at least."""


class Curve(NamedTuple):
    """What a tool can follow."""

    points: Floats
    """Where it stops, at even distances, (N, 3) [m]."""
    way: Floats
    """More places at even distances; every so many of them is a stop, (M, 3) [m]."""
    every: int
    """How many places there are from stop to stop."""
    length: float
    """[m]."""
    values: Floats
    """The running variable at each point, in its own unit, (N,)."""
    runs: str
    """The name of the variable that runs."""
    stands: tuple[str, float] | None
    """The other variable with its value, in its own unit; None for a curve of one variable."""
    closure: Closure
    """Whether the ends meet."""


def rows_of(formula: Formula, runs: str) -> Floats:
    """The values of the other variable, one per curve, in its own unit; one 0 for a curve of one variable."""
    others = [v for v in formula.variables if v.name != runs]
    return others[0].samples() / others[0].scale if others else np.zeros(1)


def curve_of(formula: Formula, runs: str, row: int, count: int, *, backwards: bool = False) -> Curve:
    """Curve number `row` of a formula along one of its variables, `count` points at even distances.

    Raises:
        NoCurveError: there is no value anywhere on it.
    """
    variable = next(v for v in formula.variables if v.name == runs)
    other = next((v for v in formula.variables if v.name != runs), None)
    rows = rows_of(formula, runs)
    at = {} if other is None else {other.name: float(rows[min(row, len(rows) - 1)])}
    values = np.linspace(variable.low, variable.high, FINE)
    samples = {runs: values} | {name: np.full(FINE, value) for name, value in at.items()}
    points = along(formula, samples).points.T
    known = np.isfinite(points).all(axis=1)
    if known.sum() < 2:
        raise NoCurveError(formula.title)
    points, values = points[known], values[known]
    if backwards:
        points, values = points[::-1], values[::-1]
    way = np.concatenate([[0.0], np.cumsum(np.linalg.norm(np.diff(points, axis=0), axis=1))])
    every = max(1, -(-BETWEEN // (count - 1)))
    even = np.linspace(0.0, way[-1], (count - 1) * every + 1)
    places = np.stack([np.interp(even, way, coordinate) for coordinate in points.T], axis=1)
    return Curve(
        places[::every],
        places,
        every,
        float(way[-1]),
        np.interp(even[::every], way, values),
        runs,
        next(iter(at.items()), None),
        closure(formula, runs, at),
    )

"""One curve of an object: points at even distances along it, its length, and whether it closes."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.errors import Vi3drasError
from vi3dras.formula.closure import Closure, closure
from vi3dras.formula.formula import Formula
from vi3dras.formula.sampling import along, sampled
from vi3dras.path.pointing import NoSurfaceError, Pointing, inward_normals, normals_of, tangents

FINE = 8001
"""Samples from which even distances are read: chords are then too short by less than a millionth."""


class NoCurveError(Vi3drasError):
    """A curve on which the formula has no value anywhere; facts: the formula's title."""

    def __str__(self) -> str:
        return f"{self.args[0]} has no values along this curve: choose another row, or another domain."


ACROSS = 1e-4
"""How far a surface is looked at beside a curve, as a share of the other variable's range."""

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
    places: Floats
    """The running variable at each place of the way, in its own unit, (M,)."""


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
    stops = np.stack([np.interp(even, way, coordinate) for coordinate in points.T], axis=1)
    places = np.interp(even, way, values)
    return Curve(
        stops[::every],
        stops,
        every,
        float(way[-1]),
        places[::every],
        runs,
        next(iter(at.items()), None),
        closure(formula, runs, at),
        places,
    )


def directions_of(formula: Formula, curve: Curve, pointing: Pointing) -> Floats | None:
    """Where the hand points at each place of the way, unit vectors (M, 3); None when it is held.

    Raises:
        NoSurfaceError: it is to stand on the surface of a curve.
    """
    if pointing == "held":
        return None
    if pointing == "tangent":
        return tangents(curve.way)
    if curve.stands is None:
        raise NoSurfaceError(formula.title)
    name, value = curve.stands
    variable = next(v for v in formula.variables if v.name == name)
    step = ACROSS * (variable.high - variable.low or 1.0)
    ends = [
        along(formula, {curve.runs: curve.places, name: np.full(len(curve.places), at)}).points.T
        for at in (max(value - step, variable.low), min(value + step, variable.high))
    ]
    normals = normals_of(curve.way, ends[1] - ends[0])
    onto = _nearest_normals(formula, curve)
    return normals * (-1.0 if np.nansum(normals * onto) < 0 else 1.0)


def _nearest_normals(formula: Formula, curve: Curve) -> Floats:
    """Onto the surface at the vertices nearest to the way, (M, 3)."""
    assert curve.stands is not None
    axis = formula.names.index(curve.runs)
    normals = np.moveaxis(inward_normals(np.moveaxis(sampled(formula).points, 0, -1), axis), axis, 0)
    runs, stands = (next(v for v in formula.variables if v.name == n) for n in (curve.runs, curve.stands[0]))
    row = int(np.abs(stands.samples() / stands.scale - curve.stands[1]).argmin())
    samples = runs.samples() / runs.scale
    nearest = np.round(np.interp(curve.places, samples, np.arange(len(samples)))).astype(int)
    at: Floats = normals[nearest, row]
    return at

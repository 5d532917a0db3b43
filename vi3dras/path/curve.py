"""One curve of an object: points at even distances along it, its length, and whether it closes."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from vi3dras.arrays import Floats, Ints
from vi3dras.errors import Vi3drasError
from vi3dras.formula.closure import Closure, closure
from vi3dras.formula.formula import Formula
from vi3dras.formula.sampling import along, sampled
from vi3dras.formula.undefined import undefined
from vi3dras.path.corners import Polyline, turns_of, with_corners
from vi3dras.path.even import even_values
from vi3dras.path.pointing import NoSurfaceError, Pointing, inward_normals, normals_of, tangents

FINE = 20161
"""Samples from which even distances are read; the number of steps has many divisors."""


class NoCurveError(Vi3drasError):
    """A curve on which the formula has no value anywhere; facts: the formula's title."""

    def __str__(self) -> str:
        return f"{self.args[0]} has no values along this curve: choose another row, or another domain."


ACROSS = 1e-4
"""How far a surface is looked at beside a curve, as a share of the other variable's range."""

BETWEEN, MOST = 600, 24_000
"""Places of a curve between which nothing is left out, at least, and at most for the sake of its bends."""

WIDE = np.radians(10.0)
"""The curve turns by less than this [rad] from place to place, but in corners."""


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
    corners: tuple[int, ...] = ()
    """Places of the way at which it turns sharply."""


def rows_of(formula: Formula, runs: str) -> Floats:
    """The values of the other variable, one per curve, in its own unit; one 0 for a curve of one variable."""
    others = [v for v in formula.variables if v.name != runs]
    return others[0].samples() / others[0].scale if others else np.zeros(1)


def curve_of(formula: Formula, runs: str, row: int, count: int, *, backwards: bool = False) -> Curve:
    """Curve number `row` of a formula along one of its variables, `count` points at even distances.

    Raises:
        UndefinedError: the formula has no value anywhere.
        NoCurveError: there is no value anywhere on this curve.
    """
    variable = next(v for v in formula.variables if v.name == runs)
    other = next((v for v in formula.variables if v.name != runs), None)
    rows = rows_of(formula, runs)
    at = {} if other is None else {other.name: float(rows[min(row, len(rows) - 1)])}

    def points_at(values: Floats) -> Floats:
        samples = {name: np.full(len(values), value) for name, value in at.items()}
        return along(formula, samples | {runs: values}).points.T

    values = np.linspace(variable.low, variable.high, FINE)
    points = points_at(values)
    known = np.isfinite(points).all(axis=1)
    if known.sum() < 2:
        raise next(iter(undefined(formula)), NoCurveError(formula.title))
    order = slice(None, None, -1 if backwards else 1)
    line, corners = with_corners(Polyline(values[known][order], points[known][order]), points_at)
    every = max(1, -(-_places(line, corners) // (count - 1)))
    places, at_corners = even_values(line, corners, (count - 1) * every + 1)
    way = points_at(places)
    lost = ~np.isfinite(way).all(axis=1)
    if lost.any():
        rising = np.argsort(line.values, kind="stable")
        way[lost] = np.stack(
            [np.interp(places[lost], line.values[rising], c[rising]) for c in line.points.T], axis=1
        )
    return Curve(
        way[::every],
        way,
        every,
        float(line.ways[-1]),
        places[::every],
        runs,
        next(iter(at.items()), None),
        closure(formula, runs, at),
        places,
        tuple(at_corners.tolist()),
    )


def _places(line: Polyline, corners: Ints) -> int:
    """Between how many places a curve is followed: many where it bends tightly."""
    turns = turns_of(line.points)
    turns[corners] = 0.0
    turned, ways = np.cumsum(turns), line.ways
    if not turned[-1] > WIDE:
        return BETWEEN
    behind = np.searchsorted(turned, turned + WIDE)
    some = behind < len(ways)
    tightest = (ways[behind[some]] - ways[some]).min(initial=ways[-1])
    return int(np.clip(ways[-1] / tightest, BETWEEN, MOST))


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

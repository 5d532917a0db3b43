"""Curves of a formula: how long they are, how far their ends are apart, and what would close them."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.objects.edit import with_variable
from vi3dras.objects.formula import Formula, Variable
from vi3dras.objects.pieces import Piece, pieces_of
from vi3dras.objects.sampling import along, sampled

SAME = 1e-6
"""Ends are one point when they are closer than this share of the curve's size."""
MOST_HALF_TURNS = 48
"""Multiples of π that are tried for an end of the domain."""

STEPS = (5041, 10081)
"""Points of two polylines, the second with half the step; the number of steps has many divisors, so that
the corners of what is put together from strokes are among the points."""


class Closure(NamedTuple):
    """Whether a curve comes back to its start."""

    gap: float
    """From the last point to the first in [m]; NaN where it has no ends, or more than two."""
    is_closed: bool
    end: float | None
    """The least end of the domain, in the variable's unit, that closes an open curve; None without one."""
    label: str
    """That end for people: 2π or 720°."""


def curve(formula: Formula, name: str, at: dict[str, float] | None = None, points: int = 0) -> Floats:
    """One curve of a formula, (3, n) in [m]: along one variable, the others standing still.

    Args:
        formula: the formula.
        name: the variable that runs.
        at: where the others stand, in their units; at the start of their domain without it.
        points: how many; those of the variable without it.
    """
    runs = next(v for v in formula.variables if v.name == name)
    return _points(formula, name, at, runs.samples(points or None) / runs.scale)


def closure(
    formula: Formula, name: str, at: dict[str, float] | None = None, piece: Piece | None = None
) -> Closure:
    """Whether the curve along a variable closes, and which end of its domain would close it.

    Args:
        formula: the formula.
        name: the variable that runs.
        at: where the others stand, in their units; at the start of their domain without it.
        piece: the piece of the curve; without it the only one. A curve of more pieces is not closed.
    """
    if piece is None:
        every = pieces_of(formula, name, at)
        if len(every) != 1:
            return Closure(math.nan, False, None, "")
        (piece,) = every
    if piece.is_endless:
        return Closure(math.nan, False, None, "")
    size = _size(_points(formula, name, at, np.linspace(piece.low, piece.high, 257)))
    if piece.gap <= SAME * size or size == 0.0:
        return Closure(piece.gap, True, None, "")
    runs = next(v for v in formula.variables if v.name == name)
    end = _closing(formula, runs, at, size) if (piece.low, piece.high) == (runs.low, runs.high) else None
    return Closure(piece.gap, False, end, "" if end is None else end_label(runs, end))


def _closing(formula: Formula, runs: Variable, at: dict[str, float] | None, size: float) -> float | None:
    """The least end of the domain at which the curve comes back to its start in one piece."""
    name, step = runs.name, 1e-5 / runs.scale
    tries: Floats = runs.low + math.pi / runs.scale * np.arange(1.0, MOST_HALF_TURNS + 1)
    start = _points(formula, name, at, runs.low + np.array([0.0, step]))
    stops, beyond = _points(formula, name, at, tries), _points(formula, name, at, tries + step)
    meets = np.linalg.norm(stops - start[:, :1], axis=0) <= SAME * size
    # A curve that only crosses its start there has not come round: it must go on as it began.
    goes_on = np.linalg.norm(beyond - start[:, 1:], axis=0) <= SAME * size
    moves = float(np.linalg.norm(start[:, 1] - start[:, 0])) > 1e-12 * size
    found = np.flatnonzero(meets & goes_on) if moves else np.flatnonzero(meets)
    for end in tries[found[:1]].tolist():
        if len(pieces_of(with_variable(formula, replace(runs, high=end)), name, at)) == 1:
            return float(end)
    return None


def end_label(variable: Variable, value: float) -> str:
    """An end of a domain for people: a multiple of π, or degrees."""
    if variable.angle == "deg":
        return f"{value:g}°"
    turns = value / math.pi
    if turns and abs(turns - round(turns)) < 1e-9:
        return f"{'−' if turns < 0 else ''}{'' if abs(round(turns)) == 1 else abs(round(turns))}π"
    return f"{value:.6g}"


def arc_length(
    formula: Formula, name: str, at: dict[str, float] | None = None, piece: Piece | None = None
) -> float:
    """The length [m] of the curve along a variable, or of one piece of it; never over a gap.

    All pieces together without one; infinite where it runs on without end. The error of a polyline falls with
    the square of the step, so two of them give the limit.
    """
    if piece is None:
        return sum(arc_length(formula, name, at, each) for each in pieces_of(formula, name, at))
    if piece.is_endless:
        return math.inf
    ways = (_points(formula, name, at, np.linspace(piece.low, piece.high, count)) for count in STEPS)
    # a line to a point without a value counts nothing
    coarse, fine = (float(np.nansum(np.linalg.norm(np.diff(way, axis=1), axis=0))) for way in ways)
    limit = fine + (fine - coarse) / 3
    return limit if math.isclose(limit, fine, rel_tol=1e-4) else fine


def bounds(formula: Formula) -> Floats:
    """The least and largest x, y, z of a formula's points, (2, 3) in [m]; NaN when there is none."""
    points = sampled(formula).points.reshape(3, -1)
    points = points[:, np.isfinite(points).all(axis=0)]
    if not points.size:
        return np.full((2, 3), np.nan)
    return np.stack([points.min(axis=1), points.max(axis=1)])


def _points(formula: Formula, name: str, at: dict[str, float] | None, values: Floats) -> Floats:
    """Points (3, n) [m] at values (n,) of the variable that runs."""
    fixed = {v.name: v.low for v in formula.variables} | (at or {})
    places = {n: np.full(len(values), value) for n, value in fixed.items()} | {name: values}
    return along(formula, places).points


def _size(points: Floats) -> float:
    """The diagonal of the box around points (3, n)."""
    points = points[:, np.isfinite(points).all(axis=0)]
    return float(np.linalg.norm(np.ptp(points, axis=1))) if points.size else 0.0

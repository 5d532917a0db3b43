"""One curve of an object: points at even distances along it, its length, and whether it closes."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from vi3dras.arrays import Floats, Ints
from vi3dras.objects.closure import Closure, closure
from vi3dras.objects.formula import Formula
from vi3dras.objects.pieces import Looked, Piece, PointsAt, gaps_between, looked_at
from vi3dras.objects.sampling import along, sampled, undefined
from vi3dras.path.corners import Polyline, even_values, turns_of, with_corners
from vi3dras.path.errors import GapError, NoCurveError, NoPieceError
from vi3dras.path.pointing import NoSurfaceError, Pointing, inward_normals, normals_of, tangents

ACROSS = 1e-4
"""How far a surface is looked at beside a curve, as a share of the other variable's range."""

BETWEEN, MOST = 600, 24_000
"""Places of a curve between which nothing is left out, at least, and at most for the sake of its bends."""

WIDE = np.radians(10.0)
"""The curve turns by less than this [rad] from place to place, but in corners."""

SHORT = 1e-3
"""A piece that runs on without end is followed up to this share of its domain."""

DRAWN = 600
"""Points by which each piece is drawn while none is chosen."""


class Curve(NamedTuple):
    """What a tool can follow: a whole curve, or one piece of it."""

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
    pieces: tuple[Piece, ...] = ()
    """The pieces of the curve, in order of the variable."""
    piece: int = 0
    """Which of them the points are on, from 0."""
    is_chosen: bool = True
    """Whether somebody chose it, or there is no other."""
    lines: tuple[Floats, ...] = ()
    """What is drawn of the curve: the piece that is chosen, or all, (N, 3) each [m]."""
    title: str = ""
    """Of the formula."""
    angle: str = ""
    """`deg` where the running variable is in degrees."""


def rows_of(formula: Formula, runs: str) -> Floats:
    """The values of the other variable, one per curve, in its own unit; one 0 for a curve of one variable."""
    others = [v for v in formula.variables if v.name != runs]
    return others[0].samples() / others[0].scale if others else np.zeros(1)


def curve_of(
    formula: Formula, runs: str, row: int, count: int, *, backwards: bool = False, piece: int = 0
) -> Curve:
    """Curve number `row` of a formula along one of its variables, `count` points at even distances.

    Where the curve has gaps it is piece number `piece`, from 1; its first one, not yet chosen, with 0.

    Raises:
        UndefinedError: the formula has no value anywhere.
        NoCurveError: there is no value anywhere on this curve.
        NoPieceError: the curve has fewer pieces.
    """
    variable = next(v for v in formula.variables if v.name == runs)
    other = next((v for v in formula.variables if v.name != runs), None)
    rows = rows_of(formula, runs)
    at = {} if other is None else {other.name: float(rows[min(row, len(rows) - 1)])}
    looked = looked_at(formula, runs, at)
    pieces, points_at = looked.pieces, looked.points_at
    if not pieces:
        raise next(iter(undefined(formula)), NoCurveError(formula.title))
    if piece > len(pieces):
        raise NoPieceError(formula.title, piece, len(pieces))
    ours = pieces[max(piece - 1, 0)]
    line, corners = with_corners(_polyline(looked, ours, backwards=backwards), points_at)
    every = max(1, -(-_places(line, corners) // (count - 1)))
    places, at_corners = even_values(line, corners, (count - 1) * every + 1)
    way = _way(points_at, places, line)
    is_chosen = piece > 0 or len(pieces) == 1
    return Curve(
        points=way[::every],
        way=way,
        every=every,
        length=float(line.ways[-1]),
        values=places[::every],
        runs=runs,
        stands=next(iter(at.items()), None),
        closure=closure(formula, runs, at, ours),
        places=places,
        corners=tuple(at_corners.tolist()),
        pieces=pieces,
        piece=max(piece - 1, 0),
        is_chosen=is_chosen,
        lines=(way,) if is_chosen else tuple(_drawn(looked, each) for each in pieces),
        title=formula.title,
        angle=variable.angle,
    )


def _polyline(looked: Looked, piece: Piece, *, backwards: bool) -> Polyline:
    """Samples of a piece, in the order in which it is followed."""
    values, points = looked.values, looked.points
    if (piece.low, piece.high) != (values[0], values[-1]) or piece.is_endless:
        values = np.linspace(*_followed(piece), len(values))
        points = looked.points_at(values)
    known = np.isfinite(points).all(axis=1)
    order = slice(None, None, -1 if backwards else 1)
    return Polyline(values[known][order], points[known][order])


def _way(points_at: PointsAt, places: Floats, line: Polyline) -> Floats:
    """The points at some places of a piece; at one without a value, as in sin(u)/u, between."""
    way = points_at(places)
    lost = ~np.isfinite(way).all(axis=1)
    if lost.any():
        rising = np.argsort(line.values, kind="stable")
        at = (np.interp(places[lost], line.values[rising], c[rising]) for c in line.points.T)
        way[lost] = np.stack(list(at), axis=1)
    return way


def whole_piece(curve: Curve, unit: str, metres: float) -> None:
    """Refuse to follow a curve over its gaps: nobody chose one of its pieces.

    Args:
        curve: what is to be followed.
        unit: in which lengths are told.
        metres: of this unit.

    Raises:
        GapError: naming the widest gap, and a piece that could be followed.
    """
    if curve.is_chosen:
        return
    gap = max(gaps_between(curve.pieces), key=lambda each: each.distance)
    longest = max(curve.pieces, key=lambda each: (not each.is_endless, each.high - each.low))
    mark = "°" if curve.angle == "deg" else ""
    low, high = (f"{round(value, 4) + 0.0:g}{mark}" for value in (gap.low, gap.high))
    wide = f"{gap.distance / metres:.2f} {unit}"
    start, end = (f"{value:.10g}{mark}" for value in within(longest))
    raise GapError(curve.title, gap.kind, curve.runs, (low, high, wide), len(curve.pieces), (start, end))


def piece_told(curve: Curve) -> dict[str, int | float | str] | None:
    """Which piece of how many is followed, for the passport of a motion; None of a curve without gaps."""
    if len(curve.pieces) < 2:
        return None
    low, high, *_ = curve.pieces[curve.piece]
    return {"number": curve.piece + 1, "of": len(curve.pieces), "along": curve.runs, "from": low, "to": high}


def within(piece: Piece) -> tuple[float, float]:
    """The ends of a piece with few digits, rounded to its inside; clear of an end that is infinitely far."""
    width = piece.high - piece.low
    if not width > 0:
        return piece.low, piece.high
    step = 10.0 ** (np.floor(np.log10(width)) - 4)
    low, high = _followed(piece) if piece.is_endless else (piece.low, piece.high)
    low, high = np.ceil(low / step - 1e-6) * step, np.floor(high / step + 1e-6) * step
    return float(round(low, 12)), float(round(high, 12))


def _followed(piece: Piece) -> tuple[float, float]:
    """The ends of a piece, short of where it runs off."""
    short = SHORT * (piece.high - piece.low)
    return piece.low + short * (not piece.has_start), piece.high - short * (not piece.has_end)


def _drawn(looked: Looked, piece: Piece) -> Floats:
    points = looked.points_at(np.linspace(*_followed(piece), DRAWN))
    return points[np.isfinite(points).all(axis=1)]


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

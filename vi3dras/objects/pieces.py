"""Where a curve of a formula exists: its pieces, and the gaps, jumps and poles between them.

A curve is sampled, and looked at more closely wherever it does not go on as its neighbours do. What stays as
large however near one looks is a jump; what grows without end is a pole.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Literal, NamedTuple

import numpy as np

from vi3dras.arrays import Bools, Floats, Ints
from vi3dras.objects.formula import Formula
from vi3dras.objects.sampling import along

SAMPLES = 20161
"""At which a curve is looked at first."""

STRAYS = 0.1
"""A step that differs from those beside it by this share of theirs is looked at more closely."""

MOST = 512
"""So many of them at most, those that stray most."""

PARTS, ZOOMS = 64, 6
"""Into how many parts a step is cut to look at it more closely, and how often."""

STAYS = 0.5
"""The share of a jump that is left after half of the zooms; of the steepest curve hardly anything is."""

MEETS = 1e-7
"""Ends nearer than this [m] are one point."""

HALVINGS = 60
"""Until an end is known to the last digit."""

NO_WIDTH = 1e-9
"""A piece that takes less than this share of the domain is a single point."""

ALONE = 2.5
"""Steps of the samples: a gap that is narrower and whose ends meet is a lone point without a value."""

NEARER = 2.0 ** -np.array([0.0, 8.0, 16.0, 24.0])
"""Shares of the way to an end at which it shows whether the curve comes to rest there."""

RUNS_OFF = 0.7
"""It does not when the last of these steps is still this share of the first."""

FAR = 1e6
"""Nor does it where it is further away than this [m]."""

PointsAt = Callable[[Floats], Floats]
"""Points (N, 3) of a curve at values (N,) of its variable."""


class Piece(NamedTuple):
    """A part of a curve on which a tool can go from one end to the other."""

    low: float
    """Where it begins, the running variable in its own unit."""
    high: float
    """Where it ends."""
    start: tuple[float, float, float]
    """[m]."""
    end: tuple[float, float, float]
    """[m]."""
    has_start: bool = True
    """False where it comes from infinity."""
    has_end: bool = True
    """False where it runs off to infinity."""

    @property
    def is_endless(self) -> bool:
        """Whether its length has no limit."""
        return not (self.has_start and self.has_end)

    @property
    def gap(self) -> float:
        """From its last point to its first [m]; infinite for an endless one."""
        return float("inf") if self.is_endless else _distance(self.start, self.end)


class Gap(NamedTuple):
    """What is between two pieces."""

    kind: Literal["hole", "jump", "pole"]
    low: float
    """The last value of the variable before it, in its own unit."""
    high: float
    """The first one behind it."""
    distance: float
    """From end to start [m]; infinite at a pole."""


def gaps_between(pieces: tuple[Piece, ...]) -> tuple[Gap, ...]:
    """What is between each piece and the next."""
    found = []
    for before, behind in pairwise(pieces):
        if before.has_end and behind.has_start:
            width = NO_WIDTH * max(pieces[-1].high - pieces[0].low, abs(before.high))
            kind: Literal["hole", "jump"] = "jump" if behind.low - before.high <= width else "hole"
            found.append(Gap(kind, before.high, behind.low, _distance(before.end, behind.start)))
        else:
            found.append(Gap("pole", before.high, behind.low, float("inf")))
    return tuple(found)


class Looked(NamedTuple):
    """A curve that was looked at."""

    pieces: tuple[Piece, ...]
    """In order; none where it has no value anywhere."""
    values: Floats
    """Of the running variable over its domain, in its own unit, (N,)."""
    points: Floats
    """[m], (N, 3); NaN where there is no value."""
    points_at: PointsAt
    """Gives the points of more values."""


def pieces_of(formula: Formula, name: str, at: dict[str, float] | None = None) -> tuple[Piece, ...]:
    """The pieces of the curve along a variable, see `looked_at`."""
    return looked_at(formula, name, at).pieces


def looked_at(formula: Formula, name: str, at: dict[str, float] | None = None) -> Looked:
    """The curve along a variable, and where it exists.

    Args:
        formula: the formula.
        name: the variable that runs.
        at: where the others stand, in their units; at the start of their domain without it.
    """
    runs = next(v for v in formula.variables if v.name == name)
    fixed = {v.name: v.low for v in formula.variables} | (at or {})

    def points_at(values: Floats) -> Floats:
        samples = {n: np.full(values.size, value) for n, value in fixed.items()}
        points: Floats = along(formula, samples | {name: values.ravel()}).points.T
        return points.reshape(*values.shape, 3)

    values = np.linspace(runs.low, runs.high, SAMPLES)
    points = points_at(values)
    with np.errstate(all="ignore"):
        return Looked(_pieces(values, points, points_at), values, points, points_at)


def _pieces(values: Floats, points: Floats, points_at: PointsAt) -> tuple[Piece, ...]:
    if values[0] == values[-1]:
        still: tuple[float, float, float] = tuple(points[0].tolist())
        return (Piece(float(values[0]), float(values[0]), still, still),) if _known(points[0]) else ()
    width = float(values[-1] - values[0])
    whole = _whole_runs(values, points, points_at)
    found: list[Piece] = []
    for piece in (_piece(points_at, *ends) for ends in whole):
        last = found[-1] if found else None
        alone = ALONE * width / (len(values) - 1)
        if last is not None and 0.0 < piece.low - last.high <= alone and _meet(last, piece):
            found[-1] = last._replace(high=piece.high, end=piece.end, has_end=piece.has_end)
        else:
            found.append(piece)
    return tuple(piece for piece in found if piece.high - piece.low > NO_WIDTH * width)


def _meet(before: Piece, behind: Piece) -> bool:
    """Whether one piece ends where the next begins, as at the lone point of sin(u)/u without a value."""
    return before.has_end and behind.has_start and _distance(before.end, behind.start) < MEETS


def _whole_runs(
    values: Floats, points: Floats, points_at: PointsAt
) -> list[tuple[float, float, float, float]]:
    """The first value, one within, another within and the last value of each run without a gap.

    The values within are samples near the ends: between them and the ends the curve shows how it ends.
    """
    values, known, cut = _with_jumps(values, points, points_at)
    cut = cut | (known[:-1] != known[1:])
    bounds = np.concatenate([[0], np.flatnonzero(cut) + 1, [len(values)]])
    runs = [(a, b - 1) for a, b in pairwise(bounds.tolist()) if known[a]]
    first, last = (np.array([run[k] for run in runs], int) for k in range(2))
    low, high = values[first], values[last]
    for ends, beyond, inward in ((low, first - 1, first), (high, last + 1, last)):
        open_ends = (beyond >= 0) & (beyond < len(values))
        open_ends[open_ends] &= ~known[beyond[open_ends]]
        ends[open_ends] = _edges(points_at, values[inward[open_ends]], values[beyond[open_ends]])
    near_low, near_high = values[np.minimum(first + 1, last)], values[np.maximum(last - 1, first)]
    return [tuple(row) for row in np.stack([low, near_low, near_high, high], axis=1).tolist()]


def _edges(points_at: PointsAt, inside: Floats, outside: Floats) -> Floats:
    """The last values with a point, between values (N,) with one and values (N,) without, (N,)."""
    for _ in range(HALVINGS if len(inside) else 0):
        middle = (inside + outside) / 2
        known = _known(points_at(middle))
        inside, outside = np.where(known, middle, inside), np.where(known, outside, middle)
    return inside


def _piece(points_at: PointsAt, low: float, near_low: float, near_high: float, high: float) -> Piece:
    ends = np.array([low, high])
    towards = ends[:, None] + (np.array([near_low, near_high]) - ends)[:, None] * NEARER
    near = points_at(towards)
    steps = np.linalg.norm(np.diff(near, axis=1), axis=2)
    rests = ~((steps[:, 2] > RUNS_OFF * steps[:, 0]) & (steps[:, 2] > MEETS))
    rests &= np.abs(points_at(ends)).max(axis=1) < FAR
    start, end = (tuple(point) for point in points_at(ends).tolist())
    return Piece(low, high, start, end, bool(rests[0]), bool(rests[1]))


def _with_jumps(values: Floats, points: Floats, points_at: PointsAt) -> tuple[Floats, Bools, Bools]:
    """Values with the two sides of each jump among them, which have a point, and after which there is a jump.

    A place without a value that hides between two samples is put among them too.
    """
    known = _known(points)
    at = _suspects(points)
    if not len(at):
        return values, known, np.zeros(len(values) - 1, bool)
    low, high, hole, is_jump = _closely(points_at, values[at], values[at + 1])
    is_hole = np.isfinite(hole)
    more = np.concatenate([low[is_jump], high[is_jump], hole[is_hole]])
    after = np.concatenate([at[is_jump], at[is_jump], at[is_hole]]) + 1
    order = np.lexsort([more, after])
    places = after[order] + np.arange(len(order))
    new = np.zeros(len(values) + len(more), bool)
    new[places] = True
    every, has_point, cut = np.empty(len(new)), np.ones(len(new), bool), np.zeros(len(new), bool)
    every[~new], has_point[~new] = values, known
    every[places] = more[order]
    what = np.repeat([0, 1, 2], [is_jump.sum(), is_jump.sum(), is_hole.sum()])[order]
    has_point[places[what == 2]] = False
    cut[places[what == 0]] = True
    return every, has_point, cut[:-1]


def _suspects(points: Floats) -> Ints:
    """The steps between points (N, 3) that are not as those beside them, by their first point."""
    steps = np.diff(points, axis=0)
    lengths = np.linalg.norm(steps, axis=1)
    known = np.isfinite(lengths)
    before, behind = np.roll(steps, 1, axis=0), np.roll(steps, -1, axis=0)
    before[0], behind[-1] = np.nan, np.nan
    before, behind = (
        np.where(np.isfinite(before), before, np.where(np.isfinite(behind), behind, 0.0)),
        np.where(np.isfinite(behind), behind, np.where(np.isfinite(before), before, 0.0)),
    )
    stray = np.linalg.norm(steps - (before + behind) / 2, axis=1) + np.linalg.norm(behind - before, axis=1)
    beside = np.maximum(np.linalg.norm(before, axis=1), np.linalg.norm(behind, axis=1))
    rounding = 64 * np.finfo(float).eps * np.abs(points[:-1]).max(axis=1) + 1e-12
    found = np.flatnonzero(known & (stray > STRAYS * beside + rounding))
    if len(found) > MOST:
        found = np.sort(found[np.argsort(-stray[found], kind="stable")[:MOST]])
    return found


def _closely(points_at: PointsAt, low: Floats, high: Floats) -> tuple[Floats, Floats, Floats, Bools]:
    """Steps from low to high (N,) looked at closely: where each is steepest, a place without a value, a jump?

    The place is NaN where every value has a point.
    """
    first, last = low, high
    hole, middling, largest = np.full(len(low), np.nan), np.zeros(len(low)), np.zeros(len(low))
    rows = np.arange(len(low))
    for zoom in range(ZOOMS):
        values = low[:, None] + (high - low)[:, None] * np.linspace(0.0, 1.0, PARTS + 1)
        points = points_at(values)
        lost = ~_known(points)
        some = lost.any(axis=1) & np.isnan(hole)
        hole[some] = values[rows[some], lost[some].argmax(axis=1)]
        lengths = np.nan_to_num(np.linalg.norm(np.diff(points, axis=1), axis=2))
        at = lengths.argmax(axis=1)
        largest = lengths[rows, at]
        if zoom == ZOOMS // 2 - 1:
            middling = largest
        wider = 0 if zoom == ZOOMS - 1 else 1
        low = np.maximum(values[rows, np.maximum(at - wider, 0)], first)
        high = np.minimum(values[rows, np.minimum(at + 1 + wider, PARTS)], last)
    is_jump = np.isnan(hole) & (largest > STAYS * middling) & (largest > MEETS)
    return low, high, hole, is_jump


def _known(points: Floats) -> Bools:
    return np.asarray(np.isfinite(points).all(axis=-1))


def _distance(a: tuple[float, float, float], b: tuple[float, float, float]) -> float:
    return float(np.linalg.norm(np.subtract(a, b)))

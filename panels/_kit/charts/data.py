"""What charts over one shared axis are made of, and where their values lie."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from vi3dras.arrays import Bools, Floats
from vi3dras.units import round_above

from ..pen import Paint, Point, Rgb
from .ticks import Axis, padded

MOST_POINTS = 2000
"""Points of a line that are drawn: the eye has no use for more."""

TURN = 380.0
"""Limits that are farther apart than this, in degrees, do not stretch a chart: the curve would be flat."""

LEAST_SPAN = {"°": 20.0, "cm": 2.0, "mm": 20.0, "m": 0.02, "in": 1.0}
"""What an upright axis shows at least, by its unit: rounding is no motion."""

_ANGLES = (1.0, 2.0, 5.0, 10.0, 15.0, 30.0, 45.0, 90.0, 180.0, 360.0)


class Interval(NamedTuple):
    """A stretch of the shared axis, in the unit that is shown."""

    start: float
    end: float
    word: str = ""
    paint: Paint = "far"


class Trace(NamedTuple):
    """One number along the shared axis."""

    symbol: str
    role: str
    colour: Rgb
    unit: str
    decimals: int
    values: Floats
    """(n,) as it is read; not a number where there is none."""
    drawn: Floats
    """(n,) as it is drawn: the same, or measured against its own limits."""
    others: tuple[Floats, ...] = ()
    """Other branches as they are drawn, dashed, each (n,)."""
    low: float = -math.inf
    high: float = math.inf
    outside: tuple[Interval, ...] = ()
    """Where it is outside its limits."""


class Chart(NamedTuple):
    """Traces over one upright axis."""

    traces: tuple[Trace, ...]
    low: float = -math.inf
    """Limits as they are drawn."""
    high: float = math.inf
    unit: str = ""
    """Of the upright axis; ° has ticks of its own."""
    note: str = ""
    """What the upright axis counts, where a unit does not say it."""


class ChartSheet(NamedTuple):
    """Charts above each other over one axis."""

    x: Floats = np.zeros(0)
    """(n,), rising or falling."""
    unit: str = ""
    decimals: int = 1
    """With which the shared axis is read."""
    charts: tuple[Chart, ...] = ()
    shades: tuple[Interval, ...] = ()
    """Stretches that all charts share, such as those that are out of reach."""
    marks: tuple[Interval, ...] = ()
    """Places where something happens, such as a jump; their start and end are the same."""


def height_axis(chart: Chart, top: float, bottom: float) -> Axis:
    """Give the values of a chart over pixels, upwards: the chosen curves and, where it helps, the limits."""
    found = np.concatenate([trace.drawn[np.isfinite(trace.drawn)] for trace in chart.traces] or [np.zeros(0)])
    low, high = float(found.min(initial=math.inf)), float(found.max(initial=-math.inf))
    if chart.high - chart.low <= (TURN if chart.unit == "°" else math.inf) or not len(found):
        low = min(low, chart.low) if math.isfinite(chart.low) else low
        high = max(high, chart.high) if math.isfinite(chart.high) else high
    least = LEAST_SPAN.get(chart.unit, 0.0)
    if high - low < least:
        low, high = (low + high - least) / 2, (low + high + least) / 2
    return Axis(*padded(low, high, 0.12), bottom, top)


def height_ticks(axis: Axis, unit: str, room: float) -> list[float]:
    """Give round values for an upright axis, at least `room` pixels apart; angles in familiar steps."""
    least = (axis.high - axis.low) / max(abs(axis.end - axis.start) / room, 1.0)
    step = next((s for s in _ANGLES if s >= least), 360.0) if unit == "°" else round_above(max(least, 1e-12))
    first, last = math.ceil(axis.low / step - 1e-9), math.floor(axis.high / step + 1e-9)
    return [k * step for k in range(first, last + 1)]


def cut(x: Floats, y: Floats, across: Axis, up: Axis) -> tuple[Floats, Floats, Bools]:
    """Give the pixels of what lies within both axes, thinned for the eye, and which of them can be drawn."""
    order = slice(None) if len(x) < 2 or x[-1] >= x[0] else slice(None, None, -1)
    x, y = x[order], y[order]
    first, last = np.searchsorted(x, (across.low, across.high), side="left")
    first, last = max(int(first) - 1, 0), min(int(last) + 1, len(x))
    picked = np.unique(np.linspace(first, max(last - 1, first), min(last - first, MOST_POINTS)).astype(int))
    ends = [end for end in (across.low, across.high) if len(x) and x[first] < end < x[max(last - 1, first)]]
    shown = np.concatenate([x[picked], ends])
    heights = np.concatenate([y[picked], np.interp(ends, x, y) if ends else []])
    sorting = np.argsort(shown, kind="stable")
    shown, heights = shown[sorting], heights[sorting]
    hair = 1e-9 * max(across.high - across.low, 1e-9)
    good = (shown >= across.low - hair) & (shown <= across.high + hair) & np.isfinite(heights)
    pixels = np.asarray(up.at(heights))
    good &= (pixels >= min(up.start, up.end) - 1) & (pixels <= max(up.start, up.end) + 1)
    return np.asarray(across.at(shown)), pixels, good


def runs_of(x: Floats, y: Floats, kinds: Sequence[int] | Floats) -> list[tuple[list[Point], int]]:
    """Cut a line wherever its kind changes; kind -1 is not drawn, and neighbours share the point between."""
    numbers = np.asarray(kinds)
    if not len(numbers):
        return []
    cuts = [0, *(np.flatnonzero(np.diff(numbers)) + 1).tolist(), len(numbers)]
    found = []
    for first, last in pairwise(cuts):
        kind = int(numbers[first])
        start = first - 1 if first > 0 and numbers[first - 1] >= 0 else first
        if kind >= 0 and last - start > 1:
            found.append((list(zip(x[start:last].tolist(), y[start:last].tolist(), strict=True)), kind))
    return found


def dashes(points: Sequence[Point], on: float, off: float) -> list[list[Point]]:
    """Cut a line through points into dashes of `on` pixels with `off` pixels between them."""
    way = np.asarray(points, float)
    length = np.concatenate([[0.0], np.cumsum(np.hypot(*np.diff(way, axis=0).T))])
    starts = np.arange(0.0, length[-1], on + off)
    found = []
    for start in starts.tolist():
        end = min(start + on, float(length[-1]))
        inner = way[(length > start) & (length < end)].tolist()
        ends = [[float(np.interp(s, length, way[:, k])) for k in range(2)] for s in (start, end)]
        found.append([(p[0], p[1]) for p in (ends[0], *inner, ends[1])])
    return found

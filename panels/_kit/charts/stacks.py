"""Numbers that add up, as they are stacked: columns above and below 0, the limit, and their sum as a line."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from vi3dras.arrays import Bools, Floats, alike, runs

from ..pen import Pen, Rect, Rgb, px, rgba
from .data import Interval
from .ticks import Axis, padded

STEP = 2
"""Width of one column of a stack in pixels."""

FAR_LIMIT = 2.5
"""A limit that is so many times the peak away is written, not drawn: the curve would be flat."""


class Band(NamedTuple):
    """One of the numbers."""

    name: str
    colour: Rgb
    values: Floats
    """(N,); NaN in a gap."""


class Stack(NamedTuple):
    """Numbers over the same time, and their sum."""

    symbol: str
    colour: Rgb
    bands: tuple[Band, ...]
    total: Floats
    """(N,); NaN in a gap."""
    limit: float = math.inf
    """The sum may go so far up and down."""
    unit: str = ""
    decimals: int = 1
    over: tuple[Interval, ...] = ()
    """Stretches in which it goes further."""
    odd: tuple[Interval, ...] = ()
    """Stretches that are hatched: gaps, and where the arm cannot be."""

    @property
    def ends(self) -> tuple[float, float]:
        """The least and the largest that is drawn, 0 among them."""
        up, down = np.zeros_like(self.total), np.zeros_like(self.total)
        for band in self.bands:
            known = np.nan_to_num(band.values)
            up, down = up + np.maximum(known, 0.0), down + np.minimum(known, 0.0)
        whole = np.nan_to_num(self.total)
        low, high = np.minimum(down, whole).min(initial=0.0), np.maximum(up, whole).max(initial=0.0)
        return float(low), float(high)

    def scale(self, place: Rect) -> Axis:
        """The values over pixels, upwards; the limit is there where the curve comes near it."""
        low, high = self.ends
        peak = float(np.nan_to_num(np.abs(self.total)).max(initial=0.0))
        if self.limit <= FAR_LIMIT * max(peak, 1e-9):
            high = max(high, self.limit)
            low = min(low, -self.limit) if low < -0.5 * self.limit else low
        return Axis(*padded(low, high, 0.08), place.y + place.height, place.y)


def small_scale(stack: Stack, place: Rect) -> Axis:
    """The values of a small chart over pixels: on its own limit, both ways, where it has one."""
    if math.isfinite(stack.limit):
        peak = max(stack.limit, *(abs(end) for end in stack.ends))
        return Axis(*padded(-peak, peak, 0.04), place.y + place.height, place.y)
    return stack.scale(place)


def across(time: Floats, place: Rect) -> Axis:
    """Time over pixels."""
    return Axis(float(time[0]), max(float(time[-1]), float(time[0]) + 1e-9), place.x, place.x + place.width)


def paint_stack(pen: Pen, time: Floats, stack: Stack, axis: Axis, up: Axis, place: Rect) -> None:
    """Draw what is over the limit, the bands in columns, the limit, and the sum as a line."""
    for span in stack.over:
        x0, x1 = (float(axis.at(end)) for end in (span.start, span.end))
        pen.box(x0, place.y, max(x1 - x0, px(2)), place.height, rgba("far", 56))
    columns = np.arange(place.x, place.x + place.width - STEP + 1, STEP)
    middle = np.array([axis.value(x + STEP / 2) for x in columns.tolist()])
    above = below = np.zeros(len(columns))
    for band in stack.bands:
        values = np.interp(middle, time, band.values)
        lower = np.where(values >= 0, above, below)
        ends = up.at(lower), up.at(lower + values)
        _paint_columns(pen, columns, ends, band.colour, np.isfinite(values))
        known = np.nan_to_num(values)
        above, below = above + np.maximum(known, 0.0), below + np.minimum(known, 0.0)
    for side in (1, -1) if math.isfinite(stack.limit) else ():
        y = round(float(up.at(side * stack.limit)))
        if place.y <= y <= place.y + place.height:
            pen.box(place.x, y, place.width, px(1), "limit")
    for span in stack.odd:
        _hatch(pen, span, axis, place)
    _paint_total(pen, time, stack, axis, up)


def paint_dot(
    pen: Pen, time: Floats, stack: Stack, cursor: float, x: float, up: Axis, radius: float = 4.0
) -> None:
    """Draw where the sum is at the cursor."""
    value = float(np.interp(cursor, time, stack.total))
    if math.isfinite(value):
        is_over = abs(value) > stack.limit
        pen.disc(x, float(up.at(value)), radius, "card", "far" if is_over else "text", thickness=2)


def _paint_columns(pen: Pen, columns: Floats, ends: tuple[Floats, Floats], colour: Rgb, known: Bools) -> None:
    """Draw a band as columns; equal neighbours are one box."""
    low, high = (np.round(np.nan_to_num(end)).astype(int) for end in ends)
    top, tall = np.minimum(low, high), np.abs(low - high)
    marks = np.where(known & (tall > 0), top * 100_000 + tall, -1)
    for first, last in alike(marks):
        if marks[first] >= 0:
            x0, x1 = int(columns[first]), int(columns[last]) + STEP
            pen.box(x0, int(top[first]), x1 - x0, int(tall[first]), colour)


def _paint_total(pen: Pen, time: Floats, stack: Stack, axis: Axis, up: Axis) -> None:
    for start, end in runs(np.isfinite(stack.total)):
        xs, ys = axis.at(time[start:end]), up.at(stack.total[start:end])
        if end - start > 1:
            pen.path(list(zip(xs.tolist(), ys.tolist(), strict=True)), "text", 1.6)


def _hatch(pen: Pen, span: Interval, axis: Axis, place: Rect) -> None:
    """Draw slanting lines over a stretch."""
    x0, x1 = (round(float(axis.at(end))) for end in (span.start, span.end))
    ink = rgba("text3", 110)
    for x in range(x0 - round(place.height), max(x1, x0 + px(2)), px(7)):
        start, end = max(x, x0), min(x + place.height, x1)
        if end > start:
            bottom = place.y + place.height
            pen.line((start, bottom - (start - x)), (end, bottom - (end - x)), ink)

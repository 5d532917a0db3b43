"""What stands at the cursor of charts: its line and flag, a dot on every curve, the values at the right."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from ..pen import Paint, Pen, fonts, px, shown
from .data import Chart, ChartSheet, Trace
from .ticks import Axis

RIGHT = 84
"""Room for the values at the right of charts, in sizes of the look."""
TICKS = 48
"""How far apart the numbers of the shared axis are at least, in sizes of the look."""


class Place(NamedTuple):
    """One of the values of the shared axis, and where that axis is."""

    sheet: ChartSheet
    at: int
    """Its index."""
    across: Axis
    right: int
    """The x after the last pixel of the column of values."""

    @property
    def x(self) -> float:
        """In pixels."""
        return float(self.across.at(float(self.sheet.x[self.at])))

    @property
    def is_seen(self) -> bool:
        """False when it was zoomed out of sight."""
        return self.across.start - 1 <= self.x <= self.across.end + 1


def paint_flag(pen: Pen, place: Place, bottom: int, *, is_cursor: bool) -> tuple[int, int]:
    """Draw the value of the shared axis below the charts; give the pixels that it covers."""
    text = shown(float(place.sheet.x[place.at]), place.sheet.decimals)
    width = round(fonts.text_width(text, "mono", 12)) + px(16)
    least, most = place.across.start - px(36), place.across.end + px(8) - width / 2
    x = round(min(max(place.x - width / 2, least), most))
    fill: Paint = "accent" if is_cursor else "card"
    pen.box(x, bottom + px(4), width, px(20), fill, fill if is_cursor else "line2", radius=4)
    ink: Paint = "on_accent" if is_cursor else "text"
    pen.text(x + width / 2, bottom + px(14), text, 12, ink, style="mono", align="centre")
    return x, x + width


def paint_numbers(pen: Pen, across: Axis, y: float, covered: Sequence[tuple[int, int]]) -> None:
    """Write the numbers of the shared axis, but for those that a flag would cover in part."""
    for value, text in across.ticks(px(TICKS)):
        x = round(float(across.at(value)))
        reach = fonts.text_width(text, "mono", 11) / 2 + px(3)
        if not any(left - reach < x < right + reach for left, right in covered):
            pen.text(x, y, text, 11, "text3", style="mono", align="centre")


def paint_dots(pen: Pen, chart: Chart, up: Axis, place: Place) -> None:
    """Draw a ring on every curve; the other branches have smaller ones."""
    if not place.is_seen:
        return
    for trace in chart.traces:
        for other in trace.others if len(chart.traces) == 1 else ():
            if up.low <= other[place.at] <= up.high:
                pen.disc(place.x, float(up.at(other[place.at])), 3, "card", trace.colour, thickness=1)
        if up.low <= trace.drawn[place.at] <= up.high:
            ink: Paint = "far" if is_out(trace, place.at) else trace.colour
            pen.disc(place.x, float(up.at(trace.drawn[place.at])), 4, "card", ink, thickness=2)


def paint_values(pen: Pen, chart: Chart, up: Axis, place: Place, *, is_stale: bool) -> None:
    """Write symbol, name and value of every trace in the middle of its share of the column at the right."""
    rows = len(chart.traces)
    row = min((up.start - up.end) / rows, px(66))
    top = (up.start + up.end) / 2 - row * rows / 2
    for k, trace in enumerate(chart.traces):
        ink: Paint = "far" if is_out(trace, place.at) else "text2" if is_stale else "text"
        _paint_value(pen, trace, place, top + row * (k + 0.5), row, ink)


def is_out(trace: Trace, index: int) -> bool:
    """True where a trace is outside its limits."""
    value = float(trace.values[index])
    hair = 1e-7 * max(1.0, abs(value))
    return value < trace.low - hair or value > trace.high + hair


def _paint_value(pen: Pen, trace: Trace, place: Place, middle: float, row: float, ink: Paint) -> None:
    value, edge = float(trace.values[place.at]), place.right - px(10)
    lines = 3 if row >= px(54) and trace.role else 2 if row >= px(36) else 1
    size = 15 if lines > 1 else 13
    if lines == 1:
        pen.symbol(place.across.end + px(10), middle, trace.symbol, 13, trace.colour)
    else:
        pen.symbol(edge, middle - px(10 * (lines - 1)), trace.symbol, 15, trace.colour, align="right")
    if lines == 3:
        role = fonts.elided(trace.role, "word", 12, px(RIGHT - 10))
        pen.text(edge, middle, role, 12, "text2", align="right")
    y, is_turn = middle + px(10 * (lines - 1)), trace.unit == "°"
    has_unit = math.isfinite(value) and (is_turn or lines > 1)
    end = edge if is_turn or not has_unit else place.right - fonts.text_width(trace.unit, "word", 11)
    start = end - fonts.text_width(shown(value, trace.decimals), "mono", size)
    if has_unit and start < place.across.end + px(4):
        has_unit, end = False, place.right
    pen.text(end, y, shown(value, trace.decimals), size, ink, style="mono", align="right")
    if has_unit:
        y, unit_size = (y - px(1), size) if is_turn else (y, 11)
        pen.text(end + px(1), y, trace.unit, unit_size, "text3", row=size)

"""How one chart looks: its bands, its stretches, its lines, its scale."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from vi3dras.arrays import Floats

from ..hands.overlay import wrapped
from ..pen import Paint, Pen, fonts, px, rgba, short
from .cursor import TICKS
from .data import Chart, Interval, Trace, cut, dashes, height_ticks, runs_of
from .ticks import Axis

NO_WORDS = 34
"""A chart that is lower than this, in sizes of the look, has no words at all: the mouse reads them."""

LOW = 56
WRITTEN = 13
"""The least distance of two numbers at an upright axis, in sizes of the look."""
INSET = 5
"""How far inside its chart a number at the axis is."""
"""A chart that is lower than this, in sizes of the look, has no words of its own."""


def paint_chart(
    pen: Pen, chart: Chart, x: Floats, across: Axis, up: Axis, shades: Sequence[Interval]
) -> None:
    """Draw a chart in its frame, everything but the cursor."""
    left, wide = round(across.start), round(across.end) - round(across.start)
    top, height = round(up.end), round(up.start) - round(up.end)
    pen.box(left, top, wide, height, "card", "card_line")
    for part in shades:
        _paint_part(pen, part, across, top, height, 40 if part.paint != "sing" else 28)
    for trace in chart.traces:
        for part in trace.outside if len(chart.traces) == 1 else ():
            _paint_part(pen, part, across, top, height, 26)
    for value, _ in across.ticks(px(TICKS)):
        pen.box(round(float(across.at(value))), top, px(1), height, "line")
    _paint_scale(pen, chart, up, left, wide)
    _paint_bands(pen, chart, up, left, wide)
    for trace in chart.traces:
        for other in trace.others:
            _paint_dashed(pen, x, other, across, up, trace)
    for trace in chart.traces:
        _paint_trace(pen, trace, x, across, up)
    pen.text(left + px(8), top + px(10), chart.note, 12, "text3")


def paint_words(pen: Pen, parts: Sequence[Interval], across: Axis, y: float, rows: int = 1) -> None:
    """Write what stretches are called, in their middle where there is room, never over a neighbour."""
    free = [-math.inf] * rows
    ends = [_ends(part, across) for part in parts]
    for part, (x0, x1) in sorted(zip(parts, ends, strict=True), key=lambda pair: pair[1]):
        width = fonts.text_width(part.word, "word", 12)
        if not part.word or x1 - x0 < px(4) or x1 <= across.start or x0 >= across.end:
            continue
        edge = width / 2 + px(4)
        middle = min(max((x0 + x1) / 2, across.start + edge), across.end - edge)
        row = next((row for row, end in enumerate(free) if middle - width / 2 > end), None)
        word = (middle - width / 2, middle + width / 2)
        if row is not None and not any(_spills(word, (x0, x1), other) for other in ends):
            ink: Paint = "text2" if part.paint == "sing" else part.paint
            pen.text(middle, y + px(15) * row, part.word, 12, ink, align="centre")
            free[row] = middle + width / 2 + px(6)


def paint_trouble(pen: Pen, words: str, left: int, right: int, height: int) -> None:
    """Say why there are no charts, in their place."""
    if not words:
        return
    room = min(right - left - px(96), px(420))
    lines = wrapped(words, room, 15)
    width, tall = room + px(72), px(28 + 22 * len(lines))
    x, y = round((left + right - width) / 2), round((height - tall) / 2)
    pen.box(x, y, width, tall, "far_back", radius=6)
    pen.box(x, y + px(4), px(3), tall - px(8), "far", radius=1)
    pen.icon(x + px(26), y + px(25), "error", 15, "far")
    for k, line in enumerate(lines):
        pen.text(x + px(48), y + px(25 + 22 * k), line, 15)


def _ends(part: Interval, across: Axis) -> tuple[float, float]:
    """Where a stretch begins and ends in pixels, as far as it is seen."""
    low, high = sorted(float(across.at(min(max(v, across.low), across.high))) for v in part[:2])
    return low, high


def _spills(word: tuple[float, float], own: tuple[float, float], other: tuple[float, float]) -> bool:
    """Tell whether a word lies over another stretch beside its own; one around it is no neighbour."""
    if other[0] <= own[0] and own[1] <= other[1]:
        return False
    left = word[0] < min(other[1], own[0]) and other[0] < min(own[0], word[1])
    right = word[1] > max(other[0], own[1]) and other[1] > max(own[1], word[0])
    return left or right


def _paint_part(pen: Pen, part: Interval, across: Axis, top: int, height: int, alpha: int) -> None:
    x0, x1 = (round(x) for x in _ends(part, across))
    if x1 > x0:
        pen.box(x0, top, x1 - x0, height, rgba(part.paint, alpha))
        for edge in (x0, x1 - px(1)):
            pen.box(edge, top, px(1), height, rgba(part.paint, 70))


def _paint_bands(pen: Pen, chart: Chart, up: Axis, left: int, wide: int) -> None:
    for limit, edge in ((chart.high, up.end), (chart.low, up.start)):
        if up.low <= limit <= up.high:
            y, border = round(float(up.at(limit))), round(edge)
            pen.box(left, min(y, border), wide, abs(border - y), rgba("limit", 34))
            pen.box(left, y, wide, px(1), rgba("limit", 150))


def _paint_scale(pen: Pen, chart: Chart, up: Axis, left: int, wide: int) -> None:
    def beside(value: float) -> float:
        """Where it is written: inside its chart, or it would lie on what is written at the next one."""
        return min(max(float(up.at(value)), up.end + px(INSET)), up.start - px(INSET))

    taken: list[float] = []
    for limit in (chart.high, chart.low):
        if up.low < limit < up.high and all(abs(beside(limit) - y) >= px(WRITTEN) for y in taken):
            y = beside(limit)
            taken.append(y)
            pen.text(left - px(6), y, _scale_text(round(limit, 1)), 11, "text2", style="mono", align="right")
    for value in height_ticks(up, chart.unit, px(30)):
        y = round(float(up.at(value)))
        pen.box(left, y, wide, px(1), "line2" if value == 0 else "line")
        if all(abs(beside(value) - other) >= px(WRITTEN) for other in taken):
            pen.text(
                left - px(6), beside(value), _scale_text(value), 11, "text3", style="mono", align="right"
            )


def _scale_text(value: float) -> str:
    return short(round(value, 2 if abs(value) < 10 else 1))


def _paint_trace(pen: Pen, trace: Trace, x: Floats, across: Axis, up: Axis) -> None:
    pixels, heights, good = cut(x, trace.drawn, across, up)
    _, values, _ = cut(x, trace.values, across, Axis(0.0, 1.0, 0.0, 1.0))
    slack = 1e-7 * max(1.0, abs(trace.high) if math.isfinite(trace.high) else 1.0)
    with np.errstate(invalid="ignore"):
        out = (values < trace.low - slack) | (values > trace.high + slack)
    for points, kind in runs_of(pixels, heights, np.where(good, out.astype(float), -1.0)):
        pen.path(points, "far" if kind else trace.colour, 2.8 if kind else 2.0)


def _paint_dashed(pen: Pen, x: Floats, y: Floats, across: Axis, up: Axis, trace: Trace) -> None:
    pixels, heights, good = cut(x, y, across, up)
    for points, _ in runs_of(pixels, heights, np.where(good, 0.0, -1.0)):
        for dash in dashes(points, px(5), px(5)):
            pen.path(dash, rgba(trace.colour, 170), 1.3)

"""How a map looks: its colours, its contours, what is hatched, its key and its marks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from vi3dras.arrays import Bools, Floats, alike, runs

from ..pen import Paint, Pen, Rect, Rgb, current, fonts, px, rgba, segment, short
from ..widgets.legend import thousands
from .contours import factors, level_lines
from .ticks import Axis

if TYPE_CHECKING:
    from .maps import MapMark, MapSheet

KEY = 12
"""Width of the key, in sizes of the look."""
APART = 7
"""From one line of a hatch to the next, in sizes of the look."""
LONG = 60
"""A contour that is shorter, in pixels, has no number."""


def ladder(count: int) -> list[Rgb]:
    """So many colours from low to high: green, sand, orange."""
    red, green, blue = segment(0)
    ends: tuple[Rgb, ...] = (current().ok, (226, 214, 170), (red, green, blue))
    if current().name == "dark":
        dim = (round(0.72 * red), round(0.72 * green), round(0.72 * blue))
        ends = (current().ok, (120, 112, 84), dim)
    shares = np.linspace(0, 2, count)
    parts = [np.interp(shares, [0, 1, 2], [end[k] for end in ends]) for k in range(3)]
    return [(round(r), round(g), round(b)) for r, g, b in zip(*(p.tolist() for p in parts), strict=True)]


def paint_map(
    pen: Pen, sheet: MapSheet | None, x: Axis, y: Axis, levels: Sequence[float], ceiling: float
) -> None:
    """Draw frame, numbers, colours, contours, and what is hatched."""
    left, top, wide, tall = x.start, y.end, x.end - x.start, y.start - y.end
    pen.box(left, top, wide, tall, "card", "card_line")
    if sheet is None:
        return
    _paint_cells(pen, sheet, x, y, levels, ceiling)
    _paint_contours(pen, sheet, x, y, levels)
    _paint_outside(pen, sheet, x, y)
    for value, text in _ticks(x, px(44)):
        at = round(float(x.at(value)))
        pen.rule(at, y.start, px(4), "text3", upright=True)
        pen.symbol(at, y.start + px(13), text, 11, "text3", style="mono", align="centre")
    for value, text in _ticks(y, px(30)):
        at = round(float(y.at(value)))
        pen.rule(left - px(4), at, px(4), "text3")
        pen.symbol(left - px(8), at, text, 11, "text3", style="mono", align="right")
    pen.symbol(left + wide / 2, y.start + px(30), sheet.names[0], 13, "text2", align="centre")
    pen.symbol(left - px(LEFT_NAME), top - px(13), sheet.names[1], 13, "text2")


LEFT_NAME = 46
"""How far left of the map the name of what runs up begins, in sizes of the look."""


def _ticks(axis: Axis, room: float) -> list[tuple[float, str]]:
    """Round values with what is written at them."""
    if not axis.is_log:
        return axis.ticks(room)
    most = max(int(abs(axis.end - axis.start) / room), 1)
    return [(value, spaced_text(value)) for value in factors(axis.low, axis.high, most)]


def spaced_text(value: float) -> str:
    """A number with a thin space between its thousands."""
    return thousands(round(value)) if abs(value) >= 1000 else short(float(f"{value:.4g}"))


def _edges(axis: Axis, values: Floats) -> Floats:
    """Where the cells of values begin and end, in whole pixels, (n + 1,)."""
    at = axis.at(values)
    edges = np.concatenate([[axis.start], (at[1:] + at[:-1]) / 2, [axis.end]])
    return np.round(edges)


def _paint_cells(
    pen: Pen, sheet: MapSheet, x: Axis, y: Axis, levels: Sequence[float], ceiling: float
) -> None:
    """Draw the cells; equal neighbours in a row are one box."""
    colours = ladder(len(levels) + 1)
    known = np.isfinite(sheet.heights)
    step = np.where(known, np.searchsorted(levels, np.where(known, sheet.heights, 0.0), side="right"), -1)
    across, up = _edges(x, sheet.across), _edges(y, sheet.up)
    allowed = np.searchsorted(levels, ceiling, side="left")
    for j in range(len(sheet.up)):
        top, tall = float(up[j + 1]), float(up[j] - up[j + 1])
        for first, last in alike(step[:, j]):
            own = int(step[first, j])
            if own >= 0:
                ink = rgba(colours[own], 255 if own <= allowed else 50)
                pen.box(float(across[first]), top, float(across[last + 1] - across[first]), tall, ink)


def _paint_contours(pen: Pen, sheet: MapSheet, x: Axis, y: Axis, levels: Sequence[float]) -> None:
    taken: list[Rect] = []
    columns, rows = (np.arange(len(v), dtype=float) for v in (sheet.across, sheet.up))
    for level in levels:
        for line in level_lines(sheet.heights, level):
            px_x = np.interp(line[:, 0], columns, x.at(sheet.across))
            px_y = np.interp(line[:, 1], rows, y.at(sheet.up))
            points = list(zip(px_x.tolist(), px_y.tolist(), strict=True))
            pen.path(points, rgba("text", 90), 1.0)
            length = float(np.hypot(np.diff(px_x), np.diff(px_y)).sum())
            if length < px(LONG):
                continue
            text = short(level)
            width, (at_x, at_y) = round(fonts.text_width(text, "mono", 11)), points[len(points) // 2]
            spot = Rect(at_x - width / 2 - px(4), at_y - px(8), width + px(8), px(16))
            if _is_free(spot, taken, x, y):
                taken.append(spot)
                pen.box(*spot, rgba("card", 210), radius=3)
                pen.text(at_x, at_y, text, 11, "text", style="mono", align="centre")


def _paint_outside(pen: Pen, sheet: MapSheet, x: Axis, y: Axis) -> None:
    """Draw slanting lines where heights are infinite, and the border of that part."""
    out = np.isinf(sheet.heights)
    if not out.any():
        return
    across, up = _edges(x, sheet.across), _edges(y, sheet.up)
    for column in range(out.shape[0]):
        left, wide = float(across[column]), float(across[column + 1] - across[column])
        for start, stop in runs(out[column]):
            pen.box(left, float(up[stop]), wide, float(up[start] - up[stop]), rgba("far", 22))
    _paint_hatch(pen, out, (x, y), across, up)
    _paint_border(pen, out, across, up)


def _paint_hatch(pen: Pen, out: Bools, axes: tuple[Axis, Axis], across: Floats, up: Floats) -> None:
    x, y = axes
    wide, tall = x.end - x.start, y.start - y.end
    steps = np.arange(0, tall + 1, 2.0)
    for begin in np.arange(x.start - tall, x.end, px(APART)).tolist():
        at_x, at_y = begin + steps, y.start - steps
        inside = (at_x >= x.start) & (at_x < x.start + wide)
        i = np.clip(np.searchsorted(across, at_x, side="right") - 1, 0, out.shape[0] - 1)
        j = np.clip(np.searchsorted(-up, -at_y, side="right") - 1, 0, out.shape[1] - 1)
        for start, stop in runs(inside & out[i, j]):
            ends = (float(at_x[start]), float(at_y[start])), (float(at_x[stop - 1]), float(at_y[stop - 1]))
            pen.line(*ends, rgba("far", 120))


def _paint_border(pen: Pen, out: Bools, across: Floats, up: Floats) -> None:
    beside = out[1:] != out[:-1]
    for i in range(len(beside)):
        for start, stop in runs(beside[i]):
            at = float(across[i + 1])
            pen.line((at, float(up[start])), (at, float(up[stop])), "far", 2)
    above = out[:, 1:] != out[:, :-1]
    for j in range(above.shape[1]):
        for start, stop in runs(above[:, j]):
            at = float(up[j + 1])
            pen.line((float(across[start]), at), (float(across[stop]), at), "far", 2)


def paint_key(
    pen: Pen, sheet: MapSheet, place: tuple[float, float, float], levels: Sequence[float], ceiling: float
) -> None:
    """Draw the colours above each other, with the heights between them."""
    left, foot, top = place
    if not levels:
        return
    colours = ladder(len(levels) + 1)
    each = (foot - top) / len(colours)
    pen.symbol(left, top - px(13), sheet.title, 13, "text2")
    for k, colour in enumerate(colours):
        is_shown = k == 0 or levels[k - 1] < ceiling
        pen.box(
            left,
            round(foot - (k + 1) * each),
            px(KEY),
            round(each) + 1,
            rgba(colour, 255 if is_shown else 50),
        )
    every = max(1, -(-px(14) // max(round(each), 1)))
    for k, level in enumerate(levels):
        if k % every == 0:
            word: Paint = "accent" if level == ceiling else "text3"
            pen.text(left + px(KEY + 5), foot - (k + 1) * each, short(level), 11, word, style="mono")


def paint_picked(pen: Pen, sheet: MapSheet, x: Axis, y: Axis, i: int, j: int) -> None:
    """Draw the border of a cell."""
    across, up = _edges(x, sheet.across), _edges(y, sheet.up)
    left, top = float(across[i]), float(up[j + 1])
    pen.box(left, top, float(across[i + 1]) - left, float(up[j]) - top, None, "text")


def paint_marks(pen: Pen, marks: Sequence[MapMark], x: Axis, y: Axis) -> None:
    """Draw the places with their words, none over another."""
    taken: list[Rect] = []
    for mark in marks:
        at_x = min(max(float(x.at(mark.x)), x.start), x.end)
        at_y = min(max(float(y.at(mark.y)), y.end), y.start)
        if mark.look == "square":
            for start, end in (((at_x, y.start), (at_x, y.end)), ((x.start, at_y), (x.end, at_y))):
                pen.line(start, end, rgba("accent", 150))
            pen.box(at_x - px(5), at_y - px(5), px(10), px(10), "card", "accent", thickness=2)
        else:
            pen.disc(at_x, at_y, 7, "card", "text" if mark.look == "ring" else "accent", thickness=2)
        if mark.look == "target":
            pen.disc(at_x, at_y, 3.5, "accent")
        taken.append(Rect(at_x - px(9), at_y - px(9), px(18), px(18)))
    for mark in marks:
        _paint_word(pen, mark, x, y, taken)


def _paint_word(pen: Pen, mark: MapMark, x: Axis, y: Axis, taken: list[Rect]) -> None:
    """Draw the box with the words of a mark beside it, where there is room."""
    if not mark.word:
        return
    wide = max(fonts.text_width(mark.word, "word", 12), fonts.text_width(mark.numbers, "mono", 11))
    width, height = round(wide) + px(20), px(40)
    at_x = min(max(float(x.at(mark.x)), x.start), x.end)
    at_y = min(max(float(y.at(mark.y)), y.end), y.start)
    spots = [
        Rect(left, top, width, height)
        for top in (at_y + px(14), at_y - px(14) - height, at_y - height / 2)
        for left in (at_x - width / 2, at_x + px(14), at_x - px(14) - width)
    ]
    spot = next((spot for spot in spots if _is_free(spot, taken, x, y)), None)
    if spot is None:
        return
    taken.append(spot)
    ink: Paint = "text" if mark.look == "ring" else "accent"
    pen.box(*spot, "card", ink, radius=4)
    pen.text(spot.x + px(10), spot.y + px(12), mark.word, 12, ink)
    pen.text(spot.x + px(10), spot.y + px(28), mark.numbers, 11, "text", style="mono")


def _is_free(spot: Rect, taken: Sequence[Rect], x: Axis, y: Axis) -> bool:
    """Whether a box lies on the map and over nothing else."""
    if spot.x < x.start or spot.x + spot.width > x.end or spot.y < y.end or spot.y + spot.height > y.start:
        return False
    return not any(
        spot.x < other.x + other.width and other.x < spot.x + spot.width
        and spot.y < other.y + other.height and other.y < spot.y + spot.height
        for other in taken
    )  # fmt: skip

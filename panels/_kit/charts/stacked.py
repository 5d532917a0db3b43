"""Numbers that add up, stacked over time: what is above 0 upwards, what is below it downwards."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import NamedTuple

import dearpygui.dearpygui as dpg
import numpy as np

from vi3dras.arrays import Bools, Floats, alike, runs

from ..hands.pointer import Mouse
from ..pen import Paint, Pen, Rect, Rgb, fonts, px, rgba, short, shown
from ..widgets.widget import Widget
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


class StackChart(Widget):
    """One stack with its axes, its limit, what is over it, and a cursor that can be taken along."""

    def __init__(
        self, parent: int, *, width: int, height: int, on_begin: Callable[[], None],
        on_scrub: Callable[[float], None],
    ) -> None:  # fmt: skip
        self.time: Floats = np.zeros(0)
        self.stack: Stack | None = None
        self.cursor, self.trouble = 0.0, ""
        self._on_begin, self._on_scrub = on_begin, on_scrub
        super().__init__(parent, width=width, height=height)
        self.pen = Pen(dpg.add_draw_layer(parent=self.item))
        self._front = Pen(dpg.add_draw_layer(parent=self.item))

    @property
    def place(self) -> Rect:
        """Where the curves are, in pixels from the corner."""
        left = self.left + px(44)
        return Rect(left, px(4), self.right - px(4) - left, self.height - px(26))

    def update(self, time: Floats, stack: Stack | None, trouble: str = "") -> None:
        """Show a stack over time (N,), or why there is none."""
        self.time, self.stack, self.trouble = time, stack, trouble
        self.repaint()

    def move(self, cursor: float) -> None:
        """Move the cursor to a time; only it is drawn again."""
        if cursor != self.cursor:
            self.cursor = cursor
            self._paint_cursor()

    def on_press(self, mouse: Mouse) -> None:
        """Take the cursor there."""
        if mouse.button == 0 and self.stack is not None:
            self._on_begin()
            self.on_drag(mouse)

    on_double = on_press

    def on_drag(self, mouse: Mouse) -> None:
        """Take the cursor along."""
        if self.stack is not None and len(self.time) > 1:
            axis = across(self.time, self.place)
            self._on_scrub(min(max(axis.value(mouse.x), axis.low), axis.high))

    def tip(self, mouse: Mouse) -> str:
        """Say what the colours at this place are."""
        if self.stack is None or len(self.time) < 2 or not self.place.holds(mouse.x, mouse.y):
            return ""
        row = int(np.abs(self.time - across(self.time, self.place).value(mouse.x)).argmin())
        told = [f"{band.name} {shown(float(band.values[row]), 1)}" for band in self.stack.bands]
        return f"{self.time[row]:.2f} s: {', '.join(told)} {self.stack.unit}"

    def paint(self) -> None:
        """Draw everything but the cursor."""
        place, stack = self.place, self.stack
        self.pen.box(*place, "card", "card_line")
        if stack is None or len(self.time) < 2:
            self.pen.text(place.x + place.width / 2, place.y + place.height / 2, self.trouble, 14, "text2",
                          align="centre")  # fmt: skip
            self._front.clear()
            return
        axis, up = across(self.time, place), stack.scale(place)
        self._paint_scales(axis, up, place)
        paint_stack(self.pen, self.time, stack, axis, up, place)
        self._paint_words(stack, axis, up, place)
        self._paint_cursor()

    def _paint_scales(self, axis: Axis, up: Axis, place: Rect) -> None:
        bottom = place.y + place.height
        for value, text in up.ticks(px(28)):
            y = round(float(up.at(value)))
            self.pen.box(place.x, y, place.width, px(1), "line2" if value == 0 else "line")
            self.pen.text(place.x - px(6), y, text, 11, "text3", style="mono", align="right")
        for value, text in axis.ticks(px(64)):
            x = round(float(axis.at(value)))
            self.pen.rule(x, bottom, px(3), "text3", upright=True)
            self.pen.text(x, bottom + px(12), text, 11, "text3", style="mono", align="centre")
        self.pen.text(self.left, bottom + px(12), "s", 11, "text3", style="italic")

    def _paint_words(self, stack: Stack, axis: Axis, up: Axis, place: Rect) -> None:
        top = place.y + px(10)
        self.pen.text(place.x + place.width - px(8), top, stack.unit, 12, "text3", align="right")
        if math.isfinite(stack.limit):
            y = float(up.at(stack.limit))
            words = f"limit {short(round(stack.limit, 1))}"
            self.pen.text(
                place.x + px(6), y - px(8) if y > top + px(8) else max(y + px(9), top), words, 12, "limit"
            )
        taken = place.x + px(90)
        for span in stack.over:
            x = float(axis.at((span.start + span.end) / 2))
            wide = fonts.text_width(span.word, "word", 12)
            at = min(max(x - wide / 2, taken), place.x + place.width - px(48) - wide)
            if at >= taken:
                self.pen.text(at, top, span.word, 12, "far")
                taken = at + wide + px(10)

    def _paint_cursor(self) -> None:
        pen, stack, place = self._front, self.stack, self.place
        pen.clear()
        if stack is None or len(self.time) < 2:
            return
        axis, up = across(self.time, place), stack.scale(place)
        x = round(float(axis.at(min(max(self.cursor, axis.low), axis.high))))
        pen.box(x, place.y, px(2), place.height, "accent")
        words = f"{self.cursor:.2f}"
        wide = round(fonts.text_width(words, "mono", 11)) + px(10)
        flag = min(max(x - wide // 2, place.x), place.x + place.width - wide)
        pen.box(flag, place.y + place.height + px(3), wide, px(18), "accent", radius=3)
        pen.text(
            flag + wide / 2,
            place.y + place.height + px(12),
            words,
            11,
            "on_accent",
            style="mono",
            align="centre",
        )
        paint_dot(pen, self.time, stack, self.cursor, x, up)


class StackRow(Widget):
    """The same of several, small and side by side; a click chooses one."""

    def __init__(
        self, parent: int, *, width: int, height: int, on_choose: Callable[[int], None],
    ) -> None:  # fmt: skip
        self.time: Floats = np.zeros(0)
        self.stacks: tuple[tuple[int, Stack], ...] = ()
        """Each with what `on_choose` is told."""
        self.cursor = 0.0
        self._on_choose = on_choose
        super().__init__(parent, width=width, height=height)
        self.pen = Pen(dpg.add_draw_layer(parent=self.item))
        self._front = Pen(dpg.add_draw_layer(parent=self.item))

    def update(self, time: Floats, stacks: Sequence[tuple[int, Stack]]) -> None:
        """Show stacks over time (N,)."""
        self.time, self.stacks = time, tuple(stacks)
        self.repaint()

    def move(self, cursor: float) -> None:
        """Move the cursor to a time."""
        if cursor != self.cursor:
            self.cursor = cursor
            self._paint_cursor()

    def places(self) -> list[Rect]:
        """Where the curves of each are, in pixels from the corner."""
        count, space = len(self.stacks), px(10)
        wide = (self.right - self.left + space) / max(count, 1)
        return [
            Rect(round(self.left + k * wide), px(24), round(wide) - space, self.height - px(30))
            for k in range(count)
        ]

    def on_press(self, mouse: Mouse) -> None:
        """Choose the one under the mouse."""
        for (number, _), place in zip(self.stacks, self.places(), strict=True):
            if mouse.button == 0 and place.x <= mouse.x < place.x + place.width:
                self._on_choose(number)

    def tip(self, mouse: Mouse) -> str:
        """Say that a click makes it the large one."""
        return "Click to make it the large chart" if self.stacks else ""

    def paint(self) -> None:
        """Draw all of them."""
        self._front.clear()
        if len(self.time) < 2:
            return
        for (_, stack), place in zip(self.stacks, self.places(), strict=True):
            self._paint_head(stack, place)
            self.pen.box(*place, "card", "card_line")
            up = small_scale(stack, place)
            self.pen.box(place.x, round(float(up.at(0.0))), place.width, px(1), "line2")
            paint_stack(self.pen, self.time, stack, across(self.time, place), up, place)
        self._paint_cursor()

    def _paint_head(self, stack: Stack, place: Rect) -> None:
        y, peak = px(12), float(np.nan_to_num(np.abs(stack.total)).max(initial=0.0))
        end = self.pen.symbol(place.x, y, stack.symbol, 14, stack.colour, style="italic")
        share = peak / stack.limit if math.isfinite(stack.limit) else math.nan
        ink: Paint = "far" if share > 1 else "limit" if share > 0.85 else "text2"
        text = (
            f"{share:.0%}".replace("%", " %")
            if math.isfinite(share)
            else f"{short(round(peak, 1))} {stack.unit}"
        )
        self.pen.text(place.x + place.width, y, text, 12, ink, style="mono", align="right")
        wide = fonts.text_width(text, "mono", 12)
        bound = f"±{short(round(stack.limit, 1))}" if math.isfinite(stack.limit) else ""
        if bound and end + px(8) + fonts.text_width(bound, "word", 11) + wide + px(8) < place.x + place.width:
            self.pen.text(end + px(8), y, bound, 11, "text3")

    def _paint_cursor(self) -> None:
        self._front.clear()
        for (_, stack), place in zip(self.stacks, self.places(), strict=True):
            axis = across(self.time, place)
            x = round(float(axis.at(min(max(self.cursor, axis.low), axis.high))))
            self._front.box(x, place.y, px(1), place.height, "accent")
            paint_dot(self._front, self.time, stack, self.cursor, x, small_scale(stack, place), 2.5)


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

"""Charts of joints above each other over one axis, with a cursor that all of them share."""

from __future__ import annotations

from collections.abc import Callable

import dearpygui.dearpygui as dpg
import numpy as np

from ..hands.pointer import Mouse
from ..pen import Align, Pen, fonts, px
from ..widgets.slider import Told, nothing
from ..widgets.widget import PAD, Widget
from .cursor import RIGHT, Place, paint_dots, paint_flag, paint_numbers, paint_values
from .data import ChartSheet, height_axis
from .paint import LOW, NO_WORDS, paint_chart, paint_trouble, paint_words
from .ticks import Axis

LEFT, FOOT, TOP = 40, 32, 6
"""Room around the charts, in sizes of the look."""


class JointCharts(Widget):
    """One chart per joint, or one for all; drag moves the cursor, the wheel zooms, a double click shows all.

    The cursor stands at one of the values of the shared axis; moving it runs `on_begin`, then `on_scrub`
    with every index.
    """

    def __init__(
        self, parent: int, *, width: int, height: int, on_scrub: Callable[[int], None] = lambda _: None,
        on_begin: Told = nothing, pad: float = PAD,
    ) -> None:  # fmt: skip
        self.sheet, self.index, self.is_stale, self.words = ChartSheet(), 0, False, ""
        self._ends: tuple[float, float] | None = None
        self._hover: int | None = None
        self._grip: tuple[int, float] | None = None
        self._on_scrub, self._on_begin = on_scrub, on_begin
        super().__init__(parent, width=width, height=height, pad=pad)
        self.pen = Pen(dpg.add_draw_layer(parent=self.item))
        self._over = Pen(dpg.add_draw_layer(parent=self.item))

    @property
    def across(self) -> Axis:
        """The shared axis over pixels: the whole of it, or what was zoomed to."""
        low, high = self._ends or self._whole()
        return Axis(low, max(high, low + 1e-9), self.left + px(LEFT), self.right - px(RIGHT))

    def up(self, place: int) -> Axis:
        """The upright axis of a chart over pixels."""
        charts, room = len(self.sheet.charts), self.height - px(TOP + FOOT)
        gap = px(10 if room / max(charts, 1) > px(70) else 4)
        high = (room - gap * (charts - 1)) / charts
        top = px(TOP) + place * (high + gap)
        return height_axis(self.sheet.charts[place], round(top), round(top + high))

    def update(self, sheet: ChartSheet, index: int, words: str = "") -> None:
        """Show other charts, or words where there are none; another range of the axis is shown as a whole."""
        before = (self.sheet.x[0], self.sheet.x[-1]) if len(self.sheet.x) else None
        after = (sheet.x[0], sheet.x[-1]) if len(sheet.x) else None
        if before != after or sheet.unit != self.sheet.unit:
            self._ends = None
        self.sheet, self.words, self._hover = sheet, words, None
        self.index = min(max(index, 0), max(len(sheet.x) - 1, 0))
        self.repaint()

    def age(self, is_stale: bool) -> None:
        """Tell whether the numbers belong to older controls."""
        if is_stale != self.is_stale:
            self.is_stale = is_stale
            self._paint_over()

    def move(self, index: int) -> None:
        """Move the cursor; only it is drawn again."""
        if index != self.index and len(self.sheet.x):
            self.index = min(max(index, 0), len(self.sheet.x) - 1)
            self._paint_over()

    def nearest(self, x: float) -> int:
        """Give the index that is nearest to a pixel."""
        return int(np.abs(self.sheet.x - self.across.value(x)).argmin())

    def zoom(self, factor: float, x: float) -> None:
        """Look closer (above 1) at a pixel, or see more, up to the whole."""
        (low, high), (first, last) = self.across[:2], self._whole()
        at, least = min(max(self.across.value(x), low), high), (last - first) / 200
        span = max((high - low) / factor, least)
        low = at - (at - low) * span / max(high - low, 1e-12)
        self._look(low, low + span)

    def whole(self) -> None:
        """Show all of it."""
        self._ends = None
        self.repaint()

    def takes_wheel(self, mouse: Mouse) -> bool:
        """Over the charts."""
        return len(self.sheet.x) > 1 and self.across.start <= mouse.x <= self.across.end

    def on_wheel(self, mouse: Mouse, steps: float) -> None:
        """Look closer at what is under the mouse, or see more."""
        self.zoom(1.25**steps, mouse.x)

    def on_press(self, mouse: Mouse) -> None:
        """Take the cursor there; the other buttons take hold of the axis."""
        if not self.takes_wheel(mouse):
            return
        self._grip = (mouse.button, self.across.value(mouse.x))
        if mouse.button == 0:
            self._on_begin()
            self.on_drag(mouse)

    def on_double(self, mouse: Mouse) -> None:
        """Show all of it."""
        self.whole()

    def on_drag(self, mouse: Mouse) -> None:
        """Move the cursor along, or the axis."""
        if self._grip is None or len(self.sheet.x) < 2:
            return
        button, held = self._grip
        if button == 0:
            index = self.nearest(min(max(mouse.x, self.across.start), self.across.end))
            if index != self.index:
                self._hover = None
                self.move(index)
                self._on_scrub(index)
        elif self._ends is not None:
            shift = held - self.across.value(mouse.x)
            self._look(self._ends[0] + shift, self._ends[1] + shift)

    def on_release(self, mouse: Mouse) -> None:
        """Let go."""
        self._grip = None

    def on_move(self, mouse: Mouse) -> None:
        """Read the values under the mouse."""
        self._mark(self.nearest(mouse.x) if self.takes_wheel(mouse) else None)

    def on_leave(self) -> None:
        """Read at the cursor alone."""
        self._mark(None)

    def tip(self, mouse: Mouse) -> str:
        """Say what the stretches under the mouse are."""
        if not self.takes_wheel(mouse):
            return ""
        x, charts = self.across.value(mouse.x), self.sheet.charts
        here = [k for k in range(len(charts)) if self.up(k).end <= mouse.y <= self.up(k).start]
        own = [part for k in here for trace in charts[k].traces for part in trace.outside]
        told = [part.word for part in (*own, *self.sheet.shades) if min(part[:2]) <= x <= max(part[:2])]
        return ", ".join(dict.fromkeys(told))

    def paint(self) -> None:
        """Draw the charts and the shared axis."""
        sheet, across = self.sheet, self.across
        if not sheet.charts or len(sheet.x) < 2:
            self._over.clear()
            paint_trouble(self.pen, self.words, self.left, self.right, self.height)
            return
        for place, chart in enumerate(sheet.charts):
            up = self.up(place)
            paint_chart(self.pen, chart, sheet.x, across, up, sheet.shades)
            height = up.start - up.end
            if place == 0 and height >= px(NO_WORDS):
                paint_words(self.pen, sheet.shades, across, up.end + px(12), 1 if height < px(64) else 3)
            if len(chart.traces) == 1 and height >= px(LOW):
                paint_words(self.pen, chart.traces[0].outside, across, up.end + 0.58 * height)
        self._paint_marks(across)
        self.pen.text(across.end + px(12), self.height - px(FOOT) + px(14), sheet.unit, 12, "text3")
        self._paint_over()

    def _paint_marks(self, across: Axis) -> None:
        top, bottom = px(TOP), self.height - px(FOOT)
        for mark in self.sheet.marks:
            if across.low <= mark.start <= across.high:
                x = round(float(across.at(mark.start)))
                for y in range(top, bottom, px(8)):
                    self.pen.box(x, y, px(2), min(px(4), bottom - y), mark.paint)
                is_over = fonts.text_width(mark.word, "word", 12) + x + px(8) > across.end
                x += -px(6) if is_over else px(6)
                align: Align = "right" if is_over else "left"
                self.pen.text(x, top + px(26), mark.word, 12, mark.paint, align=align)

    def _paint_over(self) -> None:
        """Draw the cursor, the place under the mouse, and the values there."""
        pen, sheet = self._over, self.sheet
        pen.clear()
        if not sheet.charts or len(sheet.x) < 2:
            return
        bottom, cursor, flags = self.height - px(FOOT), self._place(self.index), []
        read = cursor if self._hover is None else self._place(self._hover)
        if read.at != cursor.at:
            pen.line((read.x, px(TOP)), (read.x, bottom), "text3", 1)
            flags.append(paint_flag(pen, read, bottom, is_cursor=False))
        if cursor.is_seen:
            pen.line((cursor.x, 0), (cursor.x, bottom), "accent", 1.5)
            if read.at == cursor.at or abs(read.x - cursor.x) > px(70):
                flags.append(paint_flag(pen, cursor, bottom, is_cursor=True))
        paint_numbers(pen, self.across, bottom + px(14), flags)
        for k, chart in enumerate(sheet.charts):
            paint_dots(pen, chart, self.up(k), read)
            paint_values(pen, chart, self.up(k), read, is_stale=self.is_stale)

    def _place(self, index: int) -> Place:
        return Place(self.sheet, index, self.across, self.right)

    def _look(self, low: float, high: float) -> None:
        first, last = self._whole()
        span = min(high - low, last - first)
        low = min(max(low, first), last - span)
        self._ends = None if span >= last - first - 1e-12 else (low, low + span)
        self.repaint()

    def _whole(self) -> tuple[float, float]:
        x = self.sheet.x
        return (float(min(x[0], x[-1])), float(max(x[0], x[-1]))) if len(x) > 1 else (0.0, 1.0)

    def _mark(self, index: int | None) -> None:
        if index != self._hover:
            self._hover = index
            self._paint_over()

"""Lines over a shared axis, and how often each value of a joint occurs, drawn."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np

from vi3dras.arrays import Floats

from ..hands.pointer import Mouse
from ..pen import Rgb, px, rgba, short, symbol_width
from ..widgets.slider import Told, nothing
from ..widgets.widget import Widget
from .data import MOST_POINTS
from .ticks import Axis, padded


class PlotLine(NamedTuple):
    """One line of a plot."""

    name: str
    x: Floats
    """(n,)"""
    y: Floats
    """(n,); not a number where the line is broken."""
    colour: Rgb
    has_marks: bool = False


class Plot(Widget):
    """Several lines over the same axes, even or logarithmic, each named at its own beginning."""

    def __init__(
        self, parent: int, *, width: int, height: int, y_name: str = "", is_log: bool = False,
        is_log_across: bool | None = None,
    ) -> None:  # fmt: skip
        """`is_log` is said of both axes, `is_log_across` of the lower one alone."""
        self.lines: tuple[PlotLine, ...] = ()
        self._x_name, self._y_name, self._is_log = "", y_name, is_log
        self._is_log_across = is_log if is_log_across is None else is_log_across
        super().__init__(parent, width=width, height=height)

    def describe(self, x_name: str, y_name: str | None = None) -> None:
        """Show another name of the lower axis, and of the upright one where it is told."""
        self._x_name, self._y_name = x_name, self._y_name if y_name is None else y_name
        self.repaint()

    def update(self, lines: Sequence[PlotLine]) -> None:
        """Show other lines."""
        self.lines = tuple(lines)
        self.repaint()

    def axes(self) -> tuple[Axis, Axis]:
        """Give both axes over pixels; y runs upwards."""
        x = _ends([line.x for line in self.lines], is_log=self._is_log_across)
        y = _ends([line.y for line in self.lines], is_log=self._is_log)
        across = Axis(*x, self.left + px(52), self.right - px(8), self._is_log_across)
        return across, Axis(*y, self.height - px(28), px(10), self._is_log)

    def paint(self) -> None:
        """Draw frame, ticks and lines."""
        x, y = self.axes()
        left, top, bottom = round(x.start) - px(8), px(4), self.height - px(22)
        self.pen.box(left, top, self.right - left, bottom - top, "card", "card_line", radius=4)
        name_from = self.right - max(px(18), round(symbol_width(self._x_name, "italic", 12)) + px(10))
        for value, text in x.ticks(px(28 if self._is_log_across else 56)):
            at = round(float(x.at(value)))
            if at > name_from and self._x_name:
                continue
            self.pen.rule(at, bottom, px(3), "text3", upright=True)
            self.pen.symbol(at, bottom + px(12), text, 11, "text3", style="mono", align="centre")
        for value, text in y.ticks(px(26)):
            at = round(float(y.at(value)))
            self.pen.rule(left, at, self.right - left)
            self.pen.symbol(left - px(6), at, text, 11, "text3", style="mono", align="right")
        self.pen.symbol(self.right, bottom + px(12), self._x_name, 12, "text3", style="italic", align="right")
        self.pen.symbol(self.left, top + px(6), self._y_name, 12, "text3", style="italic")
        taken: list[float] = []
        for line in self.lines:
            self._paint_line(line, x, y, taken)

    def _paint_line(self, line: PlotLine, x: Axis, y: Axis, taken: list[float]) -> None:
        picked = np.unique(np.linspace(0, len(line.x) - 1, min(len(line.x), MOST_POINTS)).astype(int))
        good = np.isfinite(line.x) & np.isfinite(line.y)
        for run in np.split(picked, np.flatnonzero(~good[picked])):
            kept = run[good[run]]
            points = list(zip(x.at(line.x[kept]).tolist(), y.at(line.y[kept]).tolist(), strict=True))
            if len(points) > 1:
                self.pen.path(points, line.colour, 1.8)
            for at in points if line.has_marks else []:
                self.pen.disc(*at, 2.5, "card", line.colour, thickness=1)
        first = picked[good[picked]][:1]
        if line.name and len(first):
            at_x, at_y = float(x.at(line.x[first[0]])), float(y.at(line.y[first[0]]))
            at_y = max(at_y - px(8), px(12))
            while any(abs(at_y - other) < px(13) for other in taken):
                at_y += px(13)  # two lines that begin together: their names stand below each other
            taken.append(at_y)
            self.pen.symbol(at_x + px(10), at_y, line.name, 12, line.colour)


def _ends(arrays: Sequence[Floats], *, is_log: bool) -> tuple[float, float]:
    """Both ends of an axis on which all values are, with some room."""
    values = np.concatenate([a[np.isfinite(a)] for a in arrays]) if arrays else np.zeros(0)
    if is_log:
        values = np.log10(values[values > 0])
    low, high = padded(float(values.min(initial=math.inf)), float(values.max(initial=-math.inf)))
    return (10.0**low, 10.0**high) if is_log else (low, high)


Brushed = Callable[[float, float], None]
HEAD, FOOT = 26, 24


class Histogram(Widget):
    """Bars of all points in grey and of the marked ones in colour; a drag brushes, a double click clears."""

    def __init__(
        self, parent: int, symbol: str, *, width: int, height: int, colour: Rgb, unit: str,
        on_brush: Brushed, on_clear: Told, on_begin: Told = nothing,
    ) -> None:  # fmt: skip
        self.symbol, self._colour, self._unit = symbol, colour, unit
        self._on_brush, self._on_clear, self._on_begin = on_brush, on_clear, on_begin
        self.edges: Floats = np.array([0.0, 1.0])
        self.counts: Floats = np.zeros(1)
        self.totals: Floats = np.zeros(1)
        self.brush: tuple[float, float] | None = None
        self._from: float | None = None
        super().__init__(parent, width=width, height=height, pad=12)

    @property
    def axis(self) -> Axis:
        """Values over pixels."""
        return Axis(float(self.edges[0]), float(self.edges[-1]), self.left, self.right)

    def update(
        self, edges: Floats, counts: Floats, totals: Floats, brush: tuple[float, float] | None
    ) -> None:
        """Show other bars: edges (n + 1,) in the unit that is shown, counts and totals (n,)."""
        self.edges, self.counts, self.totals, self.brush = edges, counts, totals, brush
        self.repaint()

    def on_press(self, mouse: Mouse) -> None:
        """Begin a brush."""
        if mouse.button == 0:
            self._on_begin()
            self._from = self._value(mouse)

    def on_drag(self, mouse: Mouse) -> None:
        """Draw it out."""
        if self._from is not None:
            low, high = sorted((self._from, self._value(mouse)))
            if self.axis.at(high) - self.axis.at(low) >= px(3):
                self._on_brush(low, high)

    def on_release(self, mouse: Mouse) -> None:
        """Let go."""
        self._from = None

    def on_double(self, mouse: Mouse) -> None:
        """Take the brush away."""
        self._on_clear()

    def tip(self, mouse: Mouse) -> str:
        """Say what a drag does."""
        return "Drag to mark a stretch of values; a double click takes it away"

    def paint(self) -> None:
        """Draw head, bars, brush and numbers."""
        pen, axis, top, bottom = self.pen, self.axis, px(HEAD), self.height - px(FOOT)
        pen.symbol(self.left, px(14), self.symbol, 15)
        if self.brush is not None:
            words = f"{short(round(self.brush[0], 1))} – {short(round(self.brush[1], 1))}{self._unit}"
            pen.text(self.right, px(14), words, 12, "accent", align="right", row=15)
        most = max(float(self.totals.max(initial=0)), 1.0)
        edges = [round(float(x)) for x in axis.at(self.edges)]
        for k, (count, total) in enumerate(zip(self.counts, self.totals, strict=True)):
            wide = max(edges[k + 1] - edges[k] - 1, 1)
            middle = (self.edges[k] + self.edges[k + 1]) / 2
            is_in = self.brush is None or self.brush[0] <= middle <= self.brush[1]
            own = rgba(self._colour, 190 if is_in else 60)
            for number, paint in ((total, "line"), (count, own)):
                tall = round((bottom - top) * float(number) / most)
                if tall:
                    pen.box(edges[k], bottom - tall, wide, tall, paint)  # type: ignore[arg-type]
        for end in self.brush or ():
            x = round(float(np.clip(axis.at(end), self.left, self.right)))
            pen.box(x - px(1), top, px(2), bottom - top, "accent")
        pen.rule(self.left, bottom, self.right - self.left, "line2")
        first, last = (f"{short(round(float(edge), 1))}{self._unit}" for edge in self.edges[[0, -1]])
        pen.text(self.left, bottom + px(12), first, 11, "text3", style="mono")
        pen.text(self.right, bottom + px(12), last, 11, "text3", style="mono", align="right")

    def _value(self, mouse: Mouse) -> float:
        return self.axis.value(min(max(mouse.x, self.left), self.right))

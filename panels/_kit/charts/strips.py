"""One strip per joint over the same time: each has its own limits, so that each can be judged by itself."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import NamedTuple

import dearpygui.dearpygui as dpg
import numpy as np

from vi3dras.arrays import Floats

from ..hands.pointer import Mouse
from ..pen import Paint, Pen, Point, Rgb, px, rgba, short, shown
from ..widgets.widget import Widget
from .data import MOST_POINTS, Interval, runs_of
from .ticks import Axis, padded

ROW, LEAST_ROW = 34, 20
ROOM = 5 * ROW
"""More strips than fit into this height are lower each, down to LEAST_ROW."""
FOOT = 20
"""Room for the axis below the strips."""
TALL = 44
"""A strip that is higher than this has the ends of its axis written at its left."""
DASH = 6
"""A dash and the gap behind it are so many points of a line each."""
LOW = 24
"""In a strip that is lower than this the limits are written small, or they would lie over each other."""


class Beside(NamedTuple):
    """Other values over the same time, drawn behind a trace."""

    values: Floats
    """(n,), in the unit of the trace."""
    paint: Paint
    thickness: float = 1.4
    is_dashed: bool = False


class Trace(NamedTuple):
    """The values of one joint over time."""

    symbol: str
    values: Floats
    """(n,), in the unit that is shown; not a number where there is none."""
    colour: Rgb
    low: float = -math.inf
    high: float = math.inf
    unit: str = "°"
    decimals: int = 1
    aim: float | None = None
    """A value that is asked for, drawn as a line."""
    spans: tuple[Interval, ...] = ()
    """Stretches of time that are tinted; their words are shown while the mouse is on them."""
    floor: float | None = None
    """The least value of the axis, where it is no limit."""
    beside: tuple[Beside, ...] = ()
    """What it is compared with."""


class Strips(Widget):
    """A strip per joint: its limits as bands, what is outside in `far`, and a cursor that all share."""

    def __init__(
        self, parent: int, *, width: int, unit: str = "s", on_scrub: Callable[[float], None] = lambda _: None,
        room: float = ROOM, tallest: float = ROW,
    ) -> None:  # fmt: skip
        self.time: Floats = np.zeros(0)
        self._room, self._tallest = room, tallest
        self.traces: tuple[Trace, ...] = ()
        self.cursor = 0.0
        self._unit, self._on_scrub = unit, on_scrub
        super().__init__(parent, width=width, height=px(24))
        self.pen = Pen(dpg.add_draw_layer(parent=self.item))
        self._front = Pen(dpg.add_draw_layer(parent=self.item))

    @property
    def row(self) -> int:
        """Height of one strip in pixels."""
        return px(min(self._tallest, max(LEAST_ROW, int(self._room // max(len(self.traces), 1)))))

    @property
    def axis(self) -> Axis:
        """Time over pixels."""
        ends = (float(self.time[0]), float(self.time[-1])) if len(self.time) > 1 else (0.0, 1.0)
        longest = max((len(trace.unit) for trace in self.traces), default=0)
        room = px(72 if longest < len("°/s") else 108)
        return Axis(ends[0], max(ends[1], ends[0] + 1e-9), self.left + px(76), self.right - room)

    def update(self, time: Floats, traces: tuple[Trace, ...], cursor: float = 0.0) -> None:
        """Show traces over time (n,)."""
        self.time, self.traces, self.cursor = time, traces, cursor
        self.resize(self.width, self.row * len(traces) + px(FOOT))
        self.repaint()

    def move(self, cursor: float) -> None:
        """Move the cursor to a time; only it is drawn again."""
        if cursor != self.cursor:
            self.cursor = cursor
            self._paint_cursor()

    def value_at(self, k: int) -> float:
        """Give the value of a trace at the cursor."""
        return float(np.interp(self.cursor, self.time, self.traces[k].values))

    def tip(self, mouse: Mouse) -> str:
        """Say why a stretch is tinted."""
        k, time = int(mouse.y // self.row), self.axis.value(mouse.x)
        spans = self.traces[k].spans if 0 <= k < len(self.traces) else ()
        return next((span.word for span in spans if span.start <= time <= span.end), "")

    def on_drag(self, mouse: Mouse) -> None:
        """Move the cursor along; a press takes it there."""
        if mouse.button == 0 and len(self.time) > 1:
            axis = self.axis
            time = min(max(axis.value(mouse.x), axis.low), axis.high)
            self.move(time)
            self._on_scrub(time)

    on_press = on_double = on_drag

    def paint(self) -> None:
        """Draw the strips and the axis of time."""
        axis = self.axis
        for k, trace in enumerate(self.traces):
            self._paint_strip(trace, axis, self._scale(k))
        bottom = self.row * len(self.traces)
        for value, text in axis.ticks(px(64)):
            x = round(float(axis.at(value)))
            self.pen.rule(x, bottom, px(3), "text3", upright=True)
            self.pen.text(x, bottom + px(12), text, 11, "text3", style="mono", align="centre")
        self.pen.text(self.right - px(64), bottom + px(12), self._unit, 11, "text3", style="italic")
        self._paint_cursor()

    def _scale(self, k: int) -> Axis:
        """Give the values of a strip over pixels, upwards."""
        trace, top = self.traces[k], self.row * k
        found = np.concatenate([trace.values, *(other.values for other in trace.beside)])
        found = found[np.isfinite(found)]
        least, most = float(found.min(initial=math.inf)), float(found.max(initial=-math.inf))
        if trace.aim is not None:
            most = max(most, trace.aim)
        if trace.floor is not None:
            least = min(least, trace.floor)
        low = min(least, trace.low) if math.isfinite(trace.low) else least
        high = max(most, trace.high) if math.isfinite(trace.high) else most
        low, high = padded(low, high, 0.1)
        return Axis(low, high, top + self.row - px(3), top + px(1))

    def _paint_strip(self, trace: Trace, axis: Axis, scale: Axis) -> None:
        pen, top, height = self.pen, round(scale.end), round(scale.start - scale.end)
        wide, middle = round(axis.end - axis.start), (scale.start + scale.end) / 2
        pen.box(axis.start, top, wide, height, "card")
        pen.symbol(self.left, middle, trace.symbol, 15, trace.colour)
        self._paint_spans(trace, axis, top, height)
        size, inside = (9, px(4)) if self.row < px(LOW) else (11, px(6))
        for limit, side in ((trace.high, 1), (trace.low, -1)):
            if math.isfinite(limit):
                y = round(float(scale.at(limit)))
                edge = (top, y - top) if side > 0 else (y, top + height - y)
                pen.box(axis.start, edge[0], wide, edge[1], rgba("limit", 44))
                at = top + inside if side > 0 else top + height - inside
                text = short(round(limit, 1))
                pen.text(axis.start - px(6), at, text, size, "text3", style="mono", align="right")
        if self.row >= px(TALL) and math.isinf(trace.high) and math.isfinite(scale.high - scale.low):
            self._paint_ends(trace, axis, scale)
        self._paint_aim(trace, axis, scale)
        for other in trace.beside:
            self._paint_beside(other, axis, scale)
        for points, outside in _stretches(self.time, trace, axis, scale):
            if outside:
                x0, x1 = points[0][0], points[-1][0]
                pen.box(x0, top, x1 - x0, height, rgba("far", 40))
            pen.path(points, "far" if outside else trace.colour, 2.6 if outside else 1.8)

    def _paint_ends(self, trace: Trace, axis: Axis, scale: Axis) -> None:
        for value, inwards in ((scale.low, -px(8)), (scale.high, px(8))):
            at, text = float(scale.at(value)) + inwards, shown(value, trace.decimals)
            self.pen.text(axis.start - px(6), at, text, 11, "text3", style="mono", align="right")

    def _paint_beside(self, other: Beside, axis: Axis, scale: Axis) -> None:
        """A line behind the trace; a dashed one is every other stretch of it."""
        shown_as = Trace("", other.values, (0, 0, 0))
        for points, _ in _stretches(self.time, shown_as, axis, scale):
            for start in range(0, len(points) - 1, 2 * DASH) if other.is_dashed else (0,):
                piece = points[start : start + DASH + 1] if other.is_dashed else points
                self.pen.path(piece, other.paint, other.thickness)

    def _paint_spans(self, trace: Trace, axis: Axis, top: int, height: int) -> None:
        for span in trace.spans:
            x0, x1 = float(axis.at(span.start)), float(axis.at(span.end))
            self.pen.box(x0, top, max(x1 - x0, 1), height, rgba(span.paint, 44))
            self.pen.box(x0, top + height - px(2), max(x1 - x0, 1), px(2), span.paint)

    def _paint_aim(self, trace: Trace, axis: Axis, scale: Axis) -> None:
        if trace.aim is None:
            return
        y = float(scale.at(trace.aim))
        self.pen.line((axis.start, y), (axis.end, y), "text3", 1)
        text = short(round(trace.aim, trace.decimals))
        self.pen.text(axis.start - px(6), y + px(4), text, 11, "text3", style="mono", align="right")

    def _paint_cursor(self) -> None:
        pen, axis = self._front, self.axis
        pen.clear()
        if len(self.time) < 2:
            return
        x = float(axis.at(self.cursor))
        pen.line((x, 0), (x, self.row * len(self.traces)), "accent", 1.5)
        for k, trace in enumerate(self.traces):
            value, scale = self.value_at(k), self._scale(k)
            outside = not trace.low - 1e-9 <= value <= trace.high + 1e-9
            ink: Paint = "text3" if math.isnan(value) else "far" if outside else "text"
            y = (scale.start + scale.end) / 2
            is_long = len(trace.unit) >= len("°/s")
            at = self.right - px(30 if is_long else 10)
            words = shown(value, trace.decimals) if math.isfinite(value) else "–"
            pen.text(at, y, words, 15, ink, style="mono", align="right")
            pen.text(at + px(2), y, trace.unit, 13, "text3", row=15)
            if math.isfinite(value):
                edge: Paint = "far" if outside else trace.colour
                pen.disc(x, float(scale.at(value)), 3.5, "card", edge, thickness=2)


def _stretches(time: Floats, trace: Trace, axis: Axis, scale: Axis) -> list[tuple[list[Point], bool]]:
    """Cut a trace where it leaves its limits or has no value; the pieces meet at the same point."""
    if not len(time):
        return []
    picked = np.unique(np.linspace(0, len(time) - 1, min(len(time), MOST_POINTS)).astype(int))
    x, values = axis.at(time[picked]), trace.values[picked]
    y = np.clip(scale.at(values), scale.end, scale.start)
    kinds = np.where(np.isfinite(values), np.where((values < trace.low) | (values > trace.high), 1, 0), -1)
    return [(points, bool(kind)) for points, kind in runs_of(x, y, kinds)]


class TargetStrips(Strips):
    """A strip per joint over the places of targets; many targets are drawn as a band from least to most."""

    def __init__(self, parent: int, *, width: int, on_scrub: Callable[[float], None]) -> None:
        self._exact: tuple[Floats, ...] = ()
        self._first = 0
        super().__init__(parent, width=width, unit="", on_scrub=on_scrub)

    @property
    def axis(self) -> Axis:
        """Places over pixels."""
        axis = super().axis
        last = self._first + max(len(self._exact[0]) - 1, 1) if self._exact else 1
        return axis._replace(low=float(self._first), high=float(last))

    def load(self, traces: tuple[Trace, ...], first: int, cursor: float) -> None:
        """Show the values of traces from place `first` on."""
        self._exact, self._first = tuple(trace.values for trace in traces), first
        count = len(traces[0].values) if traces else 0
        places = thinned_places(count) + first
        thin = tuple(trace._replace(values=thinned(trace.values)) for trace in traces)
        self.update(places, thin, cursor)

    def value_at(self, k: int) -> float:
        """Give the value of a trace at the cursor, not between two targets."""
        place = round(self.cursor) - self._first
        inside = 0 <= place < len(self._exact[k])
        return float(self._exact[k][place]) if inside else float("nan")


def thinned_places(count: int) -> Floats:
    """Where the values of `thinned` stand among `count`."""
    if count <= MOST_POINTS:
        return np.arange(count, dtype=float)
    return np.repeat((_cuts(count)[:-1] + _cuts(count)[1:] - 1) / 2, 2)


def thinned(values: Floats) -> Floats:
    """The least and the largest of each of a thousand stretches of values (N,), or all when they are few."""
    if len(values) <= MOST_POINTS:
        return values
    starts = _cuts(len(values))[:-1]
    ends = np.minimum.reduceat(values, starts), np.maximum.reduceat(values, starts)
    return np.stack(ends, axis=1).ravel()


def _cuts(count: int) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    return np.linspace(0, count, MOST_POINTS // 2 + 1).astype(np.int64)

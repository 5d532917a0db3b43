"""The track of a slider: where a value lies on it, and how it looks."""

from __future__ import annotations

import math
from typing import NamedTuple

from ..pen import Align, LampState, Paint, Pen, px, short
from ..words import verbatim


class Axis(NamedTuple):
    """One number that a slider can set, in the unit that is shown."""

    symbol: str
    """As in the paper: `theta_1`, `d_3`, `p_x`."""
    role: str = ""
    low: float = -math.inf
    high: float = math.inf
    home: float = 0.0
    unit: str = "°"
    decimals: int = 1
    step: float = 1.0
    is_turn: bool = True
    """An angle: its track is the full turn."""
    margin: float = 5.0
    """Closer to a limit than this, the lamp warns."""
    ends: tuple[float, float] | None = None
    """What the track spans, if not what fits the limits."""
    is_log: bool = False
    """Equal steps on its track multiply."""
    outer: tuple[float, float] | None = None
    """Limits that would hold if there were no nearer ones."""
    held_by: tuple[str, str] = ("", "")
    """What the lower and the upper limit come from, where that is not what one expects."""

    @property
    def span(self) -> tuple[float, float]:
        """The values at the ends of the track."""
        if self.ends is not None:
            return self.ends
        low, high = self.outer or (self.low, self.high)
        if not (math.isfinite(low) and math.isfinite(high)):
            return (-180.0, 180.0) if self.is_turn else (-1.0, 1.0)
        if self.is_turn and low >= -180 and high <= 180:
            return (-180.0, 180.0)
        middle, half = (low + high) / 2, (high - low) / 2
        room = 180.0 if self.is_turn and half < 170 else half * 1.08
        return (middle - room, middle + room)

    def state(self, value: float) -> LampState:
        """Tell how a value stands to the limits."""
        slack = 1e-9 * max(1.0, abs(value))
        if value < self.low - slack or value > self.high + slack:
            return "far"
        return "limit" if min(value - self.low, self.high - value) < self.margin else "ok"

    def kept(self, value: float) -> float:
        """Give the value pulled inside the limits and rounded to what is shown."""
        low, high = max(self.low, self.span[0]), min(self.high, self.span[1])
        return min(max(round(value, self.decimals), low), high)


class Track(NamedTuple):
    """A stretch of pixels for a stretch of values."""

    x0: float
    x1: float
    y: float
    axis: Axis

    def x(self, value: float) -> float:
        """Give where a value lies in pixels; beyond the ends it stays at the end."""
        low, high = self.axis.span
        part = (value - low) / (high - low)
        if self.axis.is_log:
            part = math.log(max(value, low) / low) / math.log(high / low)
        return self.x0 + min(max(part, 0.0), 1.0) * (self.x1 - self.x0)

    def value(self, x: float) -> float:
        """Give the value at a place in pixels."""
        low, high = self.axis.span
        part = (x - self.x0) / (self.x1 - self.x0)
        return float(low * (high / low) ** part) if self.axis.is_log else low + part * (high - low)

    def paint(self, pen: Pen, value: float, *, lit: bool = False) -> None:
        """Draw line, limits, home, fill and thumb; `lit` is for the thumb under the mouse."""
        axis, y = self.axis, self.y
        colour: Paint = "far" if axis.state(value) == "far" else "accent"
        pen.box(self.x0, y - px(2), self.x1 - self.x0, px(4), "line", radius=2)
        low, high = self.x(max(axis.low, axis.span[0])), self.x(min(axis.high, axis.span[1]))
        pen.box(round(low), y - px(3), round(high) - round(low), px(6), "line2", radius=2)
        home, at = round(self.x(axis.home)), round(self.x(value))
        is_inside = axis.span[0] < axis.home < axis.span[1]
        pen.box(min(home, at), y - px(3), abs(at - home), px(6), colour, radius=0 if is_inside else 2)
        for limit in axis.outer or ():
            if math.isfinite(limit) and not axis.low <= limit <= axis.high:
                pen.box(round(self.x(limit)) - px(1), y - px(5), px(2), px(10), "text3")
        for limit in (axis.low, axis.high):
            # The ends of a track that was cut to the limits need no marks.
            if math.isfinite(limit) and axis.ends != (axis.low, axis.high):
                pen.box(round(self.x(limit)) - px(1), y - px(7), px(2), px(14), "limit")
        if is_inside:
            pen.box(home, y + px(5), px(1), px(4), "text3")
        pen.disc(at, y, 8.5 if lit else 8, colour if lit else "panel")
        pen.disc(at, y, 6.5, "thumb", colour, thickness=2)

    def paint_mark(self, pen: Pen, value: float, colour: Paint) -> None:
        """Draw a line with its limits and a mark that nobody drags."""
        axis, y = self.axis, self.y
        pen.box(self.x0, y - px(2), self.x1 - self.x0, px(4), "line", radius=2)
        low, high = self.x(max(axis.low, axis.span[0])), self.x(min(axis.high, axis.span[1]))
        pen.box(round(low), y - px(2), round(high) - round(low), px(4), "line2", radius=2)
        for limit in (axis.low, axis.high):
            if math.isfinite(limit):
                pen.box(round(self.x(limit)) - px(1), y - px(6), px(2), px(12), "limit")
        at = round(self.x(value))
        pen.disc(at, y, 5, "accent" if colour == "text" else colour)

    def paint_numbers(self, pen: Pen, y: float) -> None:
        """Draw the limits under their marks, or the ends of the track when there are none."""
        axis = self.axis
        left = axis.low if math.isfinite(axis.low) else axis.span[0]
        right = axis.high if math.isfinite(axis.high) else axis.span[1]
        x0, x1, edge = self.x(left), self.x(right), px(12)
        one, other = (
            verbatim(f"{short(round(value, 1))} {word}".strip())
            for value, word in zip((left, right), axis.held_by, strict=True)
        )
        if x1 - x0 < px(44 if axis.held_by == ("", "") else 104):
            # Two numbers that would run into each other keep clear of the middle.
            middle = round((x0 + x1) / 2)
            pen.text(middle - px(4), y, one, 11, "text3", align="right")
            pen.text(middle + px(4), y, other, 11, "text3")
            return
        first: Align = "left" if x0 < self.x0 + edge else "centre"
        last: Align = "right" if x1 > self.x1 - edge else "centre"
        pen.text(x0, y, one, 11, "text3", align=first)
        pen.text(x1, y, other, 11, "text3", align=last)

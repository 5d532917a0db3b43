"""A protractor for one joint: its limits, where the arm was sent, and what is read; a click reads there."""

from __future__ import annotations

import math
from collections.abc import Callable

from ...hands.pointer import Mouse
from ...pen import Paint, Point, px, shown
from ...widgets.widget import Widget

ACROSS = 168


class Protractor(Widget):
    """All angles in degrees, or anything else between two limits over half a turn."""

    fades = False
    low, high, sent, read = -90.0, 90.0, math.nan, math.nan

    def __init__(self, parent: int, *, width: int, on_read: Callable[[float], None]) -> None:
        self._on_read = on_read
        super().__init__(parent, width=width, height=px(ACROSS / 2 + 38))

    def update(self, low: float, high: float, sent: float, read: float) -> None:
        """Show other limits, where the joint was sent, and what is read; NaN for what nobody knows."""
        told = {"low": low, "high": high, "sent": sent, "read": read}
        if any(str(getattr(self, name)) != str(value) for name, value in told.items()):  # NaN is no news
            self.take(**told)

    @property
    def _middle(self) -> Point:
        return self.width / 2, float(self.height - px(14))

    def _turn(self, value: float) -> float:
        """The angle on the dial [rad]: the lower limit at the right, as on paper."""
        return math.pi * (value - self.low) / max(self.high - self.low, 1e-9)

    def _at(self, value: float, radius: float) -> Point:
        x, y = self._middle
        turn = self._turn(value)
        return x + px(radius * 100) / 100 * math.cos(turn), y - px(radius * 100) / 100 * math.sin(turn)

    def on_press(self, mouse: Mouse) -> None:
        """Read the value under the mouse."""
        x, y = self._middle
        turn = math.atan2(y - mouse.y, mouse.x - x)
        if mouse.button == 0 and 0 <= turn <= math.pi:
            self._on_read(round(self.low + turn / math.pi * (self.high - self.low), 1))

    on_drag = on_press

    def tip(self, mouse: Mouse) -> str:
        """Say what it is for."""
        return "A click reads there: type it more exactly below"

    def paint(self) -> None:
        """Draw the scale, its numbers, and both needles."""
        pen, radius = self.pen, ACROSS / 2
        span = self.high - self.low
        step = next((s for s in (1, 2, 5, 10, 15, 30, 45) if span / s <= 40), 90)
        first = math.ceil(self.low / step) * step
        ticks = [first + step * k for k in range(int((self.high - first) / step + 1e-9) + 1)]
        pen.path([self._at(self.low + span * k / 60, radius) for k in range(61)], "line2", 2)
        for k, tick in enumerate(ticks):
            is_long = round(tick / step) % 3 == 0
            pen.line(self._at(tick, radius - (12 if is_long else 6)), self._at(tick, radius), "text3", 1)
            if is_long and k % 3 == ticks.index(next(t for t in ticks if round(t / step) % 3 == 0)) % 3:
                x, y = self._at(tick, radius + 13)
                pen.text(x, y, shown(tick, 0), 12, "text3", align="centre")
        needles: tuple[tuple[float, Paint, float], ...] = (
            (self.read, "limit", 2.0),
            (self.sent, "accent", 3.0),
        )
        for value, ink, thick in needles:
            if math.isfinite(value):
                pen.line(self._middle, self._at(value, radius - 16), ink, thick)
        pen.disc(*self._middle, 5, "text2")

"""A round knob: a slider that is bent around, for where a column has no room for a track."""

from __future__ import annotations

import math

from ..hands.pointer import Mouse
from ..pen.digits import short, shown
from ..pen.draw import Rect, symbol_width
from ..pen.fonts import text_width
from ..pen.theme import Paint, px
from .boxes import paint_field
from .dials import Dial
from .editor import EDITOR
from .slider import Changed, Slider, Told, nothing
from .tracks import Axis
from .widget import PAD

NATURAL = 128
"""Width of a knob with its numbers, in sizes of the look."""
RADIUS, BODY = 30, 20
TRAVEL = 160
"""How far the mouse goes up from one end to the other."""


class Knob(Slider):
    """Name, dial with its limits, and typed value below each other, 150 high.

    Dragging inside goes up and down, dragging the ring goes around; Shift slows both down to a tenth.
    """

    def __init__(
        self,
        parent: int,
        axis: Axis,
        value: float,
        *,
        width: int,
        on_change: Changed,
        on_begin: Told = nothing,
        on_end: Told = nothing,
        tip: str = "",
        pad: float = PAD,
    ) -> None:
        self._raw = value
        self._is_around = False
        self._from = (0.0, 0.0)
        super().__init__(
            parent,
            axis,
            value,
            width=width,
            height=px(150),
            on_change=on_change,
            on_begin=on_begin,
            on_end=on_end,
            tip=tip,
            pad=pad,
        )

    @property
    def dial(self) -> Dial:
        """The ring in pixels from the corner: an angle of a full turn stands where it points."""
        low, high = self.axis.span
        ends = (low, 360.0) if self.axis.is_turn and high - low == 360 else (-135.0, 270.0)
        return Dial((self.left + self.right) // 2, px(70), px(RADIUS), *ends)

    @property
    def field(self) -> Rect:
        """The field in pixels from the corner."""
        return Rect(round(self.dial.x) - px(44), px(123), px(88), px(26))

    def part(self, value: float) -> float:
        """Give where a value lies on the ring, 0 to 1; beyond the ends it stays at the end."""
        low, high = self.axis.span
        return min(max((value - low) / (high - low), 0.0), 1.0)

    @property
    def fields(self) -> tuple[Rect, ...]:
        """The field."""
        return (self.field,)

    def on_press(self, mouse: Mouse) -> None:
        """Open the field, or take the knob; a press on the ring brings the value there."""
        if mouse.button != 0:
            return
        if mouse.ctrl or self.field.holds(mouse.x, mouse.y):
            EDITOR.open(self, self.field, shown(self.value, self.axis.decimals), self.type)
        elif self._zone(mouse) == "track":
            dial = self.dial
            self._is_around = dial.distance(mouse.x, mouse.y) > px(BODY)
            self._grip, self._raw, self._from = 0.0, self.value, (mouse.x, mouse.y)
            self._on_begin()
            thumb = dial.point(self.part(self.value), dial.radius)
            if self._is_around and math.dist(thumb, self._from) > px(9):
                low, high = self.axis.span
                self._raw = low + dial.part(mouse.x, mouse.y) * (high - low)
                self._set(self.axis.kept(self._raw))
            self.repaint()

    def on_drag(self, mouse: Mouse) -> None:
        """Turn with the mouse, within the limits."""
        if self._grip is None:
            return
        low, high = self.axis.span
        part = self._turned(mouse) if self._is_around else (self._from[1] - mouse.y) / px(TRAVEL)
        self._raw += part * (high - low) * (0.1 if mouse.shift else 1)
        # A hand that turned past a limit finds the thumb again where it left it, at most half a turn later.
        slack = (high - low) / 2 if self._is_around else 0.0
        self._raw = min(max(self._raw, self.axis.kept(low) - slack), self.axis.kept(high) + slack)
        self._from = (mouse.x, mouse.y)
        self._set(self.axis.kept(self._raw))

    def _turned(self, mouse: Mouse) -> float:
        dial = self.dial
        before, now = (math.atan2(x - dial.x, dial.y - y) for x, y in (self._from, (mouse.x, mouse.y)))
        return ((math.degrees(now - before) + 180) % 360 - 180) / dial.sweep

    def _zone(self, mouse: Mouse) -> str:
        if self.field.holds(mouse.x, mouse.y):
            return "field"
        return "track" if self.dial.distance(mouse.x, mouse.y) <= px(RADIUS + 9) else ""

    def paint(self) -> None:
        """Draw name, dial and field."""
        axis, x = self.axis, self.dial.x
        role = text_width(axis.role, "word", 13) + px(6) if axis.role and axis.symbol else 0
        name = axis.symbol or axis.role
        left = round(x - (symbol_width(name, "word", 15) + role) / 2)
        end = self.pen.symbol(left, px(11), name, 15)
        if role:
            self.pen.text(round(end) + px(6), px(11), axis.role, 13, "text2", row=15)
        self._paint_dial()
        paint_field(
            self.pen,
            self.field,
            shown(self.value, axis.decimals),
            axis.unit,
            focused=EDITOR.is_on(self),
            wrong=self._wrong,
            lit=self._lit == "field",
            paint="far" if self.state == "far" else "text",
        )

    def _paint_dial(self) -> None:
        axis, dial, pen = self.axis, self.dial, self.pen
        lit = self._lit == "track" or self._grip is not None
        colour: Paint = "far" if self.state == "far" else "accent"
        low, high = (self.part(v) for v in (axis.low, axis.high))
        home, at = self.part(axis.home), self.part(self.value)
        dial.arc(pen, 0, 1, "line", 4)
        dial.arc(pen, low, high, "line2", 6)
        dial.arc(pen, min(home, at), max(home, at), colour, 6)
        for limit in (axis.low, axis.high):
            if math.isfinite(limit) and axis.ends != (axis.low, axis.high):
                dial.mark(pen, self.part(limit), dial.radius - px(7), dial.radius + px(7), "limit", 2)
        dial.mark(pen, home, dial.radius + px(5), dial.radius + px(9), "text3", 1)
        self._paint_numbers()
        pen.disc(dial.x, dial.y, BODY, "hover" if lit else "field", "text3" if lit else "line2")
        dial.mark(pen, at, px(7), px(BODY - 4), colour, 3)
        pen.disc(*dial.point(at, dial.radius), 8.5 if lit else 8, colour if lit else "panel")
        pen.disc(*dial.point(at, dial.radius), 6.5, "thumb", colour, thickness=2)

    def _paint_numbers(self) -> None:
        axis, dial = self.axis, self.dial
        ends = [
            v if math.isfinite(v) else end for v, end in zip((axis.low, axis.high), axis.span, strict=True)
        ]
        if dial.sweep == 360 and ends[1] - ends[0] == 360:
            # Both ends of a full turn are one place.
            ends = ends[1:]
        for value in ends:
            text = short(round(value, 1))
            x, y = dial.point(self.part(value), dial.radius + px(14))
            half = text_width(text, "word", 11) / 2
            x += (x - dial.x) / (dial.radius + px(14)) * half
            x = min(max(x, half), self.width - half)
            self.pen.text(x, y, text, 11, "text3", align="centre")

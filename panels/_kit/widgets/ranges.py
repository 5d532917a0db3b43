"""A range that is set by two thumbs or typed: what a joint may take in a workspace."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil
from typing import NotRequired, TypedDict

from vi3dras.errors import Vi3drasError

from ..hands.pointer import Mouse
from ..pen import Paint, Rect, Rgb, fonts, px, short, shown, symbol_width, typed
from .editor import EDITOR, paint_field, refusals
from .slider import Told, nothing
from .tracks import Axis, Track
from .widget import Widget

Ranged = Callable[[float, float], None]


class SwappedError(Vi3drasError):
    """A range that holds nothing; facts: its name, from and to."""

    def _told(self, name: object, low: float, high: float) -> str:
        return f'"from" of {name} is not below "to": {short(low)} and {short(high)}.'


class RangeHands(TypedDict):
    """How wide a range is, and whom it tells what."""

    width: int
    on_change: Ranged
    on_begin: NotRequired[Told]


class RangeSlider(Widget):
    """A row of 58 for a range: symbol, two typed ends, a word at the right, and a track with two thumbs."""

    fades = False

    def __init__(
        self,
        parent: int,
        axis: Axis,
        ends: tuple[float, float],
        *,
        width: int,
        colour: Rgb,
        on_change: Ranged,
        on_begin: Told = nothing,
    ) -> None:
        self.axis, self.ends, self.note, self._colour = axis, ends, "", colour
        self._on_change, self._on_begin = on_change, on_begin
        self._held: int | None = None
        self._wrong: int | None = None
        super().__init__(parent, width=width, height=px(58))

    @property
    def track(self) -> Track:
        """The track in pixels from the corner."""
        return Track(self.left, self.right, px(40), self.axis)

    @property
    def _label(self) -> int:
        """How much room the symbol takes with the gap behind it, in pixels."""
        return max(px(36), ceil(symbol_width(self.axis.symbol, "word", 16)) + px(10))

    def field(self, end: int) -> Rect:
        """Give the field of an end, 0 or 1, in pixels from the corner."""
        return Rect(self.left + self._label + px(96 * end), px(2), px(72), px(28))

    def update(self, ends: tuple[float, float], note: str | None = None) -> None:
        """Show a range, and how many values it gives."""
        note = self.note if note is None else note
        self.take(ends=ends, note=note, _wrong=None)

    def type(self, end: int, text: str) -> None:
        """Take a typed text as an end, or say under the field why it is not taken."""
        name = self.axis.symbol.replace("_", "")
        with refusals(self, self.field(end), _wrong=end):
            value = typed(text, name)
            ends = (value, self.ends[1]) if end == 0 else (self.ends[0], value)
            if ends[0] >= ends[1]:
                raise SwappedError(name, *ends)
            self._on_begin()
            self._set(ends)

    @property
    def fields(self) -> tuple[Rect, ...]:
        """Both ends."""
        return (self.field(0), self.field(1))

    def on_press(self, mouse: Mouse) -> None:
        """Open a field, or take the nearer thumb."""
        if mouse.button != 0:
            return
        for end in (0, 1):
            if self.field(end).holds(mouse.x, mouse.y):
                text = shown(self.ends[end], self.axis.decimals)
                EDITOR.open(self, self.field(end), text, lambda new, end=end: self.type(end, new))  # type: ignore[misc]
                return
        if abs(mouse.y - self.track.y) <= px(12):
            low, high = (self.track.x(end) for end in self.ends)
            self._held = 0 if abs(mouse.x - low) < abs(mouse.x - high) else 1
            self._on_begin()
            self.on_drag(mouse)

    def on_drag(self, mouse: Mouse) -> None:
        """Move the thumb, not beyond the other one."""
        if self._held is None:
            return
        value = round(self.track.value(mouse.x), self.axis.decimals)
        value = min(max(value, self.axis.span[0]), self.axis.span[1])
        low, high = self.ends
        if self._held == 0:
            self._set((min(value, high - self.axis.step), high))
        else:
            self._set((low, max(value, low + self.axis.step)))

    def on_release(self, mouse: Mouse) -> None:
        """Let the thumb go."""
        self._held = None

    def paint(self) -> None:
        """Draw the row."""
        pen, y = self.pen, px(16)
        pen.symbol(self.left, y, self.axis.symbol, 16)
        pen.text(self.left + self._label + px(84), y, "to", 13, "text2", align="centre")
        for end in (0, 1):
            place = self.field(end)
            text = self._fitting(self.ends[end], place.width)
            typing = EDITOR.is_on(self, place)
            paint_field(pen, place, text, self.axis.unit, focused=typing, wrong=self._wrong == end)
        pen.text(self.right, y, self.note, 13, "text2", style="mono", align="right")
        self._paint_track("line", "panel")

    def _paint_track(self, line: Paint, back: Paint) -> None:
        """Draw a line with the range, the limits, and a thumb at each end on a ground of `back`."""
        pen, track, axis = self.pen, self.track, self.axis
        pen.box(track.x0, track.y - px(2), track.x1 - track.x0, px(4), line, radius=2)
        low, high = (round(track.x(end)) for end in self.ends)
        pen.box(low, track.y - px(3), high - low, px(6), self._colour)
        for limit in (axis.low, axis.high):
            if axis.span[0] <= limit <= axis.span[1]:
                pen.box(round(track.x(limit)) - px(1), track.y - px(7), px(2), px(14), "limit")
        for x in (low, high):
            pen.disc(x, track.y, 8, back)
            pen.disc(x, track.y, 6.5, "thumb", self._colour, thickness=2)

    def _fitting(self, value: float, width: float) -> str:
        """The number with as many decimals as its field has room for."""
        room = width - px(20) - fonts.text_width(self.axis.unit, "word", 13)
        for decimals in range(self.axis.decimals, 0, -1):
            text = shown(value, decimals)
            if fonts.text_width(text, "mono", 15) <= room:
                return text
        return shown(value, 0)

    def _set(self, ends: tuple[float, float]) -> None:
        changed = ends != self.ends
        self.update(ends)
        if changed:
            self._on_change(*ends)

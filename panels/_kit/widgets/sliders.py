"""Sliders that show their limits and can be typed into: one for a joint, one that fits into a line."""

from __future__ import annotations

from typing import Unpack

from ..pen import LampState, Rect, px
from ..words import said
from .slider import Slider, SliderHands
from .tracks import Axis, Track


class JointSlider(Slider):
    """A row of 64 for one joint: lamp, symbol, role, typed value, and the track with its limits."""

    HEIGHT = 64

    @property
    def track(self) -> Track:
        """The track in pixels from the corner."""
        return Track(self.left, self.right, px(36), self.axis)

    @property
    def field(self) -> Rect:
        """The field in pixels from the corner."""
        return Rect(self.right - px(88), 0, px(88), px(26))

    def paint(self) -> None:
        """Draw the row."""
        y = px(13)
        self.pen.lamp(self.left + px(6), y, self.state)
        end = self.pen.symbol(self.left + px(20), y, self.axis.symbol, 16)
        self.pen.text(max(self.left + px(44), round(end) + px(8)), y, self.axis.role, 14, "text2", row=16)
        self._paint_field_and_track()
        self.track.paint_numbers(self.pen, px(50.5))


class LineSlider(Slider):
    """A row of 36 for one number: symbol or name, track, typed value; a lamp in front where there is one."""

    def __init__(
        self,
        parent: int,
        axis: Axis,
        value: float,
        *,
        label_width: int = 32,
        lamp: LampState | None = None,
        **hands: Unpack[SliderHands],
    ) -> None:
        self.lamp, self._label_width = lamp, label_width
        super().__init__(parent, axis, value, **hands)

    @property
    def track(self) -> Track:
        """The track in pixels from the corner."""
        x0 = self.left + px(self._label_width) + (px(20) if self.lamp else 0)
        return Track(x0, self.field.x - px(16), self.height // 2, self.axis)

    @property
    def field(self) -> Rect:
        """The field in pixels from the corner."""
        return Rect(self.right - px(88), px(4), px(88), px(28))

    def paint(self) -> None:
        """Draw the row."""
        y, x = self.height // 2, self.left
        if self.lamp:
            self.pen.lamp(x + px(6), y, self.lamp)
            x += px(20)
        if self.axis.role:
            self.pen.text(x, y, self.axis.role, 15)
        else:
            self.pen.symbol(x, y, said(self.axis.symbol), 16, style="italic")
        self._paint_field_and_track()

"""Sliders, which show their limits and can be typed into: what they share, one for a joint, one in a line."""

from __future__ import annotations

from collections.abc import Callable
from typing import NotRequired, TypedDict, Unpack

from ..hands.pointer import Mouse
from ..pen import LampState, Rect, px, shown, typed
from ..words import said
from .editor import EDITOR, Field, paint_field, refusals
from .tracks import Axis, Track
from .widget import PAD

Changed = Callable[[float], None]
Told = Callable[[], None]


def nothing() -> None:
    """Be the callback that nobody asked for."""


class SliderHands(TypedDict):
    """How wide a slider is, whom it tells what, and what its tooltip says."""

    width: int
    on_change: Changed
    on_begin: NotRequired[Told]
    on_end: NotRequired[Told]
    tip: NotRequired[str]
    pad: NotRequired[float]


class Slider(Field):
    """What both sliders share: the value and what mouse and keyboard do to it.

    A drag, a turn of the wheel, a typed value and a double click (home) each run `on_begin`, then
    `on_change` with every value, then `on_end`: one step of undo.
    """

    HEIGHT = 36
    """In sizes of the look."""

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
        self.axis, self.value = axis, value
        self._on_change, self._on_begin, self._on_end, self._tip = on_change, on_begin, on_end, tip
        self._over = ""
        self._wrong = False
        self._grip: float | None = None
        super().__init__(parent, width=width, height=px(self.HEIGHT), pad=pad)

    @property
    def track(self) -> Track:
        """The track in pixels from the corner."""
        raise NotImplementedError

    @property
    def state(self) -> LampState:
        """How the value stands to its limits."""
        return self.axis.state(self.value)

    @property
    def name(self) -> str:
        """The symbol as it reads in a sentence."""
        return self.axis.symbol.replace("theta", "θ").replace("_", "")

    def update(self, value: float) -> None:
        """Show a value; nothing is called back."""
        self.take(value=value, _wrong=False)

    def describe(self, axis: Axis) -> None:
        """Show another axis: other limits, unit or name."""
        self.take(axis=axis)

    def type(self, text: str) -> None:
        """Take a typed text as the value, outside the limits too, or say under the field why it is none."""
        with refusals(self, self.field, _wrong=True):
            self._once(typed(text, self.name))

    def on_press(self, mouse: Mouse) -> None:
        """Open the field, or take the thumb; a press beside the thumb brings it there."""
        if mouse.button != 0:
            return
        if mouse.ctrl or self.field.holds(mouse.x, mouse.y):
            EDITOR.open(self, self.field, shown(self.value, self.axis.decimals), self.type)
        elif self._zone(mouse) == "track":
            thumb = self.track.x(self.value)
            on_thumb = abs(mouse.x - thumb) <= px(9)
            self._grip = mouse.x - thumb if on_thumb else 0.0
            self._on_begin()
            if not on_thumb:
                self._drag(mouse)

    def on_double(self, mouse: Mouse) -> None:
        """Go home."""
        if not self.field.holds(mouse.x, mouse.y):
            self._once(self.axis.home)

    def on_drag(self, mouse: Mouse) -> None:
        """Move the thumb with the mouse, within the limits."""
        if self._grip is not None:
            self._drag(mouse)

    def on_release(self, mouse: Mouse) -> None:
        """Let the thumb go."""
        if self._grip is not None:
            self._grip = None
            self._on_end()
            self.repaint()

    def takes_wheel(self, mouse: Mouse) -> bool:
        """Over the track and the field."""
        return self._zone(mouse) != ""

    def on_wheel(self, mouse: Mouse, steps: float) -> None:
        """Change by a step, with Shift by a tenth of it."""
        self._once(self.axis.kept(self.value + steps * self.axis.step * (0.1 if mouse.shift else 1)))

    def on_move(self, mouse: Mouse) -> None:
        """Light up what can be acted on."""
        self.take(_over=self._zone(mouse))

    def on_leave(self) -> None:
        """Go dark again."""
        self.take(_over="")

    def tip(self, mouse: Mouse) -> str:
        """Say what the value means."""
        return self._tip

    def _zone(self, mouse: Mouse) -> str:
        if self.field.holds(mouse.x, mouse.y):
            return "field"
        track = self.track
        near = abs(mouse.y - track.y) <= px(12) and track.x0 - px(9) <= mouse.x <= track.x1 + px(9)
        return "track" if near else ""

    def _drag(self, mouse: Mouse) -> None:
        self._set(self.axis.kept(self.track.value(mouse.x - (self._grip or 0.0))))

    def _once(self, value: float) -> None:
        self._on_begin()
        self._set(value)
        self._on_end()

    def _set(self, value: float) -> None:
        changed = value != self.value
        self.update(value)
        if changed:
            self._on_change(value)

    def _paint_field_and_track(self) -> None:
        paint_field(
            self.pen,
            self.field,
            shown(self.value, self.axis.decimals),
            self.axis.unit,
            focused=EDITOR.is_on(self),
            wrong=self._wrong,
            lit=self._over == "field",
            paint="far" if self.state == "far" else "text",
        )
        self.track.paint(self.pen, self.value, lit=self._over == "track" or self._grip is not None)


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

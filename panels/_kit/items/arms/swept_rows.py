"""Rows of coordinates of which one is swept: a slider for each that stays, a range for the one that moves."""

from __future__ import annotations

from collections.abc import Callable
from typing import Unpack

from ...hands.pointer import Mouse
from ...pen import Rect, current, px, shown, typed
from ...widgets.editor import EDITOR, paint_field, refusals
from ...widgets.ranges import RangeHands, RangeSlider
from ...widgets.slider import Slider, SliderHands, Told
from ...widgets.tracks import Axis, Track

LABEL = 76
"""Width of what stands in front of a slider, in sizes of the look."""


class PickSlider(Slider):
    """A row of 36 for a number that stays; a click on its name sweeps it instead."""

    def __init__(
        self, parent: int, axis: Axis, value: float, *, on_pick: Told, **hands: Unpack[SliderHands]
    ) -> None:
        self._on_pick, self._pick_lit = on_pick, False
        super().__init__(parent, axis, value, **hands)

    @property
    def track(self) -> Track:
        """The track in pixels from the corner."""
        return Track(self.left + px(LABEL), self.field.x - px(16), self.height // 2, self.axis)

    @property
    def field(self) -> Rect:
        """The field in pixels from the corner."""
        return Rect(self.right - px(88), px(4), px(88), px(28))

    def on_press(self, mouse: Mouse) -> None:
        """Sweep it when its name is clicked, else move it."""
        if mouse.button == 0 and self._is_on_name(mouse):
            self._on_pick()
        else:
            super().on_press(mouse)

    def on_double(self, mouse: Mouse) -> None:
        """Go home, unless its name is under the mouse."""
        if not self._is_on_name(mouse):
            super().on_double(mouse)

    def on_move(self, mouse: Mouse) -> None:
        """Light up what can be acted on."""
        super().on_move(mouse)
        self.take(_pick_lit=self._is_on_name(mouse))

    def on_leave(self) -> None:
        """Go dark again."""
        super().on_leave()
        self.take(_pick_lit=False)

    def tip(self, mouse: Mouse) -> str:
        """Say what a click does."""
        return f"Click to sweep {self.name}" if self._is_on_name(mouse) else self._tip

    def paint(self) -> None:
        """Draw the row."""
        y, lit = self.height // 2, self._pick_lit
        self.pen.disc(self.left + px(6), y, 6, "field", "text" if lit else "text3", thickness=1)
        end = self.pen.symbol(self.left + px(22), y, self.axis.symbol, 16, style="italic")
        if self.axis.role:
            self.pen.text(end + px(6), y, self.axis.role, 12, "text3", row=16)
        self._paint_field_and_track()

    def _is_on_name(self, mouse: Mouse) -> bool:
        return mouse.x < self.left + px(LABEL - 10)


class SweptRange(RangeSlider):
    """A tile of 104 for the number that is swept: how many points, from where, to where."""

    def __init__(
        self, parent: int, axis: Axis, *, on_count: Callable[[int], None], **hands: Unpack[RangeHands]
    ) -> None:
        self.count, self._on_count = 2, on_count
        super().__init__(parent, axis, axis.span, colour=current().accent, **hands)
        self.resize(self.width, px(104))

    @property
    def track(self) -> Track:
        """The track in pixels from the corner."""
        return Track(self.left + px(4), self.right - px(4), px(86), self.axis)

    def field(self, end: int) -> Rect:
        """Give the field of an end, 0 or 1, or of the count, 2, in pixels from the corner."""
        if end == 2:
            return Rect(self.right - px(104), px(6), px(104), px(28))
        wide = (self.right - self.left - px(22 + 28)) // 2
        return Rect(self.left + px(22) + end * (wide + px(28)), px(40), wide, px(28))

    def type_count(self, text: str) -> None:
        """Take a typed text as the number of points, or say why it is not taken."""
        with refusals(self, self.field(2)):
            self._on_count(round(typed(text, "the number of points")))
        self.repaint()

    @property
    def fields(self) -> tuple[Rect, ...]:
        """The count and both ends, as they stand."""
        return (self.field(2), self.field(0), self.field(1))

    def on_press(self, mouse: Mouse) -> None:
        """Open a field, or take the nearer thumb."""
        if mouse.button == 0 and self.field(2).holds(mouse.x, mouse.y):
            EDITOR.open(self, self.field(2), str(self.count), self.type_count)
        else:
            super().on_press(mouse)

    def paint(self) -> None:
        """Draw the tile."""
        pen, axis = self.pen, self.axis
        pen.box(px(8), 0, self.width - px(16), self.height, "accent_back", radius=6)
        pen.disc(self.left + px(6), px(20), 6, "panel", "accent", thickness=2)
        pen.disc(self.left + px(6), px(20), 3, "accent")
        end = pen.symbol(self.left + px(22), px(20), axis.symbol, 16, style="italic")
        pen.text(end + px(12), px(20), "swept", 14, "accent", row=16)
        typing = EDITOR.is_on(self, self.field(2))
        paint_field(pen, self.field(2), str(self.count), "points", focused=typing)
        for side in (0, 1):
            place, typing = self.field(side), EDITOR.is_on(self, self.field(side))
            text = shown(self.ends[side], axis.decimals)
            paint_field(pen, place, text, axis.unit, focused=typing, wrong=self._wrong == side)
        pen.text(self.field(0).x + self.field(0).width + px(14), px(54), "to", 13, "text2", align="centre")
        self._paint_track("line2", "accent_back")

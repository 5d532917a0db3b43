"""Numbers that add up, stacked over time: one large chart, and a row of small ones."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import dearpygui.dearpygui as dpg
import numpy as np

from vi3dras.arrays import Floats

from ..hands.pointer import Mouse
from ..pen import Paint, Pen, Rect, fonts, px, rgba, short
from ..widgets.widget import Widget
from .stacks import Stack, across, paint_dot, paint_stack, small_scale
from .ticks import Axis


class StackChart(Widget):
    """One stack with its axes, its limit, what is over it, and a cursor that can be taken along."""

    def __init__(
        self, parent: int, *, width: int, height: int, on_begin: Callable[[], None],
        on_scrub: Callable[[float], None],
    ) -> None:  # fmt: skip
        self.time: Floats = np.zeros(0)
        self.stack: Stack | None = None
        self.cursor, self.trouble = 0.0, ""
        self._on_begin, self._on_scrub = on_begin, on_scrub
        super().__init__(parent, width=width, height=height)
        self.pen = Pen(dpg.add_draw_layer(parent=self.item))
        self._front = Pen(dpg.add_draw_layer(parent=self.item))

    @property
    def place(self) -> Rect:
        """Where the curves are, in pixels from the corner."""
        left = self.left + px(44)
        return Rect(left, px(4), self.right - px(4) - left, self.height - px(26))

    def update(self, time: Floats, stack: Stack | None, trouble: str = "") -> None:
        """Show a stack over time (N,), or why there is none."""
        self.time, self.stack, self.trouble = time, stack, trouble
        self.repaint()

    def move(self, cursor: float) -> None:
        """Move the cursor to a time; only it is drawn again."""
        if cursor != self.cursor:
            self.cursor = cursor
            self._paint_cursor()

    def on_press(self, mouse: Mouse) -> None:
        """Take the cursor there."""
        if mouse.button == 0 and self.stack is not None:
            self._on_begin()
            self.on_drag(mouse)

    on_double = on_press

    def on_drag(self, mouse: Mouse) -> None:
        """Take the cursor along."""
        if self.stack is not None and len(self.time) > 1:
            axis = across(self.time, self.place)
            self._on_scrub(min(max(axis.value(mouse.x), axis.low), axis.high))

    def paint(self) -> None:
        """Draw everything but the cursor."""
        place, stack = self.place, self.stack
        self.pen.box(*place, "card", "card_line")
        if stack is None or len(self.time) < 2:
            self.pen.text(place.x + place.width / 2, place.y + place.height / 2, self.trouble, 14, "text2",
                          align="centre")  # fmt: skip
            self._front.clear()
            return
        axis, up = across(self.time, place), stack.scale(place)
        self._paint_scales(axis, up, place)
        paint_stack(self.pen, self.time, stack, axis, up, place)
        self._paint_words(stack, axis, up, place)
        self._paint_cursor()

    def _paint_scales(self, axis: Axis, up: Axis, place: Rect) -> None:
        bottom = place.y + place.height
        for value, text in up.ticks(px(28)):
            y = round(float(up.at(value)))
            self.pen.box(place.x, y, place.width, px(1), "line2" if value == 0 else "line")
            self.pen.text(place.x - px(6), y, text, 11, "text3", style="mono", align="right")
        for value, text in axis.ticks(px(64)):
            x = round(float(axis.at(value)))
            self.pen.rule(x, bottom, px(3), "text3", upright=True)
            self.pen.text(x, bottom + px(12), text, 11, "text3", style="mono", align="centre")
        self.pen.text(self.left, bottom + px(12), "s", 11, "text3", style="italic")

    def _paint_words(self, stack: Stack, axis: Axis, up: Axis, place: Rect) -> None:
        top = place.y + px(10)
        end, wide = place.x + place.width - px(8), fonts.text_width(stack.unit, "word", 12)
        self.pen.box(end - wide - px(3), top - px(8), wide + px(6), px(16), rgba("card", 215), radius=3)
        self.pen.text(end, top, stack.unit, 12, "text3", align="right")
        if math.isfinite(stack.limit):
            y = float(up.at(stack.limit))
            words = f"limit {short(round(stack.limit, 1))}"
            self.pen.text(
                place.x + px(6), y - px(8) if y > top + px(8) else max(y + px(9), top), words, 12, "limit"
            )
        taken = place.x + px(90)
        for span in stack.over:
            x = float(axis.at((span.start + span.end) / 2))
            wide = fonts.text_width(span.word, "word", 12)
            at = min(max(x - wide / 2, taken), place.x + place.width - px(48) - wide)
            if at >= taken:
                self.pen.box(at - px(4), top - px(9), wide + px(8), px(18), rgba("card", 215), radius=3)
                self.pen.text(at, top, span.word, 12, "far")
                taken = at + wide + px(10)

    def _paint_cursor(self) -> None:
        pen, stack, place = self._front, self.stack, self.place
        pen.clear()
        if stack is None or len(self.time) < 2:
            return
        axis, up = across(self.time, place), stack.scale(place)
        x = round(float(axis.at(min(max(self.cursor, axis.low), axis.high))))
        pen.box(x, place.y, px(2), place.height, "accent")
        words = f"{self.cursor:.2f}"
        wide = round(fonts.text_width(words, "mono", 11)) + px(10)
        flag = min(max(x - wide // 2, place.x), place.x + place.width - wide)
        pen.box(flag, place.y + place.height + px(3), wide, px(18), "accent", radius=3)
        pen.text(
            flag + wide / 2,
            place.y + place.height + px(12),
            words,
            11,
            "on_accent",
            style="mono",
            align="centre",
        )
        paint_dot(pen, self.time, stack, self.cursor, x, up)


class StackRow(Widget):
    """The same of several, small and side by side; a click chooses one."""

    def __init__(
        self, parent: int, *, width: int, height: int, on_choose: Callable[[int], None],
    ) -> None:  # fmt: skip
        self.time: Floats = np.zeros(0)
        self.stacks: tuple[tuple[int, Stack], ...] = ()
        """Each with what `on_choose` is told."""
        self.cursor = 0.0
        self._on_choose = on_choose
        super().__init__(parent, width=width, height=height)
        self.pen = Pen(dpg.add_draw_layer(parent=self.item))
        self._front = Pen(dpg.add_draw_layer(parent=self.item))

    def update(self, time: Floats, stacks: Sequence[tuple[int, Stack]]) -> None:
        """Show stacks over time (N,)."""
        self.time, self.stacks = time, tuple(stacks)
        self.repaint()

    def move(self, cursor: float) -> None:
        """Move the cursor to a time."""
        if cursor != self.cursor:
            self.cursor = cursor
            self._paint_cursor()

    def places(self) -> list[Rect]:
        """Where the curves of each are, in pixels from the corner."""
        count, space = len(self.stacks), px(10)
        wide = (self.right - self.left + space) / max(count, 1)
        return [
            Rect(round(self.left + k * wide), px(24), round(wide) - space, self.height - px(30))
            for k in range(count)
        ]

    def on_press(self, mouse: Mouse) -> None:
        """Choose the one under the mouse."""
        for (number, _), place in zip(self.stacks, self.places(), strict=True):
            if mouse.button == 0 and place.x <= mouse.x < place.x + place.width:
                self._on_choose(number)

    def tip(self, mouse: Mouse) -> str:
        """Say that a click makes it the large one."""
        return "Click to make it the large chart" if self.stacks else ""

    def paint(self) -> None:
        """Draw all of them."""
        self._front.clear()
        if len(self.time) < 2:
            return
        for (_, stack), place in zip(self.stacks, self.places(), strict=True):
            self._paint_head(stack, place)
            self.pen.box(*place, "card", "card_line")
            up = small_scale(stack, place)
            self.pen.box(place.x, round(float(up.at(0.0))), place.width, px(1), "line2")
            paint_stack(self.pen, self.time, stack, across(self.time, place), up, place)
        self._paint_cursor()

    def _paint_head(self, stack: Stack, place: Rect) -> None:
        y, peak = px(12), float(np.nan_to_num(np.abs(stack.total)).max(initial=0.0))
        end = self.pen.symbol(place.x, y, stack.symbol, 14, stack.colour, style="italic")
        share = peak / stack.limit if math.isfinite(stack.limit) else math.nan
        ink: Paint = "far" if share > 1 else "limit" if share > 0.85 else "text2"
        text = (
            f"{share:.0%}".replace("%", " %")
            if math.isfinite(share)
            else f"{short(round(peak, 1))} {stack.unit}"
        )
        self.pen.text(place.x + place.width, y, text, 12, ink, style="mono", align="right")
        wide = fonts.text_width(text, "mono", 12)
        bound = f"±{short(round(stack.limit, 1))}" if math.isfinite(stack.limit) else ""
        if bound and end + px(8) + fonts.text_width(bound, "word", 11) + wide + px(8) < place.x + place.width:
            self.pen.text(end + px(8), y, bound, 11, "text3")

    def _paint_cursor(self) -> None:
        self._front.clear()
        for (_, stack), place in zip(self.stacks, self.places(), strict=True):
            axis = across(self.time, place)
            x = round(float(axis.at(min(max(self.cursor, axis.low), axis.high))))
            self._front.box(x, place.y, px(1), place.height, "accent")
            paint_dot(self._front, self.time, stack, self.cursor, x, small_scale(stack, place), 2.5)

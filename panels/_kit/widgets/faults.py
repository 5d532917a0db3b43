"""What is said below a text that is wrong: where it begins, why, and what was probably meant."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from ..hands.overlay import wrapped
from ..pen import fonts
from ..pen.draw import Rect
from ..pen.theme import px
from .spots import Action, Spots, button_width, paint_button

CLOSED = 4
"""Height without a fault, in sizes of the look: the room to the next row."""
LABEL = "Did you mean"


class Fault(NamedTuple):
    """What is wrong with a text."""

    start: int
    """The first wrong character."""
    end: int
    """The character after the last wrong one."""
    sentence: str
    suggestions: tuple[str, ...] = ()
    note: str = ""
    """What holds meanwhile."""


class FaultBox(Spots):
    """A box with a pointer at the first wrong character, a sentence, suggestions as buttons, and a note."""

    fades = True

    def __init__(
        self, parent: int, on_take: Callable[[str], None], *, width: int, indent: int, pad: float
    ) -> None:
        self.fault: Fault | None = None
        self._on_take, self._indent, self._pointer = on_take, indent, 0
        super().__init__(parent, width=width, height=px(CLOSED), pad=pad)

    def update(self, fault: Fault | None, pointer: int | None = None) -> None:
        """Show what is wrong, or nothing; `pointer` is the x of the first wrong character in pixels."""
        new = (fault, pointer or 0)
        if new != (self.fault, self._pointer):
            self.fault, self._pointer = new
            self.resize(self.width)
            self.repaint()

    def resize(self, width: int, height: int | None = None) -> None:
        """Take another width in pixels; the words make the height."""
        fault, tall = self.fault, px(CLOSED)
        if fault:
            tall = px(11) + self._inner(fault, self._room(width)) + (px(20) if fault.note else 0)
        super().resize(width, tall)

    def paint_spots(self) -> None:
        """Draw the box."""
        if self.fault is None:
            return
        pen, x, top, fault = self.pen, self.left + self._indent, px(7), self.fault
        room = self._room(self.width)
        inner = self._inner(fault, room)
        pen.box(x, top, self.right - x, inner, "far_back", radius=4)
        if self._pointer:
            tip = self._pointer
            pen.triangle(((tip - px(6), top), (tip + px(6), top), (tip, px(1))), "far")
        pen.icon(x + px(16), top + px(18), "error", 13, "far")
        lines = wrapped(fault.sentence, room, 14)
        for k, line in enumerate(lines):
            pen.text(x + px(32), top + px(17 + 18 * k), line, 14)
        row = top + px(11 + 18 * len(lines))
        if fault.suggestions:
            pen.text(x + px(32), row + px(12), LABEL, 14, "text2")
        for place, action in self._choices(fault, room):
            at = place.moved(x + px(32), row)
            paint_button(pen, at, action, lit=self.is_lit(action), down=self.is_down(action))
            self.spot(at, action)
        if fault.note:
            pen.text(x, top + inner + px(14), fault.note, 13, "text3")

    def _room(self, width: int) -> int:
        """Give how wide the sentence may be, in pixels."""
        return width - 2 * self.pad - self._indent - px(42)

    def _inner(self, fault: Fault, room: int) -> int:
        """Give the height of the box itself in pixels."""
        choices = self._choices(fault, room)
        below = round(choices[-1][0].y) + px(24) if choices else 0
        return px(18 * len(wrapped(fault.sentence, room, 14)) + 18) + below

    def _choices(self, fault: Fault, room: int) -> list[tuple[Rect, Action]]:
        """Give the suggestions with their places, in pixels from where their row begins."""
        x, y = round(fonts.text_width(LABEL, "word", 14)) + px(12), 0
        found = []
        for word in fault.suggestions:
            action = Action(word, partial(self._on_take, word))
            width = max(button_width(action), px(44))
            if x + width > room and x > 0:
                x, y = 0, y + px(28)
            found.append((Rect(x, y, width, px(24)), action))
            x += width + px(6)
        return found

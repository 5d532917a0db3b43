"""A line of text that is typed where it stands, and below it what is wrong with it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple
from weakref import WeakValueDictionary

import dearpygui.dearpygui as dpg

from ...hands.overlay import wrapped
from ...pen import Paint, Rect, fonts, px
from ...pen.skin import kept, themed
from ...widgets.slider import Told
from ...widgets.spots import Action, Spots, button_width, paint_button

Typed = Callable[[str], None]

_writing: list[TypedLine] = []
_lines: WeakValueDictionary[int, TypedLine] = WeakValueDictionary()
"""Every line by its item, for the handlers that all of them share."""


def is_writing() -> bool:
    """Tell whether keys belong to such a line: shortcuts then wait."""
    _writing[:] = [line for line in _writing if dpg.does_item_exist(line.item)]
    return bool(_writing)


class TypedLine:
    """A text input without a border, made before the drawlist that is drawn over it."""

    def __init__(
        self, before: int, text: str, place: Rect, *, on_edit: Typed, on_turn: Told, on_end: Told
    ) -> None:
        self._on_turn, self._on_end = on_turn, on_end
        self.item = self._made(before, text, place, on_edit)
        _lines[self.item] = self
        insets = px(10), min((place.height - px(15)) / 2, px(10))
        dpg.bind_item_handler_registry(self.item, kept(("line",), _handlers))
        dpg.bind_item_theme(self.item, kept(("line", *insets), lambda: _theme(*insets)))
        if made := fonts.font("mono", 15):
            dpg.bind_item_font(self.item, made)

    def _made(self, before: int, text: str, place: Rect, on_edit: Typed) -> int:
        # A drawlist takes the mouse from what is made after it: the text input has to be the first one.
        item: int = dpg.add_input_text(
            before=before,
            default_value=fonts.printable(text, "mono"),
            pos=(round(place.x), round(place.y)),
            width=round(place.width),
            callback=lambda _item, new: on_edit(new),
        )
        return item

    @property
    def is_writing(self) -> bool:
        """Tell whether it is being typed into."""
        return self in _writing

    def update(self, text: str, hint: str = "") -> None:
        """Show a text, or a hint where there is none; nothing is called back."""
        dpg.set_value(self.item, fonts.printable(text, "mono"))
        dpg.configure_item(self.item, hint=fonts.printable(hint, "mono"))

    def focus(self) -> None:
        """Let what is typed go here."""
        dpg.focus_item(self.item)

    def resize(self, width: float) -> None:
        """Take another width in pixels."""
        dpg.configure_item(self.item, width=round(width))

    def turn(self, writing: bool) -> None:
        """Begin or end typing, as the keyboard's focus does."""
        # What Dear PyGui still had to tell may come after the line was deleted.
        if writing == self.is_writing or not dpg.does_item_exist(self.item):
            return
        (_writing.append if writing else _writing.remove)(self)
        self._on_turn()
        if not writing:
            self._on_end()


def _handlers() -> int:
    handlers: int = dpg.add_item_handler_registry()
    dpg.add_item_activated_handler(parent=handlers, callback=lambda _, item: _turned(item, True))
    dpg.add_item_deactivated_handler(parent=handlers, callback=lambda _, item: _turned(item, False))
    return handlers


def _turned(item: int, writing: bool) -> None:
    if (line := _lines.get(item)) is not None:
        line.turn(writing)


def _theme(inset_x: float, inset_y: float) -> int:
    colours: dict[str, Paint] = dict.fromkeys(("FrameBg", "FrameBgHovered", "FrameBgActive"), "field")
    sizes = {"FramePadding": (inset_x, inset_y), "FrameBorderSize": (0,), "FrameRounding": (px(4),)}
    return themed(colours, sizes, item=dpg.mvInputText)


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

    def __init__(self, parent: int, on_take: Callable[[str], None], *, width: int, indent: int) -> None:
        self.fault: Fault | None = None
        self._on_take, self._indent, self._pointer = on_take, indent, 0
        super().__init__(parent, width=width, height=px(CLOSED))

    def update(self, fault: Fault | None, pointer: int | None = None) -> None:
        """Show what is wrong, or nothing; `pointer` is the x of the first wrong character in pixels."""
        if self.take(fault=fault, _pointer=pointer or 0):
            self.resize(self.width)

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
        if tip := self._pointer:
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

"""What the mouse tells, whom it can tell it, and whom its wheel belongs to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import NamedTuple, Self

import dearpygui.dearpygui as dpg


@dataclass(frozen=True)
class MouseState:
    """What the mouse and the modifier keys are like in one frame; position in pixels of the window."""

    x: float
    y: float
    down: tuple[bool, bool, bool] = (False, False, False)
    """Left, right, middle."""
    wheel: float = 0.0
    ctrl: bool = False
    shift: bool = False
    time: float = 0.0
    """Seconds on any clock that does not jump."""


@dataclass(frozen=True)
class Mouse:
    """Where the mouse is, in pixels from the upper left corner of the one who is told, and what is held."""

    x: float
    y: float
    button: int = 0
    """0 left, 1 right, 2 middle."""
    ctrl: bool = False
    shift: bool = False


class Shows(NamedTuple):
    """A port that a widget shows, or an action that it starts: what the context help explains there."""

    port: str
    at: tuple[int, ...] = ()
    """Which row of it, counted from 0; of several matrices, which one."""
    by: str = ""
    """`row`, `column`, `element` or, row by row, `coordinate`: what a place of the widget is to the port."""


class Target:
    """Something that the mouse can act on: a Dear PyGui item that has a rectangle."""

    item: int
    shows: Shows | None = None
    """Said by the part of the face that makes it, when it shows another port than the part as a whole."""
    shows_at: Mapping[str, Shows] = MappingProxyType({})
    """The same of places that have a name: buttons, words, rows and columns."""

    def showing(self, port: str, at: tuple[int, ...] = (), by: str = "") -> Self:
        """Let it show that; gives it back."""
        self.shows = Shows(port, at, by)
        return self

    def is_hit(self) -> bool:
        """Tell whether the mouse is over it, with nothing in front and not scrolled away."""
        return dpg.does_item_exist(self.item) and bool(dpg.is_item_hovered(self.item))

    def corner(self) -> tuple[float, float]:
        """Give its upper left corner in pixels of the window."""
        x, y = dpg.get_item_rect_min(self.item)
        return x, y

    def takes_wheel(self, mouse: Mouse) -> bool:
        """Tell whether turning the wheel here belongs to it rather than to the column that scrolls."""
        return False

    def on_move(self, mouse: Mouse) -> None:
        """The mouse moves over it with no button held."""

    def on_leave(self) -> None:
        """The mouse is no longer over it."""

    def on_press(self, mouse: Mouse) -> None:
        """A button went down over it; it then gets every move until that button is up."""

    def on_double(self, mouse: Mouse) -> None:
        """The left button went down for the second time; the first press was told as a press."""

    def on_drag(self, mouse: Mouse) -> None:
        """The mouse moves with the button still held, wherever it goes."""

    def on_release(self, mouse: Mouse) -> None:
        """The button that went down over it is up again."""

    def on_wheel(self, mouse: Mouse, steps: float) -> None:
        """The wheel turned over it; away from the person counts up."""

    def tip(self, mouse: Mouse) -> str:
        """Give what a tooltip says about the place under the mouse, or nothing."""
        return ""


def is_key_held(name: str) -> bool:
    """Tell whether one of both keys of that name, `Control` or `Shift`, is held."""
    return any(dpg.is_key_down(getattr(dpg, f"mvKey_{side}{name}")) for side in "LR")


SCROLL_S = 0.3
"""A turn that began as scrolling goes on as scrolling, whatever slides under the mouse meanwhile."""


class WheelOwner:
    """Keeps the column around a widget from scrolling as long as the wheel belongs to the widget."""

    def __init__(self) -> None:
        self._column: int | None = None
        self._scrolled = -9.0

    @property
    def is_widget(self) -> bool:
        """Tell whether the wheel belongs to a widget."""
        return self._column is not None

    def is_scrolling(self, time: float) -> bool:
        """Tell whether the column was scrolled just before `time`, in seconds."""
        return time - self._scrolled < SCROLL_S

    def scroll(self, time: float) -> None:
        """Note that the wheel turned for the column."""
        self._scrolled = time

    def give(self, item: int, time: float) -> None:
        """Let the wheel belong to a widget, unless the column is being scrolled."""
        if self.is_widget or self.is_scrolling(time):
            return
        self._column = _column_of(item)
        if self._column:
            dpg.configure_item(self._column, no_scroll_with_mouse=True)

    def take_back(self) -> None:
        """Let the wheel belong to the column."""
        if self._column and dpg.does_item_exist(self._column):
            dpg.configure_item(self._column, no_scroll_with_mouse=False)
        self._column = None


def _column_of(item: int) -> int:
    """Give the child window that scrolls an item, or 0."""
    above = dpg.get_item_parent(item)
    while above and "ChildWindow" not in dpg.get_item_type(above):
        above = dpg.get_item_parent(above)
    return above or 0

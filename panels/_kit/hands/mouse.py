"""What the mouse tells, and whom it can tell it."""

from __future__ import annotations

from dataclasses import dataclass

import dearpygui.dearpygui as dpg


@dataclass(frozen=True)
class Reading:
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


class Target:
    """Something that the mouse can act on: a Dear PyGui item that has a rectangle."""

    item: int

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

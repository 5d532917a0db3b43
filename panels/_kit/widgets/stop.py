"""The big STOP: round, red, never grey; it acts when it is pressed, not when it is let go."""

from __future__ import annotations

from collections.abc import Callable

import dearpygui.dearpygui as dpg

from ..hands.pointer import Mouse
from ..pen import px
from ..pen.skin import FRAMELESS
from .widget import Widget

ACROSS, RING, FOOT = 112, 128, 24
"""Of the button, of the ring around it, and the room for the keys below, in sizes of the look."""
RED, DARK, LIT = (214, 40, 40), (150, 22, 22), (240, 70, 70)


class StopButton(Widget):
    """A press stops; what may have been meant otherwise is stopped, too."""

    fades = False
    is_over = is_down = is_latched = False

    def __init__(self, parent: int, on_stop: Callable[[], object]) -> None:
        self._on_stop = on_stop
        super().__init__(parent, width=px(RING), height=px(RING + FOOT), pad=0)

    def update(self, *, is_latched: bool) -> None:
        """Show whether it is down."""
        self.take(is_latched=is_latched)

    def on_press(self, mouse: Mouse) -> None:
        """Stop at once."""
        self.take(is_down=True)
        self._on_stop()

    on_double = on_press

    def on_release(self, mouse: Mouse) -> None:
        """Come up again."""
        self.take(is_down=False)

    def on_move(self, mouse: Mouse) -> None:
        """Light up."""
        self.take(is_over=True)

    def on_leave(self) -> None:
        """Go dark again."""
        self.take(is_over=False)

    def takes_wheel(self, mouse: Mouse) -> bool:
        """Nothing below turns while the mouse is on it."""
        return True

    def tip(self, mouse: Mouse) -> str:
        """Say what it does."""
        return "Stop the arm now; Esc and Space do the same while it moves"

    def paint(self) -> None:
        """Draw ring, button, word and keys."""
        pen, middle = self.pen, self.width / 2
        is_in = self.is_down or self.is_latched
        pen.disc(middle, middle, RING / 2 - 2, "panel", "limit", thickness=3)
        pen.disc(middle, middle, (ACROSS - (6 if is_in else 0)) / 2, DARK if is_in else RED)
        if self.is_over and not is_in:
            pen.disc(middle, middle, (ACROSS - 10) / 2, LIT)
        pen.text(middle, middle, "STOP", 28, (255, 255, 255), style="bold", align="centre")
        words = "is down" if self.is_latched else "Esc, Space"
        pen.text(middle, self.height - px(10), words, 13, "text2", align="centre")


class StopWindow:
    """The STOP in a window of its own over everything else."""

    def __init__(self) -> None:
        self.button: StopButton | None = None
        """The STOP, while there is one."""
        self._window, self._place = 0, ("", 0, 0)

    def place(self, name: str, right: int, bottom: int, on_stop: Callable[[], object]) -> None:
        """Stand in the corner that ends at these pixels, for the device of an instrument."""
        place = (name, right, bottom)
        if place == self._place and dpg.does_item_exist(self._window):
            return
        self.remove()
        self._place = place
        self._window = dpg.add_window(**FRAMELESS, no_scrollbar=True, no_background=True, min_size=(8, 8))
        self.button = StopButton(self._window, on_stop)
        wide, high = self.button.width, self.button.height
        corner = (right - wide - px(16), bottom - high - px(30))
        dpg.configure_item(self._window, pos=corner, width=wide, height=high)

    def update(self, *, is_latched: bool) -> None:
        """Show whether it is down."""
        if self.button is not None:
            self.button.update(is_latched=is_latched)

    def remove(self) -> None:
        """Take it away."""
        if self.button is not None:
            self.button.delete()
            self.button = None
        if self._window and dpg.does_item_exist(self._window):
            dpg.delete_item(self._window)
        self._window = 0

"""The mouse of a virtual screen, moved within this process: xdotool's own library, without xdotool's start.

A program that draws as fast as it can draws several frames while a process starts; a drag is two dozen moves.
"""

from __future__ import annotations

from ctypes import CDLL, byref, c_char_p, c_int, c_void_p
from ctypes.util import find_library

LIBRARY = find_library("xdo")
"""It comes with xdotool."""


class Hand:
    """The mouse of one display; what it did has reached the display when a function returns.

    Args:
        display: such as `:4`; it must outlive the hand.
    """

    def __init__(self, display: str) -> None:
        self._xdo = CDLL(LIBRARY)
        self._xdo.xdo_new.argtypes, self._xdo.xdo_new.restype = [c_char_p], c_void_p
        self._at = c_void_p(self._xdo.xdo_new(display.encode()))
        assert self._at, f"the display {display} takes no mouse"

    def move(self, x: int, y: int) -> None:
        """To a place of the screen."""
        assert self._xdo.xdo_move_mouse(self._at, x, y, 0) == 0
        self._arrive()

    def press(self, button: int, *, is_down: bool) -> None:
        """Press a button, or let it go."""
        act = self._xdo.xdo_mouse_down if is_down else self._xdo.xdo_mouse_up
        assert act(self._at, c_void_p(0), button) == 0
        self._arrive()

    def close(self) -> None:
        """Leave the display."""
        self._xdo.xdo_free(self._at)

    def _arrive(self) -> None:
        """A question is answered after everything that was said before it."""
        x, y, screen = c_int(), c_int(), c_int()
        self._xdo.xdo_get_mouse_location(self._at, byref(x), byref(y), byref(screen))

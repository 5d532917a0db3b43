"""A hand at a virtual screen, moved within this process: xdotool's own library, without xdotool's start.

A program that draws as fast as it can draws several frames while a process starts; a drag is two dozen moves.
"""

from __future__ import annotations

from ctypes import CDLL, byref, c_char_p, c_int, c_ulong, c_void_p
from ctypes.util import find_library

LIBRARY = find_library("xdo")
"""It comes with xdotool."""


class Hand:
    """The mouse of one display, and keys that are held; what it did has reached the display on return.

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

    def hold(self, keys: str, *, is_down: bool) -> None:
        """Press keys such as `ctrl+shift`, or let them go."""
        does = "down" if is_down else "up"
        act = getattr(self._xdo, f"xdo_send_keysequence_window_{does}")
        assert act(self._at, c_ulong(0), keys.encode(), 0) == 0
        self._arrive()

    def close(self) -> None:
        """Leave the display."""
        self._xdo.xdo_free(self._at)

    def _arrive(self) -> None:
        """A question is answered after everything that was said before it."""
        x, y, screen = c_int(), c_int(), c_int()
        self._xdo.xdo_get_mouse_location(self._at, byref(x), byref(y), byref(screen))

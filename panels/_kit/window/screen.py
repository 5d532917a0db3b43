"""How large the window begins: the whole of it on the screen, with its frame and what the system keeps."""

from __future__ import annotations

import ctypes
import sys

USUAL, SMALLEST = (1440, 900), (900, 600)
FRAME = (32, 112)
"""Pixels that a frame, a title and the bars of a system may take of a screen, at most as a rule."""
TITLE = 40
"""Of them, above the window."""
UNKNOWN = (1392, 780)
"""A screen of a small laptop, where the system does not tell."""


def first_size(screen: tuple[int, int]) -> tuple[int, int]:
    """The usual size of the window, or as much of it as leaves room on a screen of so many pixels."""
    width, height = (
        min(usual, max(whole - taken, least))
        for usual, whole, taken, least in zip(USUAL, screen, FRAME, SMALLEST, strict=True)
    )
    return width, height


def first_place(screen: tuple[int, int], size: tuple[int, int]) -> tuple[int, int]:
    """Where the upper left corner of what is in the window begins: in the middle, below the title."""
    x, y = ((whole - own) // 2 for whole, own in zip(screen, size, strict=True))
    return max(x, 0), max(y, TITLE)


def screen_size() -> tuple[int, int]:
    """Width and height of the screen in pixels, as the system tells them without a window."""
    try:
        size = _told()
    except (OSError, AttributeError):  # no library of that name, or none with these functions
        return UNKNOWN
    return size if min(size) > 0 else UNKNOWN


def _told() -> tuple[int, int]:
    if sys.platform == "win32":
        metrics = ctypes.windll.user32.GetSystemMetrics
        return metrics(0), metrics(1)
    x11 = ctypes.CDLL("libX11.so.6")
    x11.XOpenDisplay.restype = ctypes.c_void_p
    display = ctypes.c_void_p(x11.XOpenDisplay(None))
    if not display:
        return UNKNOWN
    size = x11.XDisplayWidth(display, 0), x11.XDisplayHeight(display, 0)
    x11.XCloseDisplay(display)
    return size

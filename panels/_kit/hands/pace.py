"""How long the window waits between two frames: long while nothing happens.

Whatever the mouse or the keyboard does ends a wait at once, where the system can be asked for that.
"""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Callable
from time import monotonic, sleep

from dearpygui import _dearpygui

FRAMES = 8
"""Frames in a row without news until the window waits: Dear ImGui needs some for its places."""
PLAY_S, ALONE_S = 1 / 60, 0.25
"""What moves by itself is drawn so often and no more, once nobody has touched the window for so long."""
FEW, AWAIT_S = 2, 0.1
"""After how many, and how long, it waits for what another process is about to say."""
LISTEN_S = 0.01
"""How often it listens meanwhile: to draw what is there already would take the processor from the other."""
REST_S = 0.03
"""How long a window waits in which a caret blinks, or soon a tip may show."""
SLEEP_S = 0.25
"""How long a window waits that nobody has touched for `SLEEPY_S`."""
SLEEPY_S = 1.0
DEEP_S = 1.0
"""How long a window waits that nobody has touched for `DEEPLY_S`: a laptop's fan stays off."""
DEEPLY_S = 4.0
TIDY_S = 0.4
"""Nobody has touched the window for so long: time to look for what nobody needs any more."""
DEAF_S = 0.03
"""The longest wait where the system cannot end it, and only after `DEAF_FROM_S` without news."""
DEAF_FROM_S = 0.5

Wait = Callable[[float], object]


class Pace:
    """Counts the frames in which nothing happened, and waits accordingly.

    Args:
        wait: waits for so many seconds, or until mouse or keyboard do something.
        is_deaf: mouse and keyboard do not end the wait.
        tidy: done once in each rest.
    """

    def __init__(self, wait: Wait, *, is_deaf: bool = False, tidy: Callable[[], object] = int) -> None:
        self._wait, self._is_deaf, self._look_through = wait, is_deaf, tidy
        self._since = monotonic()
        self.calm, self._is_awaiting = 0, True
        """`calm`: how many frames in a row have brought nothing new."""
        self._acted = 0.0
        self._touched = self._paused = monotonic()
        self._is_tidy = False
        self.frames = 0
        """How many were counted."""

    @property
    def is_resting(self) -> bool:
        """Nothing has happened for some frames, and nothing will before somebody does something."""
        return self.calm >= FRAMES and not self._is_awaiting

    def count(self, *, news: bool, acted: float, is_awaiting: bool) -> None:
        """Note a frame.

        Args:
            news: something changed in it.
            acted: when the mouse last did something.
            is_awaiting: an answer of another process is under way.
        """
        self.frames += 1
        self._is_awaiting = is_awaiting
        if acted != self._acted:
            self._touched = monotonic()
        if news or acted != self._acted:
            self._wake()
        else:
            self.calm += 1
        self._acted = acted

    def pause(self, *, is_typing: bool, hears: Callable[[], bool]) -> None:
        """Wait for the next frame.

        Args:
            is_typing: a caret blinks.
            hears: whether another process has said something; asked while an answer is under way.
        """
        seconds = self._seconds(is_typing)
        if self._is_awaiting:
            self._await(seconds, hears)
        elif seconds > 0:
            self._tidy()
            self._rest(seconds)
        self._paused = monotonic()

    def _await(self, seconds: float, hears: Callable[[], bool]) -> None:
        end = monotonic() + seconds
        while (left := end - monotonic()) > 0 and not hears() and not self._rest(min(left, LISTEN_S)):
            pass

    def _rest(self, seconds: float) -> bool:
        """Wait for so long; True when somebody did something meanwhile."""
        begin = monotonic()
        self._wait(seconds)
        is_woken = not self._is_deaf and monotonic() - begin < 0.9 * seconds
        if is_woken:
            self._wake()
        return is_woken

    def _tidy(self) -> None:
        """Once in each rest, do what would cost a drag some frames."""
        if not self._is_tidy and monotonic() - self._since > TIDY_S:
            self._is_tidy = True
            self._look_through()

    def _wake(self) -> None:
        self.calm, self._since, self._is_tidy = 0, monotonic(), False

    def _seconds(self, is_typing: bool) -> float:
        now = monotonic()
        calm = now - self._since
        if not self.calm and now - self._touched > ALONE_S:
            return self._paused + PLAY_S - now
        if self._is_deaf:
            return DEAF_S if calm > DEAF_FROM_S and not is_typing else 0.0
        if self._is_awaiting and self.calm >= FEW:
            return AWAIT_S
        if self.calm < FRAMES:
            return 0.0
        if is_typing or calm < SLEEPY_S:
            return REST_S
        return SLEEP_S if calm < DEEPLY_S else DEEP_S


def pace_of_window(tidy: Callable[[], object] = int) -> Pace:
    """The pace of Dear PyGui's window, and what is done once in each of its rests."""
    found = _windows() if sys.platform == "win32" else _glfw()
    return Pace(sleep, is_deaf=True, tidy=tidy) if found is None else Pace(found, tidy=tidy)


def _windows() -> Wait | None:
    try:
        wait = ctypes.windll.user32.MsgWaitForMultipleObjectsEx  # type: ignore[attr-defined,unused-ignore]
    except (AttributeError, OSError):
        return None
    all_input, also_seen = 0x04FF, 0x0004
    return lambda seconds: wait(0, None, round(1000 * seconds), all_input, also_seen)


def _glfw() -> Wait | None:
    """Dear PyGui does not offer how its window waits for input, but its library has it."""
    try:
        wait = ctypes.CDLL(_dearpygui.__file__).glfwWaitEventsTimeout
    except (AttributeError, OSError):
        return None
    wait.argtypes, wait.restype = [ctypes.c_double], None
    found: Wait = wait
    return found

"""What opens over the window and goes away with a press elsewhere, Escape, or another size of the window."""

from __future__ import annotations

from collections.abc import Callable

import dearpygui.dearpygui as dpg

from ..pen.skin import FRAMELESS, popup_theme
from .overlay import window_size


class Popup:
    """An open window without a frame, moved so that all of it is seen; it scrolls when it is too high."""

    def __init__(self, x: float, y: float, width: int, height: int) -> None:
        self._over = wide, high = window_size()
        self._theme = popup_theme()
        self.window: int = dpg.add_window(
            popup=True,
            **FRAMELESS,
            no_scrollbar=height < high,
            min_size=(8, 8),
            width=width,
            height=min(height, high),
            pos=(round(max(0, min(x, wide - width))), round(max(0, min(y, high - height)))),
        )
        dpg.bind_item_theme(self.window, self._theme)
        _open.append(self)

    @property
    def is_open(self) -> bool:
        """Tell whether it is still there."""
        return self in _open

    def close(self) -> None:
        """Take it away."""
        if self in _open:
            _open.remove(self)
            dpg.delete_item(self.window)
            dpg.delete_item(self._theme)

    def close_if_left(self) -> None:
        """Take it away when a press elsewhere or Escape ended it, or what it stands over has another size."""
        is_left = not dpg.is_item_shown(self.window) or dpg.is_key_pressed(dpg.mvKey_Escape)
        if is_left or window_size() != self._over:
            self.close()


_open: list[Popup] = []
_next: list[Callable[[], object]] = []
_due: list[Callable[[], object]] = []


def open_popups() -> list[Popup]:
    """Give those that are open, the newest last."""
    return _open


def forget_popups() -> None:
    """Start anew in another Dear PyGui context."""
    _open.clear()
    _next.clear()
    _due.clear()


def open_next(make: Callable[[], object]) -> None:
    """Open one from another, after that is gone: the end of the old would take the new along."""
    _next.append(make)


def popups_frame() -> None:
    """Take away those that were left: once per frame."""
    for popup in list(_open):
        popup.close_if_left()
    due, _due[:] = list(_due), _next
    _next.clear()
    for make in due:
        make()

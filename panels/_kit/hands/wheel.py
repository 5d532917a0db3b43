"""Whom the wheel belongs to: the widget under the mouse, or the column that scrolls."""

from __future__ import annotations

import dearpygui.dearpygui as dpg

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

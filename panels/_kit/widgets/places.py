"""Standing somewhere: a drawlist has no place of its own, what holds it has; and making room for others."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import TypeVar

import dearpygui.dearpygui as dpg

from ..hands.pointer import POINTER
from .widget import Widget

Key = TypeVar("Key", bound=Hashable)
Kind = TypeVar("Kind", bound=Widget)


def renewed(known: dict[Key, Kind], keys: Iterable[Key], make: Callable[[Key], Kind]) -> dict[Key, Kind]:
    """The widgets of these keys: those that are known if they are of the same ones, else new ones."""
    wanted = tuple(keys)
    if tuple(known) == wanted:
        return known
    for widget in known.values():
        widget.delete()
    return {key: make(key) for key in wanted}


def empty(group: int) -> None:
    """Take away for good what stands in a group."""
    dpg.delete_item(group, children_only=True)
    POINTER.forget_gone()


def at(parent: int, x: float, y: float) -> int:
    """Give a parent for one widget that stands at a place in its window, in pixels."""
    group: int = dpg.add_group(parent=parent, pos=(round(x), round(y)))
    return group


class Floating:
    """A window without a frame over another drawing: its widgets get the mouse there."""

    def __init__(self, parent: int) -> None:
        self._widget: Widget | None = None
        self.item: int = dpg.add_child_window(
            parent=parent, border=False, no_scrollbar=True, no_scroll_with_mouse=True, width=1, height=1
        )

    def place(self, x: float, y: float, widget: Widget) -> None:
        """Stand at a place, as large as the widget in it."""
        self._widget = widget
        self.cover(x, y, widget.width, widget.height)

    def cover(self, x: float, y: float, width: float, height: float) -> None:
        """Stand at a place with a size, in pixels."""
        dpg.configure_item(
            self.item, pos=(round(x), round(y)), width=round(width), height=round(height), show=height > 1
        )

    def delete(self) -> None:
        """Take it away with what stands in it; what it stood on may have gone before."""
        if self._widget is not None:
            self._widget.delete()
        if dpg.does_item_exist(self.item):
            dpg.delete_item(self.item)

"""The base of every drawn widget: one drawlist, painted again only when it changed; and where it stands."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import TypeVar

import dearpygui.dearpygui as dpg

from ..hands.pointer import POINTER, Target
from ..pen import Pen, Rect, px

PAD = 16
"""Space left and right of a widget inside its column; the column itself has no padding."""

_stale: dict[Widget, None] = {}


class Widget(Target):
    """A rectangle as wide as its column that paints itself; `update` of each kind shows a value."""

    fades = True
    """Whether it goes grey with the ports of its part; what is set by hand stays bright."""

    in_parts = False
    """Whether it draws with `Pen.part` alone: parts that did not change stay."""

    def __init__(self, parent: int, *, width: int, height: int, pad: float = PAD) -> None:
        self.width, self.height = width, height
        self.pad = px(pad)
        self.item = dpg.add_drawlist(width, height, parent=parent)
        self.pen = Pen(self.item)
        POINTER.add(self)
        self.repaint()

    @property
    def left(self) -> int:
        """The x of the first pixel inside the padding."""
        return self.pad

    @property
    def right(self) -> int:
        """The x after the last pixel inside the padding."""
        return self.width - self.pad

    @property
    def fields(self) -> tuple[Rect, ...]:
        """What Tab goes through, in pixels from the corner; a press there begins to type."""
        return ()

    def paint(self) -> None:
        """Draw everything with the pen; the surface is empty."""
        raise NotImplementedError

    def repaint(self) -> None:
        """Paint again before the next frame."""
        _stale[self] = None

    def take(self, **shown: object) -> bool:
        """Show other values, given by the names of their attributes; True when one of them is new."""
        is_new = any(getattr(self, name) != value for name, value in shown.items())
        if is_new:
            vars(self).update(shown)
            self.repaint()
        return is_new

    def fade(self, on: bool) -> None:
        """Be grey, as what belongs to older controls, or bright again."""
        pens = [pen for pen in vars(self).values() if isinstance(pen, Pen)]
        if any(pen.is_faded != on for pen in pens):
            for pen in pens:
                pen.is_faded = on
            self.repaint()

    def resize(self, width: int, height: int | None = None) -> None:
        """Take another size in pixels."""
        height = self.height if height is None else height
        if self.take(width=width, height=height):
            self._configure(width=width, height=height)

    def show(self, visible: bool) -> None:
        """Show or hide it; what stands below moves."""
        self._configure(show=visible)

    def _configure(self, **told: object) -> None:
        """Tell Dear PyGui; a menu that outlives its page may still speak to a widget that is gone."""
        if dpg.does_item_exist(self.item):
            dpg.configure_item(self.item, **told)

    def delete(self) -> None:
        """Take it away for good."""
        POINTER.remove(self)
        _stale.pop(self, None)
        if dpg.does_item_exist(self.item):
            dpg.delete_item(self.item)


def forget_stale() -> None:
    """Start anew in another Dear PyGui context."""
    _stale.clear()


def paint_stale() -> int:
    """Paint every widget that changed, give how many there were: once per frame, before it is rendered."""
    stale = list(_stale)
    for widget in stale:  # one by one: those after one that cannot be painted wait for the next frame
        _stale.pop(widget, None)
        if dpg.does_item_exist(widget.item):
            if not widget.in_parts:
                widget.pen.clear()
            widget.paint()
    return len(stale)


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

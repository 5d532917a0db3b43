"""The base of every drawn widget: one drawlist that is painted again only when it changed."""

from __future__ import annotations

import dearpygui.dearpygui as dpg

from ..hands.pointer import POINTER, Target
from ..pen.draw import Pen, Rect
from ..pen.theme import px

PAD = 16
"""Space left and right of a widget inside its column; the column itself has no padding."""

_stale: dict[Widget, None] = {}


class Widget(Target):
    """A rectangle as wide as its column that paints itself; `update` of each kind shows a value."""

    fades = True
    """Whether it goes grey with the ports of its part; what is set by hand stays bright."""

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
            dpg.configure_item(self.item, width=width, height=height)

    def show(self, visible: bool) -> None:
        """Show or hide it; what stands below moves."""
        dpg.configure_item(self.item, show=visible)

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
            widget.pen.clear()
            widget.paint()
    return len(stale)

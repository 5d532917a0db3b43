"""Pointing at a part of a column: it scrolls into view and has a frame for a moment."""

from __future__ import annotations

import time
from collections.abc import Iterator

import dearpygui.dearpygui as dpg

from ..face.board import Bound
from ..pen.draw import Pen
from ..pen.theme import px, rgba
from ..widgets.widget import Widget

SECONDS = 2.4


class Pointing:
    """The frame around one part of a column that scrolls."""

    def __init__(self, column: int) -> None:
        self._column = column
        self._widget: Widget | None = None
        self._end, self._waits = 0.0, 0
        self._surface = 0

    def start(self, bound: Bound) -> None:
        """Point at what a part of a face has drawn first."""
        widgets = [bound] if isinstance(bound, Widget) else list(_widgets(bound))
        wrong = (w for w in widgets if getattr(w, "fault", None) is not None)
        self._widget = next(wrong, widgets[0] if widgets else None)
        self._end, self._waits = time.monotonic() + SECONDS, 4

    def frame(self) -> None:
        """Scroll there once it stands, and draw the frame: once per frame."""
        widget = self._widget
        if widget is None:
            return
        if time.monotonic() > self._end or not dpg.does_item_exist(widget.item):
            self._widget = None
            self._clear()
            return
        self._waits -= 1
        if self._waits == 0 and dpg.does_item_exist(self._column):
            top = dpg.get_item_pos(self._column)[1]
            now = dpg.get_y_scroll(self._column) + dpg.get_item_rect_min(widget.item)[1] - top
            dpg.set_y_scroll(self._column, max(0, now - px(80)))
        if self._waits < 0:
            self._draw(widget)

    def _draw(self, widget: Widget) -> None:
        self._clear()
        self._surface = dpg.add_viewport_drawlist(front=True)
        x, y = widget.corner()
        Pen(self._surface).box(
            round(x) + px(4), round(y) - px(2), widget.width - px(8), widget.height + px(4), None,
            rgba("accent"), radius=6, thickness=2,
        )  # fmt: skip

    def _clear(self) -> None:
        if self._surface and dpg.does_item_exist(self._surface):
            dpg.delete_item(self._surface)
        self._surface = 0


def _widgets(bound: Bound) -> Iterator[Widget]:
    """What a part of a face has drawn, in the order in which it named it."""
    for value in vars(bound).values():
        several = value.values() if isinstance(value, dict) else value
        for one in several if isinstance(value, dict | list | tuple) else (value,):
            if isinstance(one, Widget):
                yield one

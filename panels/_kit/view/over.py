"""What floats over the upper left corner of the 3D view, such as a legend."""

from __future__ import annotations

import dearpygui.dearpygui as dpg

from ..face import Item
from ..face.board import Board, Bound
from ..items.build import build_one
from ..pen.theme import px
from ..widgets.places import Floating

WIDTH = 272
GAP = 8
"""Below the tools."""


class Floated(Bound):
    """A part of the face in a window of its own, as high as it needs."""

    def __init__(self, parent: int, item: Item, board: Board) -> None:
        self._window, self._board, self._place = Floating(parent), board, (-1, -1, -1)
        made = build_one(item, self._window.item, board, px(WIDTH))
        self._made = made or Bound()
        self.ports = self._made.ports
        self._fit()

    @property
    def item(self) -> int:
        """What holds all of it."""
        return self._window.item

    @property
    def made(self) -> Bound:
        """The part itself."""
        return self._made

    def refresh(self) -> None:
        """Show what the ports hold now, in as much room as that takes."""
        self._made.refresh()
        self._fit()

    def frame(self) -> None:
        """Let it take a step of what moves by itself, in as much room as that takes."""
        self._made.frame()
        self._fit()

    def _fit(self) -> None:
        inner = [c for c in dpg.get_item_children(self._window.item, 1) or [] if dpg.is_item_shown(c)]
        height = sum(dpg.get_item_height(child) or 0 for child in inner)
        filled = [child for child in inner if (dpg.get_item_height(child) or 0) > 1]
        width = max((dpg.get_item_width(child) or 0 for child in filled), default=1)
        top = self._board.memo.get("tools_bottom", px(46)) + px(GAP)
        if (top, width, height) != self._place:
            self._place = (top, width, height)
            self._window.cover(px(12), top, width, max(height, 1))

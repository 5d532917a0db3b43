"""Parts of a front panel: which widget belongs to which, which look old, which is pointed at."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence

import dearpygui.dearpygui as dpg

from ..face import Item
from ..face.board import Board
from ..face.bound import Bound
from ..hands.pointer import POINTER, Target
from ..items.build import build_one
from ..pen import Pen, px
from ..view.view3d import SceneView
from ..widgets.heads import gap
from ..widgets.widget import Widget


class Owners:
    """Parts by the Dear PyGui item that holds all that is theirs."""

    def __init__(self) -> None:
        self._parts: dict[int, Bound] = {}

    def build(self, items: Sequence[Item], parent: int, board: Board, width: int) -> list[Bound]:
        """Put items below each other, each in a group of its own, and give what has to be refreshed."""
        found: list[Bound] = []
        for item in items:
            group: int = dpg.add_group(parent=parent)
            made = build_one(item, group, board, width)
            if made is not None:
                self.put(group, made)
                found.append(made)
        gap(parent, 16)
        return found

    def put(self, item: int, part: Bound | None) -> None:
        """Let everything within an item belong to a part."""
        if part is not None:
            self._parts[item] = part

    def of(self, target: Target) -> Bound | None:
        """The part that a target belongs to, if any."""
        return next((self._parts[item] for item in around(target) if item in self._parts), None)

    def forget_gone(self) -> None:
        """Forget what was deleted."""
        self._parts = {item: part for item, part in self._parts.items() if dpg.does_item_exist(item)}


def around(target: Target) -> Iterator[int]:
    """The item of a target, and every item that holds it, from the inside out."""
    item = target.item
    while item and dpg.does_item_exist(item):
        yield item
        item = dpg.get_item_parent(item) or 0


PATIENCE = 0.5
"""Seconds that a part may be behind before it looks so: what is being computed comes soon."""


class Ageing:
    """Fades the widgets of a front panel, and its view once nothing is being done about it."""

    def __init__(self, owners: Owners, board: Board) -> None:
        self._owners, self._board = owners, board
        self._since: dict[Bound, float] = {}
        self._old: set[Bound] = set()

    def frame(self, bounds: Sequence[Bound], view: SceneView, *, changed: bool) -> None:
        """Let each part look as old as it is: once per frame, after all were refreshed."""
        now, is_held = time.monotonic(), self._board.engine.is_held(self._board.name)
        self._since = {b: self._since.get(b, now) for b in bounds if self._is_stale(b.ports)}
        before, wait = self._old, 0.0 if is_held else PATIENCE
        self._old = {bound for bound, since in self._since.items() if now - since >= wait}
        if self._old != before or (changed and self._old):  # what was built anew is bright
            self._fade(before | self._old)
        view.fade(is_held and self._is_stale(view.ports))

    def _is_stale(self, ports: Sequence[str]) -> bool:
        return any(self._board.is_stale(port) for port in ports if port in self._board.vi.ports)

    def _fade(self, bounds: set[Bound]) -> None:
        for target in POINTER.targets:
            if isinstance(target, Widget) and target.fades:
                owner = self._owners.of(target)
                if owner in bounds:
                    target.fade(owner in self._old)


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
            self._scroll_to(widget)
        if self._waits < 0:
            self._draw(widget)

    def _scroll_to(self, widget: Widget) -> None:
        seen = dpg.get_item_state(self._column).get("rect_min")  # none before it was drawn for the first time
        if seen is not None:
            now = dpg.get_y_scroll(self._column) + widget.corner()[1] - seen[1]
            dpg.set_y_scroll(self._column, max(0, now - px(80)))

    def _draw(self, widget: Widget) -> None:
        self._clear()
        self._surface = dpg.add_viewport_drawlist(front=True)
        x, y = map(round, widget.corner())
        place = (x + px(4), y - px(2), widget.width - px(8), widget.height + px(4))
        Pen(self._surface).box(*place, None, "accent", radius=6, thickness=2)

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

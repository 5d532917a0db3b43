"""Which part of a front panel a widget belongs to: by the group that holds it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import dearpygui.dearpygui as dpg

from ..face import Item
from ..face.board import Board, Bound
from ..hands.pointer import Target
from ..items.build import build_one
from ..widgets.heads import gap


class Seen(Bound):
    """What has ports and is no part of its own, such as the 3D view."""

    def __init__(self, ports: tuple[str, ...]) -> None:
        self.ports = ports


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

"""How all views show arms: by the meshes of their files, by solids from their tables, by their bones."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from vi3dras.render.detail import BODIES, Way
from vi3dras.render.scene import Frame, Grid, Item, Mesh

CAD, SOLIDS, SKELETON = BODIES
NAMES = {CAD: "CAD", SOLIDS: "Solids", SKELETON: "Skeleton"}
HINTS = {
    CAD: "the meshes of its file",
    SOLIDS: "made from its D-H rows",
    SKELETON: "lines along its D-H rows",
}


class Bodies:
    """The way that was chosen, of all views of the window."""

    def __init__(self) -> None:
        self.now = CAD

    def of(self, items: Iterable[Item]) -> Iterator[Item]:
        """The items of a scene that belong to this way; a body for which there are no bones stays."""
        shown = list(items)
        bony = {_arm_of(item) for item in shown if _way_of(item) == "bones"}
        for item in shown:
            way = _way_of(item)
            if way != "bones" and (way != "body" or self.now != SKELETON or _arm_of(item) not in bony):
                yield _as_made(item) if self.now == SOLIDS else item
            elif way == "bones" and self.now == SKELETON:
                yield item


def _way_of(item: Item) -> Way:
    return "" if isinstance(item, Grid | Frame) else item.way


def _arm_of(item: Item) -> str:
    return item.key.partition("/")[0]


def _as_made(item: Item) -> Item:
    """The body of an arm by its own triangles, whatever may come in their place."""
    is_dressed = isinstance(item, Mesh) and item.way == "body" and item.source is not None
    return replace(item, source=None) if is_dressed else item  # type: ignore[arg-type]  # a mesh, then


SHOWN_AS = Bodies()

"""How all views show arms: by the meshes of their files, by solids from their tables, by their bones."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from vi3dras.render.detail import BODIES
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
        """The items of a scene that belong to this way."""
        left_out = "body" if self.now == SKELETON else "bones"
        for item in items:
            if isinstance(item, Grid | Frame) or item.way != left_out:
                is_made = self.now == SOLIDS and isinstance(item, Mesh) and item.way == "body"
                yield _as_made(item) if is_made else item


def _as_made(item: Item) -> Item:
    """A body by its own triangles, whatever may come in their place."""
    return replace(item, source=None) if isinstance(item, Mesh) and item.source is not None else item


SHOWN_AS = Bodies()

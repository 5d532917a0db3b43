"""The engine's graph laid out: anew only when it is another one, and with the boxes that a hand moved."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from vi3dras.flow import Engine
from vi3dras.flow.parts import owner_of

from ..face.block import Block
from .doors import Memory
from .ink import measure
from .pages import Pages
from .plan.detours import with_moved
from .plan.drawing import EMPTY, Drawing, Spot
from .plan.layout import arrange
from .plan.parts import Box


class Laid:
    """Where the boxes of one diagram stand, on the page that is shown."""

    def __init__(self, engine: Engine, pages: Pages, memory: Memory, blocks: Mapping[str, Block]) -> None:
        self._engine, self._pages, self._memory, self._blocks = engine, pages, memory, blocks
        self._by_itself: tuple[tuple[object, ...], Drawing] = ((), EMPTY)

    @property
    def stamp(self) -> tuple[object, ...]:
        """What a drawing depends on: another stamp, another drawing."""
        return (*self._stamp_by_itself, dict(self._engine.places))

    @property
    def _stamp_by_itself(self) -> tuple[object, ...]:
        return self._engine.document.structure, self._pages.part, frozenset(self._memory.unfolded)

    def drawing(self) -> Drawing:
        """The graph as it is now."""
        stamp = self._stamp_by_itself
        if stamp != self._by_itself[0]:  # a box that is being dragged changes nothing here
            parts = self._pages.parts(measure, self._blocks)
            self._by_itself = stamp, arrange(parts)
        return with_moved(self._by_itself[1], self._pages.moved())

    def put(self, box: Box, spot: Spot, *, gesture: int) -> None:
        """Put a box somewhere by hand; all of one gesture is undone at once."""
        node = self._pages.node(box.key)
        self._engine.place_all({node: spot}, label=f"Move {box.title}", gesture=("move", gesture))

    def unplace(self, boxes: Iterable[str]) -> None:
        """Let boxes stand where the layout puts them."""
        self._engine.unplace(*map(self._pages.node, boxes))


def box_of(drawing: Drawing, ref: str) -> Box | None:
    """The box that shows a port or step, or that of its instrument."""
    boxes = drawing.boxes
    found = next((box for box in boxes.values() if box.key == ref or _holds(box, ref)), None)
    return found or boxes.get(owner_of(ref))


def _holds(box: Box, ref: str) -> bool:
    shown = () if box.role in {"instrument", "family"} else box.outputs
    return any(t.ref == ref for t in (*shown, *(box.inputs if box.role == "indicator" else ())))

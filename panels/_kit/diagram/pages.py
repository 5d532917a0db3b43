"""The pages of a diagram: which there are, which is shown, and where its boxes stand, laid out or by hand."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import NamedTuple

from vi3dras.flow import Engine
from vi3dras.flow.lineage import origins
from vi3dras.flow.parts import PAGE, on_page, owner_of

from ..face import Block
from .eye import Eye, FrontPage, Memory
from .ink import measure
from .plan.boxes import dashboard_parts
from .plan.detours import with_moved
from .plan.drawing import EMPTY, Drawing, Spot
from .plan.inside import families_of, instrument_parts
from .plan.layout import arrange
from .plan.parts import Box, Parts

WAY = "Where it comes from"
ALSO = {
    "Clip": ("Section",),
    "Path": ("Formula",),
    "Export": ("Checks",),
    "View": ("3D view",),
    "D-H table": ("Forward", "Arm"),
}
"""Pages of a front panel whose steps stand on a page of another name."""


class Page(NamedTuple):
    """A page by the node that it is, nothing for the whole diagram."""

    key: str
    title: str


class Pages:
    """The pages of one diagram and where its boxes stand; a small one, or the dashboard's, has no pages."""

    def __init__(
        self, engine: Engine, inside: str, memory: Memory, beside: FrontPage, blocks: Mapping[str, Block]
    ) -> None:
        self._engine, self._inside, self._memory, self._beside = engine, inside, memory, beside
        self._blocks = blocks
        self._by_itself: tuple[tuple[object, ...], Drawing] = ((), EMPTY)
        if memory.part is None or memory.beside not in {None, beside} or not self._is_there(memory.part):
            memory.part, memory.eye = first_page(engine, inside, *beside) if inside else "", None
        self.part: str = memory.part or ""

    def eye_for(self, size: tuple[int, int]) -> Eye | None:
        """From where it was looked at; nothing when all was seen in a view of another size."""
        memory = self._memory
        return memory.eye if memory.seen_in in {None, size} else None

    @property
    def listed(self) -> tuple[Page, ...]:
        """All pages, that which is made for one port last."""
        found = families_of(self._engine, self._inside) if self._inside else ()
        if not found:
            return ()
        listed = [Page("", "All"), *(Page(family.key, family.title) for family in found)]
        is_way = self.part and self.part not in {page.key for page in listed}
        return (*listed, *([Page(self.part, WAY)] if is_way else ()))

    def _parts(self) -> Parts:
        """What stands on the page that is shown, or on the dashboard."""
        if not self._inside:
            return dashboard_parts(self._engine, measure, self._memory.unfolded, self._blocks)
        if not self._is_there(self.part):
            self.part = ""
        return instrument_parts(self._engine, self._inside, measure, self.part)

    def remember(self, seen: tuple[int, int] | None) -> None:
        """Note which page is shown, and in a view of which size all of it was seen, for the next time."""
        self._memory.part, self._memory.beside, self._memory.seen_in = self.part, self._beside, seen

    def page_of(self, ref: str) -> str:
        """The page on which a port or step stands."""
        return page_of(self._engine, self._inside, ref)

    def page_of_way(self, ref: str) -> str:
        """The page that shows all that a port or step comes from: one of those that there are, or its own."""
        steps = self._engine.document.steps.keys() & origins(self._engine, ref)
        found = families_of(self._engine, self._inside)
        holding = next((family.key for family in found if steps <= set(family.steps)), ref)
        return holding if found else ""

    def _node(self, box: str) -> str:
        """What a box that is moved by hand is called: it moves on this page alone."""
        return on_page(box, self.part)

    def _moved(self) -> Mapping[str, Spot]:
        """Where boxes of this page were put by hand."""
        end = self._node("")
        return {
            node.removesuffix(end): (spot.x, spot.y)
            for node, spot in self._engine.places.items()
            if (node.endswith(end) if end else PAGE not in node)
        }

    @property
    def stamp(self) -> tuple[object, ...]:
        """What a drawing depends on: another stamp, another drawing."""
        return (*self._stamp_by_itself, dict(self._engine.places))

    @property
    def _stamp_by_itself(self) -> tuple[object, ...]:
        return self._engine.document.structure, self.part, frozenset(self._memory.unfolded)

    def drawing(self) -> Drawing:
        """The graph as it is now."""
        stamp = self._stamp_by_itself
        if stamp != self._by_itself[0]:  # a box that is being dragged changes nothing here
            self._by_itself = stamp, arrange(self._parts())
        return with_moved(self._by_itself[1], self._moved())

    def put(self, box: Box, spot: Spot, *, gesture: int) -> None:
        """Put a box somewhere by hand; all of one gesture is undone at once."""
        node = self._node(box.key)
        self._engine.place_all({node: spot}, label=f"Move {box.title}", gesture=("move", gesture))

    def unplace(self, boxes: Iterable[str]) -> None:
        """Let boxes stand where the layout puts them."""
        self._engine.unplace(*map(self._node, boxes))

    def _is_there(self, part: str) -> bool:
        known, families = self._engine.document, families_of(self._engine, self._inside)
        return part in {"", *known.steps, *known.ports, *(family.key for family in families)}


def page_of(engine: Engine, name: str, ref: str) -> str:
    """The page on which a port or step of an instrument stands; nothing where there are no pages."""
    for family in families_of(engine, name):
        steps = (engine.document.steps[step] for step in family.steps)
        made = {f"{name}.{port}" for step in steps for port in step.outputs}
        if ref in {*family.steps, *family.controls, *made}:
            return family.key
    return next((f.key for f in families_of(engine, name) if ref in f.inputs), "")


def first_page(engine: Engine, name: str, title: str, ports: Collection[str] = ()) -> str:
    """The page for a page of the front panel: of its name, or with most of its ports."""
    found = families_of(engine, name)
    alike = {title, *ALSO.get(title, ())}
    named = next((family.key for family in found if family.title in alike), "")
    if named or not found:
        return named
    refs = {f"{name}.{port}" for port in ports}
    return max(found, key=lambda f: len(refs & {*f.controls, *f.ends})).key


def box_of(drawing: Drawing, ref: str) -> Box | None:
    """The box that shows a port or step, or that of its instrument."""
    boxes = drawing.boxes
    found = next((box for box in boxes.values() if box.key == ref or _holds(box, ref)), None)
    return found or boxes.get(owner_of(ref))


def _holds(box: Box, ref: str) -> bool:
    shown = () if box.role in {"instrument", "family"} else box.outputs
    return any(t.ref == ref for t in (*shown, *(box.inputs if box.role == "indicator" else ())))

"""The sheet: every box and wire as items, drawn once per zoom, then only moved and told what changed."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import dearpygui.dearpygui as dpg

from vi3dras.arrays import Floats

from ..pen import Icon, scale
from .blocks import BlockArt, PlacedExtra, parts_of
from .nodes import NodeArt
from .plan.drawing import EMPTY, Drawing, Spot
from .plan.parts import Box, Pin
from .wires import Labels, WireArt

ZOOMS = (0.25, 0.33, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0, 1.25, 1.5, 2.0, 2.5, 3.0, 4.0)
"""Steps of the zoom: text is made anew at each, so that it stays sharp."""
REACH = 9.0
"""How near to a terminal or a wire the mouse must be, in sizes of the look."""


class Under(NamedTuple):
    """What is under the mouse; the first that there is counts."""

    pin: Pin | None = None
    box: Box | None = None
    wire: WireArt | None = None

    @property
    def ref(self) -> str:
        """The port whose terminal or wire it is; nothing elsewhere."""
        return self.pin.ref if self.pin else self.wire.route.net.ref if self.wire else ""


class DiagramSheet:
    """All boxes and wires on one drawlist, at one zoom."""

    def __init__(self, surface: int, icon_of: Callable[[Box], Icon]) -> None:
        self._surface, self._icon_of = surface, icon_of
        self.zoom, self.pan = 1.0, (0, 0)
        self.drawing = EMPTY
        self.nodes: dict[str, NodeArt] = {}
        self.wires: list[WireArt] = []
        self.labels = Labels(surface, self.drawing, 1.0)
        self._by_ref: dict[str, list[NodeArt]] = {}
        self.blocks: dict[str, BlockArt] = {}
        self._root = self.marks = 0

    @property
    def unit(self) -> float:
        """Pixels per size of the look."""
        return self.zoom * scale()

    def draw(self, drawing: Drawing, zoom: float) -> None:
        """Draw everything anew at a zoom."""
        self.drawing, self.zoom = drawing, zoom
        if self._root and dpg.does_item_exist(self._root):
            dpg.delete_item(self._root)
        self._root = dpg.add_draw_node(parent=self._surface)
        wires, labels, nodes, self.marks = (dpg.add_draw_node(parent=self._root) for _ in range(4))
        self.labels = Labels(labels, drawing, zoom)
        self.wires = [WireArt(wires, route, zoom) for route in drawing.routes]
        self.nodes = {
            key: NodeArt(nodes, box, drawing.corners[key], zoom, self._icon_of(box))
            for key, box in drawing.boxes.items()
        }
        self.blocks = {
            key: BlockArt(self.nodes[key].item, box, drawing.corners[key], zoom)
            for key, box in drawing.boxes.items()
            if box.extras
        }
        self._by_ref = {}
        for node in self.nodes.values():
            for ref in node.slots:
                self._by_ref.setdefault(ref, []).append(node)
        self.move(self.pan)

    def move(self, pan: tuple[int, int]) -> None:
        """Stand at another place of the surface, in pixels."""
        self.pan = pan
        dpg.apply_transform(self._root, dpg.create_translation_matrix(pan))

    def see(self, width: int, height: int) -> None:
        """Leave out the boxes that are outside a view of this size in pixels."""
        unit, (px0, py0) = self.unit, self.pan
        for key, node in self.nodes.items():
            (x, y), box = self.drawing.corners[key], node.box
            left, top = x * unit + px0, y * unit + py0
            right, bottom = left + box.width * unit, top + box.height * unit
            node.see(right > -20 and left < width + 20 and bottom > -20 and top < height + 20)

    def place(self, x: float, y: float) -> Spot:
        """The place on the sheet under a pixel of the surface, in sizes of the look."""
        return (x - self.pan[0]) / self.unit, (y - self.pan[1]) / self.unit

    def pixel(self, spot: Spot) -> Spot:
        """The pixel of the surface over a place of the sheet."""
        return spot[0] * self.unit + self.pan[0], spot[1] * self.unit + self.pan[1]

    def say(self, ref: str, text: str, curve: Floats | None) -> None:
        """Write a port's value on its wire and boxes, where as a small curve (n,) from 0 to 1 too."""
        self.labels.say(ref, text)
        for node in self._by_ref.get(ref, ()):
            node.say(ref, text, curve)

    def home_of(self, step: str) -> str:
        """The box that a step stands in; nothing when none does."""
        if step in self.nodes:
            return step
        return next((key for key, node in self.nodes.items() if step in node.box.holds), "")

    def refs(self) -> set[str]:
        """The ports whose values are written somewhere."""
        return {*self._by_ref, *self.labels.spots}

    def under(self, x: float, y: float) -> Under:
        """What is at a place of the sheet."""
        pin, box = self.pin_at(x, y), self.box_at(x, y)
        return Under(pin, box, self.wire_at(x, y) if pin is None and box is None else None)

    def box_at(self, x: float, y: float) -> Box | None:
        """The box at a place of the sheet, the uppermost if several are there."""
        for key, box in reversed(self.drawing.boxes.items()):
            left, top, right, bottom = self.drawing.area(key)
            if left <= x <= right and top <= y <= bottom:
                return box
        return None

    def part_at(self, x: float, y: float) -> PlacedExtra | None:
        """The part of a block's node at a place of the sheet: its field, plot or button."""
        box = self.box_at(x, y)
        parts = parts_of(box, self.drawing.corners[box.key]) if box is not None else []
        inside = (p for p in parts if p.x <= x <= p.x + p.width and p.y <= y <= p.y + p.height)
        return next(inside, None)

    def pin_at(self, x: float, y: float) -> Pin | None:
        """The terminal at a place of the sheet."""
        for key, box in reversed(self.drawing.boxes.items()):
            left, top, right, bottom = self.drawing.area(key)
            if left - REACH <= x <= right + REACH and top <= y <= bottom:
                for pin, drop in box.drops.items():
                    edge = right if pin.side == "out" else left
                    if abs(x - edge) <= REACH and abs(y - top - drop) <= REACH:
                        return pin
        return None

    def wire_at(self, x: float, y: float) -> WireArt | None:
        """The net at a place of the sheet, the nearest of those within reach."""
        reach = REACH / 1.5 / min(self.zoom, 1.0)
        wires = enumerate(self.wires)
        near = [(wire.distance(x, y), k) for k, wire in wires if wire.may_reach(x, y, reach)]
        distance, k = min(near, default=(1e9, -1))
        return self.wires[k] if distance <= reach else None

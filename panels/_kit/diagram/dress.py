"""Everything on a sheet that changes while it is shown: values, conditions, lit wires, numbers of probes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import dearpygui.dearpygui as dpg

from vi3dras.flow.parts import owner_of

from ..face import Block
from .blocks import block_of
from .ink import Ink
from .live import Live
from .nodes import Condition
from .sheet import DiagramSheet


class Dress:
    """Writes what the engine says on one sheet."""

    def __init__(self, sheet: DiagramSheet, live: Live, blocks: Mapping[str, Block]) -> None:
        self._sheet, self._live, self._engine, self._blocks = sheet, live, live.engine, blocks
        self.conditions: dict[str, Condition] = {}
        self.chosen = ""
        """A box or the source of a wire."""
        self.lit: frozenset[str] = frozenset()
        """Sources of the wires under the mouse."""
        self.origin: frozenset[str] = frozenset()
        """All that something depends on that was asked where it comes from."""
        self._marks = 0

    def write(self, refs: Iterable[str]) -> None:
        """Write the values of ports."""
        shown = self._sheet.refs()
        for ref in shown.intersection(refs):
            self._sheet.say(ref, *self._live.value(ref))

    def blocks(self, names: Iterable[str]) -> None:
        """Show what blocks hold."""
        for name in set(names) & set(self._sheet.blocks):
            block = block_of(self._engine, name, self._blocks)
            if block is not None:
                told = self._live.value(f"{name}.{block.edits}")[0] if block.edits else ""
                self._sheet.blocks[name].update(self._engine, name, block, told)

    def boxes(self, keys: Iterable[str], running: Iterable[str] = ()) -> None:
        """Show how boxes fare; those in `running` light up."""
        sheet, marked = self._sheet, {*running, self.chosen, self._engine.stopped_at}
        if self.origin:
            marked |= self._origin_boxes()
        breaks = self._engine.breakpoints
        for key in set(keys) & set(sheet.nodes):
            shown = self._live.shown(sheet.drawing.boxes[key], breaks, marked)
            sheet.nodes[key].show(shown)
            self.conditions[key] = shown.condition

    def wires(self) -> None:
        """Show which wires are lit, and which carry an error or a value that waits to be computed anew."""
        lit, boxes = self.lit | {self.chosen}, self._origin_boxes()
        for wire in self._sheet.wires:
            ref, ways = wire.route.net.ref, frozenset(range(len(wire.lines)))
            if ref not in lit:
                leads = (k for k, way in enumerate(wire.route.ways) if way.target.box in boxes)
                ways = frozenset(leads) if ref in self.origin else frozenset()
            wire.show(lit=ways, flow=self._live.flow(ref))

    def probes(self) -> None:
        """Number the wires that are watched."""
        if not self._sheet.marks:
            return
        if self._marks and dpg.does_item_exist(self._marks):
            dpg.delete_item(self._marks)
        self._marks = dpg.add_draw_node(parent=self._sheet.marks)
        ink = Ink(self._marks, self._sheet.zoom)
        for number, ref in enumerate(self._engine.probes, 1):
            for x, y in self._spots(ref)[:1]:
                ink.disc(x, y, 8, "limit", "view", 1)
                ink.text(x, y, str(number), 12, "on_accent", style="bold", align="centre")

    def everything(self) -> None:
        """Write all on a sheet that was drawn anew."""
        sheet = self._sheet
        self.write(sheet.refs())
        self.blocks(sheet.blocks)
        self.conditions = {}
        self.boxes(sheet.nodes)
        self.wires()
        self.probes()

    def affected(self, changed: set[str], inside: str) -> set[str]:
        """The boxes that may fare otherwise since these ports changed."""
        owners = {owner_of(ref) for ref in (*changed, *self._live.shares)}
        nodes = self._sheet.nodes
        keys = set(nodes) if inside in owners else owners & set(nodes)
        return keys | {key for key, node in nodes.items() if node.shown.is_marked}

    def _origin_boxes(self) -> set[str]:
        """The boxes through which the way leads that was asked for."""
        owners = {owner_of(ref) for ref in self.origin}
        return {
            box.key
            for box in self._sheet.drawing.boxes.values()
            if box.key in (owners if box.role == "instrument" else self.origin)
            or not self.origin.isdisjoint(box.holds)
            or (
                box.role in {"control", "indicator"}
                and self.origin & {box.key, *(t.ref for t in (*box.inputs, *box.outputs))}
            )
        }

    def _spots(self, ref: str) -> list[tuple[float, float]]:
        sheet = self._sheet
        starts = [wire.lines[0][0] for wire in sheet.wires if wire.route.net.ref == ref]
        pins = [pin for box in sheet.drawing.boxes.values() for pin in box.drops if pin.ref == ref]
        return [(x + 16, y) for x, y in starts] or [sheet.drawing.pin(pin) for pin in pins]

"""What changes on a sheet while it is shown: values, conditions, lit wires, probes, values on their way."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping

import dearpygui.dearpygui as dpg

from vi3dras.flow import Engine
from vi3dras.flow.parts import owner_of

from ..face import Block
from ..pen import current
from .blocks import block_of
from .ink import Ink
from .live import Live
from .nodes import Condition
from .plan.drawing import Spot
from .sheet import DiagramSheet
from .wires import along


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
        for ref in self._sheet.refs().intersection(refs):
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


TRAVEL_S = 0.7
"""How long a value takes from one end of a wire to the other."""
PACE_S = 0.16
"""Between two steps."""
MOST_WAITING = 60
"""Steps that wait to be shown: a busy engine is far ahead of slow motion, so older ones are left out."""


class Player:
    """Dots on one sheet."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._seen = 0
        self._waiting: deque[str] = deque(maxlen=MOST_WAITING)
        self._dots: list[tuple[int, list[Spot], float]] = []
        """Each by its item, with the line that it travels, and since when."""
        self._next = 0.0
        self._marked: dict[str, float] = {}
        self._layer = 0

    @property
    def is_moving(self) -> bool:
        """True while something is shown."""
        return bool(self._dots or self._waiting or self._marked)

    def marked(self, now: float) -> set[str]:
        """The steps that light up at a time in seconds."""
        self._marked = {ref: end for ref, end in self._marked.items() if end > now}
        return set(self._marked)

    def drawn(self, sheet: DiagramSheet) -> None:
        """The sheet was drawn anew: what moved is gone."""
        self._layer = dpg.add_draw_node(parent=sheet.marks)
        self._dots = []

    def skip(self) -> None:
        """What happened until now is not shown."""
        self._seen = self._engine.trace[-1].number if self._engine.trace else 0
        self._waiting.clear()

    def frame(self, sheet: DiagramSheet, now: float) -> None:
        """Take a step, at a time in seconds: once per frame."""
        for event in self._engine.trace:
            if event.number > self._seen:
                self._seen = event.number
                self._waiting.append(event.ref)
        if self._waiting and now >= self._next:
            self._next = now + PACE_S
            self._send(sheet, self._waiting.popleft(), now)
        self._travel(sheet, now)

    def _send(self, sheet: DiagramSheet, step: str, now: float) -> None:
        engine = self._engine
        if step not in engine.document.steps:
            return
        owner = step.rpartition(".")[0]
        self._marked[sheet.home_of(step) or owner] = now + 2 * PACE_S
        outputs = {f"{owner}.{out}" for out in engine.document.steps[step].outputs}
        ink = Ink(self._layer, sheet.zoom)
        white = (255, 255, 255) if current().name == "dark" else (20, 24, 32)
        for wire in sheet.wires:
            if wire.route.net.ref in outputs:
                for line in wire.lines:
                    item = ink.disc(*line[0], 4, white, "view", 1)
                    self._dots.append((item, line, now))

    def _travel(self, sheet: DiagramSheet, now: float) -> None:
        kept = []
        for item, line, start in self._dots:
            share = (now - start) / TRAVEL_S
            if share >= 1:
                dpg.delete_item(item)
                continue
            x, y = along(line, share)
            dpg.configure_item(item, center=(x * sheet.unit, y * sheet.unit))
            kept.append((item, line, start))
        self._dots = kept

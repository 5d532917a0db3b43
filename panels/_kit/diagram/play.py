"""Highlighted execution: values travel along the wires in slow motion, in the order of the steps."""

from __future__ import annotations

from collections import deque

import dearpygui.dearpygui as dpg

from vi3dras.flow import Engine

from ..pen import current
from .ink import Ink
from .plan.drawing import Spot
from .sheet import DiagramSheet
from .wires import along

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

"""What the node of a block has beside its ports: a value to set, a formula to type, a plot, a button."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import dearpygui.dearpygui as dpg
import numpy as np

from vi3dras.arm.library import work_folder
from vi3dras.flow import Engine

from ..face import Block
from ..messages.file_dialog import ask_file
from ..messages.notes import Notes
from ..pen import Rect, Rgb, px, rgba, segment
from ..widgets.editor import EDITOR, refusals
from ..widgets.widget import Widget
from .ink import Ink
from .menus import edit_at
from .plan.parts import EXTRAS, Box, Extra
from .plan.values import unit

if TYPE_CHECKING:
    from .diagram import DiagramPanel

INSET = 10.0
LINES = 200
"""Places of a line that a plot on a node has room for."""


class PlacedExtra(NamedTuple):
    """One such part, with its place on the sheet in sizes of the look."""

    box: Box
    extra: Extra
    x: float
    y: float
    width: float
    height: float


def parts_of(box: Box, corner: tuple[float, float]) -> list[PlacedExtra]:
    """Where the parts of a node stand, from above."""
    x, y = corner
    y += box.height - 6 - sum(EXTRAS[extra] for extra in box.extras)
    found = []
    for extra in box.extras:
        found.append(PlacedExtra(box, extra, x + INSET, y, box.width - 2 * INSET, EXTRAS[extra] - 6))
        y += EXTRAS[extra]
    return found


def block_of(engine: Engine, name: str, blocks: Mapping[str, Block]) -> Block | None:
    """The block that an instrument is, if it is one."""
    instrument = engine.document.instruments.get(name)
    return blocks.get(instrument.vi.id) if instrument else None


class BlockArt:
    """Draws the parts of one node, and again when a value changed."""

    def __init__(self, parent: int, box: Box, corner: tuple[float, float], zoom: float) -> None:
        self._surface: int = dpg.add_draw_node(parent=parent)
        self._ink = Ink(self._surface, zoom)
        self._parts = parts_of(box, corner)
        self._drawn: tuple[Any, ...] = ()

    def update(self, engine: Engine, name: str, block: Block, told: str) -> None:
        """Show what the block holds; `told` is the value that can be set, in words."""
        values = engine.values
        shown = (block.edits, *(block.limits or ()), *(block.plot or ()))
        state = (
            told,
            engine.document.instruments[name].vi.recipe,
            *(id(values.get(f"{name}.{port}")) for port in shown if port),
        )
        if state == self._drawn:
            return
        self._drawn = state
        dpg.delete_item(self._surface, children_only=True)
        for part in self._parts:
            self._draw(part, engine, name, block, told)

    def _draw(self, part: PlacedExtra, engine: Engine, name: str, block: Block, told: str) -> None:
        ink, (x, y, wide, high) = self._ink, part[2:]
        match part.extra:
            case "edit":
                self._field(part, told)
            case "ask":
                self._field(part, typed_in(engine, name, block))
            case "slider":
                share, middle = _share(engine, name, block), y + high / 2
                ink.box(x + 4, middle - 2, wide - 8, 4, "line2", radius=2)
                ink.box(x + 4, middle - 2, max((wide - 8) * share, 1), 4, "accent", radius=2)
                ink.disc(x + 4 + (wide - 8) * share, middle, 6, "thumb", "accent", 2)
            case "plot":
                ink.box(x, y, wide, high, "view", "line", radius=4)
                assert block.plot is not None
                across, lines = (engine.values.get(f"{name}.{port}") for port in block.plot)
                self._lines(part, across, lines)
            case "act":
                title = engine.document.instruments[name].vi.actions[block.acts].title
                ink.box(x, y, wide, high, "field", "button_line", radius=4)
                ink.text(x + wide / 2, y + high / 2, title, 13, "text", align="centre")

    def _field(self, part: PlacedExtra, text: str) -> None:
        ink, (x, y, wide, high) = self._ink, part[2:]
        ink.box(x, y, wide, high, "field", "line2", radius=4)
        text = ink.elided(text, 13, "mono", wide - 14)
        ink.text(x + 7, y + high / 2, text, 13, "text", style="mono")

    def _lines(self, part: PlacedExtra, across: Any, lines: Any) -> None:
        if not isinstance(lines, np.ndarray) or lines.ndim != 2 or lines.shape[1] < 2:
            middle = (part.x + part.width / 2, part.y + part.height / 2)
            self._ink.text(*middle, "nothing to draw yet", 12, "text3", align="centre")
            return
        few = np.linspace(0, lines.shape[1] - 1, min(lines.shape[1], LINES)).astype(int)
        x, y = unit(np.asarray(across)[few]), unit(lines[:, few])
        left, low, wide, high = part.x + 5, part.y + part.height - 6, part.width - 10, part.height - 12
        for k, row in enumerate(y[:6]):
            known = ((float(a), float(b)) for a, b in zip(x, row, strict=True) if np.isfinite(b))
            points = [(left + a * wide, low - b * high) for a, b in known]
            if len(points) > 1:
                colour: Rgb = segment(k % 5)
                self._ink.path(points, rgba(colour), 1.6)


def press(panel: DiagramPanel, part: PlacedExtra) -> None:
    """Do what a click on a part of a node means."""
    name, engine = part.box.key, panel.engine
    block = block_of(engine, name, panel.doors.blocks)
    if block is None:
        return
    place = _pixels(panel, part)
    match part.extra:
        case "edit":
            edit_at(panel, f"{name}.{block.edits}", place)
        case "ask":
            done = partial(remake, engine, name, block, panel.canvas, place)
            EDITOR.open(panel.canvas, place, typed_in(engine, name, block), done)
        case "act":
            save_table(engine, panel.notes, name, block)


def slide(panel: DiagramPanel, part: PlacedExtra, x: float, gesture: object) -> None:
    """Move the slider of a node to a place of the sheet."""
    name, engine = part.box.key, panel.engine
    block = block_of(engine, name, panel.doors.blocks)
    if block is None or block.limits is None or f"{name}.{block.edits}" in engine.document.wires:
        return
    low, high = sorted(float(engine.values[f"{name}.{port}"]) for port in block.limits)
    share = min(max((x - part.x - 4) / (part.width - 8), 0.0), 1.0)
    engine.put(f"{name}.{block.edits}", low + share * (high - low), gesture=("slide", gesture))


def typed_in(engine: Engine, name: str, block: Block) -> str:
    """The text that a block was made from."""
    return str(engine.document.instruments[name].vi.recipe.get(block.asks, ""))


def remake(engine: Engine, name: str, block: Block, widget: Widget, place: Rect, text: str) -> None:
    """Make a block from another text, or say under a place of a widget why it is not taken."""
    recipe = dict(engine.document.instruments[name].vi.recipe) | {block.asks: text}
    with refusals(widget, place):
        engine.remake(name, recipe)


def save_table(engine: Engine, notes: Notes, name: str, block: Block) -> None:
    """Ask for a file and let a block write it."""
    action = engine.document.instruments[name].vi.actions[block.acts]

    def done(path: Path) -> None:
        with notes.refusals():
            text = str(engine.act(f"{name}.{block.acts}", file=str(path), replace=True))
            notes.saved("Saved", text, path)

    ask_file(action.title.rstrip("."), work_folder("exports"), ".csv", done, name=name, replaces=True)


def _pixels(panel: DiagramPanel, part: PlacedExtra) -> Rect:
    x, y = panel.canvas.sheet.pixel((part.x, part.y))
    unit = panel.canvas.sheet.unit
    return Rect(round(x), round(y), round(part.width * unit), max(round(part.height * unit), px(22)))


def _share(engine: Engine, name: str, block: Block) -> float:
    if block.limits is None:
        return 0.0
    low, high = sorted(float(engine.values.get(f"{name}.{p}") or 0.0) for p in block.limits)
    value = float(engine.values.get(f"{name}.{block.edits}") or 0.0)
    return min(max((value - low) / (high - low), 0.0), 1.0) if high > low else 0.0

"""A box of the diagram as it is drawn: head, terminals, values that change without a new drawing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

import dearpygui.dearpygui as dpg

from vi3dras.arrays import Floats

from ..pen import Align, Icon, Paint, px, rgba, text_width
from .ink import Ink, head_colour, measure, shadow
from .plan.parts import CARDS, HEAD, ROW, Box, Pin, Sort, Terminal
from .plan.values import colour

Condition = Literal["fresh", "running", "stale", "error", "empty"]
PAINTS: dict[Condition, Paint] = {"error": "far", "running": "accent", "stale": "limit"}
"""Of what does not fare as usual."""
FAR = 0.58
"""Below these pixels per size of the look only titles are written: smaller words could not be read."""
ICONS: dict[str, Icon] = {
    "control": "sliders",
    "step": "bolt",
    "indicator": "eye",
    "instrument": "cubes",
    "family": "layers",
}


class Shown(NamedTuple):
    """What a box says at the moment."""

    condition: Condition = "fresh"
    badge: str = ""
    share: float = -1.0
    """How far a step has come, 0 to 1; negative when it does not run."""
    is_marked: bool = False
    has_break: bool = False


@dataclass
class _Slot:
    """A value on a box."""

    item: int
    x: float
    y: float
    room: float
    is_right: bool
    """Whether it ends at `x` rather than begins there."""
    text: str = ""
    curve: int = 0


class NodeArt:
    """The items of one box on a surface of its own."""

    def __init__(self, parent: int, box: Box, corner: tuple[float, float], zoom: float, icon: Icon) -> None:
        self.box, self.corner = box, corner
        self.item: int = dpg.add_draw_node(parent=parent)
        self._ink = Ink(self.item, zoom)
        self._icon = icon
        self.shown = Shown()
        self.is_visible = True
        self.slots: dict[str, _Slot] = {}
        self._pins: dict[Pin, tuple[int, Sort]] = {}
        self._draw()

    def say(self, ref: str, text: str, curve: Floats | None) -> None:
        """Write a port's value, with a small curve (n,) from 0 to 1 before it."""
        slot = self.slots.get(ref)
        if slot is None:
            return
        text = self._ink.elided(text, 13, "mono", slot.room)
        if text != slot.text:
            slot.text = text
            align: Align = "right" if slot.is_right else "left"
            place = self._ink.text_at(slot.x, slot.y, text, 13, "mono", align)
            dpg.configure_item(slot.item, text=text, pos=place)
        self._curve(slot, text, curve)

    def show(self, shown: Shown) -> None:
        """Show a condition; nothing happens when it is the one that is shown."""
        if shown != self.shown:
            self.shown = shown
            self._dress()

    def see(self, visible: bool) -> None:
        """Leave it out while it is outside the view."""
        if visible != self.is_visible:
            self.is_visible = visible
            dpg.configure_item(self.item, show=visible)

    def mark_pin(self, pin: Pin, paint: Paint | None) -> None:
        """Ring a terminal, or show it as it is."""
        if pin in self._pins:
            item, sort = self._pins[pin]
            line = rgba(paint or colour(sort))
            fill = rgba(line if pin.side == "out" or paint else "card")
            dpg.configure_item(item, color=line, fill=fill)

    def _draw(self) -> None:
        box, ink, (x, y) = self.box, self._ink, self.corner
        ink.box(x + 2, y + 3, box.width, box.height, shadow(), radius=8)
        self._frame = ink.box(x, y, box.width, box.height, "card", "line2", radius=8)
        self._head = (
            ink.box(x + 1, y + 1, box.width - 2, HEAD - 2, head_colour(box.role), radius=7),
            ink.box(x + 1, y + HEAD / 2, box.width - 2, HEAD / 2, head_colour(box.role)),
        )
        self._dress_items: list[int] = []
        if ink.unit < FAR:
            title = ink.elided(box.title, 14, "bold", box.width - 12)
            ink.text(x + 8, y + HEAD / 2, title, 14, "text", style="bold")
        else:
            ink.icon(x + 16, y + HEAD / 2, self._icon, 11, "text2")
            style: Any = "mono" if box.role == "step" else "bold"
            room = box.width - (88 if box.role in CARDS else 40)
            ink.text(x + 28, y + HEAD / 2, ink.elided(box.title, 14, style, room), 14, "text", style=style)
        pins, terminals = (*box.pins("in"), *box.pins("out")), (*box.inputs, *box.outputs)
        for pin, terminal in zip(pins, terminals, strict=True):
            self._row(pin, terminal)
        if box.is_folding and ink.unit >= FAR:
            words = box.foot or (f"{box.hidden} more ports" if box.hidden else "Fewer ports")
            ink.text(x + box.width / 2, y + box.fold_line, words, 12, "accent", align="centre")
        self._dress()

    def _row(self, pin: Pin, terminal: Terminal) -> None:
        box, ink, (x, y) = self.box, self._ink, self.corner
        level = y + box.drops[pin]
        is_in = pin.side == "in"
        edge, ink_colour = x + (0 if is_in else box.width), colour(terminal.sort)
        disc = ink.disc(edge, level, 5, "card" if is_in else ink_colour, ink_colour)
        self._pins[pin] = disc, terminal.sort
        if ink.unit < FAR:
            return
        if box.role in CARDS:
            side: Align = "left" if is_in else "right"
            ink.text(edge + (12 if is_in else -12), level, terminal.label, 13, "text2", align=side)
            if terminal.is_tall and is_in:
                start = 20 + measure(terminal.label, "word")
                beside = max((measure(t.label, "word") for t in box.outputs), default=0)
                self._slot(terminal.ref, x + start, level, box.width - start - 24 - beside, is_right=False)
            elif terminal.is_tall:
                self._slot(terminal.ref, edge - 12, level + ROW - 4, 100)
        else:
            single = len(box.inputs) + len(box.outputs) == 1
            room = box.width - 26
            if not single:
                ink.text(x + 12, level, terminal.label, 13, "text2")
                room -= measure(terminal.label, "word") + 8
            self._slot(terminal.ref, x + box.width - 12, level, room)

    def _slot(self, ref: str, x: float, y: float, room: float, *, is_right: bool = True) -> None:
        item = self._ink.text(x, y, "", 13, "text" if is_right else "text3", style="mono")
        self.slots[ref] = _Slot(item, x, y, room, is_right)

    def _curve(self, slot: _Slot, text: str, curve: Floats | None) -> None:
        """Draw the small curve where there is room for it before the words."""
        ink = self._ink
        wide = text_width(text, "mono", 13 * ink.zoom) / ink.unit
        length = min(slot.room - wide - 10, 44.0)
        if curve is None or length < 20 or not slot.is_right:
            if slot.curve:
                dpg.configure_item(slot.curve, show=False)
            return
        left = slot.x - wide - 8 - length
        step = length / (len(curve) - 1)
        line = ((left + k * step, slot.y + 5 - 10 * float(v)) for k, v in enumerate(curve))
        points = [[x * ink.unit, y * ink.unit] for x, y in line]
        if slot.curve:
            dpg.configure_item(slot.curve, points=points, show=True)
        else:
            slot.curve = dpg.draw_polyline(
                points, color=rgba(colour("array")), thickness=max(1.0, 1.4 * ink.unit), parent=self.item
            )

    def _dress(self) -> None:
        """Border, head, badge and bar for the condition that is shown."""
        box, ink, (x, y), shown = self.box, self._ink, self.corner, self.shown
        for item in self._dress_items:
            dpg.delete_item(item)
        self._dress_items = []
        line = "accent" if shown.is_marked else PAINTS.get(shown.condition, "line2")
        is_thick = shown.is_marked or shown.condition in {"running", "error"}
        dpg.configure_item(self._frame, color=rgba(line), thickness=max(1, px(2 if is_thick else 1)))
        head = head_colour("error" if shown.condition == "error" else box.role)
        for item in self._head:
            dpg.configure_item(item, fill=rgba(head))
        if shown.badge and ink.unit >= FAR:
            paint, end = PAINTS.get(shown.condition, "text3"), x + box.width - 9
            self._dress_items.append(ink.text(end, y + HEAD / 2, shown.badge, 12, paint, align="right"))
        if shown.has_break:
            self._dress_items.append(ink.disc(x, y + HEAD / 2, 6, "far", "card", 1.5))
        if box.has_foot and shown.share >= 0:
            wide, bottom = box.width - 24, y + box.height - 15
            self._dress_items.append(ink.box(x + 12, bottom, wide, 6, "line2", radius=3))
            if shown.share > 0.01:
                done = max(wide * shown.share, 6)
                self._dress_items.append(ink.box(x + 12, bottom, done, 6, "accent", radius=3))

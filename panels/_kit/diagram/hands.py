"""What the mouse does in a diagram: probes kept, wires drawn and cut, boxes moved, values set in place."""

from __future__ import annotations

from typing import TYPE_CHECKING

import dearpygui.dearpygui as dpg

from vi3dras.flow.parts import owner_of

from ..hands.pointer import Mouse
from ..pen import Paint, Rect, px
from ..widgets.editor import refusals
from .blocks import press, slide
from .compose import open_list
from .ink import Ink
from .menus import edit, edit_at, entries_of, row_at
from .plan.drawing import Spot, direct, rounded
from .plan.parts import HEAD, ROW, Box, Pin
from .plan.values import THICK, colour, sort_of
from .sheet import Under

if TYPE_CHECKING:
    from .diagram import DiagramPanel


OPENS = "Another page of this diagram: a double click opens it"
GOES_IN = "Double click goes in; drag from a terminal to draw a wire, over free space for what it fits"


class DiagramHands:
    """The hands on one diagram."""

    def __init__(self, panel: DiagramPanel) -> None:
        self._panel, self._engine = panel, panel.engine
        self._drag_layer = 0
        self._from: Pin | None = None
        self._grip: Spot = (0.0, 0.0)
        self._gestures = 0

    def drawn(self) -> None:
        """Everything was drawn anew: dress it."""
        self._drag_layer = dpg.add_draw_node(parent=self._panel.canvas.sheet.marks)
        self._panel.drawn()

    def over(self, under: Under) -> None:
        """Light up the wires of what is under the mouse."""
        self._panel.light({under.ref} if under.ref else set())

    def click(self, under: Under, mouse: Mouse) -> None:
        """Keep a probe, choose a box, unfold it, or stop before a step."""
        panel = self._panel
        if under.pin is not None:
            panel.keep_probe(under.pin.ref)
        elif under.box is not None:
            self._click_box(under.box, mouse)
        elif under.wire is not None:
            panel.choose("", under.wire.route.net.ref)
            panel.keep_probe(under.wire.route.net.ref)
        else:
            panel.choose("")

    def double(self, under: Under, mouse: Mouse) -> None:
        """Go into an instrument, or set a control where it stands."""
        if under.box is None or under.pin is not None:
            return
        if under.box.role == "instrument":
            self._panel.doors.enter(under.box.key)
        elif under.box.role == "family":
            self._panel.unfold(under.box)
        elif under.box.role == "control":
            edit(self._panel, under.box, mouse)

    def menu(self, under: Under, mouse: Mouse) -> None:
        """Offer what can be done here."""
        x, y = self._panel.canvas.corner()
        entries = entries_of(self._panel, under, mouse)
        if entries:
            open_list(entries, x + mouse.x, y + mouse.y, least_width=px(230))

    def drag(self, held: Under, at: Spot, start: Spot, *, first: bool) -> bool:
        """Draw a wire from a terminal, or move a box."""
        if held.pin is not None and self._panel.is_dashboard:
            if first:
                self._begin_wire(held.pin)
            self._stretch_wire(held.pin, at)
            return True
        if held.box is None:
            return False
        sheet = self._panel.canvas.sheet
        part = sheet.part_at(*start)
        if part is not None and part.extra == "slider":
            self._gestures += first
            slide(self._panel, part, at[0], self._gestures)
            return True
        if first:
            self._grip = sheet.drawing.corners[held.box.key]
            self._gestures += 1
        x, y = self._grip[0] + at[0] - start[0], self._grip[1] + at[1] - start[1]
        self._panel.pages.put(held.box, (round(x / 4) * 4.0, round(y / 4) * 4.0), gesture=self._gestures)
        return True

    def drop(self, held: Under, under: Under, at: Spot) -> None:
        """Connect what was drawn; a wire that cannot be says why."""
        if held.pin is None or self._from is None:
            return
        self._end_wire()
        if under == Under():
            x, y = self._panel.canvas.sheet.pixel(at)
            left, top = self._panel.canvas.corner()
            self._panel.composing.offer(held.pin, at, left + x, top + y)
        if under.pin is None or under.pin == held.pin:
            return
        ends = (held.pin, under.pin) if held.pin.side == "out" else (under.pin, held.pin)
        self.connect(ends[0].ref, ends[1].ref)

    def connect(self, source: str, target: str) -> None:
        """Draw a wire in the place of the one that ends there, or say why not."""
        sheet = self._panel.canvas.sheet
        pin = next((p for b in sheet.drawing.boxes.values() for p in b.drops if p.ref == target), None)
        x, y = sheet.pixel(sheet.drawing.pin(pin)) if pin else (px(40), px(60))
        with refusals(self._panel.canvas, Rect(x - px(8), y - px(8), px(16), px(16))):
            self._engine.connect(source, target, instead=True)

    def tip(self, under: Under, at: Spot) -> str:
        """Read a terminal or wire; a box says what it is for."""
        if under.ref:
            return self._panel.live.read_out(under.ref)
        return self._tip_of_box(under.box, at) if under.box is not None else ""

    def _click_box(self, box: Box, mouse: Mouse) -> None:
        panel, sheet = self._panel, self._panel.canvas.sheet
        x, y = sheet.place(mouse.x, mouse.y)
        part, (left, top) = sheet.part_at(x, y), sheet.drawing.corners[box.key]
        if part is not None and part.extra != "plot":
            press(panel, part)
        elif box.is_folding and abs(y - top - box.fold_line) < ROW / 2:
            panel.unfold(box)
        elif (row := row_at(panel, box, mouse)) is not None and _is_typed(box, row[0]):
            edit_at(panel, *row)
        elif box.role == "step" and max(x - left, y - top) <= HEAD:
            panel.toggle_break(box.key)
        else:
            panel.choose(box.key)

    def _tip_of_box(self, box: Box, at: Spot) -> str:
        engine = self._engine
        top = self._panel.canvas.sheet.drawing.corners[box.key][1]
        if box.role == "step":
            step = engine.document.steps[box.key]
            about = (step.function.__doc__ or "").strip().partition("\n")[0]
            error = next((engine.state(f"{owner_of(box.key)}.{o}").error for o in step.outputs), None)
            return f"{about}\n{error}" if error else about
        if box.role == "instrument":
            return GOES_IN if at[1] - top < HEAD else ""
        if at[1] - top < HEAD or at[1] - top > box.height - ROW:
            return OPENS if box.role == "family" else ""
        drops = [(abs(at[1] - top - drop), pin.ref) for pin, drop in box.drops.items()]
        return self._panel.live.read_out(min(drops)[1]) if drops else ""

    def _begin_wire(self, pin: Pin) -> None:
        self._from = pin
        sheet = self._panel.canvas.sheet
        for node in sheet.nodes.values():
            for other in node.box.drops:
                if other.side != pin.side:
                    node.mark_pin(other, self._ring(pin, other))

    def _ring(self, pin: Pin, other: Pin) -> Paint:
        source, target = (pin, other) if pin.side == "out" else (other, pin)
        return "ok" if self._engine.refusal(source.ref, target.ref, instead=True) is None else "line2"

    def _stretch_wire(self, pin: Pin, at: Spot) -> None:
        sheet = self._panel.canvas.sheet
        dpg.delete_item(self._drag_layer, children_only=True)
        start = sheet.drawing.pin(pin)
        ends = (start, at) if pin.side == "out" else (at, start)
        sort = sort_of(self._engine.port(pin.ref))
        other = sheet.pin_at(*at)
        paint: Paint = colour(sort)
        if other is not None and other != pin and other.side != pin.side:
            paint = self._ring(pin, other)
            paint = "far" if paint == "line2" else paint
        Ink(self._drag_layer, sheet.zoom).path(rounded(direct(*ends)), paint, THICK[sort])

    def _end_wire(self) -> None:
        self._from = None
        dpg.delete_item(self._drag_layer, children_only=True)
        for node in self._panel.canvas.sheet.nodes.values():
            for pin in node.box.drops:
                node.mark_pin(pin, None)


def _is_typed(box: Box, ref: str) -> bool:
    """True for a row of a block, whose values are set where they stand."""
    is_told = any(terminal.ref == ref and terminal.is_tall for terminal in box.inputs)
    return box.role == "instrument" and (bool(box.extras) or is_told)

"""Controls set where they stand in a diagram: turned, chosen or typed."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from vi3dras.errors import Vi3drasError
from vi3dras.flow.parts import owner_of
from vi3dras.flow.ports import Control

from ..face.typing_in import set_by_words
from ..hands.overlay import complain
from ..hands.pointer import Mouse
from ..pen.draw import Rect
from ..pen.theme import px
from ..widgets.editor import EDITOR
from ..widgets.menus import Entry, Menu
from .plan.parts import ROW, Box

if TYPE_CHECKING:
    from .diagram import DiagramPanel


class Setting:
    """Sets controls of one diagram."""

    def __init__(self, panel: DiagramPanel) -> None:
        self._panel, self._engine = panel, panel.engine

    def edit(self, box: Box, mouse: Mouse) -> None:
        """Set the control whose row is under the mouse: turn, choose or type."""
        row = self.row_at(box, mouse)
        if row is not None:
            self.edit_at(*row)

    def edit_at(self, ref: str, place: Rect) -> None:
        """Set a control at a place of the canvas, in pixels."""
        control = self._engine.port(ref)
        if not isinstance(control, Control):
            return
        if ref in self._engine.document.wires:
            words = f"{ref} is wired from {self._engine.source(ref)}: cut the wire to set it by hand."
            complain(self._panel.canvas, place, words)
            return
        value = self._engine.values.get(ref)
        if isinstance(value, bool):
            self._put(ref, not value)
        elif control.choices:
            x, y = self._panel.canvas.corner()
            entries = [
                Entry(str(getattr(c, "name", c)), partial(self._put, ref, c), is_current=c == value)
                for c in control.choices
            ]
            Menu(entries, x + place.x, y + place.y + place.height, least_width=round(place.width))
        elif isinstance(value, int | float | str):
            text = self._panel.live.value(ref)[0] if not isinstance(value, str) else value
            text = text.rpartition(" ")[0] or text if isinstance(value, float) else text
            EDITOR.open(self._panel.canvas, place, text, partial(self._typed, ref, place))
        else:
            self._panel.doors.go_to(ref)

    def row_at(self, box: Box, mouse: Mouse) -> tuple[str, Rect] | None:
        """The control whose row is under the mouse, and the place of the row in pixels of the canvas."""
        sheet = self._panel.canvas.sheet
        x, y = sheet.place(mouse.x, mouse.y)
        left, top = sheet.drawing.corners[box.key]
        side, wide = ("in", box.width / 2) if box.role == "instrument" else ("out", box.width - 4)
        for pin, drop in box.drops.items():
            if pin.side == side and abs(y - top - drop) <= ROW / 2 and x <= left + wide + 2:
                x0, y0 = sheet.pixel((left + 2, top + drop - ROW / 2))
                width, height = wide * sheet.unit, max(ROW * sheet.unit, px(24))
                return pin.ref, Rect(round(x0), round(y0), round(width), round(height))
        return None

    def _typed(self, ref: str, place: Rect, text: str) -> None:
        unit = self._panel.live.units(ref)
        port = self._engine.port(ref)
        try:
            if port.unit == "m" and isinstance(self._engine.values.get(ref), float):
                text = repr(float(text.replace(",", ".").replace("−", "-")) * unit.metres)
            set_by_words(self._engine, owner_of(ref), ref.rpartition(".")[2], text.replace("−", "-"))
        except (Vi3drasError, ValueError) as error:
            complain(self._panel.canvas, place, str(error))

    def _put(self, ref: str, value: object) -> None:
        try:
            self._engine.put(ref, value, label=f"Set {self._engine.port(ref).label}")
        except Vi3drasError as error:
            self._panel.notes.say(str(error))

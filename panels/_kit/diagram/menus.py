"""What can be done at a place of a diagram: its menu, and controls set where they stand."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from vi3dras.errors import Vi3drasError
from vi3dras.flow import Engine
from vi3dras.flow.parts import owner_of
from vi3dras.flow.ports import Control

from ..face.typing_in import set_by_words
from ..hands.overlay import complain
from ..hands.pointer import Mouse
from ..pen import Rect, px
from ..widgets.editor import EDITOR
from ..widgets.menus import Entry, Menu
from .plan.parts import ROW, Box

if TYPE_CHECKING:
    from .diagram import DiagramPanel
    from .sheet import Under


def entries_of(panel: DiagramPanel, under: Under, mouse: Mouse) -> list[Entry]:
    """The lines of the menu for what is under the mouse."""
    if under.ref:
        return [*_port(panel, under.ref), *_cuts(panel.engine, under.ref)]
    if under.box is not None:
        return _box(panel, under.box, mouse)
    tidy = [
        Entry("Arrange anew", panel.arrange_anew, "wand"),
        Entry("Show all", panel.canvas.fit, "expand", "F"),
    ]
    return [*panel.composing.entries(), Entry(), *tidy] if panel.is_dashboard else [*tidy, *pages_of(panel)]


def pages_of(panel: DiagramPanel) -> list[Entry]:
    """The pages of a diagram, and all of it."""
    found = [
        Entry(page.title, partial(panel.turn_to, page.key), is_current=page.key == panel.pages.part)
        for page in panel.pages.listed
    ]
    return [Entry(), *found] if found else []


def _port(panel: DiagramPanel, ref: str) -> list[Entry]:
    return [Entry("Keep a probe", partial(panel.keep_probe, ref), "search"), _origins(panel, ref)]


def _origins(panel: DiagramPanel, ref: str) -> Entry:
    return Entry("Where does this come from?", partial(panel.show_origins, ref), "wires")


def _cuts(engine: Engine, ref: str) -> list[Entry]:
    wires = engine.document.wires
    found = [target for target, source in wires.items() if ref in {target, source}]
    return [Entry(f"Cut the wire to {t}", partial(engine.disconnect, t), "cut", "Del") for t in found]


def _box(panel: DiagramPanel, box: Box, mouse: Mouse) -> list[Entry]:
    if box.role == "instrument":
        return _instrument(panel, box)
    if box.role == "step":
        return _step(panel, box)
    if box.role == "family":
        return [Entry("Open this page", partial(panel.unfold, box), "layers")]
    row = row_at(panel, box, mouse)
    ref = row[0] if row else (*box.outputs, *box.inputs)[0].ref
    entries = _port(panel, ref)
    if box.role == "control":
        entries.append(Entry("Go to control", partial(panel.doors.go_to, ref), "sliders"))
        entries.append(Entry("Set it here", partial(edit, panel, box, mouse), "pen"))
    return [*entries, *_cuts(panel.engine, ref)]


def _instrument(panel: DiagramPanel, box: Box) -> list[Entry]:
    front = [Entry("Front panel", partial(panel.doors.open, box.key), "sliders")]
    return [
        Entry("Go in", partial(panel.doors.enter, box.key), "wires"),
        *(front if panel.doors.has_face(box.key) else ()),
        Entry("Let the layout place it", partial(panel.engine.unplace, box.key), "wand"),
        Entry("Remove", partial(panel.engine.remove, box.key), "trash", "Del"),
    ]


def _step(panel: DiagramPanel, box: Box) -> list[Entry]:
    stops = box.key in panel.engine.breakpoints
    words = "Do not stop before it" if stops else "Stop before it"
    return [
        Entry(words, partial(panel.toggle_break, box.key), "dot"),
        Entry("Run again", partial(panel.engine.rerun, box.key), "loop"),
        _origins(panel, box.key),
    ]


def edit(panel: DiagramPanel, box: Box, mouse: Mouse) -> None:
    """Set the control whose row is under the mouse: turn, choose or type."""
    row = row_at(panel, box, mouse)
    if row is not None:
        edit_at(panel, *row)


def edit_at(panel: DiagramPanel, ref: str, place: Rect) -> None:
    """Set a control at a place of the canvas, in pixels."""
    control = panel.engine.port(ref)
    if not isinstance(control, Control):
        return
    if ref in panel.engine.document.wires:
        words = f"{ref} is wired from {panel.engine.source(ref)}: cut the wire to set it by hand."
        complain(panel.canvas, place, words)
        return
    value = panel.engine.values.get(ref)
    if isinstance(value, bool):
        _put(panel, ref, not value)
    elif control.choices:
        x, y = panel.canvas.corner()
        entries = [
            Entry(str(getattr(c, "name", c)), partial(_put, panel, ref, c), is_current=c == value)
            for c in control.choices
        ]
        Menu(entries, x + place.x, y + place.y + place.height, least_width=round(place.width))
    elif isinstance(value, int | float | str):
        text = panel.live.value(ref)[0] if not isinstance(value, str) else value
        text = text.rpartition(" ")[0] or text if isinstance(value, float) else text
        EDITOR.open(panel.canvas, place, text, partial(_typed, panel, ref, place))
    else:
        panel.doors.go_to(ref)


def row_at(panel: DiagramPanel, box: Box, mouse: Mouse) -> tuple[str, Rect] | None:
    """The control whose row is under the mouse, and the place of the row in pixels of the canvas."""
    sheet = panel.canvas.sheet
    x, y = sheet.place(mouse.x, mouse.y)
    left, top = sheet.drawing.corners[box.key]
    side, wide = ("in", box.width / 2) if box.role == "instrument" else ("out", box.width - 4)
    for pin, drop in box.drops.items():
        if pin.side == side and abs(y - top - drop) <= ROW / 2 and x <= left + wide + 2:
            x0, y0 = sheet.pixel((left + 2, top + drop - ROW / 2))
            width, height = wide * sheet.unit, max(ROW * sheet.unit, px(24))
            return pin.ref, Rect(round(x0), round(y0), round(width), round(height))
    return None


def _typed(panel: DiagramPanel, ref: str, place: Rect, text: str) -> None:
    unit = panel.live.units(ref)
    port = panel.engine.port(ref)
    try:
        if port.unit == "m" and isinstance(panel.engine.values.get(ref), float):
            text = repr(float(text.replace(",", ".").replace("−", "-")) * unit.metres)
        set_by_words(panel.engine, owner_of(ref), ref.rpartition(".")[2], text.replace("−", "-"))
    except (Vi3drasError, ValueError) as error:
        complain(panel.canvas, place, str(error))


def _put(panel: DiagramPanel, ref: str, value: object) -> None:
    with panel.notes.refusals():
        panel.engine.put(ref, value, label=f"Set {panel.engine.port(ref).label}")

"""What can be done at a place of a diagram."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from vi3dras.flow import Engine

from ..hands.pointer import Mouse
from ..widgets.menus import Entry
from .edit import Setting
from .plan.parts import Box
from .sheet import Under

if TYPE_CHECKING:
    from .diagram import DiagramPanel


def entries_of(panel: DiagramPanel, setting: Setting, under: Under, mouse: Mouse) -> list[Entry]:
    """The lines of the menu for what is under the mouse."""
    if under.ref:
        return [*_port(panel, under.ref), *_cuts(panel.engine, under.ref)]
    if under.box is not None:
        return _box(panel, setting, under.box, mouse)
    tidy = [
        Entry("Arrange anew", panel.arrange_anew, "wand"),
        Entry("Show all", panel.canvas.fit, "expand", "F"),
    ]
    return [*panel.composing.entries(), Entry(), *tidy] if panel.is_dashboard else [*tidy, *pages_of(panel)]


def pages_of(panel: DiagramPanel) -> list[Entry]:
    """The pages of a diagram, and all of it."""
    found = [
        Entry(page.title, partial(panel.turn_to, page.key), is_current=page.key == panel.part)
        for page in panel.pages
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


def _box(panel: DiagramPanel, setting: Setting, box: Box, mouse: Mouse) -> list[Entry]:
    if box.role == "instrument":
        return _instrument(panel, box)
    if box.role == "step":
        return _step(panel, box)
    if box.role == "family":
        return [Entry("Open this page", partial(panel.unfold, box), "layers")]
    row = setting.row_at(box, mouse)
    ref = row[0] if row else (*box.outputs, *box.inputs)[0].ref
    entries = _port(panel, ref)
    if box.role == "control":
        entries.append(Entry("Go to control", partial(panel.doors.go_to, ref), "sliders"))
        entries.append(Entry("Set it here", partial(setting.edit, box, mouse), "pen"))
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

"""A diagram without a window: what its tests open, turn and ask."""

from __future__ import annotations

from collections.abc import Callable

from vi3dras.flow import Engine
from vi3dras.panels import blocks, instruments
from vi3dras.panels._kit.diagram.diagram import DiagramPanel
from vi3dras.panels._kit.diagram.eye import Doors, Memory
from vi3dras.panels._kit.diagram.menus import entries_of
from vi3dras.panels._kit.diagram.sheet import Under
from vi3dras.panels._kit.hands.mouse import Mouse
from vi3dras.panels._kit.messages.notes import Notes
from vi3dras.panels._kit.pen.layout import lay_out
from vi3dras.panels._kit.widgets.menus import Entry
from vi3dras.panels._kit.window import frame

Open = Callable[[str], DiagramPanel]


def composed() -> Engine:
    """A number that feeds a formula, and an instrument that rests."""
    engine = Engine()
    engine.add(instruments()["robot-simulator"].vi, "robot-simulator")
    engine.add(blocks()["number"].vi, "number")
    engine.add(blocks()["formula"].vi, "formula")
    engine.connect("number.out", "formula.a")
    engine.attend("number", "formula")
    engine.tick()
    return engine


def panel_of(window: int, engine: Engine, inside: str) -> DiagramPanel:
    """The diagram inside an instrument, or of all for nothing."""

    def nothing(_: str) -> None:
        return None

    doors = Doors(
        enter=nothing, open=nothing, has_face=lambda _: False, go_to=nothing, icon_of=lambda _: "cubes",
        vis={name: face.vi for name, face in instruments().items()}, blocks=blocks(),
    )  # fmt: skip
    return DiagramPanel(window, engine, inside, lay_out(1440, 900, 1.0), Notes(), Memory(), doors)


def turn(panel: DiagramPanel) -> None:
    """A frame of the program, without a window."""
    panel.frame(panel.engine.tick())
    frame.before_render()


def menu(panel: DiagramPanel, under: Under) -> dict[str, Entry]:
    """The lines of the menu that a right click opens, by their words."""
    entries = entries_of(panel, under, Mouse(0, 0, 1))
    return {entry.label: entry for entry in entries if entry.label}

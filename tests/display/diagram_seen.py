"""Where the parts of a diagram stand on the screen, by the layout that the window uses too."""

from __future__ import annotations

from pathlib import Path

from desk import Desk

from vi3dras.flow import Engine
from vi3dras.flow.session import load
from vi3dras.panels import blocks, catalogue
from vi3dras.panels._kit.diagram.boxes import dashboard_parts
from vi3dras.panels._kit.diagram.canvas import LEAST_FIT, Eye, fitted
from vi3dras.panels._kit.diagram.diagram import PANE
from vi3dras.panels._kit.diagram.drawing import Drawing
from vi3dras.panels._kit.diagram.ink import measure
from vi3dras.panels._kit.diagram.layout import arrange
from vi3dras.panels._kit.diagram.over import STRIP
from vi3dras.panels._kit.diagram.parts import Pin

LEFT, TOP, RIGHT, BOTTOM = 64, 92, 1440 - PANE, 872
SIZE = (RIGHT - LEFT, BOTTOM - TOP - STRIP)


class Seen:
    """Places of one diagram on the screen; `eye` is from where it was looked at first."""

    def __init__(self, drawing: Drawing, eye: Eye | None = None) -> None:
        self.drawing = drawing
        self.eye: Eye = eye or fitted(drawing, SIZE, least=LEAST_FIT)

    def place(self, x: float, y: float) -> tuple[int, int]:
        zoom = self.eye.zoom
        return round(LEFT + (x - self.eye.x) * zoom), round(TOP + (y - self.eye.y) * zoom)

    def pin(self, ref: str, side: str) -> tuple[int, int]:
        box = next(b for b in self.drawing.boxes.values() if any(p.ref == ref for p in b.drops))
        return self.place(*self.drawing.pin(Pin(box.key, ref, side)))  # type: ignore[arg-type]

    def wire(self, ref: str) -> tuple[int, int]:
        route = next(r for r in self.drawing.routes if r.net.ref == ref)
        (x0, y0), (x1, y1) = route.ways[0].points[:2]
        return self.place((x0 + x1) / 2, (y0 + y1) / 2)

    def box(self, key: str, x: float, y: float) -> tuple[int, int]:
        left, top = self.drawing.corners[key]
        return self.place(left + x, top + y)


def seen(engine: Engine, eye: Eye | None = None) -> Seen:
    """The diagram of the dashboard of an engine."""
    places = {key: (spot.x, spot.y) for key, spot in engine.places.items()}
    return Seen(arrange(dashboard_parts(engine, measure, (), blocks()), places), eye)


def saved(desk: Desk, file: Path, eye: Eye | None = None) -> tuple[Engine, Seen]:
    """Save the session and read what it holds: an engine like that in the window, and its diagram."""
    desk.key("ctrl+s")
    engine = Engine()
    engine.become(load(file, catalogue()).state, "Open")
    engine.tick()
    return engine, seen(engine, eye)

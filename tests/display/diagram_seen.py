"""Where the parts of a diagram stand on the screen, by the layout that the window uses too."""

from __future__ import annotations

from pathlib import Path

from desk import Desk

from vi3dras.flow import Control, Engine
from vi3dras.flow.ports import Port
from vi3dras.panels import blocks, catalogue, instruments
from vi3dras.panels._kit.diagram.eye import LEAST_FIT, Eye, fitted
from vi3dras.panels._kit.diagram.ink import measure
from vi3dras.panels._kit.diagram.over import STRIP
from vi3dras.panels._kit.diagram.plan.boxes import dashboard_parts
from vi3dras.panels._kit.diagram.plan.drawing import Drawing
from vi3dras.panels._kit.diagram.plan.layout import arrange
from vi3dras.panels._kit.diagram.plan.parts import Pin
from vi3dras.panels._kit.diagram.side import PANE
from vi3dras.sessions.session import load

LEFT, TOP, RIGHT, BOTTOM = 64, 92, 1440 - PANE, 872
ADD, FIRST_LINE, ROW, RULE, PAD, HEIGHT = (265, 121), 159, 28, 9, 8, 900
"""The button that opens the list of blocks, and the lines of that list."""
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


def lines(fitting: list[str]) -> dict[str, int]:
    """How far below the first line of a list of blocks and instruments each stands, in pixels."""
    found, y, last = {}, 0, ""
    for name in fitting:
        group = blocks()[name].group if name in blocks() else "instrument"
        y += RULE * (bool(last) and group != last)
        found[name], last, y = y, group, y + ROW
    return found


def listed(name: str, *, removes: bool = False) -> int:
    """Where a line stands in the list of all blocks and instruments, "" for *Remove all* below them.

    Args:
        name: of a block or an instrument.
        removes: something is there that *Remove all* would remove; a list too long moves up.
    """
    below = lines([*blocks(), *instruments()])
    end = max(below.values()) + ROW
    high = end + (RULE + ROW if removes else 0) + PAD
    moved = max(FIRST_LINE - ROW // 2 - PAD // 2 + high - HEIGHT, 0)
    return FIRST_LINE - moved + (below[name] if name else end + RULE)


def fitting(engine: Engine, ref: str, side: str = "out") -> list[str]:
    """What a wire from a port could end or start at, in the order of the list."""
    every = {name: block.vi for name, block in blocks().items()}
    every |= {name: face.vi for name, face in instruments().items()}
    port = engine.port(ref)

    def fits(other: Port) -> bool:
        if side == "in":
            return isinstance(port, Control) and not isinstance(other, Control) and port.accepts(other)
        return isinstance(other, Control) and other.accepts(port)

    return [name for name, vi in every.items() if any(fits(p) for p in vi.ports.values())]


def draw_out(
    desk: Desk, engine: Engine, ref: str, to: tuple[int, int], block: str, eye: Eye, side: str = "out"
) -> None:
    """Drag a wire from a terminal to free space and take a block from the list that opens there."""
    desk.drag(seen(engine, eye).pin(ref, side), to)
    desk.quiet()
    below = lines(fitting(engine, ref, side))
    high = max(below.values()) + ROW + 8
    top = min(to[1], 900 - high)
    desk.click(to[0] + 60, top + 4 + ROW // 2 + below[block])

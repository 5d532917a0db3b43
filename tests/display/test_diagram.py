"""The block diagram by real mouse and keyboard: flip, zoom, probe, wire, refuse, cut, save, start again."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from desk import ASIDE, Desk
from display.diagram_seen import BOTTOM, LEFT, RIGHT, STRIP, TOP, Seen, seen
from seen import looks_alike

from vi3dras.flow import Engine
from vi3dras.panels import blocks, catalogue, instruments
from vi3dras.panels._kit.diagram.ink import measure
from vi3dras.panels._kit.diagram.pages import first_page
from vi3dras.panels._kit.diagram.plan.inside import instrument_parts
from vi3dras.panels._kit.diagram.plan.layout import arrange
from vi3dras.sessions.session import load, save

pytestmark = pytest.mark.display


def composed() -> Engine:
    """A number that feeds a formula, another formula without wires, and an instrument."""
    engine = Engine()
    engine.add(instruments()["robot-simulator"].vi, "robot-simulator")
    engine.add(blocks()["number"].vi, "number")
    engine.add(blocks()["formula"].vi, "one")
    engine.add(blocks()["formula"].vi, "two")
    engine.connect("number.out", "one.a")
    engine.tick()
    return engine


def wires(file: Path) -> dict[str, str]:
    state = load(file, catalogue()).state
    return {key: source for (part, key), source in state.items() if part == "wire"}


def test_a_diagram_is_flipped_zoomed_and_probed(desk: Desk) -> None:
    desk.start("open", "robot-simulator")
    front = desk.quiet()
    desk.key("ctrl+e")
    flipped = desk.quiet()
    assert (flipped[TOP:BOTTOM, LEFT:RIGHT] != front[TOP:BOTTOM, LEFT:RIGHT]).any()
    with Engine() as engine:
        engine.add(instruments()["robot-simulator"].vi, "robot-simulator")
        page = first_page(engine, "robot-simulator", "Forward")
        diagram = Seen(arrange(instrument_parts(engine, "robot-simulator", measure, page)))
    desk.click(*diagram.wire("robot-simulator.q"))
    probed = desk.quiet()
    desk.keep("diagram-probe")
    beside = (slice(TOP + 60, TOP + 220), slice(RIGHT + 20, 1420))
    assert (probed[beside] != flipped[beside]).any(), "a card with the value stands beside the diagram"
    desk.click(700, 500, button=4)
    nearer = desk.quiet()
    assert (nearer[TOP:BOTTOM, LEFT:RIGHT] != probed[TOP:BOTTOM, LEFT:RIGHT]).mean() > 0.02
    desk.key("Prior")
    nearest = desk.quiet()
    assert (nearest[TOP:BOTTOM, LEFT:RIGHT] != nearer[TOP:BOTTOM, LEFT:RIGHT]).mean() > 0.02
    desk.key("Next")
    assert (desk.quiet()[TOP:BOTTOM, LEFT:RIGHT] == nearer[TOP:BOTTOM, LEFT:RIGHT]).mean() > 0.99
    desk.key("ctrl+e")
    assert (desk.quiet()[TOP:BOTTOM, 420:1100] == front[TOP:BOTTOM, 420:1100]).mean() > 0.95


def test_wires_are_drawn_refused_cut_and_saved_and_come_back(desk: Desk, tmp_path: Path) -> None:
    file = tmp_path / "composed.vi3"
    engine = composed()
    save(engine, file)
    desk.start("open", "--session", str(file))
    desk.key("ctrl+Up")
    desk.quiet()
    now = seen(engine)
    desk.drag(now.pin("one.value", "out"), now.pin("two.a", "in"))
    desk.quiet()
    desk.key("ctrl+s")
    desk.keep("diagram-wired")
    engine.connect("one.value", "two.a")
    assert wires(file) == {"one.a": "number.out", "two.a": "one.value"}

    now.drawing = seen(engine).drawing
    desk.drag(now.pin("two.value", "out"), now.pin("one.b", "in"))
    refused = desk.picture()
    desk.keep("diagram-refused")
    assert ((refused[TOP:BOTTOM, LEFT:RIGHT] == (58, 32, 34)).all(axis=2)).sum() > 4000, "a sentence says why"
    desk.click(LEFT + 300, BOTTOM - STRIP - 40)
    desk.key("ctrl+s")
    assert wires(file) == {"one.a": "number.out", "two.a": "one.value"}
    desk.do("mousemove", *map(str, ASIDE))  # where it is after the start, too: the arrow is in the picture
    left = desk.quiet()

    desk.stop()
    desk.start("open", "--session", str(file))
    part = np.s_[TOP:BOTTOM, LEFT:RIGHT]
    desk.wait(lambda: looks_alike(desk.picture()[part], left[part]), "the very same diagram is there")
    desk.keep("diagram-again")
    desk.click(*now.wire("one.value"))
    desk.key("Delete")
    desk.quiet()
    desk.key("ctrl+s")
    assert wires(file) == {"one.a": "number.out"}
    engine.close()

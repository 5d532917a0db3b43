"""A student composes an instrument by real mouse: formula, path, inverse kinematics, chart and CSV."""

from __future__ import annotations

import signal
from pathlib import Path

import numpy as np
import pytest
from desk import Desk
from display.diagram_seen import BOTTOM, LEFT, RIGHT, STRIP, TOP, saved, seen
from numpy.testing import assert_allclose

from vi3dras.flow import Control, Engine
from vi3dras.flow.session import save
from vi3dras.panels import blocks, instruments
from vi3dras.panels._kit.diagram.canvas import Eye

pytestmark = pytest.mark.display

ADD, FIRST_LINE, ROW, RULE = (265, 121), 159, 28, 9
WIRES = {
    "formula.a": "range.values", "points.x": "formula.value", "ik.points": "points.points",
    "chart.y": "ik.q", "csv.q_deg": "ik.q",
}  # fmt: skip
SEGMENTS = (250, 204, 60)
"""The colour of a shoulder."""
CANVAS = np.s_[TOP : BOTTOM - STRIP, LEFT:RIGHT]


def lines(fitting: list[str]) -> dict[str, int]:
    """How far below the first line of a list of blocks and instruments each stands, in pixels."""
    found, y, last = {}, 0, ""
    for name in fitting:
        group = blocks()[name].group if name in blocks() else "instrument"
        y += RULE * (bool(last) and group != last)
        found[name], last, y = y, group, y + ROW
    return found


def fitting(engine: Engine, ref: str) -> list[str]:
    """What a wire from a port could end at, in the order of the list."""
    every = {name: block.vi for name, block in blocks().items()}
    every |= {name: face.vi for name, face in instruments().items()}
    port = engine.port(ref)
    return [
        name
        for name, vi in every.items()
        if any(isinstance(p, Control) and p.accepts(port) for p in vi.ports.values())
    ]


def draw_out(desk: Desk, engine: Engine, ref: str, to: tuple[int, int], block: str, eye: Eye) -> None:
    """Drag a wire from a terminal to free space and take a block from the list that opens there."""
    desk.drag(seen(engine, eye).pin(ref, "out"), to)
    desk.quiet()
    below = lines(fitting(engine, ref))
    high = max(below.values()) + ROW + 8
    top = min(to[1], 900 - high)
    desk.click(to[0] + 60, top + 4 + ROW // 2 + below[block])


def test_a_formula_is_followed_by_an_arm_drawn_and_written(desk: Desk, tmp_path: Path) -> None:
    file = tmp_path / "mine.vi3"
    with Engine() as engine:
        engine.add(instruments()["robot-simulator"].vi, "robot-simulator")
        engine.tick()
        eye = seen(engine).eye  # it stays when everything is removed
        save(engine, file)
    desk.start("open", "--session", str(file))
    desk.key("ctrl+Up")
    desk.click(*ADD)
    every = lines([*blocks(), *instruments()])
    desk.click(ADD[0] + 40, FIRST_LINE + max(every.values()) + ROW + RULE)  # Remove all
    desk.quiet()
    desk.keep("compose-empty")
    desk.click(*ADD)
    desk.click(ADD[0] + 40, FIRST_LINE + every["range"])
    engine, _ = saved(desk, file)
    desk.keep("compose-range")
    for ref, to, block in (
        ("range.values", (420, 200), "formula"),
        ("formula.value", (420, 560), "points"),
        ("points.points", (720, 200), "ik"),
        ("ik.q", (560, 640), "chart"),
        ("ik.q", (860, 640), "csv"),
    ):
        draw_out(desk, engine, ref, to, block, eye)
        engine, now = saved(desk, file, eye)
        if block == "formula":
            desk.click(*now.box("formula", 60, 90))
            desk.type("0.22+0.04cos(2pi*a)")
            engine, now = saved(desk, file, eye)
    desk.click(*now.box("points", 40, 90))
    desk.type("12")
    desk.click(LEFT + 200, BOTTOM - STRIP - 40)  # nothing is chosen
    engine, now = saved(desk, file, eye)
    desk.keep("compose-done")
    assert engine.document.wires == WIRES
    left = desk.quiet()
    assert (left[CANVAS] == SEGMENTS).all(axis=2).sum() > 50, "the chart has a line for the shoulder"
    engine.settle()
    assert engine.get("ik.share") == 100
    assert_allclose(engine.get("points.points")[:, 2], 0.12)

    desk.stop(signal.SIGKILL)
    desk.start("open", "--session", str(file))
    again = desk.quiet()
    desk.keep("compose-again")
    assert (again[TOP:720, LEFT:RIGHT] == left[TOP:720, LEFT:RIGHT]).mean() > 0.999, "the very same diagram"

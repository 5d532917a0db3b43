"""A student composes an instrument by real mouse: formula, path, inverse kinematics, chart and CSV."""

from __future__ import annotations

import signal
from pathlib import Path

import numpy as np
import pytest
from desk import Desk
from display.diagram_seen import (
    ADD,
    BOTTOM,
    LEFT,
    RIGHT,
    STRIP,
    TOP,
    draw_out,
    listed,
    saved,
    seen,
)
from numpy.testing import assert_allclose

from vi3dras.flow import Engine
from vi3dras.panels import instruments
from vi3dras.sessions.session import save

pytestmark = pytest.mark.display

WIRES = {
    "formula.a": "range.values", "points.x": "formula.value", "ik.points": "points.points",
    "chart.y": "ik.q", "csv.q_deg": "ik.q",
}  # fmt: skip
SEGMENTS = (250, 204, 60)
"""The colour of a shoulder."""
CANVAS = np.s_[TOP : BOTTOM - STRIP, LEFT:RIGHT]


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
    desk.click(ADD[0] + 40, listed("", removes=True))
    desk.quiet()
    desk.keep("compose-empty")
    desk.click(*ADD)
    desk.click(ADD[0] + 40, listed("range"))
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

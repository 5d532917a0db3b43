"""By real mouse: a session of the first version opens, and a student lets two arms follow one path."""

from __future__ import annotations

import tomllib
from pathlib import Path

import numpy as np
import pytest
from desk import Desk
from display.diagram_seen import (
    ADD,
    BOTTOM,
    LEFT,
    RIGHT,
    ROW,
    STRIP,
    TOP,
    draw_out,
    listed,
    saved,
    seen,
)

from vi3dras.arm.library import load_robot
from vi3dras.flow import Engine
from vi3dras.panels import instruments
from vi3dras.sessions.session import session_text

pytestmark = pytest.mark.display

WIRES = {
    "ik.points": "path.points", "ik-2.points": "path.points", "ik.robot": "robot.arm",
    "ik-2.robot": "robot-2.arm", "chart.y": "ik.q", "chart-2.y": "ik-2.q",
}  # fmt: skip
FREE = (LEFT + 120, BOTTOM - STRIP - 120)


def first_version(engine: Engine) -> str:
    """A session as the first version wrote it, without a layout."""
    return session_text(engine, {}).replace("version = 2", "version = 1")


def test_two_arms_follow_one_path(desk: Desk, tmp_path: Path) -> None:
    file = tmp_path / "old.vi3"
    with Engine() as engine:
        engine.add(instruments()["robot-simulator"].vi, "robot-simulator")
        engine.tick()
        eye = seen(engine).eye
        file.write_text(first_version(engine), encoding="utf-8")
    desk.start("open", "--session", str(file))
    desk.key("ctrl+Up")
    desk.click(*ADD)
    desk.click(ADD[0] + 40, listed("", removes=True))
    desk.quiet()
    desk.click(*ADD)
    desk.click(ADD[0] + 40, listed("path"))
    desk.click(*FREE)
    engine, now = saved(desk, file, eye)
    for ref, side, to, block in (
        ("path.points", "out", (660, 150), "ik"),
        ("path.points", "out", (660, 540), "ik"),
        ("ik.robot", "in", (460, 150), "robot"),
        ("ik-2.robot", "in", (460, 620), "robot"),
        ("ik.q", "out", (920, 150), "chart"),
        ("ik-2.q", "out", (920, 470), "chart"),
    ):
        engine.close()
        draw_out(desk, engine, ref, to, block, eye, side)
        desk.click(*FREE)
        engine, now = saved(desk, file, eye)
        desk.keep(f"two-arms-{block}")
    assert engine.document.wires == WIRES
    engine.close()
    desk.click(*now.box("robot-2", 60, now.drawing.boxes["robot-2"].height - 22))
    desk.quiet()
    desk.click(now.box("robot-2", 60, 0)[0], 4 + ROW // 2)  # the first arm of the list
    desk.quiet()
    desk.keep("two-arms")
    engine, now = saved(desk, file, eye)
    engine.settle()
    arms = [load_robot(name) for name in ("lynx6", "abb-irb120")]
    assert [engine.get(f"{name}.robot").id for name in ("ik", "ik-2")] == [arm.id for arm in arms]
    points = engine.get("path.points")
    for name, arm in zip(("ik", "ik-2"), arms, strict=True):
        assert engine.get(f"{name}.q").shape == (len(points), arm.n)
        assert engine.get(f"{name}.share") == 100
        assert engine.get(f"{name}.points") is points, "one path, the very same array"
    engine.close()
    assert tomllib.loads(file.read_text(encoding="utf-8"))["version"] == 2

    left = desk.quiet()
    desk.stop()
    desk.start("open", "--session", str(file))
    again = desk.quiet()
    part = np.s_[TOP : BOTTOM - STRIP, LEFT:RIGHT]
    assert (again[part] == left[part]).mean() > 0.995, "the very same diagram"

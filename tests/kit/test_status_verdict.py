"""The status line says what the page that is open is about, and its lamp says the same."""

from __future__ import annotations

import numpy as np
import pytest
from headless import frames, program

from vi3dras.arm.library import load_robot
from vi3dras.kinematics.forward import link_frames
from vi3dras.kinematics.jacobian import dexterity


@pytest.mark.parametrize(
    ("robot", "q", "sentence", "icon"),
    [
        ("lynx6", (0, 60, -60, -30, 0), "All joints inside their limits", "check"),
        ("lynx6", (0, 90, 0, 0, 0), "All joints inside their limits, at a singular pose", "check"),
        ("lynx6", (0, 0, -80, -80, 0), "The tool is under the ground", "warning"),
        ("lynx6", (0, 185, 0, 0, 0), "Outside its limits: shoulder", "warning"),
    ],
)
def test_a_pose_is_told_as_what_it_is(robot: str, q: tuple[float, ...], sentence: str, icon: str) -> None:
    with program() as app:
        app.engine.put("robot-simulator.q", np.radians(q))
        app.engine.settle()
        frames(app)
        verdict = app._verdict()
        assert (verdict.text, verdict.icon) == (sentence, icon)
    frames_of = link_frames(load_robot(robot), np.radians(q))
    assert ("ground" in sentence) == (frames_of[-1, 2, 3] < 0)
    if sentence.startswith("All"):
        assert ("singular" in sentence) == (dexterity(load_robot(robot), np.radians(q), frames_of) < 0.005)


def test_a_target_out_of_reach_and_a_move_that_is_not_safe_have_no_green_lamp() -> None:
    with program() as app:
        app.shell.choose("Inverse")
        frames(app)
        target = app.engine.get("robot-simulator.target").copy()
        app.engine.put("robot-simulator.target", target + np.array([2.0, 0, 0, 0, 0, 0, 0]))
        app.engine.settle()
        frames(app)
        verdict = app._verdict()
        assert verdict.icon == "warning"
        assert "reach" in verdict.text
        app.engine.put("robot-simulator.target", target)
        app.engine.settle()
        assert (app._verdict().icon, app._verdict().text[:10]) == ("check", "Reached by")
        app.shell.choose("Move")
        app.engine.put("robot-simulator.duration", 0.05)
        app.engine.settle()
        frames(app)
        assert app._verdict().icon == "warning"
        assert app._verdict().text == app.engine.get("robot-simulator.trouble")
        app.engine.put_all(
            {"robot-simulator.duration": 0.0, "robot-simulator.end": np.radians([0, -20, 0, 0, 0])}
        )
        app.engine.settle()
        assert app._verdict().icon == "warning"
        assert app._verdict().text.startswith("Not safe: ")
        app.shell.choose("Forward")
        assert app._verdict().text.startswith("All joints inside their limits")

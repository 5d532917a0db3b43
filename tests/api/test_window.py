"""`vi.open`: the session file that the window is given holds what the notebook has."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from as_student import vi

from vi3dras.api.window import Shown, session_of
from vi3dras.console import screen
from vi3dras.console.names import panels
from vi3dras.errors import NoScreenError, TypedError
from vi3dras.flow import Engine
from vi3dras.sessions.session import load


def shown_values(shown: Shown, folder: Path, *ports: str) -> tuple[str, list[Any]]:
    """The instrument that is open, and what its ports hold after it has run."""
    file = folder / "session.vi3"
    file.write_text(session_of(shown), encoding="utf-8")
    session = load(file, {face.vi.id: face.vi for face in panels().values()})
    assert not session.problems
    with Engine() as engine:
        engine.become(session.state, "Open")
        name = session.view["open"]
        for other in set(engine.document.instruments) - {name}:
            engine.remove(other)
        engine.settle()
        return name, [engine.values[f"{name}.{port}"] for port in ports]


def test_an_arm_and_its_pose(tmp_path: Path) -> None:
    pose = vi.robot("ur5e").fk([10, -80, 70, 20, 30, 40])
    name, (robot, q) = shown_values(pose, tmp_path, "robot", "q")
    assert (name, robot.id) == ("robot-simulator", "ur5e")
    np.testing.assert_allclose(q, pose.joints)
    assert shown_values(vi.robot("scara-roboanalyzer"), tmp_path, "robot")[1][0].id == "scara-roboanalyzer"


def test_the_first_solution(tmp_path: Path) -> None:
    found = vi.robot("lynx6").ik([20, 0, 15], wrist=-50)
    np.testing.assert_allclose(shown_values(found, tmp_path, "q")[1][0], found.joints[0])


def test_a_workspace_has_as_many_poses(tmp_path: Path) -> None:
    space = vi.robot("lynx6").workspace(30, ranges={1: (0, 90)})
    name, (poses,) = shown_values(space, tmp_path, "poses")
    assert (name, poses.size) == ("fk-workspace", space.poses.size)


def test_a_sweep_goes_the_same_way(tmp_path: Path) -> None:
    sweep = vi.robot("lynx6").sweep("px", 15, 25, 5, at=[0, 6, 15], wrist=-30)
    name, (way,) = shown_values(sweep, tmp_path, "way")
    assert name == "joint-workspace-2d"
    np.testing.assert_allclose(way.targets, sweep.way.targets, atol=1e-12)


def test_a_painted_object_with_its_hand_and_a_motion_with_its_wishes(tmp_path: Path) -> None:
    arm = vi.robot("lynx6")
    weld = vi.formula("pipe-weld").fit(arm)
    name, (formula, angle) = shown_values(weld.paint(arm, wrist=-30), tmp_path, "formula", "hand_angle")
    assert (name, formula.coordinates) == ("volume-trajectory", weld.formula.coordinates)
    np.testing.assert_allclose(formula.placement.shift, weld.formula.placement.shift, atol=1e-9)
    assert angle == pytest.approx(np.radians(-30))
    speed, repeat = shown_values(weld.follow(arm, speed=7, repeat=2), tmp_path, "speed", "repeat")[1]
    assert (speed, repeat) == (pytest.approx(0.07), 2)


def test_a_move_with_its_ends(tmp_path: Path) -> None:
    arm = vi.robot("lynx6")
    move = arm.move("home", [30, 60, -20, 10, 0], law="cubic", duration=3)
    start, end, law, seconds = shown_values(move, tmp_path, "start", "end", "law", "duration")[1]
    np.testing.assert_allclose([start, end], [move.rows.q[0], move.rows.q[-1]], atol=1e-12)
    assert (law, seconds) == ("cubic", 3.0)


def test_the_window_is_started_with_the_session(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    started: list[list[str]] = []
    monkeypatch.setattr(screen, "has_screen", lambda: True)
    monkeypatch.setattr(subprocess, "Popen", started.append)
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    file = vi.open(vi.robot("lynx6"))
    assert started[0][1:] == ["-m", "vi3dras", "open", "--session", str(file)]
    assert file.read_text(encoding="utf-8") == session_of(vi.robot("lynx6"))


def test_without_a_display_a_sentence_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(screen, "has_screen", lambda: False)
    with pytest.raises(NoScreenError):
        vi.open(vi.robot("lynx6"))


def test_what_no_instrument_shows_is_named() -> None:
    with pytest.raises(TypedError, match="No instrument shows 3: give an arm, a pose"):
        vi.open(3)  # type: ignore[arg-type]

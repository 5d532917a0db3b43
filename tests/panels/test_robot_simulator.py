"""A student's tasks with the Robot Simulator, on the engine alone."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from numpy.testing import assert_allclose

from vi3dras.arm.library import load_robot
from vi3dras.arm.robot_edit import with_joint
from vi3dras.flow import Engine
from vi3dras.kinematics.forward import tool_pose
from vi3dras.panels.robot_simulator import RobotSimulator
from vi3dras.sessions.session import load, save

NAME = "robot-simulator"


def get(engine: Engine, port: str) -> object:
    return engine.get(f"{NAME}.{port}")


def test_moving_a_joint_moves_the_tool_and_undo_brings_it_back(engine: Engine) -> None:
    before = np.array(get(engine, "tool"))
    q = np.radians([30, 60, -45, -30, 10])
    engine.put(f"{NAME}.q", q, label="Move θ1")
    engine.settle()
    assert_allclose(get(engine, "tool"), tool_pose(load_robot("lynx6"), q), atol=1e-12)
    assert_allclose(np.array(get(engine, "links")).shape, (5, 4, 4))
    assert engine.undo_name == "Move θ1"
    engine.undo()
    engine.settle()
    assert_allclose(get(engine, "tool"), before)


def test_another_arm_brings_its_own_joints_home(engine: Engine) -> None:
    engine.put(f"{NAME}.q", np.radians([30, 60, -45, -30, 10]))
    engine.put(f"{NAME}.robot", load_robot("kuka-kr5-arc"))
    engine.settle()
    assert_allclose(get(engine, "q"), load_robot("kuka-kr5-arc").home)
    assert_allclose(get(engine, "position"), [0.8, 0, 1.005], atol=1e-12)
    engine.undo()
    engine.settle()
    assert_allclose(get(engine, "q"), np.radians([30, 60, -45, -30, 10]))


def test_a_joint_outside_its_limits_is_shown_and_named(engine: Engine) -> None:
    assert str(get(engine, "verdict")).startswith("All joints")
    engine.put(f"{NAME}.q", np.radians([0, 200, 0, 0, 0]))
    engine.settle()
    assert get(engine, "verdict") == "Outside its limits: shoulder"
    assert np.array(get(engine, "margins"))[1] == pytest.approx(np.radians(-20))


def test_a_longer_link_lengthens_the_arm_at_once(engine: Engine) -> None:
    robot = load_robot("lynx6")
    engine.put(f"{NAME}.robot", with_joint(robot, 1, a=0.2))
    engine.settle()
    assert np.array(get(engine, "position"))[2] == pytest.approx(0.5006 + 0.08)


def test_every_solution_for_a_target_really_reaches_it(engine: Engine) -> None:
    robot = load_robot("kuka-kr5-arc")
    engine.put(f"{NAME}.robot", robot)
    engine.put(f"{NAME}.q", np.radians([28, 95, -26, 24, 238, -40]))
    engine.settle()
    target = engine.act(f"{NAME}.take_tool")
    assert target is not None
    engine.settle()
    found = get(engine, "answer").solutions  # type: ignore[attr-defined]
    assert int(found.valid.sum()) == 8
    for q in found.q[found.valid]:
        assert_allclose(tool_pose(robot, q), get(engine, "tool"), atol=1e-8)
    assert "8 solutions" in str(get(engine, "answer_words"))


def test_a_target_out_of_reach_is_explained_with_the_nearest_point(engine: Engine) -> None:
    target = np.array(get(engine, "target"))
    target[:3] = [0.9, 0.0, 0.1]
    engine.put(f"{NAME}.target", target)
    engine.settle()
    answer = get(engine, "answer")
    assert answer.kind == "too far"  # type: ignore[attr-defined]
    assert "Too far" in str(get(engine, "answer_words"))
    assert len(get(engine, "ghost_labels")) == 1  # type: ignore[arg-type]
    moved = np.array(get(engine, "frames"))
    assert np.isfinite(moved).all()


def test_the_numbers_can_be_taken_along(engine: Engine) -> None:
    columns = engine.act(f"{NAME}.table")
    assert list(columns)[:4] == ["frame", "x_cm", "y_cm", "z_cm"]
    assert columns["z_cm"][-1] == pytest.approx(50.06)


def test_an_edited_arm_survives_in_a_session(engine: Engine, tmp_path: Path) -> None:
    edited = replace(with_joint(load_robot("lynx6"), 2, a=0.15), name="Mine")
    engine.put(f"{NAME}.robot", edited)
    engine.put(f"{NAME}.q", np.radians([10, 80, -20, -10, 5]))
    engine.settle()
    save(engine, tmp_path / "mine.vi3")
    session = load(tmp_path / "mine.vi3", {NAME: RobotSimulator})
    assert not session.problems
    with Engine() as other:
        other.become(session.state, "Open")
        other.settle()
        assert other.get(f"{NAME}.robot").joints[2].a == pytest.approx(0.15)
        assert_allclose(other.get(f"{NAME}.tool"), get(engine, "tool"), atol=1e-9)

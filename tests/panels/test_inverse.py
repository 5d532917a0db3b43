"""What a student asks of the Inverse page beyond all solutions: the print, the transpose, the self motion."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.testing import assert_allclose

from vi3dras.arm.library import load_robot
from vi3dras.arrays import Floats
from vi3dras.flow import Engine
from vi3dras.inverse.descent import jacobian_transpose
from vi3dras.kinematics.forward import tool_pose
from vi3dras.panels.robot_simulator import RobotSimulator
from vi3dras.sessions.session import load, save

NAME = "robot-simulator"


def get(engine: Engine, port: str) -> Any:
    return engine.get(f"{NAME}.{port}")


def put(engine: Engine, **values: Any) -> None:
    engine.put_all({f"{NAME}.{port}": value for port, value in values.items()})
    engine.settle()


def ask_from(engine: Engine, q_deg: list[float]) -> None:
    put(engine, q=np.radians(q_deg))
    engine.act(f"{NAME}.take_tool")
    engine.settle()


def test_the_print_has_no_value_where_the_corrected_equations_meet_the_target(engine: Engine) -> None:
    ask_from(engine, [32, 58, -64, -38, 12])
    put(engine, way="as-printed")
    printed, repaired, corrected = get(engine, "attempts")
    assert printed.branch == "as printed (3D-RAS, equations 3-9)"
    assert not printed.has_value
    assert repaired.position_error > 0.2
    assert_allclose(np.degrees(corrected.q), [32, 58, -64, -38, 12], atol=1e-9)
    assert corrected.position_error < 1e-12
    assert "under the fraction" in get(engine, "print_words")
    engine.undo()
    engine.settle()
    assert get(engine, "attempts") == ()


def test_arms_of_another_build_are_told_what_the_equations_cannot(engine: Engine) -> None:
    put(engine, robot=load_robot("rv2aj"), way="as-printed")
    assert "a2 = 250 mm and a3 = 160 mm" in get(engine, "print_words")
    assert get(engine, "attempts")[-1].position_error > 0.01
    put(engine, robot=load_robot("kuka-kr5-arc"))
    assert get(engine, "attempts") == ()
    assert "built in another way. All solutions has its answer." in get(engine, "print_words")
    assert not engine.state(f"{NAME}.answer").error


def test_the_transpose_goes_from_the_arm_to_the_target_as_the_paper_does(engine: Engine) -> None:
    robot = load_robot("rv2aj")
    put(engine, robot=robot, task="pose")
    ask_from(engine, [30, 30, 80, 70, 45])
    engine.act(f"{NAME}.go_home")
    engine.act(f"{NAME}.start_here")
    assert get(engine, "descent") is None
    put(engine, way="transpose")
    path = get(engine, "descent")
    paper = jacobian_transpose(robot, tool_pose(robot, np.radians([30, 30, 80, 70, 45])), robot.home)
    assert path.arrived
    assert_allclose(path.q, paper.q, atol=1e-12)
    assert any(item.key == "descent" for item in get(engine, "ghost_scene"))
    put(engine, q=path.q[-1])
    assert len(get(engine, "descent").q) == len(path.q)  # moving to the end does not start it anew


@pytest.mark.parametrize("task", ["wrist", "position"])
def test_the_transpose_pulls_only_at_what_is_asked(engine: Engine, task: str) -> None:
    put(engine, task=task, target=np.array([0.2266, 0.1941, 0.0656, 0.0, 0.0, 0.0, -0.7]), way="transpose")
    path = get(engine, "descent")
    assert path.arrived
    assert path.position_error[-1] < 1e-6
    assert_allclose(path.q[:, 4], path.q[0, 4], atol=1e-12)  # the roll serves neither


def test_the_transpose_ends_somewhere_and_can_be_stopped(engine: Engine) -> None:
    target = np.array(get(engine, "target"))
    target[:3] = [0.9, 0.0, 0.1]
    put(engine, target=target, way="transpose")
    path = get(engine, "descent")
    assert not path.arrived
    assert len(path.q) == 5001
    target[:3] = [0.0, 0.9, 0.1]
    engine.put(f"{NAME}.target", target)
    engine.tick()
    assert engine.state(f"{NAME}.descent").name == "stale"
    engine.cancel(f"{NAME}.jacobian_transpose")
    engine.settle()
    assert engine.state(f"{NAME}.descent").name == "stale"


@pytest.mark.parametrize(
    ("robot", "task", "q"),
    [
        ("franka-panda", "usual", np.radians([10, -30, 15, -120, 10, 110, 20])),
        ("lynx6", "position", np.radians([10, 80, -60, -10, 0])),
    ],
)
def test_a_self_motion_moves_the_joints_and_not_the_tool(
    engine: Engine, robot: str, task: str, q: Floats
) -> None:
    arm = load_robot(robot)
    put(engine, robot=arm, task=task)
    put(engine, q=q, anchor=q)
    freedom = get(engine, "freedom")
    assert freedom.place_of(q) == freedom.nearest_to(0.0)
    assert freedom.q.shape[0] > 100
    points = tool_pose(arm, freedom.q)[:, :3, 3]
    assert_allclose(points, np.broadcast_to(get(engine, "position"), points.shape), atol=1e-8)
    assert not arm.out_of_range(freedom.q).any()
    assert np.abs(freedom.q[freedom.nearest_to(0.5)] - q).max() > 0.1


def test_an_arm_without_a_joint_to_spare_has_no_self_motion(engine: Engine) -> None:
    robot = load_robot("kuka-kr5-arc")
    put(engine, robot=robot, anchor=robot.home)
    assert get(engine, "freedom") is None


def test_the_method_is_kept_in_a_session(engine: Engine, tmp_path: Path) -> None:
    put(engine, way="transpose", anchor=get(engine, "q"))
    save(engine, tmp_path / "mine.vi3")
    session = load(tmp_path / "mine.vi3", {NAME: RobotSimulator})
    assert not session.problems
    with Engine() as other:
        other.become(session.state, "Open")
        assert other.get(f"{NAME}.way") == "transpose"
        assert_allclose(other.get(f"{NAME}.anchor"), get(engine, "anchor"))

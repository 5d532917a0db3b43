"""How well the arm stands at its target: errors, Jacobian, condition, and the names of its ghosts."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numpy.testing import assert_allclose

import vi3dras as vi
from vi3dras.arm.library import load_robot
from vi3dras.flow import Engine
from vi3dras.kinematics.forward import tool_pose
from vi3dras.orientation import abc_from_matrix, matrix_from_abc, matrix_from_axis_angle

NAME = "robot-simulator"
KUKA = [28, 95, -26, 24, 238, -40]


def get(engine: Engine, port: str) -> Any:
    return engine.get(f"{NAME}.{port}")


def stand(engine: Engine, robot: str, q_deg: list[float]) -> None:
    """An arm at its target."""
    engine.put(f"{NAME}.robot", load_robot(robot))
    engine.put(f"{NAME}.q", np.radians(q_deg))
    engine.settle()
    engine.act(f"{NAME}.take_tool")
    engine.settle()


@pytest.mark.parametrize(("robot", "q"), [("kuka-kr5-arc", KUKA), ("lynx6", [30, 60, -45, -30, 10])])
def test_what_is_missed_is_what_forward_kinematics_says(engine: Engine, robot: str, q: list[float]) -> None:
    stand(engine, robot, q)
    assert_allclose(get(engine, "misses"), 0, atol=1e-9)
    before = tool_pose(load_robot(robot), np.radians(q))
    moved = np.radians(q) + [0.02, -0.03, 0.01, 0.04, 0.05, 0.06][: len(q)]
    engine.put(f"{NAME}.q", moved)
    engine.settle()
    after = tool_pose(load_robot(robot), moved)
    away, turn = get(engine, "misses")
    assert_allclose(away, np.linalg.norm(after[:3, 3] - before[:3, 3]), atol=1e-12)
    if robot == "lynx6":  # the hand's angle is the sum of the bends
        assert_allclose(turn, abs(-0.03 + 0.01 + 0.04), atol=1e-12)
    else:
        cosine = (np.trace(before[:3, :3].T @ after[:3, :3]) - 1) / 2
        assert_allclose(turn, np.arccos(cosine), atol=1e-9)


def test_a_point_has_no_orientation_to_miss(engine: Engine) -> None:
    stand(engine, "kuka-kr5-arc", KUKA)
    engine.put(f"{NAME}.task", "position")
    engine.settle()
    away, turn = get(engine, "misses")
    assert_allclose(away, 0, atol=1e-9)
    assert np.isnan(turn)


def test_the_jacobian_is_the_one_of_python_and_the_command_line(engine: Engine) -> None:
    stand(engine, "kuka-kr5-arc", KUKA)
    assert_allclose(get(engine, "jacobian"), vi.robot("kuka-kr5-arc").jacobian(KUKA), atol=1e-12)


@pytest.mark.parametrize(
    ("bend", "words"),
    [
        (238.0, ""),
        (180.5, "Near a singular pose: θ4, θ6 together hardly move the tool"),
        (180.0, "A singular pose: θ4, θ6 together move and the tool does not"),
    ],
)
def test_near_the_singular_wrist_the_joints_that_do_the_same_are_named(
    engine: Engine, bend: float, words: str
) -> None:
    stand(engine, "kuka-kr5-arc", [*KUKA[:4], bend, KUKA[5]])
    found = get(engine, "conditioning")
    assert found.words == words
    assert np.isfinite(found.condition) == (bend != 180.0)


def test_a_ghost_has_the_number_of_its_row_and_a_click_leads_there(engine: Engine) -> None:
    stand(engine, "kuka-kr5-arc", KUKA)
    solutions = get(engine, "answer").solutions
    rows = solutions.q[solutions.best()]
    labels = [label.text for label in get(engine, "ghost_labels")]
    assert len(labels) == 3
    for k, label in enumerate(labels):
        stand(engine, "kuka-kr5-arc", KUKA)
        key = next(item.key for item in get(engine, "ghost_scene") if item.key.startswith(f"ghost{k}"))
        engine.act(f"{NAME}.take_ghost", key=key, index=0)
        engine.settle()
        assert_allclose(get(engine, "q"), rows[int(label.removeprefix("solution ")) - 1])
        assert engine.undo_name == "Go to the ghost"


def test_a_turn_of_the_target_is_an_error_of_the_orientation_alone(engine: Engine) -> None:
    stand(engine, "kuka-kr5-arc", KUKA)
    target = np.array(get(engine, "target"))
    turn = matrix_from_axis_angle(np.array([0.0, 0.6, 0.8]), np.asarray(0.3))
    target[3:6] = abc_from_matrix(turn @ matrix_from_abc(target[3:6]))
    engine.put(f"{NAME}.target", target)
    engine.settle()
    assert_allclose(get(engine, "misses"), [0, 0.3], atol=1e-9)

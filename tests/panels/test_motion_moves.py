"""A student lets the simulator go from one pose to another: on the engine alone."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.testing import assert_allclose

from vi3dras.arm.library import load_robot
from vi3dras.flow import Engine
from vi3dras.kinematics.forward import tool_pose
from vi3dras.panels.robot_simulator import RobotSimulator

NAME = RobotSimulator.id
START, END = np.radians([-40.0, 60, -60, -40, 0]), np.radians([50.0, 60, -60, -40, 0])


def put(engine: Engine, **values: Any) -> None:
    engine.put_all({f"{NAME}.{port}": value for port, value in values.items()})
    engine.settle()


def get(engine: Engine, port: str) -> Any:
    return engine.get(f"{NAME}.{port}")


def test_the_cubic_from_10_to_70_degrees_in_3_s_is_at_40_after_half_of_it(engine: Engine) -> None:
    """Values of the closed form 10 + 20 t² - 40 t³ / 9 [deg], as in Craig, Introduction to Robotics."""
    start, end = np.zeros(5), np.zeros(5)
    start[1], end[1] = np.radians([10, 70])
    put(engine, start=start, end=end, law="cubic", duration=3.0)
    fine = get(engine, "plan").fine
    for time, angle in ((0.75, 19.375), (1.5, 40.0), (2.25, 60.625)):
        assert_allclose(np.degrees(fine.at(time)[1]), angle, atol=5e-3)
    assert_allclose(fine.duration, 3.0, atol=1e-9)


def test_a_move_in_the_least_time_uses_a_limit_up_and_half_the_limits_take_longer(engine: Engine) -> None:
    put(engine, start=START, end=END)
    fine, limits = get(engine, "plan").fine, get(engine, "limits")
    used = max(
        (np.abs(fine.velocity) / limits.speed).max(), (np.abs(fine.acceleration) / limits.acceleration).max()
    )
    assert 0.99 < used < 1 + 1e-9
    put(engine, share=0.5)
    assert get(engine, "plan").fine.duration > 1.4 * fine.duration


def test_the_tool_goes_along_a_straight_line(engine: Engine) -> None:
    robot = load_robot("rv2aj")
    start = np.radians([0.0, 10, 100, 0, 0])
    end = np.radians([0.0, 30, 80, 0, 0])
    put(engine, robot=robot)
    put(engine, start=start, end=end, along="line")
    assert get(engine, "trouble") == ""
    way = tool_pose(robot, get(engine, "plan").fine.q)[:, :3, 3]
    ahead = way[-1] - way[0]
    off = np.linalg.norm(np.cross(way - way[0], ahead), axis=1) / np.linalg.norm(ahead)
    assert off.max() < 1e-9


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ({"duration": 0.1}, "too short"),
        ({"along": "line", "end": START}, "no length"),
        (
            {"along": "line", "start": np.zeros(5), "end": np.radians([90.0, 0, 0, 0, 0])},
            "cannot go straight",
        ),
    ],
)
def test_what_cannot_be_done_is_told_and_the_ends_stay_in_view(
    engine: Engine, values: dict[str, Any], words: str
) -> None:
    put(engine, **{"start": START, "end": END} | values)
    assert get(engine, "plan") is None
    assert words in get(engine, "trouble")
    assert get(engine, "passport") is None
    assert any(item.key.startswith("ghost") for item in get(engine, "move_scene"))
    assert get(engine, "scene")


def test_ends_outside_the_limits_make_an_unsafe_move(engine: Engine, tmp_path: Path) -> None:
    end = END.copy()
    end[1] = np.radians(200.0)
    put(engine, start=START, end=end)
    report = get(engine, "passport")
    assert not report.is_safe
    assert report.check("limits") is None or not report.check("limits").passed
    engine.act(f"{NAME}.export", file=str(tmp_path / "m.csv"), form="joints", comma=False, draft=False)
    engine.settle()
    outcome = engine.outcome(f"{NAME}.export")
    assert outcome is not None
    assert outcome.error is not None
    assert not list(tmp_path.iterdir())


def test_the_arms_pose_becomes_an_end_and_the_move_turns_around(engine: Engine) -> None:
    put(engine, q=START)
    engine.act(f"{NAME}.begin_here")
    put(engine, q=END)
    engine.act(f"{NAME}.end_here")
    assert_allclose((get(engine, "start"), get(engine, "end")), (START, END))
    engine.act(f"{NAME}.turn_around")
    assert_allclose((get(engine, "start"), get(engine, "end")), (END, START))


@pytest.mark.parametrize("name", ["planar3r", "adept-cobra-s600", "kuka-kr5-arc", "franka-panda"])
@pytest.mark.parametrize("along", ["joints", "line"])
def test_every_arm_has_a_first_move_or_a_word_why_not(engine: Engine, name: str, along: str) -> None:
    put(engine, robot=load_robot(name), along=along)
    plan, trouble = get(engine, "plan"), get(engine, "trouble")
    assert (plan is None) == bool(trouble)
    if along == "joints":
        assert plan.fine.duration > 0

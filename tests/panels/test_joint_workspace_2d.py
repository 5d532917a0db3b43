"""A student's tasks with the 2D Joint Workspace, on the engine alone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.testing import assert_allclose

from vi3dras.arm.library import load_robot
from vi3dras.flow import Engine
from vi3dras.joint_workspace.classes import COLLISION, LIMIT, REACHABLE
from vi3dras.kinematics.forward import tool_pose
from vi3dras.panels._cell.tour import BENCH
from vi3dras.panels.joint_workspace_2d import JointWorkspace2D
from vi3dras.sessions.session import load, save
from vi3dras.workcell.kept import from_kept

NAME = "joint-workspace-2d"
PICTURE = {"low": 0.20, "high": 0.44, "target": np.array([0.26, 0.06, 0.15, 0, 0, 0, 0])}
"""The sweep of the first stop of the tour."""


@pytest.fixture(scope="module")
def shared() -> Iterator[Engine]:
    with Engine() as made:
        made.add(JointWorkspace2D)
        made.settle()
        made.snapshot("start")
        yield made


@pytest.fixture
def engine(shared: Engine) -> Engine:
    shared.restore("start")
    return shared


def get(engine: Engine, port: str) -> Any:
    return engine.get(f"{NAME}.{port}")


def put(engine: Engine, **values: Any) -> None:
    engine.put_all({f"{NAME}.{port}": value for port, value in values.items()})
    engine.settle()


def test_a_straight_line_through_the_workspace_agrees_in_chart_lamps_and_arm(engine: Engine) -> None:
    """At every cursor position: the curve, the list at the cursor, the arm in the view, and the target."""
    put(engine, follow="line", count=61, begin=np.array([0.2, 0.1, 0.12, 0, 0, 0, 0]),
        end=np.array([0.36, -0.05, 0.2, 0, 0, 0, -0.3]))  # fmt: skip
    robot, sweep, reading = load_robot("lynx6"), get(engine, "sweep"), get(engine, "reading")
    for i in range(61):
        put(engine, cursor=i / 60)
        spot, shown = get(engine, "spot"), get(engine, "q")
        assert spot.place == i
        assert_allclose(spot.q, sweep.curves[i, reading.curve], equal_nan=True)
        assert_allclose(spot.margins, np.minimum(spot.q - robot.low, robot.high - spot.q), equal_nan=True)
        if spot.code in {REACHABLE, LIMIT}:
            assert (spot.code == LIMIT) == bool(robot.out_of_range(spot.q).any())
            assert_allclose(shown, spot.q)
            assert_allclose(tool_pose(robot, shown)[:3, 3], sweep.targets[i, :3], atol=1e-9)
            arm = next(item for item in get(engine, "scene") if item.key == "target")
            assert_allclose(arm.positions[0], sweep.targets[i, :3], atol=1e-6)


def test_the_verdict_names_joint_stretches_and_lengths(engine: Engine) -> None:
    """The elbow's stretch is bounded where θ3 crosses -90 deg: here counted among 20,000 targets."""
    put(engine, **PICTURE, count=601)
    coarse = get(engine, "reading")
    put(engine, count=20_000)
    sweep, reading = get(engine, "sweep"), get(engine, "reading")
    q3 = np.degrees(sweep.curves[:, reading.curve, 2])
    length = 24.0 * np.count_nonzero(q3 < -90) / 20_000
    assert coarse.verdict.startswith(f"θ3 leaves its limits on 1 stretch, {length:.1f} cm of 24.0 cm")
    assert "too far on 5.7 cm" in coarse.verdict
    assert sum(percent for _, percent in coarse.shares) == pytest.approx(100)


def test_another_elbow_can_be_chosen_and_its_name_is_said(engine: Engine) -> None:
    put(engine, **PICTURE)
    assert set(get(engine, "sweep").short_names) == {"elbow up", "elbow down"}
    up = np.array(get(engine, "q"))
    put(engine, branch="elbow down")
    reading = get(engine, "reading")
    assert reading.name == "elbow down"
    assert reading.other_names == ("elbow up",)
    down = np.array(get(engine, "q"))
    assert up[2] == pytest.approx(-down[2])
    assert_allclose(tool_pose(load_robot("lynx6"), up)[:3, 3], tool_pose(load_robot("lynx6"), down)[:3, 3])


@pytest.mark.parametrize(
    "robot", ["planar2r", "planar3r", "lynx6", "rv2aj", "kuka-kr5-arc", "adept-cobra-s600"]
)
def test_every_arm_begins_with_a_sweep_that_shows_something(engine: Engine, robot: str) -> None:
    put(engine, robot=load_robot(robot))
    put(engine, count=121)
    reading = dict(get(engine, "reading").shares)
    assert 30 < reading[REACHABLE] < 97


def test_a_seven_axis_arm_with_formulas_has_all_its_branches(engine: Engine) -> None:
    engine.put(f"{NAME}.robot", load_robot("kuka-iiwa7"))
    engine.tick()
    put(engine, count=31)
    sweep = get(engine, "sweep")
    assert sweep.curves.shape == (31, 8, 7)
    assert sweep.names[sweep.main].startswith("shoulder ")


def test_a_seven_axis_arm_without_formulas_is_followed_from_target_to_target(engine: Engine) -> None:
    engine.put(f"{NAME}.robot", load_robot("rethink-sawyer"))
    engine.tick()
    put(engine, count=31)
    sweep = get(engine, "sweep")
    assert sweep.curves.shape == (31, 1, 7)
    assert np.abs(np.diff(sweep.curves[:, 0], axis=0)).max() < 0.2
    assert get(engine, "verdict") == "All 31 targets are reached"


def test_a_sweep_may_go_backwards(engine: Engine) -> None:
    put(engine, low=0.3, high=0.2, cursor=1.0)
    assert get(engine, "spot").s == pytest.approx(0.2)


def test_the_motion_of_one_joint_shows_what_the_tool_does(engine: Engine) -> None:
    robot = load_robot("lynx6")
    put(engine, direction="forward", joint=3, places=31, cursor=0.5)
    motion = get(engine, "motion")
    assert_allclose(motion.s[[0, -1]], [robot.low[2], robot.high[2]])
    assert_allclose(motion.numbers[:, :3], tool_pose(robot, motion.q)[:, :3, 3])
    assert get(engine, "verdict") == "All of the motion of θ3 is inside its limits"
    assert list(engine.act(f"{NAME}.table"))[1] == "theta1_deg"
    put(engine, joint_low=-np.pi, joint_high=np.pi)
    assert get(engine, "verdict") == "θ3 is outside its limits on 50 % of its motion"


def test_the_table_holds_every_target_with_its_reason(engine: Engine) -> None:
    put(engine, **PICTURE, count=61)
    columns = engine.act(f"{NAME}.table")
    assert list(columns)[:5] == ["i", "x_cm", "y_cm", "z_cm", "wrist_deg"]
    assert {len(column) for column in columns.values()} == {61}
    assert set(columns["reason"]) >= {"reachable", "joint limit", "too far"}


def test_a_sweep_survives_in_a_session(engine: Engine, tmp_path: Path) -> None:
    put(engine, **PICTURE, branch="elbow down", layout="margin")
    save(engine, tmp_path / "mine.vi3")
    session = load(tmp_path / "mine.vi3", {NAME: JointWorkspace2D})
    assert not session.problems
    with Engine() as other:
        other.become(session.state, "Open")
        other.settle()
        assert other.get(f"{NAME}.reading").verdict == get(engine, "reading").verdict


def test_a_way_through_a_thing_is_a_collision_there_and_the_arm_is_red(engine: Engine) -> None:
    """The block of the bench stands at 20.5 to 27.5 cm, from 6 to 11 cm above the ground."""
    put(engine, **PICTURE | {"target": np.array([0.26, -0.09, 0.10, 0, 0, 0, -0.7])})
    plain = get(engine, "reading").code
    put(engine, cell=from_kept(BENCH))
    reading, sweep = get(engine, "reading"), get(engine, "sweep")
    hit = np.flatnonzero(reading.code == COLLISION)
    assert len(hit)
    assert (plain[hit] == REACHABLE).all()
    inside = (sweep.s > 0.205) & (sweep.s < 0.275)
    assert set(reading.code[inside].tolist()) <= {COLLISION, *plain[plain != REACHABLE].tolist()}
    assert "collision on" in get(engine, "verdict").casefold()
    put(engine, cursor=float(hit[len(hit) // 2] / (len(sweep.s) - 1)))
    assert get(engine, "touch_words").startswith("The arm touches")
    assert any(item.key.startswith("touched/") for item in get(engine, "scene"))

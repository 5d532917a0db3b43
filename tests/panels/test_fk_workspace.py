"""A student's tasks with the 3D FK Workspace, on the engine alone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from cloud_story import NAME, at_start, get, put, story
from numpy.testing import assert_allclose, assert_array_equal
from workspace.arms_known import values_at

from vi3dras.arm.library import load_robot
from vi3dras.flow import Engine
from vi3dras.kinematics.forward import tool_pose
from vi3dras.panels._clouds.clouds import Clouds
from vi3dras.panels._clouds.items import values_of
from vi3dras.panels.fk_workspace import FkWorkspace
from vi3dras.render.scene import Points
from vi3dras.sessions.session import load, save


@pytest.fixture(scope="module")
def shared() -> Iterator[Engine]:
    yield from story()


@pytest.fixture
def engine(shared: Engine) -> Engine:
    return at_start(shared)


def cloud(engine: Engine, name: str = "gripper") -> Points:
    """The cloud of a link as it is drawn."""
    return next(item for item in get(engine, "fine") if item.key == f"cloud/{name}")


def test_the_example_of_the_paper_is_there_at_once(engine: Engine) -> None:
    assert get(engine, "poses").per_link == (12, 72, 432, 5184)  # features.md, ERR-11
    put(engine, "end_points", True)
    assert get(engine, "poses").per_link == (13, 91, 637, 8281)


def test_every_point_is_where_its_joint_values_put_the_tool(engine: Engine) -> None:
    drawn = get(engine, "drawn")
    q = values_at(drawn.poses, np.arange(drawn.poses.size))
    expected = tool_pose(load_robot("lynx6"), q)[:, :3, 3]
    assert_allclose(cloud(engine).positions, expected, atol=1e-6)


def test_a_range_that_moves_brings_a_cloud_in_the_same_tick(engine: Engine) -> None:
    put(engine, "factor", 3.0)
    high = np.array(get(engine, "high"))
    high[1] = np.radians(60)
    engine.put(f"{NAME}.high", high, label="Range of θ2")
    engine.tick()
    assert engine.state(f"{NAME}.coarse").name == "fresh"
    assert engine.state(f"{NAME}.drawn").name == "stale"
    assert get(engine, "poses").shape == (60, 20, 30, 60)
    q = values_at(get(engine, "coarse").poses, np.arange(get(engine, "coarse").poses.size))
    assert np.degrees(q[:, 1]).max() < 60
    engine.undo()
    engine.settle()
    assert get(engine, "poses").shape == (60, 30, 30, 60)


def test_more_poses_than_are_drawn_are_counted_all_the_same(engine: Engine) -> None:
    engine.put(f"{NAME}.detail", 10_000)
    put(engine, "factor", 4.0)
    whole, drawn = get(engine, "poses"), get(engine, "drawn").poses
    assert get(engine, "counted").poses == whole.size == 45 * 23 * 23 * 45
    assert drawn.size <= 10_000
    for part, axis in zip(drawn.axes, whole.axes, strict=True):
        assert set(part) <= set(axis)


def test_a_clip_and_its_inverse_share_the_cloud(engine: Engine) -> None:
    everything = len(cloud(engine).positions)
    engine.put(f"{NAME}.ball_centre", [0.2, 0.0, 0.3])
    engine.put(f"{NAME}.ball_radius", 0.1)
    put(engine, "clip", "sphere")
    inside = cloud(engine).positions
    assert (np.linalg.norm(inside - [0.2, 0.0, 0.3], axis=1) <= 0.1 + 1e-6).all()
    put(engine, "invert", True)
    assert 0 < len(inside) < everything
    assert len(inside) + len(cloud(engine).positions) == everything


def test_a_hidden_cloud_is_not_drawn_and_comes_back_by_undo(engine: Engine) -> None:
    engine.put(f"{NAME}.hidden", ("base", "gripper"), label="Show clouds")
    engine.settle()
    assert {item.key for item in get(engine, "fine")} == {"cloud/shoulder", "cloud/elbow", "cloud/wrist"}
    engine.undo()
    engine.settle()
    assert len(cloud(engine).positions) == 5184


@pytest.mark.parametrize("scheme", ["height", "density", "manipulability", "limit-margin", "orientation"])
def test_colours_follow_what_they_mean(engine: Engine, scheme: str) -> None:
    put(engine, "colour_by", scheme)
    painted, scale = cloud(engine).painted, get(engine, "drawn").scale
    assert painted is not None
    assert scale.scheme == scheme
    assert scale.high > scale.low
    assert len(np.unique(painted)) > 3
    if scheme == "height":
        heights = cloud(engine).positions[:, 2]
        assert (np.diff(painted[np.argsort(heights)].astype(int)) >= 0).all()


def test_torques_colour_the_cloud_and_a_point_says_its_own(engine: Engine) -> None:
    """Corke's stretched Puma holds 46.0069 N m at the shoulder, a little more at the worst place."""
    engine.put(f"{NAME}.robot", load_robot("puma560"))
    put(engine, "colour_by", "torque")
    scale = get(engine, "drawn").scale
    assert (scale.scheme, scale.high) == ("torque", pytest.approx(46.03, abs=0.05))
    values = values_of(Clouds(get(engine, "drawn").poses, get(engine, "coarse").links), get(engine, "look"))
    assert values is not None
    best = int(values.values.argmax())
    point = get(engine, "coarse").tool.points[best].astype(float)
    engine.act(f"{NAME}.pick", key="cloud/tool", index=best, position=point)
    engine.settle()
    assert get(engine, "picked_value") == f"θ2 {values.values[best]:.3g} N m"
    assert get(engine, "picked_value") in get(engine, "mark_labels")[0].text
    put(engine, "load_mass", 2.5)
    assert get(engine, "drawn").scale.high > scale.high + 20
    put(engine, "load_joint", 64)
    assert get(engine, "load").joint == 5, "the last one where there are fewer"
    put(engine, "colour_by", "largest-payload")
    assert get(engine, "picked_value").endswith(" kg")


def test_what_nobody_knows_of_an_arm_is_said_and_its_cloud_stays(engine: Engine) -> None:
    put(engine, "colour_by", "torque-share")
    assert get(engine, "load_trouble").startswith("Lynxmotion Lynx6 says no largest torque of its motors")
    assert len(cloud(engine).positions) == 5184
    assert get(engine, "drawn").scale is None
    put(engine, "colour_by", "torque")
    assert get(engine, "load_trouble") == "", "masses are estimated"
    assert get(engine, "drawn").scale.scheme == "torque"


def test_a_brush_marks_the_points_of_its_joint_values(engine: Engine) -> None:
    low, high = np.full(5, np.nan), np.full(5, np.nan)
    low[1], high[1] = np.radians([15, 45])
    engine.put(f"{NAME}.brush_low", low)
    put(engine, "brush_high", high)
    q = values_at(get(engine, "drawn").poses, np.arange(5184))
    inside = (q[:, 1] > np.radians(14)) & (q[:, 1] < np.radians(46))
    painted = cloud(engine).painted
    assert painted is not None
    assert_array_equal(painted == 0, inside)
    assert get(engine, "marked") == inside.sum() == 5184 // 2
    other = next(chart for chart in get(engine, "charts") if chart.joint == 2)
    assert_array_equal(other.counts, other.totals // 2)


def test_a_session_brings_the_workspace_back(engine: Engine, tmp_path: Path) -> None:
    engine.put(f"{NAME}.clip", "section")
    engine.put(f"{NAME}.picked", [0.2, 0.1, 0.3])
    put(engine, "factor", 10.0)
    save(engine, tmp_path / "cloud.vi3")
    session = load(tmp_path / "cloud.vi3", {NAME: FkWorkspace})
    assert not session.problems
    with Engine() as other:
        other.become(session.state, "Open")
        other.tick()
        assert other.get(f"{NAME}.clip") == "section"
        assert other.get(f"{NAME}.poses").per_link == get(engine, "poses").per_link

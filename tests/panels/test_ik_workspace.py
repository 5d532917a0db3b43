"""A student's tasks with the 3D IK Workspace, on the engine alone."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest
from numpy.testing import assert_allclose

from vi3dras.arm.library import load_robot
from vi3dras.flow import Engine
from vi3dras.joint_workspace.classes import NAMES
from vi3dras.kinematics.forward import tool_pose
from vi3dras.panels._cell.tour import BENCH
from vi3dras.panels._targets.study import Study
from vi3dras.panels.ik_workspace import IkWorkspace
from vi3dras.workcell.kept import from_kept

NAME = "ik-workspace"


@pytest.fixture
def engine() -> Iterator[Engine]:
    with Engine() as made:
        made.add(IkWorkspace)
        made.put_all({f"{NAME}.n{axis}": 8 for axis in "xyz"})
        made.settle()
        yield made


def get(engine: Engine, port: str) -> object:
    return engine.get(f"{NAME}.{port}")


def study(engine: Engine) -> Study:
    found = engine.get(f"{NAME}.study")
    assert isinstance(found, Study)
    return found


def put(engine: Engine, **values: object) -> None:
    engine.put_all({f"{NAME}.{port}": value for port, value in values.items()})
    engine.settle()


@pytest.mark.parametrize("robot", ["lynx6", "rv2aj", "kuka-kr5-arc", "adept-cobra-s600", "planar3r"])
def test_what_counts_as_reached_is_within_the_limits_and_meets_its_target(engine: Engine, robot: str) -> None:
    put(engine, robot=load_robot(robot))
    found, arm = study(engine).verdicts, load_robot(robot)
    assert 0.1 < found.reachable.mean() < 0.9
    q = found.q[found.reachable]
    assert not arm.out_of_range(q).any()
    assert_allclose(tool_pose(arm, q)[:, :3, 3], found.points[found.reachable], atol=1e-9)


def test_an_arm_with_seven_joints_is_searched(engine: Engine) -> None:
    arm = load_robot("franka-panda")
    put(engine, robot=arm, nx=3, ny=3, nz=3)
    found = study(engine).verdicts
    q, points = found.q[found.reachable], found.points[found.reachable]
    assert len(q)
    assert_allclose(tool_pose(arm, q)[:, :3, 3], points, atol=1e-6)


def test_the_arm_stands_at_its_target_and_the_lamps_tell_what_is_outside(engine: Engine) -> None:
    put(engine, hold="fixed", hand_angle=-0.5)
    found = study(engine).verdicts
    for index in study(engine).walk[::40].tolist():
        put(engine, at=index)
        spot = engine.get(f"{NAME}.spot")
        assert_allclose(np.array(get(engine, "frames"))[-1, :3, 3], found.points[index], atol=1e-9)
        assert_allclose(spot.outside, load_robot("lynx6").out_of_range(found.q[index]))
        assert spot.outside.any() == (NAMES[found.code[index]] == "joint limit")


def test_where_the_printed_limit_is_wrong_is_counted_as_by_hand(engine: Engine) -> None:
    """Eq 20 with the lengths of the arm's table: 11.06, 12, 12 and 15 cm, no shoulder offset."""
    found, paper = study(engine).verdicts, study(engine).paper
    assert paper.limit == pytest.approx(0.5006)
    allowed = np.linalg.norm(found.points, axis=1) <= 0.5006
    assert int((allowed & ~found.reachable).sum()) == int(paper.accepted_but_unreachable.sum()) > 0
    shown = {layer.verdict: 0 for layer in study(engine).layers}
    for layer in study(engine).layers:
        shown[layer.verdict] += len(layer.rows)
    assert shown["allowed, not reached"] == int((allowed & ~found.reachable).sum())
    assert sum(shown.values()) == 8**3


def test_a_picked_target_is_explained_with_the_nearest_place(engine: Engine) -> None:
    put(engine, hold="fixed", hand_angle=-0.5)
    layer = next(layer for layer in study(engine).layers if layer.name == "too far")
    place = layer.by_class.positions[3]
    engine.act(f"{NAME}.pick", key=layer.by_class.key, index=3, position=place)
    engine.settle()
    why, spot = engine.get(f"{NAME}.why"), engine.get(f"{NAME}.spot")
    assert_allclose(spot.point, place, atol=1e-6)
    assert why.sentence.startswith("Too far: the point is ")
    assert not load_robot("lynx6").out_of_range(why.nearest).any()
    assert_allclose(tool_pose(load_robot("lynx6"), why.nearest)[:3, 3], why.point)
    assert len(get(engine, "labels")) == 1  # type: ignore[arg-type]


def test_a_pick_in_a_layer_and_in_the_joint_space_is_the_same_target(engine: Engine) -> None:
    layer = study(engine).layers[0]
    index = int(layer.rows[len(layer.rows) // 2])
    put(engine, at=index, span="layer")
    items = {item.key: item for item in engine.get(f"{NAME}.scene")}
    shown = items[layer.by_class.key].positions
    assert 0 < len(shown) < len(layer.rows)
    assert_allclose(shown[:, 0], study(engine).verdicts.points[index, 0], atol=1e-6)
    picked = engine.act(f"{NAME}.pick", key=layer.by_class.key, index=1, position=shown[1])
    assert_allclose(study(engine).verdicts.points[picked[0]], shown[1], atol=1e-6)
    put(engine, span="all", joint_space=True)
    cloud = engine.get(f"{NAME}.joint_cloud")
    place = cloud.by_class[0].positions[5]
    picked = engine.act(f"{NAME}.pick", key=layer.by_class.key, index=5, position=place)
    assert picked[0] == cloud.rows[0][5]


def test_the_joint_space_lies_in_a_cube_with_any_three_joints(engine: Engine) -> None:
    put(engine, joint_space=True, joint_axes=(3, 0, 2))
    picture, found = engine.get(f"{NAME}.joint_cloud"), study(engine).verdicts
    assert picture.axes == (3, 0, 2)
    for cloud, rows in zip(picture.by_class, picture.rows, strict=True):
        assert np.abs(cloud.positions - [0, 0, picture.half]).max(initial=0) <= picture.half * 1.001
        low, high = picture.ends[0]
        share = (found.q[rows, 3] - low) / (high - low)
        assert_allclose(cloud.positions[:, 0], picture.half * (2 * share - 1), atol=1e-6)
    assert {label.text for label in engine.get(f"{NAME}.labels")} >= {"θ4", "θ1", "θ3"}


def test_the_way_to_and_fro_makes_no_long_step(engine: Engine) -> None:
    points = study(engine).verdicts.points
    spacing = [np.diff(np.unique(points[:, k].round(9))).max() for k in range(3)]
    assert np.linalg.norm(np.diff(points, axis=0), axis=1).max() <= max(spacing) * 1.001
    put(engine, order="row-by-row")
    again = study(engine).verdicts.points
    assert np.linalg.norm(np.diff(again, axis=0), axis=1).max() > 3 * max(spacing)


def test_fitting_the_box_keeps_what_is_reached_and_loses_the_rest(engine: Engine) -> None:
    before = study(engine).reached / study(engine).count
    engine.act(f"{NAME}.fit_box")
    engine.settle()
    assert study(engine).reached / study(engine).count > before + 0.05


def test_what_is_reached_only_by_touching_a_thing_is_a_collision_and_says_with_what(engine: Engine) -> None:
    before = study(engine).reached
    put(
        engine,
        cell=from_kept(BENCH),
        hold="fixed",
        hand_angle=-1.0,
        px=[0.1, 0.4],
        py=[-0.2, 0.2],
        pz=[0.0, 0.2],
    )
    found = study(engine)
    counts = found.verdicts.counts
    assert counts["collision"] > 0
    assert "collision" in {layer.name for layer in found.layers}
    hit = int(np.flatnonzero(found.verdicts.code == NAMES.index("collision"))[0])
    put(engine, at=hit, picked=hit)
    contact = found.verdicts.contact(hit)
    assert contact is not None
    assert f"touches {contact.thing} with {contact.part}" in engine.get(f"{NAME}.why").sentence
    assert engine.get(f"{NAME}.touch_words").startswith("The arm touches")
    put(engine, cell=from_kept(""))
    assert "collision" not in study(engine).verdicts.counts
    assert before > 0

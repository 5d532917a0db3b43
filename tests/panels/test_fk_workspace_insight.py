"""Looking into the cloud of the 3D FK Workspace: joints behind a point, facts, comparisons."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest
from cloud_story import NAME, at_start, get, put, story
from numpy.testing import assert_allclose, assert_array_equal
from workspace.arms_known import values_at

from vi3dras.arm.library import load_robot
from vi3dras.arrays import Floats
from vi3dras.flow import Engine
from vi3dras.kinematics.forward import tool_pose
from vi3dras.render.scene import Mesh

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def shared() -> Iterator[Engine]:
    yield from story()


@pytest.fixture
def engine(shared: Engine) -> Engine:
    return at_start(shared)


def test_a_picked_point_knows_its_index_and_every_vector_of_its_voxel(engine: Engine) -> None:
    put(engine, "voxel", 0.02)
    poses, points = get(engine, "poses"), get(engine, "coarse").tool.points
    index = 2711
    engine.act(f"{NAME}.pick", key="cloud/gripper", index=index, position=points[index].astype(float))
    engine.settle()
    vectors = get(engine, "vectors")
    assert tuple(vectors.places[0]) == np.unravel_index(index, poses.shape)
    assert_allclose(vectors.q[0], values_at(poses, index))
    near = np.abs(points.astype(float) - points[index]).max(axis=1) <= 0.01  # by brute force
    assert vectors.total == near.sum() > 1
    ends = tool_pose(load_robot("lynx6"), vectors.q)[:, :3, 3]
    assert (np.abs(ends - points[index]).max(axis=1) <= 0.01 + 1e-6).all()
    assert (np.diff(vectors.misses) >= 0).all()


def test_the_arm_snaps_to_the_chosen_vector_and_all_can_be_seen(engine: Engine) -> None:
    put(engine, "voxel", 0.02)
    point = get(engine, "coarse").tool.points[2711].astype(float)
    engine.act(f"{NAME}.pick", key="cloud/gripper", index=2711, position=point)
    engine.settle()

    def placed() -> Floats:
        links = [item for item in get(engine, "snapped") if isinstance(item, Mesh)]
        return np.stack([item.transform for item in links])

    first = placed()
    put(engine, "chosen", 1)
    assert np.abs(placed() - first).max() > 1e-6
    put(engine, "all_arms", True)
    lines = next(item for item in get(engine, "snapped") if item.key == "vectors")
    assert len(lines.points) == len(get(engine, "vectors").q) * 6
    engine.act(f"{NAME}.forget_point")
    engine.settle()
    assert get(engine, "snapped") == ()


def test_two_clicks_measure_a_distance(engine: Engine) -> None:
    put(engine, "tool_use", "distance")
    points = get(engine, "coarse").tool.points.astype(float)
    for index in (0, 5183):
        engine.act(f"{NAME}.pick", key="cloud/gripper", index=index, position=points[index])
    engine.settle()
    assert_array_equal(get(engine, "ruler"), points[[0, 5183]])
    length = np.linalg.norm(points[5183] - points[0]) * 100
    assert any(label.text == f"{length:.2f} cm" for label in get(engine, "mark_labels"))


def test_the_facts_of_a_full_ball_are_those_of_the_formula(engine: Engine) -> None:
    """planar2r with links of 0.2 m reaches the disc of radius 0.4 m."""
    put(engine, "robot", load_robot("planar2r"))
    measures = get(engine, "facts").measures
    assert measures.area == pytest.approx(np.pi * 0.4**2, rel=0.01)
    assert measures.largest_reach == pytest.approx(0.4, rel=0.01)


def test_what_both_and_each_reach_adds_up(engine: Engine) -> None:
    engine.put(f"{NAME}.voxel", 0.01)
    put(engine, "versus", "limits")
    compared, volume = get(engine, "compared"), get(engine, "facts").measures.volume
    assert compared.both + compared.first + compared.second == pytest.approx(compared.either)
    assert compared.both + compared.first == pytest.approx(volume, rel=0.05)
    assert get(engine, "fine") == ()
    put(engine, "show_second", False)
    assert {item.key for item in get(engine, "compare_items")} == {"compare/both", "compare/first"}


def test_four_arms_stand_beside_each_other(engine: Engine) -> None:
    put(engine, "versus", "four")
    assert len(get(engine, "beside_labels")) == 4
    middles = [label.at[0] for label in get(engine, "beside_labels")]
    assert (np.diff(middles) > 0.5).all()


def test_the_limit_of_the_paper_is_wider_than_the_exact_one(engine: Engine) -> None:
    facts = get(engine, "facts")
    assert facts.paper == pytest.approx(0.5006)  # 11.06 + 12 + 12 + 13 + 2 cm, Eq 20
    assert facts.measures.largest_reach == pytest.approx(0.39, abs=1e-3)  # 12 + 12 + 15 cm
    assert 0.5 < facts.gap.unreachable < 1

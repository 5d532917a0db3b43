"""Clouds of all links: every point is where forward kinematics puts it, in the order of the joints."""

from __future__ import annotations

import threading

import numpy as np
import pytest
from conftest import random_arm
from numpy.testing import assert_allclose, assert_array_equal

from vi3dras.arm.library import load_robot, robot_files
from vi3dras.kinematics.conventions import to_standard
from vi3dras.kinematics.forward import link_frames
from vi3dras.workspace import grid, pieces
from vi3dras.workspace.clouds import LinkCloud, joints_of, link_clouds, sample_clouds
from vi3dras.workspace.errors import TooManyPointsError
from vi3dras.workspace.poses import sample_joints
from vi3dras.workspace.sweep import Sweep, sweep_by_factor, sweep_over

PAPER = np.radians([(0, 180), (0, 90), (0, 90), (-90, 90), (-90, 80)])
"""Equations 13 to 16 of the 3D-RAS paper, and the roll of the Lynx6."""


def assert_where_the_joints_put_it(sweep: Sweep, cloud: LinkCloud, link: int, atol: float) -> None:
    index = np.arange(len(cloud.points))
    if len(index) > 4000:
        index = np.random.default_rng(0).choice(index, 4000)
    frames = link_frames(to_standard(sweep.robot), joints_of(sweep, index, link))
    is_tool = link == len(sweep.swept) - 1
    expected = frames[:, -1 if is_tool else sweep.swept[link] + 1, :3, 3]
    assert_allclose(cloud.points[index], expected, atol=atol)


@pytest.mark.parametrize("name", sorted(robot_files()))
def test_every_point_of_every_link_of_every_arm_is_where_its_joints_put_it(name: str) -> None:
    sweep = sweep_by_factor(load_robot(name), 45)
    clouds = link_clouds(sweep)
    assert tuple(len(cloud.points) for cloud in clouds) == sweep.per_link
    assert tuple(cloud.joint for cloud in clouds) == sweep.swept
    for link, cloud in enumerate(clouds):
        assert cloud.points.dtype == np.float32
        assert_where_the_joints_put_it(sweep, cloud, link, 1e-6)


def test_the_clouds_of_the_lynx6_have_the_paper_s_counts_and_segments() -> None:
    """3D-RAS, equation 18 and figure 5; the base is one point."""
    clouds = link_clouds(sweep_by_factor(load_robot("lynx6"), 15, ranges=PAPER))
    assert [cloud.name for cloud in clouds] == ["shoulder", "elbow", "wrist", "gripper"]
    assert [len(cloud.points) for cloud in clouds] == [12, 72, 432, 5184]
    assert all(cloud.seconds > 0 for cloud in clouds)


@pytest.mark.parametrize("first", ["in a plane", "upright", "slanted", "sliding"])
def test_large_clouds_are_put_together_from_pieces_without_a_seam(first: str) -> None:
    rng = np.random.default_rng(5)
    robot = load_robot({"in a plane": "lynx6", "upright": "ur5"}.get(first, "puma560"))
    if first in {"slanted", "sliding"}:
        arms = (random_arm(rng, 4, "modified") for _ in range(100))
        robot = next(arm for arm in arms if arm.joints[0].is_revolute == (first == "slanted"))
    counts = [21, 23, 19, 37][: robot.n]
    axes = [rng.uniform(-1.5, 1.5, n) for n in counts] + [np.full(1, 0.3)] * (robot.n - 4)
    sweep = sweep_over(robot, axes)
    (cloud,) = link_clouds(sweep, links=[-1])
    assert len(cloud.points) > grid.SMALL
    q = np.stack(np.meshgrid(*axes, indexing="ij"), axis=-1).reshape(-1, robot.n)
    assert_allclose(cloud.points, link_frames(robot, q)[:, -1, :3, 3], atol=1e-6)


def test_the_same_bytes_come_from_one_thread_or_several_and_into_used_memory(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name, factor in (("lynx6", 7), ("ur5", 45)):
        sweep = sweep_by_factor(load_robot(name), factor)
        several = link_clouds(sweep)
        memory = np.full((sweep.points, 3), np.nan, np.float32)
        monkeypatch.setattr(grid, "THREADS", 1)
        one = link_clouds(sweep, out=memory)
        monkeypatch.undo()
        for a, b in zip(several, one, strict=True):
            assert_array_equal(a.points, b.points)
            assert np.shares_memory(b.points, memory)


def test_an_index_tells_its_joint_values_with_the_first_joint_slowest() -> None:
    sweep = sweep_by_factor(load_robot("lynx6"), 15, ranges=PAPER)
    assert_allclose(np.degrees(joints_of(sweep, 0)), [0, 0, 0, -90, 0])
    assert_allclose(np.degrees(joints_of(sweep, [1, 5183])), [[0, 0, 0, -75, 0], [165, 75, 75, 75, 0]])
    assert_allclose(np.degrees(joints_of(sweep, 7, link=1)), [15, 15, 0, -90, 0])


def test_one_link_alone_is_the_same_as_among_all() -> None:
    sweep = sweep_by_factor(load_robot("puma560"), 30)
    (elbow,) = link_clouds(sweep, links=[1])
    assert_array_equal(elbow.points, link_clouds(sweep)[1].points)


def test_clouds_that_do_not_fit_are_refused_before_the_work() -> None:
    sweep = sweep_by_factor(load_robot("lynx6"), 1, ranges=PAPER)
    with pytest.raises(TooManyPointsError, match=r"263,914,380 points, more than 60,000,000"):
        link_clouds(sweep)


def test_progress_rises_to_the_end_and_stopping_leaves_no_thread() -> None:
    class EnoughError(Exception):
        pass

    def stop(fraction: float) -> None:
        raise EnoughError

    sweep = sweep_by_factor(load_robot("lynx6"), 4, ranges=PAPER)
    told: list[float] = []
    link_clouds(sweep, report=told.append)
    assert told == sorted(told)
    assert told[-1] == pytest.approx(1.0)
    before = threading.active_count()
    with pytest.raises(EnoughError):
        link_clouds(sweep, report=stop)
    assert threading.active_count() == before


def test_what_goes_wrong_in_a_thread_is_raised() -> None:
    def fail(piece: int, _: pieces.Scratch) -> None:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        pieces.do_pieces(fail, 8, threads=2)


def test_drawn_poses_have_a_point_per_link_where_the_joints_put_it() -> None:
    robot = load_robot("kuka-iiwa7")
    q = sample_joints(robot, 300)
    clouds = sample_clouds(robot, q)
    frames = link_frames(robot, q)
    assert len(clouds) == robot.n
    for cloud in clouds[:-1]:
        assert_allclose(cloud.points, frames[:, cloud.joint + 1, :3, 3], atol=1e-6)
    assert_allclose(clouds[-1].points, frames[:, -1, :3, 3], atol=1e-6)

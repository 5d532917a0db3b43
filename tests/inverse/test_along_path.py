"""The branches along a path, chosen all at once."""

from __future__ import annotations

import numpy as np
import pytest
from conftest import random_q, steps_of
from numpy.testing import assert_allclose

from vi3dras.arm.library import load_robot
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.inverse.along_path import along_path, greedy
from vi3dras.inverse.layers import SINGULAR, _singular
from vi3dras.inverse.solutions import Solutions
from vi3dras.kinematics.forward import tool_pose
from vi3dras.kinematics.jacobian import geometric_jacobian, inverse_condition


def closed_curve(robot: Robot, rng: np.random.Generator, size: float) -> Floats:
    """An ellipse in space through a random pose, with its orientation kept, (61, 4, 4)."""
    pose = tool_pose(robot, 0.6 * random_q(rng, robot) + 0.4 * robot.home)
    t = np.linspace(0, 2 * np.pi, 61)
    one, other = rng.normal(size=(2, 3)) * size
    poses = np.broadcast_to(pose, (61, 4, 4)).copy()
    poses[:, :3, 3] += np.outer(np.sin(t), one) + np.outer(1 - np.cos(t), other)
    return poses


def reachable_curves(robot: Robot, count: int, size: float) -> list[Floats]:
    rng = np.random.default_rng(5)
    curves: list[Floats] = []
    while len(curves) < count:
        curve = closed_curve(robot, rng, size)
        if along_path(robot, curve).reachable.all():
            curves.append(curve)
    return curves


@pytest.mark.parametrize(("name", "count"), [("kuka-kr5-arc", 100), ("ur5", 30), ("puma560", 20)])
def test_the_largest_step_is_never_larger_than_the_greedy_one(name: str, count: int) -> None:
    robot = load_robot(name)
    saved = 0
    for curve in reachable_curves(robot, count, 0.1):
        followed, stepped = along_path(robot, curve), greedy(robot, curve)
        greedy_step = np.abs(np.diff(stepped, axis=0)).max()
        assert steps_of(followed.q).max() <= greedy_step + 1e-9
        saved += len(followed.jumps) == 0 and greedy_step > np.radians(20)
        assert not robot.out_of_range(followed.q).any()
        assert_allclose(tool_pose(robot, followed.q), curve, atol=1e-8)
    assert saved > 0


def test_a_jump_free_path_has_no_step_above_20_degrees() -> None:
    robot = load_robot("kuka-kr5-arc")
    t = np.linspace(0, 1, 80)[:, None]
    q = (1 - t) * np.radians([-60, 60, -20, 0, 230, 0]) + t * np.radians([60, 100, 30, 250, 250, -200])
    followed = along_path(robot, tool_pose(robot, q), start=q[0])
    assert steps_of(followed.q).max() <= np.abs(np.diff(q, axis=0)).max() + 1e-9
    assert len(followed.jumps) == 0
    assert_allclose(tool_pose(robot, followed.q), tool_pose(robot, q), atol=1e-9)


def test_the_path_begins_near_the_joint_values_before_it() -> None:
    robot = load_robot("ur5")
    q = np.radians([10, -60, 80, -30, 60, 20]) + np.linspace(0, 0.5, 20)[:, None]
    for start in (q[0], q[0] - [0, 0, 0, 0, 0, 2 * np.pi]):
        assert_allclose(along_path(robot, tool_pose(robot, q), start=start).q[0], start, atol=1e-9)


def test_whole_turns_are_counted_where_a_joint_has_room_for_them() -> None:
    robot = load_robot("kuka-kr5-arc")
    q = np.tile(np.radians([0, 90, 0, 0, 250, 0]), (60, 1))
    q[:, 5] = np.radians(np.linspace(160, -500, 60))
    followed = along_path(robot, tool_pose(robot, q))
    assert_allclose(np.degrees(np.ptp(followed.q[:, 5])), 660, atol=1e-6)
    assert not robot.out_of_range(followed.q).any()


def test_a_locked_wrist_on_the_way_makes_no_jump() -> None:
    robot = load_robot("kuka-kr5-arc")
    q = np.tile(np.radians([0, 90, 0, 70, 180, 20]), (41, 1))
    q[:, 4] = np.radians(np.linspace(160, 200, 41))
    followed = along_path(robot, tool_pose(robot, q))
    assert np.degrees(steps_of(followed.q).max()) == pytest.approx(1, abs=1e-6)


@pytest.mark.parametrize("name", ["kuka-kr5-arc", "ur5", "abb-irb140"])
def test_a_wrist_is_locked_where_the_singular_values_say_so(name: str) -> None:
    """The determinant only tells where a look at them is worth it: nothing near the border may be missed."""
    robot = load_robot(name)
    wrist = {"kuka-kr5-arc": np.pi}.get(name, 0.0)
    q = np.tile(robot.home + 0.1, (81, 1))
    q[:, 4] = wrist + np.concatenate([np.geomspace(1e-8, 1e-3, 40), -np.geomspace(1e-8, 1e-3, 41)])
    valid = np.ones((len(q), 1), bool)
    nothing = np.zeros((len(q), 1))
    found = Solutions(q[:, None], valid, valid, np.zeros((len(q), 1, 6)), nothing, nothing, ("as given",))
    locked = inverse_condition(geometric_jacobian(robot, q)) < SINGULAR
    assert 0 < locked.sum() < len(q)
    assert (_singular(robot, found) == locked).all()


def test_via_points_out_of_reach_make_gaps() -> None:
    robot = load_robot("planar2r")
    points = np.column_stack([np.linspace(0.2, 0.6, 21), np.zeros(21), np.zeros(21)])
    points = np.concatenate([points, points[::-1]])
    followed = along_path(robot, points, "position")
    assert followed.reachable.tolist() == (points[:, 0] <= 0.4 + 1e-9).tolist()
    assert np.isnan(followed.q[~followed.reachable]).all()
    assert (followed.branch[~followed.reachable] == -1).all()


def test_a_redundant_arm_follows_from_pose_to_pose() -> None:
    robot = load_robot("kuka-iiwa7")
    q = np.radians([0, 30, 0, -70, 0, 60, 0]) + np.linspace(0, 0.3, 12)[:, None]
    followed = along_path(robot, tool_pose(robot, q), start=q[0])
    assert followed.reachable.all()
    assert steps_of(followed.q).max() < np.radians(5)


@pytest.mark.parametrize("name", ["kuka-kr5-arc", "pioneer2-arm"])
def test_with_the_hand_free_a_line_is_followed_from_home_without_a_jump(name: str) -> None:
    """Each point has a family of solutions: each is sought from the one before, not among postures."""
    robot = load_robot(name)
    begin = tool_pose(robot, robot.home)[:3, 3]
    line = begin - np.linspace(0.0, 0.2, 40)[:, None] * begin
    found = along_path(robot, line, "position", robot.home)
    assert found.reachable.all()
    assert not len(found.jumps)
    assert np.abs(found.q[0] - robot.home).max() < 1e-6

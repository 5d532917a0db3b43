"""Arms of any build, redundant ones, and tasks that ask for less than a pose."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from conftest import random_arm, random_q
from inverse.arms import nearest_gap, targets_of
from numpy.testing import assert_allclose

from vi3dras.arm.library import load_robot
from vi3dras.arm.robot import Joint
from vi3dras.closed_forms.forms import Task
from vi3dras.inverse.hand import hand_angle_of
from vi3dras.inverse.self_motion import NotRedundantError, direction, self_motion
from vi3dras.inverse.solver import solver_for
from vi3dras.inverse.task import rotation_vector, task_gap, task_jacobian
from vi3dras.kinematics.forward import tool_pose
from vi3dras.kinematics.jacobian import geometric_jacobian
from vi3dras.orientation import matrix_from_axis_angle


@pytest.mark.parametrize("convention", ["standard", "modified"])
def test_any_six_turning_joints_have_all_their_solutions(convention: str) -> None:
    rng = np.random.default_rng(12)
    for _ in range(3):
        robot = random_arm(rng, 6, convention)
        robot = replace(
            robot, joints=tuple(replace(j, type="revolute", alpha=rng.uniform(-2, 2)) for j in robot.joints)
        )
        q = random_q(rng, robot, 20)
        found = solver_for(robot).solve(tool_pose(robot, q))
        assert nearest_gap(robot, found.q, q).max() < 1e-6
        assert (found.valid.sum(axis=1) % 2 == 0).all()  # real roots of a polynomial of even degree


@pytest.mark.parametrize("n", [4, 5])
def test_arms_without_any_closed_form_are_searched(n: int) -> None:
    robot = random_arm(np.random.default_rng(n), n, "modified")
    q = random_q(np.random.default_rng(13), robot, 5)
    solver = solver_for(robot)
    found = solver.solve(tool_pose(robot, q))
    assert "least squares" in solver.sentence
    assert found.within_limits.any(axis=1).all()


@pytest.mark.parametrize("task", ["wrist", "position"])
@pytest.mark.parametrize("name", ["kuka-kr5-arc", "ur5", "franka-panda", "pioneer2-arm"])
def test_a_smaller_task_is_met_near_the_seed(name: str, task: Task) -> None:
    robot = load_robot(name)
    q = random_q(np.random.default_rng(14), robot, 4)
    targets = targets_of(robot, q, task)
    found = solver_for(robot, task).solve(targets)
    assert found.within_limits.any(axis=1).all()
    near = solver_for(robot, task).solve(targets[0], q[0])
    assert np.nanmin(np.abs(near.q - q[0]).max(axis=1)) < 1e-9


@pytest.mark.parametrize("degrees", [-90, 90, 0, 120, -135])
def test_every_slope_of_the_hand_can_be_asked_of_a_six_axis_arm(degrees: float) -> None:
    robot = load_robot("kuka-kr5-arc")
    found = solver_for(robot, "wrist").solve(np.array([0.7, 0.1, 1.2, np.radians(degrees)]))
    assert found.within_limits.any()
    q = found.q[found.best()[0]]
    assert tool_pose(robot, q)[2, 2] == pytest.approx(np.sin(np.radians(degrees)), abs=1e-12)


def test_the_slope_of_the_hand_is_that_of_the_tools_axis() -> None:
    robot = load_robot("kuka-kr5-arc")
    q = random_q(np.random.default_rng(15), robot, 10)
    assert_allclose(np.sin(hand_angle_of(robot, q)), tool_pose(robot, q)[:, 2, 2], atol=1e-12)
    lynx = load_robot("lynx6")
    q = np.radians([[10, 60, -30, -20, 40]])
    assert_allclose(np.degrees(hand_angle_of(lynx, q)), [10], atol=1e-9)
    assert_allclose(np.sin(hand_angle_of(lynx, q)), tool_pose(lynx, q)[:, 2, 2], atol=1e-12)


@pytest.mark.parametrize("task", ["pose", "wrist", "position"])
@pytest.mark.parametrize("name", ["kuka-kr5-arc", "lynx6", "stanford-arm"])
def test_the_jacobian_of_a_task_is_the_slope_of_its_gap(name: str, task: Task) -> None:
    robot = load_robot(name)
    q = random_q(np.random.default_rng(16), robot, 1)
    targets, step = targets_of(robot, q, task), 1e-6
    for i in range(robot.n):
        moved = q.copy()
        moved[0, i] += step
        slope = -task_gap(robot, task, targets, moved)[0] / step
        assert_allclose(slope, task_jacobian(robot, task, q)[0, :, i], atol=1e-5)


def test_turns_of_every_size_have_their_vector() -> None:
    rng = np.random.default_rng(17)
    axes = rng.normal(size=(6, 3))
    axes /= np.linalg.norm(axes, axis=1, keepdims=True)
    angles = np.array([0, 1e-13, 1e-7, 1.0, np.pi - 1e-7, np.pi])
    vectors = rotation_vector(matrix_from_axis_angle(axes, angles))
    assert_allclose(np.linalg.norm(vectors, axis=1), angles, atol=1e-9)
    assert_allclose(np.abs((vectors * axes).sum(axis=1)), angles, atol=1e-9)


@pytest.mark.parametrize("name", ["kuka-iiwa7", "franka-panda", "kinova-gen3"])
def test_a_self_motion_leaves_the_tool_where_it_is(name: str) -> None:
    robot = load_robot(name)
    q = robot.home + 0.1
    amounts = np.linspace(-0.6, 0.6, 13)
    moved = self_motion(robot, q, amounts)
    assert_allclose(moved[6], q)
    there = np.isfinite(moved[:, 0])
    assert there.sum() >= 7
    assert_allclose(
        tool_pose(robot, moved[there]), np.broadcast_to(tool_pose(robot, q), (there.sum(), 4, 4)), atol=1e-9
    )
    assert not robot.out_of_range(moved[there]).any()
    assert np.abs(geometric_jacobian(robot, q) @ direction(robot, q)).max() < 1e-12


def test_a_self_motion_ends_at_a_limit_and_needs_a_joint_to_spare() -> None:
    robot = load_robot("kuka-iiwa7")
    assert np.isnan(self_motion(robot, robot.home + 0.1, np.array([0.0, 50.0]))[1]).all()
    with pytest.raises(NotRedundantError, match="needs more joints than that"):
        self_motion(load_robot("ur5"), np.zeros(6), np.zeros(1))
    rail = Joint("rail", "prismatic", low=-1, high=1)
    spare = replace(robot, joints=(*robot.joints, rail), poses=())
    moved = self_motion(spare, spare.home + 0.1, np.array([0.2]), "position")
    assert_allclose(tool_pose(spare, moved[0])[:3, 3], tool_pose(spare, spare.home + 0.1)[:3, 3], atol=1e-9)

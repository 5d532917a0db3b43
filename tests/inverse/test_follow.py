"""The arm after a target that is dragged: on it where it can be, and near to where it was."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from bench.race import is_within
from numpy.testing import assert_allclose

from vi3dras.arm.library import load_robot
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.closed_forms.forms import Task
from vi3dras.inverse import numeric
from vi3dras.inverse.follow import followed, is_met
from vi3dras.inverse.hand import hand_angle_of, hand_axes, hand_rule
from vi3dras.inverse.nearest import nearest_joints, searched_nearest
from vi3dras.inverse.reasons import point_of
from vi3dras.inverse.solutions import ranked
from vi3dras.inverse.solver import solver_for
from vi3dras.inverse.targets import usual_task
from vi3dras.inverse.task import errors_of
from vi3dras.joint_workspace.first_sweep import asked_of, tool_numbers
from vi3dras.kinematics.forward import tool_pose
from vi3dras.kinematics.jacobian import limit_shares
from vi3dras.orientation import matrix_from_axis_angle

STARTS = {
    "lynx6": [30, 60, -45, -30, 10],
    "ur5": [20, -60, 60, -60, -90, 0],
    "kuka-kr5-arc": [10, 95, -26, 24, 238, -40],
    "franka-panda": [10, -30, 15, -120, 10, 110, 20],
}


def start_of(name: str) -> tuple[Robot, Task, Floats]:
    robot = load_robot(name)
    return robot, usual_task(robot), np.radians(STARTS[name])


def moved(robot: Robot, task: Task, q: Floats, by: Floats) -> Floats:
    """The target where the tool is at `q`, moved by (3,) [m]."""
    numbers = tool_numbers(robot, q)
    numbers[:3] += by
    target: Floats = asked_of(task, numbers[None])[0]
    return target


@pytest.mark.parametrize("name", STARTS)
def test_along_a_drag_the_tool_is_at_the_target_and_no_joint_leaps(name: str) -> None:
    robot, task, q = start_of(name)
    for k in range(30):
        target = moved(robot, task, np.radians(STARTS[name]), 1e-3 * (k + 1) * np.array([0.3, 0.9, -0.3]))
        before, q = q, followed(robot, task, target, q)
        assert is_met(robot, task, target, q)
        assert np.abs(q - before).max() < 0.05


@pytest.mark.parametrize("name", ["lynx6", "ur5", "franka-panda"])
def test_out_of_reach_the_arm_comes_as_near_as_it_can_picture_by_picture(name: str) -> None:
    robot, task, q = start_of(name)
    target = moved(robot, task, q, np.array([0.4, 0.3, 0.1]) * 3)
    for _ in range(40):
        q = followed(robot, task, target, q)
    assert not is_met(robot, task, target, q)
    assert not robot.out_of_range(q).any()
    nearest = nearest_joints(robot, task, target, q)
    gaps = [errors_of(robot, task, target[None], one[None]).position[0] for one in (q, nearest)]
    assert gaps[0] <= gaps[1] * 1.001


def test_where_only_the_orientation_is_out_of_reach_the_point_is_kept() -> None:
    robot, _, q = start_of("lynx6")
    target = tool_pose(robot, q)
    target[:3, :3] = matrix_from_axis_angle(np.array([0.0, 0.0, 1.0]), np.asarray(0.6)) @ target[:3, :3]
    for _ in range(5):
        q = followed(robot, "pose", target, q)
    assert not is_met(robot, "pose", target, q)
    assert_allclose(tool_pose(robot, q)[:3, 3], target[:3, 3], atol=1e-6)


def test_a_solution_outside_the_limits_is_none() -> None:
    robot, task, q = start_of("lynx6")
    target = moved(robot, task, q, np.array([-0.5, -0.35, 0.0]))
    end = followed(robot, task, target, q)
    assert not robot.out_of_range(end).any()


@pytest.mark.parametrize("name", ["lynx6", "rv2aj", "planar3r", "mtab-mini", "teachmover", "kuka-kr5-arc"])
def test_about_its_lift_the_hand_rises_and_about_its_roll_nothing_else_moves(name: str) -> None:
    robot, small = load_robot(name), 1e-5
    q = np.clip(robot.home + 0.3, robot.low, robot.high)
    lift, roll = hand_axes(robot, q)
    rule, was = hand_rule(robot), tool_pose(robot, q)
    if rule.by_sum:
        bends = small * (np.arange(robot.n) == np.flatnonzero(rule.weights)[0])
        risen, angle = tool_pose(robot, q + bends), hand_angle_of(robot, q + bends) - hand_angle_of(robot, q)
    else:
        risen = turned(was, lift, small)
        x, y, z = risen[:3, 2]
        angle = np.arctan2(z, np.hypot(x, y)) - hand_angle_of(robot, q)
    assert_allclose(angle, small if not rule.by_sum else bends @ rule.weights, rtol=1e-4)
    assert_allclose(risen[:3, :3], turned(was, lift, angle)[:3, :3], atol=1e-9)
    assert (roll is None) == (name in {"planar3r", "mtab-mini"})
    if roll is not None:
        rolls = 0.2 * (np.arange(robot.n) == robot.n - 1)
        assert_allclose(tool_pose(robot, q + rolls), turned(was, roll, 0.2), atol=1e-12)


def turned(pose: Floats, axis: Floats, angle: float) -> Floats:
    """A pose (4, 4) after a turn about an axis through its own point."""
    R = matrix_from_axis_angle(axis, np.asarray(angle)) @ pose[:3, :3]
    return np.block([[R, pose[:3, 3:]], [pose[3:]]])


@pytest.mark.race
@pytest.mark.parametrize("name", ["lynx6", "ur5", "franka-panda"])
def test_an_answer_costs_less_than_half_a_search_for_the_nearest_point(name: str) -> None:
    robot, task, q = start_of(name)
    target = moved(robot, task, q, np.array([0.4, 0.3, 0.1]) * 3)
    point = point_of(target)
    assert is_within(
        lambda: followed(robot, task, target, q), 0.5, lambda: searched_nearest(robot, "position", point, q)
    )


def test_the_solution_to_keep_is_nearest_has_most_margin_or_is_of_a_branch() -> None:
    robot = load_robot("ur5")
    q = np.radians(STARTS["ur5"])
    found = solver_for(robot, "pose").solve(tool_pose(robot, q), q)
    room = limit_shares(robot, found.q).min(axis=-1)
    q = found.q[int(np.nanargmin(room))]
    nearest, margin = (ranked(robot, found, q, keep)[0] for keep in ("nearest", "margin"))
    assert_allclose(found.q[nearest], q, atol=1e-9)
    assert room[margin] == room[found.within_limits].max() > room[nearest]
    for branch in np.flatnonzero(found.within_limits):
        assert ranked(robot, found, q, found.branches[branch])[0] == branch


def test_of_a_branch_outside_the_limits_the_nearest_one_within_is_kept() -> None:
    robot = load_robot("kuka-kr5-arc")
    q = np.radians(STARTS["kuka-kr5-arc"])
    found = solver_for(robot, "pose").solve(tool_pose(robot, q), q)
    outside = int(np.flatnonzero(found.valid & ~found.within_limits)[0])
    order = ranked(robot, found, q, found.branches[outside])
    assert order[0] == found.best(q)[0]
    assert order.index(outside) == found.within_limits.sum()


@pytest.mark.parametrize(
    "name", ["franka-panda", "kuka-iiwa7", "kuka-iiwa14", "kinova-gen3", "rethink-sawyer", "pa10-7c"]
)
def test_an_arm_with_seven_joints_follows_a_drag_in_few_steps(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    steps: list[int] = []
    step = numeric._step

    def counted(*arguments: Any) -> Floats:
        steps.append(1)
        return step(*arguments)

    monkeypatch.setattr(numeric, "_step", counted)
    robot = load_robot(name)
    start = np.radians(STARTS[name]) if name in STARTS else robot.home
    q = start
    for k in range(40):
        steps.clear()
        target = moved(robot, "pose", start, 0.002 * (20 - abs(k - 20)) * np.array([0.0, 1.0, 0.0]))
        q = followed(robot, "pose", target, q)
        assert is_met(robot, "pose", target, q)
        assert len(steps) <= 6

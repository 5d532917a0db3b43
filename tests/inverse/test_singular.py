"""Zero and home poses of all arms: where solutions meet, each is listed once and exactly; self-motions."""

from __future__ import annotations

import math

import numpy as np
import pytest
from inverse.arms import targets_of
from numpy.testing import assert_allclose

from vi3dras.arm.library import load_library, load_robot
from vi3dras.arm.robot import Joint, Robot
from vi3dras.arrays import Floats
from vi3dras.closed_forms.forms import Task
from vi3dras.inverse.multiple import singular_values
from vi3dras.inverse.numeric import ROWS, arm_size, descend
from vi3dras.inverse.reasons import why_not
from vi3dras.inverse.self_motion import standing_joints
from vi3dras.inverse.sentences import reason_sentence
from vi3dras.inverse.solutions import EXACT
from vi3dras.inverse.solver import solver_for
from vi3dras.inverse.targets import usual_task
from vi3dras.inverse.task import errors_of
from vi3dras.kinematics.forward import tool_pose

ROBOTS = load_library().by_id
REGULAR = 1e-4
MICRODEGREE = math.radians(1e-6)


def apart(robot: Robot, one: Floats, other: Floats) -> Floats:
    """The largest difference of joint values (..., n) without whole turns, (...)."""
    gap = one - other
    gap -= np.where(robot.table.revolute, 2 * np.pi * np.round(gap / (2 * np.pi)), 0.0)
    return np.asarray(np.abs(gap).max(axis=-1))


def by_newton(robot: Robot, task: Task, target: Floats, count: int) -> Floats:
    """Regular solutions (k, n), limits or not, from so many starts by chance."""
    reach = np.where(robot.table.revolute, np.pi, arm_size(robot))
    starts = np.random.default_rng(0).uniform(-reach, reach, (count, robot.n))
    each = np.broadcast_to(target, (count, *target.shape))
    ends = descend(robot, task, each, starts, limited=False)
    error = errors_of(robot, task, each, ends)
    ends = ends[(np.maximum(error.position, error.angle) <= EXACT)]
    return ends[singular_values(robot, task, ends)[:, -1] > REGULAR]


@pytest.mark.parametrize("name", sorted(ROBOTS))
def test_the_solutions_of_a_zero_pose_are_distinct_exact_and_complete(name: str) -> None:
    """`ik ufactory-xarm6` at zero gave 16 solutions of which 2 differ, Jaco2 at home 16 times the same."""
    robot = ROBOTS[name]
    for task in sorted({"pose", usual_task(robot)}):
        for q in (robot.home, np.zeros(robot.n)):
            if robot.n > ROWS[task]:
                continue
            target = targets_of(robot, q[None], task)[0]
            found = solver_for(robot, task).solve(target)
            listed = found.q[found.valid]
            assert np.maximum(found.position_error, found.angle_error)[found.valid].max() <= EXACT
            for i in range(len(listed)):
                assert (apart(robot, listed[:i], listed[i]) > MICRODEGREE).all()
            if standing_joints(robot, task, q[None]).any():
                assert standing_joints(robot, task, listed).any()
            else:
                assert apart(robot, listed, q).min() <= MICRODEGREE
            for regular in by_newton(robot, task, target, 40):
                assert apart(robot, listed, regular).min() <= 1e-6


@pytest.mark.parametrize(("name", "count"), [("ufactory-xarm6", 8), ("kinova-jaco2-j2n6s300", 1)])
def test_solutions_that_meet_are_one(name: str, count: int) -> None:
    """Three meet at the zero pose of the xArm 6, all at that of the Jaco2."""
    robot = load_robot(name)
    found = solver_for(robot).solve(tool_pose(robot, robot.home))
    assert found.valid.sum() == count
    assert apart(robot, found.q[found.valid], robot.home).min() <= MICRODEGREE


def test_two_solutions_a_hair_apart_stay_two() -> None:
    """A target beside the singular pose is no singular one: merging is for what the tool cannot tell."""
    robot = load_robot("planar2r")
    for bend in (1e-4, 1e-2):
        place = targets_of(robot, np.array([[0.3, bend]]), "position")[0]
        found = solver_for(robot, "position").solve(place)
        assert_allclose(np.sort(found.q[found.valid][:, 1]), [-bend, bend], atol=1e-9)


SKEW = math.radians(60)
LOCKED = (
    (0.4, 0.05, math.pi / 2), (0, 0.5, 0.1), (0.02, 0.3, math.pi / 2), (0.3, 0, SKEW),
    (0, 0, -SKEW), (0.1, 0, 0),
)  # fmt: skip


def test_a_curve_of_solutions_is_named_and_one_stands_for_it_the_nearest_to_the_seed() -> None:
    """A wrist of two skew bends is locked when stretched: joints 4 and 6 turn against each other."""
    joints = tuple(
        Joint(f"j{i}", d=d, a=a, alpha=alpha, low=-np.pi, high=np.pi)
        for i, (d, a, alpha) in enumerate(LOCKED)
    )
    robot = Robot("skew", "Skew", joints)
    q = np.array([0.3, 0.6, -0.7, 0.5, 0.0, 0.4])
    target = tool_pose(robot, q)
    for shift in (0.0, 0.9):
        seed = q + shift * np.array([0, 0, 0, 1, 0, -1])
        found = solver_for(robot).solve(target, seed)
        on_curve = standing_joints(robot, "pose", found.q[found.valid])
        assert on_curve.any(axis=1).sum() == 1
        assert on_curve.any(axis=0).tolist() == [False, False, False, True, False, True]
        assert apart(robot, found.q[found.valid], seed).min() < 1e-9
    sentence = reason_sentence(robot, why_not(robot, target))
    assert "Self-motion: j3 and j5 can move together while the tool stands still" in sentence


@pytest.mark.parametrize(
    ("name", "task", "joints"),
    [
        ("abb-irb140", "pose", {3, 5}),
        ("ur5", "pose", {1, 2, 3, 5}),
        ("kawasaki-rs007n", "pose", {0, 3, 5}),
        ("planar2r", "position", set()),
    ],
)
def test_joints_of_a_self_motion_at_zero(name: str, task: Task, joints: set[int]) -> None:
    """Wrist in line; four parallel axes; waist above the wrist too; an arm stretched out has none."""
    robot = load_robot(name)
    free = standing_joints(robot, task, np.zeros((1, robot.n)))[0]
    assert set(np.flatnonzero(free).tolist()) == joints

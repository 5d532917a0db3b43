"""Singular poses, limits, what is no number and what has no length: a flagged answer, never a wrong one."""

from __future__ import annotations

import pickle

import numpy as np
import pytest
from conftest import random_q
from inverse.arms import BUILDS, arm, nearest_gap, targets_of
from numpy.testing import assert_allclose, assert_array_equal

from vi3dras.arm.library import load_robot
from vi3dras.arm.robot import Joint, Robot
from vi3dras.closed_forms.forms import Task
from vi3dras.errors import JointCountError
from vi3dras.inverse.paper_equations import NotAsPrintedError
from vi3dras.inverse.self_motion import NotRedundantError
from vi3dras.inverse.solutions import choose
from vi3dras.inverse.solver import solver_for
from vi3dras.inverse.targets import TargetError
from vi3dras.kinematics.forward import tool_pose

KR5 = load_robot("kuka-kr5-arc")
SINGULAR = {
    "puma560": [(0, 45, -180, 0, 0, 0), (0, 0, 0, 0, 0, 0), (20, 30, 90 - 2.69, 10, 20, 30)],
    "kuka-kr5-arc": [(0, 90, 0, 0, 180, 0), (0, 90, 90 - 10.95, 0, 230, 0), (0, 103, 0, 20, 180, 20)],
    "ur5": [(0, -90, 0, -90, 0, 0), (0, 0, 0, 0, 0, 0), (10, -60, 0, 30, 180, 40)],
    "lynx6": [(0, 90, 0, 0, 0), (10, 90, 0, 0, 20), (0, 0, 0, 0, 0)],
    "stanford-arm": [(0, 0, 0.5, 0, 0, 0), (0, 90, 0.5, 0, 0, 0)],
    "planar3r": [(0, 0, 0), (30, 180, 0)],
    "adept-cobra-s600": [(0, 0, 0.1, 0), (40, 180, 0.1, 0)],
}


@pytest.mark.parametrize("name", SINGULAR)
def test_singular_poses_are_solved_like_all_others(name: str) -> None:
    robot = load_robot(name)
    for values in SINGULAR[name]:
        q = np.where(robot.table.revolute, np.radians(values), values)
        found = solver_for(robot).solve(tool_pose(robot, q), q)
        assert found.valid.any()
        assert nearest_gap(robot, found.q[None], q[None]).max() < 1e-6
        assert np.isfinite(found.q[found.valid]).all()


def test_points_on_the_axis_keep_the_base_among_others_beside_it() -> None:
    robot = load_robot("lynx6")
    seed = np.radians([35.0, 90, 0, 0, 0])
    beside = np.array([0.1, -0.1, 0.25])
    points = np.array([beside, [0, 0, 0.3], beside])
    found = solver_for(robot, "position").solve(points, seed)
    assert np.isin(np.degrees(found.q[1, found.valid[1], 0]).round(6), [35, -145]).all()
    reached = tool_pose(robot, found.q[found.valid])[:, :3, 3]
    assert_allclose(reached, np.repeat(points, found.valid.sum(axis=1), axis=0), atol=1e-9)


def test_the_edge_of_the_reach_has_one_solution_and_a_hair_beyond_it_none() -> None:
    solver = solver_for(load_robot("planar2r"), "position")
    assert solver.solve(np.array([0.4, 0, 0])).valid.tolist() == [True, False]
    assert solver.solve(np.array([0.4 + 1e-12, 0, 0])).valid.any()
    assert not solver.solve(np.array([0.4 + 1e-7, 0, 0])).valid.any()


def test_behind_the_base_the_edge_of_the_reach_has_one_solution_too() -> None:
    """Both elbows meet there at half a turn, which may be written with either sign."""
    solver = solver_for(load_robot("planar2r"), "position")
    for turn in np.pi + np.linspace(-2e-8, 2e-8, 41):
        found = solver.solve(0.4 * np.array([np.cos(turn), np.sin(turn), 0.0]))
        assert found.valid.sum() == 1
        assert_allclose(np.cos(found.q[found.valid]), [[-1.0, 1.0]], atol=1e-12)


def test_a_locked_wrist_keeps_the_joint_where_the_seed_has_it() -> None:
    target = tool_pose(KR5, np.radians([10, 80, 20, 0, 180, -40]))
    seed = np.radians([10, 80, 20, 25, 180, 0])
    found = solver_for(KR5).solve(target, seed)
    best = choose(KR5, found, seed)
    assert best is not None
    assert np.degrees(found.q[best, 3]) == pytest.approx(25)


def test_joint_values_are_written_with_the_whole_turns_that_the_limits_allow() -> None:
    target = tool_pose(KR5, np.radians([0, 90, 0, 0, 270, -180]))
    near = solver_for(KR5).solve(target, np.radians([0, 90, 0, 300, 90, -300]))
    best = choose(KR5, near, np.radians([0, 90, 0, 300, 90, -300]))
    assert best is not None
    assert near.within_limits[best]
    assert_allclose(np.degrees(near.q[best]), [0, 90, 0, 180, 90, -360], atol=1e-9)


def test_choose_takes_the_least_motion_and_says_none_without_solution() -> None:
    q = random_q(np.random.default_rng(1), KR5, 20)
    found = solver_for(KR5).solve(tool_pose(KR5, q))
    for i in range(len(q)):
        best = choose(KR5, found.at(i), KR5.home)
        motion = np.abs(found.at(i).q - KR5.home).max(axis=1)
        assert motion[best] == motion[found.within_limits[i]].min()
    far = tool_pose(KR5, q[0])
    far[:3, 3] = 9
    assert choose(KR5, solver_for(KR5).solve(far), KR5.home) is None


def test_where_all_are_outside_the_limits_the_one_least_outside_is_chosen() -> None:
    rng = np.random.default_rng(3)
    q = KR5.home + rng.uniform(-1, 1, (200, 6)) * [0.5, 0.2, 0.5, 1, 1, 1]
    q[:, 1] = KR5.high[1] + rng.uniform(0.05, 0.5, 200)
    found = solver_for(KR5).solve(tool_pose(KR5, q))
    outside = np.flatnonzero(~found.within_limits.any(axis=1) & (found.valid.sum(axis=1) > 1))
    assert len(outside) > 20
    best = np.array([choose(KR5, found.at(i), KR5.home) for i in outside])
    excess = found.excess.max(axis=-1)[outside]
    assert_allclose(excess[np.arange(len(best)), best], np.nanmin(excess, axis=1))


@pytest.mark.parametrize("name", ["lynx6", "kuka-kr5-arc", "ur5", "franka-panda"])
def test_one_target_at_a_time_and_all_at_once_are_the_same(name: str) -> None:
    robot = load_robot(name)
    targets = tool_pose(robot, random_q(np.random.default_rng(2), robot, 5))
    solver = solver_for(robot)
    many, again = solver.solve(targets), solver.solve(targets)
    for field in ("q", "valid", "within_limits", "excess"):
        assert_array_equal(getattr(many, field), getattr(again, field))
        one = [getattr(solver.solve(target), field) for target in targets]
        assert_allclose(getattr(many, field), one, atol=1e-9)
    assert solver.solve(targets[:0]).q.shape == (0, len(solver.branches), robot.n)


@pytest.mark.parametrize("bad", [np.nan, np.inf, -np.inf])
@pytest.mark.parametrize("task", ["pose", "wrist", "position"])
def test_what_is_no_number_is_refused(bad: float, task: Task) -> None:
    target = targets_of(KR5, KR5.home[None], task)[0]
    target[(0,) * target.ndim] = bad
    with pytest.raises(TargetError, match="not finite"):
        solver_for(KR5, task).solve(target)


def test_a_target_of_another_shape_or_no_rotation_is_refused() -> None:
    with pytest.raises(TargetError, match=r"shape \(5,\), but it should be x, y and z"):
        solver_for(KR5, "position").solve(np.zeros(5))
    with pytest.raises(TargetError, match="no rotation"):
        solver_for(KR5).solve(np.diag([1.0, 1, -1, 1]))
    with pytest.raises(JointCountError, match="has 6 joints, but 2 values were given"):
        solver_for(KR5).solve(np.eye(4), np.zeros(2))
    with pytest.raises(TargetError, match="seed holds a number that is not finite"):
        solver_for(KR5).solve(np.eye(4), np.full(6, np.nan))


@pytest.mark.parametrize("name", BUILDS)
@pytest.mark.parametrize("task", ["pose", "wrist", "position"])
def test_links_without_length_never_end_in_a_crash_or_a_wrong_answer(name: str, task: Task) -> None:
    built = arm(name)
    joints = tuple(Joint(j.name, j.type, j.theta, 0.0, 0.0, j.alpha, j.low, j.high) for j in built.joints)
    robot = Robot("points", "All in one point", joints)
    targets = targets_of(robot, random_q(np.random.default_rng(3), robot, 3), task)
    found = solver_for(robot, task).solve(targets)
    reached = np.nonzero(found.valid)
    again = targets_of(robot, found.q[reached], task) if len(reached[0]) else targets[:0]
    gap = again - targets[reached[0]]
    assert np.abs(gap - 2 * np.pi * np.round(gap / (2 * np.pi)) * (task == "wrist")).max(initial=0) < 1e-8


def test_the_sentences_survive_the_way_between_processes() -> None:
    for error in (
        TargetError("number", "pose", (4, 4)),
        NotRedundantError("a", 6, 6),
        NotAsPrintedError("a"),
    ):
        assert str(pickle.loads(pickle.dumps(error))) == str(error)

"""From one solution to another of the same pose: where the tool goes meanwhile, and what is passed."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import numpy as np
import pytest
from conftest import random_q
from numpy.testing import assert_allclose

from vi3dras.arm.library import load_robot
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.atlas.crossings import crossings_on
from vi3dras.atlas.posture import posture_change
from vi3dras.atlas.sides import asked_of_arm, sides_of
from vi3dras.inverse.solver import solver_for
from vi3dras.joint_workspace.first_sweep import asked_of, home_numbers
from vi3dras.kinematics.forward import dh_frames, tool_pose
from vi3dras.kinematics.jacobian import geometric_jacobian

ARMS = ("kuka-kr5-arc", "puma560", "ur5", "abb-irb140", "stanford-arm", "scara-roboanalyzer")


def paper_arm() -> Robot:
    """The planar arm of RoboAnalyzer's example: links of 2, 2 and 1."""
    robot = load_robot("planar3r")
    lengths = zip(robot.joints, (2.0, 2.0, 1.0), strict=True)
    return replace(robot, joints=tuple(replace(joint, a=a) for joint, a in lengths))


def solutions_at(robot: Robot, q: Floats) -> Floats:
    """All solutions (k, n) for the pose of joint values (n,)."""
    found = solver_for(robot, "pose").solve(tool_pose(robot, q))
    return found.q[found.valid]


def test_the_planar_arm_of_the_paper_has_its_two_solutions_and_goes_from_one_to_the_other() -> None:
    """RoboAnalyzer's paper: (2.2320508, 3.8660254, 60 deg) gives 30, 60, -30 and 90, -60, 30."""
    robot = paper_arm()
    target = np.array([2.2320508, 3.8660254, 0.0, np.radians(60)])
    found = solver_for(robot, "wrist").solve(target)
    ends = np.degrees(found.q[found.valid])
    assert_allclose(ends[np.argsort(ends[:, 0])], [[30, 60, -30], [90, -60, 30]], atol=1e-5)
    change = posture_change(robot, "wrist", target, *found.q[found.valid])
    (elbow,) = change.crossings
    assert (elbow.kind, elbow.changes_side, change.must_cross) == ("elbow", True, ("elbow",))
    assert_allclose([elbow.share, elbow.q[1]], [0.5, 0.0], atol=1e-9)
    assert_allclose(elbow.q, np.radians([60, 0, 0]), atol=1e-6)
    stretched = tool_pose(robot, elbow.q)[:3, 3] - target[:3]
    assert_allclose(change.largest[0], np.linalg.norm(stretched), rtol=1e-6)


@pytest.mark.parametrize("name", ARMS)
def test_the_tool_is_at_one_pose_at_both_ends_and_away_between(name: str) -> None:
    robot, rng = load_robot(name), np.random.default_rng(3)
    for q in random_q(rng, robot, 2):
        pose, ends = tool_pose(robot, q), solutions_at(robot, q)
        for one, other in ((0, -1), (-1, 0), (0, len(ends) // 2)):
            change = posture_change(robot, "pose", pose, ends[one], ends[other])
            rows = tool_pose(robot, change.plan.stops.q)
            assert_allclose(rows[[0, -1]], np.stack([pose, pose]), atol=1e-9)
            assert_allclose(change.drift, np.linalg.norm(rows[:, :3, 3] - pose[:3, 3], axis=1), atol=1e-12)
            assert change.largest[0] >= change.drift.max() - 1e-6
            if one != other and len(ends) > 1:
                assert max(change.largest) > 1e-3


@pytest.mark.parametrize("name", ARMS)
def test_each_joint_goes_the_shorter_way_that_its_limits_leave(name: str) -> None:
    robot, rng = load_robot(name), np.random.default_rng(4)
    turns = np.where(robot.table.revolute, 2 * np.pi, np.nan)
    for q in random_q(rng, robot, 3):
        ends = solutions_at(robot, q)
        found = [end for end in ends if not robot.out_of_range(end).any()]
        for other in found[1:]:
            end = posture_change(robot, "pose", tool_pose(robot, q), found[0], other).plan.stops.q[-1]
            way = np.abs(end - found[0])
            assert not robot.out_of_range(end).any()
            for k in (-2, -1, 1, 2):
                shifted = end + k * turns
                room = (shifted >= robot.low) & (shifted <= robot.high)
                assert (~room | (np.abs(shifted - found[0]) >= way - 1e-9)).all()


@pytest.mark.parametrize("name", ARMS)
def test_the_arm_is_singular_where_a_surface_is_crossed_and_on_two_sides_before_and_behind(name: str) -> None:
    robot, rng = load_robot(name), np.random.default_rng(5)
    crossed = 0
    for start, end in random_q(rng, robot, 8, 2):
        for each in crossings_on(robot, "pose", start, end):
            values = np.linalg.svd(geometric_jacobian(robot, each.q), compute_uv=False)
            rank = asked_of_arm(robot, "pose").ways.shape[1]
            assert values[rank - 1] < 1e-9 * values[0]
            around = start + (each.share + np.array([-1e-5, 1e-5]))[:, None] * (end - start)
            before, after = np.sign(sides_of(robot, "pose", around))
            assert (before != after) == each.changes_side
            crossed += 1
    assert crossed > 1


@pytest.mark.parametrize("name", ARMS)
def test_as_many_surfaces_are_crossed_as_the_determinant_changes_its_sign(name: str) -> None:
    """Counted on a grid of its own, by the whole Jacobian where that is square."""
    robot, rng = load_robot(name), np.random.default_rng(6)
    for start, end in random_q(rng, robot, 6, 2):
        ways = start + np.linspace(0, 1, 3337)[:, None] * (end - start)
        J = geometric_jacobian(robot, ways)
        rows = [0, 1, 2, 5] if robot.n == 4 else range(6)
        signs = np.sign(np.linalg.det(J[:, list(rows)]))
        found = crossings_on(robot, "pose", start, end)
        assert sum(each.changes_side for each in found) == np.count_nonzero(np.diff(signs))


def test_branches_that_differ_in_one_thing_cross_the_surface_of_that_name() -> None:
    robot = load_robot("puma560")
    pose = tool_pose(robot, np.radians([20, 40, -20, 30, 50, 10]))
    found = solver_for(robot, "pose").solve(pose)
    words = ("shoulder", "elbow", "wrist")
    names = [dict(zip(words, name.split(", "), strict=True)) for name in found.branches]
    pairs = 0
    for i, one in enumerate(names):
        for j, other in enumerate(names):
            kinds = {word for word in one if one[word] != other[word]}
            if found.valid[i] and found.valid[j] and kinds == {"wrist"}:
                passed = posture_change(robot, "pose", pose, found.q[i], found.q[j]).crossings
                assert "wrist" in {each.kind for each in passed}
                pairs += 1
    assert pairs == 8


def test_what_must_be_crossed_is_what_the_branches_differ_in() -> None:
    """Front and back, up and down, flipped or not: each is the sign of one factor, for all pairs of eight."""
    robot = load_robot("kuka-kr5-arc")
    pose = tool_pose(robot, np.radians([10, 90, 0, 30, 40, 50]))
    found = solver_for(robot, "pose").solve(pose)
    assert found.valid.all()
    for i, j in combinations(range(8), 2):
        change = posture_change(robot, "pose", pose, found.q[i], found.q[j])
        passed = [each.kind for each in change.crossings if each.changes_side]
        assert change.must_cross is not None
        for kind in ("shoulder", "elbow", "wrist"):
            assert (passed.count(kind) % 2 == 1) == (kind in change.must_cross)
        assert change.must_cross


def test_two_surfaces_that_are_crossed_in_one_pose_are_both_told() -> None:
    """The elbow straight and joints 4 and 6 in line at once: the determinant keeps its sign there."""
    robot = load_robot("puma560")
    elbow = np.zeros((200_001, 6))
    elbow[:, 2] = np.linspace(-np.pi, np.pi, 200_001)
    frames = dh_frames(robot, elbow)
    reach = np.linalg.norm(frames[:, 4, :3, 3] - frames[:, 1, :3, 3], axis=1)
    middle = np.radians([20.0, 30.0, 0.0, 40.0, 0.0, 10.0])
    middle[2] = elbow[reach.argmax(), 2]
    way = np.radians([0.0, 0.0, 20.0, 0.0, 20.0, 0.0])
    found = crossings_on(robot, "pose", middle - way, middle + way)
    told = sorted((each.kind, round(each.share, 3), each.changes_side) for each in found)
    assert told == [("elbow", 0.5, True), ("wrist", 0.5, True)]


def test_a_motion_to_itself_passes_nothing() -> None:
    robot = load_robot("kuka-kr5-arc")
    change = posture_change(robot, "pose", tool_pose(robot, robot.home), robot.home, robot.home)
    assert change.crossings == ()
    assert_allclose(change.largest, 0.0, atol=1e-12)


def test_a_way_that_runs_along_in_a_singular_surface_is_one_and_the_tool_stays() -> None:
    """Lynx6 at home: its two solutions lie in one self-motion, singular from end to end."""
    robot = load_robot("lynx6")
    numbers = home_numbers(robot)
    target = asked_of("wrist", numbers[None])[0]
    found = solver_for(robot, "wrist").solve(target)
    change = posture_change(robot, "wrist", target, *found.q[found.valid])
    (along,) = change.crossings
    assert (along.share, along.until, along.changes_side) == (0.0, 1.0, False)
    assert change.largest[0] < 1e-9

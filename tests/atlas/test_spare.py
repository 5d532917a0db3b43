"""Arms with a joint to spare: one joint held, and every solution over its values."""

from __future__ import annotations

import numpy as np
import pytest
from conftest import random_arm, random_q
from dense_search import missed_by, random_curve, searched
from numpy.testing import assert_allclose

from vi3dras.arm.library import load_robot
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.atlas.curve import atlas_of, usually_held
from vi3dras.atlas.held import joint_to_hold, joints_to_hold, with_held, with_joints_held
from vi3dras.atlas.held_roots import roots_at
from vi3dras.atlas.links import led_samples, linked_samples
from vi3dras.atlas.samples import Sampled, met_near, sampled, targets_between
from vi3dras.atlas.sides import sides_of
from vi3dras.atlas.spare import spare_atlas
from vi3dras.inverse.self_motion import NotRedundantError, self_motion
from vi3dras.inverse.solver import solver_for
from vi3dras.inverse.targets import usual_task
from vi3dras.inverse.task import errors_of, targets_met
from vi3dras.joint_workspace.curves import jump_sizes
from vi3dras.kinematics.forward import tool_pose

SEVEN = ("franka-panda", "kuka-iiwa14", "kinova-gen3", "pa10-7c", "rethink-sawyer")


@pytest.mark.parametrize("convention", ["standard", "modified"])
@pytest.mark.parametrize("seed", range(12))
def test_an_arm_with_joints_held_is_an_arm_of_the_others(convention: str, seed: int) -> None:
    rng = np.random.default_rng(seed)
    robot = random_arm(rng, 5, convention)
    for q in random_q(rng, robot, 4):
        held = {int(joint): float(q[joint]) for joint in rng.choice(5, rng.integers(1, 4), replace=False)}
        inner = with_joints_held(robot, held)
        others = np.delete(q, sorted(held))
        assert inner.n == 5 - len(held)
        assert_allclose(tool_pose(inner, others), tool_pose(robot, q), atol=1e-12)
        assert_allclose(with_held(held, others), q)


@pytest.mark.parametrize("name", SEVEN)
def test_the_joint_to_hold_takes_part_in_the_self_motion(name: str) -> None:
    robot = load_robot(name)
    joint = joint_to_hold(robot, "pose")
    assert joint is not None
    q = robot.low.clip(-2) + 0.55 * (robot.high.clip(None, 2) - robot.low.clip(-2))
    moved = self_motion(robot, q, np.array([0.05]))[0]
    assert abs(moved[joint] - q[joint]) > 1e-3


def test_an_arm_without_a_joint_to_spare_has_no_such_atlas() -> None:
    robot = load_robot("ur5")
    assert joint_to_hold(robot, "pose") is None
    with pytest.raises(NotRedundantError, match="ur5 has 6 joints"):
        spare_atlas(robot, tool_pose(robot, robot.home))


@pytest.mark.parametrize("name", SEVEN[:2])
def test_what_is_left_beside_the_joint_to_hold_has_a_closed_form_that_misses_nothing(name: str) -> None:
    robot, rng = load_robot(name), np.random.default_rng(4)
    for joint in joints_to_hold(robot, "pose"):
        inner = with_joints_held(robot, {joint: float(random_q(rng, robot)[joint])})
        q = random_q(rng, inner, 30)
        solver = solver_for(inner, "pose")
        assert solver.is_quick
        assert solver.form is not None
        assert "decoupled" in solver.form.sentence
        poses = tool_pose(inner, q)
        found = solver.solve(poses)
        assert np.nanmin(jump_sizes(inner, found.q, q[:, None]), axis=1).max() < 1e-6
        each = np.broadcast_to(poses[:, None], (*found.q.shape[:2], 4, 4))[found.valid]
        assert_allclose(tool_pose(inner, found.q[found.valid]), each, atol=1e-8)


@pytest.mark.slow
def test_a_curve_of_a_redundant_arm_has_an_atlas_at_each_place_of_the_slider() -> None:
    robot = load_robot("franka-panda")
    q = np.linspace(0, 0.15, 4)[:, None] * np.array([1, 0.5, 0, -1, 0.5, 1, 0.2]) + robot.home
    for value in (0.0, 0.3):
        q[:, 2] = value
        poses = tool_pose(robot, q)
        atlas = atlas_of(robot, poses, "pose", held={2: value})
        assert atlas.held == {2: value}
        there = atlas.ribbons.exists
        assert_allclose(atlas.ribbons.q[there][:, 2], value)
        every = np.broadcast_to(poses, (len(there), 4, 4, 4))[there]
        assert_allclose(tool_pose(robot, atlas.ribbons.q[there]), every, atol=1e-8)
        known = jump_sizes(robot, atlas.ribbons.q, q)
        assert (np.nanmin(known, axis=0) < 1e-6).all()


SLOW = ("rethink-sawyer", "kinova-gen3")
"""Arms that leave no closed form of few branches, whatever joint is held."""


@pytest.mark.parametrize("name", SLOW)
def test_all_values_of_a_held_joint_at_once_have_the_solutions_of_each_alone(name: str) -> None:
    robot, rng = load_robot(name), np.random.default_rng(5)
    q = random_q(rng, robot)
    pose, values = tool_pose(robot, q), np.linspace(-1.7, 1.9, 5)
    joint = joint_to_hold(robot, "pose")
    assert joint is not None
    together = roots_at(robot, pose, joint, values, q)
    count = 0
    for each, value in zip(together, values.tolist(), strict=True):
        inner = with_joints_held(robot, {joint: value})
        ways = solver_for(inner, "pose").solve(pose, np.delete(q, joint))
        alone = with_held({joint: value}, ways.q[ways.valid])
        found = each[np.isfinite(each[:, 0])]
        assert len(found) == len(alone)
        if len(alone):
            assert jump_sizes(robot, found[:, None], alone[None]).min(axis=1).max() < 1e-6
            assert_allclose(found[:, joint], value)
            assert_allclose(tool_pose(robot, found), np.broadcast_to(pose, (len(found), 4, 4)), atol=1e-8)
        count += len(found)
    assert count > 4


@pytest.mark.parametrize("name", SLOW)
def test_solutions_led_to_the_next_sample_arrive_where_a_search_between_them_finds_them(name: str) -> None:
    """Every way between two samples is searched, and the ones that are led are the same."""
    robot = load_robot(name)
    q = np.linspace(0, 0.5, 7)[:, None] * np.array([1, -0.6, 0, 0.7, 1, 0.5, -1]) + 0.4
    poses, held = tool_pose(robot, q), {2: 0.4}
    inner = with_joints_held(robot, held)
    solver = solver_for(inner, "pose")
    assert not solver.is_quick
    found = solver.solve(poses)
    all_of = sampled(inner, "pose", found.q, found.within_limits)

    def solve(places: Floats) -> Sampled:
        there = solver.solve(targets_between("pose", poses, places))
        return sampled(inner, "pose", there.q, there.within_limits)

    def follow(places: Floats, at: Floats) -> tuple[Floats, Floats]:
        ends = met_near(inner, "pose", targets_between("pose", poses, places), at)
        return ends, sides_of(inner, "pose", ends)

    led = led_samples(inner, follow, all_of)
    searched = linked_samples(inner, solve, all_of, deep=1)
    assert sum(link is not None for link in led) > 3
    for one, other in zip(led, searched, strict=True):
        if one is not None:
            assert one.tolist() == other.tolist()


def test_a_joint_is_held_where_that_leaves_single_solutions() -> None:
    """At home joints of an iiwa are straight: held there, some leave the others a motion of their own."""
    robot = load_robot("kuka-iiwa14")
    poses = tool_pose(robot, np.linspace(0.1, 0.4, 5)[:, None] * np.ones(7))
    (joint,) = usually_held(robot, "pose", robot.home, poses)
    alone = [k for k in joints_to_hold(robot, "pose") if _is_quick_at_home(robot, k)]
    assert joint in alone
    assert len(alone) < len(joints_to_hold(robot, "pose"))


def _is_quick_at_home(robot: Robot, joint: int) -> bool:
    return solver_for(with_joints_held(robot, {joint: float(robot.home[joint])}), "pose").is_quick


def test_it_is_told_how_far_a_slow_atlas_is_and_who_is_told_may_stop_it() -> None:
    robot, told = load_robot("kinova-gen3"), []
    spare_atlas(robot, tool_pose(robot, robot.home), count=24, report=told.append)
    assert told == sorted(told)
    assert len(told) > 20
    assert told[-1] == 1.0
    assert max(np.diff([0.0, *told])) < 0.6

    class StoppedError(Exception):
        pass

    def stop(share: float) -> None:
        if share > 0.3:
            raise StoppedError

    with pytest.raises(StoppedError):
        spare_atlas(robot, tool_pose(robot, robot.home), count=24, report=stop)


FIVE = ("abb-irb2400-5axis", "mtab-mini", "pioneer2-arm")
"""Arms of five joints that all move the point of the tool or the hand's angle."""


@pytest.mark.parametrize("name", [*FIVE, "lynx6", "kinova-gen3"])
def test_no_solution_is_missed_over_the_joint_to_spare(name: str) -> None:
    """Beside a search from 100 starts for arms that have the joint held."""
    robot, rng = load_robot(name), np.random.default_rng(2)
    task = usual_task(robot)
    target = targets_met(robot, task, 0.7 * random_q(rng, robot)[None])[0]
    atlas = spare_atlas(robot, target, task, count=8)
    (free,) = atlas.held
    count = 0
    for sample, value in enumerate(atlas.s.tolist()):
        inner = with_joints_held(robot, {free: value})
        (ends,) = searched(inner, task, target[None], 100, rng)
        known = np.delete(atlas.ribbons.q[atlas.ribbons.exists[:, sample], sample], free, axis=1)
        for end in ends[np.isfinite(ends[:, 0])]:
            assert jump_sizes(inner, known, end).min() < 1e-4
            count += 1
    assert count > 10


def test_along_a_line_the_joint_to_spare_is_held_where_the_others_are_told() -> None:
    """Mini: its gripper turns about an axis beside the tool's point, which only four joints need to lead."""
    robot, rng = load_robot("mtab-mini"), np.random.default_rng(0)
    task, targets = random_curve(robot, rng)
    atlas = atlas_of(robot, targets, task)
    assert list(atlas.held) == [4]
    inner = with_joints_held(robot, atlas.held)
    assert missed_by(inner, atlas_of(inner, targets, task), np.array([0, 12, 24]), 80, rng).missed == []
    there = atlas.ribbons.exists
    each = np.broadcast_to(targets, (len(there), *targets.shape))[there]
    assert len(each) > 25
    assert errors_of(robot, task, each, atlas.ribbons.q[there]).worst.max() < 1e-9

"""Arms with a joint to spare: one joint held, and every solution over its values."""

from __future__ import annotations

import numpy as np
import pytest
from conftest import random_arm, random_q
from numpy.testing import assert_allclose

from vi3dras.arm.library import load_robot
from vi3dras.atlas.curve import atlas_of
from vi3dras.atlas.held import joint_to_hold, joints_to_hold, with_held, with_joints_held
from vi3dras.atlas.spare import spare_atlas
from vi3dras.inverse.self_motion import NotRedundantError, self_motion
from vi3dras.inverse.solver import solver_for
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

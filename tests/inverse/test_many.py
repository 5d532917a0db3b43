"""Many targets at once: whole grids and long paths."""

from __future__ import annotations

import numpy as np
import pytest
from bench.quick_inverse import follow_poses, solve_grid
from numpy.testing import assert_allclose, assert_array_equal

from vi3dras.arm.library import load_robot
from vi3dras.inverse.solver import solver_for
from vi3dras.kinematics.forward import tool_pose


@pytest.mark.parametrize("name", ["lynx6", "rv2aj", "crs-a255", "fanuc-m410ib-300"])
def test_a_grid_is_solved_like_its_points_one_by_one(name: str) -> None:
    robot = load_robot(name)
    reach = 3 * sum(joint.a for joint in robot.joints)
    x, z = np.linspace(-reach, reach, 7), np.linspace(-0.1, reach, 5)
    y = np.linspace(-reach, reach, 6)
    points = np.stack(np.meshgrid(x, y, z, indexing="ij"), axis=-1).reshape(-1, 3)
    one_by_one = solver_for(robot, "wrist").raw(np.column_stack([points, np.full(len(points), -0.5)]))
    grid = solve_grid(robot, (x, y, z), -0.5).reshape(4, robot.n, -1).transpose(2, 0, 1)
    assert_array_equal(np.isnan(grid).any(axis=2), np.isnan(one_by_one).any(axis=2))
    apart = grid - one_by_one
    assert np.nanmax(np.abs(apart - 2 * np.pi * np.round(apart / (2 * np.pi)))) < 2e-3


def test_a_grid_needs_an_arm_that_bends_in_one_plane() -> None:
    with pytest.raises(ValueError, match="kuka-kr5-arc cannot be solved over a grid"):
        solve_grid(load_robot("kuka-kr5-arc"), (np.zeros(1), np.zeros(1), np.zeros(1)), 0.0)


def test_a_long_path_follows_one_branch() -> None:
    robot = load_robot("kuka-kr5-arc")
    t = np.linspace(0, 1, 20_000)[:, None]
    q = (1 - t) * np.radians([-60, 60, -20, 0, 230, 0]) + t * np.radians([60, 100, 30, 250, 250, -400])
    assert_allclose(follow_poses(robot, tool_pose(robot, q), q[0]), q, atol=1e-9)


def test_where_the_branch_ends_the_careful_choice_takes_over() -> None:
    robot = load_robot("kuka-kr5-arc")
    q = np.tile(np.radians([0, 90, 0, 0, 250, 0]), (30, 1))
    q[:, 0] = np.linspace(0, 0.5, 30)
    poses = tool_pose(robot, q)
    poses[15, 2, 3] = 9.0
    followed = follow_poses(robot, poses, q[0])
    assert np.isnan(followed[15]).all()
    assert_allclose(np.delete(followed, 15, axis=0), np.delete(q, 15, axis=0), atol=1e-9)
    assert follow_poses(robot, poses[:0], q[0]).shape == (0, 6)


def test_through_a_locked_wrist_the_name_of_the_branch_changes_and_the_joints_do_not_jump() -> None:
    robot = load_robot("kuka-kr5-arc")
    q = np.tile(np.radians([0, 90, 0, 70, 180, 20]), (41, 1))
    q[:, 4] = np.radians(np.linspace(160, 200, 41))
    followed = follow_poses(robot, tool_pose(robot, q), q[0])
    assert np.degrees(np.abs(np.diff(followed, axis=0)).max()) == pytest.approx(1, abs=1e-6)

"""What a pose is worth, against formulas from the textbook."""

from __future__ import annotations

import numpy as np
from numpy.testing import assert_allclose

from vi3dras.arm.library import load_robot
from vi3dras.kinematics.forward import tool_pose
from vi3dras.kinematics.jacobian import dexterity, directions, limit_margins, limit_shares, wrist_to_ground


def test_the_wrist_of_lynx6_leans_by_the_sum_of_its_bends() -> None:
    q = np.radians([[32, 58.4, -64, -38.5, 12], [0, 90, 0, 0, 0], [10, 20, -30, -40, 0]])
    leaning = np.degrees(wrist_to_ground(tool_pose(load_robot("lynx6"), q)))
    assert_allclose(leaning, [58.4 - 64 - 38.5, 90, -50], atol=1e-9)


def test_margins_are_distances_to_the_nearer_limit() -> None:
    robot = load_robot("lynx6")
    q = np.radians([-90, 90, 100, 0, 0])
    assert_allclose(np.degrees(limit_margins(robot, q)), [0, 90, -10, 90, 80], atol=1e-9)
    assert_allclose(limit_shares(robot, q)[:4], [0, 1, -10 / 90, 1], atol=1e-9)


def test_a_joint_without_limits_is_never_near_one() -> None:
    robot = load_robot("kinova-gen3")
    assert np.isinf(limit_margins(robot, robot.home)[0])
    assert limit_shares(robot, robot.home)[0] == 1


def test_a_planar_arm_is_judged_in_its_plane() -> None:
    """Two equal links: J J^T has the ratio of eigenvalues of the textbook; stretched out it is singular."""
    robot = load_robot("planar2r")
    assert directions(robot) == 2
    assert directions(load_robot("kuka-kr5-arc")) == 3
    length = robot.joints[0].a
    J = length * np.array([[-1.0, -1.0], [1.0, 0.0]])
    values = np.linalg.svd(J, compute_uv=False)
    bent = np.array([0.0, np.pi / 2])
    assert_allclose(dexterity(robot, np.array([bent, [0.3, 0.0]])), [values[1] / values[0], 0], atol=1e-12)

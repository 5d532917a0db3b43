"""Velocities: Jacobians against finite differences, measures against their definitions."""

from __future__ import annotations

import numpy as np
import pytest
from bench.race import is_within
from conftest import random_arm, random_q
from numpy.testing import assert_allclose

from vi3dras.arm.library import load_robot
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.kinematics.forward import BLOCK, link_frames, tool_pose
from vi3dras.kinematics.jacobian import MANY, analytic_jacobian, geometric_jacobian, inverse_condition
from vi3dras.orientation import abc_from_matrix, matrix_from_abc
from vi3dras.units import Units
from vi3dras.workspace.manipulability import manipulability_of

STEP = 1e-6


def differences(robot: Robot, q: Floats) -> Floats:
    """Linear and angular velocity per joint by central differences, (6, n)."""
    columns = []
    for step in STEP * np.eye(robot.n):
        ahead, behind = tool_pose(robot, q + step), tool_pose(robot, q - step)
        rate = (ahead - behind) / (2 * STEP)
        W = rate[:3, :3] @ tool_pose(robot, q)[:3, :3].T
        columns.append([*rate[:3, 3], W[2, 1], W[0, 2], W[1, 0]])
    return np.array(columns).T


@pytest.mark.parametrize("convention", ["standard", "modified"])
@pytest.mark.parametrize("n", [1, 2, 3, 5, 6, 7, 9])
def test_the_geometric_jacobian_equals_finite_differences(n: int, convention: str) -> None:
    rng = np.random.default_rng(n)
    for _ in range(5):
        robot = random_arm(rng, n, convention)
        q = random_q(rng, robot)
        assert_allclose(geometric_jacobian(robot, q), differences(robot, q), atol=1e-7)
        known = link_frames(robot, q)
        assert_allclose(geometric_jacobian(robot, q, known), geometric_jacobian(robot, q), atol=1e-12)


def test_the_analytic_jacobian_equals_finite_differences_of_abc() -> None:
    rng = np.random.default_rng(7)
    for _ in range(20):
        robot = random_arm(rng, 6, "standard")
        q = random_q(rng, robot)
        abc = abc_from_matrix(tool_pose(robot, q)[:3, :3])
        if abs(np.cos(abc[1])) < 0.1:
            continue
        for i, step in enumerate(STEP * np.eye(6)):
            ahead, behind = (abc_from_matrix(tool_pose(robot, q + s)[:3, :3]) for s in (step, -step))
            rate = (np.mod(ahead - behind + np.pi, 2 * np.pi) - np.pi) / (2 * STEP)
            assert_allclose(analytic_jacobian(robot, q)[3:, i], rate, atol=1e-6)


def test_at_singular_pitch_the_rates_of_a_and_c_have_no_value() -> None:
    robot = load_robot("rv2aj")
    q = np.radians([[0, 0, 90, 0, 0], [30, 30, 80, 70, 45]])
    assert abc_from_matrix(tool_pose(robot, q[0])[:3, :3])[1] == pytest.approx(-np.pi / 2)
    J = analytic_jacobian(robot, q)
    assert np.isnan(J[0, 3:]).all()
    assert np.isfinite(J[0, :3]).all()
    assert np.isfinite(J[1]).all()


def test_a_batch_equals_its_poses_one_by_one() -> None:
    robot = load_robot("puma560")
    q = random_q(np.random.default_rng(8), robot, 3, 2)
    J = geometric_jacobian(robot, q)
    assert J.shape == (3, 2, 6, 6)
    assert_allclose(J[2, 1], geometric_jacobian(robot, q[2, 1]), atol=1e-14)


@pytest.mark.parametrize("convention", ["standard", "modified"])
def test_many_at_once_are_those_of_few(convention: str) -> None:
    """From `MANY` poses on the arm's zeros and ones are left out; two blocks, arms with base and tool."""
    arms = [
        random_arm(np.random.default_rng(3), 5, convention),
        *map(load_robot, ("stanford-arm", "franka-panda")),
    ]
    for arm in arms:
        q = np.random.default_rng(4).uniform(-2, 2, (BLOCK + 3, arm.n))
        one_by_one = geometric_jacobian(arm, q, link_frames(arm, q))
        assert_allclose(geometric_jacobian(arm, q), one_by_one, rtol=0, atol=1e-13)
        units = Units("mm", "deg")
        in_units = geometric_jacobian(arm, q, link_frames(arm, q), units=units)
        assert_allclose(geometric_jacobian(arm, q, units=units), in_units, rtol=0, atol=1e-10)
        assert_allclose(geometric_jacobian(arm, q[:MANY].reshape(4, -1, arm.n)), one_by_one[:MANY].reshape(
            4, -1, 6, arm.n), rtol=0, atol=1e-13)  # fmt: skip


@pytest.mark.race
def test_many_at_once_take_no_longer_than_their_frames() -> None:
    """A third of the time when measured alone: 100,000 of the PUMA in 21 ms, 70 ms by way of its frames."""
    arm = load_robot("puma560")
    q = np.random.default_rng(5).uniform(-2, 2, (20_000, arm.n))
    assert is_within(
        lambda: geometric_jacobian(arm, q), 0.7, lambda: geometric_jacobian(arm, q, link_frames(arm, q))
    )


def test_manipulability_is_the_root_of_the_determinant() -> None:
    robot = load_robot("franka-panda")
    q = random_q(np.random.default_rng(9), robot, 10)
    J = geometric_jacobian(robot, q)[:, :3]
    expected = np.sqrt(np.linalg.det(J @ np.swapaxes(J, -1, -2)))
    assert_allclose(manipulability_of(robot, q), expected, rtol=1e-9)


def test_planar_2r_is_measured_by_its_textbook_formula() -> None:
    """w = l1 l2 |sin theta2| for the tool point in its plane."""
    robot = load_robot("planar2r")
    q = np.array([[0.3, 0.0], [0.3, np.pi / 2], [1.0, -0.7]])
    J = geometric_jacobian(robot, q)[:, :2]
    l1, l2 = robot.joints[0].a, robot.joints[1].a
    assert_allclose(manipulability_of(robot, q), l1 * l2 * np.abs(np.sin(q[:, 1])), atol=1e-12)
    assert_allclose(inverse_condition(J)[0], 0.0, atol=1e-12)


def test_an_isotropic_jacobian_has_condition_one_and_none_has_zero() -> None:
    assert_allclose(inverse_condition(np.array([3 * np.eye(3), np.zeros((3, 3))])), [1, 0])
    assert_allclose(inverse_condition(matrix_from_abc(np.array([0.1, 0.2, 0.3]))), 1)


def test_in_other_units_every_length_and_angle_is_one_of_those() -> None:
    """Of a joint that turns by one degree, in mm; of one that slides by one mm, in mm and degrees."""
    robot = load_robot("stanford-arm")
    J = geometric_jacobian(robot, robot.home + 0.3)
    ours = geometric_jacobian(robot, robot.home + 0.3, units=Units("mm", "deg"))
    turns = robot.table.revolute
    assert 0 < turns.sum() < robot.n
    assert_allclose(ours[:3, turns], 1000 * np.pi / 180 * J[:3, turns], atol=1e-12)
    assert_allclose(ours[:, ~turns], J[:, ~turns], atol=1e-12)
    assert_allclose(ours[3:], J[3:], atol=1e-12)

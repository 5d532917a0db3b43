"""Accelerations against pinocchio, against the robotics toolbox, and against our own inverse dynamics."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from numpy.testing import assert_allclose

from vi3dras.arm.library import load_robot
from vi3dras.arm.robot import LinkMass, Motor, Robot
from vi3dras.dynamics.chain import chain_of
from vi3dras.dynamics.composite import mass_matrix
from vi3dras.dynamics.energy import potential
from vi3dras.dynamics.errors import NoInertiaError
from vi3dras.dynamics.forward import accelerations
from vi3dras.dynamics.inverse import torques
from vi3dras.dynamics.newton_euler import turns_of
from vi3dras.dynamics.surroundings import Payload, Surroundings

NEAR_EARTH = Surroundings(gravity=(1.0, 2.0, -9.0), payload=Payload(2.0, (0.1, 0.2, 0.3)))

CORKES_MOTORS = (
    Motor(200e-6, -62.6111, 1.48e-3, (0.395, -0.435)),
    Motor(200e-6, 107.815, 0.817e-3, (0.126, -0.071)),
    Motor(200e-6, -53.7063, 1.38e-3, (0.132, -0.105)),
    Motor(33e-6, 76.0364, 71.2e-6, (11.2e-3, -16.9e-3)),
    Motor(33e-6, 71.923, 82.6e-6, (9.26e-3, -14.5e-3)),
    Motor(33e-6, 76.686, 36.7e-6, (3.96e-3, -10.5e-3)),
)
"""Of the Puma 560 in roboticstoolbox-python 1.5.0, models.DH.Puma560."""


def puma(motors: tuple[Motor | None, ...] = (None,) * 6) -> Robot:
    robot = load_robot("puma560")
    joints = tuple(replace(j, motor=motor) for j, motor in zip(robot.joints, motors, strict=True))
    return replace(robot, joints=joints)


@pytest.mark.parametrize("name", ["puma560", "planar2r", "planar3r", "kuka-kr5-arc"])
def test_forward_takes_back_what_inverse_made(name: str) -> None:
    robot, rng = load_robot(name), np.random.default_rng(1)
    q, qd, qdd = rng.uniform(-2, 2, (3, 50, robot.n))
    given = torques(robot, q, qd, qdd, NEAR_EARTH)
    assert_allclose(accelerations(robot, q, qd, given, NEAR_EARTH), qdd, rtol=1e-8, atol=1e-10)


def test_a_sliding_joint_that_counts_backwards_is_no_exception() -> None:
    arm = puma(CORKES_MOTORS)
    slid = replace(arm.joints[2], type="prismatic", theta=0.3, sign=-1)
    robot = replace(arm, joints=(*arm.joints[:2], slid, replace(arm.joints[3], sign=-1), *arm.joints[4:]))
    q, qd, qdd = np.random.default_rng(3).uniform(-2, 2, (3, 20, 6))
    given = torques(robot, q, qd, qdd, NEAR_EARTH)
    assert_allclose(accelerations(robot, q, qd, given, NEAR_EARTH), qdd, rtol=1e-9, atol=1e-10)


@pytest.mark.parametrize(
    ("name", "gravity", "expected"),
    [
        (
            "puma560", (0.0, 0.0, -9.81),
            [2.689024217658e-01, -1.687551325721e+01, 3.160311007504e+01, -2.987960994459e+02,
             5.062414741532e+03, -9.371056901326e+04],
        ),
        ("planar2r", (0.0, -9.81, 0.0), [30.660972479195, -150.759269939468]),
    ],
)  # fmt: skip
def test_pinocchio_says_the_same(
    name: str, gravity: tuple[float, float, float], expected: list[float]
) -> None:
    """pin 4.1.0, aba; its model put together from the same table, masses and inertias, without motors."""
    robot = load_robot(name)
    arm = replace(robot, joints=tuple(replace(joint, motor=None) for joint in robot.joints))
    k = np.arange(1, arm.n + 1)
    state = np.sin(k), np.cos(2 * k), 5 * np.sin(3 * k)
    assert_allclose(accelerations(arm, *state, Surroundings(gravity=gravity)), expected, rtol=1e-9)


def test_the_robotics_toolbox_says_the_same_of_the_puma_with_its_motors() -> None:
    """roboticstoolbox-python 1.5.0, Puma560().accel: rotors and friction counted."""
    q, qd = np.array([0.1, 0.7, 2.9, 0.2, 0.6, -0.4]), np.array([0.5, -1, 0.8, 2, -1.5, 3])
    made = accelerations(puma(CORKES_MOTORS), q, qd, np.array([20.0, 40, -10, 1, 0.5, -0.3]))
    expected = [-0.538432807394, 7.732420385221, -27.102703939137, -3.51782941768, 12.773373206144]
    assert_allclose(made, [*expected, -6.444896475079], rtol=1e-10)


def test_the_mass_matrix_is_what_unit_accelerations_cost() -> None:
    """Column j is the torque that the unit acceleration of joint j alone takes, without weight."""
    robot = puma(CORKES_MOTORS)
    q = np.array([0.3, -0.7, 2.0, 1.0, 0.8, -0.2])
    around = Surroundings(gravity=(0.0, 0.0, 0.0), has_friction=False)
    chain = chain_of(robot, around)
    columns = torques(robot, q, np.zeros(6), np.eye(6), around).T
    found = mass_matrix(chain, turns_of(chain, q.tolist()), q.tolist())
    assert_allclose(found, columns, rtol=1e-12, atol=1e-13)


def test_weight_is_the_slope_of_potential_energy() -> None:
    robot = load_robot("puma560")
    q, step = np.array([0.3, -0.7, 2.0, 1.0, 0.8, -0.2]), 1e-5
    chain = chain_of(robot, NEAR_EARTH)
    rise = (potential(chain, q + step * np.eye(6)) - potential(chain, q - step * np.eye(6))) / (2 * step)
    assert_allclose(torques(robot, q, around=NEAR_EARTH), rise, atol=1e-7)


def test_a_joint_that_nothing_resists_is_named() -> None:
    """A point on the axis of the elbow: no torque is needed to turn it."""
    robot = load_robot("planar2r")
    point = LinkMass(1.0, (-0.2, 0.0, 0.0), (0.0,) * 6)
    arm = replace(robot, joints=(robot.joints[0], replace(robot.joints[1], link=point, motor=None)))
    with pytest.raises(NoInertiaError, match="Behind joint 2 nothing resists"):
        accelerations(arm, np.zeros(2), np.zeros(2), np.ones(2))

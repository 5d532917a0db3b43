"""Torques of arms against numbers that others published, and against what holds of every mechanism."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from numpy.testing import assert_allclose

from vi3dras.arm.library import load_robot
from vi3dras.arm.robot import Motor
from vi3dras.arm.robot_file import parse_robot
from vi3dras.arm.robot_writer import robot_text
from vi3dras.dynamics.errors import NoMassError
from vi3dras.dynamics.inverse import reaction, torque_parts, torques
from vi3dras.dynamics.surroundings import Payload, Surroundings

CORKE_QN = np.array([0, np.pi / 4, np.pi, 0, np.pi / 4, 0])
"""The pose that Corke calls nominal."""


def test_the_puma_is_held_by_the_torques_that_corke_prints() -> None:
    """P. Corke, Robotics, Vision and Control, 2nd ed., section 9.2: gravload(qn), in N m."""
    held = torques(load_robot("puma560"), CORKE_QN)
    assert_allclose(held, [0, 31.6399, 6.0351, 0, 0.0283, 0], atol=5e-5)


def test_parts_add_up_to_the_whole() -> None:
    robot = load_robot("puma560")
    rng = np.random.default_rng(5)
    q, qd, qdd = rng.uniform(-2, 2, (3, 200, 6))
    around = Surroundings(payload=Payload(2.5, (0.01, 0.02, 0.08)))
    parts = torque_parts(robot, q, qd, qdd, around)
    assert_allclose(parts.total, torques(robot, q, qd, qdd, around), rtol=1e-12, atol=1e-12)
    assert np.abs(parts.payload).max() > 1


def test_the_floor_holds_the_weight_of_all_that_stands_on_it() -> None:
    robot = load_robot("puma560")
    held = reaction(robot, CORKE_QN, around=Surroundings(payload=Payload(2.0)))
    mass = sum(joint.link.mass for joint in robot.joints if joint.link) + 2.0
    assert_allclose(held.force, [0, 0, 9.81 * mass], atol=1e-9)


def test_a_link_without_mass_is_named() -> None:
    with pytest.raises(NoMassError, match=r"mass of the link .* estimated"):
        torques(load_robot("teachmover"), np.zeros(5))


def test_a_motor_comes_back_from_its_file() -> None:
    robot = load_robot("puma560")
    motor = Motor(2e-4, -62.6111, 0.00148, (0.395, -0.435), 60.0)
    first = replace(robot.joints[0], motor=motor)
    arm = replace(robot, joints=(first, *robot.joints[1:]))
    assert parse_robot(robot_text(arm), arm.id).joints[0].motor == motor

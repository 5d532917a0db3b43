"""How heavy the tool is to whoever pushes it."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from numpy.testing import assert_allclose

from vi3dras.arm.library import load_robot
from vi3dras.dynamics.effective import tool_inertia
from vi3dras.dynamics.errors import NoInertiaError
from vi3dras.dynamics.inverse import torques
from vi3dras.dynamics.matrices import inertia_matrix
from vi3dras.dynamics.surroundings import Payload, Surroundings
from vi3dras.kinematics.jacobian import geometric_jacobian

BENT = np.array([0.3, 0.8, -1.9, 0.4, 1.1, -0.6])


def test_a_push_makes_the_acceleration_that_the_mobility_says() -> None:
    """By Newton and Euler alone: the acceleration for which the torques are those of the push."""
    robot, push = load_robot("puma560"), np.array([3.0, -2.0, 5.0, 0.1, 0.2, -0.1])
    weightless = Surroundings(gravity=(0.0, 0.0, 0.0))
    J = geometric_jacobian(robot, BENT)
    columns = np.stack([torques(robot, BENT, None, unit, weightless) for unit in np.eye(6)], axis=1)
    wanted = J @ np.linalg.solve(columns, J.T @ push)
    found = tool_inertia(robot, BENT)
    assert_allclose(found.mobility @ push, wanted, rtol=1e-9)
    assert found.operational is not None
    assert_allclose(found.operational @ wanted, push, rtol=1e-6)


def test_masses_along_their_directions_are_those_that_are_felt_along_them() -> None:
    robot = load_robot("puma560")
    felt = tool_inertia(robot, BENT)
    along = [felt.along(felt.mass.directions[:, k]) for k in range(3)]
    assert_allclose(along, felt.mass.lengths, rtol=1e-9)
    assert felt.mass.lengths[0] > felt.along(np.array([1.0, 1.0, 1.0])) > felt.mass.lengths[2]
    J = geometric_jacobian(robot, BENT)[:3]
    light = J @ np.linalg.inv(inertia_matrix(robot, BENT)) @ J.T
    assert felt.along(np.array([0.0, 0.0, 1.0])) == pytest.approx(1 / light[2, 2])


def test_no_push_moves_a_tool_where_no_joint_moves_it() -> None:
    flat = tool_inertia(load_robot("planar2r"), np.array([0.3, 1.0]))
    assert np.isinf(flat.mass.lengths[0])
    assert_allclose(np.abs(flat.mass.directions[:, 0]), [0, 0, 1], atol=1e-12)
    assert np.isinf(flat.along(np.array([0.0, 0.0, 1.0])))
    assert flat.operational is None
    stretched = tool_inertia(load_robot("planar2r"), np.array([0.3, 0.0]))
    assert np.isinf(stretched.mass.lengths[:2]).all()


def test_a_load_is_felt_as_at_least_its_own_mass() -> None:
    robot = load_robot("puma560")
    laden = tool_inertia(robot, BENT, Surroundings(payload=Payload(4.0)))
    empty = tool_inertia(robot, BENT)
    gained = laden.mass.lengths - empty.mass.lengths
    assert (gained > 3.9).all()
    assert (laden.mass.lengths > 4.0).all()


def test_a_joint_about_which_nothing_has_inertia_is_named() -> None:
    robot = load_robot("planar2r")
    first, last = robot.joints
    assert last.link is not None
    nothing = replace(last, link=replace(last.link, mass=0.0, inertia=(0.0,) * 6), motor=None)
    with pytest.raises(NoInertiaError, match=last.name):
        tool_inertia(replace(robot, joints=(first, nothing)), np.zeros(2))

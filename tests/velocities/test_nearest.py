"""The singular pose nearest to another one, and the surfaces that singular poses paint."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.testing import assert_allclose

from vi3dras.arm.library import load_robot
from vi3dras.inverse.numeric import arm_size, search_box, starts_for
from vi3dras.kinematics.forward import tool_pose
from vi3dras.velocities.errors import NoDeterminantError
from vi3dras.velocities.factors import factor_values, factors
from vi3dras.velocities.nearest import nearest_singular
from vi3dras.velocities.painted import painted
from vi3dras.velocities.singular_set import singular_curves


def test_two_links_are_singular_where_the_elbow_is_straight() -> None:
    """Only joint 2 moves, by its own angle."""
    found = nearest_singular(load_robot("planar2r"), np.radians([30.0, 25.0]))
    assert found is not None
    assert_allclose(found.q, np.radians([30.0, 0.0]), atol=1e-9)
    assert found.distance == pytest.approx(np.radians(25.0))


@pytest.mark.parametrize("name", ["puma560", "ur5", "lynx6"])
def test_no_singular_pose_that_is_met_on_the_way_anywhere_is_nearer(name: str) -> None:
    """Straight ways to 200 poses all over the ranges: where a factor changes its sign there is one."""
    robot = load_robot(name)
    unit = np.where(robot.table.revolute, 1.0, arm_size(robot))
    q, others = starts_for(robot, 201)[0], starts_for(robot, 201)[1:]
    found = nearest_singular(robot, q)
    assert found is not None
    assert not robot.out_of_range(found.q).any()
    assert np.abs(factor_values(robot, found.q[None])).min() < 1e-9
    ways = q + np.linspace(0, 1, 120)[:, None, None] * (others - q)
    signs = np.sign(factor_values(robot, ways.reshape(-1, robot.n))).reshape(*ways.shape[:2], -1)
    changed = (signs[1:] != signs[:-1]).any(axis=2)
    away = np.linalg.norm((ways[1:] - q) / unit, axis=2)
    assert changed.any()
    assert found.distance <= away[changed].min() + 1e-9


def test_an_arm_with_joints_to_spare_has_none() -> None:
    robot = load_robot("franka-panda")
    with pytest.raises(NoDeterminantError):
        nearest_singular(robot, robot.home)


@pytest.mark.parametrize("name", ["kuka-kr5-arc", "puma560", "kinova-jaco2-j2n6s300"])
def test_every_pose_of_a_painted_surface_is_as_singular_as_its_curve(name: str) -> None:
    robot = load_robot(name)
    low, high = search_box(robot)
    names = [factor.name for factor in factors(robot)]
    surfaces = [painted(robot, curve) for curve in singular_curves(robot, low + 0.37 * (high - low))]
    assert any(surface is not None for surface in surfaces)
    for surface in surfaces:
        if surface is not None:
            value = factor_values(robot, surface.q)[:, names.index(surface.factor)]
            assert np.abs(value).max() < 1e-9
            assert_allclose(surface.points, tool_pose(robot, surface.q)[:, :3, 3])
            assert surface.triangles.max() == len(surface.points) - 1


def test_two_links_paint_no_surface() -> None:
    robot = load_robot("planar2r")
    assert all(painted(robot, curve) is None for curve in singular_curves(robot, robot.home))

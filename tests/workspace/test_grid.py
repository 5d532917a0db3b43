"""Grid clouds: every point is where forward kinematics puts it, in the order of the joints."""

from __future__ import annotations

import numpy as np
import pytest
from conftest import random_arm
from numpy.testing import assert_allclose, assert_array_equal

from vi3dras.arm.library import load_robot
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats, Singles
from vi3dras.errors import JointCountError
from vi3dras.kinematics.forward import tool_pose
from vi3dras.workspace.clouds import link_clouds
from vi3dras.workspace.sweep import Sweep, sweep_over


def one_by_one(robot: Robot, axes: list[Floats]) -> Floats:
    q = np.stack(np.meshgrid(*axes, indexing="ij"), axis=-1).reshape(-1, robot.n)
    return tool_pose(robot, q)[:, :3, 3]


def grid_points(robot: Robot, axes: list[Floats], out: Singles | None = None) -> Singles:
    swept = tuple(i for i, axis in enumerate(axes) if len(axis) > 1)
    return link_clouds(Sweep(robot, tuple(axes), swept or (0,)), links=[-1], out=out)[0].points


@pytest.mark.parametrize("convention", ["standard", "modified"])
@pytest.mark.parametrize("n", [1, 2, 3, 4, 5, 7])
def test_every_point_is_where_forward_kinematics_puts_it(n: int, convention: str) -> None:
    rng = np.random.default_rng(n)
    for _ in range(4):
        robot = random_arm(rng, n, convention)
        axes = [rng.uniform(-2, 2, size) for size in rng.integers(1, 5, n)]
        assert_allclose(grid_points(robot, axes), one_by_one(robot, axes), atol=5e-6)


def test_the_paper_s_grid_has_5184_points() -> None:
    """3D-RAS, equation 18: ranges 180, 90, 90, 180 degrees in steps of 15; the roll stays where it is."""
    ranges = [(0, 180), (0, 90), (0, 90), (-90, 90)]
    axes = [np.radians(np.arange(low, high, 15)) for low, high in ranges] + [np.zeros(1)]
    robot = load_robot("lynx6")
    cloud = grid_points(robot, axes)
    assert cloud.shape == (5184, 3)
    assert cloud.dtype == np.float32
    assert_allclose(cloud, one_by_one(robot, axes), atol=1e-6)


def test_the_same_grid_gives_the_same_bytes_in_new_or_used_memory() -> None:
    robot = load_robot("kuka-kr5-arc")
    axes = [np.linspace(-1, 1, 7)] * 6
    first = grid_points(robot, axes)
    used = np.full_like(first, np.nan)
    assert np.shares_memory(grid_points(robot, axes, out=used), used)
    assert_array_equal(first, used)


def test_one_axis_per_joint_is_needed() -> None:
    with pytest.raises(JointCountError, match="lynx6 has 5 joints"):
        sweep_over(load_robot("lynx6"), [np.zeros(1)] * 4)

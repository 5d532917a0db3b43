"""Volume, area, reach and bounds against closed forms."""

from __future__ import annotations

import math

import numpy as np
import pytest
from numpy.testing import assert_allclose
from workspace.arms_known import PI, TYRE, TYRE_SURFACE, arm, ball, ring, sliding, turning, tyre

from vi3dras.arm.library import load_robot
from vi3dras.kinematics.forward import tool_pose
from vi3dras.volume.measures import measure
from vi3dras.volume.solid import reach_of, solid_of
from vi3dras.workspace.errors import VoxelSizeError


def test_a_two_link_arm_fills_a_ring() -> None:
    """pi ((a1 + a2)² - (a1 - a2)²), and both circles."""
    found = measure(ring(), 0.01)
    assert found.way == "plane"
    assert_allclose(found.area, PI * (0.32**2 - 0.08**2), rtol=1e-3)
    assert_allclose(found.outline, 2 * PI * (0.32 + 0.08), rtol=1e-3)
    assert found.volume == 0
    assert_allclose([found.largest_reach, found.smallest_reach], [0.32, 0.08], atol=1e-4)


def test_a_balls_volume_converges_with_the_square_of_the_voxel() -> None:
    """4/3 pi r³; the slope of a straight line through the logarithms is the order."""
    sizes = [0.08, 0.04, 0.02, 0.01]
    found = [measure(ball(), size) for size in sizes]
    errors = [abs(one.volume / (4 / 3 * PI * 0.6**3) - 1) for one in found]
    order = np.polyfit(np.log([one.voxel for one in found]), np.log(errors), 1)[0]
    assert {one.order for one in found} == {2}
    assert_allclose(order, 2.0, atol=0.2)
    assert errors[-1] < 1e-4
    assert_allclose(found[-1].surface, 4 * PI * 0.6**2, rtol=1e-3)


@pytest.mark.parametrize("turn", [2 * PI, math.radians(300), math.radians(200), PI / 2])
def test_a_tyre_and_parts_of_it_have_the_volume_of_pappus(turn: float) -> None:
    found = measure(tyre(turn), 0.01)
    ends = 0.0 if turn >= 2 * PI else 2 * PI * (0.17**2 - 0.07**2)
    assert found.way == "section"
    assert_allclose(found.volume, TYRE * turn / (2 * PI), rtol=1e-3)
    assert_allclose(found.surface, TYRE_SURFACE * turn / (2 * PI) + ends, rtol=2e-3)


@pytest.mark.parametrize("half_turn", [PI, 2 * PI / 3, PI / 2])
def test_an_arm_that_reaches_over_its_axis_is_counted_once(half_turn: float) -> None:
    """A shoulder of a whole turn fills the shell of radii 0.2 and 0.5 m, some of it from both sides."""
    robot = arm(
        turning(alpha=PI / 2, low=-half_turn, high=half_turn), turning(alpha=PI / 2), sliding(0.2, 0.5)
    )
    found = measure(robot, 0.01)
    assert_allclose(found.volume, 4 / 3 * PI * (0.5**3 - 0.2**3), rtol=5e-3)
    assert_allclose(found.surface, 4 * PI * (0.5**2 + 0.2**2), rtol=5e-3)


def test_an_arm_beside_its_plane_is_measured_too() -> None:
    """A shoulder 100 mm beside the base's axis: its section of a full turn is the same set of r and z, which
    a fine random cloud gives by counting."""
    robot = arm(turning(0.3, PI / 2, low=0.0, high=PI), turning(0.12, d=0.1), turning(0.05))
    found = measure(robot, 0.005)
    q = np.random.default_rng(2).uniform(robot.low, robot.high, (400_000, 3))
    points = tool_pose(robot, q)[:, :3, 3]
    cells = np.unique(np.floor(points / 0.02).astype(int), axis=0)
    assert found.order == 1
    assert found.volume < len(cells) * 0.02**3
    assert_allclose(found.volume, solid_of(reach_of(robot, 0.005)).volume, rtol=0.02)
    assert_allclose(found.volume, 0.0711, rtol=0.02)


def test_an_arm_on_a_slide_fills_a_cylinder() -> None:
    """Without an axis to turn about the voxels are counted: a hollow cylinder, 0.3 m high."""
    robot = arm(sliding(0, 0.3), turning(0.2), turning(0.1))
    found = measure(robot, 0.01)
    assert found.way == "voxels"
    assert_allclose(found.volume, 0.3 * PI * (0.3**2 - 0.1**2), rtol=0.02)


def test_bounds_and_reach_are_those_of_many_random_poses() -> None:
    for name in ("lynx6", "crs-a255", "kuka-kr5-arc", "scara-roboanalyzer"):
        robot = load_robot(name)
        found = measure(robot, 0.02, most=1_000_000)
        q = np.random.default_rng(1).uniform(robot.low, robot.high, (40_000, robot.n))
        points = tool_pose(robot, q)[:, :3, 3]
        room = 0.02 * found.largest_reach
        assert (found.bounds[0] <= points.min(axis=0) + room).all()
        assert (found.bounds[1] >= points.max(axis=0) - room).all()
        far = np.linalg.norm(points - found.centre, axis=1)
        assert found.smallest_reach <= far.min() + 1e-3
        assert found.largest_reach >= far.max() - room


def test_the_lynx_reaches_its_stretched_length() -> None:
    """12 + 12 + 15 cm from the shoulder, 11.06 cm above the ground."""
    found = measure(load_robot("lynx6"), 0.01)
    assert_allclose(found.centre, [0, 0, 0.1106], atol=1e-12)
    assert_allclose(found.largest_reach, 0.39, atol=1e-4)


def test_a_voxel_too_small_for_the_poses_grows_and_says_so() -> None:
    found = measure(load_robot("kuka-kr5-arc"), 0.001, most=200_000)
    assert found.asked == 0.001
    assert found.voxel > 0.01
    assert found.poses <= 200_000


@pytest.mark.parametrize("size", [0.0, -1.0, math.inf, math.nan])
def test_a_voxel_has_a_size(size: float) -> None:
    with pytest.raises(VoxelSizeError):
        measure(ring(), size)


def test_measuring_tells_how_far_it_is_and_stops_when_told() -> None:
    class Stopped(BaseException):
        pass

    def stop(done: float) -> None:
        if done > 0.3:
            raise Stopped

    for name in ("lynx6", "kuka-kr5-arc", "planar3r"):
        told: list[float] = []
        reach_of(load_robot(name), 0.02, most=1_000_000, report=told.append)
        assert told == sorted(told)
        assert told[-1] == 1
        with pytest.raises(Stopped):
            reach_of(load_robot(name), 0.02, most=1_000_000, report=stop)

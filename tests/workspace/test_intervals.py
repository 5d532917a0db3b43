"""Every figure comes with an interval that holds: against closed forms, finer voxels, brute force."""

from __future__ import annotations

import math

import numpy as np
import pytest
from workspace.arms_known import PI, TYRE, TYRE_VOID, arm, ball, ring, sliding, turning, tyre

from vi3dras.arm.library import load_robot
from vi3dras.arm.robot import Robot
from vi3dras.kinematics.forward import tool_pose
from vi3dras.volume.extremes import Interval
from vi3dras.volume.holes import holes_of
from vi3dras.volume.measures import measure, measures_of
from vi3dras.volume.solid import reach_of


def holds(interval: Interval | None, value: float) -> bool:
    return interval is not None and interval.low - 1e-12 <= value <= interval.high + 1e-12


@pytest.mark.parametrize("size", [0.08, 0.03, 0.01])
def test_closed_forms_lie_between(size: float) -> None:
    """An annulus, a ball, a tyre with its void, a hollow cylinder without an axis to turn about."""
    assert holds(measure(ring(), size).area_between, PI * (0.32**2 - 0.08**2))
    assert holds(measure(ball(), size).volume_between, 4 / 3 * PI * 0.6**3)
    for turn in (2 * PI, math.radians(200), PI / 2):
        assert holds(measure(tyre(turn), size).volume_between, TYRE * turn / (2 * PI))
    cylinder = measure(arm(sliding(0, 0.3), turning(0.2), turning(0.1)), size, most=1_000_000)
    assert holds(cylinder.volume_between, 0.3 * PI * (0.3**2 - 0.1**2))


@pytest.mark.parametrize("size", [0.03, 0.01])
def test_the_true_size_of_a_hole_lies_between(size: float) -> None:
    void = holes_of(reach_of(tyre(), size)).voids[0]
    assert holds(void.between, TYRE_VOID)
    assert holds(holes_of(reach_of(ring(), size)).voids[0].between, PI * 0.08**2)


@pytest.mark.parametrize("name", ["lynx6", "planar3r", "abb-irb140", "stanford-arm"])
def test_what_finer_voxels_say_lies_between(name: str) -> None:
    robot = load_robot(name)
    rough, fine = (reach_of(robot, 0.001, most=most) for most in (30_000, 2_000_000))
    found, better = measures_of(rough), measures_of(fine)
    assert better.voxel < found.voxel / 2
    for one, other in (
        (found.volume_between, better.volume),
        (found.area_between, better.area),
        (found.largest_between, better.largest_reach),
        (found.smallest_between, better.smallest_reach),
    ):
        assert one is None or other is None or holds(one, other)
    voids, finer = holes_of(rough).voids, holes_of(fine).voids
    if voids:
        assert holds(voids[0].between, finer[0].size)


@pytest.mark.parametrize(
    ("robot", "least", "most"),
    [
        (load_robot("ur5"), 0.02685, None),
        (load_robot("lynx6"), None, 0.39),
        (load_robot("bionic3"), None, 0.585),
        (ring(), 0.08, 0.32),
        (ball(), 0.0, 0.6),
        (load_robot("kuka-iiwa7"), None, 0.946 - 0.02),
    ],
    ids=lambda value: value.id if isinstance(value, Robot) else str(value),
)
def test_reach_does_not_depend_on_the_voxel(robot: Robot, least: float | None, most: float | None) -> None:
    """`workspace ur5` said 0.00 at voxels of 86 mm; exact are 26.85 mm, and the sums of stretched links."""
    found = measure(robot, 0.2, most=20_000)
    assert least is None or holds(found.smallest_between, least)
    assert most is None or holds(found.largest_between, most)
    assert found.largest_between.spread < 0.02 * found.largest_reach
    assert found.smallest_between.spread < 0.001 * found.largest_reach


@pytest.mark.parametrize("name", ["ur5", "rethink-sawyer", "stanford-arm", "pioneer2-arm", "epson-c3"])
def test_no_pose_is_nearer_or_farther_than_the_intervals_allow(name: str) -> None:
    robot = load_robot(name)
    found = measure(robot, 0.1, most=20_000)
    q = np.random.default_rng(4).uniform(robot.low, robot.high, (40_000, robot.n))
    far = np.linalg.norm(tool_pose(robot, q)[:, :3, 3] - found.centre, axis=1)
    assert far.min() >= found.smallest_between.low
    assert far.max() <= found.largest_between.high
    assert found.smallest_between.low <= found.smallest_reach <= found.smallest_between.high

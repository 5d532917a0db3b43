"""An arm along a curve: on it at every point, calm, and honest where it cannot go."""

from __future__ import annotations

import math

import numpy as np
from numpy.testing import assert_allclose

from vi3dras.arm.library import load_robot
from vi3dras.joint_workspace.hands import fixed_abc, fixed_angle, free_angle
from vi3dras.kinematics.forward import tool_pose
from vi3dras.kinematics.jacobian import wrist_to_ground
from vi3dras.objects.library import load_formula
from vi3dras.passport.via_csv import via_columns
from vi3dras.path.curve import curve_of
from vi3dras.path.follow import follow
from vi3dras.path.pointing import elevations, tangents

LYNX = load_robot("lynx6")
RING = curve_of(load_formula("mobius"), "u", 0, 60)


def test_the_tool_is_on_the_curve_at_every_point_at_a_constant_speed() -> None:
    done = follow(LYNX, RING.points, RING.length, free_angle(-math.pi / 2, math.pi / 2), 0.05)
    assert done.reachable.all()
    assert_allclose(tool_pose(LYNX, done.q)[:, :3, 3], RING.points, atol=1e-9)
    speeds = np.linalg.norm(np.diff(done.points, axis=0), axis=1) / np.diff(done.times)
    assert_allclose(speeds, 0.05, rtol=2e-3)
    assert not LYNX.out_of_range(done.q).any()


def test_a_free_hand_stays_calm() -> None:
    done = follow(LYNX, RING.points, RING.length, free_angle(-math.pi / 2, math.pi / 2), 0.05)
    angles = wrist_to_ground(tool_pose(LYNX, done.q))
    assert np.abs(np.diff(angles)).max() < math.radians(5.1)
    assert len(done.jumps) == 0


def test_a_hand_along_the_curve_climbs_as_the_curve_does() -> None:
    slope = 0.4 * (RING.points[:, :1] - 0.2)
    tilted = np.hstack([RING.points[:, :2], 0.2 + slope])
    done = follow(LYNX, tilted, 0.33, fixed_angle(0.0), 0.05, directions=tangents(tilted))
    some = done.reachable
    assert some.sum() > 10
    assert_allclose(
        wrist_to_ground(tool_pose(LYNX, done.q[some])), elevations(tangents(tilted))[some], atol=1e-9
    )
    assert np.ptp(elevations(tangents(tilted))) > 0.6


def test_one_angle_of_the_hand_is_never_given_up_for_another() -> None:
    seam = curve_of(load_formula("pipe-weld"), "u", 0, 60)
    near = seam.points - np.array([0.2, 0.2, 0.1])
    for angle in (math.pi / 2, math.radians(-30)):
        done = follow(LYNX, near, seam.length, fixed_angle(angle), 0.05)
        stands = wrist_to_ground(tool_pose(LYNX, done.q[done.reachable]))
        assert_allclose(stands, angle, atol=1e-9)
        assert (done.reachable == (done.code == 0)).all()


def test_points_out_of_reach_are_said_and_have_no_joint_values() -> None:
    far = RING.points + np.array([0.3, 0.3, 0.0])
    done = follow(LYNX, far, RING.length, fixed_angle(0.0), 0.05)
    assert not done.reachable.any()
    assert np.isnan(done.q).all()
    assert done.at(0.5) is None


def test_between_stops_nothing_is_left_out() -> None:
    curve = curve_of(load_formula("trefoil"), "t", 0, 13)
    assert_allclose(curve.way[:: curve.every], curve.points)
    assert len(curve.way) >= 240
    hand = free_angle(-math.pi / 2, math.pi / 2)
    done = follow(LYNX, curve.way, curve.length, hand, 0.05, every=curve.every)
    assert_allclose(done.stops.points, curve.points)
    assert len(done.jumps) == 0


def test_a_table_of_what_cannot_be_reached_says_so() -> None:
    done = follow(LYNX, RING.points + np.array([0.3, 0.3, 0.0]), RING.length, fixed_angle(0.0), 0.05)
    table = via_columns(LYNX, done)
    assert set(table["reachable"]) == {0}
    assert set(table["code"]) <= {"too far", "joint limit", "orientation impossible"}


def test_between_two_points_the_joints_are_between() -> None:
    done = follow(LYNX, RING.points, RING.length, fixed_angle(math.radians(-20)), 0.05)
    halfway = done.at(0.5 / 59)
    assert halfway is not None
    assert_allclose(halfway, (done.q[0] + done.q[1]) / 2)


def test_a_six_axis_arm_keeps_its_orientation() -> None:
    kuka = load_robot("kuka-kr5-arc")
    points = RING.points - RING.points.mean(axis=0) + np.array([0.9, 0.0, 0.9])
    done = follow(kuka, points, RING.length, fixed_abc((math.pi, 0.0, 0.0)), 0.1)
    poses = tool_pose(kuka, done.q[done.reachable])
    assert done.reachable.any()
    assert_allclose(poses[:, :3, 2], np.tile([0.0, 0.0, -1.0], (len(poses), 1)), atol=1e-9)

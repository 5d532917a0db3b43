"""Forces along a motion against two other programs, and against what holds of every mechanism."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from numpy.testing import assert_allclose
from puma_swing import HELD, puma, swing

from vi3dras.arm.library import load_robot
from vi3dras.arm.robot import Motor, Robot
from vi3dras.arrays import Floats
from vi3dras.dynamics.along import forces_along, outside_range
from vi3dras.dynamics.holding import limits_of
from vi3dras.dynamics.inverse import torques
from vi3dras.dynamics.surroundings import Payload, Surroundings
from vi3dras.dynamics.trajectory import Trajectory, planned
from vi3dras.kinematics.forward import link_frames
from vi3dras.motion.joint_move import joint_move

ROWS = [0, 57, 123]


def stored(robot: Robot, q: Floats, qd: Floats, payload: Payload) -> float:
    """Kinetic and potential energy [J] of an arm, from its mass matrix and from where its masses are."""
    still, weightless = np.zeros(robot.n), Surroundings((0, 0, 0), payload, has_friction=False)
    mass = np.stack([torques(robot, q, still, push, weightless) for push in np.eye(robot.n)])
    frames = link_frames(robot, q)
    height = payload.mass * (frames[-1] @ [*payload.place, 1])[2]
    for joint, frame in zip(robot.joints, frames[1:], strict=False):
        assert joint.link is not None
        height += joint.link.mass * (frame @ [*joint.link.com, 1])[2]
    return float(0.5 * qd @ mass @ qd + 9.81 * height)


def test_links_and_payload_of_the_puma_against_pinocchio() -> None:
    """pinocchio 4.1.0, rnea on a model of the robot file's numbers; force and moment of its first joint."""
    found = forces_along(puma((Motor(),) * 6), swing(), HELD)
    assert_allclose(
        found.torque[ROWS],
        [
            [-10.1433912201, 59.7778058475, 18.1167737557, 0.3995121027, 2.0766953744, 0.4025161145],
            [3.0340077279, 10.2698346697, 6.0423645944, -0.2161757069, -0.6564872226, -0.1827514523],
            [-8.8026381273, 74.249876868, 22.3676986871, -0.170367886, 1.4117307115, -0.2953646607],
        ],
        rtol=1e-9,
        atol=1e-9,
    )
    assert_allclose(
        found.reaction.force[ROWS],
        [
            [-28.0646381549, -12.3979304516, 252.4183014078],
            [14.1823906473, 13.6843960098, 233.6230307926],
            [-12.5879028676, -21.3004408718, 271.744853746],
        ],
        rtol=1e-9,
    )
    assert_allclose(
        found.reaction.moment[57], [-41.8047328362, -29.3000591133, 3.0340077279], rtol=1e-9
    )  # the row that has no zero in it


def test_the_whole_puma_against_the_robotics_toolbox() -> None:
    """roboticstoolbox-python 1.5, Puma560().rne in C with payload(2.5, [0.01, 0.02, 0.08]).

    Rotors and friction are in it. Its energy is Simpson's rule over the same rows, ours trapezoids.
    """
    found = forces_along(puma(), swing(), HELD)
    assert_allclose(
        found.torque[ROWS],
        [
            [20.056081473, 85.2966129504, 29.8953342492, 2.5443414122, 4.152169014, 1.3164185468],
            [30.2784209581, -8.9453424625, 12.6305086275, -4.1502837682, -4.1325181054, -2.8033621833],
            [-39.0570773426, 63.7126195704, 11.7914796133, 3.1707113406, 4.5650583491, -0.4183315412],
        ],
        rtol=1e-9,
    )
    assert_allclose(
        found.peak, [40.54455049, 96.54029346, 29.89533425, 4.39938144, 5.02174512, 2.81804216], rtol=1e-8
    )
    assert found.energy == pytest.approx(87.74875670831958, abs=1e-3)


def test_what_the_motors_do_becomes_height_speed_and_heat() -> None:
    """Work = change of kinetic and potential energy + friction, for an arm that does not come to rest."""
    robot, motion = puma(), swing(4001)
    found = forces_along(robot, motion, HELD)
    ends = [stored(robot, motion.q[k], motion.qd[k], HELD.payload) for k in (0, -1)]
    assert found.energy == pytest.approx(ends[1] - ends[0] + found.lost.sum(), abs=1e-5)
    assert found.stored == pytest.approx(ends[1] - ends[0], abs=1e-5)
    assert found.lost.min() > 0
    assert_allclose(found.put_in + found.given_back, found.work)
    assert found.given_back.max() <= 0 < found.put_in.min()


def test_there_and_back_all_of_the_work_becomes_heat() -> None:
    robot = puma()
    there = planned(joint_move(robot, robot.home, np.full(6, 0.3)).fine)
    back = planned(joint_move(robot, np.full(6, 0.3), robot.home).fine)
    done = [forces_along(robot, part, HELD) for part in (there, back)]
    assert sum(part.stored for part in done) == pytest.approx(0.0, abs=1e-3)
    assert sum(part.energy for part in done) == pytest.approx(sum(part.lost.sum() for part in done), abs=1e-3)
    assert abs(done[0].stored) > 10


def test_an_arm_at_rest_has_the_same_mean_as_peak_and_does_nothing() -> None:
    robot = puma()
    q = np.tile(robot.home, (3, 1))
    found = forces_along(robot, Trajectory(np.array([0.0, 0.1, 5.0]), q, 0 * q, 0 * q), HELD)
    assert_allclose(found.rms, found.peak)
    assert_allclose(found.peak, np.abs(torques(robot, robot.home, around=HELD)))
    assert found.energy == 0.0
    assert found.peak_power == (0.0, 0.0)


def test_a_motor_is_over_its_limit_from_where_to_where_the_torque_crosses_it() -> None:
    robot, motion = puma(), swing()
    found = forces_along(robot, motion, HELD, limits=np.array([1e3, 90.0, 1e3, 1e3, 1e3, 1e3]))
    assert {each.joint for each in found.over} == {1}
    for each in found.over:
        for end in (each.start, each.end):
            inside = 0.0 < end < motion.times[-1]
            at = np.interp(end, motion.times, np.abs(found.torque[:, 1]))
            assert at == pytest.approx(90.0) if inside else at >= 90.0
        assert each.start < each.at < each.end or each.at in (0.0, 2.0)
        assert abs(each.torque) > 90.0
    over = (np.abs(found.torque[:, 1]) > 90.0).mean() * found.duration
    assert sum(each.end - each.start for each in found.over) == pytest.approx(over, abs=0.02)
    row, joint = found.worst or (-1, -1)
    assert joint == 1
    assert abs(found.torque[row, joint]) == found.peak[1]


def test_sums_leave_out_a_gap_and_a_jump_and_tell_their_time() -> None:
    robot, motion = puma(), swing()
    q = motion.q.copy()
    q[100:111] = np.nan
    found = forces_along(robot, motion._replace(q=q, jumps=np.array([150])), HELD)
    whole = forces_along(robot, motion, HELD)
    assert found.left_out == pytest.approx(0.13)
    assert found.duration == pytest.approx(1.87)
    lost = whole.power[99:112].sum(axis=1) @ np.r_[0.5, np.ones(11), 0.5] + whole.power[150:152].sum() / 2
    assert whole.energy - found.energy == pytest.approx(0.01 * lost)
    assert np.isfinite(found.peak).all()


def test_a_motion_out_of_the_joints_ranges_is_told_row_by_row() -> None:
    robot = load_robot("puma560")
    motion = swing()
    low = replace(robot.joints[0], low=-0.1)
    arm = replace(robot, joints=(low, *robot.joints[1:]))
    assert_allclose(outside_range(arm, motion), motion.q[:, 0] < -0.1 - 1e-9)
    assert not outside_range(robot, motion._replace(q=np.full_like(motion.q, np.nan))).any()


def test_the_limits_are_those_of_the_file_and_endless_where_it_is_silent() -> None:
    robot = puma((Motor(torque=97.6), *(Motor(),) * 5))
    assert_allclose(limits_of(robot), [97.6, *[np.inf] * 5])
    assert forces_along(robot, swing(21)).limits[0] == 97.6
    assert forces_along(puma(), swing(21)).over == ()

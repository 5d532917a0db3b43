"""The tool along a straight line."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.testing import assert_allclose

from vi3dras.arm.library import load_robot
from vi3dras.inverse.hand import hand_angle_of
from vi3dras.kinematics.forward import tool_pose
from vi3dras.motion.errors import SamePlaceError, StraightLineError, TooShortError
from vi3dras.motion.laws import law_shape
from vi3dras.motion.limits import MotionParameters, limits_of
from vi3dras.motion.line_move import line_move
from vi3dras.orientation import axis_angle_from_matrix, matrix_from_abc

LYNX, PUMA = load_robot("lynx6"), load_robot("abb-irb140")
BENT = np.radians([10.0, 70.0, -60.0, -40.0, 20.0])
READY = np.radians([10.0, 20.0, -10.0, 30.0, 40.0, 20.0])


def test_a_six_axis_arm_stays_on_the_line_and_turns_evenly() -> None:
    begin = tool_pose(PUMA, READY)
    end = begin.copy()
    end[:3, 3] += [0.05, -0.15, 0.1]
    end[:3, :3] = matrix_from_abc(np.array([0.2, -0.3, 0.4])) @ begin[:3, :3]
    motion = line_move(PUMA, READY, end, MotionParameters(speed=0.2)).fine
    poses = tool_pose(PUMA, motion.q)
    length = np.linalg.norm(end[:3, 3] - begin[:3, 3])
    share = motion.way / length
    assert_allclose(poses[:, :3, 3], begin[:3, 3] + share[:, None] * (end - begin)[:3, 3], atol=1e-7)
    whole = axis_angle_from_matrix(end[:3, :3] @ begin[:3, :3].T)[1]
    turned = axis_angle_from_matrix(poses[:, :3, :3] @ begin[:3, :3].T)[1]
    assert_allclose(turned, share * whole, atol=1e-6)
    assert_allclose(poses[-1], end, atol=1e-8)


def test_a_hand_in_a_plane_turns_evenly_and_the_law_holds() -> None:
    place = tool_pose(LYNX, BENT)[:3, 3]
    target = np.append(place + np.array([0.03, 0.02, 0.04]), float(hand_angle_of(LYNX, BENT)) + 0.3)
    motion = line_move(LYNX, BENT, target, MotionParameters(law="cubic", duration=4.0)).fine
    length = np.linalg.norm(target[:3] - place)
    share = law_shape("cubic", motion.times / 4.0).share
    assert_allclose(motion.way / length, share, atol=1e-9)
    assert_allclose(
        tool_pose(LYNX, motion.q)[:, :3, 3], place + share[:, None] * (target[:3] - place), atol=1e-7
    )
    assert_allclose(hand_angle_of(LYNX, motion.q), hand_angle_of(LYNX, BENT) + 0.3 * share, atol=1e-6)
    assert_allclose(motion.q[:, 4], BENT[4])


def test_the_limits_hold_in_the_least_time() -> None:
    target = np.append(tool_pose(LYNX, BENT)[:3, 3] + [-0.02, 0.06, 0.0], float(hand_angle_of(LYNX, BENT)))
    motion, limits = line_move(LYNX, BENT, target, MotionParameters(law="least-time")).fine, limits_of(LYNX)
    speed = np.diff(motion.q, axis=0) / np.diff(motion.times)[:, None]
    rate = np.diff(speed, axis=0) / np.diff(motion.times)[1:, None]
    assert (np.abs(speed) <= limits.speed * (1 + 1e-9)).all()
    assert (np.abs(rate) <= limits.acceleration * (1 + 1e-6)).all()


def test_a_line_that_leaves_the_reach_says_where_and_why() -> None:
    target = np.append(tool_pose(LYNX, BENT)[:3, 3] + [0.5, 0.0, 0.0], float(hand_angle_of(LYNX, BENT)))
    with pytest.raises(StraightLineError, match=r"cm from the start\).*joint move"):
        line_move(LYNX, BENT, target)


def test_a_line_without_length_and_a_time_too_short_are_said() -> None:
    here = np.append(tool_pose(LYNX, BENT)[:3, 3], 0.0)
    with pytest.raises(SamePlaceError):
        line_move(LYNX, BENT, here)
    near = np.append(here[:3] + np.array([0.0, 0.05, 0.0]), float(hand_angle_of(LYNX, BENT)))
    with pytest.raises(TooShortError, match="at least"):
        line_move(LYNX, BENT, near, MotionParameters(duration=0.01))

"""Near singular poses: refused with the reason, or damped with what it costs."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.testing import assert_allclose

from vi3dras.arm.library import load_robot
from vi3dras.jogging.along import JogAsk, jog_step
from vi3dras.jogging.errors import LockedRowError
from vi3dras.jogging.meeting import DAMPING
from vi3dras.jogging.told import jog_sentence, least_share
from vi3dras.kinematics.forward import tool_pose
from vi3dras.kinematics.jacobian import geometric_jacobian

WRIST = np.radians([0.0, 45.0, -60.0, 0.0, 0.0, 0.0])
"""A PUMA 560 whose axes 4 and 6 lie on one line: Corke's example of a wrist singularity."""


def test_a_lost_direction_is_refused_and_named_with_the_joints_to_blame() -> None:
    puma = load_robot("puma560")
    ask = JogAsk("world", 3, 0.1)
    done = jog_step(puma, WRIST, ask)
    assert done.stop is not None
    assert (done.stop.why, done.share) == ("lost", 0.0)
    assert done.stop.joint in {3, 5}
    assert_allclose(done.q, WRIST)
    said = jog_sentence(puma, ask, done)
    assert "cannot turn about" in said
    assert "Joints 4 and 6 together can leave the tool at rest" in said
    assert "jog a joint, or go on damped" in said
    assert done.stop.loss is not None
    across = done.stop.loss.across
    assert_allclose(across @ geometric_jacobian(puma, WRIST), 0, atol=1e-9)


def test_what_the_arm_has_kept_in_a_singular_pose_is_still_done() -> None:
    puma = load_robot("puma560")
    done = jog_step(puma, WRIST, JogAsk("world", 4, 0.1))
    assert done.stop is None
    assert_allclose(tool_pose(puma, done.q), done.asked, atol=1e-9)
    assert least_share(puma, WRIST) == 0.0
    assert least_share(puma, done.q) > 0.01


def test_a_joint_races_where_the_sine_of_the_wrist_is_small() -> None:
    """A turn about the lost axis asks 1 / sin θ5 of joints 4 and 6."""
    puma, q = load_robot("puma560"), WRIST.copy()
    for angle, is_refused in ((np.radians(0.3), True), (np.radians(3.0), False)):
        q[4] = angle
        axis = tool_pose(puma, q)[:3, :3] @ np.array([1.0, 0.0, 0.0])
        row = 3 + int(np.abs(axis).argmax())
        done = jog_step(puma, q, JogAsk("tool", 3, 0.01))
        assert (done.stop is not None) == is_refused, (row, done.stop)
    q[4] = np.radians(0.3)
    stop = jog_step(puma, q, JogAsk("tool", 3, 0.01)).stop
    assert stop is not None
    assert stop.needs == pytest.approx(1 / np.sin(q[4]), rel=0.01)


def test_damped_goes_on_and_says_how_far_off_it_is() -> None:
    """No joint goes further than 1 / (2 λ) of the tool's way, Nakamura and Hanafusa 1986."""
    puma, q = load_robot("puma560"), WRIST.copy()
    q[4] = np.radians(0.3)
    ask = JogAsk("tool", 3, 0.005)
    done = jog_step(puma, q, ask, damped=True)
    assert done.stop is None
    assert np.abs(done.q - q).max() <= 0.005 * 2 / (2 * DAMPING) + 1e-9
    assert done.missed[1] > 1e-4
    assert "Damped, the tool is" in jog_sentence(puma, ask, done)
    off = tool_pose(puma, done.q)[:3, :3] @ done.asked[:3, :3].T
    assert np.arccos((np.trace(off) - 1) / 2) == pytest.approx(done.missed[1], rel=1e-6)


def test_damped_is_exact_where_nothing_is_singular() -> None:
    puma, q = load_robot("puma560"), np.radians([10.0, 20.0, -30.0, 40.0, 50.0, 60.0])
    for row, amount in ((0, 0.02), (5, 0.2)):
        plain, damped = (jog_step(puma, q, JogAsk("world", row, amount), damped=on) for on in (False, True))
        assert_allclose(damped.q, plain.q, atol=1e-9)
        assert max(damped.missed) < 1e-9


def test_an_arm_that_is_asked_beyond_its_reach_stops_before_it_and_does_not_swing_through() -> None:
    arm, q = load_robot("planar2r"), np.radians([0.0, 60.0])
    done = jog_step(arm, q, JogAsk("world", 0, 0.3))
    assert done.stop is not None
    assert done.stop.why == "races"
    assert 0 < done.q[1] < q[1]
    damped = jog_step(arm, q, JogAsk("world", 0, 0.3), damped=True)
    assert -0.05 < damped.q[1] < 0.1
    assert np.linalg.norm(tool_pose(arm, damped.q)[:2, 3]) == pytest.approx(0.4, abs=1e-3)


@pytest.mark.parametrize("name", ["bionic3", "pioneer2-arm", "rv2aj", "puma560", "kuka-iiwa14"])
def test_damped_keeps_the_limits_from_every_row_of_a_singular_pose(name: str) -> None:
    """All joints at zero: stretched, folded or with a wrist in line, as most tables are drawn."""
    robot = load_robot(name)
    q = np.clip(np.zeros(robot.n), robot.low, robot.high)
    for row in range(6):
        for amount in (0.002, -0.3):
            try:
                done = jog_step(robot, q, JogAsk("world", row, amount), damped=True)
            except LockedRowError:
                continue
            assert not robot.out_of_range(done.q).any()
            assert np.isfinite(done.q).all()
            if done.stop is not None:
                joint = done.stop.joint
                assert done.q[joint] in (robot.low[joint], robot.high[joint])

"""Jog steps: exact, on the row that was asked, stopped where the field says, for arms of every build."""

from __future__ import annotations

import math

import numpy as np
import pytest
from numpy.testing import assert_allclose

from vi3dras.arm.library import load_robot, robot_files
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.inverse.hand import hand_angle_of
from vi3dras.inverse.numeric import arm_size
from vi3dras.inverse.task import rotation_vector
from vi3dras.jogging.along import NO_FRAME, JogAsk, full_speed, held, jog_step, jog_to
from vi3dras.jogging.errors import LockedRowError
from vi3dras.jogging.rows import FRAMES, ROWS, commanded, frame_at, locks, rows_read, user_frame
from vi3dras.kinematics.forward import tool_pose
from vi3dras.motion.limits import limits_of
from vi3dras.orientation import matrix_from_abc, matrix_from_axis_angle

USER = user_frame(np.array([0.1, -0.2, 0.3]), matrix_from_abc(np.array([0.4, -0.3, 0.7])))
DOWN = np.radians([20.0, 30.0, 80.0, 40.0, 10.0])
BENT = np.radians([10.0, 20.0, -30.0, 40.0, 50.0, 60.0])


def middling(robot: Robot) -> Floats:
    """Joint values (n,) well inside the limits."""
    low, high = np.clip(robot.low, -math.pi, None), np.clip(robot.high, None, math.pi)
    return low + np.random.default_rng(1).uniform(0.3, 0.7, robot.n) * (high - low)


def turned_by(start: Floats, end: Floats) -> Floats:
    """The rotation vector (3,) between two poses."""
    return rotation_vector((end[:3, :3] @ start[:3, :3].T)[None])[0]


@pytest.mark.parametrize("frame", FRAMES[1:])
@pytest.mark.parametrize("row", range(6))
def test_a_six_axis_arm_goes_along_one_axis_or_about_it_and_nowhere_else(frame: str, row: int) -> None:
    """A screw about a frame's axis through the tool point, written with matrices alone."""
    puma = load_robot("puma560")
    start = tool_pose(puma, BENT)
    axis = frame_at(frame, start, USER)[:3, row % 3]  # type: ignore[arg-type]
    amount = 0.02 if row < 3 else 0.2
    done = jog_step(puma, BENT, JogAsk(frame, row, amount, USER))  # type: ignore[arg-type]
    end = tool_pose(puma, done.q)
    wanted = start.copy()
    if row < 3:
        wanted[:3, 3] += amount * axis
    else:
        wanted[:3, :3] = matrix_from_axis_angle(axis, np.array(amount)) @ start[:3, :3]
    assert done.stop is None
    assert_allclose(end, wanted, atol=1e-9)


@pytest.mark.parametrize("name", sorted(robot_files()))
def test_every_arm_meets_what_it_is_commanded_by_or_says_what_stopped_it(name: str) -> None:
    robot = load_robot(name)
    q = np.where(np.isfinite(robot.high - robot.low), middling(robot), 0.3)
    told = locks(robot, q, "world", NO_FRAME)
    start = tool_pose(robot, q)
    for row in (k for k in range(6) if not told[k]):
        done = jog_step(robot, q, JogAsk("world", row, 0.004 * arm_size(robot) if row < 3 else 0.02))
        end = tool_pose(robot, done.q)
        assert not robot.out_of_range(done.q).any()
        assert (done.share == 1.0) == (done.stop is None)
        moved = end[:3, 3] - start[:3, 3]
        point = done.asked[:3, 3] - start[:3, 3]
        assert_allclose(commanded(robot).point @ (moved - point), 0, atol=1e-9)
        if commanded(robot).by == "pose":
            assert_allclose(end, done.asked, atol=1e-9)


def test_a_two_joint_arm_agrees_with_the_law_of_cosines() -> None:
    """Both links 200 mm: θ2 follows from the distance, θ1 from the direction."""
    arm, q = load_robot("planar2r"), np.radians([20.0, 70.0])
    done = jog_step(arm, q, JogAsk("world", 0, -0.05))
    x, y = tool_pose(arm, q)[:2, 3] - (0.05, 0.0)
    second = math.acos((x * x + y * y - 2 * 0.2**2) / (2 * 0.2**2))
    first = math.atan2(y, x) - math.atan2(0.2 * math.sin(second), 0.2 + 0.2 * math.cos(second))
    assert_allclose(done.q, [first, second], atol=1e-10)


def test_a_five_axis_hand_that_points_down_keeps_its_whole_orientation() -> None:
    """J6 turns back what J1 turns the hand: A = J1 cos B + J6 is what its maker holds."""
    arm = load_robot("rv2aj")
    q = np.radians([20.0, 30.0, 80.0, 70.0, 10.0])
    done = jog_step(arm, q, JogAsk("world", 1, 0.03))
    start, end = tool_pose(arm, q), tool_pose(arm, done.q)
    assert_allclose(end[:3, 3] - start[:3, 3], [0, 0.03, 0], atol=1e-10)
    assert_allclose(turned_by(start, end), 0, atol=1e-9)


def test_a_five_axis_hand_leans_and_rolls_while_its_point_stays() -> None:
    arm = load_robot("rv2aj")
    q = np.radians([20.0, 30.0, 80.0, 40.0, 10.0])
    for row, angle in ((3, 0.3), (4, -0.2)):
        done = jog_step(arm, q, JogAsk("world", row, angle))
        assert_allclose(tool_pose(arm, done.q)[:3, 3], tool_pose(arm, q)[:3, 3], atol=1e-10)
        leaned = float(hand_angle_of(arm, done.q) - hand_angle_of(arm, q))
        assert leaned == pytest.approx(angle if row == 4 else 0.0, abs=1e-10)
        assert np.linalg.norm(turned_by(tool_pose(arm, q), tool_pose(arm, done.q))) == pytest.approx(
            abs(angle)
        )


@pytest.mark.parametrize(
    ("name", "locked"),
    [("puma560", ""), ("rv2aj", "c"), ("crs-a255-4axis", "ac"), ("adept-cobra-s600", "ab"),
     ("planar3r", "zab"), ("planar2r", "zabc"), ("kuka-iiwa14", "")],
)  # fmt: skip
def test_which_rows_an_arm_does_not_have(name: str, locked: str) -> None:
    robot = load_robot(name)
    told = locks(robot, robot.home + 0.3, "world", NO_FRAME)
    assert "".join(row for row, why in zip(ROWS, told, strict=True) if why) == locked
    for row in (ROWS.index(each) for each in locked):
        with pytest.raises(LockedRowError, match=f"^{ROWS[row].upper() if row > 2 else ROWS[row]} is locked"):
            jog_step(robot, robot.home + 0.3, JogAsk("world", row, 0.01))


def test_a_step_ends_exactly_where_the_first_joint_comes_to_its_limit() -> None:
    puma = load_robot("puma560")
    q = BENT.copy()
    q[4] = puma.high[4] - 0.01
    done = jog_step(puma, q, JogAsk("world", 4, -0.4))
    assert done.stop is not None
    assert (done.stop.why, done.stop.joint) == ("limit", 4)
    assert done.q[4] == puma.high[4]
    assert 0 < done.share < 1
    assert_allclose(
        turned_by(tool_pose(puma, q), tool_pose(puma, done.q)), [0, -0.4 * done.share, 0], atol=1e-9
    )
    again = jog_step(puma, done.q, JogAsk("world", 4, -0.4))
    assert again.share == 0.0
    assert_allclose(again.q, done.q)
    back = jog_step(puma, done.q, JogAsk("world", 4, 0.4 * done.share))
    assert_allclose(back.q, q, atol=1e-9)


def test_a_joint_outside_its_range_may_only_come_back() -> None:
    arm = load_robot("lynx6")
    q = np.array(arm.home)
    q[1] = arm.high[1] + 0.2
    assert jog_step(arm, q, JogAsk("joint", 1, 0.1)).share == 0.0
    inward = jog_step(arm, q, JogAsk("joint", 1, -0.1))
    assert (inward.stop, inward.q[1]) == (None, pytest.approx(q[1] - 0.1))


def test_a_sliding_joint_is_jogged_in_metres() -> None:
    scara = load_robot("adept-cobra-s600")
    slides = int(np.flatnonzero(~scara.table.revolute)[0])
    q = (scara.low + scara.high) / 2
    done = jog_step(scara, q, JogAsk("joint", slides, 0.02))
    assert abs(tool_pose(scara, done.q)[2, 3] - tool_pose(scara, q)[2, 3]) == pytest.approx(0.02)
    down = jog_step(scara, q, JogAsk("world", 2, -0.03))
    assert_allclose(tool_pose(scara, down.q)[:3, 3] - tool_pose(scara, q)[:3, 3], [0, 0, -0.03], atol=1e-12)
    assert np.count_nonzero(np.abs(down.q - q) > 1e-12) == 1


def test_joints_to_spare_make_up_for_one_at_its_limit() -> None:
    """Six joints are enough for a pose: the seventh may stay where it is."""
    arm = load_robot("kuka-iiwa14")
    q = np.radians([10.0, 30.0, 20.0, -60.0, 30.0, 60.0, 10.0])
    q[0] = arm.high[0]
    outward = [amount for amount in (0.05, -0.05) if jog_step(arm, q, JogAsk("world", 0, amount)).at_limit]
    assert len(outward) == 1
    done = jog_step(arm, q, JogAsk("world", 0, outward[0]))
    assert (done.stop, done.at_limit, done.q[0]) == (None, (0,), q[0])
    assert_allclose(tool_pose(arm, done.q), done.asked, atol=1e-9)


def test_a_value_that_is_typed_is_what_the_row_reads_then() -> None:
    """All other rows read as before; but the A of five axes, which is counted from J1, goes with B."""
    for name, q, frames in (("puma560", BENT, ("world", "user")), ("rv2aj", DOWN, ("world",))):
        robot = load_robot(name)
        for frame in frames:
            read = rows_read(robot, q, frame, USER)  # type: ignore[arg-type]
            for row in range(5 if robot.n == 5 else 6):
                value = read[row] + (0.01 if row < 3 else 0.05)
                done = jog_to(robot, q, JogAsk(frame, row, value, USER))  # type: ignore[arg-type]
                wanted = read.copy()
                wanted[row] = value
                now = rows_read(robot, done.q, frame, USER)  # type: ignore[arg-type]
                kept = [k for k in range(6) if robot.n == 6 or (k < 5 and (k != 3 or row != 4))]
                assert_allclose(now[kept], wanted[kept], atol=1e-8)


def test_a_held_button_goes_at_the_override_and_slower_where_a_joint_cannot_follow() -> None:
    """250 mm/s is the reduced speed of ISO 10218-1."""
    puma = load_robot("puma560")
    assert full_speed(puma, "world", 0) == 0.25
    done = held(puma, BENT, JogAsk("world", 0, 1.0), 0.1, 0.5)
    assert_allclose(tool_pose(puma, done.q)[:3, 3] - tool_pose(puma, BENT)[:3, 3], [0.0125, 0, 0], atol=1e-10)
    bent = BENT.copy()
    bent[4] = 0.03
    slowed = held(puma, bent, JogAsk("world", 3, 1.0), 0.02, 1.0)
    rates = np.abs(slowed.q - bent) / 0.02 / limits_of(puma).speed
    assert slowed.share > 0
    assert rates.max() < 1.05
    assert (
        np.linalg.norm(turned_by(tool_pose(puma, bent), tool_pose(puma, slowed.q))) < 0.9 * 0.02 * math.pi / 4
    )

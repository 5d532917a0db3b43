"""What a joint "would have to be" is the least there is: nothing on a dense scan of all solutions is less."""

from __future__ import annotations

import math

import numpy as np
import pytest

from vi3dras.arm.library import load_robot
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.inverse.numeric import descend, unlimited
from vi3dras.inverse.reasons import why_not
from vi3dras.inverse.sentences import reason_sentence
from vi3dras.inverse.solutions import EXACT, excess_of, into_limits
from vi3dras.inverse.solver import solver_for
from vi3dras.inverse.task import errors_of
from vi3dras.kinematics.forward import tool_pose
from vi3dras.orientation import matrix_from_abc

PANDA = load_robot("franka-panda")


def by_angles(robot: Robot, point: Floats, count: int = 14_400) -> float:
    """The least excess [rad] over so many angles of the hand, from the closed form for each."""
    angles = np.linspace(-np.pi, np.pi, count, endpoint=False)
    targets = np.concatenate([np.broadcast_to(point, (count, 3)), angles[:, None]], axis=1)
    found = solver_for(unlimited(robot), "wrist").solve(targets, robot.home)
    q = into_limits(robot, found.q[found.valid], robot.home)
    return float(excess_of(robot, q).max(axis=1).min(initial=np.inf))


def unreachable(robot: Robot, count: int) -> list[Floats]:
    """Points that the arm would reach if its joints had twice their ranges."""
    rng = np.random.default_rng(7)
    low, high = robot.low, robot.high
    points: list[Floats] = []
    while len(points) < count:
        q = rng.uniform(low - (high - low) / 2, high + (high - low) / 2)
        point = tool_pose(robot, q)[:3, 3]
        if by_angles(robot, point, 720) > math.radians(2):
            points.append(point)
    return points


@pytest.mark.parametrize("name", ["lynx6", "rv2aj", "crs-a255"])
def test_no_angle_of_the_hand_asks_less_of_the_limits(name: str) -> None:
    """Of 12 redundant tasks 11 named an amount that was not the least."""
    robot = load_robot(name)
    for point in unreachable(robot, 3):
        reason = why_not(robot, point, "position")
        scanned = by_angles(robot, point)
        assert reason.kind == "limit"
        assert reason.excess <= scanned + 1e-9
        assert reason.excess >= scanned - math.radians(0.1)


def test_no_place_of_the_elbow_of_a_seven_axis_arm_asks_less_of_the_limits() -> None:
    """`ik franka-panda` said 110.5 deg where 37.9 is possible: every value of joint 7, from many starts."""
    target = np.eye(4)
    target[:3, :3] = matrix_from_abc(np.radians([67.098951, 21.621023, 170.164106]))
    target[:3, 3] = np.array([-65.100807, 129.327925, -387.536633]) / 1000
    reason = why_not(PANDA, target)
    values = np.repeat(np.radians(np.arange(-210.0, 211, 2)), 6)
    starts = np.random.default_rng(3).uniform(PANDA.low, PANDA.high, (len(values), 7))
    starts[:, 6] = values
    low, high = np.full_like(starts, -np.inf), np.full_like(starts, np.inf)
    low[:, 6] = high[:, 6] = values
    each = np.broadcast_to(target, (len(values), 4, 4))
    ends = descend(PANDA, "pose", each, starts, limits=(low, high), steps=50)
    error = errors_of(PANDA, "pose", each, ends)
    ends = into_limits(PANDA, ends[np.maximum(error.position, error.angle) <= EXACT], PANDA.home)
    scanned = excess_of(PANDA, ends).max(axis=1).min()
    assert len(ends) > 100
    assert reason.excess <= scanned
    assert reason.excess >= scanned - math.radians(2)
    assert math.degrees(reason.excess) == pytest.approx(37.918, abs=1e-3)


def test_the_end_that_is_named_is_the_one_that_is_passed() -> None:
    """The elbow of the Lynx6 goes from -90 to 90 deg: folded down it passes the lower end, up the upper."""
    said = {}
    for name, q in (("lower", [0, 110, -112, -40, 0]), ("upper", [0, 20, 112, 60, 0])):
        robot = load_robot("lynx6")
        pose = tool_pose(robot, np.radians(q))
        angle = math.radians(q[1] + q[2] + q[3])
        reason = why_not(robot, np.append(pose[:3, 3], angle), "wrist")
        said[name] = reason_sentence(robot, reason)
        end = robot.low if reason.value < 0 else robot.high
        assert reason.joint is not None
        assert reason.excess == pytest.approx(abs(reason.value - end[reason.joint]))
        assert f"beyond its end at {math.degrees(end[reason.joint]):.0f} deg" in said[name]
    assert "end at -90 deg" in said["lower"]
    assert "end at 90 deg" in said["upper"]


def test_a_place_that_only_another_roll_meets_is_told_by_its_limit() -> None:
    """The roll of the MTAB arm leads its hand aside: with the roll of home the place was out of reach."""
    robot = load_robot("mtab-mini")
    target = np.append(tool_pose(robot, np.zeros(5))[:3, 3], -math.pi / 2)
    reason = why_not(robot, target, "wrist")
    assert reason.kind == "limit"
    assert robot.joints[reason.joint or 0].name == "roll"
    assert reason.excess < math.radians(50) - 1e-3

"""Inverse kinematics along a path: joint values that follow each other without a jump."""

from __future__ import annotations

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Bools, Floats
from vi3dras.flow import VI, Control, Indicator
from vi3dras.joint_workspace.hands import Hold, hand_held, home_abc, home_angle, usual_hold
from vi3dras.path.follow import follow

from .._arm import robot_control
from .._kit.face import Block

MOST = 5000


def _path(points: Floats) -> Floats:
    if not 1 <= len(points) <= MOST:
        raise ValueError(f"a path has 1 to {MOST:,} points, but {len(points):,} were given.")
    return points


class IkBlock(VI):
    """A path in, the joint values out that lead the tool along it."""

    id = "ik"
    title = "Path inverse kinematics"
    robot = robot_control()
    points = Control(
        Floats, unit="m", shape=("n", 3), validate=_path, tip="Wire a path here: points in the base frame"
    )
    hold = Control(
        Hold, per="robot", renew="robot.id", default=usual_hold, label="Wrist",
        tip="How the hand is to stand: any angle, one, one orientation, or as it likes",
    )  # fmt: skip
    hand_angle = Control(
        float, per="robot", renew="robot.id", default=home_angle, unit="rad", label="Hand angle",
        tip="The hand's angle to the ground when it is fixed: 0 outward, 90 up, -90 down",
    )  # fmt: skip
    speed = Control(float, default=0.05, low=0.001, high=10, unit="m/s", tip="Of the tool along the path")
    q = Indicator(
        Floats, unit="robot", shape=("n", "joints"), label="Joints",
        tip="Joint values at each point; none where it cannot be reached",
    )  # fmt: skip
    times = Indicator(Floats, unit="s", shape=("n",), tip="When the tool is at each point")
    reachable = Indicator(Bools, shape=("n",), tip="Which points can be reached")
    share = Indicator(float, unit="%", label="Reached", tip="How many of the points can be reached")


@IkBlock.step("q", "times", "reachable", "share", slow=True)
def follow_path(
    robot: Robot, points: Floats, hold: str, hand_angle: float, speed: float
) -> tuple[Floats, Floats, Bools, float]:
    """Joint values (n, joints), times (n,) [s], which points (n,) are reached, and how many in [%]."""
    angle = np.array([hand_angle])
    quarter_turns = np.array([-np.pi / 2, np.pi / 2])
    hand = hand_held(hold, angle=hand_angle, free=quarter_turns, angles=angle, abc=home_abc(robot))
    length = float(np.linalg.norm(np.diff(points, axis=0), axis=1).sum())
    done = follow(robot, points, length, hand, speed)
    return done.q, done.times, done.reachable, 100 * float(np.mean(done.reachable))


BLOCK = Block(IkBlock, "Arm", icon="target", shows=("share",), edits="hold")

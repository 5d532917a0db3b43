"""Joint values as the pulses of hobby servos; what a servo cannot do is refused."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats, Ints
from vi3dras.formats.errors import PulseError
from vi3dras.motion.rows import Motion


class Channel(NamedTuple):
    """One servo's share of a motion."""

    name: str
    """The joint, or `gripper`."""
    channel: int
    pulses: Ints
    """In whole microseconds, (N,)."""
    least: float
    """The shortest pulse of this servo [µs]."""
    most: float
    """The longest pulse of this servo [µs]."""


def missing_servo(robot: Robot) -> str | None:
    """Why an arm cannot be driven by servos; None when it can."""
    if robot.servo is None:
        return "its file has no [servo] table"
    without = [joint.name for joint in robot.joints if robot.servo.of(joint.name) is None]
    return f"its file has no servo for {' and '.join(without)}" if without else None


def channels(robot: Robot, motion: Motion, q: Floats) -> list[Channel]:
    """The pulses of all servos for joint values (N, n), the hand's last.

    Raises:
        PulseError: a pulse is outside what was measured on its servo.
    """
    assert robot.servo is not None
    done = []
    for joint, values in zip(robot.joints, q.T, strict=True):
        servo = robot.servo.of(joint.name)
        assert servo is not None
        done.append(_channel(joint.name, servo.channel, servo.pulse(values), servo.least, servo.most))
    hand = robot.servo.gripper
    if hand is not None:
        ends = sorted((hand.closed, hand.opened))
        done.append(_channel("gripper", hand.channel, hand.pulse(motion.gripper), *ends))
    return done


def _channel(name: str, channel: int, pulses: Floats, least: float, most: float) -> Channel:
    whole: Ints = np.rint(pulses).astype(np.int64)
    wrong = np.flatnonzero((whole < least) | (whole > most))
    if len(wrong):
        row = int(wrong[0])
        raise PulseError(name, row, float(pulses[row]), least, most)
    return Channel(name, channel, whole, least, most)

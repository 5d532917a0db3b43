"""Pulses of hobby servos as whole numbers, and joint values looked up for them."""

from __future__ import annotations

import math

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arm.servo import GripperServo, JointServo, Servo
from vi3dras.formats.servo_pulses import missing_servo
from vi3dras.remote.errors import WiringError


def wired(robot: Robot, board: str) -> tuple[Servo, tuple[JointServo, ...]]:
    """How the servos of an arm hang on a board, and that of each joint.

    Raises:
        WiringError: its file does not say so.
    """
    why = missing_servo(robot)
    if robot.servo is None or why is not None:
        raise WiringError(robot.name, board, why)
    return robot.servo, tuple(servo for joint in robot.joints if (servo := robot.servo.of(joint.name)))


def inside(pulse: float, least: float, most: float) -> int:
    """A pulse as a whole number that is not beyond the ends of what was measured, where it was not before."""
    whole = round(pulse)
    if whole < least <= pulse + 1e-6:
        return math.ceil(least - 1e-9)
    return math.floor(most + 1e-9) if whole > most >= pulse - 1e-6 else whole


def steepest(servo: JointServo) -> float:
    """How far a joint goes for a microsecond, at most [rad/µs]."""
    return float(np.abs(np.diff(servo.values) / np.diff(servo.pulses[:: servo.sign])).max())


def between(servo: JointServo, pulse: float) -> float:
    """The joint value for a pulse; NaN outside of the measured places."""
    if math.isnan(pulse):
        return math.nan
    values = servo.values if servo.sign > 0 else tuple(reversed(servo.values))
    return float(np.interp(pulse, servo.pulses, values, left=math.nan, right=math.nan))


def opened(hand: GripperServo, pulse: float | None) -> float:
    """How far the hand is open for a pulse."""
    if pulse is None:
        return math.nan
    return min(max((pulse - hand.closed) / (hand.opened - hand.closed), -1.0), 2.0)

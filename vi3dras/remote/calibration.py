"""Which pulse turns a servo where: what was measured becomes the lines of an arm's file.

A servo rests a little before its place, and its gears have play: measured upwards and downwards again, the
mean of both is right, and their difference is what the servo does not know of itself.
"""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arm.servo import JointServo, Servo
from vi3dras.arm.servo_file import LONGEST, SHORTEST
from vi3dras.arrays import Floats
from vi3dras.remote.errors import MeasuredError, NoServoError

PLACES = 5
"""At so many pulses a servo is measured, upwards and downwards again: nine points."""

GOOD = np.radians(1.0)
"""A servo whose measurements are no further beside its file is still good [rad]."""

LEAST = 3
"""Points without which nothing is known."""

APART = 50.0
"""The pulses of a measurement have to span more than this [µs]."""


class Points(NamedTuple):
    """What was measured on one servo."""

    pulses: Floats
    """[µs], (k,)."""
    values: Floats
    """Joint values there [rad], [m], (k,)."""


class Calibration(NamedTuple):
    """What measurements say of one servo."""

    servo: JointServo
    """As it should stand in the arm's file."""
    offset: float
    """How far the joint was beside the old file in the middle of what was measured [rad], [m]."""
    gain: float
    """How much further it turns than the old file says: 1 where that was right."""
    residual: float
    """Root mean square of what the new lines leave over [rad], [m]."""
    worst: float
    """The largest of it."""
    play: float
    """How far apart the servo rests from below and from above [rad], [m]; NaN unless measured."""
    short: tuple[float, float]
    """By how much the measured places end before the joint's limits, below and above [rad], [m]."""


class Check(NamedTuple):
    """Whether the file still holds for a servo."""

    is_good: bool
    worst: float
    """The largest difference of a measurement from the file [rad], [m]."""
    offset: float
    """The mean difference."""
    gain: float
    """How much further it turns than the file says."""


def plan(servo: JointServo, places: int = PLACES) -> Floats:
    """The pulses to measure a servo at, upwards and downwards again, (2 places - 1,) [µs]."""
    up = np.rint(np.linspace(np.ceil(servo.pulses[0]), np.floor(servo.pulses[-1]), places))
    way: Floats = np.concatenate([up, up[-2::-1]])
    return way


def calibrated(robot: Robot, joint: str, points: Points, *, pieces: int = 2) -> Calibration:
    """The servo of a joint from what was measured on it.

    Args:
        robot: the arm with its old file.
        joint: the joint's name.
        points: three or more; more than the pieces need are averaged by least squares.
        pieces: how many straight lines are put through them.

    Raises:
        NoServoError: the arm has no such servo.
        MeasuredError: the measurements cannot be those of a servo.
    """
    old = servo_of(robot, joint)
    pulses, values = _sound(joint, points)
    sign = 1 if float(np.polyfit(pulses, values, 1)[0]) > 0 else -1
    knots = _knots(pulses, max(min(pieces, len(set(pulses.tolist())) - 1), 2))
    hats = np.stack([np.interp(pulses, knots, row) for row in np.eye(len(knots))], axis=1)
    heights = np.linalg.lstsq(hats, values, rcond=None)[0]
    if (np.diff(heights) * sign <= 0).any():
        raise MeasuredError(joint, "the joint turns to and fro while the pulse grows")
    left = values - hats @ heights
    ordered = heights if sign > 0 else heights[::-1]
    residual = float(np.sqrt(np.mean(left**2)))
    made = replace(
        old, values=tuple(float(v) for v in ordered), pulses=tuple(float(k) for k in knots), sign=sign,
        residual=residual,
    )  # fmt: skip
    offset, gain = _beside(old, pulses, values)
    of = next(each for each in robot.joints if each.name == joint)
    short = (max(made.values[0] - of.low, 0.0), max(of.high - made.values[-1], 0.0))
    return Calibration(made, offset, gain, residual, float(np.abs(left).max()), _play(pulses, values), short)


def checked(robot: Robot, joint: str, points: Points) -> Check:
    """Whether the file still holds for a servo, from two measurements or more.

    Raises:
        NoServoError: the arm has no such servo.
        MeasuredError: the measurements cannot be those of a servo.
    """
    servo = servo_of(robot, joint)
    pulses, values = _sound(joint, points, least=2)
    off = values - servo.value(pulses)
    offset, gain = _beside(servo, pulses, values)
    worst = float(np.abs(off).max())
    return Check(bool(worst <= GOOD), worst, offset, gain)


def with_servo(robot: Robot, servo: JointServo) -> Robot:
    """The arm with another servo in the place of the one of the same joint."""
    assert robot.servo is not None
    joints = tuple(servo if each.joint == servo.joint else each for each in robot.servo.joints)
    return replace(robot, servo=Servo(joints, robot.servo.gripper, robot.servo.baud))


def servo_of(robot: Robot, joint: str) -> JointServo:
    """The servo of a joint.

    Raises:
        NoServoError: the arm has none of that name.
    """
    found = None if robot.servo is None else robot.servo.of(joint)
    if found is None:
        known = () if robot.servo is None else tuple(each.joint for each in robot.servo.joints)
        raise NoServoError(robot.name, joint, known)
    return found


def _sound(joint: str, points: Points, least: int = LEAST) -> tuple[Floats, Floats]:
    pulses, values = np.asarray(points.pulses, float), np.asarray(points.values, float)
    if len(set(pulses.tolist())) < least:
        raise MeasuredError(joint, f"there are {len(set(pulses.tolist()))} pulses, but {least} are needed")
    if not (np.isfinite(values).all() and ((pulses >= SHORTEST) & (pulses <= LONGEST)).all()):
        raise MeasuredError(joint, f"pulses go from {SHORTEST} to {LONGEST} microseconds")
    if np.ptp(pulses) < APART:
        raise MeasuredError(joint, f"the pulses span less than {APART:.0f} microseconds")
    return pulses, values


def _knots(pulses: Floats, pieces: int) -> Floats:
    """Where one line ends and the next begins: at measured pulses, evenly spread over them."""
    places = np.unique(pulses)
    at = np.rint(np.linspace(0, len(places) - 1, pieces + 1)).astype(int)
    return np.asarray(places[at], float)


def _beside(servo: JointServo, pulses: Floats, values: Floats) -> tuple[float, float]:
    """Offset in the middle of the measured values, and gain, of what was measured against a file."""
    meant = servo.value(pulses)
    slope, height = np.polyfit(meant - meant.mean(), values, 1)
    return float(height - meant.mean()), float(slope)


def _play(pulses: Floats, values: Floats) -> float:
    """How far readings at one pulse are apart, on average over those that were measured twice."""
    spans = [np.ptp(values[pulses == pulse]) for pulse in np.unique(pulses) if (pulses == pulse).sum() > 1]
    return float(np.mean(spans)) if spans else float("nan")

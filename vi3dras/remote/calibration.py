"""Which pulse, or step, turns a joint where: what was measured becomes a line of the arm's file.

A servo rests a little before its place, and its gears have play: measured upwards and downwards again, the
mean of both is right, and their difference is what the servo does not know of itself.
"""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

import numpy as np

from vi3dras.arm.bus import TURN, BusServo
from vi3dras.arm.robot import Robot
from vi3dras.arm.servo import JointServo
from vi3dras.arm.servo_file import LONGEST, SHORTEST
from vi3dras.arrays import Floats
from vi3dras.remote.bus_calibration import APART as BUS_APART
from vi3dras.remote.bus_calibration import on_bus
from vi3dras.remote.errors import MeasuredError
from vi3dras.remote.which_servo import AnyServo, servo_of

PLACES = 5
"""At so many pulses a servo is measured, upwards and downwards again: nine points."""

GOOD = np.radians(1.0)
"""A servo whose measurements are no further beside its file is still good [rad]."""

LEAST = 3
"""Points without which nothing is known of a servo that takes pulses; one that counts steps needs one."""

APART = 50.0
"""The pulses of a measurement have to span more than this [µs]."""


class Points(NamedTuple):
    """What was measured on one servo."""

    pulses: Floats
    """What the servo was told [µs], or where it stood [steps], (k,)."""
    values: Floats
    """Joint values there [rad], [m], (k,)."""


class Calibration(NamedTuple):
    """What measurements say of one servo."""

    servo: AnyServo
    """As it should stand in the arm's file."""
    offset: float
    """How far the joint was beside the old file in the middle of what was measured [rad], [m]."""
    gain: float
    """How much further it turns than the old file says: 1 where that was right; NaN from one place."""
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
    """How much further it turns than the file says; NaN from one place."""


def plan(servo: JointServo, places: int = PLACES) -> Floats:
    """The pulses to measure a servo at, upwards and downwards again, (2 places - 1,) [µs]."""
    up = np.rint(np.linspace(np.ceil(servo.pulses[0]), np.floor(servo.pulses[-1]), places))
    way: Floats = np.concatenate([up, up[-2::-1]])
    return way


def calibrated(
    robot: Robot, joint: str, points: Points, *, pieces: int = 2, ends: tuple[float, float] | None = None
) -> Calibration:
    """The servo of a joint from what was measured on it.

    Args:
        robot: the arm with its old file.
        joint: the joint's name.
        points: three or more; more than the pieces need are averaged by least squares.
        pieces: how many straight lines are put through them; a serial-bus servo needs none.
        ends: where a serial-bus servo stands at both stops of its joint [steps].

    Raises:
        NoServoError: the arm has no such servo.
        MeasuredError: the measurements cannot be those of a servo.
    """
    old = servo_of(robot, joint)
    of = next(each for each in robot.joints if each.name == joint)
    pulses, values = _sound(old, points, least_of(old))
    made: AnyServo
    if isinstance(old, BusServo):
        made, left = on_bus(old, of, pulses, values, ends)
    else:
        made, left = _in_lines(old, pulses, values, pieces)
    low, high = made.reach or (of.low, of.high)
    return Calibration(
        made, *_beside(old, pulses, values), float(made.residual or 0.0), float(np.abs(left).max()),
        _play(pulses, values), (max(low - of.low, 0.0), max(of.high - high, 0.0)),
    )  # fmt: skip


def _in_lines(old: JointServo, pulses: Floats, values: Floats, pieces: int) -> tuple[JointServo, Floats]:
    """Straight lines through measurements by least squares, and what they leave over (k,)."""
    sign = 1 if float(np.polyfit(pulses, values, 1)[0]) > 0 else -1
    knots = _knots(pulses, max(min(pieces, len(set(pulses.tolist())) - 1), 2))
    hats = np.stack([np.interp(pulses, knots, row) for row in np.eye(len(knots))], axis=1)
    heights = np.linalg.lstsq(hats, values, rcond=None)[0]
    if (np.diff(heights) * sign <= 0).any():
        raise MeasuredError(old.joint, "the joint turns to and fro while the pulse grows")
    left: Floats = values - hats @ heights
    ordered = heights if sign > 0 else heights[::-1]
    made = replace(
        old, values=tuple(float(v) for v in ordered), pulses=tuple(float(k) for k in knots), sign=sign,
        residual=float(np.sqrt(np.mean(left**2))),
    )  # fmt: skip
    return made, left


def checked(robot: Robot, joint: str, points: Points) -> Check:
    """Whether the file still holds for a servo, from two measurements, or one of a bus servo.

    Raises:
        NoServoError: the arm has no such servo.
        MeasuredError: the measurements cannot be those of a servo.
    """
    servo = servo_of(robot, joint)
    pulses, values = _sound(servo, points, least_of(servo, check=True))
    off = values - servo.value(pulses)
    offset, gain = _beside(servo, pulses, values)
    worst = float(np.abs(off).max())
    return Check(bool(worst <= GOOD), worst, offset, gain)


def least_of(servo: AnyServo, *, check: bool = False) -> int:
    """How many measurements tell a servo, or whether its file still holds."""
    return 1 if isinstance(servo, BusServo) else LEAST - check


def _sound(servo: AnyServo, points: Points, least: int) -> tuple[Floats, Floats]:
    """Measurements as arrays, or why they are none."""
    joint, on_line = servo.joint, isinstance(servo, BusServo)
    low, high = (0, TURN - 1) if on_line else (SHORTEST, LONGEST)
    pulses, values = np.asarray(points.pulses, float), np.asarray(points.values, float)
    if len(set(pulses.tolist())) < least:
        raise MeasuredError(joint, f"there are {len(set(pulses.tolist()))} places, but {least} are needed")
    if not (np.isfinite(values).all() and ((pulses >= low) & (pulses <= high)).all()):
        said = (
            f"they go from {low} to {high} steps" if on_line else f"they go from {low} to {high} microseconds"
        )
        raise MeasuredError(joint, said)
    if not on_line and np.ptp(pulses) < APART:
        raise MeasuredError(joint, f"the pulses span less than {APART:.0f} microseconds")
    return pulses, values


def _knots(pulses: Floats, pieces: int) -> Floats:
    """Where one line ends and the next begins: at measured pulses, evenly spread over them."""
    places = np.unique(pulses)
    at = np.rint(np.linspace(0, len(places) - 1, pieces + 1)).astype(int)
    return np.asarray(places[at], float)


def _beside(servo: AnyServo, pulses: Floats, values: Floats) -> tuple[float, float]:
    """Offset in the middle of the measured values, and gain, of what was measured against a file."""
    meant = servo.value(pulses)
    if isinstance(servo, BusServo) and np.ptp(pulses) <= BUS_APART:
        return float((values - meant).mean()), float("nan")
    slope, height = np.polyfit(meant - meant.mean(), values, 1)
    return float(height - meant.mean()), float(slope)


def _play(pulses: Floats, values: Floats) -> float:
    """How far readings at one pulse are apart, on average over those that were measured twice."""
    spans = [np.ptp(values[pulses == pulse]) for pulse in np.unique(pulses) if (pulses == pulse).sum() > 1]
    return float(np.mean(spans)) if spans else float("nan")

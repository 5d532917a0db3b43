"""A servo measured: pulses that were sent and angles that were read off make the lines of the arm's file."""

from __future__ import annotations

import numpy as np

from vi3dras.api.calibration import ServoCalibration, measuring_plan, servo_calibrated, servo_checked
from vi3dras.api.watched_arm import ArmNow
from vi3dras.arm.robot import Robot
from vi3dras.errors import Vi3drasError
from vi3dras.flow import Control, Indicator, VIPart
from vi3dras.remote.calibration import LEAST, Check
from vi3dras.remote.errors import NoServoError, UnknownPlaceError

from .._kit.face import Tab
from .._kit.face.remote import SERVO_FORM
from .connection import Watched, connected

Measured = tuple[tuple[float, float, float], ...]
"""Joint from 1, pulse [µs], joint value that was read off [rad] or [m]."""

CHECKED = 2
"""Measurements from which on a file can be said to be good."""


class Calibrating(VIPart):
    """Which servo is measured, what was measured, and what that says."""

    pages = ("Calibration",)
    servo_joint = Control(
        int, default=1, low=1, high=64, label="Joint of the servo", symbol="i", quantity="a number",
        tip="Whose servo is measured, counted from 1",
    )  # fmt: skip
    measured = Control(
        Measured, default=(), label="Measurements", quantity="µs and rad",
        tip="Pulses that were sent with the joint values that were read off there",
    )  # fmt: skip

    servo_found = Indicator(
        ServoCalibration | None, label="Servo from measurements", quantity="a servo", equation=None,
        tip="Sign, offset, gain and residual of the servo by what was measured",
    )  # fmt: skip
    servo_check = Indicator(
        Check | None, label="Is the file still good", quantity="a check", equation=None,
        tip="How far the measurements are beside the arm's file",
    )  # fmt: skip
    servo_words = Indicator(
        str, label="About the measurements", tip="What is still missing, or what is wrong"
    )


@Calibrating.step("servo_found", "servo_check", "servo_words")
def calibrate_servo(
    robot: Robot, servo_joint: int, measured: Measured
) -> tuple[ServoCalibration | None, Check | None, str]:
    """What the measurements say of the servo, whether its file is still good, and what is missing."""
    joint = min(servo_joint, robot.n)
    own = [each for each in measured if each[0] == joint]
    pulses = [pulse for _, pulse, _ in own]
    values = [value / float(robot.scale[joint - 1]) for *_, value in own]
    found, check = None, None
    try:
        if len(own) >= CHECKED:
            check = servo_checked(robot, joint, pulses, values)
        if len(own) >= LEAST:
            found = servo_calibrated(robot, joint, pulses, values)
    except Vi3drasError as error:
        return found, check, str(error)
    left = LEAST - len(own)
    return found, check, "" if left <= 0 else f"{left} more measurements are needed."


@Calibrating.action("Next place")
def go_to_place(
    robot: Robot, arm: Watched | None, arm_now: ArmNow, servo_joint: int, measured: Measured
) -> None:
    """Turn the joint slowly to where it is to be measured next: up, then down again.

    Raises:
        UnknownPlaceError: nobody knows where the arm stands.
    """
    here, joint = connected(arm), min(servo_joint, robot.n)
    if not arm_now.knows_place:
        raise UnknownPlaceError
    _, values = measuring_plan(robot, joint)
    count = sum(each[0] == joint for each in measured)
    to = arm_now.commanded.copy()
    to[joint - 1] = values[count % len(values)]
    here.ask(lambda process: process.home(to))


@Calibrating.action("Turn the joint")
def turn_joint(arm: Watched | None, robot: Robot, servo_joint: int, by: float) -> None:
    """Turn the joint slowly by so much [rad], [m]."""
    joint = min(servo_joint, robot.n)
    connected(arm).ask(lambda process: process.jog(joint - 1, by))


@Calibrating.action("Note it", "measured")
def note_point(robot: Robot, arm_now: ArmNow, servo_joint: int, measured: Measured, value: float) -> Measured:
    """One more measurement: the pulse of now, and the value that was read off [rad], [m].

    Raises:
        UnknownPlaceError: nobody knows where the arm was sent.
        NoServoError: no servo turns the joint.
    """
    joint = min(servo_joint, robot.n)
    if not arm_now.knows_place or len(arm_now.commanded) != robot.n:
        raise UnknownPlaceError
    name = robot.joints[joint - 1].name
    servo = robot.servo.of(name) if robot.servo is not None else None
    if servo is None:
        known = tuple(each.joint for each in robot.servo.joints) if robot.servo else ()
        raise NoServoError(robot.name, name, known)
    pulse = float(np.rint(servo.pulse(arm_now.commanded[joint - 1 : joint])[0]))
    return (*measured, (float(joint), pulse, float(value)))


@Calibrating.action("Measure anew", "measured")
def forget_points(servo_joint: int, measured: Measured) -> Measured:
    """Forget what was measured on this servo."""
    return tuple(each for each in measured if each[0] != servo_joint)


TAB = Tab("Calibrate", (SERVO_FORM,))

"""A servo measured: pulses or steps, and angles that were read off there, make its line in the arm's file."""

from __future__ import annotations

import numpy as np

from vi3dras.api.arm import Arm
from vi3dras.api.calibration import ServoCalibration, measuring_plan, servo_calibrated, servo_checked
from vi3dras.api.watched_arm import ArmNow
from vi3dras.arm.bus import BusServo
from vi3dras.arm.robot import Robot
from vi3dras.errors import Vi3drasError
from vi3dras.flow import Control, Indicator, VIPart
from vi3dras.remote.calibration import Check, least_of
from vi3dras.remote.errors import UnknownPlaceError
from vi3dras.remote.which_servo import servo_of, told

from .._kit.face import Tab
from .._kit.face.remote import SERVO_FORM
from .connection import Watched, connected

Measured = tuple[tuple[float, float, float], ...]
"""Joint from 1, pulse [µs] or step, joint value that was read off [rad] or [m]."""

Stops = tuple[tuple[float, float], ...]
"""Joint from 1, the step at which it comes to a stop."""


class Calibrating(VIPart):
    """Which servo is measured, what was measured, and what that says."""

    pages = ("Calibration",)
    servo_joint = Control(
        int, default=1, low=1, high=64, label="Joint of the servo", symbol="i", quantity="a number",
        tip="Whose servo is measured, counted from 1",
    )  # fmt: skip
    measured = Control(
        Measured, default=(), label="Measurements", quantity="µs or steps, and rad",
        tip="Pulses that were sent, or steps where it stood, with the joint values that were read off there",
    )  # fmt: skip
    bus_stops = Control(
        Stops, default=(), label="Stops of the joints", quantity="steps",
        tip="The steps at which joints of a serial bus come to their stops; nothing is sent beyond them",
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
    robot: Robot, servo_joint: int, measured: Measured, bus_stops: Stops
) -> tuple[ServoCalibration | None, Check | None, str]:
    """What the measurements say of the servo, whether its file is still good, and what is missing."""
    joint = min(servo_joint, robot.n)
    own = [each for each in measured if each[0] == joint]
    at_stops = [step for number, step in bus_stops if number == joint]
    ends = (min(at_stops), max(at_stops)) if len(at_stops) > 1 else None
    pulses = [pulse for _, pulse, _ in own]
    values = [value / float(robot.scale[joint - 1]) for *_, value in own]
    found, check, left = None, None, 0
    try:
        servo = servo_of(robot, robot.joints[joint - 1].name)
        if len(own) >= least_of(servo, check=True):
            check = servo_checked(robot, joint, pulses, values)
        left = least_of(servo) - len(own)
        if left <= 0:
            found = servo_calibrated(Arm(robot), joint, pulses, values, ends=ends)
    except Vi3drasError as error:
        return found, check, str(error)
    words = "One more measurement is needed." if left == 1 else f"{left} more measurements are needed."
    return found, check, words if left > 0 else ""


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
    """One more measurement: the pulse of now, or the step where it stands, and the value that was read off.

    Raises:
        UnknownPlaceError: nobody knows where the arm was sent, or where it is.
        NoServoError: no servo turns the joint.
    """
    joint = min(servo_joint, robot.n)
    return (*measured, (float(joint), _number_now(robot, arm_now, joint), float(value)))


@Calibrating.action("Note a stop", "bus_stops")
def note_stop(robot: Robot, arm_now: ArmNow, servo_joint: int, bus_stops: Stops) -> Stops:
    """The joint stands at one of its stops; two of them bound what is sent.

    Raises:
        UnknownPlaceError: nobody knows where the arm is.
        NoServoError: no servo turns the joint.
    """
    joint = min(servo_joint, robot.n)
    return (*bus_stops, (float(joint), _number_now(robot, arm_now, joint)))


def _number_now(robot: Robot, arm_now: ArmNow, joint: int) -> float:
    """The pulse that a servo was sent [µs]; of one that measures the step where it stands."""
    servo = servo_of(robot, robot.joints[joint - 1].name)
    at = arm_now.reported if isinstance(servo, BusServo) else arm_now.commanded
    if len(at) != robot.n or not np.isfinite(at[joint - 1]):
        raise UnknownPlaceError
    return float(np.rint(told(servo, at[joint - 1 : joint])[0]))


@Calibrating.action("Measure anew", "measured", "bus_stops")
def forget_points(servo_joint: int, measured: Measured, bus_stops: Stops) -> tuple[Measured, Stops]:
    """Forget what was measured on this servo."""
    others = tuple(each for each in measured if each[0] != servo_joint)
    return others, tuple(each for each in bus_stops if each[0] != servo_joint)


TAB = Tab("Calibrate", (SERVO_FORM,))

"""The servo of a joint, whatever kind it is: found in the arm's file, told its numbers, put in its place."""

from __future__ import annotations

from dataclasses import replace

from vi3dras.arm.bus import BusServo
from vi3dras.arm.robot import Robot
from vi3dras.arm.servo import JointServo
from vi3dras.arrays import Floats
from vi3dras.remote.errors import NoServoError

AnyServo = JointServo | BusServo
"""One that takes pulses, or one that counts the steps of its turn."""


def with_servo(robot: Robot, servo: AnyServo) -> Robot:
    """The arm with another servo in the place of the one of the same joint."""
    if isinstance(servo, BusServo):
        assert robot.bus is not None
        on_line = tuple(servo if each.joint == servo.joint else each for each in robot.bus.joints)
        return replace(robot, bus=replace(robot.bus, joints=on_line))
    assert robot.servo is not None
    joints = tuple(servo if each.joint == servo.joint else each for each in robot.servo.joints)
    return replace(robot, servo=replace(robot.servo, joints=joints))


def servo_of(robot: Robot, joint: str) -> AnyServo:
    """The servo of a joint: one that takes pulses, or else one on a serial bus.

    Raises:
        NoServoError: the arm has none of that name.
    """
    servos: dict[str, AnyServo] = {}
    for table in (robot.bus, robot.servo):
        servos.update({each.joint: each for each in (table.joints if table is not None else ())})
    if joint not in servos:
        raise NoServoError(robot.name, joint, tuple(servos))
    return servos[joint]


def told(servo: AnyServo, values: Floats) -> Floats:
    """What a servo is told for joint values: pulses [µs], or steps."""
    return servo.steps(values) if isinstance(servo, BusServo) else servo.pulse(values)

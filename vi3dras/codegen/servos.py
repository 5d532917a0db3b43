"""Limits of the joints and pulses of the servos as programs."""

from __future__ import annotations

from vi3dras.arm.robot import Robot
from vi3dras.arm.servo import JointServo
from vi3dras.codegen.errors import NoServosError
from vi3dras.codegen.function import Function, Group
from vi3dras.codegen.motions import joints_in
from vi3dras.codegen.operations import at_least, at_most, both, less, select
from vi3dras.dynamics.tracing import Tape
from vi3dras.formats.servo_pulses import missing_servo
from vi3dras.kinematics.arithmetic import Part, minus, plus, times

HAIR = 1e-9
"""A joint beyond its limit by less is rounding [rad], [m]."""


def limits(robot: Robot, *, single: bool = False) -> Function:
    """Which joints are within their limits."""
    q, hair = joints_in(Tape(), robot), 1e-6 if single else HAIR
    flags: list[Part] = []
    for joint, part in zip(robot.joints, q.parts, strict=True):
        fine: Part = True
        if joint.low > float("-inf"):
            fine = both(fine, at_least(part, joint.low - hair))
        if joint.high < float("inf"):
            fine = both(fine, at_most(part, joint.high + hair))
        flags.append(fine)
    out = Group("inside", (robot.n,), tuple(flags), "whether each joint is within its limits", is_flag=True)
    return Function("limits", "Whether joint values are within the limits.", [q], [out])


def pulses(robot: Robot) -> Function:
    """The pulses of the servos.

    Raises:
        NoServosError: the arm's file says nothing of servos.
    """
    why = missing_servo(robot)
    if why is not None or robot.servo is None:
        raise NoServosError(robot.name, why)
    q = joints_in(Tape(), robot)
    made: list[Part] = []
    for joint, part in zip(robot.joints, q.parts, strict=True):
        servo = robot.servo.of(joint.name)
        assert servo is not None
        made.append(_pulse(servo, part))
    out = Group("pulse", (robot.n,), tuple(made), "pulse of each servo [microseconds]")
    return Function("pulses", "The pulses that the servos need.", [q], [out])


def _pulse(servo: JointServo, part: Part) -> Part:
    """The pulse for a joint value: straight lines through the measured places."""
    values, ends = servo.values, servo.pulses[:: servo.sign]
    slopes = [(ends[k + 1] - ends[k]) / (values[k + 1] - values[k]) for k in range(len(values) - 1)]
    if len(slopes) == 2:
        slope = slopes[0] if slopes[0] == slopes[1] else select(less(part, values[1]), *slopes)
        return plus(ends[1], times(slope, minus(part, values[1])))
    made = plus(ends[-2], times(slopes[-1], minus(part, values[-2])))
    for k in range(len(slopes) - 2, -1, -1):
        line = plus(ends[k + 1], times(slopes[k], minus(part, values[k + 1])))
        made = select(less(part, values[k + 1]), line, made)
    return made

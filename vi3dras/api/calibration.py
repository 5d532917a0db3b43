"""What measurements say of a servo, in the units of people; the arm with the servo in its file."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import ArrayLike

from vi3dras.api.values.given import pair_in
from vi3dras.api.values.numbers import joint_index, numbers_in
from vi3dras.arm.bus import TURN, BusServo
from vi3dras.arm.library import keep_robot
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.remote.calibration import Calibration, Check, Points, calibrated, checked, plan
from vi3dras.remote.which_servo import servo_of, told, with_servo

if TYPE_CHECKING:
    from vi3dras.api.arm import Arm


@dataclass(frozen=True, eq=False, repr=False)
class ServoCalibration:
    """What measurements say of one servo, in the arm's units."""

    owner: Arm
    """The arm with its old file."""
    joint: int
    """From 0."""
    found: Calibration
    """In [m] and [rad]."""

    @property
    def robot(self) -> Robot:
        """What the old file says."""
        return self.owner.robot

    @property
    def arm(self) -> Arm:
        """The arm with this servo in its file."""
        return replace(self.owner, robot=with_servo(self.robot, self.found.servo))

    @property
    def offset(self) -> float:
        """How far the joint was beside the old file, in the middle of what was measured."""
        return self._read(self.found.offset)

    @property
    def gain(self) -> float:
        """How much further the joint turns than the old file says; 1 where that was right."""
        return round(self.found.gain, 9)

    @property
    def residual(self) -> float:
        """What the new lines leave over, root mean square."""
        return self._read(self.found.residual)

    @property
    def play(self) -> float:
        """How far apart the servo rests from below and from above; NaN where it was not measured so."""
        return self._read(self.found.play)

    @property
    def pulses(self) -> tuple[float, ...]:
        """The pulses of the new lines' ends [µs], rising; of a bus servo its steps at both ends."""
        servo = self.found.servo
        if isinstance(servo, BusServo):
            return servo.ends or (0.0, TURN - 1.0)
        return servo.pulses

    @property
    def values(self) -> tuple[float, ...]:
        """The joint values there, rising."""
        servo = self.found.servo
        if isinstance(servo, BusServo):
            return tuple(sorted(self._read(float(servo.value(np.array(end)))) for end in self.pulses))
        return tuple(self._read(value) for value in servo.values)

    @property
    def zero(self) -> float | None:
        """Where a bus servo stands when its joint is at zero [steps]; None of one that takes pulses."""
        servo = self.found.servo
        return servo.zero if isinstance(servo, BusServo) else None

    def keep(self, name: str) -> Arm:
        """Save the arm with this servo under a name of one's own.

        Raises:
            LibraryNameError, FileExistsAlreadyError, NotWritableError: the name is not to be had.
        """
        return replace(self.owner, robot=keep_robot(self.arm.robot, name))

    def __repr__(self) -> str:
        return (
            f"<{self.robot.joints[self.joint].name} of {self.robot.id}: offset {self.offset:.2f}, "
            f"gain {self.gain:.3f}, residual {self.residual:.2f}>"
        )

    def _read(self, value: float) -> float:
        return round(value / float(self.robot.scale[self.joint]), 9) + 0.0


def servo_calibrated(
    owner: Arm, joint: str | int, pulses: ArrayLike, values: ArrayLike, pieces: int = 2,
    ends: ArrayLike | None = None,
) -> ServoCalibration:  # fmt: skip
    """A servo from what was measured on it; see `Arm.calibrate`."""
    robot = owner.robot
    number = joint_index(robot, joint)
    points = points_in(robot, number, pulses, values)
    stops = None if ends is None else pair_in("Stops", ends)
    name = robot.joints[number].name
    return ServoCalibration(owner, number, calibrated(robot, name, points, pieces=pieces, ends=stops))


def servo_checked(robot: Robot, joint: str | int, pulses: ArrayLike, values: ArrayLike) -> Check:
    """Whether the file still holds for a servo."""
    number = joint_index(robot, joint)
    return checked(robot, robot.joints[number].name, points_in(robot, number, pulses, values))


def points_in(robot: Robot, joint: int, pulses: ArrayLike, values: ArrayLike) -> Points:
    """Measurements in [µs] or steps, and in [rad] or [m], from what people write."""
    where, read = numbers_in("Pulses", pulses), numbers_in("Joint values", values)
    count = min(where.size, read.size)
    return Points(where.ravel()[:count], read.ravel()[:count] * float(robot.scale[joint]))


def measuring_plan(robot: Robot, joint: str | int, places: int = 5) -> tuple[Floats, Floats]:
    """What a servo is told to be measured at, up and down again, and the joint values [rad] by its file."""
    number = joint_index(robot, joint)
    servo, limits = servo_of(robot, robot.joints[number].name), robot.joints[number]
    if isinstance(servo, BusServo):
        up = np.linspace(*(servo.reach or (limits.low, limits.high)), places)
        values: Floats = np.concatenate([up, up[-2::-1]])
    else:
        values = servo.value(plan(servo, places))
    values = np.clip(values, limits.low, limits.high)
    return told(servo, values), values

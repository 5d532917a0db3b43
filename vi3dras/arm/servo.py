"""The hobby servos of an arm: which pulse turns which joint where."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vi3dras.arrays import Floats


@dataclass(frozen=True)
class JointServo:
    """The servo of one joint: three measured places, straight lines between them."""

    joint: str
    """The joint's name."""
    channel: int
    """Where it is plugged into the board."""
    values: tuple[float, float, float]
    """Joint values in [rad] or [m], rising."""
    pulses: tuple[float, float, float]
    """The shortest pulse, the middle one and the longest in [µs]."""
    sign: int = 1
    """-1 when the pulse falls as the joint's value rises."""

    def pulse(self, q: Floats) -> Floats:
        """The pulse in [µs] for joint values; straight on beyond the measured places."""
        values, pulses = np.array(self.values), np.array(self.pulses[:: self.sign])
        slope = np.diff(pulses) / np.diff(values)
        wanted: Floats = pulses[1] + np.where(q < values[1], slope[0], slope[1]) * (q - values[1])
        return wanted


@dataclass(frozen=True)
class GripperServo:
    """The servo of the hand."""

    channel: int
    closed: float
    """Its pulse when the hand is closed [µs]."""
    opened: float
    """Its pulse when the hand is wide open [µs]."""

    def pulse(self, gripper: Floats) -> Floats:
        """The pulse in [µs] for a hand that is open from 0 to 1."""
        return self.closed + (self.opened - self.closed) * gripper


@dataclass(frozen=True)
class Servo:
    """The servos of an arm and the board that drives them."""

    joints: tuple[JointServo, ...]
    gripper: GripperServo | None = None
    baud: int = 9600
    """Of the board's serial line."""

    @property
    def channels(self) -> tuple[tuple[str, int], ...]:
        """What is plugged in where: joint or `gripper`, and channel."""
        hand = (("gripper", self.gripper.channel),) if self.gripper else ()
        return (*((each.joint, each.channel) for each in self.joints), *hand)

    def of(self, joint: str) -> JointServo | None:
        """The servo of a joint, by the joint's name."""
        return next((servo for servo in self.joints if servo.joint == joint), None)

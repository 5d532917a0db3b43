"""The hobby servos of an arm: which pulse turns which joint where."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vi3dras.arrays import Floats


@dataclass(frozen=True)
class JointServo:
    """The servo of one joint: three measured places or more, straight lines between them."""

    joint: str
    """The joint's name."""
    channel: int
    """Where it is plugged into the board."""
    values: tuple[float, ...]
    """Joint values in [rad] or [m], rising."""
    pulses: tuple[float, ...]
    """As many pulses, from the shortest to the longest [µs]."""
    sign: int = 1
    """-1 when the pulse falls as the joint's value rises."""
    residual: float | None = None
    """What these lines left over when they were put through measurements, root mean square [rad], [m]."""

    @property
    def reach(self) -> tuple[float, float]:
        """The joint values between which it was measured [rad] or [m]."""
        return self.values[0], self.values[-1]

    def pulse(self, q: Floats) -> Floats:
        """The pulse in [µs] for joint values; straight on beyond the measured places."""
        return _straight(q, np.array(self.values), np.array(self.pulses[:: self.sign]))

    def value(self, pulse: Floats) -> Floats:
        """The joint values for pulses in [µs]; straight on beyond the measured places."""
        values, pulses = np.array(self.values[:: self.sign]), np.array(self.pulses)
        return _straight(pulse, pulses, values)


def _straight(at: Floats, places: Floats, values: Floats) -> Floats:
    """Straight lines through values (k,) at rising places (k,)."""
    slope = (values[1:] - values[:-1]) / (places[1:] - places[:-1])
    line = np.searchsorted(places[1:-1], at, "right")
    end = line + (2 * line < len(slope) - 1)  # the one that is nearer to the middle place
    straight: Floats = values[end] + slope[line] * (at - places[end])
    return straight


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

"""The serial-bus servos of an arm: which number turns which joint, and where it stands at zero."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from vi3dras.arrays import Floats

TURN = 4096
"""Steps of a servo in one turn."""

STEP = 2 * math.pi / TURN
"""What one step is [rad]."""


@dataclass(frozen=True)
class BusServo:
    """The servo of one joint: it counts its own steps, so one place tells all."""

    joint: str
    """The joint's name."""
    id: int
    """Its number on the bus."""
    zero: float = TURN / 2
    """Where it stands when the joint's value is zero [steps]."""
    sign: int = 1
    """-1 when its steps fall as the joint's value rises."""
    ends: tuple[float, float] | None = None
    """Where the joint comes to its stops [steps], rising; None where nobody has measured that."""
    residual: float | None = None
    """What the zero left over when it was found from measurements, root mean square [rad]."""

    @property
    def reach(self) -> tuple[float, float] | None:
        """The joint values at its measured ends [rad], rising; None where nobody has measured them."""
        if self.ends is None:
            return None
        low, high = sorted(float(value) for value in self.value(np.array(self.ends)))
        return low, high

    def steps(self, q: Floats) -> Floats:
        """Where it stands for joint values [rad], in steps; not rounded."""
        wanted: Floats = self.zero + self.sign * np.asarray(q) / STEP
        return wanted

    def value(self, steps: Floats) -> Floats:
        """The joint values [rad] for places in steps."""
        found: Floats = self.sign * (np.asarray(steps) - self.zero) * STEP
        return found


@dataclass(frozen=True)
class BusGripper:
    """The servo of the hand."""

    id: int
    closed: float
    """Where it stands when the hand is closed [steps]."""
    opened: float
    """Where it stands when the hand is wide open [steps]."""

    def steps(self, gripper: float) -> float:
        """Where it stands for a hand that is open from 0 to 1, in steps; not rounded."""
        return self.closed + (self.opened - self.closed) * gripper

    def value(self, steps: float) -> float:
        """How far the hand is open, from 0 to 1, for a place in steps."""
        return (steps - self.closed) / (self.opened - self.closed)


@dataclass(frozen=True)
class Bus:
    """The servos of an arm that hang on one line."""

    joints: tuple[BusServo, ...]
    gripper: BusGripper | None = None
    baud: int = 1_000_000

    @property
    def ids(self) -> tuple[tuple[str, int], ...]:
        """Which number is what: joint or `gripper`, and number."""
        hand = (("gripper", self.gripper.id),) if self.gripper else ()
        return (*((each.joint, each.id) for each in self.joints), *hand)

    def of(self, joint: str) -> BusServo | None:
        """The servo of a joint, by the joint's name."""
        return next((servo for servo in self.joints if servo.joint == joint), None)

"""The interface that every virtual board implements: bytes heard at a time, bytes said at a time."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import ClassVar, NamedTuple

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.formats.servo_pulses import missing_servo
from vi3dras.twins.body import Body
from vi3dras.twins.servos import FRAME_S


class Said(NamedTuple):
    """Bytes that a board says."""

    at: float
    """When the first of them begins to leave [s]."""
    data: bytes


class VirtualBoard(ABC):
    """A board as its protocol describes it; the wire around it is a `Twin`.

    Args:
        robot: the arm as its file describes it, wiring and calibration too.
        body: the arm as it really is; no board sees that, unless its servos measure.
    """

    id: ClassVar[str]
    usual_robot: ClassVar[str] = "lynx6"
    """The arm of the library that hangs on it where nobody names one."""
    bits: ClassVar[int] = 10
    """What a byte is on its line: a start bit, eight bits, parity, stop bits."""

    @classmethod
    def missing(cls, robot: Robot) -> str | None:
        """Why an arm cannot hang on it; None when it can."""
        return missing_servo(robot)

    @classmethod
    def baud(cls, robot: Robot) -> int:
        """The usual rate of its line, for an arm."""
        return robot.servo.baud if robot.servo else 115200

    def __init__(self, robot: Robot, body: Body) -> None:
        self.robot, self.body = robot, body
        self.said: list[Said] = []
        self._frames = 0

    @abstractmethod
    def hear(self, byte: int, time: float) -> None:
        """A byte has arrived whole."""

    @abstractmethod
    def wanted(self, time: float) -> Floats:
        """Where the board sends its shafts at a time, (k,) [rad], the hand last; NaN is no torque."""

    @abstractmethod
    def reset(self, time: float) -> None:
        """Begin anew, as after the power was gone: what was ordered before is forgotten."""

    def say(self, data: bytes, at: float) -> None:
        """Answer; the wire takes it from here."""
        self.said.append(Said(at, data))

    def pass_time(self, time: float) -> None:
        """Let the servos go on until then, frame by frame."""
        while (now := (self._frames + 1) * FRAME_S) <= time + 1e-12:
            self._frames += 1
            self.body.servos.frame(self.wanted(now))

"""Lynxmotion SSC-32 and SSC-32U: group moves of pulses, `Q`, `QP`, `VER`; text that ends with CR.

A plain SSC-32 reports the pulses that it sends, not the angles that servos have reached.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from itertools import zip_longest
from typing import ClassVar

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arm.servo import JointServo, Servo
from vi3dras.arrays import Floats
from vi3dras.remote.board import Ask, Board, Order, Place
from vi3dras.remote.boards.pulses import between, inside, opened, steepest, wired
from vi3dras.remote.errors import GarbledError
from vi3dras.remote.link import Line

END = b"\r"
LONGEST_MS = 65535
STEP_US = 10.0
"""Resolution of `QP`."""

NAME = re.compile(rb"SSC32[ -~]*\r")
MOVE = re.compile(r"(?:#\d+P\d+)+(T\d+)?")
PART = re.compile(r"#(\d+)P(\d+)")
QUESTION = re.compile(r"VER|Q|QP\d+(?:QP\d+)*")


class Ssc32(Board):
    """An SSC-32 with a servo for each joint; see `[servo]` in an arm's file."""

    id = "ssc32"
    title = "SSC-32"
    lines: ClassVar[Sequence[Line]] = (Line(115200), Line(38400), Line(9600), Line(2400))
    measures = False
    stops_where_told = True

    def __init__(self, robot: Robot) -> None:
        super().__init__(robot)
        self.servo: Servo
        self._joints: tuple[JointServo, ...]
        self.servo, self._joints = wired(robot, self.title)
        self._half_us = np.array([0.5 * steepest(servo) for servo in self._joints])

    @property
    def line(self) -> Line:
        """As the arm's file says."""
        return Line(self.servo.baud)

    @property
    def resolution(self) -> Floats:
        """Half a microsecond of each servo."""
        return self._half_us

    @property
    def report_resolution(self) -> Floats:
        """Half of the ten microseconds of `QP`."""
        return self.resolution * STEP_US

    def hello(self) -> Ask[str]:
        """`VER`, which an SSC-32 answers with its name."""
        return Ask(b"VER" + END, _name)

    def known_as(self, name: str) -> str:
        """An SSC-32U answers as an SSC-32 does, and says USB."""
        return "ssc32u" if "USB" in name.upper() or name.upper().startswith("SSC32U") else "ssc32"

    def move(self, to: Place, seconds: float | None) -> Ask[bool]:
        """One group move: the servos start and end together."""
        parts = []
        for servo, q in zip(self._joints, to.q, strict=True):
            if math.isfinite(q):
                pulse = float(servo.pulse(np.array(q)))
                parts.append(f"#{servo.channel}P{inside(pulse, servo.pulses[0], servo.pulses[-1])}")
        hand = self.servo.gripper
        if hand is not None and math.isfinite(to.gripper):
            ends = sorted((hand.closed, hand.opened))
            parts.append(f"#{hand.channel}P{inside(float(hand.pulse(np.array(to.gripper))), *ends)}")
        # the time is a least one: rounded up, so that nothing is quicker than it was asked to be
        time = "" if seconds is None else f"T{min(max(math.ceil(seconds * 1000 - 1e-6), 1), LONGEST_MS)}"
        return Ask(f"{''.join(parts)}{time}".encode() + END)

    def moving(self) -> Ask[bool]:
        """`Q`: `+` while the last move goes on, `.` afterwards."""
        return Ask(b"Q" + END, _state)

    def report(self) -> Ask[Place]:
        """`QP` of all channels: a byte each, tens of microseconds, 0 for a servo that gets no pulses."""
        asked = "".join(f"QP{channel}" for _, channel in self.servo.channels)
        return Ask(asked.encode() + END, self._place)

    def stop(self, standing: Place) -> Ask[bool]:
        """A move to where the arm stands."""
        return self.move(standing, None)

    def torque_off(self) -> Ask[bool]:
        """Pulses of no length: the servos let go."""
        return Ask("".join(f"#{channel}P0" for _, channel in self.servo.channels).encode() + END)

    def orders(self, data: bytes) -> tuple[Order, ...]:
        """Line by line, pulses looked up in the servos' measured places.

        Raises:
            GarbledError: a line is none of the orders that an arm needs, or is not ended.
        """
        *lines, rest = data.decode("latin-1").split("\r")
        if rest:
            raise GarbledError("the end of a line", repr(rest))
        return tuple(self._order("".join(line.split()).upper()) for line in lines)

    def _order(self, line: str) -> Order:
        if QUESTION.fullmatch(line):
            return Order("question", text=line)
        if re.fullmatch(r"STOP\d+", line):
            return Order("stop", text=line)
        found = MOVE.fullmatch(line)
        if found is None:
            raise GarbledError("an order", repr(line))
        pulses = {int(channel): float(pulse) for channel, pulse in PART.findall(line)}
        if len(pulses) != len(PART.findall(line)) or set(pulses) - {one for _, one in self.servo.channels}:
            raise GarbledError("the channels of a move", repr(line))
        if not any(pulses.values()):
            return Order("torque off", text=line)
        seconds = None if found[1] is None else int(found[1][1:]) / 1000
        place = self._looked_up(pulses)
        told = [servo.channel in pulses for servo in self._joints]
        if (np.isnan(place.q) & told).any():
            raise GarbledError("a pulse beyond the measured ones", repr(line))
        return Order("move", place, seconds, line)

    def _looked_up(self, pulses: dict[int, float]) -> Place:
        """Where pulses put the arm; NaN beyond what was measured."""
        q = [between(servo, pulses.get(servo.channel, math.nan)) for servo in self._joints]
        hand = self.servo.gripper
        return Place(np.array(q), math.nan if hand is None else opened(hand, pulses.get(hand.channel)))

    def _place(self, data: bytes) -> Place | None:
        channels = [channel for _, channel in self.servo.channels]
        if len(data) < len(channels):
            return None
        if len(data) > len(channels):
            raise GarbledError("QP", repr(data))
        pulses = {channel: STEP_US * byte for channel, byte in zip_longest(channels, data)}
        # a report is rounded: what is beyond a servo's measured end by no more than that is the end
        near = {
            servo.channel: min(max(pulse, servo.pulses[0]), servo.pulses[-1])
            for servo in self._joints
            if abs(pulse := pulses[servo.channel]) > 0
            and servo.pulses[0] - STEP_US <= pulse <= servo.pulses[-1] + STEP_US
        }
        hand = self.servo.gripper
        if hand is not None and pulses[hand.channel]:
            near[hand.channel] = pulses[hand.channel]
        return self._looked_up(near)


class Ssc32U(Ssc32):
    """An SSC-32U, which knows `STOP`."""

    id = "ssc32u"
    title = "SSC-32U"
    lines: ClassVar[Sequence[Line]] = (Line(9600), Line(38400), Line(115200))
    stops_where_told = False

    def stop(self, standing: Place) -> Ask[bool]:
        """`STOP` for each channel: its servo stays where it is now."""
        return Ask(b"".join(f"STOP{channel}".encode() + END for _, channel in self.servo.channels))


def _name(data: bytes) -> str | None:
    found = NAME.search(data)
    if found is None and data.endswith(END):
        raise GarbledError("VER", repr(data[:40]))
    return found[0].decode().strip() if found else None


def _state(data: bytes) -> bool | None:
    if data in {b"+", b"."}:
        return data == b"+"
    if data:
        raise GarbledError("Q", repr(data[:40]))
    return None

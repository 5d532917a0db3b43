"""An Arduino with the sketch that this program writes: lines with a sum, answered where they ask.

The sketch holds the ends of every servo, and stands still when it hears nothing for a fifth of a second.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Sequence
from functools import reduce
from operator import xor
from typing import ClassVar, TypeVar

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arm.servo import JointServo, Servo
from vi3dras.arrays import Floats
from vi3dras.codegen.servo_board import BAUD
from vi3dras.remote.board import Ask, Board, Order, Place
from vi3dras.remote.boards.pulses import wired
from vi3dras.remote.errors import GarbledError
from vi3dras.remote.link import Line

T = TypeVar("T")

LONGEST_MS = 65535
SAID = re.compile(rb"([!=][^\n*]*)\*([0-9A-F]{2})\n")
WRITTEN = re.compile(r"([MPSOV])((?: \d+)*)\*([0-9A-F]{2})")


def summed(text: str) -> bytes:
    """A line with its sum and its end."""
    return f"{text}*{reduce(xor, text.encode(), 0):02X}\n".encode()


class Arduino(Board):
    """An Arduino with a servo for each joint; see `[servo]` in an arm's file."""

    id = "arduino"
    title = "Arduino"
    lines: ClassVar[Sequence[Line]] = (Line(BAUD),)
    measures = False

    def __init__(self, robot: Robot) -> None:
        super().__init__(robot)
        self.servo: Servo
        self._joints: tuple[JointServo, ...]
        self.servo, self._joints = wired(robot, self.title)

    @property
    def line(self) -> Line:
        """As the sketch says."""
        return self.lines[0]

    @property
    def resolution(self) -> Floats:
        """Half a microsecond of each servo."""
        steep = [
            np.abs(np.diff(servo.values)) / np.diff(servo.pulses)[:: servo.sign] for servo in self._joints
        ]
        return np.array([slopes.max() / 2 for slopes in steep])

    @property
    def report_resolution(self) -> Floats:
        """Half a microsecond too."""
        return self.resolution

    def hello(self) -> Ask[str]:
        """Which sketch is there, and for how many servos."""
        return self._asked("V", self._name)

    def move(self, to: Place, seconds: float | None) -> Ask[bool]:
        """Pulses for all servos, and a time; 0 leaves a servo as it is."""
        pulses = [
            _whole(float(servo.pulse(np.array(q))), servo.pulses[0], servo.pulses[-1])
            for servo, q in zip(self._joints, to.q, strict=True)
        ]
        if (hand := self.servo.gripper) is not None:
            ends = sorted((hand.closed, hand.opened))
            pulses.append(_whole(float(hand.pulse(np.array(to.gripper))), *ends))
        # the time is a least one: rounded up, so that nothing is quicker than it was asked to be
        ms = min(max(math.ceil((seconds or 0.0) * 1000 - 1e-6), 0), LONGEST_MS)
        return Ask(summed(f"M {ms} {' '.join(map(str, pulses))}"))

    def moving(self) -> Ask[bool]:
        """The first number of what the sketch says of itself."""
        return self._asked("P", lambda numbers: bool(numbers[0]))

    def report(self) -> Ask[Place]:
        """The pulses that it sends; NaN for a servo that gets none."""
        return self._asked("P", lambda numbers: self._looked_up(numbers[1:]))

    def stop(self, standing: Place) -> Ask[bool]:
        """It stands where it is."""
        return self._asked("S", lambda _: True)

    def torque_off(self) -> Ask[bool]:
        """No pulses: the servos let go."""
        return self._asked("O", lambda _: True)

    def orders(self, data: bytes) -> tuple[Order, ...]:
        """Line by line, each with its sum.

        Raises:
            GarbledError: a line is no order, has another sum, or pulses beyond the measured ones.
        """
        *lines, rest = data.decode("latin-1").split("\n")
        if rest:
            raise GarbledError("the end of a line", repr(rest))
        return tuple(self._order(line) for line in lines)

    def _order(self, line: str) -> Order:
        found, sum_ = WRITTEN.fullmatch(line), 0
        for letter in line[:-3]:
            sum_ ^= ord(letter)
        if found is None or int(found[3], 16) != sum_:
            raise GarbledError("an order", repr(line))
        simple = {"P": "question", "V": "question", "S": "stop", "O": "torque off"}
        if found[1] in simple:
            return Order(simple[found[1]], text=line)  # type: ignore[arg-type]
        ms, *pulses = (int(number) for number in found[2].split())
        place, told = self._looked_up(pulses), np.array(pulses[: self.robot.n]) > 0
        if len(pulses) != len(self.servo.channels) or (np.isnan(place.q) & told).any():
            raise GarbledError("a pulse for each servo, within the measured ones", repr(line))
        return Order("move", place, ms / 1000 if ms else None, line)

    def _looked_up(self, pulses: Sequence[int]) -> Place:
        """Where pulses put the arm; NaN for a servo without pulses, or beyond what was measured."""
        q = [
            float(servo.value(np.array(pulse))) if servo.pulses[0] <= pulse <= servo.pulses[-1] else math.nan
            for servo, pulse in zip(self._joints, pulses, strict=False)
        ]
        hand = self.servo.gripper
        if hand is None or not pulses[-1]:
            return Place(np.array(q))
        return Place(np.array(q), (pulses[-1] - hand.closed) / (hand.opened - hand.closed))

    def _name(self, texts: list[int]) -> str:
        if texts[1:] != [len(self.servo.channels)]:
            raise GarbledError("V", f"a sketch for {texts[1:]} servos")
        return f"Arduino, sketch {texts[0]} for {texts[1]} servos"

    def _asked(self, letter: str, read: Callable[[list[int]], T]) -> Ask[T]:
        """Ask, and read the numbers of the answer."""

        def answer(data: bytes) -> T | None:
            for text, sum_ in SAID.findall(data):
                if reduce(xor, text, 0) == int(sum_, 16) and text[:2] == f"={letter}".encode():
                    return read([int(number) for number in text.split()[1:] if number.isdigit()])
            if data.endswith(b"\n"):
                raise GarbledError(letter, repr(data[:40]))
            return None

        return Ask(summed(letter), answer)


def _whole(pulse: float, least: float, most: float) -> int:
    """A pulse as a whole number, within the measured ends where it was before; 0 where none is told."""
    if math.isnan(pulse):
        return 0
    inside = least - 1e-6 <= pulse <= most + 1e-6
    return int(min(max(round(pulse), math.ceil(least)), math.floor(most))) if inside else round(pulse)

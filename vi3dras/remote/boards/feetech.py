"""Feetech STS servos on one line, as in the SO-100 and SO-101: packets `FF FF id length instruction ... sum`.

The line is half duplex: servos answer only when they are asked, those of a sync read one after the other.
A goal is a place and a speed, both in whole steps, so a move has to know where it begins.
"""

from __future__ import annotations

import math
import struct
from collections.abc import Callable, Sequence
from typing import ClassVar, TypeVar

import numpy as np

from vi3dras.arm.bus import STEP, TURN, Bus, BusServo
from vi3dras.arm.bus_file import missing_bus
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.motion.limits import limits_of
from vi3dras.remote.board import Ask, Board, Order, Place
from vi3dras.remote.boards.packets import ALL, PING, READ, SYNC_READ, SYNC_WRITE, answers, packet
from vi3dras.remote.errors import GarbledError, WiringError
from vi3dras.remote.link import Line

T = TypeVar("T")

MODEL, TORQUE, GOAL, PRESENT, MOVING = 3, 40, 42, 56, 66
"""Addresses of what a servo keeps, the low byte first."""

STS3215 = 777
"""The model number of the servos in these arms."""

HAND_SPEED = 1500
"""Of the servo of the hand [steps/s]."""

LONGEST_S = 60.0
"""A move that takes longer is told to take this long [s]."""

NOWHERE = 0xFFFF
"""A goal that no servo has; it is made where a place is beyond a turn, so that it is refused."""


class Feetech(Board):
    """A line of STS3215 servos; see `[bus]` in an arm's file."""

    id = "feetech"
    title = "Feetech serial bus"
    lines: ClassVar[Sequence[Line]] = (Line(1_000_000), Line(500_000), Line(115_200))
    measures = True
    knows_start = True
    stops_where_told = True

    def __init__(self, robot: Robot) -> None:
        super().__init__(robot)
        why = missing_bus(robot)
        if robot.bus is None or why is not None:
            raise WiringError(robot.name, self.title, why)
        self.bus: Bus = robot.bus
        self._joints: tuple[BusServo, ...] = tuple(
            servo for joint in robot.joints if (servo := robot.bus.of(joint.name))
        )
        hand = [robot.bus.gripper.id] if robot.bus.gripper else []
        self._ids = [*(servo.id for servo in self._joints), *hand]
        speeds = limits_of(robot).speed / STEP
        self._fastest = np.floor([*speeds, *([HAND_SPEED] * len(hand))])
        """Steps a second of each servo at most."""
        for joint, servo in zip(robot.joints, self._joints, strict=True):
            ends = servo.steps(np.array([joint.low, joint.high]))
            if servo.ends is None and (ends.min() < -0.5 or ends.max() > TURN - 0.5):
                why = f"the range of {joint.name} does not fit into one turn of its servo"
                raise WiringError(robot.name, self.title, why)

    @property
    def line(self) -> Line:
        """As the arm's file says."""
        return Line(self.bus.baud)

    @property
    def resolution(self) -> Floats:
        """Half a step."""
        return np.full(self.robot.n, STEP / 2)

    @property
    def report_resolution(self) -> Floats:
        """Half a step too."""
        return self.resolution

    def hello(self) -> Ask[str]:
        """The model number of every servo."""
        return self._asked(MODEL, 2, self._name)

    def move(self, to: Place, seconds: float | None) -> Ask[bool]:
        """One sync write: torque, goal and speed of each servo that is told something."""
        steps = self._steps(to)
        far = np.abs(steps - self._steps(self.start))
        # whole steps a second, rounded up: a servo that is late would never catch up
        even = np.ceil(far / (seconds or np.inf) - 1e-9)
        speeds = np.where(
            np.isfinite(far) & (seconds is not None), np.minimum(even, self._fastest), self._fastest
        )
        parts = [
            struct.pack("<BBBHHH", number, 1, 0, int(step), 0, max(int(speed), 1))
            for number, step, speed in zip(self._ids, steps, speeds, strict=True)
            if math.isfinite(step)
        ]
        return Ask(packet(ALL, SYNC_WRITE, TORQUE, 8, *b"".join(parts)))

    def moving(self) -> Ask[bool]:
        """Whether any servo says so."""
        return self._asked(MOVING, 1, lambda found: any(data[0] for data in found.values()))

    def report(self) -> Ask[Place]:
        """The places that the servos measure."""
        return self._asked(PRESENT, 2, self._place)

    def sendable(self, to: Place) -> Place:
        """In whole steps."""
        return self._read(self._steps(to))

    def stop(self, standing: Place) -> Ask[bool]:
        """A goal where the arm stands."""
        return self.move(standing, None)

    def torque_off(self) -> Ask[bool]:
        """No torque on any servo."""
        return Ask(
            packet(ALL, SYNC_WRITE, TORQUE, 1, *(byte for number in self._ids for byte in (number, 0)))
        )

    def orders(self, data: bytes) -> tuple[Order, ...]:
        """Packet by packet, by lengths and sums of their own.

        Raises:
            GarbledError: bytes between packets, a wrong sum, or a packet that no arm needs.
        """
        found, rest = [], data
        while rest:
            size = rest[3] + 4 if len(rest) > 5 else 0
            body = rest[2 : size - 1]
            is_whole = rest[:2] == b"\xff\xff" and 6 <= size <= len(rest)
            if not is_whole or (rest[size - 1] + sum(body)) % 256 != 255:
                raise GarbledError("a packet", rest[:12].hex(" "))
            found.append(self._order(body[0], body[2], body[3:]))
            rest = rest[size:]
        return tuple(found)

    def _order(self, servo: int, instruction: int, data: bytes) -> Order:
        told = f"{instruction:#04x} to {servo}: {data.hex(' ')}"
        if instruction in {PING, READ, SYNC_READ}:
            return Order("question", text=told)
        if instruction != SYNC_WRITE or servo != ALL or len(data) < 2 or (len(data) - 2) % (data[1] + 1):
            raise GarbledError("an order", told)
        rows = [data[i : i + data[1] + 1] for i in range(2, len(data), data[1] + 1)]
        if {row[0] for row in rows} - set(self._ids):
            raise GarbledError("the numbers of a move", told)
        if data[:2] == b"\x28\x01" and not any(row[1] for row in rows):
            return Order("torque off", text=told)
        if data[:2] != b"\x28\x08":
            raise GarbledError("an order", told)
        return self._read_move(rows, told)

    def _read_move(self, rows: list[bytes], told: str) -> Order:
        """The place of a goal. Speeds were rounded up by less than a step a second, which is forgiven."""
        goals = {row[0]: row[3] + 256 * row[4] for row in rows}
        speeds = {row[0]: row[7] + 256 * row[8] for row in rows}
        steps = np.array([goals.get(number, math.nan) for number in self._ids], float)
        if (steps >= TURN).any():
            raise GarbledError("a goal within a turn", told)
        far = np.abs(steps - self._steps(self.start))
        fastest = dict(zip(self._ids, self._fastest, strict=True))
        is_free = any(not 0 < speed <= fastest[number] for number, speed in speeds.items())
        times = [
            way / (speeds[number] - 1) if speeds[number] > 1 else math.inf
            for way, number in zip(far[: self.robot.n], self._ids, strict=False)
            if way >= 1 and number in speeds
        ]
        is_known = np.isfinite(far[: self.robot.n][np.isfinite(steps[: self.robot.n])]).all()
        seconds = min(min(times, default=0.0), LONGEST_S) if is_known and not is_free else None
        return Order("move", self._read(steps), seconds, told)

    def _steps(self, place: Place) -> Floats:
        """Where the servos stand, in whole steps; NaN where it is not told, NOWHERE beyond a turn."""
        wanted = [float(servo.steps(np.array(q))) for servo, q in zip(self._joints, place.q, strict=True)]
        if self.bus.gripper is not None:
            wanted.append(self.bus.gripper.steps(place.gripper))
        steps = np.rint(wanted)
        steps[(steps < 0) | (steps >= TURN)] = NOWHERE
        return steps

    def _read(self, steps: Floats) -> Place:
        q = [float(servo.value(step)) for servo, step in zip(self._joints, steps, strict=False)]
        hand = self.bus.gripper
        return Place(np.array(q), math.nan if hand is None else hand.value(float(steps[-1])))

    def _place(self, found: dict[int, bytes]) -> Place:
        steps = np.array([float(_signed(*found[number])) for number in self._ids])
        return self._read(steps)

    def _name(self, found: dict[int, bytes]) -> str:
        others = {model for low, high in found.values() if (model := low + 256 * high) != STS3215}
        if others:
            raise GarbledError("the model number", ", ".join(map(str, sorted(others))))
        return f"{len(found)} servos STS3215"

    def _asked(self, address: int, count: int, read: Callable[[dict[int, bytes]], T]) -> Ask[T]:
        """Ask all servos for so many bytes from an address on."""
        asked = packet(ALL, SYNC_READ, address, count, *self._ids)

        def answer(data: bytes) -> T | None:
            heard = data.removeprefix(asked)  # some adapters hear themselves
            found = {n: told for n, _, told in answers(heard) if n in self._ids and len(told) == count}
            if len(found) == len(self._ids):
                return read(found)
            if len(heard) >= len(self._ids) * (6 + count) and not asked.startswith(data):
                raise GarbledError("a sync read", heard[:24].hex(" "))
            return None

        return Ask(asked, answer)


def _signed(low: int, high: int) -> int:
    """A number whose sixteenth bit is its sign."""
    size = low + 256 * (high & 0x7F)
    return -size if high & 0x80 else size

"""Virtual Feetech STS3215 servos on one line: what each keeps by address, and what it answers.

Bytes are gathered until a packet is whole; one with a wrong sum is passed over without a word. A servo
answers after its return delay, those of a sync read and of a ping to all in turn.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from vi3dras.arm.bus import STEP, TURN
from vi3dras.arm.bus_file import missing_bus
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.twins.board import VirtualBoard
from vi3dras.twins.body import Body
from vi3dras.twins.feetech_memory import Register

PING, READ, WRITE, PREPARE, ACT, SYNC_READ, SYNC_WRITE = 1, 2, 3, 4, 5, 0x82, 0x83
ALL = 0xFE
SILENCE_S = 0.005
"""After so long a pause a packet that is not whole is forgotten."""

MIDDLE_HERE = 128
"""Written to the torque switch: the place of now becomes 2048."""

FASTEST = 3400.0
"""What a servo does where its goal speed is 0 [steps/s]."""

OVERLOAD = 0x20


class VirtualFeetech(VirtualBoard):
    """A line of servos with an arm on it."""

    id = "feetech"
    usual_robot = "so-101"

    @classmethod
    def missing(cls, robot: Robot) -> str | None:
        """An arm without a bus."""
        return missing_bus(robot)

    @classmethod
    def baud(cls, robot: Robot) -> int:
        """As the arm's file says."""
        return robot.bus.baud if robot.bus else 1_000_000

    def __init__(self, robot: Robot, body: Body) -> None:
        super().__init__(robot, body)
        assert robot.bus is not None
        self.bus = robot.bus
        self._servos = [servo for joint in robot.joints if (servo := robot.bus.of(joint.name))]
        self.registers = [Register(number) for _, number in robot.bus.ids]
        self.reset(0.0)

    def reset(self, time: float) -> None:
        """No torque; what is not stored is as when it was new."""
        for register in self.registers:
            register.kept[:] = register.stored
        self._goals = np.full(len(self.registers), np.nan)
        """Where the profile of each is now [steps]; NaN without torque."""
        self._heard, self._heard_at, self._gone = bytearray(), time, time
        self._quiet_at = -1.0

    def hear(self, byte: int, time: float) -> None:
        """Gather a packet, then obey it."""
        if time <= self._quiet_at:  # on one line nobody is heard who speaks between
            return
        if time - self._heard_at > SILENCE_S:
            self._heard.clear()
        self._heard_at = time
        self._heard.append(byte)
        while (size := self._size()) and len(self._heard) >= size:
            packet, self._heard = bytes(self._heard[:size]), self._heard[size:]
            if sum(packet[2:]) & 0xFF == 0xFF:
                self._obey(packet[2], packet[4], packet[5:-1], time)

    def wanted(self, time: float) -> Floats:
        """Where the profiles are, as shaft angles [rad]."""
        self._go_on(time)
        steps = self._goals + self._offsets()
        values = [float(servo.value(at)) for servo, at in zip(self._servos, steps, strict=False)]
        if self.bus.gripper is not None:
            values.append(self.bus.gripper.value(float(steps[-1])))
        return self.body.truth.shafts(np.array(values))

    def present(self) -> Floats:
        """Where the servos measure their shafts, less their offsets [steps]."""
        values = self.body.truth.values(self.body.servos.shafts)
        steps = [float(servo.steps(value)) for servo, value in zip(self._servos, values, strict=False)]
        if self.bus.gripper is not None:
            steps.append(self.bus.gripper.steps(float(values[-1])))
        return np.array(steps) - self._offsets()

    def _offsets(self) -> Floats:
        """Steps that each servo takes off what it measures."""
        return np.array([float(register.word(31, 11)) for register in self.registers])

    def _size(self) -> int:
        """How long the packet is that begins; 0 while nobody knows. What is no head is thrown away."""
        while len(self._heard) >= 4:
            if self._heard[:2] == b"\xff\xff" and 2 <= self._heard[3] <= 250 and self._heard[2] != 0xFF:
                return self._heard[3] + 4
            del self._heard[0]
        return 0

    def _obey(self, number: int, instruction: int, data: bytes, time: float) -> None:
        for index, told in self._parts(number, instruction, data):
            register, answer = self.registers[index], b""
            if instruction in {READ, SYNC_READ} and len(told) == 2:
                self._measure(time)
                answer = bytes(register.kept[told[0] : told[0] + told[1]])
            elif instruction in {WRITE, SYNC_WRITE} and len(told) > 1:
                self._write(index, told[0], told[1:], time)
            elif instruction == PREPARE and len(told) > 1:
                register.prepared = (told[0], told[1:])
            elif instruction == ACT and register.prepared is not None:
                self._write(index, *register.prepared, time)
                register.prepared = None
            is_asked = instruction in {PING, READ, SYNC_READ}
            if is_asked or (number != ALL and register.kept[8]):
                self._answer(index, answer, time)

    def _parts(self, number: int, instruction: int, data: bytes) -> Iterator[tuple[int, bytes]]:
        """What each servo is told, the servos by their place in the arm."""
        ids = [register.kept[5] for register in self.registers]
        if instruction == SYNC_READ and len(data) > 2:
            yield from ((ids.index(one), data[:2]) for one in data[2:] if one in ids)
        elif instruction == SYNC_WRITE and len(data) > 2:
            width = data[1] + 1
            for at in range(2, len(data) - data[1], width):
                if data[at] in ids:
                    yield ids.index(data[at]), data[:1] + data[at + 1 : at + width]
        elif instruction in {PING, READ, WRITE, PREPARE, ACT}:
            yield from ((index, data) for index, one in enumerate(ids) if number in {one, ALL})

    def _write(self, index: int, address: int, data: bytes, time: float) -> None:
        self._go_on(time)
        register, covered = self.registers[index], range(address, address + len(data))
        here = self.present()[index]
        if 40 in covered and data[40 - address] == MIDDLE_HERE:
            register.put(31, round(here) + register.word(31, 11) - TURN // 2, 11)
            data = data[: 40 - address] + b"\x01" + data[41 - address :]
            here = TURN / 2
        register.write(address, data)
        if not register.kept[40]:
            self._goals[index] = np.nan
        elif np.isnan(self._goals[index]):  # torque comes: it holds where it is
            self._goals[index] = here
            if 42 not in covered:
                register.put(42, round(here))

    def _go_on(self, time: float) -> None:
        """The profiles until a time: towards the goals at their speeds, within the limits of each servo."""
        seconds, self._gone = max(time - self._gone, 0.0), max(time, self._gone)
        for index, register in enumerate(self.registers):
            at = self._goals[index]
            goal = min(max(register.word(42, 15), register.word(9)), register.word(11))
            most = min(register.word(46, 15) or FASTEST, FASTEST) * seconds
            self._goals[index] = at + min(max(goal - at, -most), most)

    def _measure(self, time: float) -> None:
        self._go_on(time)
        for index, (register, here) in enumerate(zip(self.registers, self.present(), strict=True)):
            register.put(56, round(here), 15)
            goal = register.word(42, 15)
            is_there = np.isnan(self._goals[index]) or (
                abs(goal - self._goals[index]) < 1 and abs(goal - here) <= self._slack(index)
            )
            register.kept[66] = int(not is_there)

    def _slack(self, index: int) -> float:
        """How far from its goal a servo rests [steps]."""
        servos = self.body.servos
        return 2 + float(servos.dead_band[index] + servos.play[index] + servos.droop[index]) / STEP

    def _answer(self, index: int, data: bytes, time: float) -> None:
        register = self.registers[index]
        is_stuck = index in self.body.servos.stalled and register.kept[66]
        body = bytes([register.kept[5], len(data) + 2, OVERLOAD if is_stuck else 0]) + data
        begins = max(time, self._quiet_at) + 2e-6 * register.kept[7]
        self.say(b"\xff\xff" + body + bytes([~sum(body) & 0xFF]), begins)
        self._quiet_at = begins + (len(body) + 3) * 10 / self.bus.baud

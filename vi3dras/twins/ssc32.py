"""A virtual SSC-32 and SSC-32U: every command of the maker's guide that a student meets, with its timing.

Bytes are gathered until CR; blanks, tabs and line feeds do not count, ESC forgets the line. A line of one
kind is obeyed, any other is passed over without a word, as the board does.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.twins.board import VirtualBoard
from vi3dras.twins.body import Body
from vi3dras.twins.ramp import Ramp

CHANNELS = 32
SHORTEST, LONGEST = 500.0, 2500.0
"""Pulses beyond these are cut [µs]."""

ANSWER_S = 0.0001
"""When an answer begins after its question: 50 µs to 5 ms, typically within 100 µs."""

FILTER_S = 0.008
"""How long an analogue input takes to settle."""

CR, ESC = 13, 27
BLANKS = b" \t\n"

MOVES = re.compile(r"(?:#\d+P\d+(?:S\d+)?)+(?:T\d+)?")
MOVE = re.compile(r"#(\d+)P(\d+)(?:S(\d+))?")
OFFSETS = re.compile(r"(?:#\d+PO-?\d+)+")
LEVELS = re.compile(r"(?:#\d+[HL])+")
BYTES = re.compile(r"#([0-3]):(\d+)")


class VirtualSsc32(VirtualBoard):
    """An SSC-32 with an arm on it."""

    id = "ssc32"
    version = "SSC32-V2.01XE"
    """What `VER` says."""

    def __init__(self, robot: Robot, body: Body) -> None:
        super().__init__(robot, body)
        servo = robot.servo
        assert servo is not None
        self.channels = tuple(channel for _, channel in servo.channels)
        self._scales: list[Callable[[Floats], Floats]] = [each.value for each in servo.joints]
        if (hand := servo.gripper) is not None:
            self._scales.append(lambda pulse: (pulse - hand.closed) / (hand.opened - hand.closed))
        self.volts = np.zeros(8)
        """On the analogue inputs A to H."""
        self.inputs = [True] * 6
        """Levels of the digital inputs A to F; a pull-up holds them high."""
        self.reset(0.0)

    def reset(self, time: float) -> None:
        """No servo gets a pulse, and no position is known."""
        self.ramps: dict[int, Ramp] = {}
        self.offsets = np.zeros(CHANNELS)
        self.levels: dict[int, bool] = {}
        self.ends_at = 0.0
        """When the last move is over [s]."""
        self._line = bytearray()
        self._converted: set[int] = set()
        self._fell = [False] * 6

    def hear(self, byte: int, time: float) -> None:
        """Gather a line, then obey it."""
        if byte == ESC:
            self._line.clear()
        elif byte == CR:
            line, self._line = self._line.decode("latin-1").upper(), bytearray()
            self.obey(line, time)
        elif byte not in BLANKS:
            self._line.append(byte)

    def obey(self, line: str, time: float) -> None:
        """Do what a line says, or answer it."""
        if MOVES.fullmatch(line):
            self._move(line, time)
        elif OFFSETS.fullmatch(line):
            for channel, offset in re.findall(r"#(\d+)PO(-?\d+)", line):
                if int(channel) < CHANNELS:
                    self.offsets[int(channel)] = min(max(int(offset), -100), 100)
        elif LEVELS.fullmatch(line):
            for channel, level in re.findall(r"#(\d+)([HL])", line):
                self._level(int(channel), is_high=level == "H")
        elif found := BYTES.fullmatch(line):
            for bit in range(8):
                self._level(8 * int(found[1]) + bit, is_high=bool(int(found[2]) >> bit & 1))
        else:
            answer = self.answer(line, time)
            if answer:
                self.say(answer, time + ANSWER_S)

    def answer(self, line: str, time: float) -> bytes:
        """What a question is answered with; nothing where it is none."""
        if line == "VER":
            return f"{self.version}\r".encode()
        if line == "Q":
            return b"+" if time < self.ends_at else b"."
        if re.fullmatch(r"(?:QP\d+)+", line):
            return bytes(self._queried(int(channel), time) for channel in re.findall(r"\d+", line))
        if re.fullmatch(r"(?:V[A-H])+", line):
            return bytes(self._volts("ABCDEFGH".index(name)) for name in line[1::2])
        if re.fullmatch(r"(?:[A-F]L?)+", line):
            return "".join(self._input(name) for name in re.findall("[A-F]L?", line)).encode()
        return b""

    def pulse(self, channel: int, time: float) -> float:
        """What a channel sends [µs], without its offset; 0 when it sends none."""
        ramp = self.ramps.get(channel)
        return 0.0 if ramp is None else ramp.at(time)

    def wanted(self, time: float) -> Floats:
        """The shaft angles that the pulses of now mean to the servos [rad]."""
        angles = np.full(len(self.channels), math.nan)
        for k, channel in enumerate(self.channels):
            pulse = self.pulse(channel, time)
            if pulse:
                sent = min(max(pulse + self.offsets[channel], SHORTEST), LONGEST)
                angles[k] = self._scales[k](np.array(sent))
        return self.body.truth.shafts(angles)

    def input_falls(self, number: int) -> None:
        """A digital input goes low, which its latch remembers."""
        self.inputs[number], self._fell[number] = False, True

    def _move(self, line: str, time: float) -> None:
        parts = [(int(channel), float(pulse), speed) for channel, pulse, speed in MOVE.findall(line)]
        if any(channel >= CHANNELS for channel, *_ in parts):
            return
        said = re.search(r"T(\d+)", line)
        seconds = int(said[1]) / 1000 if said else 0.0
        targets: dict[int, float] = {}
        for channel, pulse, told in parts:
            speed = float(told or 0)
            targets[channel] = pulse and min(max(pulse, SHORTEST), LONGEST)
            if speed and self.pulse(channel, time) and pulse:
                seconds = max(seconds, abs(targets[channel] - self.pulse(channel, time)) / speed)
        takes = 0.0
        for channel, target in targets.items():
            start = self.pulse(channel, time)
            self.levels.pop(channel, None)
            if not target:  # no pulses: the servo is free, and its position unknown
                self.ramps.pop(channel, None)
                continue
            known = seconds if start else 0.0  # the first move knows no way, and takes no time
            self.ramps[channel] = Ramp(start or target, target, time, known)
            takes = max(takes, known)
        self.ends_at = time + takes

    def _level(self, channel: int, *, is_high: bool) -> None:
        if channel < CHANNELS:
            self.ramps.pop(channel, None)
            self.levels[channel] = is_high

    def _queried(self, channel: int, time: float) -> int:
        return round(self.pulse(channel, time) / 10) % 256 if channel < CHANNELS else 0

    def _volts(self, number: int) -> int:
        if number not in self._converted:  # the first look only turns the pin into an analogue one
            self._converted.add(number)
            return 0
        return int(min(max(self.volts[number] * 256 / 5, 0), 255))

    def _input(self, name: str) -> str:
        number = "ABCDEF".index(name[0])
        if len(name) == 1:
            return str(int(self.inputs[number]))
        fell, self._fell[number] = self._fell[number], not self.inputs[number]
        return str(int(not fell))

"""Arms whose board understands G-code as GRBL does: each joint is an axis, X Y Z A B C from the base on.

Degrees stand where a board of mills has millimetres. A move says its time (`G93`). The motors only count
their steps: a first move tells the board where the arm stands (`G10 L20`), and nothing moves.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from typing import ClassVar

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.formats.gcode import WIDTH
from vi3dras.remote.board import Ask, Board, Order, Place
from vi3dras.remote.errors import GarbledError, RefusedError, WiringError
from vi3dras.remote.link import Line

AXES = "XYZABC"
END = b"\n"
RESET, HOLD, STATUS = b"\x18", b"!", b"?"
DIGIT = 0.001
"""Degrees or millimetres: the last digit of an axis."""

QUICKEST = 1e5
"""The largest F that is told, moves a minute."""

RESET_S = 0.5
"""Seconds in which a board has begun anew."""

GREETING = re.compile(rb"Grbl (\d\S*) \[")
REPORT = re.compile(rb"<([A-Za-z]+)(?::(\d))?\|([^<>\r\n]*)>")
TROUBLE = re.compile(rb"(?:error|ALARM):\d+")
WORD = re.compile(r"([A-Z])(-?\d*\.?\d+)")

SETTINGS = {"$X"}
LOST = {b"Alarm", b"Sleep", b"Home", b"Check"}
"""States in which nobody knows where the arm is, or it does not listen."""


class Grbl(Board):
    """A GRBL board that turns the joints of an arm."""

    id = "grbl"
    title = "GRBL"
    lines: ClassVar[Sequence[Line]] = (Line(115200), Line(9600))
    measures = False

    def __init__(self, robot: Robot) -> None:
        super().__init__(robot)
        if robot.n > len(AXES):
            raise WiringError(
                robot.name, self.title, f"it has {robot.n} joints, and there are {len(AXES)} axes"
            )
        self._axes = AXES[: robot.n]
        self._scale = np.array([np.radians(1) if joint.is_revolute else 1e-3 for joint in robot.joints])
        self._zero = np.zeros(robot.n)
        """What is between the machine's numbers and the joints', as reports say now and then."""
        self._state = b""
        """What the last report said."""
        self._owed = np.full(robot.n, math.nan)
        """Where joints stand that could not be told, for the board slept."""

    @property
    def line(self) -> Line:
        """As GRBL comes."""
        return self.lines[0]

    @property
    def resolution(self) -> Floats:
        """Half of the last digit."""
        half: Floats = self._scale * DIGIT / 2
        return half

    @property
    def report_resolution(self) -> Floats:
        """Half of the last digit of two numbers."""
        return 2 * self.resolution

    def hello(self) -> Ask[str]:
        """A reset, after which the board says its name; where the arm is stays known if it stood."""
        return Ask(RESET, _name, RESET_S)

    def move(self, to: Place, seconds: float | None) -> Ask[bool]:
        """A line with a place for each joint and a time; a first one tells where the arm stands."""
        if seconds is None:
            q = np.where(np.isfinite(to.q), to.q, self._owed)
            self._owed = q if self._state == b"Sleep" else np.full(self.robot.n, math.nan)
            if self._state == b"Sleep":
                return Ask(RESET, self._woken, RESET_S)
            return _lines("$X", f"G10L20P1{self._told(q)}")
        hand = "" if math.isnan(to.gripper) else ("M3S1000" if to.gripper < 0.5 else "M5")
        rate = min(math.floor(60e3 / seconds + 1e-9) / 1000, QUICKEST)
        return _lines(f"G90G93G1{self._told(to.q)}F{rate:.10g}{hand}")

    def moving(self) -> Ask[bool]:
        """The state; what is left of a motion that was held is thrown away, by a reset."""
        if self._state == b"Hold":
            return Ask(RESET, self._thrown_away, RESET_S)
        return Ask(STATUS, self._moves)

    def report(self) -> Ask[Place]:
        """The places that the board has counted."""
        return Ask(STATUS, self._place)

    def stop(self, standing: Place) -> Ask[bool]:
        """Hold: the motors slow down at once."""
        return Ask(HOLD)

    def torque_off(self) -> Ask[bool]:
        """Sleep: the motors get no current."""
        return Ask(b"$SLP" + END, self._sleeps)

    def sendable(self, to: Place) -> Place:
        """To the last digit; the hand is open or closed."""
        q = np.round(to.q / self._scale / DIGIT) * DIGIT * self._scale
        return Place(q, to.gripper if math.isnan(to.gripper) else float(to.gripper >= 0.5))

    def orders(self, data: bytes) -> tuple[Order, ...]:
        """Word by word, as a board reads them.

        Raises:
            GarbledError: a line is none of the orders that an arm needs, too long, or not ended.
        """
        found = [Order("stop" if byte in HOLD + RESET else "question") for byte in data if byte in b"!?\x18"]
        *lines, rest = re.sub(r"[!?\x18]", "", data.decode("latin-1")).split("\n")
        if rest or any(len(line) >= WIDTH for line in lines):
            raise GarbledError("a line", repr(rest or max(lines, key=len)))
        return (*found, *(self._order(line) for line in lines))

    def _order(self, line: str) -> Order:
        if line in SETTINGS:
            return Order("setting", text=line)
        if line == "$SLP":
            return Order("torque off", text=line)
        words = WORD.findall(line)
        if "".join(map("".join, words)) != line:
            raise GarbledError("the words of a line", repr(line))
        codes = {letter + number for letter, number in words if letter in "GMS"}
        values = {letter: float(number) for letter, number in words if letter not in "GMS"}
        is_move, is_place = codes >= {"G90", "G93", "G1"}, codes == {"G10"}
        known = set(self._axes) | ({"F"} if is_move else {"L", "P"})
        strange = codes - {"G90", "G93", "G1", "M3", "S1000", "M5"} - ({"G10"} if is_place else set())
        if (
            not (is_move or is_place)
            or strange
            or set(values) - known
            or len(codes) + len(values) != len(words)
        ):
            raise GarbledError("an order", repr(line))
        q = np.array([values.get(axis, math.nan) for axis in self._axes]) * self._scale
        if is_place:
            return Order("move", Place(q), None, line)
        hand = 0.0 if "M3" in codes else 1.0 if "M5" in codes else math.nan
        if not values.get("F"):
            raise GarbledError("the time of a move", repr(line))
        return Order("move", Place(q, hand), 60 / values["F"], line)

    def _told(self, q: Floats) -> str:
        """A word for each joint that has a place."""
        values = zip(self._axes, q / self._scale, strict=True)
        return "".join(f"{axis}{_number(value)}" for axis, value in values if math.isfinite(value))

    @property
    def _nowhere(self) -> Place:
        return Place(np.full(self.robot.n, math.nan))

    def _moves(self, data: bytes) -> bool | None:
        if self._place(data) is None:
            return None
        return self._state in {b"Run", b"Hold", b"Jog"}

    def _thrown_away(self, data: bytes) -> bool | None:
        if _name(data) is None:
            return None
        self._state = b""
        return False

    def _woken(self, data: bytes) -> bool | None:
        return None if self._thrown_away(data) is None else True

    def _sleeps(self, data: bytes) -> bool | None:
        if b"ok" not in data:
            return None
        self._state = b"Sleep"
        return True

    def _place(self, data: bytes) -> Place | None:
        found = REPORT.search(data)
        if found is None:
            if TROUBLE.search(data) or len(data) > 512:
                raise GarbledError("?", repr(data[:60]))
            return None
        # a motion that still slows down is one that runs
        self._state = b"Run" if found[1] == b"Hold" and found[2] != b"0" else found[1]
        said = dict(part.split(b":", 1) for part in found[3].split(b"|") if b":" in part)
        if b"WCO" in said:
            self._zero = self._numbers(said[b"WCO"])
        if self._state in LOST:
            return self._nowhere
        if b"WPos" in said:
            return Place(self._numbers(said[b"WPos"]) * self._scale)
        if b"MPos" not in said:
            raise GarbledError("?", repr(found[0]))
        return Place((self._numbers(said[b"MPos"]) - self._zero) * self._scale)

    def _numbers(self, text: bytes) -> Floats:
        try:
            numbers = np.array(text.split(b","), float)[: self.robot.n]
        except ValueError as error:
            raise GarbledError("?", repr(text)) from error
        if len(numbers) < self.robot.n:
            raise GarbledError("?", repr(text))
        return numbers


def _lines(*lines: str) -> Ask[bool]:
    """Lines that are answered by an `ok` each."""

    def answer(data: bytes) -> bool | None:
        trouble = TROUBLE.search(data)
        if trouble:
            raise RefusedError(" ".join(lines), trouble[0].decode())
        return True if data.count(b"ok\r\n") >= len(lines) else None

    return Ask("".join(f"{line}\n" for line in lines).encode(), answer)


def _name(data: bytes) -> str | None:
    found = GREETING.search(data)
    if found is None and len(data) > 512:
        raise GarbledError("a reset", repr(data[:60]))
    return f"Grbl {found[1].decode()}" if found else None


def _number(value: float) -> str:
    """A number with three decimals at most, and no minus before a zero."""
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text

"""Mitsubishi MELFA controllers: lines `robot;slot;command`, answered by `QoK` or by `QeR` and a number.

A move is a joint constant, a share of the greatest speed, and `MOV`. Controllers ease in and out of it, so it
takes a little longer than it is asked to.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Sequence
from typing import ClassVar, TypeVar

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.formats.melfa import not_melfa, six_joints
from vi3dras.motion.limits import limits_of
from vi3dras.remote.board import Ask, Board, Order, Place
from vi3dras.remote.errors import GarbledError, RefusedError, WiringError
from vi3dras.remote.link import Line

T = TypeVar("T")

END = "\r"
TO = "1;1;"
"""Robot 1, slot 1."""

DEGREE = 0.001
"""Last digit of a constant; a report has two decimals [deg]."""

LEAST, MOST = 1.0, 100.0
"""Per cent that `JOVRD` takes."""

ANSWERS_S = 0.25
"""Seconds in which a controller answers several lines."""

ANSWER = re.compile(rb"Q(oK|eR)([^\r]*)\r", re.IGNORECASE)
JOINT = re.compile(r"J([1-6]);(-?[\d.]+)")
PLACE = re.compile(r"EXECJ1=\(([-\d.,]+)\)")
SPEED = re.compile(r"EXECJOVRD ([\d.]+)")
QUESTIONS, SETTINGS = {"STATE", "JPOSF", "PPOSF"}, {"CNTLON", "SRVON", "OPEN=VI3DRAS"}


class Melfa(Board):
    """A MELFA arm and its controller."""

    id = "melfa"
    title = "MELFA R3"
    lines: ClassVar[Sequence[Line]] = (Line(38400, "E", 2), Line(19200, "E", 2), Line(9600, "E", 2))
    measures = True
    knows_start = True

    def __init__(self, robot: Robot) -> None:
        super().__init__(robot)
        why = not_melfa(robot)
        if why is not None:
            raise WiringError(robot.name, self.title, why)
        self._speeds = limits_of(robot).speed
        self._names = [1, 2, 3, 5, 6] if robot.n == 5 else [1, 2, 3, 4, 5, 6]

    @property
    def line(self) -> Line:
        """The quickest of a CR1; it comes with 9600 baud, which is too slow to stop in time."""
        return self.lines[0]

    @property
    def resolution(self) -> Floats:
        """Half of a thousandth of a degree."""
        return np.full(self.robot.n, np.radians(DEGREE / 2))

    @property
    def report_resolution(self) -> Floats:
        """Half of a hundredth."""
        return 10 * self.resolution

    def hello(self) -> Ask[str]:
        """Who is there; then control and servos are switched on, and the arm stands.

        An end of line comes first: another board may have been asked before, and its bytes wait to be a line.
        """
        asked = self._asked("OPEN=VI3DRAS", "CNTLON", "SRVON", read=_name)
        return Ask(END.encode() + asked.data, _after_noise(asked.answer), asked.patience)

    def move(self, to: Place, seconds: float | None) -> Ask[bool]:
        """A constant, a share of the speed, `MOV`; a first one switches the servos on."""
        if seconds is None:
            return self._asked("CNTLON", "SRVON", read=_agreed)
        q = np.where(np.isfinite(to.q), to.q, self.start.q)
        constant = ",".join(
            f"{angle + 0.0:.3f}" for angle in np.round(six_joints(self.robot, q[None])[0], 3) + 0
        )
        ways = np.abs(np.nan_to_num(self.sendable(to).q - self.start.q))
        # rounded down: nothing is quicker than it was asked to be
        share = math.floor(1e4 * float((ways / self._speeds).max()) / seconds + 1e-9) / 100
        hand = [] if math.isnan(to.gripper) else ["EXECHOPEN 1" if to.gripper >= 0.5 else "EXECHCLOSE 1"]
        speed = f"EXECJOVRD {min(max(share, LEAST), MOST):.2f}"
        return self._asked(*hand, f"EXECJ1=({constant})", speed, "EXECMOV J1", read=_agreed)

    def moving(self) -> Ask[bool]:
        """`STATE`, whose last number says whether something runs."""
        return self._asked("STATE", read=_runs)

    def report(self) -> Ask[Place]:
        """`JPOSF`: joints as they are measured."""
        return self._asked("JPOSF", read=self._place)

    def stop(self, standing: Place) -> Ask[bool]:
        """`STOP`: whatever runs in this slot stands at once."""
        return self._asked("STOP", read=_agreed)

    def torque_off(self) -> Ask[bool]:
        """`SRVOFF`: the brakes hold the arm."""
        return self._asked("SRVOFF", read=_agreed)

    def sendable(self, to: Place) -> Place:
        """To a thousandth of a degree; the hand is open or closed."""
        q = np.radians(np.round(np.degrees(to.q) / DEGREE) * DEGREE)
        return Place(q, to.gripper if math.isnan(to.gripper) else float(to.gripper >= 0.5))

    def orders(self, data: bytes) -> tuple[Order, ...]:
        """Line by line; a constant, its speed and its `MOV` are one order.

        Raises:
            GarbledError: a line is none of the orders that an arm needs, or is not ended.
        """
        *lines, rest = data.decode("latin-1").split(END)
        if rest or not all(line.startswith(TO) for line in lines):
            raise GarbledError("a line", repr(rest or lines))
        commands, found, hand = [line.removeprefix(TO) for line in lines], [], math.nan
        while commands:
            command = commands.pop(0)
            if command in {"EXECHOPEN 1", "EXECHCLOSE 1"} and commands:
                hand = float(command == "EXECHOPEN 1")
            elif command in QUESTIONS | SETTINGS:
                found.append(Order("question" if command in QUESTIONS else "setting", text=command))
            elif command in {"STOP", "SRVOFF"}:
                found.append(Order("stop" if command == "STOP" else "torque off", text=command))
            else:
                place, speed = PLACE.fullmatch(command), SPEED.fullmatch(commands[0]) if commands else None
                if place is None or speed is None or commands[1:2] != ["EXECMOV J1"]:
                    raise GarbledError("an order", repr(command))
                found.append(self._move(place[1], float(speed[1]), hand, command))
                del commands[:2]
        return tuple(found)

    def _move(self, constant: str, share: float, hand: float, text: str) -> Order:
        numbers = constant.split(",")
        if len(numbers) != 6 or not LEAST <= share <= MOST or (self.robot.n == 5 and float(numbers[3])):
            raise GarbledError("a joint constant", repr(text))
        q = np.array([math.radians(float(numbers[name - 1])) for name in self._names])
        times = np.abs(q - self.start.q) / self._speeds * (100 / share)
        return Order("move", Place(q, hand), None if np.isnan(times).any() else float(times.max()), text)

    def _place(self, texts: list[str]) -> Place | None:
        said = {int(name): float(angle) for text in texts for name, angle in JOINT.findall(text)}
        if not set(self._names) <= set(said):
            return None
        return Place(np.array([math.radians(said[name]) for name in self._names]))

    def _asked(self, *commands: str, read: Callable[[list[str]], T | None]) -> Ask[T]:
        """Ask, or order: every line has an answer, and others may come before it."""
        data = "".join(f"{TO}{command}{END}" for command in commands)

        def answer(heard: bytes) -> T | None:
            said = [(kind.upper(), text.decode("latin-1")) for kind, text in ANSWER.findall(heard)]
            refused = [text for kind, text in said if kind == b"ER"]
            if refused:
                raise RefusedError(" ".join(commands), f"QeR{refused[0]}")
            return read([text for _, text in said]) if len(said) >= len(commands) else None

        return Ask(data.encode(), answer, ANSWERS_S)


def _agreed(_: list[str]) -> bool:
    return True


def _name(texts: list[str]) -> str | None:
    found = next((text.split(";") for text in texts if text.count(";") > 6), None)
    if found is None:
        raise GarbledError("OPEN", "; ".join(texts))
    return f"{found[6]} on {found[7]}"


def _after_noise(answer: Callable[[bytes], str | None] | None) -> Callable[[bytes], str | None]:
    """An answer before which something else may have been answered: then it is asked for again."""
    assert answer is not None

    def again(heard: bytes) -> str | None:
        try:
            return answer(heard)
        except RefusedError as error:
            raise GarbledError("OPEN", repr(heard[:60])) from error

    return again


def _runs(texts: list[str]) -> bool | None:
    told = next((text for text in texts if ";" in text and not text.startswith("J1")), None)
    return None if told is None else told.rstrip(";").endswith("1")

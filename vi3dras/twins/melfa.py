"""A virtual MELFA controller: it holds programs, runs them, and does at once what `EXEC` says.

Whatever moves is run by the interpreter of robot programs, from where the arm stands: with its speeds, its
ways and its errors. The numbers of `QeR` are this program's own.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.formats.melfa import not_melfa, six_joints
from vi3dras.interpreter.coordinates import Coordinates
from vi3dras.interpreter.machine import Machine
from vi3dras.interpreter.positions import told
from vi3dras.interpreter.run import run_program
from vi3dras.programs.reading import read_program
from vi3dras.twins.board import VirtualBoard
from vi3dras.twins.body import Body

KNOWN = re.compile(r"RSTALRM|CLOSE|NEW|SAVE=.*|LOAD=.*|EDATA.*|HND(?:ON|OFF)\d|OPEN=.*|OVRD.*|STATE|[JP]POSF")

LONGEST = 255
"""Bytes of a line."""

ANSWERS_S = 0.002
SLOWS_S = 0.05
"""How long the arm takes to stop [s]."""

NAME = "3F;3F;7,0;3,5,A,1E,32,46,64;MB4;PRM;{};CR1-571;MELFA;05-07-14;Ver.K4a;ENG"
"""What `OPEN` is answered with: the arm stands in the seventh place, the controller in the eighth."""
UNKNOWN, SERVO_OFF, NO_CONTROL, BUSY, WRONG, NO_PROGRAM = "4000", "2540", "4130", "4110", "4220", "4230"

ASSIGNED = re.compile(r"([A-Z]\w*)\s*=.*")
KEPT = ("OVRD", "JOVRD", "SPD", "ACCEL", "TOOL", "BASE", "CNT", "HOPEN", "HCLOSE")
"""What `EXEC` leaves for the next."""


@dataclass
class Travel:
    """A motion that goes on."""

    times: Floats
    """(N,) [s]."""
    q: Floats
    """(N, n)."""
    name: str = ""
    again: bool = False
    gone: float = 0.0
    """How much of it is gone [s]."""
    end: float = np.inf
    """Where it is cut off [s]."""


class VirtualMelfa(VirtualBoard):
    """A controller with an arm on it."""

    id = "melfa"
    usual_robot = "rv2aj"
    bits = 12

    @classmethod
    def missing(cls, robot: Robot) -> str | None:
        """An arm of another build."""
        return not_melfa(robot)

    @classmethod
    def baud(cls, robot: Robot) -> int:
        """The quickest of a CR1."""
        return 38400

    def __init__(self, robot: Robot, body: Body) -> None:
        super().__init__(robot, body)
        self.programs: dict[str, list[str]] = {}
        read_program("10 HLT")  # the grammar is made now, not when somebody waits
        self.reset(0.0)

    def reset(self, time: float) -> None:
        """Power comes: the servos are off and the brakes hold; programs are kept."""
        self.has_servo = self.has_control = False
        self.override = 100.0
        self.travel: Travel | None = None
        self.kept: dict[str, str] = {}
        """Statements that `EXEC` has left, by what they set."""
        self.loaded, self._line = "", bytearray()
        self._gone_to, self._slow = time, 1.0
        self.q = self._measured()

    def hear(self, byte: int, time: float) -> None:
        """Gather a line, then obey it."""
        if byte == 13:
            line, self._line = self._line.decode("latin-1").strip(), bytearray()
            if not line:
                return
            found = re.fullmatch(r"[1-3]?;?\d{0,2};?([A-Z].*)", line)
            answer = f"QeR{UNKNOWN}" if found is None else self.answer(found[1], time)
            self.say(f"{answer}\r".encode("latin-1"), time + ANSWERS_S)
        elif byte != 10 and len(self._line) < LONGEST:
            self._line.append(byte)

    def wanted(self, time: float) -> Floats:
        """Where the arm is sent, as shaft angles [rad]; brakes hold it without servos."""
        self._go_on(time)
        values = np.zeros(len(self.body.servos.angles))
        values[: self.robot.n] = self.q
        return self.body.truth.shafts(values)

    def answer(self, command: str, time: float) -> str:
        """Do what a command says, and answer it."""
        self._go_on(time)
        if command in {"CNTLON", "CNTLOFF"}:
            self.has_control = command == "CNTLON"
        elif command in {"SRVON", "SRVOFF"}:
            self.has_servo = command == "SRVON"
            self.travel = self.travel if self.has_servo else None
        elif command in {"STOP", "CSTOP", "SLOTINIT", "RSTPRG"}:
            self._stop(command)
        elif command.startswith("EXEC"):
            return self._execute(command[4:].strip())
        elif command.startswith("RUN"):
            return self._run(command[3:])
        elif not KNOWN.fullmatch(command):
            return f"QeR{UNKNOWN}"
        return "QoK" + self._said(command)

    def _said(self, command: str) -> str:
        """What stands behind the `QoK` of a question or an order for programs."""
        word, _, value = command.partition("=")
        if word == "OPEN":
            return NAME.format(self.robot.id.upper())
        if word == "OVRD":
            self.override = (
                min(max(float(value), 1.0), 100.0) if re.fullmatch(r"[\d.]+", value) else self.override
            )
            return f"{self.override:g}"
        if word == "STATE":
            name = self.loaded if self.travel is None else self.travel.name
            return f"{name};0;{self.override:g};0;{int(self.travel is not None)}"
        if word == "JPOSF":
            angles = six_joints(self.robot, self._measured()[None])[0]
            joints = ";".join(f"J{number};{angle + 0.0:.2f}" for number, angle in enumerate(angles, 1))
            return f"{joints};;****,****;{self.override:g};0.00;00000000"
        if word == "PPOSF":
            return self._position()
        if word == "NEW":
            self.programs[""] = []
        elif word == "LOAD":
            self.loaded = value
        elif word == "SAVE":
            self.programs[value] = self.programs.get("", [])
        elif word.startswith("EDATA"):
            self.programs.setdefault("", []).append(command[5:])
        return ""

    def _position(self) -> str:
        arm = Coordinates(self.robot)
        shown = told(arm.position(self._measured()), arm.robot)
        named = ";".join(f"{name};{value + 0.0:.2f}" for name, value in zip("XYZABC", shown, strict=False))
        return f"{named};L1;0.00;;{shown[6]:.0f},{shown[7]:.0f};{self.override:g};0.00;00000000"

    def _execute(self, statement: str) -> str:
        """One statement, after those that were left."""
        if not self.has_control:
            return f"QeR{NO_CONTROL}"
        word = statement.partition(" ")[0]
        assigned = ASSIGNED.fullmatch(statement)
        key = assigned[1] if assigned else word
        is_kept = assigned is not None or word in KEPT
        rows = [*(text for name, text in self.kept.items() if name != key), statement]
        faults = read_program("\n".join(f"{10 * k} {row}" for k, row in enumerate(rows, 1))).faults
        if faults:
            return f"QeR{WRONG}"
        if is_kept:
            self.kept[key] = statement
            return "QoK"
        return self._start(rows, "")

    def _run(self, told_: str) -> str:
        name, _, cycle = told_.partition(";")
        if name not in self.programs:
            return f"QeR{NO_PROGRAM}"
        return self._start(self.programs[name], name, again=cycle.strip() == "0")

    def _start(self, rows: list[str], name: str, *, again: bool = False) -> str:
        if not (self.has_servo and self.has_control):
            return f"QeR{SERVO_OFF if self.has_control else NO_CONTROL}"
        if self.travel is not None:
            return f"QeR{BUSY}"
        text = "\n".join(rows if name else [f"{10 * k} {row}" for k, row in enumerate(rows, 1)])
        ran = run_program(Machine(self.robot, read_program(text).program, start=self.q))
        if ran.state == "stopped" and ran.machine.time == 0:
            return f"QeR{WRONG}"
        if ran.machine.time > 0:
            motion = ran.plan().fine
            self.travel, self._slow = Travel(motion.times, motion.q, name, again), 1.0
        return "QoK"

    def _stop(self, command: str) -> None:
        if command == "CSTOP" and self.travel is not None:
            self.travel.again = False
        elif self.travel is not None:
            # what slows down evenly goes on for half of the time
            self.travel.end = self.travel.gone + SLOWS_S / 2 * self._pace
            self.travel.again, self._slow = False, 0.5

    @property
    def _pace(self) -> float:
        """How much quicker or slower the motion goes than it was planned."""
        return self.override / 100 * self._slow

    def _go_on(self, time: float) -> None:
        travel, passed = self.travel, max(time - self._gone_to, 0.0)
        self._gone_to = max(time, self._gone_to)
        if travel is None or not self.has_servo:
            return
        travel.gone += passed * self._pace
        end = min(float(travel.times[-1]), travel.end)
        at = np.minimum(travel.gone, end)
        self.q = np.array([np.interp(at, travel.times, column) for column in travel.q.T])
        if travel.gone >= end:
            self.travel = self.travel if travel.again else None
            travel.gone = 0.0 if travel.again else travel.gone

    def _measured(self) -> Floats:
        """Where the joints are by the controller's own count [rad]."""
        return self.body.truth.values(self.body.servos.shafts)[: self.robot.n]

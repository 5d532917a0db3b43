"""The machine that runs a program line by line: its variables, signals, time and arm."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.interpreter.chains import Chain, Continuous, Corners, chain_of, longer
from vi3dras.interpreter.coordinates import Coordinates
from vi3dras.interpreter.known import known_of
from vi3dras.interpreter.known_moves import KnownMoves, Made
from vi3dras.interpreter.memory import Frame
from vi3dras.interpreter.moves import Pace
from vi3dras.interpreter.orders import ORDERING
from vi3dras.interpreter.pallets import Pallet
from vi3dras.interpreter.positions import Position, Value
from vi3dras.interpreter.record import CONTROLLER, TICK, LineDone, Record, Stand
from vi3dras.interpreter.run_errors import DeepError, NoPalletError, NoSignalError
from vi3dras.interpreter.signals import MOST, Inputs, Outputs
from vi3dras.interpreter.steps import ACTIONS
from vi3dras.interpreter.variables import assign, port_value
from vi3dras.interpreter.ways import WAYS
from vi3dras.motion.pieces import Grips, Piece, Rest, Run, rest
from vi3dras.programs.errors import ProgramError
from vi3dras.programs.statements import Line, Program, Statement

TURN = 0.001
"""What going back to an earlier line takes [s]: a program that waits in a loop does not wait for ever."""

DEEPEST = 100
"""Programs and subroutines within each other."""

CLOCKED = ("M_IN", "M_OUT", "M_TIMER", "P_CURR", "J_CURR")
"""What a program reads whose value depends on when it does."""

DOING = {**ACTIONS, **WAYS, **ORDERING}
"""What is done with each kind of statement."""


class Machine:
    """A program on an arm, one line at a time; nothing is kept outside of it."""

    def __init__(
        self, robot: Robot, program: Program, *, name: str = "program", start: Floats | None = None,
        inputs: Inputs | None = None, called: Callable[[str], Program | None] = lambda _: None,
    ) -> None:  # fmt: skip
        self.coordinates = Coordinates(robot)
        self.q: Floats = np.array(robot.home if start is None else start, float)
        self.start = self.q
        self.main = name
        self.frames: list[Frame] = []
        self.inputs, self.outputs, self.called = inputs or Inputs(), Outputs(), called
        self.time, self.timers = 0.0, dict[int, float]()
        self.pieces: list[Piece] = []
        self.pace, self.grip = Pace(), 1.0
        self.shares = (1.0, 1.0)
        self.here = 0
        """The line that runs, from 0."""
        self.corners: Corners | None = None
        """How corners are rounded, as CNT says; None where the arm stops in each."""
        self.chain: Chain | None = None
        """The last pieces, where another move may join them without a stop."""
        self.chains: dict[int, Continuous] = {}
        """The pieces that are more than one move, by their places."""
        self.retimed: list[Continuous] = []
        """What has changed since the last line was begun of the times before."""
        self.pallets: dict[int, Pallet] = {}
        self.arches: dict[int, tuple[float, float]] = {}
        self.state = "ready"
        """ready, halted, or ended."""
        self.record = Record()
        self.lines = 0
        """How many were begun."""
        self.stand: Stand | None = None
        """Where it stood before the line that was begun last."""
        self._begun = 0
        self._moves = KnownMoves()
        self.enter(Frame(program, name))
        self.tell()

    @property
    def frame(self) -> Frame:
        """The program that runs, the innermost one."""
        return self.frames[-1]

    @property
    def next_line(self) -> Line | None:
        """The line that comes next; None at the end."""
        frame, lines = self.frame, self.frame.program.lines
        while frame.place < len(lines) and lines[frame.place].number is None:
            frame.place += 1  # comments and positions
        return lines[frame.place] if self.state != "ended" and frame.place < len(lines) else None

    @property
    def moment(self) -> float:
        """The time [s] at which it asks for its inputs: every line is a little later than the one before."""
        return self.time + max(self.lines - 1, 0) * TICK

    def set_value(self, key: tuple[str, tuple[int, ...]], value: Value) -> None:
        """Another value for a variable of the program that runs."""
        self.frame.variables[key] = value
        self.record.add(self.frame.serial, key[0], value, *key[1])

    def note(self, name: str, value: Any, *indices: int) -> None:
        """Write down another value of what the controller keeps."""
        self.record.add(CONTROLLER, name, value, *indices)

    def tell(self) -> None:
        """Write down how fast it goes, what the hand does and where tool and base are, where that is new."""
        self.record.keep(pace=self.pace, shares=self.shares, grip=self.grip, coordinates=self.coordinates)

    def once(self, what: tuple[Any, ...], make: Callable[[], Made]) -> Made:
        """What a move is made of; the same move from the same place is made once."""
        return self._moves.once((what, self.q.tobytes(), self.pace, self.grip), make)

    def seed(self) -> Floats:
        """Joint values (n,) near which solutions are wanted."""
        return self.q

    def variable(self, name: str, indices: tuple[int, ...]) -> Value | None:
        """The value of a variable; None where it has none."""
        port = self.frame.ports.get(name)
        if port is not None:
            return port_value(self, port)
        return self.frame.variables.get((name, indices))

    def pallet(self, number: int, place: int) -> Position:
        """A place of a pallet, from 1.

        Raises:
            NoPalletError: it is not declared, or has no such place.
        """
        if number not in self.pallets:
            raise NoPalletError(number, place, 0)
        return self.pallets[number].place(number, place)

    def system(self, name: str, index: int) -> Value:
        """What the controller knows."""
        if name.startswith(CLOCKED):
            self.close()  # the line has to know when it is run
        if name.startswith(("M_IN", "M_OUT")):
            width = {"B": 8, "W": 16}.get(name[-1], 1)
            signals: Inputs | Outputs = self.inputs if name.startswith("M_IN") else self.outputs
            at = self.moment if signals is self.inputs else self.time
            return float(signals.word(self.signal(index), width, at))
        if name == "M_TIMER":
            return 1000 * (self.time - self.timers.get(index, 0.0))
        return known_of(self, name)

    def signal(self, number: int) -> int:
        """The number of an input or output.

        Raises:
            NoSignalError: there is none.
        """
        if not 0 <= number < MOST - 16:
            raise NoSignalError(number, MOST - 17)
        return number

    def step(self) -> LineDone | None:
        """Run the next line; None when the program has ended.

        Raises:
            ProgramError: the line cannot be run to its end; it stays the one that comes next.
        """
        if self.next_line is None:
            if len(self.frames) == 1 or self.state == "ended":
                self.close()
                self.state = "ended"
                return None
            self.leave()
            return self.step()
        line, frame, start = self.frame.program.lines[self.frame.place], self.frame, self.time
        self.state, self.here, self.stand = "ready", frame.place, self.standing(line)
        self.retimed = []
        self.lines += 1
        frame.place += 1
        try:
            if line.statement is not None:
                self.do(line.statement)
        except ProgramError:
            frame.place = self.here
            raise
        if frame.place <= self.here and frame is self.frame and self.chain is None:
            self.wait(TURN)
        for change in self.retimed:
            start = change.at(start)
        self.tell()
        return LineDone(line, frame.name, start, self.time, self.q.copy(), self.stand)

    def standing(self, line: Line) -> Stand:
        """Where it stands before a line."""
        calls, waiting = len(self.frames) - 1, sum(len(frame.returns) for frame in self.frames)
        return Stand(
            line, self.frame.name, self.frame.serial, calls, calls + waiting, self.time,
            len(self.record.changes), len(self.outputs.made),
        )  # fmt: skip

    def do(self, statement: Statement) -> None:
        """Do what a statement says.

        Raises:
            ProgramError: it cannot be done.
        """
        DOING[type(statement)](self, statement)

    def enter(self, frame: Frame) -> None:
        """Run another program, which knows its positions; this one goes on when that has ended.

        Raises:
            DeepError: too many are within each other.
        """
        if len(self.frames) >= DEEPEST:
            raise DeepError(DEEPEST)
        frame.serial, self._begun = self._begun, self._begun + 1
        self.frames.append(frame)
        for line in frame.program.lines:
            if line.number is None and line.statement is not None:
                self.do(line.statement)

    def leave(self) -> None:
        """Go back to the program that called, and give it what became of its variables."""
        inner = self.frames.pop()
        for name, (ref, _) in zip(inner.parameters, inner.given, strict=False):
            value = inner.variables.get((name, ()))
            if ref is not None and value is not None:
                assign(self, ref, value)

    def call_here(self) -> None:
        """Remember the line that comes next, for a RETURN.

        Raises:
            DeepError: too many wait for theirs.
        """
        if len(self.frame.returns) >= DEEPEST:
            raise DeepError(DEEPEST)
        self.frame.returns.append(self.frame.place)

    def carry(self, position: Position | None, what: str) -> None:
        """Another tool, or another place of the base."""
        frame = np.eye(4) if position is None else position.matrix()
        before = self.coordinates
        tool, base = (frame, before.base) if what == "tool" else (before.tool, frame)
        self.close()
        self.coordinates = Coordinates(before.bare, tool, base)
        self._moves.forget()
        self.coordinates.usable()

    @property
    def hold(self) -> Grips:
        """How far the hand is open."""
        return self.grip, self.grip

    def add(self, piece: Run, q: Floats) -> None:
        """Do a piece of motion that ends at joint values (n,), without a stop before it if CNT lets it."""
        how = self.corners or Corners(), self.pace, self.coordinates
        chain = None if self.chain is None else longer(self.chain, piece, *how)
        if chain is None:
            self.close()
            chain = chain_of(self.time, piece, *how)
        self.pieces.append(piece)
        self.time += piece.duration
        self.q, self.chain = q, chain
        if self.corners is None:
            self.close()

    def close(self) -> None:
        """Give the moves that are run without a stop their time: none joins them any more."""
        chain, self.chain = self.chain, None
        if chain is None or len(chain.moves) == 1:
            return
        found = self._moves.chained(chain)
        if found is not None:
            self.pieces[-len(chain.moves) :] = [found.whole]
            self.chains[len(self.pieces) - 1] = found
            if self.outputs.latest > chain.begin:
                self.outputs.retime(found.at)
            self.time = chain.begin + found.whole.duration
            self.retimed.append(found)

    def wait(self, seconds: float) -> None:
        """Stand for a time [s]."""
        if seconds <= 0:
            return
        self.close()
        last = self.pieces[-1] if self.pieces else None
        if isinstance(last, Rest) and last.grip == self.hold:
            self.pieces[-1] = last._replace(duration=last.duration + seconds)
        else:
            self.pieces.append(rest(self.coordinates.bare, "dwell", self.q, seconds, self.hold))
        self.time += seconds

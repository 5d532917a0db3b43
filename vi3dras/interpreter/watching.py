"""What is watched: the value of an expression at a moment of a recording."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from vi3dras.arrays import Floats
from vi3dras.interpreter.coordinates import Coordinates
from vi3dras.interpreter.evaluate import number, value_of, whole
from vi3dras.interpreter.known import known_of
from vi3dras.interpreter.memory import WIDTHS
from vi3dras.interpreter.moves import Pace
from vi3dras.interpreter.pallets import Pallet
from vi3dras.interpreter.positions import Position, Value
from vi3dras.interpreter.replay import changes_at, input_at, joints_at, kept_at, outputs_at, stand_at, time_at
from vi3dras.interpreter.run_errors import NoPalletError, NoWatchError
from vi3dras.interpreter.trace import RunTrace
from vi3dras.programs.expressions import Expression
from vi3dras.programs.reading import Fault, read_line
from vi3dras.programs.statements import Assign, Port


def watched(trace: RunTrace, moment: float, text: str) -> Value:
    """The value of a variable, or of any expression such as `P1.Z+10`, at a moment.

    Raises:
        NoWatchError: the text is no expression.
        ProgramError: it has no value yet, or makes no sense.
    """
    return value_of(Then(trace, moment), expression_of(text))


def expression_of(text: str) -> Expression:
    """The expression that a text says.

    Raises:
        NoWatchError: it says none.
    """
    line = read_line(f"1 M1={text.strip()}") if text.strip() and "\n" not in text else None
    statement = None if line is None or isinstance(line, Fault) else line.statement
    if not isinstance(statement, Assign) or statement.pulse is not None:
        raise NoWatchError(text.strip())
    return statement.value


@dataclass(frozen=True)
class Then:
    """What an expression asks of the machine, as it was at a moment."""

    trace: RunTrace
    moment: float

    @cached_property
    def coordinates(self) -> Coordinates:
        """The arm with its tool, and where its base stands."""
        found: Coordinates = self._kept("coordinates")
        return found

    @cached_property
    def q(self) -> Floats:
        """Joint values (n,)."""
        return joints_at(self.trace, self.moment)

    @cached_property
    def pace(self) -> Pace:
        """How fast it is told to go."""
        found: Pace = self._kept("pace")
        return found

    @cached_property
    def shares(self) -> tuple[float, float]:
        """Of its acceleration and deceleration."""
        found: tuple[float, float] = self._kept("shares")
        return found

    def variable(self, name: str, indices: tuple[int, ...]) -> Value | None:
        """The value of a variable of the program that runs; None where it has none yet."""
        stand = stand_at(self.trace, self.moment)
        serial = 0 if stand is None else stand.frame
        port = self.trace.ports.get(name) if serial == 0 else None
        if port is not None:
            return self._at_port(port)
        key = serial, name, indices
        found: Value | None = self.trace.value(key, changes_at(self.trace, self.moment))
        return found

    def _at_port(self, port: Port) -> float:
        """What comes in at a port of `DEF IO`, as a program reads it."""
        word = self._inputs(whole(self, port.first), WIDTHS[port.width])
        return float(word if port.mask is None else word & int(number(self, port.mask)))

    def _inputs(self, first: int, width: int) -> int:
        return sum(input_at(self.trace, self.moment, first + k) << k for k in range(width))

    def system(self, name: str, index: int) -> Value:
        """What the controller knows."""
        if name.startswith(("M_IN", "M_OUT")):
            width = {"B": 8, "W": 16}.get(name[-1], 1)
            if name.startswith("M_IN"):
                return float(self._inputs(index, width))
            goes_out = outputs_at(self.trace, self.moment)
            return float(sum(goes_out.get(index + k, 0) << k for k in range(width)))
        if name == "M_TIMER":
            return 1000 * (time_at(self.trace, self.moment) - (self._kept(name, index) or 0.0))
        return known_of(self, name)

    def pallet(self, number: int, place: int) -> Position:
        """A place of a pallet, from 1."""
        found: Pallet | None = self._kept("PLT", number)
        if found is None:
            raise NoPalletError(number, place, 0)
        return found.place(number, place)

    def seed(self) -> Floats:
        """Joint values (n,) near which solutions are wanted."""
        return self.q

    def _kept(self, name: str, *indices: int) -> Any:
        return kept_at(self.trace, self.moment, name, *indices)

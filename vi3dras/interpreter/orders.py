"""What is ordered by a word and numbers: speeds, times, the hand, tool and base, the end."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from vi3dras.interpreter.chains import Corners
from vi3dras.interpreter.evaluate import number
from vi3dras.interpreter.positions import MM
from vi3dras.interpreter.run_errors import NoReturnError, RunRangeError, WaitsForEverError
from vi3dras.interpreter.travel import position_of
from vi3dras.programs.commands import RANGES
from vi3dras.programs.expressions import Expression
from vi3dras.programs.statements import Order

if TYPE_CHECKING:
    from vi3dras.interpreter.machine import Machine


def order(machine: Machine, it: Order) -> None:
    """`SPD`, `DLY`, `WAIT`, ..."""
    given = it.arguments
    if it.word == "WAIT":
        _wait(machine, given[0])
    elif it.word in FRAMES:
        FRAMES[it.word](machine, given[0])
    else:
        numbers = tuple(None if each is None else number(machine, each) for each in given)
        if it.word in RANGES and numbers and numbers[0] is not None:
            within(it.word, numbers[0], *RANGES[it.word])
        if it.word in ORDERED:
            ORDERED[it.word](machine, Numbers(numbers))


FARTHEST = 10000.0
"""Distances of CNT are shorter [mm]."""


class Numbers(NamedTuple):
    """What an order is given."""

    all: tuple[float | None, ...]

    def at(self, place: int, usual: float = 0.0) -> float:
        """One of them; the usual one where it is left out."""
        given = self.all[place] if place < len(self.all) else None
        return usual if given is None else given


def within(word: str, value: float, low: float, high: float) -> None:
    """Raise if a number is not within its range.

    Raises:
        RunRangeError: it is not.
    """
    if not low <= value <= high:
        raise RunRangeError(word, value, low, high)


def _wait(machine: Machine, condition: Expression | None) -> None:
    """Stand until a condition holds.

    Raises:
        WaitsForEverError: no input that is planned changes any more.
    """
    assert condition is not None
    while not number(machine, condition):
        after = machine.inputs.next_change(machine.moment)
        if after is None:
            raise WaitsForEverError
        machine.wait(after - machine.time)


def _accelerate(machine: Machine, given: Numbers) -> None:
    shares = given.at(0, 100.0), given.at(1, 100.0)
    for share in shares:
        within("ACCEL", share, *RANGES["ACCEL"])
    machine.shares = shares[0] / 100, shares[1] / 100
    machine.pace = machine.pace._replace(acceleration=min(machine.shares))


def _end(machine: Machine, _: Numbers) -> None:
    machine.frame.place = len(machine.frame.program.lines)
    if len(machine.frames) == 1:
        machine.state = "ended"


def _return(machine: Machine, _: Numbers) -> None:
    if not machine.frame.returns:
        raise NoReturnError
    machine.frame.place = machine.frame.returns.pop()


def _break(machine: Machine, _: Numbers) -> None:
    begin = machine.frame.around(machine.here)
    if begin is not None:
        machine.frame.place = machine.frame.blocks.ends[begin] + 1


def _halt(machine: Machine, _: Numbers) -> None:
    machine.close()
    machine.state = "halted"


def _continuous(machine: Machine, given: Numbers) -> None:
    """`CNT 1,near,far`: the corners behind the next moves are rounded; `CNT 0`: they are not."""
    distances = [None if each is None else each for each in (*given.all[1:], None, None)[:2]]
    for each in distances:
        within("CNT", each or 0.0, 0.0, FARTHEST)
    near, far = (None if each is None else each * MM for each in distances)
    machine.corners = Corners(near, far) if given.at(0) else None


def _set(**change: Callable[[Numbers], float]) -> Callable[[Machine, Numbers], None]:
    def done(machine: Machine, given: Numbers) -> None:
        machine.pace = machine.pace._replace(**{name: value(given) for name, value in change.items()})

    return done


def _hand(grip: float) -> Callable[[Machine, Numbers], None]:
    def done(machine: Machine, _: Numbers) -> None:
        machine.grip = grip

    return done


ORDERED: dict[str, Callable[[Machine, Numbers], None]] = {
    "SPD": _set(speed=lambda given: speed_of(given.at(0))),
    "OVRD": _set(override=lambda given: given.at(0, 100.0) / 100),
    "JOVRD": _set(joints=lambda given: given.at(0, 100.0) / 100),
    "ACCEL": _accelerate, "DLY": lambda machine, given: machine.wait(given.at(0)), "HOPEN": _hand(1.0),
    "CNT": _continuous, "HCLOSE": _hand(0.0), "HLT": _halt, "END": _end, "RETURN": _return, "BREAK": _break,
}  # fmt: skip
"""What is done with numbers; FINE changes nothing here, every move that ends at rest ends where it should."""

FRAMES: dict[str, Callable[[Machine, Expression | None], None]] = {
    "TOOL": lambda machine, it: machine.carry(None if it is None else position_of(machine, it), "tool"),
    "BASE": lambda machine, it: machine.carry(None if it is None else position_of(machine, it), "base"),
}


"""Those that are given a position."""


def speed_of(spd: float) -> float:
    """SPD in [m/s]; from M_NSPD on as fast as the joints may."""
    return float("inf") if spd >= RANGES["SPD"][1] else spd * MM


ORDERING: dict[type, Callable[[Machine, Any], None]] = {
    Order: order,
}
"""What is done with a word and numbers."""

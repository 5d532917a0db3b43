"""What a run writes down of itself, line by line: what became of which value, and where it stood."""

from __future__ import annotations

from typing import Any, NamedTuple

from vi3dras.arrays import Floats
from vi3dras.programs.statements import Line

CONTROLLER = -1
"""In place of a program: what the controller keeps for all of them."""

TICK = 1e-9
"""What a line adds to the moments of a recording [s], so that lines which take no time are told apart."""


class Change(NamedTuple):
    """A value that became another one."""

    frame: int
    """Which program's it is, counted as they were begun; or `CONTROLLER`."""
    name: str
    indices: tuple[int, ...]
    value: Any


class Stand(NamedTuple):
    """Where a run stands before a line."""

    line: Line
    program: str
    frame: int
    """Which program it belongs to, counted as they were begun."""
    calls: int
    """Programs around it: 0 in the main program."""
    depth: int
    """Calls and subroutines around it."""
    start: float
    """[s]."""
    changes: int
    """How many values had changed."""
    outputs: int
    """How many outputs had been set."""


class Record:
    """Every value that became another one, in its order."""

    def __init__(self) -> None:
        self.changes: list[Change] = []
        self._kept: dict[str, Any] = {}

    def add(self, frame: int, name: str, value: Any, *indices: int) -> None:
        """Another value."""
        self.changes.append(Change(frame, name, indices, value))

    def keep(self, **values: Any) -> None:
        """What the controller keeps, written down where it is new."""
        for name, value in values.items():
            if name not in self._kept or self._kept[name] != value:
                self._kept[name] = value
                self.add(CONTROLLER, name, value)


class LineDone(NamedTuple):
    """What a line did."""

    line: Line
    program: str
    start: float
    """[s]."""
    end: float
    """[s]."""
    q: Floats
    """Joint values at its end, (n,)."""
    stand: Stand
    """Where the run stood before it."""

"""Inputs that change by a plan, outputs that are recorded: what a program sees and does beside moving."""

from __future__ import annotations

from bisect import bisect_right, insort
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

MOST = 32768
"""Inputs and outputs are numbered from 0 to below it."""


class Event(NamedTuple):
    """A signal at a time."""

    time: float
    """[s]."""
    bit: int
    value: int
    """0 or 1."""


class Inputs:
    """What comes in: every bit is 0 until its first event."""

    def __init__(self, events: Sequence[Event] = ()) -> None:
        self._bits: dict[int, list[tuple[float, int]]] = {}
        for event in sorted(events):
            self._bits.setdefault(event.bit, []).append((event.time, event.value))
        self._times = sorted({event.time for event in events})

    def bit(self, number: int, time: float) -> int:
        """One of them at a time."""
        known = self._bits.get(number, [])
        at = bisect_right(known, (time, 2))
        return known[at - 1][1] if at else 0

    def word(self, first: int, width: int, time: float) -> int:
        """Several as one number, the first the lowest bit."""
        return sum(self.bit(first + k, time) << k for k in range(width))

    def next_change(self, time: float) -> float | None:
        """When something changes after a time; None when nothing does any more."""
        at = bisect_right(self._times, time)
        return self._times[at] if at < len(self._times) else None


class Outputs:
    """What goes out, as it was set over the time."""

    def __init__(self) -> None:
        self.made: list[Event] = []
        """In the order in which they were set: what follows a pulse comes with it."""
        self._bits: dict[int, list[Event]] = {}

    @property
    def events(self) -> list[Event]:
        """In the order of their times."""
        return sorted(self.made, key=_time)

    @property
    def latest(self) -> float:
        """The latest time at which one becomes something [s]."""
        return max((events[-1].time for events in self._bits.values()), default=-1.0)

    def set_word(self, first: int, width: int, value: int, time: float, pulse: float | None = None) -> None:
        """Set several from a number; after a pulse they are what they were."""
        for k in range(width):
            before = self.bit(first + k, time)
            self._set(Event(time, first + k, value >> k & 1))
            if pulse is not None:
                self._set(Event(time + pulse, first + k, before))

    def _set(self, event: Event) -> None:
        self.made.append(event)
        insort(self._bits.setdefault(event.bit, []), event, key=_time)

    def retime(self, at: Callable[[float], float]) -> None:
        """Move what was set to other times."""
        self.made = [event._replace(time=at(event.time)) for event in self.made]
        self._bits = {}
        for event in self.made:
            insort(self._bits.setdefault(event.bit, []), event, key=_time)

    def bit(self, number: int, time: float) -> int:
        """One of them at a time."""
        told = self._bits.get(number, [])
        at = bisect_right(told, time, key=_time)
        return told[at - 1].value if at else 0

    def word(self, first: int, width: int, time: float) -> int:
        """Several as one number."""
        return sum(self.bit(first + k, time) << k for k in range(width))

    def state(self, time: float) -> Mapping[int, int]:
        """Every one that was ever set, at a time."""
        return {number: self.bit(number, time) for number in sorted(self._bits)}


def _time(event: Event) -> float:
    return event.time

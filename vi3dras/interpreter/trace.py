"""The recording of a run: at which moment which line stands, what moves then, what every value is."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, field
from functools import cached_property
from itertools import accumulate
from typing import Any, NamedTuple

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.interpreter.record import TICK, Change, LineDone, Stand
from vi3dras.interpreter.run import FINE, Ran
from vi3dras.interpreter.signals import Event, Inputs
from vi3dras.kinematics.forward import tool_pose
from vi3dras.motion.pieces import Piece, Run
from vi3dras.programs.statements import Port

MOST_POINTS = 200
"""Places of one move that are drawn, at most."""

SAME = 1e-7
"""Times [s] nearer than this are one."""

Key = tuple[int, str, tuple[int, ...]]
"""Whose value, its name and its indices."""


class History(NamedTuple):
    """What became of one value."""

    places: list[int]
    """Of its changes among all changes, rising."""
    values: list[Any]


class Set(NamedTuple):
    """An output that was set."""

    time: float
    """[s]."""
    place: int
    """Of it among all that were set."""
    value: int


@dataclass(frozen=True, eq=False)
class RunTrace:
    """A run as it was, which can be travelled.

    A moment is a time [s] at which every line before adds a nanosecond: so lines that take no time are told
    apart, and everything at a moment follows from the trace and the moment alone.
    """

    robot: Robot
    name: str
    """Of the main program."""
    start: Floats
    """Joint values at its start, (n,)."""
    steps: tuple[LineDone, ...]
    last: Stand | None
    """Where it stands at its end; None where the program has ended."""
    time: float
    """How long it takes [s]."""
    pieces: tuple[Piece, ...]
    changes: tuple[Change, ...]
    outputs: tuple[Event, ...]
    """In the order in which they were set."""
    inputs: Inputs
    ports: dict[str, Port] = field(default_factory=dict)
    """What `DEF IO` of the main program names."""

    @cached_property
    def moments(self) -> Floats:
        """When each line begins, and when the recording ends, rising, (lines + 1,) [s]."""
        begun = [*(step.start for step in self.steps), self.time if self.last is None else self.last.start]
        moments: Floats = np.array(begun) + TICK * np.arange(len(begun))
        return moments

    @property
    def end(self) -> float:
        """The last moment [s]: also what a line that was stopped has driven."""
        return float(self.moments[-1]) + (0.0 if self.last is None else self.time - self.last.start)

    @cached_property
    def starts(self) -> list[float]:
        """When each piece of motion begins [s]."""
        return [0.0, *accumulate(piece.duration for piece in self.pieces)][: len(self.pieces)]

    @cached_property
    def ways(self) -> tuple[Floats | None, ...]:
        """Where the tool goes in each line, (K, 3) [m]; None where it rests. The same move has one way.

        Behind them stands that of the line which was stopped, as far as it came.
        """
        known: dict[Any, Floats] = {}
        spans = [(step.start, step.end) for step in self.steps]
        spans += [] if self.last is None else [(self.last.start, self.time)]
        return tuple(self._way(start, end, known) for start, end in spans)

    def _way(self, start: float, end: float, known: dict[Any, Floats]) -> Floats | None:
        """Where the tool goes between two times; what was gone before is found in `known`."""
        found: list[Floats] = []
        for place in range(max(self.piece_at(start + SAME), 0), self.piece_at(end - SAME) + 1):
            piece = self.pieces[place]
            first, last = max(start - self.starts[place], 0.0), min(end - self.starts[place], piece.duration)
            if not isinstance(piece, Run) or last - first < SAME:
                continue
            key = id(piece), round(first, 6), round(last, 6)
            if key not in known:
                known[key] = way_of(self.robot, piece, first, last)
            found.append(known[key])
        if len(found) < 2:
            return found[0] if found else None
        whole = tuple(id(way) for way in found)
        if whole not in known:
            known[whole] = np.concatenate(found)
        return known[whole]

    @cached_property
    def firsts(self) -> tuple[tuple[int, Floats], ...]:
        """Every way of the tool once, with the place of the first line that goes it."""
        known: dict[int, tuple[int, Floats]] = {}
        for place, way in enumerate(self.ways):
            if way is not None:
                known.setdefault(id(way), (place, way))
        return tuple(known.values())

    def piece_at(self, time: float) -> int:
        """Which piece of motion runs at a time of the run [s]."""
        return bisect_right(self.starts, time) - 1

    def prepare(self) -> None:
        """Work out now what is asked of it again and again."""
        for each in (self.moments, self.starts, self.firsts, self.histories, self.set_outputs):
            len(each)

    @cached_property
    def histories(self) -> dict[Key, History]:
        """What became of every value."""
        found: dict[Key, History] = {}
        for place, change in enumerate(self.changes):
            key = change.frame, change.name, change.indices
            history = found.setdefault(key, History([], []))
            history.places.append(place)
            history.values.append(change.value)
        return found

    @cached_property
    def set_outputs(self) -> dict[int, tuple[Set, ...]]:
        """What each output was set to, in the order of their times, by its number."""
        found: dict[int, list[Set]] = {}
        for place, event in enumerate(self.outputs):
            found.setdefault(event.bit, []).append(Set(event.time, place, event.value))
        return {number: tuple(sorted(events)) for number, events in sorted(found.items())}

    def value(self, key: Key, changes: int) -> Any:
        """A value after so many changes; None where it had none yet."""
        history = self.histories.get(key)
        at = 0 if history is None else bisect_right(history.places, changes - 1)
        return None if history is None or not at else history.values[at - 1]

    def stand(self, place: int) -> Stand | None:
        """Where the run stands before a line, by the line's place in the recording."""
        return self.steps[place].stand if place < len(self.steps) else self.last

    def joints(self, time: float) -> Floats:
        """Joint values (n,) at a time of the run [s]."""
        at = self.piece_at(time)
        if at < 0:
            return self.start
        piece, since = self.pieces[at], time - self.starts[at]
        if isinstance(piece, Run):
            s = piece.timing.at(np.array([min(since, piece.duration)]))[0]
            found: Floats = piece.stretch.joints.at(s)[0][0]
            return found
        return np.asarray(getattr(piece, "q", self.start))


def trace_of(ran: Ran) -> RunTrace:
    """The recording of a run."""
    machine = ran.machine
    return RunTrace(
        machine.coordinates.bare, machine.main, machine.start, ran.steps, ran.last, machine.time,
        tuple(machine.pieces), tuple(machine.record.changes), tuple(machine.outputs.made), machine.inputs,
        dict(machine.frames[0].ports),
    )  # fmt: skip


def way_of(robot: Robot, run: Run, start: float, end: float) -> Floats:
    """Where the tool goes between two times [s] of a piece of motion, (K, 3) [m]."""
    first, last = run.timing.at(np.array([start, end]))[0]
    count = int(np.clip(np.ceil((end - start) / FINE), 2, MOST_POINTS))
    points: Floats = tool_pose(robot, run.stretch.joints.at(np.linspace(first, last, count))[0])[:, :3, 3]
    return points

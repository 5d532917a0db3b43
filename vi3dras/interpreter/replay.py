"""A recording travelled: each function asks a trace at a moment, none keeps anything."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Collection
from functools import lru_cache
from typing import Any

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.interpreter.positions import Value
from vi3dras.interpreter.record import CONTROLLER, TICK, Stand
from vi3dras.interpreter.trace import RunTrace, Set


def place_at(trace: RunTrace, moment: float) -> int:
    """Which line runs, by its place in the recording; one more than there are at the end."""
    return max(bisect_right(trace.moments, moment) - 1, 0)


def stand_at(trace: RunTrace, moment: float) -> Stand | None:
    """Where the run stands; None where the program has ended."""
    return trace.stand(place_at(trace, moment))


def time_at(trace: RunTrace, moment: float) -> float:
    """The time of the run [s]: the moment without what the lines add."""
    place = place_at(trace, moment)
    ends = trace.steps[place].end if place < len(trace.steps) else trace.time
    start = float(trace.moments[place]) - TICK * place
    return min(max(moment - TICK * place, start), ends)


def moment_of(trace: RunTrace, time: float) -> float:
    """The last moment at which the run is at a time [s]: lines that take none there are done."""
    starts = trace.moments - TICK * np.arange(len(trace.moments))
    place = max(bisect_right(starts, time) - 1, 0)
    return min(max(time, 0.0) + TICK * place, trace.end)


def line_at(trace: RunTrace, moment: float) -> int:
    """The line of the main program that runs, from 1; 0 where it has ended.

    While a program runs that it has called this is the line that calls.
    """
    place = place_at(trace, moment)
    stand = trace.stand(place)
    while stand is not None and stand.calls and place > 0:
        place -= 1
        stand = trace.stand(place)
    return 0 if stand is None else stand.line.at


def share_at(trace: RunTrace, moment: float) -> float:
    """How much of the line's time is over, from 0 to 1; 0 of a line that takes none."""
    place = place_at(trace, moment)
    if place >= len(trace.steps):
        return 0.0
    step = trace.steps[place]
    takes = step.end - step.start
    return 0.0 if takes <= 0 else (time_at(trace, moment) - step.start) / takes


def joints_at(trace: RunTrace, moment: float) -> Floats:
    """Joint values (n,)."""
    return trace.joints(time_at(trace, moment))


def one_line(trace: RunTrace, moment: float) -> float:
    """The moment at which the next line begins."""
    after = bisect_right(trace.moments, moment)
    return float(trace.moments[after]) if after < len(trace.moments) else trace.end


def line_back(trace: RunTrace, moment: float) -> float:
    """The moment at which this line began; at its beginning that of the line before."""
    return float(trace.moments[max(bisect_left(trace.moments, moment) - 1, 0)])


def step_over(trace: RunTrace, moment: float) -> float:
    """The moment at which the next line begins that is not within what this one calls."""
    place = place_at(trace, moment)
    stand = trace.stand(place)
    for k in range(place + 1, len(trace.steps)):
        if stand is None or trace.steps[k].stand.depth <= stand.depth:
            return float(trace.moments[k])
    return trace.end if trace.last is None or place >= len(trace.steps) else float(trace.moments[-1])


def next_stop(trace: RunTrace, moment: float, breakpoints: Collection[int]) -> float:
    """The moment after this one at which a line with a breakpoint begins; else the end."""
    stops = _stops(trace, frozenset(breakpoints))
    after = bisect_right(stops, moment)
    return stops[after] if after < len(stops) else trace.end


@lru_cache(maxsize=4)
def _stops(trace: RunTrace, breakpoints: frozenset[int]) -> tuple[float, ...]:
    """When lines with breakpoints begin."""
    stands = [trace.stand(place) for place in range(len(trace.moments))] if breakpoints else []
    return tuple(
        float(trace.moments[place])
        for place, stand in enumerate(stands)
        if stand is not None and not stand.calls and stand.line.at in breakpoints
    )


def values_at(trace: RunTrace, moment: float) -> dict[tuple[str, tuple[int, ...]], Value]:
    """The values of all variables of the program that runs, by name and indices, in the order of names."""
    stand, changes = stand_at(trace, moment), changes_at(trace, moment)
    frame = 0 if stand is None else stand.frame
    keys = sorted(key for key in trace.histories if key[0] == frame)
    found = {key[1:]: trace.value(key, changes) for key in keys}
    return {key: value for key, value in found.items() if value is not None}


def kept_at(trace: RunTrace, moment: float, name: str, *indices: int) -> Any:
    """What the controller keeps for all programs, such as `pace`, `grip` and `coordinates`."""
    return trace.value((CONTROLLER, name, indices), changes_at(trace, moment))


def changes_at(trace: RunTrace, moment: float) -> int:
    """How many values have changed: what a line does to values is done when it ends."""
    stand = stand_at(trace, moment)
    return len(trace.changes) if stand is None else stand.changes


def outputs_at(trace: RunTrace, moment: float) -> dict[int, int]:
    """Every output that was set by now, by its number."""
    stand, time = stand_at(trace, moment), time_at(trace, moment)
    count = len(trace.outputs) if stand is None else stand.outputs
    return {
        number: _set_last(events, time, count)
        for number, events in trace.set_outputs.items()
        if events[0].place < count
    }


def _set_last(events: tuple[Set, ...], time: float, count: int) -> int:
    """What an output is at a time, of what was set by then; 0 where nothing was."""
    at = bisect_right(events, time, key=lambda event: event.time)
    return next((event.value for event in reversed(events[:at]) if event.place < count), 0)


def input_at(trace: RunTrace, moment: float, number: int) -> int:
    """What comes in: 0 or 1."""
    return trace.inputs.bit(number, moment)

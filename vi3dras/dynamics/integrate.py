"""Motion from accelerations: the Dormand-Prince method of order 8(5, 3), steps as long as the error lets.

Twelve slopes make a step of order 8; solutions of order 5 and 3 by the same slopes say how far it may be off,
and with that how long the next one is. Three more slopes give a polynomial of degree 7 inside the step.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.dynamics.dop853 import DENSE, ERRORS, FRACTIONS, STAGES
from vi3dras.dynamics.errors import NoStepError

Slope = Callable[[float, Floats], Floats]
"""How fast a state (m,) changes at a time."""

END = 12
"""The stage at the end of a step: all before it make the step."""
CAUTION, SHORTER, LONGER = 0.9, 0.2, 10.0
"""How much of the step that would just do is taken; by how much a step may differ from the one before."""


def _matrix(rows: tuple[dict[int, float], ...]) -> Floats:
    dense = np.zeros((len(rows), len(STAGES)))
    for i, row in enumerate(rows):
        dense[i, list(row)] = list(row.values())
    return dense


WEIGHTS, INSIDE = _matrix(STAGES), _matrix(DENSE)
FIFTH, THIRD = _matrix(ERRORS)[:, : END + 1]


class Tolerance(NamedTuple):
    """How far one step may be off in every number of the state."""

    relative: float = 1e-10
    absolute: float = 1e-11


USUAL = Tolerance()
"""What keeps the energy of ten seconds to a hundred-millionth."""


@dataclass(frozen=True, eq=False)
class Stride:
    """One step that is good enough, and the states inside it."""

    slope: Slope
    start: float
    end: float
    before: Floats
    """The state at the start, (m,)."""
    after: Floats
    """The state at the end, (m,)."""
    slopes: Floats
    """At the thirteen stages, (13, m)."""

    @cached_property
    def _polynomial(self) -> Floats:
        """The seven terms (7, m)."""
        h, slopes = self.end - self.start, np.zeros((len(STAGES), len(self.before)))
        slopes[: END + 1] = self.slopes
        for stage in range(END + 1, len(STAGES)):
            state = self.before + h * (WEIGHTS[stage, :stage] @ slopes[:stage])
            slopes[stage] = self.slope(self.start + FRACTIONS[stage] * h, state)
        grown, first, last = self.after - self.before, slopes[0], slopes[END]
        return np.vstack([grown, h * first - grown, 2.0 * grown - h * (last + first), h * (INSIDE @ slopes)])

    def at(self, times: Floats) -> Floats:
        """The states (k, m) at times (k,) inside the step."""
        share = ((times - self.start) / (self.end - self.start))[:, None]
        states = np.zeros((len(times), len(self.before)))
        for k, term in enumerate(self._polynomial[::-1]):
            states = (states + term) * (share if k % 2 == 0 else 1.0 - share)
        return states + self.before


def steps(
    slope: Slope, start: float, state: Floats, end: float, tolerance: Tolerance = USUAL,
    longest: float = np.inf,
) -> Iterator[Stride]:  # fmt: skip
    """Steps from a time and a state (m,) to the end, as somebody asks for the next.

    Raises:
        NoStepError: no step is short enough; from bad numbers, or a motion without end.
    """
    time, first = start, slope(start, state)
    h = _first_step(slope, time, state, first, end, tolerance)
    while time < end:
        shortest, was_refused = 10.0 * float(np.spacing(time)), False
        h = max(min(h, longest), shortest)
        while True:
            to = min(time + h, end)
            h = to - time
            slopes, after = _tried(slope, time, state, first, h)
            error = _error(slopes, state, after, h, tolerance)
            if error < 1.0:
                break
            was_refused = True
            h *= max(SHORTER, CAUTION * error ** (-1 / 8)) if np.isfinite(error) else SHORTER
            if not h >= shortest:
                raise NoStepError(time)
        yield Stride(slope, time, to, state, after, slopes)
        time, state, first = to, after, slopes[END]
        h *= min(1.0 if was_refused else LONGER, CAUTION * error ** (-1 / 8) if error > 0 else LONGER)


def _tried(slope: Slope, time: float, state: Floats, first: Floats, h: float) -> tuple[Floats, Floats]:
    """The slopes (13, m) of a step, and the state that it leads to."""
    slopes = np.empty((END + 1, len(state)))
    slopes[0] = first
    for stage in range(1, END):
        to = state + h * (WEIGHTS[stage, :stage] @ slopes[:stage])
        slopes[stage] = slope(time + FRACTIONS[stage] * h, to)
    after = state + h * (WEIGHTS[END, :END] @ slopes[:END])
    slopes[END] = slope(time + h, after)
    return slopes, after


def _error(slopes: Floats, before: Floats, after: Floats, h: float, tolerance: Tolerance) -> float:
    """How far a step is off, 1 where it is just good enough; infinite from bad numbers."""
    allowed = tolerance.absolute + tolerance.relative * np.maximum(np.abs(before), np.abs(after))
    five, three = (FIFTH @ slopes) / allowed, (THIRD @ slopes) / allowed
    fine, coarse = float(five @ five), float(three @ three)
    if not (np.isfinite(fine) and np.isfinite(coarse)):
        return np.inf
    if fine == 0.0:
        return 0.0
    return h * fine / float(np.sqrt((fine + 0.01 * coarse) * len(before)))


def _first_step(
    slope: Slope, time: float, state: Floats, first: Floats, end: float, tolerance: Tolerance
) -> float:
    """How long the first step may be: as the slope, and how quickly it changes, let it."""
    allowed = tolerance.absolute + tolerance.relative * np.abs(state)
    size, speed = (_size(part / allowed) for part in (state, first))
    guess = min(1e-6 if size < 1e-5 or speed < 1e-5 else 0.01 * size / speed, end - time)
    if not guess > 0.0:
        return end - time
    bend = _size((slope(time + guess, state + guess * first) - first) / allowed) / guess
    most = max(speed, bend)
    fitting = max(1e-6, 1e-3 * guess) if most <= 1e-15 else (0.01 / most) ** (1 / 8)
    return min(100.0 * guess, fitting, end - time)


def _size(part: Floats) -> float:
    """The root of the mean square."""
    return float(np.sqrt(np.mean(part * part)))

"""What is searched: ranges by name, and the grid that they span, in an order from coarse to fine."""

from __future__ import annotations

import math
from functools import cached_property
from typing import NamedTuple

import numpy as np

from vi3dras.arrays import Floats, Ints
from vi3dras.tuning.errors import (
    ManyRunsError,
    NothingOpenError,
    SpanOrderError,
    SpanSignError,
    SpanStepsError,
    SpanTextError,
)

MOST_STEPS = 1000
MOST_RUNS = 200_000
"""Of a grid: an hour of a six-axis arm on a slow computer."""
DIGITS = 6
"""Of what is tried: a person can type it, and the same place is never run twice for rounding."""


class Span(NamedTuple):
    """A range that is searched, or one value that stays."""

    name: str
    low: float
    high: float
    steps: int = 1
    is_log: bool = True
    """Whether its steps are equal factors, or equal distances."""
    is_held: bool = False
    """Whether an optimiser too takes nothing but the values of the steps, as of an update rate."""

    @property
    def values(self) -> Floats:
        """What the grid tries, (steps,)."""
        if self.steps == 1 or self.low == self.high:
            return np.array([self.low])
        space = np.geomspace if self.is_log else np.linspace
        return rounded(space(self.low, self.high, self.steps))

    @property
    def is_open(self) -> bool:
        """Whether there is more than one value to try."""
        return self.steps > 1 and self.low < self.high

    def at(self, share: Floats) -> Floats:
        """The values at shares from 0 to 1 of the range, any shape."""
        if not self.is_open:
            return np.full(np.shape(share), self.low)
        if self.is_held:
            values = self.values
            held: Floats = values[np.rint(np.asarray(share) * (len(values) - 1)).astype(int)]
            return held
        low, high = (math.log(end) if self.is_log else end for end in (self.low, self.high))
        found = low + np.asarray(share) * (high - low)
        return np.clip(rounded(np.exp(found) if self.is_log else found), self.low, self.high)

    def share(self, value: float) -> float:
        """Where in the range a value is, from 0 to 1."""
        if not self.is_open:
            return 0.0
        value = min(max(value, self.low), self.high)
        if self.is_log:
            return math.log(value / self.low) / math.log(self.high / self.low)
        return (value - self.low) / (self.high - self.low)


def span(name: str, given: object, *, is_log: bool = True, is_held: bool = False) -> Span:
    """A range from what a person gives: a number, (low, high), (low, high, steps), or LOW:HIGH:STEPS.

    Raises:
        SpanTextError: a text that is no range.
        SpanOrderError, SpanStepsError, SpanSignError: a range that cannot be searched.
    """
    parts = given.split(":") if isinstance(given, str) else given if _is_several(given) else [given]
    assert isinstance(parts, list | tuple)
    try:
        numbers = [float(part) for part in parts]
    except (TypeError, ValueError) as error:
        raise SpanTextError(name, str(given)) from error
    if not 1 <= len(numbers) <= 3 or not all(math.isfinite(number) for number in numbers):
        raise SpanTextError(name, ":".join(str(part) for part in parts))
    low, high = numbers[0], numbers[min(1, len(numbers) - 1)]
    steps = numbers[2] if len(numbers) == 3 else 24 if len(numbers) == 2 else 1
    return checked(Span(name, low, high, 0, is_log, is_held), steps)


def checked(made: Span, steps: float) -> Span:
    """The range with so many steps.

    Raises:
        SpanOrderError, SpanStepsError, SpanSignError: it cannot be searched.
    """
    if steps != int(steps) or not 1 <= steps <= MOST_STEPS:
        raise SpanStepsError(made.name, steps, MOST_STEPS)
    if made.low > made.high:
        raise SpanOrderError(made.name, made.low, made.high)
    if made.is_log and made.low <= 0 and made.low < made.high:
        raise SpanSignError(made.name, made.low)
    return made._replace(steps=int(steps) if made.low < made.high else 1)


def rounded(values: Floats) -> Floats:
    """Numbers of any shape with a few digits each."""
    flat = [float(f"{value:.{DIGITS}g}") for value in np.ravel(values).tolist()]
    return np.array(flat).reshape(np.shape(values))


class Grid:
    """Every combination of some ranges."""

    def __init__(self, spans: tuple[Span, ...]) -> None:
        runs = math.prod(len(each.values) for each in spans)
        if runs > MOST_RUNS:
            raise ManyRunsError(runs, MOST_RUNS)
        if not any(each.is_open for each in spans):
            raise NothingOpenError
        self.spans = spans
        self.shape = tuple(len(each.values) for each in spans)

    @cached_property
    def rows(self) -> Floats:
        """All combinations (k, d), the last range running quickest."""
        axes = np.meshgrid(*(each.values for each in self.spans), indexing="ij")
        return np.stack([axis.ravel() for axis in axes], axis=1)

    @cached_property
    def order(self) -> Ints:
        """The rows from coarse to fine: every eighth value of each range, then every fourth, and so on."""
        level = np.zeros(self.shape, np.int64)
        for axis, count in enumerate(self.shape):
            own = np.array([_level(index) for index in range(count)])
            level = np.maximum(level, own.reshape([-1 if k == axis else 1 for k in range(len(self.shape))]))
        order: Ints = np.argsort(level.ravel(), kind="stable")
        return order

    def covered(self, done: int) -> Ints:
        """For each row the one that stands for it after so many are done in order, (k,); -1 for none yet.

        That is the row itself, or the one at the corner of its block on the finest grid that was run.
        """
        place: Ints = np.full(len(self.order), -1)
        known = np.zeros(len(self.order), bool)
        known[self.order[:done]] = True
        indices = np.indices(self.shape).reshape(len(self.shape), -1)
        for stride in (1, 2, 4, 8):
            coarse = np.array(np.ravel_multi_index(tuple(indices // stride * stride), self.shape))
            take = (place < 0) & known[coarse]
            place[take] = coarse[take]
        return place


def _level(index: int) -> int:
    """How early a value of a range is tried: 0 for every eighth, 3 for every second one."""
    return next(level for level, stride in enumerate((8, 4, 2, 1)) if index % stride == 0)


def _is_several(given: object) -> bool:
    return isinstance(given, list | tuple)

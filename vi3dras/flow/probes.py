"""Looking on: what flowed through a port lately, and which steps ran, in which order, for how long."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable
from time import monotonic
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.flow.cells import Cells, Status
from vi3dras.flow.values import EMPTY
from vi3dras.jobs.job_process import Done, Event, Failed

if TYPE_CHECKING:
    from vi3dras.flow.steps import Steps

LENGTH = 2000
"""Samples that a probe keeps: as many as a plot shows."""

EVENTS = 1024
"""Events of a trace that are kept."""

Measure = Literal["value", "norm", "count"]
What = Literal["ran", "failed", "started"]

FEW = 16
"""Most numbers of a table that is still read by its norm; larger ones are counted."""


def measure_of(value: Any) -> Measure:
    """The measure that fits: a number itself, the norm of a vector or small matrix, the rows of the rest."""
    if isinstance(value, np.ndarray) and value.dtype.kind in "iufb" and value.size:
        if value.size == 1:
            return "value"
        return "norm" if value.ndim == 1 or value.size <= FEW else "count"
    return "value" if isinstance(value, bool | int | float) else "count"


def number_of(value: Any) -> float:
    """The number of a value by the measure that fits; NaN where it has none."""
    measure = measure_of(value)
    if measure == "count":
        if isinstance(value, np.ndarray):
            return float(len(value)) if value.ndim else 1.0
        return float(len(value)) if hasattr(value, "__len__") else math.nan
    numbers = np.asarray(value, dtype=float)
    return float(numbers.flat[0]) if measure == "value" else math.sqrt(float(np.vdot(numbers, numbers)))


class Probe:
    """One port watched: its value is the engine's own, its history one number for each change."""

    def __init__(self, cells: Cells, ref: str) -> None:
        self.ref = ref
        self._cells, self._started = cells, monotonic()
        self._seen: Any = None
        self.history: deque[tuple[float, float]] = deque(maxlen=LENGTH)
        """Seconds since the probe was set and the number then; NaN where there was no value."""
        self.sample()

    @property
    def value(self) -> Any:
        """What the port holds, the very object, or None."""
        value = self._cells[self.ref].value
        return None if value is EMPTY else value

    @property
    def status(self) -> Status:
        """How far the value can be trusted."""
        return self._cells[self.ref].status

    @property
    def measure(self) -> Measure:
        """Which number of the value is kept."""
        return measure_of(self.value)

    @property
    def number(self) -> float:
        """The number of the present value; NaN where there is none."""
        return number_of(self.value)

    def sample(self) -> None:
        """Add the present value to the history, unless it is an old one that waits to be computed anew."""
        value = self.value
        if self.history and value is self._seen and self.status.name == "stale":
            return
        self._seen = value
        self.history.append((monotonic() - self._started, self.number))

    @property
    def series(self) -> Floats:
        """The history as (2, n): seconds and numbers, for a plot."""
        return np.array(self.history, dtype=float).reshape(-1, 2).T


class Ran(NamedTuple):
    """Something that a step did."""

    number: int
    """Counts on, so that a reader knows what is new to it."""
    sweep: int
    """Events of one pass have one."""
    ref: str
    what: What
    """`started`: a slow step was sent away; its `ran` or `failed` follows in a later pass."""
    seconds: float
    """How long it took; 0 for one that was started."""
    at: float
    """When it was done, by `time.monotonic`."""


class Trace:
    """The last events, oldest first."""

    def __init__(self) -> None:
        self.events: deque[Ran] = deque(maxlen=EVENTS)
        self._count = self._sweep = 0

    def around(self, steps: Steps) -> Callable[[str], list[str]]:
        """`steps.evaluate` for one pass, with a note of each step that did something."""
        self._sweep += 1

        def evaluate(ref: str) -> list[str]:
            memo = steps.memo(ref)
            runs, running = memo.runs, memo.running
            changed = steps.evaluate(ref)
            if memo.runs > runs:
                self._note(ref, "ran" if memo.inputs is not None else "failed", memo.seconds)
            elif memo.running is not None and memo.running is not running:
                self._note(ref, "started", 0.0)
            return changed

        return evaluate

    def take(self, event: Event) -> None:
        """Note the end of a slow step; it belongs to the pass that follows."""
        if isinstance(event, Done):
            self._note(event.key, "ran", event.seconds, ahead=1)
        elif isinstance(event, Failed):
            self._note(event.key, "failed", 0.0, ahead=1)

    def _note(self, ref: str, what: What, seconds: float, *, ahead: int = 0) -> None:
        self._count += 1
        self.events.append(Ran(self._count, self._sweep + ahead, ref, what, seconds, monotonic()))

"""Probes: what flowed through a port lately, as a bounded history of numbers beside the value itself."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable
from time import monotonic
from typing import Any, Literal, get_args

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.flow.cells import Cells, Status
from vi3dras.flow.errors import ChoiceRefusedError
from vi3dras.flow.values import EMPTY

LENGTH = 2000
"""Samples that a probe keeps: as many as a plot shows."""

Measure = Literal["value", "norm", "count", "least", "largest", "mean"]

FEW = 16
"""Most numbers of a table that is still read by its norm; larger ones are counted."""


def measure_of(value: Any) -> Measure:
    """The measure that fits: a number itself, the norm of a vector or small matrix, the rows of the rest."""
    if isinstance(value, np.ndarray) and value.dtype.kind in "iufb" and value.size:
        if value.size == 1:
            return "value"
        return "norm" if value.ndim == 1 or value.size <= FEW else "count"
    return "value" if isinstance(value, bool | int | float) else "count"


def count(value: Any) -> float:
    """How many rows, items or letters; NaN for what has none."""
    if isinstance(value, np.ndarray):
        return float(len(value)) if value.ndim else 1.0
    return float(len(value)) if hasattr(value, "__len__") else math.nan


def _number(summary: Callable[[Floats], Any]) -> Callable[[Any], float]:
    def read(value: Any) -> float:
        try:
            numbers = np.asarray(value, dtype=float)
        except (TypeError, ValueError):
            return math.nan
        return float(summary(numbers)) if numbers.size else math.nan

    return read


MEASURES: dict[str, Callable[[Any], float]] = {
    "value": _number(lambda numbers: numbers.flat[0]),
    "norm": _number(lambda numbers: math.sqrt(float(np.vdot(numbers, numbers)))),
    "count": count,
    "least": _number(np.min),
    "largest": _number(np.max),
    "mean": _number(np.mean),
}
"""How each measure is taken; NaN where it cannot be."""


class Probe:
    """One port watched: its value is the engine's own, its history one number for each change."""

    def __init__(self, cells: Cells, ref: str, length: int = LENGTH) -> None:
        self.ref = ref
        self._cells, self._started = cells, monotonic()
        self._chosen: Measure | None = None
        self._seen: Any = None
        self.history: deque[tuple[float, float]] = deque(maxlen=length)
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
        """Which number of the value is kept: as chosen, or as fits to its shape."""
        return self._chosen or measure_of(self.value)

    def read_as(self, measure: Measure) -> None:
        """Keep another number of the value from now on; the history begins anew.

        Raises:
            ChoiceRefusedError: there is no such measure.
        """
        if measure not in get_args(Measure):
            raise ChoiceRefusedError("Measure", measure, get_args(Measure))
        self._chosen = measure
        self.history.clear()
        self.sample()

    @property
    def number(self) -> float:
        """The number of the present value; NaN where there is none."""
        value = self.value
        return math.nan if value is None else MEASURES[self.measure](value)

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

"""One number for any value, so that its history can be plotted."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, Literal

import numpy as np

from vi3dras.arrays import Floats

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

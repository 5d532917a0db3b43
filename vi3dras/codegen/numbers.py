"""A function of a program on arrays of numbers: what its text must give, in either precision."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vi3dras.codegen.function import Function
from vi3dras.dynamics.tracing import Part, Symbol


def run(function: Function, inputs: Sequence[NDArray[Any]], *, single: bool = False) -> list[NDArray[Any]]:
    """Each result (N, ...) for arguments (N, ...)."""
    kind = np.float32 if single else np.float64
    count = len(inputs[0])
    values: dict[int, Any] = {}
    for group, given in zip(function.inputs, inputs, strict=True):
        columns = np.asarray(given, kind).reshape(count, len(group.parts)).T
        for part, column in zip(group.parts, columns, strict=True):
            if isinstance(part, Symbol):
                values[part.place] = column

    def of(part: Part) -> Any:
        return values[part.place] if isinstance(part, Symbol) else part

    with np.errstate(all="ignore"):
        for step in function.steps:
            values[step.place] = getattr(np, step.does)(*map(of, step.of))
    made = []
    for group in function.outputs:
        out = np.empty((count, len(group.parts)), kind)
        for k, part in enumerate(group.parts):
            out[:, k] = of(part)
        made.append(out.reshape(count, *group.shape))
    return made


def worst(
    function: Function, expected: Sequence[NDArray[Any]], made: Sequence[NDArray[Any]]
) -> NDArray[np.float64]:
    """The largest difference of each row (N,), as a share where a number is above 1.

    Turns of the inverse that differ by whole ones are the same; where nothing is expected nothing differs.
    """
    largest = np.zeros(len(made[0]))
    for group, wanted, given in zip(function.outputs, expected, made, strict=True):
        gap = np.asarray(given, float) - wanted
        if function.name.startswith("ik") and group.name == "q":
            gap = gap - 2 * np.pi * np.round(gap / (2 * np.pi))
        gap = np.abs(gap) / np.maximum(1.0, np.abs(wanted))
        gap = np.where(np.isnan(wanted), 0.0, gap).reshape(len(gap), -1)
        largest = np.fmax(largest, np.where(np.isnan(gap), np.inf, gap).max(axis=1))
    return largest

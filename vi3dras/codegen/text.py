"""Plain text: the operations of each function, one below the other, with an example."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vi3dras.codegen.c import operations
from vi3dras.codegen.function import Function
from vi3dras.codegen.lines import Spelling, body_of
from vi3dras.codegen.program import Program
from vi3dras.codegen.vectors import Vectors
from vi3dras.export.quoting import plain

CALLS = {
    "cos": "cos({})", "sin": "sin({})", "sqrt": "sqrt({})", "arccos": "acos({})", "arctan2": "atan2({}, {})",
    "floor": "floor({})", "minimum": "min({}, {})", "maximum": "max({}, {})", "less": "({} < {})",
    "greater": "({} > {})", "less_equal": "({} <= {})", "greater_equal": "({} >= {})",
    "logical_and": "({} and {})", "logical_or": "({} or {})", "logical_not": "(not {})",
    "where": "({1} if {0} else {2})",
}  # fmt: skip


def place(name: str, at: tuple[int, ...]) -> str:
    """q2, T_1_3: counted from 1."""
    if not at:
        return name
    return f"{name}{at[0] + 1}" if len(at) == 1 else "_".join([name, *(str(k + 1) for k in at)])


def shortest(value: float) -> str:
    """A number without the rounding of its last digits."""
    return f"{value:.15g}"


SPELLING = Spelling(shortest, CALLS, "({} as 1 or 0)", ("true", "false"), place)


def files(program: Program) -> dict[str, str]:
    """The file by name."""
    lines = list(map(plain, program.head()))
    for function, vectors in zip(program.functions, program.vectors, strict=True):
        lines += ["", "", *told(function), "", *example(function, vectors)]
    return {f"{program.stem}.txt": "\n".join([*lines, ""])}


def told(function: Function) -> list[str]:
    """A function, an operation or some on each line."""
    body = body_of(function, SPELLING)
    lines = [
        f"{function.name}: {plain(function.about)}",
        *(f"  given {g.name}: {plain(g.about)}" for g in function.inputs),
        *(f"  gives {g.name}: {plain(g.about)}" for g in function.outputs), *map(plain, function.notes),
        f"  {function.count.total} operations: {operations(function)}", "",
    ]  # fmt: skip
    lines += [f"{line.name} = {line.text}" for line in body.lines]
    for group, texts in zip(function.outputs, body.outputs, strict=True):
        lines += [f"{place(group.name, at)} = {text}" for at, text in zip(group.places(), texts, strict=True)]
    return lines


def example(function: Function, vectors: Vectors) -> list[str]:
    """The first test vector."""
    groups = (*function.inputs, *function.outputs)
    arrays = (*vectors.inputs, *vectors.expected)
    return [f"example {g.name}: {numbers(values[0])}" for g, values in zip(groups, arrays, strict=True)]


def numbers(values: NDArray[np.float64]) -> str:
    """Numbers on a line."""
    return " ".join("-" if np.isnan(value) else f"{value:.12g}" for value in np.ravel(values))

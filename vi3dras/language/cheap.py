"""Steps of plus, minus and times alone, by numpy in pieces that stay in the processor's cache."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.language.program import Program

PIECE = 1 << 15
"""Points at a time: a quarter of a megabyte."""

UFUNCS: dict[str, Callable[..., Any]] = {
    "+": np.add,
    "-": np.subtract,
    "*": np.multiply,
    "neg": np.negative,
}


def compute(program: Program, numbers: tuple[int, ...], inputs: dict[int, Any], out: Floats) -> None:
    """The last of some operations into `out`, (n1, ...).

    Args:
        program: all operations.
        numbers: those to compute, in their order.
        inputs: results of the operations they start from, each with n1 or 1 rows.
        out: where the result goes.
    """
    rows = len(out)
    piece = max(PIECE // max(out[:1].size, 1), 1)
    uses = Counter(a for number in numbers for a in program.operations[number].arguments)
    for first in range(0, rows, piece):
        part = slice(first, first + piece)
        here = {number: rows_of(value, part) for number, value in inputs.items()}
        _piece(program, numbers, here, uses.copy(), out[part])


def rows_of(value: Any, part: slice) -> Any:
    """The rows of a result that a piece needs; one row counts for all."""
    return value[part] if np.ndim(value) and np.shape(value)[0] > 1 else value


def _piece(
    program: Program, numbers: tuple[int, ...], here: dict[int, Any], uses: Counter[int], out: Floats
) -> None:
    own: dict[int, Floats] = {}
    free = [out]
    for number in numbers:
        sign, arguments, _ = program.operations[number]
        uses.subtract(arguments)
        spare = [own[a] for a in dict.fromkeys(arguments) if a in own and not uses[a]]
        into = spare.pop() if spare else free.pop() if free else np.empty_like(out)
        UFUNCS[sign](*(here[argument] for argument in arguments), out=into)
        free += spare
        here[number] = own[number] = into
    if own[numbers[-1]] is not out:
        np.copyto(out, own[numbers[-1]])

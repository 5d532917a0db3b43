"""A program over many states: block by block, so that all it works on stays in the processor's cache."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vi3dras.arrays import Floats
from vi3dras.dynamics.straight_line import Arrays
from vi3dras.workspace.pieces import THREADS, Report, Scratch, do_pieces

BLOCK = 8192
"""States at a time: fewer, and two threads wait for each other; more, and the cache is too small."""

AT_ONCE = min(THREADS, 2)
"""Each operation is over in a microsecond, and then Python has one thread at a time: a third would wait."""

LOOK_EVERY = 0.02
"""Seconds between two reports: who stops the work has waited for less than 50 ms."""


def over_states(
    program: Arrays, given: Sequence[Floats], *, out: Floats | None = None, report: Report | None = None
) -> Floats:
    """What a program gives for states (N, k) of several kinds side by side, (N, its outputs).

    Args:
        program: from `for_arrays`.
        given: one array for each kind of its inputs.
        out: memory for the answer, (its outputs, N): new memory is slower, page for page.
        report: told the fraction that is done; what it raises comes through within the time of a block.
    """
    rows = [row for states in given for row in states.T]
    needed, count = [rows[place] for place in program.reads], len(given[0])
    made = np.empty((program.outputs, count)) if out is None else out

    def do(piece: int, scratch: Scratch) -> None:
        block = slice(piece * BLOCK, min((piece + 1) * BLOCK, count))
        copies = scratch.array("states", (len(needed), BLOCK))
        registers = scratch.array("registers", (program.registers, BLOCK))[:, : block.stop - block.start]
        read = [_dense(row[block], copy) for row, copy in zip(needed, copies, strict=True)]
        with np.errstate(all="ignore"):  # what is no number is judged by who reads it
            program.call(read, list(made[:, block]), list(registers))

    do_pieces(do, -(-count // BLOCK), report, threads=AT_ONCE, look_every=LOOK_EVERY)
    return made.T


def _dense(row: NDArray[Any], copy: NDArray[Any]) -> NDArray[Any]:
    """The same numbers side by side in memory."""
    if row.strides[0] == row.itemsize:
        return row
    copy[: len(row)] = row
    return copy[: len(row)]

"""A program over many states: block by block, so that all it works on stays in the processor's cache."""

from __future__ import annotations

from collections.abc import Callable, Sequence
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

Rows = Sequence[NDArray[Any]]
Reading = Callable[[slice, Scratch], Rows]
"""The rows that a program reads for a block of states."""


def over_states(
    program: Arrays, given: Sequence[Floats], *, out: NDArray[Any] | None = None, report: Report | None = None
) -> NDArray[Any]:
    """What a program gives for states (N, k) of several kinds side by side, (N, its outputs).

    Args:
        program: from `for_arrays`.
        given: one array for each kind of its inputs.
        out: memory for the answer, (its outputs, N): new memory is slower, page for page.
        report: told the fraction that is done; what it raises comes through within the time of a block.
    """
    rows = [row for states in given for row in states.T]
    needed = [rows[place] for place in program.reads]

    def read(block: slice, scratch: Scratch) -> Rows:
        copies = scratch.array("states", (len(needed), BLOCK))
        return [_dense(row[block], copy) for row, copy in zip(needed, copies, strict=True)]

    count = len(given[0])
    return over_blocks(program, read, np.empty((program.outputs, count)) if out is None else out, report)


def over_blocks(
    program: Arrays, read: Reading, out: NDArray[Any], report: Report | None = None
) -> NDArray[Any]:
    """What a program gives, written into `out` (its outputs, N) and seen as (N, its outputs)."""
    count = out.shape[1]

    def do(piece: int, scratch: Scratch) -> None:
        block = slice(piece * BLOCK, min((piece + 1) * BLOCK, count))
        size = block.stop - block.start
        registers = scratch.array("registers", (program.registers, BLOCK))[:, :size]
        is_double = out.dtype == float
        made = out[:, block] if is_double else scratch.array("made", (program.outputs, BLOCK))[:, :size]
        with np.errstate(all="ignore"):  # what is no number is judged by who reads it
            program.call(read(block, scratch), list(made), list(registers))
        if not is_double:
            out[:, block] = made

    do_pieces(do, -(-count // BLOCK), report, threads=AT_ONCE, look_every=LOOK_EVERY)
    return out.T


def _dense(row: NDArray[Any], copy: NDArray[Any]) -> NDArray[Any]:
    """The same numbers side by side in memory."""
    if row.strides[0] == row.itemsize:
        return row
    copy[: len(row)] = row
    return copy[: len(row)]

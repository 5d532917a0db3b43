"""What the formats share: rows of text by a template, what stands at the head of a file."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats, Ints
from vi3dras.export.digits import ROWS
from vi3dras.formats.errors import StepTimeError, UnreachedRowsError
from vi3dras.motion.rows import Motion

DRAFT = "DRAFT: this motion failed its checks, do not run it on an arm."
"""The line that marks a file of a motion that is not safe."""


class Note(NamedTuple):
    """What a file says about itself."""

    title: str = ""
    draft: bool = False


def head(robot: Robot, motion: Motion, note: Note, quoted: Callable[[str], str] = str) -> list[str]:
    """The first lines of a file's comments: what it is, and whether it is a draft; names are `quoted`."""
    what = ", ".join(quoted(name) for name in (note.title, robot.name) if name)
    rows = "1 row" if len(motion.times) == 1 else f"{len(motion.times)} rows"
    return [*([DRAFT] if note.draft else []), f"{what}: {rows} in {motion.duration:.3f} s"]


def reached(label: str, motion: Motion) -> Floats:
    """The joint values (N, n).

    Raises:
        UnreachedRowsError: some are missing.
    """
    missing = np.flatnonzero(~np.isfinite(motion.q).all(axis=1))
    if len(missing):
        raise UnreachedRowsError(label, int(missing[0]), len(missing))
    return motion.q


def template_rows(
    template: str, columns: Sequence[Floats | Ints], decimals: Sequence[int] | int = 6
) -> Iterator[bytes]:
    """Rows of a `%` template filled from columns (N,), many rows a piece; there is no minus zero.

    `decimals` is what the template shows of each column.
    """
    digits = [decimals] * len(columns) if isinstance(decimals, int) else decimals
    for first in range(0, len(columns[0]), ROWS):
        block = [
            np.round(column[first : first + ROWS], places) + 0
            for column, places in zip(columns, digits, strict=True)
        ]
        rows = zip(*(part.tolist() for part in block), strict=True)
        yield "".join([template % row for row in rows]).encode()


def milliseconds(label: str, times: Floats, *, most: int) -> Ints:
    """Whole milliseconds from row to row (N,), the first 0; rounding does not add up.

    Raises:
        StepTimeError: a step is none, or above `most`.
    """
    steps: Ints = np.diff(np.rint(times * 1000), prepend=0.0).astype(np.int64)
    wrong = np.flatnonzero((steps[1:] < 1) | (steps[1:] > most)) + 1
    if len(wrong):
        row = int(wrong[0])
        raise StepTimeError(label, row, float(times[row] - times[row - 1]), 0.001, most / 1000)
    return steps

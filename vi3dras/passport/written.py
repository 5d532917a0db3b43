"""The rows of a via-point file, just written or read again: both ways give the same numbers."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Bools, Floats, Ints
from vi3dras.motion.rows import PHASES
from vi3dras.passport.rows import DECIMALS, HALF_STEP, LINES, Rows, joint_units
from vi3dras.passport.via_csv import via_headers

LARGEST = 1e9
"""What is larger in a file is no time, length or angle of an arm."""


def rows_of_columns(
    robot: Robot,
    columns: Mapping[str, Floats],
    *,
    reachable: Bools,
    words: tuple[str, ...],
    code: Ints,
    phase: Ints | None = None,
    closes: bool = False,
) -> Rows:
    """The rows of an arm from columns of numbers as the file has them; all are a path if `phase` is None."""
    headers, metres = via_headers(robot), robot.units.metres
    count = len(columns["t_s"])
    scale, _ = joint_units(robot)
    phase = np.zeros(count, np.int64) if phase is None or len(phase) != count else phase

    def taken(names: tuple[str, ...]) -> Floats:
        return np.column_stack([_sane(columns[name]) for name in names])

    return Rows(
        _sane(columns["t_s"]),
        taken(headers[8:-2]) * scale,
        taken(headers[2:5]) * metres,
        np.radians(taken(headers[5:8])),
        reachable,
        words,
        code,
        np.isin(phase, [PHASES.index("path"), PHASES.index("seam")]),
        np.isin(phase, LINES),
        closes,
        HALF_STEP,
        HALF_STEP * scale,
        HALF_STEP * metres,
        float(np.radians(HALF_STEP)),
    )


def _sane(numbers: Floats) -> Floats:
    """Numbers as a file has them; what cannot be meant is none."""
    sane = np.where(np.abs(numbers) < LARGEST, numbers, np.nan).astype(float)
    return np.round(sane, DECIMALS)

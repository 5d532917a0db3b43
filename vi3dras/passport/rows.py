"""The rows that are checked, whether they come from a planned motion or from a file."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Bools, Floats, Ints
from vi3dras.motion.rows import PHASES, Motion

LINES = tuple(PHASES.index(phase) for phase in ("path", "approach", "retreat", "seam"))
"""Phases in which the tool is asked to follow a line."""

DECIMALS = 6
"""Digits after the point in a via-point file."""

HALF_STEP = 0.5 * 10.0**-DECIMALS
"""How far a number of the file may be from the one that was meant, in the file's unit."""


class Rows(NamedTuple):
    """N rows of an arm of n joints."""

    times: Floats
    """(N,) [s]."""
    q: Floats
    """(N, n) [rad], [m]; NaN where a point is not reached."""
    points: Floats
    """Where the tool is asked to be (N, 3) [m]; NaN where nothing is asked."""
    abc: Floats
    """Roll, pitch and yaw that are asked, (N, 3) [rad]; NaN where none is."""
    reachable: Bools
    """(N,)."""
    words: tuple[str, ...]
    """Why a point is not reached, for each class."""
    code: Ints
    """Index into `words`, (N,)."""
    on_path: Bools
    """Rows of the path proper, whose ends have to meet when it is closed, (N,)."""
    on_line: Bools
    """Rows at which the tool is asked to follow a line, (N,)."""
    closes: bool
    blur_time: float = 0.0
    """How far a time may be from the one that was meant, by rounding [s]."""
    blur_q: Floats | float = 0.0
    """The same for joint values, (n,) [rad], [m]."""
    blur_point: float = 0.0
    """The same for a coordinate [m]."""
    blur_turn: float = 0.0
    """The same for A, B, C [rad]."""


def finite_rows(values: Floats) -> Bools:
    """Which rows of (N, k) are all numbers, (N,)."""
    finite: Bools = np.logical_and.reduce(np.isfinite(values), axis=1)
    return finite


def joint_units(robot: Robot) -> tuple[Floats, tuple[str, ...]]:
    """What multiplies a joint value of a via-point file to give SI, (n,), and its units: always degrees."""
    scale = np.where(robot.table.revolute, np.pi / 180, robot.units.metres)
    units = tuple("deg" if joint.is_revolute else robot.units.length for joint in robot.joints)
    return scale, units


def joint_names(robot: Robot) -> tuple[str, ...]:
    """What a sentence calls each joint."""
    return tuple(f"joint {i} ({joint.name})" for i, joint in enumerate(robot.joints, 1))


def rows_of_motion(motion: Motion, abc: Floats | None = None) -> Rows:
    """The rows of a planned motion, exact; `abc` (N, 3) [rad] where an orientation is asked."""
    from vi3dras.joint_workspace.classes import NAMES

    phase = np.asarray(motion.phase)
    return Rows(
        np.asarray(motion.times, float),
        np.asarray(motion.q, float),
        np.asarray(motion.points, float),
        np.full((len(motion.times), 3), np.nan) if abc is None else np.asarray(abc, float),
        np.asarray(motion.reachable, bool),
        NAMES,
        np.asarray(motion.code, np.int64),
        np.isin(phase, [PHASES.index("path"), PHASES.index("seam")]),
        np.isin(phase, LINES),
        bool(motion.closes),
    )

"""The columns of a via-point file: number, time, place, orientation, joint values, reach, with units.

Just written or read again, both ways give the same rows.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Bools, Floats, Ints
from vi3dras.export.csv import Column, csv_pieces
from vi3dras.files import Piece
from vi3dras.joint_workspace.classes import NAMES, REACHABLE
from vi3dras.kinematics.forward import tool_pose
from vi3dras.motion.rows import PHASES, Motion
from vi3dras.orientation import abc_from_matrix
from vi3dras.passport.rows import DECIMALS, HALF_STEP, LINES, Rows, finite_rows, joint_headers, joint_units
from vi3dras.path.follow import Followed

WHOLE = {"i": 0, "reachable": 0}
"""Columns of whole numbers."""

LARGEST = 1e9
"""What is larger in a file is no time, length or angle of an arm."""


def via_headers(robot: Robot) -> tuple[str, ...]:
    """The names of the columns for an arm, such as `theta1_deg`."""
    unit = robot.units.length
    places = [f"{axis}_{unit}" for axis in "xyz"]
    return ("i", "t_s", *places, "A_deg", "B_deg", "C_deg", *joint_headers(robot), "reachable", "code")


def via_columns(robot: Robot, motion: Motion | Followed) -> dict[str, Column]:
    """The columns of a motion, or of a followed curve.

    Where the joints alone are asked for, the point is where they bring the tool. Orientation and joint values
    are not numbers where a point is not reached.
    """
    reached = finite_rows(motion.q) & motion.reachable
    poses = tool_pose(robot, motion.q[reached])
    abc, points = np.full((len(reached), 3), np.nan), motion.points.copy()
    abc[reached] = abc_from_matrix(poses[:, :3, :3])
    unasked = ~finite_rows(points)
    points[unasked & reached] = poses[unasked[reached], :3, 3]
    code = np.where(reached, REACHABLE, motion.code).astype(np.int64)
    values: list[Column] = [
        np.arange(float(len(motion.times))),
        motion.times,
        *(points / robot.units.metres).T,
        *np.degrees(abc).T,
        *(motion.q / joint_units(robot)[0]).T,
        reached.astype(float),
        np.array(NAMES)[code],
    ]
    return dict(zip(via_headers(robot), values, strict=True))


def via_pieces(columns: dict[str, Column]) -> Iterator[Piece]:
    """The text of the file, the header first, then many rows a piece."""
    return csv_pieces(columns, decimals=DECIMALS, whole=WHOLE)


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

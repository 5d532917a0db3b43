"""The columns of a via-point file: number, time, place, orientation, joint values, reach, with units."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats, Ints
from vi3dras.export.csv import Column, csv_pieces
from vi3dras.files import Piece
from vi3dras.joint_workspace.classes import NAMES, REACHABLE
from vi3dras.kinematics.forward import tool_pose
from vi3dras.motion.rows import Motion
from vi3dras.orientation import abc_from_matrix
from vi3dras.passport.rows import DECIMALS, finite_rows, joint_units
from vi3dras.path.follow import Followed

WHOLE = {"i": 0, "reachable": 0}
"""Columns of whole numbers."""


def via_headers(robot: Robot) -> tuple[str, ...]:
    """The names of the columns for an arm, such as `theta1_deg`."""
    unit = robot.units.length
    places = [f"{axis}_{unit}" for axis in "xyz"]
    joints = [
        f"{'theta' if joint.is_revolute else 'd'}{i}_{joint_unit}"
        for i, (joint, joint_unit) in enumerate(zip(robot.joints, joint_units(robot)[1], strict=True), 1)
    ]
    return ("i", "t_s", *places, "A_deg", "B_deg", "C_deg", *joints, "reachable", "code")


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
    return _columns(robot, motion.times, points, abc, motion.q, reached.astype(np.int64), code, NAMES)


def via_pieces(columns: dict[str, Column]) -> Iterator[Piece]:
    """The text of the file, the header first, then many rows a piece."""
    return csv_pieces(columns, decimals=DECIMALS, whole=WHOLE)


def _columns(
    robot: Robot, times: Floats, points: Floats, abc: Floats, q: Floats,
    reached: Ints, code: Ints, names: tuple[str, ...],
) -> dict[str, Column]:  # fmt: skip
    values: list[Column] = [
        np.arange(float(len(times))),
        times,
        *(points / robot.units.metres).T,
        *np.degrees(abc).T,
        *(q / joint_units(robot)[0]).T,
        reached.astype(float),
        np.array(names)[code],
    ]
    return dict(zip(via_headers(robot), values, strict=True))

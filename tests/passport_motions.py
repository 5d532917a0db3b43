"""Motions made for the tests of passports: smooth joint moves between two poses, sampled."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.kinematics.forward import tool_pose
from vi3dras.motion.rows import FREE, PHASES, Motion

FROM, TO = np.radians([-40.0, 60, -30, -20, 0]), np.radians([40.0, 90, -60, -60, 30])
"""A safe move of Lynx6."""


def joint_move(robot: Robot, start: Floats, end: Floats, seconds: float = 4.0, count: int = 101) -> Motion:
    """From rest to rest by a quintic; the points asked are those that the joints give."""
    times = np.linspace(0.0, seconds, count)
    s = times / seconds
    share = 10 * s**3 - 15 * s**4 + 6 * s**5
    rate, bend = (
        (30 * s**2 - 60 * s**3 + 30 * s**4) / seconds,
        (60 * s - 180 * s**2 + 120 * s**3) / seconds**2,
    )
    q = start + share[:, None] * (end - start)
    points = tool_pose(robot, q)[:, :3, 3]
    steps = np.linalg.norm(np.diff(points, axis=0), axis=1)
    way = np.concatenate([[0.0], np.cumsum(steps)])
    return Motion(
        times, q, rate[:, None] * (end - start), bend[:, None] * (end - start), points, way,
        np.gradient(way, times), np.full(count, FREE), np.full(count, PHASES.index("path")), np.zeros(count),
        np.ones(count, bool), np.zeros(count, np.uint8), np.zeros(0, np.int64),
    )  # fmt: skip


def change_cell(file: Path, row: int, column: str, text: str) -> None:
    """Write something else into one cell, rows counted from 0 without the header."""
    lines = file.read_text().split("\n")
    cells = lines[row + 1].split(",")
    cells[lines[0].split(",").index(column)] = text
    lines[row + 1] = ",".join(cells)
    file.write_text("\n".join(lines))

"""A short motion that every format is tried with: a cubic there, a pause in which the hand closes."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arm.robot_file import read_robot
from vi3dras.formats.registry import FORMATS, format_named, text_pieces
from vi3dras.kinematics.forward import tool_pose
from vi3dras.motion.rows import FREE, PHASES, Motion

ROOT = Path(__file__).parents[1]

GOLDEN = Path(__file__).parent / "formats" / "golden"

ARMS = {"urscript": "ur5e", "melfa": "rv2aj", "melfa-positions": "rv2aj"}
"""Whose golden file it is, where it is not the Lynx6."""

ENDS = {
    "lynx6": ([-20, 70, -40, -50, 5], [31, 61, -29, -50, 26]),
    "ur5e": ([0, -90, 60, -60, -90, 0], [4, -92, 64, -62, -90, 1]),
    "rv2aj": ([-20, 30, 90, 40, 5], [31, 41, 69, 51, 26]),
}

TIMES = {"ur5e": 0.064}


def arm(name: str) -> Robot:
    """An arm of the library."""
    return read_robot(ROOT / "robots" / f"{name}.toml")


def short_motion(robot: Robot, rows: int = 5) -> Motion:
    """So many rows of a cubic from rest to rest, and one more in which the arm stands and the hand closes."""
    start, end = (np.radians(values) for values in ENDS[robot.id])
    whole = TIMES.get(robot.id, 2.0)
    s = np.append(np.linspace(0.0, 1.0, rows), 1.0)
    times = whole * np.append(s[:-1], 1.0 + 1.0 / (rows - 1))
    share, rate, bend = 3 * s**2 - 2 * s**3, (6 * s - 6 * s**2) / whole, (6 - 12 * s) / whole**2
    bend[-1] = 0.0
    q = start + share[:, None] * (end - start)
    points = tool_pose(robot, q)[:, :3, 3]
    way = np.concatenate([[0.0], np.cumsum(np.linalg.norm(np.diff(points, axis=0), axis=1))])
    count = len(times)
    return Motion(
        times=times,
        q=q,
        velocity=rate[:, None] * (end - start),
        acceleration=bend[:, None] * (end - start),
        points=points,
        way=way,
        tool_speed=np.gradient(way, times),
        held=np.full(count, FREE),
        phase=np.array([PHASES.index("path")] * (count - 1) + [PHASES.index("dwell")]),
        gripper=np.append(np.ones(count - 1), 0.0),
        reachable=np.ones(count, bool),
        code=np.zeros(count, np.uint8),
        jumps=np.zeros(0, np.int64),
    )


def written(name: str, robot: Robot, motion: Motion, *, draft: bool = False, comma: bool = False) -> bytes:
    """A motion in a format."""
    pieces = text_pieces(format_named(name), robot, motion, title="Pipe weld", draft=draft, comma=comma)
    return b"".join(bytes(piece) for piece in pieces)


def golden(name: str) -> tuple[Path, bytes]:
    """The golden file of a format, and what is written now."""
    robot = arm(ARMS.get(name, "lynx6"))
    return GOLDEN / f"{name}{FORMATS[name].suffix}", written(name, robot, short_motion(robot))


if __name__ == "__main__":
    for each in FORMATS:
        file, text = golden(each)
        file.write_bytes(text)

"""One motion of many pieces: the rows of their via-points, and rows at even steps of time."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats, Ints
from vi3dras.motion.limits import Limits
from vi3dras.motion.pieces import Piece, Some
from vi3dras.motion.rows import FREE, PHASES, TOOL, Motion

FULL = 0.98
"""From this share on a limit counts as reached."""

SLOWER = 1e-4
"""By this share a tool is slower than asked."""

MOST = 200_000
"""Fine rows of one motion; a longer one has longer steps."""

NONE = np.zeros(0)

SAME = 1e-9
"""Rows nearer than this in time [s] are one."""


def even_times(duration: float, step: float) -> Floats:
    """Even times from 0 to a duration with steps not longer than `step`, unless they were too many."""
    return np.linspace(0.0, duration, min(max(int(np.ceil(duration / step - 1e-9)), 1), MOST - 1) + 1)


def stop_times(pieces: Sequence[Piece]) -> Floats:
    """The times of all via-points, one after the other."""
    starts = starts_of(pieces)
    times = np.concatenate([start + piece.stop_times() for start, piece in zip(starts, pieces, strict=False)])
    return np.asarray(times[np.concatenate([[True], np.diff(times) > SAME])])


def starts_of(pieces: Sequence[Piece]) -> Floats:
    """When each piece begins, and when all ends, (pieces + 1,)."""
    return np.concatenate([[0.0], np.cumsum([piece.duration for piece in pieces])])


def motion_at(
    robot: Robot,
    pieces: Sequence[Piece],
    times: Floats,
    limits: Limits,
    *,
    jumps: Floats = NONE,
    closes: bool = False,
) -> Motion:
    """The rows of a motion at rising times.

    Args:
        robot: the arm.
        pieces: one after the other.
        times: (N,) [s] from 0.
        limits: by which rows are said to be held.
        jumps: times at which the arm would have to jump.
        closes: whether the path ends where it began.
    """
    starts = starts_of(pieces)
    owner = np.clip(np.searchsorted(starts, times + SAME, "right") - 1, 0, len(pieces) - 1)
    gone = np.concatenate([[0.0], np.cumsum([piece.length for piece in pieces])])
    parts: list[Some] = []
    grips: list[Floats] = []
    for i, piece in enumerate(pieces):
        local = np.clip(times[owner == i] - starts[i], 0.0, piece.duration)
        part = piece.at(robot, local)
        parts.append(part._replace(way=part.way + gone[i]))
        grips.append(piece.grip[0] + (piece.grip[1] - piece.grip[0]) * local / max(piece.duration, SAME))
    rows = Some(*(np.concatenate(columns) for columns in zip(*parts, strict=True)))
    asked = np.array([piece.asked for piece in pieces])[owner]
    return Motion(
        times=times,
        q=rows.q,
        velocity=rows.velocity,
        acceleration=rows.acceleration,
        points=rows.points,
        way=rows.way,
        tool_speed=rows.tool_speed,
        held=held_by(rows, asked, limits),
        phase=np.array([PHASES.index(piece.phase) for piece in pieces])[owner],
        gripper=np.concatenate(grips),
        reachable=rows.reachable,
        code=rows.code,
        jumps=np.unique(np.searchsorted(times, jumps - SAME) - 1) if len(jumps) else np.zeros(0, int),
        closes=closes,
    )


def held_by(rows: Some, asked: Floats, limits: Limits) -> Ints:
    """What keeps the tool slower than asked, (N,), see `Motion.held`."""
    with np.errstate(invalid="ignore"):
        speed = np.abs(rows.velocity) / limits.speed
        rate = np.abs(rows.acceleration) / limits.acceleration
        used = np.nan_to_num(np.stack([speed, rate], axis=2).reshape(len(speed), -1))
        slow = rows.tool_speed < asked * (1 - SLOWER)
    worst = used.argmax(axis=1)
    full = np.take_along_axis(used, worst[:, None], axis=1)[:, 0] >= FULL
    return np.where(slow, np.where(full, worst, TOOL), FREE)

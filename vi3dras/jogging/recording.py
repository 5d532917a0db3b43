"""Joint values with their times, recorded while an arm is led by hand, and fewer of them that say the same.

Ramer, Douglas and Peucker's way: between two rows that are kept all others are left out, if none is further
from the straight line between both than is allowed; else the furthest is kept, and both halves are asked the
same. A row is held against the place on the line at its own time (Meratnia and de By 2004), so that rests and
speeds stay as they were.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Bools, Floats
from vi3dras.jogging.errors import RecordingError
from vi3dras.kinematics.forward import tool_pose

STILL = 1e-9
"""Joint values nearer than this [rad], [m] are the same."""


class Recording(NamedTuple):
    """What an arm did while somebody led it."""

    times: Floats
    """Rising from 0 [s], (N,)."""
    q: Floats
    """Joint values (N, n) [rad], [m]."""

    @property
    def duration(self) -> float:
        """[s]."""
        return float(self.times[-1]) if len(self.times) else 0.0


class Tolerance(NamedTuple):
    """How far what is left out may be from the line."""

    turning: float
    """Of a joint that turns [rad]."""
    sliding: float
    """Of a joint that slides [m]."""
    tool: float
    """Of the tool's point [m]."""


USUAL = Tolerance(float(np.radians(0.5)), 0.0005, 0.0005)
"""Half a degree, half a millimetre, and half a millimetre at the tool."""


def recording_of(robot: Robot, times: Floats, q: Floats) -> Recording:
    """A recording, checked, its time counted from 0 and without rests before and behind.

    Raises:
        RecordingError: it is none, or the arm never moves.
    """
    if q.ndim != 2 or q.shape != (len(times), robot.n):
        raise RecordingError("shape", q.shape)
    back = np.flatnonzero(np.diff(times) <= 0)
    if len(back):
        raise RecordingError("times", int(back[0]) + 2)
    moves = np.flatnonzero(np.abs(np.diff(q, axis=0)).max(axis=1, initial=0.0) > STILL)
    if not len(moves):
        raise RecordingError("short", len(q))
    some = slice(int(moves[0]), int(moves[-1]) + 2)
    return Recording(times[some] - times[some][0], q[some])


def thinned(robot: Robot, whole: Recording, tolerance: Tolerance) -> Recording:
    """The rows of a recording that are enough: between them no row left out is off by more than allowed."""
    kept = kept_rows(robot, whole, tolerance)
    return Recording(whole.times[kept], whole.q[kept])


def kept_rows(robot: Robot, whole: Recording, tolerance: Tolerance) -> Bools:
    """Which rows are kept, (N,)."""
    kept = np.zeros(len(whole.q), bool)
    kept[[0, -1]] = True
    tools = tool_pose(robot, whole.q)[:, :3, 3]
    allowed = np.where(robot.table.revolute, tolerance.turning, tolerance.sliding)
    waiting = [(0, len(whole.q) - 1)]
    while waiting:
        first, last = waiting.pop()
        if last - first < 2:
            continue
        off = _off(robot, whole, tools, (first, last), allowed, tolerance.tool)
        worst = int(off.argmax())
        if off[worst] > 1.0:
            middle = first + 1 + worst
            kept[middle] = True
            waiting += [(first, middle), (middle, last)]
    return kept


def _off(
    robot: Robot, whole: Recording, tools: Floats, ends: tuple[int, int], allowed: Floats, tool: float
) -> Floats:
    """How far the rows between two others are from the line, as shares of what is allowed."""
    first, last = ends
    inside = slice(first + 1, last)
    share = (whole.times[inside] - whole.times[first]) / (whole.times[last] - whole.times[first])
    line = whole.q[first] + share[:, None] * (whole.q[last] - whole.q[first])
    joints = (np.abs(whole.q[inside] - line) / allowed).max(axis=1)
    points = np.linalg.norm(tools[inside] - tool_pose(robot, line)[:, :3, 3], axis=1)
    return np.asarray(np.maximum(joints, points / tool))

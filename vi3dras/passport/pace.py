"""How fast the joints go, from differences of the rows alone: speed, acceleration, jumps, from rest to rest.

A difference over two rows is the mean of the speed between them, and a second one over three rows a mean of
the acceleration: a motion within its limits stays within them here too. Numbers of a file are rounded, and
what that can add is forgiven; where rows follow each other so quickly that rounding would hide an
acceleration, rows further apart are taken.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.motion.limits import Limits
from vi3dras.passport.outcome import Outcome, judged, merged
from vi3dras.passport.rows import Rows, Tolerances, joint_columns, joint_units

HIDDEN = 0.02
"""Share of the limit that rounding may hide before rows further apart are compared."""

SUDDEN = 8.0
"""A large step so many times as fast as those beside it is a jump, also where the limits would allow it."""


class Speeds(NamedTuple):
    """Differences of the rows, each from a row to the next; NaN where time does not rise."""

    steps: Floats
    """Of the joints, (N - 1, n)."""
    dt: Floats
    """[s], (N - 1,)."""
    rate: Floats
    """Mean speed, (N - 1, n)."""
    blur: Floats
    """What rounding may have added to it, (N - 1, n)."""


def speeds(rows: Rows, lag: int = 1) -> Speeds:
    """The differences over `lag` rows."""
    steps, dt = rows.q[lag:] - rows.q[:-lag], rows.times[lag:] - rows.times[:-lag]
    dt = np.where(dt > 0, dt, np.nan)
    rate = steps / dt[:, None]
    blur = (2 * rows.blur_q + np.abs(rate) * 2 * rows.blur_time) / dt[:, None]
    return Speeds(steps, dt, rate, blur)


def speed(robot: Robot, rows: Rows, limits: Limits, tolerances: Tolerances) -> Outcome:
    """Whether each joint keeps its speed; said of the row that is come to too quickly."""
    scale, _ = joint_units(robot)
    found = speeds(rows)
    allowed = limits.speed * (1 + tolerances.slack)
    score = _from_second(np.abs(found.rate) - allowed - found.blur) / limits.speed
    shown = _from_second(np.abs(found.rate)) / scale
    columns = joint_columns(robot, "/s")
    return judged("SPEED", score, shown, limits.speed / scale, columns, nearly=0.8)


def acceleration(robot: Robot, rows: Rows, limits: Limits, tolerances: Tolerances) -> Outcome:
    """Whether each joint keeps its acceleration; said of the row in the middle of three."""
    scale, _ = joint_units(robot)
    lag = _lag(rows, limits)
    columns = joint_columns(robot, "/s²")
    if len(rows.times) < 2 * lag + 1:
        return Outcome("ACCELERATION", unit=columns[0].unit)
    found = speeds(rows, lag)
    half = (rows.times[2 * lag :] - rows.times[: -2 * lag])[:, None] / 2
    rate = (found.rate[lag:] - found.rate[:-lag]) / half
    blur = (found.blur[lag:] + found.blur[:-lag] + 2 * np.abs(rate) * rows.blur_time) / half
    pad = ((lag, lag), (0, 0))
    score = (np.abs(rate) - limits.acceleration * (1 + tolerances.slack) - blur) / limits.acceleration
    score, shown = (np.pad(part, pad, constant_values=np.nan) for part in (score, np.abs(rate) / scale))
    return judged("ACCELERATION", score, shown, limits.acceleration / scale, columns)


def jumps(robot: Robot, rows: Rows, limits: Limits, tolerances: Tolerances, off: Floats) -> Outcome:
    """Steps too large for their time, for the steps beside them, or for the line; said of the row after.

    `off` (N,) is how far the tool is off its line half-way to the next row [m]; NaN where there is no line.
    """
    scale, _ = joint_units(robot)
    found = speeds(rows)
    size, pace = np.abs(found.steps), np.abs(found.rate)
    calm = np.fmax(
        np.pad(pace[:-1], ((1, 0), (0, 0)), constant_values=np.nan),
        np.pad(pace[1:], ((0, 1), (0, 0)), constant_values=np.nan),
    )
    moves = calm > 1e-3 * limits.speed
    no_time = ~(found.dt > 0)[:, None] | (pace > limits.speed * (1 + tolerances.slack) + found.blur)
    leaves = (off[:-1] > tolerances.leave)[:, None]
    bad = (size > tolerances.jump) & (no_time | leaves | (moves & (pace > SUDDEN * calm)))
    score = np.where(bad, size, -1 / (1 + size))
    time = np.broadcast_to(np.diff(rows.times)[:, None], size.shape)
    judgement = judged(
        "JUMP", _from_second(score), _from_second(size / scale), tolerances.jump / scale,
        joint_columns(robot), words={"time": _from_second(time)}, nearly=0.5,
    )  # fmt: skip
    # a large step that has its time and keeps its line is none: no bound was passed
    is_large = (judgement.worst or 0.0) > (judgement.allowed or np.inf)
    return judgement._replace(allowed=None) if judgement.passed and is_large else judgement


def rest(robot: Robot, rows: Rows, limits: Limits, tolerances: Tolerances) -> Outcome:
    """Whether the first and the last step can be done by an arm that stands before and after."""
    scale, _ = joint_units(robot)
    ends = []
    for end, row, some in (("starts", 0, slice(2)), ("ends", len(rows.times) - 1, slice(-2, None))):
        found = speeds(rows._replace(times=rows.times[some], q=rows.q[some]))
        able = limits.acceleration * found.dt[0] / 2
        score = np.full((len(rows.times), robot.n), np.nan)
        score[row] = (np.abs(found.rate[0]) - found.blur[0]) / np.maximum(able, 1e-12) - 1.001
        shown = np.broadcast_to(np.abs(found.rate[0]) / scale, score.shape)
        columns = [c._replace(words={"end": end}) for c in joint_columns(robot, "/s")]
        ends.append(judged("MOVING" if tolerances.moving else "REST", score, shown, able / scale, columns))
    worst = max(ends, key=lambda part: part.worst or 0.0)
    return merged([worst._replace(rows=0), *(part._replace(findings=()) for part in ends)])._replace(
        findings=ends[0].findings + ends[1].findings
    )


def _lag(rows: Rows, limits: Limits) -> int:
    """How many rows apart accelerations have to be compared for rounding to hide little of them."""
    dt = np.diff(rows.times)
    dt = dt[dt > 0]
    blur = np.max(4 * (rows.blur_q + limits.speed * rows.blur_time) / limits.acceleration)
    if not len(dt) or not blur:
        return 1
    wanted = float(np.sqrt(blur / HIDDEN))
    return int(min(max(np.ceil(wanted / np.median(dt)), 1), max((len(rows.times) - 1) // 2, 1)))


def _from_second(of_steps: Floats) -> Floats:
    """Numbers of steps (N - 1, k) as numbers of the rows that they lead to, (N, k)."""
    return np.pad(of_steps, ((1, 0), (0, 0)), constant_values=np.nan)

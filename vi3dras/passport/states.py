"""What can be said of each row alone, and of the way to the next one by the curve of the controller."""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.joint_workspace.classes import NAMES, REACHABLE
from vi3dras.motion.between import Between, Extremes, curves, derived, extremes
from vi3dras.motion.limits import Limits
from vi3dras.passport.outcome import MOST, Column, Outcome, judged, merged, outcome_with
from vi3dras.passport.rows import Rows, Tolerances, finite_rows, joint_columns, joint_units

ALONE = "each by itself is within reach, but not along this path"

HAIR = 1e-9
"""A joint may be beyond its limit by so much, which is rounding [rad], [m]."""


def numbers(robot: Robot, rows: Rows) -> Outcome:
    """Whether every number is there: times in all rows, joint values where the point is reached.

    Of a file place and orientation too: a motion may ask for the joints alone, its file says where that is.
    """
    columns = [Column("t_s", "s"), *joint_columns(robot)]
    bad = ~np.isfinite(np.column_stack([rows.times, rows.q]))
    bad[:, 1:] &= rows.reachable[:, None]
    of_file = rows.blur_point > 0
    for name, asked in (("the point", rows.points), ("A, B, C", rows.abc)):
        lost = ~finite_rows(asked) if of_file else np.isinf(asked).any(axis=1)
        bad = np.column_stack([bad, lost & rows.reachable])
        columns.append(Column(name))
    return judged("NAN", np.where(bad, 1.0, -1.0), np.full(bad.shape, np.nan), None, columns)._replace(
        worst=None, row=None, joint=None
    )


def times(rows: Rows) -> Outcome:
    """Whether time rises from row to row."""
    before = np.concatenate([[np.nan], rows.times[:-1]])
    step = rows.times - before
    score = np.where(np.isnan(step), -np.inf, np.where(step > 0, -step, 1.0 - step))
    return judged("TIME", score[:, None], rows.times[:, None], before[:, None], [Column("", "s")])._replace(
        worst=float(np.nanmin(step)) if np.isfinite(step).any() else None, allowed=0.0
    )


def reach(rows: Rows) -> Outcome:
    """Whether every point is reached."""
    changes = np.flatnonzero(np.diff(np.where(rows.reachable, -1, rows.code), prepend=-1, append=-1))
    words = [ALONE if word == NAMES[REACHABLE] else word for word in rows.words]
    parts = [
        outcome_with("UNREACHED", words[rows.code[first]], int(first), count=int(end - first))
        for first, end in pairwise(changes)
        if not rows.reachable[first]
    ][:MOST]
    if not parts:
        return Outcome("UNREACHED")
    return merged(parts)._replace(rows=int((~rows.reachable).sum()))


def limits(robot: Robot, rows: Rows) -> Outcome:
    """Whether every joint is within its range."""
    scale, _ = joint_units(robot)
    below, above = robot.low - rows.q, rows.q - robot.high
    score = (np.maximum(below, above) - HAIR - rows.blur_q) / scale
    nearest = np.where(below > above, robot.low, robot.high) / scale
    return judged("LIMIT", score, rows.q / scale, nearest, _joints(robot))


def margin(robot: Robot, rows: Rows, tolerances: Tolerances) -> Outcome:
    """How near the joints come to their limits; what is outside is not said twice."""
    scale, _ = joint_units(robot)
    wanted = np.where(robot.table.revolute, tolerances.margin_angle, tolerances.margin_length)
    room = np.minimum(rows.q - robot.low, robot.high - rows.q)
    room = np.where(np.isfinite(room) & (room >= -HAIR - rows.blur_q), np.maximum(room, 0.0), np.nan)
    return judged("MARGIN", (wanted - room) / wanted, room / scale, wanted / scale, _joints(robot))


def _joints(robot: Robot) -> list[Column]:
    scale, _ = joint_units(robot)
    ends = zip(joint_columns(robot), robot.low / scale, robot.high / scale, strict=True)
    return [
        column._replace(words={"low": f"{low:.6g}", "high": f"{high:.6g} {column.unit}"})
        for column, low, high in ends
    ]


States = tuple[Floats, Floats, Floats, Floats]
"""Times [s] (N,), joint values, their speeds and their accelerations (N, n)."""


class Controller(NamedTuple):
    """What runs a motion."""

    name: str = ""
    """As a sentence calls it."""
    between: Between = "even"
    """How the joints go from row to row."""


ANY = Controller()
"""Where no other is known: it moves the joints evenly."""


def curve_outcomes(
    robot: Robot, states: States, limits: Limits, tolerances: Tolerances, controller: Controller
) -> list[Outcome]:
    """Whether range, speed and acceleration are kept all along the curves from row to row.

    Where the joints go evenly nothing is said: their extremes are in the rows and in the differences of them.

    Args:
        robot: the arm.
        states: of its rows, as they are written for the controller.
        limits: of speed and acceleration.
        tolerances: what is forgiven.
        controller: what is to run it.
    """
    times, values, velocity, acceleration = states
    whole = finite_rows(values)
    if controller.between in {"even", "line"} or len(times) < 2 or not whole.all():
        return []
    if not (np.isfinite(velocity).all() and np.isfinite(acceleration).all()):
        return [outcome_with("FAILED", f"{controller.name} needs a speed of every joint in every row")]
    step = np.diff(times)[:, None]
    if not (step > 0).all():
        return []  # told of the times
    q = curves(controller.between, times, values, velocity, acceleration)
    rate = derived(q)
    speed, bend = extremes(rate).size / step, extremes(derived(rate)).size / step**2
    slack, most = 1 + tolerances.slack, 1 + tolerances.overshoot
    parts = [
        _of_range(robot, extremes(q), controller),
        _of_size(robot, "/s", speed, limits.speed, slack, controller),
        _of_size(robot, "/s²", bend, limits.acceleration, most, controller),
    ]
    parts.sort(key=lambda part: part.passed)
    found = sorted((each for part in parts for each in part.findings), key=lambda each: each.first or 0)
    fault = parts[0]._replace(rows=max(part.rows for part in parts), findings=tuple(found))
    bend = np.where(bend > limits.acceleration * most, np.nan, bend)
    return [fault, _of_size(robot, "/s²", bend, limits.acceleration, slack, controller, code="BEND")]


def _of_range(robot: Robot, reached: Extremes, controller: Controller) -> Outcome:
    over, under = reached.high - robot.high, robot.low - reached.low
    is_over = over > under
    past, value = np.where(is_over, over, under), np.where(is_over, reached.high, reached.low)
    allowed = np.where(is_over, robot.high, robot.low)
    return _told(robot, "", past - HAIR, value, allowed, past, controller)


def _of_size(
    robot: Robot,
    per: str,
    size: Floats,
    limit: Floats,
    slack: float,
    controller: Controller,
    code: str = "CURVE",
) -> Outcome:
    return _told(robot, per, (size - limit * slack) / limit, size, limit, size - limit, controller, code)


def _told(
    robot: Robot, per: str, score: Floats, value: Floats, allowed: Floats, past: Floats,
    controller: Controller, code: str = "CURVE",
) -> Outcome:  # fmt: skip
    scale, _ = joint_units(robot)
    columns = [
        column._replace(words={"unit": column.unit, "controller": controller.name})
        for column in joint_columns(robot, per)
    ]
    return judged(code, score, value / scale, allowed / scale, columns, words={"past": past / scale})

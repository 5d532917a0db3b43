"""What the joints do between the rows by the curve of the controller that is to run them."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.motion.between import Between, Extremes, curves, derived, extremes
from vi3dras.motion.limits import Limits
from vi3dras.passport.outcome import Outcome, judged, outcome_with
from vi3dras.passport.rows import Tolerances, finite_rows, joint_columns, joint_units

HAIR = 1e-9
"""A joint may be beyond its limit by so much, which is rounding [rad], [m]."""

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

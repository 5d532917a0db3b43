"""What the joints do between the rows by the curve of the controller that is to run them."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.motion.between import Between, Extremes, curves, derived, extremes
from vi3dras.motion.limits import Limits
from vi3dras.motion.rows import Motion
from vi3dras.passport.outcome import Column, Outcome, judged, told
from vi3dras.passport.rows import finite_rows, joint_names, joint_units
from vi3dras.passport.tolerances import Tolerances
from vi3dras.robot import Robot

HAIR = 1e-9
"""A joint may be beyond its limit by so much, which is rounding [rad], [m]."""


class Controller(NamedTuple):
    """What runs a motion."""

    name: str = ""
    """As a sentence calls it."""
    between: Between = "even"
    """How the joints go from row to row."""


ANY = Controller()
"""Where no other is known: it moves the joints evenly."""


def curve_outcomes(
    robot: Robot, motion: Motion, limits: Limits, tolerances: Tolerances, controller: Controller
) -> list[Outcome]:
    """Whether range, speed and acceleration are kept all along the curves from row to row.

    Where the joints go evenly nothing is said: their extremes are in the rows and in the differences of them.

    Args:
        robot: the arm.
        motion: its rows, with speeds and accelerations as they are written for the controller.
        limits: of speed and acceleration.
        tolerances: what is forgiven.
        controller: what is to run it.
    """
    whole = finite_rows(motion.q)
    if controller.between in {"even", "line"} or len(motion.times) < 2 or not whole.all():
        return []
    if not (np.isfinite(motion.velocity).all() and np.isfinite(motion.acceleration).all()):
        return [told("FAILED", f"{controller.name} needs a speed of every joint in every row")]
    step = np.diff(motion.times)[:, None]
    if not (step > 0).all():
        return []  # told of the times
    q = curves(controller.between, motion.times, motion.q, motion.velocity, motion.acceleration)
    rate = derived(q)
    speed, acceleration = extremes(rate).size / step, extremes(derived(rate)).size / step**2
    slack = 1 + tolerances.slack
    parts = [
        _of_range(robot, extremes(q), controller.name),
        _of_size(robot, "/s", speed, limits.speed, slack, controller.name),
        _of_size(robot, "/s²", acceleration, limits.acceleration, slack, controller.name),
    ]
    parts.sort(key=lambda part: part.passed)
    found = sorted((each for part in parts for each in part.findings), key=lambda each: each.first or 0)
    return [parts[0]._replace(rows=max(part.rows for part in parts), findings=tuple(found))]


def _of_range(robot: Robot, reached: Extremes, controller: str) -> Outcome:
    over, under = reached.high - robot.high, robot.low - reached.low
    is_over = over > under
    past, value = np.where(is_over, over, under), np.where(is_over, reached.high, reached.low)
    allowed = np.where(is_over, robot.high, robot.low)
    return _told(robot, "", past - HAIR, value, allowed, past, controller)


def _of_size(robot: Robot, per: str, size: Floats, limit: Floats, slack: float, controller: str) -> Outcome:
    return _told(robot, per, (size - limit * slack) / limit, size, limit, size - limit, controller)


def _told(
    robot: Robot, per: str, score: Floats, value: Floats, allowed: Floats, past: Floats, controller: str
) -> Outcome:
    scale, units = joint_units(robot)
    columns = [
        Column(name, unit + per, i, {"unit": unit + per, "controller": controller})
        for i, (name, unit) in enumerate(zip(joint_names(robot), units, strict=True))
    ]
    return judged("CURVE", score, value / scale, allowed / scale, columns, words={"past": past / scale})

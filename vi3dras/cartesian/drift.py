"""How good a motion is: how far it is from its way, and how its error falls with the number of steps."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats, Ints
from vi3dras.cartesian.stepping import Method, Moved, moved
from vi3dras.cartesian.way import CartesianWay, misses
from vi3dras.inverse.task import rotation_vector
from vi3dras.orientation import matrix_from_abc

COUNTS = (20, 50, 100, 200, 500, 1000)
"""Numbers of steps that are compared; the last but two are those of Table II."""

NOISE = 1e-9
"""An error below this [m], [rad] is rounding, which falls with nothing."""


class Drift(NamedTuple):
    """How a motion keeps to its way, row by row."""

    off: Floats
    """How far the tool is from the line or the circle, (K,) [m]."""
    turned: Floats
    """The angle between its orientation and the one that is planned there, (K,) [rad]."""


def drift_of(way: CartesianWay, gone: Moved) -> Drift:
    """How a motion keeps to its way."""
    wanted = way.poses(gone.shares)[:, :3, :3]
    made = matrix_from_abc(gone.numbers[:, 3:])
    turn = rotation_vector(made @ np.swapaxes(wanted, 1, 2))
    return Drift(way.distance(gone.numbers[:, :3]), np.asarray(np.linalg.norm(turn, axis=1)))


class Decay(NamedTuple):
    """The error at the end for several numbers of steps."""

    steps: Ints
    """(M,)."""
    errors: Floats
    """What x, y, z and A, B, C miss, (M, 6); in [m] and [rad] here, in the arm's units from an arm."""
    place: Floats
    """How far the tool ends from the goal, (M,)."""
    turn: Floats
    """By which angle it is turned there, (M,)."""
    slopes: tuple[float | None, float | None]
    """Of both over the steps, with both axes logarithmic; None where an error is only rounding."""


def decay_of(
    robot: Robot, start: Floats, way: CartesianWay, method: Method, *,
    counts: tuple[int, ...] = COUNTS, damped: bool = False, literal_rates: bool = False,
) -> Decay:  # fmt: skip
    """How the error at the end falls with the number of steps; about 1/steps where it is of first order."""
    how = {"damped": damped, "literal_rates": literal_rates}
    ends = np.array([moved(robot, start, way, steps, method, **how).numbers[-1] for steps in counts])
    turn = rotation_vector(matrix_from_abc(ends[:, 3:]) @ matrix_from_abc(way.goal[3:]).T)
    place = np.asarray(np.linalg.norm(ends[:, :3] - way.goal[:3], axis=1))
    angle = np.asarray(np.linalg.norm(turn, axis=1))
    steps = np.array(counts)
    return Decay(
        steps, misses(ends, way.goal), place, angle, (slope_of(steps, place), slope_of(steps, angle))
    )


def slope_of(steps: Ints, errors: Floats) -> float | None:
    """The slope of errors (M,) over steps (M,), both as logarithms; None where they are only rounding."""
    if len(steps) < 2 or not (errors > NOISE).all():
        return None
    return float(np.polyfit(np.log(steps), np.log(errors), 1)[0])

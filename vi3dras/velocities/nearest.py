"""The singular pose that is nearest to another pose, within the limits of the joints."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.inverse.numeric import arm_size, search_box
from vi3dras.velocities.factors import Factor, factors

SAMPLES = 181
"""Poses along each joint's range where a change of a factor's sign is looked for."""

STARTS, STEPS = 12, 40
"""From how many places each factor is followed to the nearest one, and how often."""

ZERO = 1e-9
"""A factor below this share of its largest value is zero."""

SIDE = 1e-6
"""How far beside a pose its slope is measured [rad]."""


class Near(NamedTuple):
    """A singular pose."""

    factor: str
    """What is singular there: `shoulder`, `elbow`, `arm`, `wrist` or `whole`."""
    q: Floats
    """Joint values (n,)."""
    distance: float
    """How far the joints go, the root of the sum of squares; the arm's size counts as 1 rad."""


def nearest_singular(robot: Robot, q: Floats) -> Near | None:
    """The singular pose within the limits to which the joints go least from `q` (n,); None where none is.

    Raises:
        NoDeterminantError: the arm has no determinant whose sign changes.
    """
    unit = np.where(robot.table.revolute, 1.0, arm_size(robot))
    low, high = search_box(robot)
    ends = np.minimum(low, q), np.maximum(high, q)
    lines = _lines(q, ends)
    found: list[Near] = []
    for factor in factors(robot):
        values = factor.of(lines.reshape(-1, robot.n)).reshape(lines.shape[:2])
        least = ZERO * float(np.abs(values).max())
        crossings = _crossings(factor, lines, values)
        away = np.linalg.norm((crossings - q) / unit, axis=1)
        starts = np.concatenate([q[None], crossings[np.argsort(away, kind="stable")[:STARTS]]])
        places = np.concatenate([crossings, _followed(factor, q, starts, unit, ends)])
        places = places[np.abs(factor.of(places)) <= least]
        found += [Near(factor.name, place, float(np.linalg.norm((place - q) / unit))) for place in places]
    return min(found, key=lambda near: near.distance, default=None)


def _lines(q: Floats, ends: tuple[Floats, Floats]) -> Floats:
    """Poses (n, SAMPLES, n) along the whole range of each joint, the others as they are."""
    n = len(q)
    lines = np.repeat(np.repeat(q[None, None], SAMPLES, axis=1), n, axis=0)
    for joint in range(n):
        # no sample stands at a round angle, where a factor may be zero to the last digit
        lines[joint, :, joint] = np.linspace(ends[0][joint] + 1.3e-7, ends[1][joint] - 1.7e-7, SAMPLES)
    return lines


def _crossings(factor: Factor, lines: Floats, values: Floats) -> Floats:
    """Poses (k, n) on the lines where the factor changes its sign, found by halving."""
    joint, place = np.nonzero(np.sign(values[:, :-1]) * np.sign(values[:, 1:]) < 0)
    low, high = lines[joint, place], lines[joint, place + 1]
    sign = np.sign(values[joint, place])
    for _ in range(50):
        middle = (low + high) / 2
        same = (np.sign(factor.of(middle)) == sign)[:, None] if len(middle) else np.zeros((0, 1), bool)
        low, high = np.where(same, middle, low), np.where(same, high, middle)
    return low


def _followed(factor: Factor, q: Floats, starts: Floats, unit: Floats, ends: tuple[Floats, Floats]) -> Floats:
    """From each start (k, n) to the pose next to `q` on the factor's surface.

    Where the surface is flat it is the foot of the perpendicular from `q`: so that is taken again and again,
    and at the end the slope is followed to the surface alone.
    """
    places = starts.copy()
    for step in range(STEPS):
        value, slope = factor.of(places), _slope(factor, places, unit)
        steep = np.maximum((slope**2).sum(axis=1), 1e-300)
        if step < STEPS - 5:
            gap = (slope * (places - q) / unit).sum(axis=1) - value
            places = q + (gap / steep)[:, None] * slope * unit
        else:
            places = places - (value / steep)[:, None] * slope * unit
        places = np.clip(np.nan_to_num(places), *ends)
    return places


def _slope(factor: Factor, places: Floats, unit: Floats) -> Floats:
    """How the factor changes with each joint, lengths by the arm's size, (k, n)."""
    count, n = places.shape
    moves = SIDE * np.diag(unit)
    beside = np.concatenate([places[:, None] + moves, places[:, None] - moves], axis=1)
    values = factor.of(beside.reshape(-1, n)).reshape(count, 2, n)
    slope: Floats = (values[:, 0] - values[:, 1]) / (2 * SIDE)
    return slope

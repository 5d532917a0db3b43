"""Singular poses and ways: the one that is nearest to a pose, and ways through joint space that meet none."""

from __future__ import annotations

from itertools import product
from typing import NamedTuple

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.inverse.multiple import scaled_jacobian
from vi3dras.inverse.numeric import arm_size, search_box, unlimited
from vi3dras.velocities.errors import PostureError
from vi3dras.velocities.factors import SingularFactor, factors
from vi3dras.velocities.task_part import determinants, square, square_part

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


def _crossings(factor: SingularFactor, lines: Floats, values: Floats) -> Floats:
    """Poses (k, n) on the lines where the factor changes its sign, found by halving."""
    joint, place = np.nonzero(np.sign(values[:, :-1]) * np.sign(values[:, 1:]) < 0)
    low, high = lines[joint, place], lines[joint, place + 1]
    sign = np.sign(values[joint, place])
    for _ in range(50):
        middle = (low + high) / 2
        same = (np.sign(factor.of(middle)) == sign)[:, None] if len(middle) else np.zeros((0, 1), bool)
        low, high = np.where(same, middle, low), np.where(same, high, middle)
    return low


def _followed(
    factor: SingularFactor, q: Floats, starts: Floats, unit: Floats, ends: tuple[Floats, Floats]
) -> Floats:
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


def _slope(factor: SingularFactor, places: Floats, unit: Floats) -> Floats:
    """How the factor changes with each joint, lengths by the arm's size, (k, n)."""
    count, n = places.shape
    moves = SIDE * np.diag(unit)
    beside = np.concatenate([places[:, None] + moves, places[:, None] - moves], axis=1)
    values = factor.of(beside.reshape(-1, n)).reshape(count, 2, n)
    slope: Floats = (values[:, 0] - values[:, 1]) / (2 * SIDE)
    return slope


ROUGH, FINE = 40, 4000
"""Poses of a way at which the determinant is looked at, first and before it is believed."""

ROWS = 181
"""Poses of a way that is given."""

SMOOTHED = 60
"""How often a way is made smoother."""


def least_values(robot: Robot, path: Floats) -> Floats:
    """The least singular value of the square part at each pose of a way (m, n), (m,).

    Lengths are shares of the arm's size.
    """
    part = square_part(robot)
    if part is None:
        raise PostureError(robot.id, robot.n)
    J = square(robot, part, path, scaled_jacobian(robot, "pose", path))
    return np.linalg.svd(J, compute_uv=False)[:, -1].astype(float)


def least_value(robot: Robot, path: Floats) -> float:
    """The least of them all on a way (m, n)."""
    return float(least_values(robot, path).min())


def straight_way(robot: Robot, start: Floats, end: Floats) -> Floats | None:
    """A straight way between two solutions, joints going round either way, no pose singular; or None."""
    part = square_part(robot)
    if part is None:
        return None
    short = end - start - 2 * np.pi * np.round((end - start) / (2 * np.pi)) * robot.table.revolute
    inner = [k for k in range(1, robot.n - 1) if robot.joints[k].is_revolute]
    turns = np.zeros((2 ** len(inner), robot.n))
    turns[:, inner] = np.array(list(product((0, 1), repeat=len(inner))))
    moves = short - turns * 2 * np.pi * np.where(short >= 0, 1, -1)
    shares = np.linspace(0, 1, ROUGH)
    q = start + moves[:, None] * shares[:, None]
    values = determinants(robot, part, q.reshape(-1, robot.n)).reshape(len(moves), ROUGH)
    least = (values * np.sign(values[:, :1])).min(axis=1)
    for k in np.argsort(-least, kind="stable").tolist():
        if least[k] <= 0:
            return None
        path: Floats = start + moves[k] * np.linspace(0, 1, ROWS)[:, None]
        if is_clear(robot, path):
            return path
    return None


def clear_way(robot: Robot, path: Floats) -> Floats | None:
    """A way made smooth, at even steps, with both ends as they were; None where it meets a singular pose."""
    free = unlimited(robot)
    for _ in range(SMOOTHED):
        inner = (path[:-2] + 2 * path[1:-1] + path[2:]) / 4
        smooth = np.concatenate([path[:1], inner, path[-1:]])
        if not is_clear(free, smooth):
            break
        path = smooth
    along = np.concatenate([[0.0], np.cumsum(np.abs(np.diff(path, axis=0)).max(axis=1))])
    even = np.linspace(0, along[-1], ROWS)
    path = np.stack([np.interp(even, along, column) for column in path.T], axis=1)
    return path if is_clear(free, path) else None


def is_clear(robot: Robot, path: Floats) -> bool:
    """Whether no pose on the straight pieces of a way is singular, looked at closely."""
    part = square_part(robot)
    if part is None:
        return False
    at = np.linspace(0, len(path) - 1, FINE)
    q = np.stack([np.interp(at, np.arange(len(path)), column) for column in path.T], axis=1)
    values = determinants(robot, part, q)
    values *= np.sign(values[0])
    # between two looks it changes by about as much as from one to the next
    return bool(values.min() > np.abs(np.diff(values)).max())

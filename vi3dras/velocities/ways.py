"""Ways through joint space on which no pose is singular: straight ones, smoother ones, how wide they are."""

from __future__ import annotations

from itertools import product

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.inverse.multiple import scaled_jacobian
from vi3dras.inverse.numeric import unlimited
from vi3dras.velocities.errors import PostureError
from vi3dras.velocities.task_part import determinants, square, square_part

ROUGH, FINE = 40, 4000
"""Poses of a way at which the determinant is looked at, first and before it is believed."""

ROWS = 181
"""Poses of a way that is given."""

SMOOTHED = 60
"""How often a way is made smoother."""


def least_value(robot: Robot, path: Floats) -> float:
    """The least singular value of the square part on a way (m, n), lengths as shares of the arm's size."""
    part = square_part(robot)
    if part is None:
        raise PostureError(robot.id, robot.n)
    J = square(robot, part, path, scaled_jacobian(robot, "pose", path))
    return float(np.linalg.svd(J, compute_uv=False)[:, -1].min())


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

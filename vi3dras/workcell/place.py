"""Where a thing stands: by numbers, or by three points that were measured on it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.orientation import abc_from_matrix, matrix_from_abc
from vi3dras.workcell.errors import MeasuredPointsError

CLOSEST = 1e-6
"""Measured points that are nearer together, or nearer to one line, say nothing [m]."""


@dataclass(frozen=True)
class Place:
    """A frame in that of the arm's base."""

    xyz: tuple[float, float, float] = (0.0, 0.0, 0.0)
    """[m]."""
    rpy: tuple[float, float, float] = (0.0, 0.0, 0.0)
    """Roll, pitch and yaw, R = Rz(yaw) Ry(pitch) Rx(roll) [rad]."""

    @cached_property
    def matrix(self) -> Floats:
        """base_from_thing, (4, 4), lengths in metres."""
        base_from_thing = np.eye(4)
        base_from_thing[:3, :3] = matrix_from_abc(np.array(self.rpy))
        base_from_thing[:3, 3] = self.xyz
        base_from_thing.setflags(write=False)
        return base_from_thing


def place_at(base_from_thing: Floats) -> Place:
    """The place of a frame (4, 4)."""
    x, y, z = base_from_thing[:3, 3].tolist()
    a, b, c = abc_from_matrix(base_from_thing[:3, :3]).tolist()
    return Place((x, y, z), (a, b, c))


def measured(points: Floats) -> Place:
    """The place that three measured points (3, 3) [m] say: the origin, one along x, one on the side of y.

    Raises:
        MeasuredPointsError: two are one, or all are on one line.
    """
    origin, along, beside = points
    x, side = along - origin, beside - origin
    if not np.linalg.norm(x) > CLOSEST:
        raise MeasuredPointsError("the first two are the same")
    x = x / np.linalg.norm(x)
    y = side - x * (side @ x)
    if not np.linalg.norm(y) > CLOSEST:
        raise MeasuredPointsError("they are all on one line")
    y = y / np.linalg.norm(y)
    base_from_thing = np.eye(4)
    base_from_thing[:3] = np.column_stack([x, y, np.cross(x, y), origin])
    return place_at(base_from_thing)

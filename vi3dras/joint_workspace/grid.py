"""Targets in a box: every combination of values of px, py and pz."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.joint_workspace.errors import AxisError, TooManyError

MOST = 2_000_000
"""Targets that one grid may have: with their joint values they fill a few hundred megabytes."""


class TargetGrid(NamedTuple):
    """The values of each coordinate [m]; px changes slowest, pz fastest."""

    x: Floats
    """(nx,)."""
    y: Floats
    """(ny,)."""
    z: Floats
    """(nz,)."""

    @property
    def size(self) -> int:
        """How many targets there are."""
        return len(self.x) * len(self.y) * len(self.z)

    @property
    def shape(self) -> tuple[int, int, int]:
        """How many values each coordinate has."""
        return len(self.x), len(self.y), len(self.z)

    def points(self) -> Floats:
        """All targets in their order, (N, 3)."""
        points = np.empty((*self.shape, 3))
        points[..., 0] = self.x[:, None, None]
        points[..., 1] = self.y[:, None]
        points[..., 2] = self.z
        return points.reshape(-1, 3)


def axis_values(name: str, low: float, high: float, count: float, metres: float = 1.0) -> Floats:
    """`count` values from `low` to `high`, evenly spaced, both ends included; in [m] after `metres`.

    Raises:
        AxisError: the ends are swapped or not finite, or the count does not fit them.
        TooManyError: more values than the memory is meant for.
    """
    if not (math.isfinite(low) and math.isfinite(high)):
        raise AxisError(name, "number", low, high, count)
    if count < 1 or count != int(count):
        raise AxisError(name, "count", low, high, count)
    check_count(int(count))
    if low > high:
        raise AxisError(name, "order", low, high, count)
    if count == 1 and low != high:
        raise AxisError(name, "alone", low, high, count)
    return np.linspace(low, high, int(count)) * metres


def target_grid(x: Floats, y: Floats, z: Floats) -> TargetGrid:
    """The grid of three axes [m].

    Raises:
        TooManyError: more targets than the memory is meant for.
    """
    grid = TargetGrid(x, y, z)
    check_count(grid.size)
    return grid


def check_count(count: int) -> None:
    """Refuse more targets than the memory is meant for.

    Raises:
        TooManyError: there are.
    """
    if count > MOST:
        raise TooManyError(count, MOST)

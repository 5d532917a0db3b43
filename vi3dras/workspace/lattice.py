"""One lattice of cubes for every cloud, and the part of it that a cloud needs."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.workspace.errors import VoxelSizeError

Counts = NDArray[np.uint32]
"""Points per cube, (nx, ny, nz)."""

MOST_CELLS = 64_000_000
"""Cubes in all: 256 MB."""

MOST_ALONG = 4096
"""Cubes along one axis: single precision tells no more of them apart."""

ROOM = 1e-3
"""Of a cube, at both ends of what has to be covered."""

EDGE = 1e-5
"""Of a cube: a point so little below an edge lies on it and belongs to the upper cube. Symmetric arms have
many such points, which rounding would scatter over both."""


class Lattice(NamedTuple):
    """Cubes side by side, from one corner on."""

    corner: Floats
    """Lowest corner of the first cube [m], (3,)."""
    size: float
    """Edge of a cube [m]."""
    shape: tuple[int, int, int]
    """Cubes along x, y and z."""


def lattice_around(
    bounds: Floats, size: float, *, box: Floats | None = None, robot: Robot | None = None
) -> Lattice:
    """The cubes of `size` [m] that cover low and high corners (2, 3) and a box, on the common lattice.

    Raises:
        VoxelSizeError: the cubes have no size, or are too many; the robot gives the unit of the sentence.
    """
    unit, metres = ("m", 1.0) if robot is None else (robot.units.length, robot.units.metres)
    if not 0 < size < np.inf:
        raise VoxelSizeError(size / metres, 0.0, unit)
    low, high = bounds if box is None else (np.minimum(bounds[0], box[0]), np.maximum(bounds[1], box[1]))
    first, last = np.floor(low / size + 0.5 - ROOM), np.floor(high / size + 0.5 + ROOM)
    along = last - first + 1
    too_fine = max(along.max() / MOST_ALONG, (along.prod() / MOST_CELLS) ** (1 / 3))
    if too_fine > 1:
        raise VoxelSizeError(size / metres, 1.05 * too_fine * size / metres, unit)
    x, y, z = (int(count) for count in along)
    return Lattice((first - 0.5) * size, size, (x, y, z))


def into_lattice(lattice: Lattice) -> Floats:
    """The transform from metres in the world to cubes from the corner on, (4, 4)."""
    into = np.diag([1 / lattice.size] * 3 + [1.0])
    into[:3, 3] = EDGE - lattice.corner / lattice.size
    return into

"""A box around a cloud, known before the cloud is, and the cubes that cover it: parts of one lattice."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.workspace.chain import Chain, carried, chain_of, halves, moves
from vi3dras.workspace.errors import VoxelSizeError
from vi3dras.workspace.pieces import THREADS, Report, Scratch, do_pieces
from vi3dras.workspace.sweep import Sweep

HAIR = 1e-6
"""In [m]: points in single precision may be this far beside."""

PIECE = 1 << 15
"""Poses behind joint 1 done at a time."""

WAYS = 16
"""Directions in the x-y plane of joint 1 in which the farthest points are looked for."""


class Prism(NamedTuple):
    """A column that holds all points behind joint 1, as that joint sees them."""

    corners: Floats
    """Of a polygon in x and y [m], (WAYS, 2)."""
    low: Floats
    """Least x, y and z [m], (3,)."""
    high: Floats
    """Largest x, y and z [m], (3,)."""


def bounds_of(sweep: Sweep, link: int = -1) -> Floats:
    """Low and high corner of a box [m] that holds the whole cloud of a link, (2, 3).

    It costs a small part of the cloud. For an arm that bends in one plane it is as small as can be, for
    others up to 2 % larger.
    """
    chain = chain_of(sweep.robot, sweep.axes, sweep.swept, link)
    return chain_bounds(chain, prism_behind(chain))


def chain_bounds(chain: Chain, prism: Prism) -> Floats:
    """Low and high corner of a box [m] around the prism at every value of joint 1, (2, 3)."""
    level = np.repeat([prism.low[2], prism.high[2]], len(prism.corners))
    points = np.vstack([np.tile(prism.corners, (2, 1)).T, level, np.ones_like(level)])
    ends = np.einsum("aij,jk->iak", chain.base @ moves(chain.stages[0]), points)[:3].reshape(3, -1)
    return np.stack([ends.min(axis=1) - HAIR, ends.max(axis=1) + HAIR])


def prism_behind(
    chain: Chain, report: Report | None = None, *, span: tuple[float, float] = (0.0, 1.0)
) -> Prism:
    """The column that holds all points behind joint 1."""
    frames, behind = halves(chain.stages[1:])
    frames = chain.stages[0].body @ frames
    angles = np.arange(WAYS // 2) * (2 * np.pi / WAYS)
    ways = np.stack([np.cos(angles), np.sin(angles)], axis=1)
    ways[WAYS // 4] = 0.0, 1.0
    at_once = max(PIECE // behind.shape[1], 1)
    pieces = -(-len(frames) // at_once)
    ends = np.empty((2, pieces, WAYS // 2 + 1))

    def look(piece: int, scratch: Scratch) -> None:
        x, y, z = carried(frames[piece * at_once : (piece + 1) * at_once], behind, scratch)
        ends[:, piece, -1] = z.min(), z.max()
        line, part = scratch.array("line", x.shape), scratch.array("part", x.shape)
        for k, (c, s) in enumerate(ways):
            np.add(np.multiply(x, c, out=line), np.multiply(y, s, out=part), out=line)
            ends[:, piece, k] = line.min(), line.max()

    do_pieces(look, pieces, report, span=span, threads=1 if pieces < 2 * THREADS else THREADS)
    low, high = ends[0].min(axis=0), ends[1].max(axis=0)
    aside = WAYS // 4
    extent = [np.array([end[0], end[aside], end[-1]]) for end in (low, high)]
    return Prism(_corners(ways, np.concatenate([high[:-1], -low[:-1]])), extent[0], extent[1])


def _corners(ways: Floats, reach: Floats) -> Floats:
    """Where neighbouring lines meet that touch the points from outside, (WAYS, 2)."""
    c, s = np.concatenate([ways, -ways]).T
    after = np.roll(reach, -1)
    corners = np.stack([reach * np.roll(s, -1) - after * s, after * c - reach * np.roll(c, -1)], axis=1)
    meeting: Floats = corners / np.sin(2 * np.pi / WAYS)
    return meeting


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

"""How many poses put a point into each small cube of space."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from vi3dras.arrays import Floats, Singles
from vi3dras.workspace.bounds import (
    Counts,
    Lattice,
    Prism,
    chain_bounds,
    into_lattice,
    lattice_around,
    prism_behind,
)
from vi3dras.workspace.chain import Chain, carried, chain_of, halves, moves
from vi3dras.workspace.errors import TooManyPosesError
from vi3dras.workspace.pieces import THREADS, Report, Scratch, do_pieces
from vi3dras.workspace.strips import count_by_strips, plane_of, work_by_strips
from vi3dras.workspace.sweep import Sweep

MOST_POSES = 4_000_000_000
"""Poses that are counted: a single cube holds no larger number."""

PIECE = 1 << 15
"""Poses behind joint 1 done at a time."""

AT_ONCE = 1 << 18
"""Points done in one go: so many that the threads seldom wait for each other."""

SMALL = 1 << 18
"""Clouds below this are done before a thread would have started."""


class Voxels(NamedTuple):
    """Cubes of one size, and how many points are in each."""

    counts: Counts
    """Points per cube, (nx, ny, nz)."""
    corner: Floats
    """Lowest corner of the first cube [m], (3,). All voxels of one size are parts of one lattice, which has
    the middle of a cube at 0, 0, 0: two clouds are compared by shifting whole cubes."""
    size: float
    """Edge of a cube [m]."""


def count_voxels(
    sweep: Sweep, size: float, *, box: Floats | None = None, report: Report | None = None
) -> Voxels:
    """Count the tool's points in cubes, without keeping the cloud; the sum is the number of poses.

    Args:
        sweep: the values of the joints.
        size: edge of a cube [m].
        box: low and high corner of what the cubes should cover besides the cloud [m], (2, 3).
        report: told the fraction done.

    Raises:
        TooManyPosesError: the sweep holds more poses than can be counted.
        VoxelSizeError: the cubes have no size, or are too many.
    """
    if sweep.size > MOST_POSES:
        raise TooManyPosesError(sweep.size, MOST_POSES)
    chain = chain_of(sweep.robot, sweep.axes, sweep.swept)
    prism = prism_behind(chain, report, span=(0.0, 0.1))
    lattice = lattice_around(chain_bounds(chain, prism), size, box=box, robot=sweep.robot)
    return Voxels(count_on(chain, prism, lattice, report, span=(0.1, 1.0)), lattice.corner, size)


def count_on(
    chain: Chain,
    prism: Prism,
    lattice: Lattice,
    report: Report | None = None,
    *,
    span: tuple[float, float] = (0.0, 1.0),
) -> Counts:
    """Count the end points of a chain on a lattice that holds them all, the quicker way."""
    plane = plane_of(chain, prism, lattice)
    if plane is not None and work_by_strips(chain, plane, lattice) < chain.size:
        return count_by_strips(chain, plane, lattice, report, span=span)
    return count_by_turning(chain, lattice, report, span=span)


def voxels_of(points: Singles | Floats, size: float, *, box: Floats | None = None) -> Voxels:
    """Count points (N, 3) in [m] in cubes of `size` [m]; `box` as in `count_voxels`.

    Raises:
        VoxelSizeError: the cubes have no size, or are too many.
    """
    lattice = lattice_of(points, size, box=box)
    counts = np.zeros(lattice.shape, np.uint32)
    for _, cells in cells_by_block(lattice, points):
        np.add.at(counts.reshape(-1), cells, np.uint32(1))
    return Voxels(counts, lattice.corner, size)


def lattice_of(points: Singles | Floats, size: float, *, box: Floats | None = None) -> Lattice:
    """Cubes of `size` [m] around points (N, 3) in [m]; `box` as in `count_voxels`.

    Raises:
        VoxelSizeError: the cubes have no size, or are too many.
    """
    bounds = np.stack([points.min(axis=0), points.max(axis=0)]).astype(float)
    return lattice_around(bounds, size, box=box)


def cells_by_block(lattice: Lattice, points: Singles | Floats) -> Iterator[tuple[slice, NDArray[np.intp]]]:
    """In which cube of a lattice, counted through, each of points (N, 3) is, a stretch of them at a time."""
    for start in range(0, len(points), AT_ONCE):
        block = slice(start, start + AT_ONCE)
        some = carried(into_lattice(lattice), points[block].T).astype(np.intp)
        yield block, np.ravel_multi_index(tuple(some), lattice.shape)


def count_by_turning(
    chain: Chain, lattice: Lattice, report: Report | None = None, *, span: tuple[float, float] = (0.0, 1.0)
) -> Counts:
    """Points of the chain in each cube, (nx, ny, nz): every point behind joint 1 at each of its values.

    The lattice must hold all points with a little room. Single precision decides for a point that is nearer
    to a cell's edge than a ten-thousandth of a cell.
    """
    frames, behind = halves(chain.stages[1:])
    frames = chain.stages[0].body @ frames
    # what takes points before joint 1 to cubes, for each value of joint 1, (n1, 3, 4)
    weights = (into_lattice(lattice) @ chain.base @ moves(chain.stages[0]))[:, :3].astype(np.float32)
    counts = np.zeros(lattice.shape, np.uint32)
    lock = threading.Lock()
    at_once = max(PIECE // behind.shape[1], 1)

    def count(piece: int, scratch: Scratch) -> None:
        some = frames[piece * at_once : (piece + 1) * at_once]
        points = carried(some, behind, scratch).astype(np.float32)
        lines = max(AT_ONCE // points.shape[1], 1)
        for start in range(0, len(weights), lines):
            cells = _cells(weights[start : start + lines], points, lattice, scratch)
            with lock:
                np.add.at(counts.reshape(-1), cells, np.uint32(1))

    threads = 1 if chain.size < SMALL else THREADS
    do_pieces(count, -(-len(frames) // at_once), report, span=span, threads=threads)
    return counts


def _cells(weights: Singles, points: Singles, lattice: Lattice, scratch: Scratch) -> NDArray[np.intp]:
    """The cell of each of the points (3, M), for each of the weights (n, 3, 4), counted through, (n M,)."""
    shape = (len(weights), points.shape[1])
    place, part = (scratch.array(name, shape, np.float32) for name in ("place", "part"))
    cell, step = (scratch.array(name, shape, np.int32) for name in ("cell", "step"))
    cell[:] = 0
    for axis, count in enumerate(lattice.shape):
        weight = weights[:, axis]
        if (weight == weight[0]).all():
            weight = weight[:1]  # the height of a point does not change when an upright joint turns it
        lines = slice(len(weight))
        place[lines] = weight[:, 3:]
        for k in np.flatnonzero(weight[:, :3].any(axis=0)):
            np.multiply(points[k], weight[:, k, None], out=part[lines])
            np.add(place[lines], part[lines], out=place[lines])
        np.copyto(step[lines], place[lines], casting="unsafe")
        if axis:
            np.multiply(cell, np.int32(count), out=cell)
        np.add(cell, step[lines], out=cell)
    cells = scratch.array("cells", shape, np.intp)
    cells[:] = cell
    return cells.reshape(-1)

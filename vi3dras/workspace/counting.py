"""Counting all points of a cloud in the cells of a lattice, without keeping the cloud."""

from __future__ import annotations

import threading

import numpy as np
from numpy.typing import NDArray

from vi3dras.arrays import Singles
from vi3dras.workspace.chain import Chain, carried, halves, moves
from vi3dras.workspace.lattice import Counts, Lattice, into_lattice
from vi3dras.workspace.pieces import THREADS, Report, Scratch, do_pieces

PIECE = 1 << 15
"""Poses behind joint 1 done at a time."""

AT_ONCE = 1 << 18
"""Points done in one go: so many that the threads seldom wait for each other."""

SMALL = 1 << 18
"""Clouds below this are done before a thread would have started."""


def count_by_turning(
    chain: Chain,
    lattice: Lattice,
    report: Report | None = None,
    *,
    span: tuple[float, float] = (0.0, 1.0),
) -> Counts:
    """Points of the chain in each cube, (nx, ny, nz): every point behind joint 1 at each of its values.

    The lattice must hold all points with a little room. Single precision decides for a point that is nearer
    to a cell's edge than a ten-thousandth of a cell.
    """
    frames, behind = halves(chain.stages[1:])
    frames = chain.stages[0].body @ frames
    weights = _weights(chain, lattice)
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


def _weights(chain: Chain, lattice: Lattice) -> Singles:
    """What takes points before joint 1 to cubes, for each value of joint 1, (n1, 3, 4)."""
    weights = into_lattice(lattice) @ chain.base @ moves(chain.stages[0])
    return weights[:, :3].astype(np.float32)


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

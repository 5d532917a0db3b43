"""Counting the points of an arm that bends in one plane, which joint 1 turns about the world's z.

At each value of joint 1 the lattice cuts that plane into upright strips, one per column of cubes that it
crosses. So a pose behind joint 1 need not be turned to each value: it is enough to know between which two of
all those cuts it lies, and how high. Poses are sorted into such slots once, and the slots then make up the
strips: as much work as there are poses behind joint 1, not poses in all.
"""

from __future__ import annotations

import threading
from typing import NamedTuple

import numpy as np

from vi3dras.arrays import Floats, Ints
from vi3dras.workspace.bounds import Counts, Lattice, Prism, into_lattice
from vi3dras.workspace.chain import Chain, along, halves
from vi3dras.workspace.pieces import THREADS, Report, Scratch, do_pieces

FLAT = 1e-10
"""In [m]: what is nearer to a plane lies in it."""

PIECE = 1 << 15
"""Poses behind joint 1 done at a time."""

MOST_SLOTS = 48_000_000
"""Slots times heights: 192 MB."""

LINES = 16
"""Values of joint 1 whose strips are added up at a time."""

NARROW = 192
"""Heights that one thread adds up as quickly as two would."""


class Plane(NamedTuple):
    """The plane of the arm at each value of joint 1, as cubes from the lattice's corner on."""

    start: Floats
    """x and y at joint 1's axis, (n1, 2)."""
    way: Floats
    """How far x and y go for a metre ahead, (n1, 2)."""
    ends: tuple[float, float]
    """Distances ahead between which all points lie [m]."""
    cuts: tuple[Floats, ...]
    """Distances ahead where the plane leaves one column of cubes for the next [m], sorted."""


def plane_of(chain: Chain, prism: Prism, lattice: Lattice) -> Plane | None:
    """The arm's plane, or None when it has none or joint 1 does not turn it about the world's z."""
    first, base = chain.stages[0], chain.base
    is_upright = not (base[:2, 2].any() or base[2, :2].any())
    if not (first.revolute and is_upright and prism.high[1] - prism.low[1] < FLAT):
        return None
    into = into_lattice(lattice) @ base
    c, s = np.cos(first.values)[:, None], np.sin(first.values)[:, None]
    way, left = c * into[:2, 0] + s * into[:2, 1], c * into[:2, 1] - s * into[:2, 0]
    ends = float(prism.low[0]) - 1e-9, float(prism.high[0]) + 1e-9
    way[np.abs(way) * max(map(abs, ends)) < 1e-9] = 0.0  # along the cubes, whatever rounding says
    start = into[:2, 3] + prism.low[1] * left
    return Plane(start, way, ends, tuple(_cuts(*line, ends) for line in zip(start, way, strict=True)))


def work_by_strips(chain: Chain, plane: Plane, lattice: Lattice) -> float:
    """What sorting into slots costs, counted in points that could be turned meanwhile.

    It is infinite when the slots do not fit into the memory.
    """
    slots, lines = sum(map(len, plane.cuts)) * lattice.shape[2], len(plane.way)
    return np.inf if slots > MOST_SLOTS else 3 * slots + 10 * (chain.size // lines) + 10_000 * lines


def count_by_strips(
    chain: Chain,
    plane: Plane,
    lattice: Lattice,
    report: Report | None = None,
    *,
    span: tuple[float, float] = (0.0, 1.0),
) -> Counts:
    """Points of the chain in each cube, (nx, ny, nz)."""
    edges = np.sort(np.concatenate(plane.cuts))
    most = span[0] + 0.7 * (span[1] - span[0])
    below = _poses_below(chain, edges, lattice, report, (span[0], most))
    counts = np.zeros(lattice.shape, np.uint32)
    columns = counts.reshape(-1, lattice.shape[2])
    strips = [_strips(plane, line, edges, lattice) for line in range(len(plane.way))]
    parts = min(max(lattice.shape[2] // NARROW, 1), THREADS)
    heights = np.linspace(0, lattice.shape[2], parts + 1).astype(int)
    turns = [threading.Lock() for _ in range(parts)]

    def add_up(job: int, _: Scratch) -> None:
        start, part = divmod(job, parts)
        some = slice(heights[part], heights[part + 1])
        with turns[part]:
            for column, first, last in strips[start * LINES : (start + 1) * LINES]:
                columns[column, some] += below[last, some] - below[first, some]

    do_pieces(add_up, parts * -(-len(strips) // LINES), report, span=(most, span[1]), threads=parts)
    return counts


def _poses_below(
    chain: Chain, edges: Floats, lattice: Lattice, report: Report | None, span: tuple[float, float]
) -> Counts:
    """How many poses behind joint 1 are ahead by less than each edge, by height, (len(edges) + 2, nz)."""
    frames, behind = halves(chain.stages[1:])
    frames = chain.stages[0].body @ frames
    height = (into_lattice(lattice) @ chain.base)[2]
    slots = np.zeros((len(edges) + 2, lattice.shape[2]), np.uint32)
    lock = threading.Lock()
    at_once = max(PIECE // behind.shape[1], 1)

    def sort(piece: int, scratch: Scratch) -> None:
        some = frames[piece * at_once : (piece + 1) * at_once]
        cubes = along(height @ some, behind, scratch).astype(np.intp)
        ahead = along(some[:, 0], behind, scratch)
        order = np.argsort(ahead)
        slot = np.searchsorted(edges, ahead[order], "right") + 1
        slot *= lattice.shape[2]
        slot += cubes[order]
        with lock:
            np.add.at(slots.reshape(-1), slot, np.uint32(1))

    do_pieces(sort, -(-len(frames) // at_once), report, span=span)
    return np.cumsum(slots, axis=0, dtype=np.uint32, out=slots)


def _strips(plane: Plane, line: int, edges: Floats, lattice: Lattice) -> tuple[Ints, Ints, Ints]:
    """For a value of joint 1: the columns that its plane crosses, and each strip's first and last slot."""
    bounds = np.array([plane.ends[0], *plane.cuts[line], plane.ends[1]])
    middle = (bounds[:-1] + bounds[1:]) / 2
    x, y = np.floor(plane.start[line] + plane.way[line] * middle[:, None]).astype(int).T
    column = x * lattice.shape[1] + y
    slots = np.searchsorted(edges, bounds[:-1], "right")
    slots[0] = 0
    new = np.flatnonzero(np.diff(column, prepend=-1))  # two cuts at one place are one
    return column[new], slots[new], np.append(slots[new[1:]], len(edges) + 1)


def _cuts(start: Floats, way: Floats, ends: tuple[float, float]) -> Floats:
    """Where a line in x and y crosses from cube to cube between two distances, sorted."""
    crossed = [np.empty(0)]
    for begin, step in zip(start, way, strict=True):
        if step:
            low, high = sorted(begin + step * end for end in ends)
            crossed.append((np.arange(np.ceil(low), np.floor(high) + 1) - begin) / step)
    return np.sort(np.concatenate(crossed))

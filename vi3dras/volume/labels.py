"""Connected parts of a set of cells, and how many tunnels it has: counting without a library."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from vi3dras.arrays import Bools, Ints


def parts_of(cells: Bools, *, corners: bool = False) -> tuple[NDArray[np.int32], int]:
    """Number the connected parts of cells, of any dimension, from 1; 0 where there is no cell.

    Cells touch at faces, or with `corners` also at edges and corners. The parts are numbered in the order of
    their first cells.
    """
    rows = np.ascontiguousarray(cells).reshape(-1, cells.shape[-1])
    padded = np.pad(rows, ((0, 0), (1, 1))).astype(np.int8)
    change = np.diff(padded, axis=1)
    row, start = np.nonzero(change == 1)
    stop = np.nonzero(change == -1)[1]
    joined = _joined(len(row), *_neighbours(row, start, stop, cells.shape, corners=corners))
    names, part = np.unique(joined, return_inverse=True)
    labels = np.zeros(rows.shape, np.int32)
    # a running sum of steps up at the start and down at the end of each run paints all runs at once
    steps = np.zeros((len(rows), rows.shape[1] + 1), np.int32)
    steps[row, start] += part.astype(np.int32) + 1
    steps[row, stop] -= part.astype(np.int32) + 1
    np.cumsum(steps[:, :-1], axis=1, out=labels)
    return labels.reshape(cells.shape), len(names)


def euler_characteristic(cells: Bools) -> int:
    """Of the union of closed cells of any dimension: corners minus edges plus faces minus cubes."""
    dimensions, total = cells.ndim, 0
    grids: dict[tuple[bool, ...], Bools] = {(): np.pad(cells, 1)}
    for axis in range(dimensions):
        grids = {
            (*kind, is_flat): (_either(grid, axis) if is_flat else grid)
            for kind, grid in grids.items()
            for is_flat in (False, True)
        }
    for kind, grid in grids.items():
        total += (-1) ** kind.count(False) * int(np.count_nonzero(grid))
    return total


def _either(grid: Bools, axis: int) -> Bools:
    """Whether one of two neighbours along an axis is there."""
    ahead = np.moveaxis(grid, axis, 0)
    return np.moveaxis(ahead[1:] | ahead[:-1], 0, axis)


def _neighbours(
    row: Ints, start: Ints, stop: Ints, shape: tuple[int, ...], *, corners: bool
) -> tuple[Ints, Ints]:
    """Pairs of runs that touch: runs of neighbouring rows that overlap."""
    lead = shape[:-1]
    place = np.stack(np.unravel_index(row, lead)) if lead else np.zeros((0, len(row)), int)
    width, slack = shape[-1] + 2, int(corners)
    key_start, key_stop = row * width + start, row * width + stop
    firsts, seconds = [], []
    for step in _ahead(len(lead), corners=corners):
        other = place + np.array(step)[:, None]
        there = np.flatnonzero(((other >= 0) & (other < np.array(lead)[:, None])).all(axis=0))
        other_row = np.ravel_multi_index(tuple(other[:, there]), lead)
        # runs of a row are in order: those that overlap are a stretch between two places
        low = np.searchsorted(key_stop, other_row * width + start[there] - slack, side="right")
        high = np.searchsorted(key_start, other_row * width + stop[there] + slack, side="left")
        counts = np.maximum(high - low, 0)
        offsets = np.arange(counts.sum()) - np.repeat(np.cumsum(counts) - counts, counts)
        firsts.append(np.repeat(there, counts))
        seconds.append(np.repeat(low, counts) + offsets)
    none = np.zeros(0, int)
    return np.concatenate([none, *firsts]), np.concatenate([none, *seconds])


def _ahead(dimensions: int, *, corners: bool) -> list[tuple[int, ...]]:
    """Steps to half of the neighbouring rows; the other half are the same pairs."""
    steps = [tuple(int(i) - 1 for i in np.unravel_index(k, (3,) * dimensions)) for k in range(3**dimensions)]
    forward = [step for step in steps if step > (0,) * dimensions]
    return forward if corners else [step for step in forward if sum(map(abs, step)) == 1]


def _joined(count: int, a: Ints, b: Ints) -> Ints:
    """The least number in each one's part, for pairs that belong together."""
    least = np.arange(count)
    for _ in range(2 * math.ceil(math.log2(count + 2)) + 64):
        low = np.minimum(least[a], least[b])
        before = least.copy()
        np.minimum.at(least, least[a], low)
        np.minimum.at(least, least[b], low)
        while True:  # follow to the end of every chain
            shorter = least[least]
            if np.array_equal(shorter, least):
                break
            least = shorter
        if np.array_equal(before, least):
            break
    return least

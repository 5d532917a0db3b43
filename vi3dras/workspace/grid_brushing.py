"""Brushes over whole grids: joint values mark points, marked points tell their joints, at memory speed."""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import reduce

import numpy as np

from vi3dras.arrays import Bools, Ints
from vi3dras.workspace.sweep import Sweep

HAIR = 1e-9


def brushed_grid(sweep: Sweep, ranges: Mapping[int, tuple[float, float]], *, link: int = -1) -> Bools:
    """Which points of a link's cloud have their joints within ranges, (N,) in the order of the grid.

    Args:
        sweep: the grid.
        ranges: low and high value in [rad] or [m] by joint, counted from 0; other joints may be anywhere.
        link: which link, counted from 0 over the swept joints, -1 for the tool.
    """
    columns = []
    for joint in _joints(sweep, link):
        low, high = ranges.get(joint, (-np.inf, np.inf))
        values = sweep.axes[joint]
        columns.append((values >= low - HAIR) & (values <= high + HAIR))
    return reduce(lambda mask, column: (mask[:, None] & column).reshape(-1), columns)


def joint_counts(sweep: Sweep, mask: Bools, *, link: int = -1) -> dict[int, Ints]:
    """How many marked points (N,) there are at each value of each joint, by joint, counted from 0."""
    joints = _joints(sweep, link)
    shape = [len(sweep.axes[joint]) for joint in joints]
    counts: dict[int, Ints] = {}
    for k, joint in enumerate(joints):
        rows = mask.reshape(math.prod(shape[:k]), shape[k], -1)
        counts[joint] = np.count_nonzero(rows, axis=2).sum(axis=0)
    return counts


def pair_counts(sweep: Sweep, mask: Bools, joints: tuple[int, int], *, link: int = -1) -> Ints:
    """How many marked points (N,) there are for each pair of values of two joints, (n_first, n_second)."""
    moved = _joints(sweep, link)
    grid = mask.reshape([len(sweep.axes[joint]) for joint in moved])
    first, second = (moved.index(joint) for joint in joints)
    others = tuple(k for k in range(grid.ndim) if k not in {first, second})
    counts: Ints = np.count_nonzero(grid, axis=others) if others else grid.astype(np.int64)
    return counts if first < second else counts.T


def _joints(sweep: Sweep, link: int) -> list[int]:
    """The swept joints that move a link."""
    return list(sweep.swept[: range(len(sweep.swept))[link] + 1])

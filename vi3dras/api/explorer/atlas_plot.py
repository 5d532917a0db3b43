"""The picture of an atlas: all ribbons finely, and the chosen sequence over them."""

from __future__ import annotations

from itertools import pairwise

import numpy as np

from vi3dras.api.values.plots import Plot, joint_strips
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats, Ints
from vi3dras.atlas.curve import Atlas


def atlas_plot(robot: Robot, atlas: Atlas, across: str, s: Floats) -> Plot:
    """Every joint over the way s (N,), with its limits."""
    ribbons = _one_by_one(atlas.ribbons.q)
    chosen = _one_by_one(_split(atlas.chosen, atlas.jumps))
    rows = np.concatenate([ribbons, chosen])
    x = np.concatenate([s[:1], s])
    return joint_strips(robot, across, np.tile(x, len(rows) // len(x)), rows, lit=len(chosen))


def _split(q: Floats, jumps: Ints) -> Floats:
    """A sequence (N, n) as pieces (k, N, n), one from each jump to the next, NaN beside it."""
    starts = [0, *(jumps + 1).tolist()]
    pieces = np.full((len(starts), *q.shape), np.nan)
    for piece, (a, b) in zip(pieces, pairwise([*starts, len(q)]), strict=True):
        piece[a:b] = q[a:b]
    return pieces


def _one_by_one(lines: Floats) -> Floats:
    """Lines (k, N, n) below each other, each after a gap, (k (N + 1), n)."""
    count, _, joints = lines.shape
    gap = np.full((count, 1, joints), np.nan)
    return np.concatenate([gap, lines], axis=1).reshape(-1, joints)

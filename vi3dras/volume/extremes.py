"""Intervals that hold: for least and largest reach, and for what is measured with voxels.

A joint moves the tool toward or away from a point no faster than the point is off its axis, nor than the tool
is. So what a box of joint values can do beyond its middle is bounded; boxes are cut until none can do better.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.workspace.chain import Stage

CLOSE = 1e-5
"""An interval narrower than this share of the reach is narrow enough."""

CORNERS = 10.0
"""With coarse voxels the corners of an edge, where limits of two joints meet, are lost, too."""

MOST = 200_000
"""Boxes that are looked at; what is not decided by then widens the interval."""


class Interval(NamedTuple):
    """Two numbers with the true one between them."""

    low: float
    high: float

    @property
    def spread(self) -> float:
        """How far apart they are."""
        return self.high - self.low


def around(value: float, edge: float, voxel: float, radius: float, order: int) -> Interval:
    """What a volume or an area may truly be that was measured with voxels.

    Its edge lies between what is hit and what is not: where outlines go through the outermost points, they
    miss a round edge by the voxel's square over its radius, else by a share of the voxel.

    Args:
        value: what was measured.
        edge: its surface or outline.
        voxel: edge of a voxel [m].
        radius: how round the edge is [m].
        order: with which power of the voxel the error falls.
    """
    share = voxel / max(radius, voxel)
    doubt = edge * voxel * (share * (1 + CORNERS * share) if order == 2 else 0.25)
    return Interval(max(value - doubt, 0.0), value + doubt)


def reach_intervals(base: Floats, stages: Sequence[Stage], centre: Floats) -> tuple[Interval, Interval]:
    """Least and largest distance [m] of the tool from a point, and what is left open of each.

    Args:
        base: from the frame in which `centre` is written to the first stage, (4, 4).
        stages: the joints behind it with their ranges: the first and the last value count.
        centre: the point, (3,).
    """
    if not stages:
        distance = float(np.linalg.norm(base[:3, 3] - centre))
        return Interval(distance, distance), Interval(distance, distance)
    levers = _levers(base, stages, centre)
    least, most = _least(base, stages, centre, levers, 1.0), _least(base, stages, centre, levers, -1.0)
    return Interval(max(least.low, 0.0), max(least.high, 0.0)), Interval(-most.high, -most.low)


def _least(base: Floats, stages: Sequence[Stage], centre: Floats, levers: Floats, sign: float) -> Interval:
    """The least of the distance, or of its negative, over all boxes."""
    ends = np.array([_range(stage) for stage in stages[:-1]]).reshape(-1, 2)
    middle, half = ends.mean(axis=1)[None], np.ptp(ends, axis=1)[None] / 2
    value = sign * _distances(base, stages, centre, middle, sign)
    best, looked, open_ = float(value.min()), 1, math.inf
    close = CLOSE * (float(levers.sum()) + float(np.abs(value).max()))
    while len(middle):
        bound = value - half @ levers[:-1]
        open_ = min(best, float(bound.min()))
        some = np.flatnonzero(bound < best - close)
        if not len(some) or looked + 2 * len(some) > MOST:
            return Interval(best - close if not len(some) else open_, best)
        middle, half = middle[some], half[some]
        joint = (half * levers[:-1]).argmax(axis=1)
        rows = np.arange(len(some))
        half[rows, joint] /= 2
        step = np.zeros_like(half)
        step[rows, joint] = half[rows, joint]
        middle, half = np.concatenate([middle - step, middle + step]), np.concatenate([half, half])
        value = sign * _distances(base, stages, centre, middle, sign)
        best, looked = min(best, float(value.min())), looked + len(middle)
    return Interval(open_, best)


def _distances(base: Floats, stages: Sequence[Stage], centre: Floats, values: Floats, sign: float) -> Floats:
    """Least (`sign` 1) or largest (-1) distance from the centre over the last joint, others at (N, m - 1)."""
    seen = np.broadcast_to(base[:3, :3].T @ (centre - base[:3, 3]), (len(values), 3))
    for stage, value in zip(stages[:-1], values.T, strict=True):
        seen = _through(stage, value, seen)
    last = stages[-1]
    low, high = _range(last)
    x, y, z = seen.T
    tip = last.body[:3, 3]
    if not last.revolute:
        ends = np.stack([np.full(len(z), low), np.full(len(z), high)])
        best = np.clip(z - tip[2], low, high)[None] if sign > 0 else ends
        gaps = (x - tip[0]) ** 2 + (y - tip[1]) ** 2 + (z - tip[2] - best) ** 2
        nearest: Floats = np.sqrt(gaps.min(axis=0) if sign > 0 else gaps.max(axis=0))
        return nearest
    r, arm = np.hypot(x, y), math.hypot(tip[0], tip[1])
    ahead = np.arctan2(y, x) - math.atan2(tip[1], tip[0]) + (0.0 if sign > 0 else math.pi)
    past = np.mod(ahead - low, 2 * math.pi)
    astray = np.where(past <= high - low, 0.0, np.minimum(past - (high - low), 2 * math.pi - past))
    cosine = sign * np.cos(astray)
    square = r * r + arm * arm - 2 * r * arm * cosine + (z - tip[2]) ** 2
    distance: Floats = np.sqrt(np.maximum(square, 0.0))
    return distance


def _through(stage: Stage, value: Floats, seen: Floats) -> Floats:
    """A point (N, 3) seen from behind a joint at values (N,) and its body."""
    x, y, z = seen.T
    if stage.revolute:
        c, s = np.cos(value), np.sin(value)
        x, y = c * x + s * y, c * y - s * x
    else:
        z = z - value
    return (np.stack([x, y, z], axis=1) - stage.body[:3, 3]) @ stage.body[:3, :3]


def _levers(base: Floats, stages: Sequence[Stage], centre: Floats) -> Floats:
    """How fast each joint can change the distance [m per rad, or m per m], (m,)."""
    behind, levers = 0.0, []
    for stage in reversed(stages):
        x, y, z = stage.body[:3, 3]
        levers.append(math.hypot(x, y) + behind if stage.revolute else 1.0)
        behind += math.hypot(x, y, z) + (0.0 if stage.revolute else max(map(abs, _range(stage))))
    levers.reverse()
    seen = base[:3, :3].T @ (centre - base[:3, 3])
    off, before = math.hypot(seen[0], seen[1]), float(np.linalg.norm(seen))
    for i, stage in enumerate(stages):
        if stage.revolute:
            levers[i] = min(levers[i], off)
        before += 0.0 if stage.revolute else max(map(abs, _range(stage)))
        before += float(np.linalg.norm(stage.body[:3, 3]))
        off = before
    return np.array(levers)


def _range(stage: Stage) -> tuple[float, float]:
    """The ends of a stage, of a turn of more than 360 degrees one turn."""
    low, high = float(np.min(stage.values)), float(np.max(stage.values))
    return low, min(high, low + 2 * math.pi) if stage.revolute else high

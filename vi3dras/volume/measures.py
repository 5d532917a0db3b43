"""What can be said about all places that the tool point reaches: how much, how far, within what."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats, Ints
from vi3dras.volume.extremes import Interval, around, reach_intervals
from vi3dras.volume.revolution import FULL, SolidOfRevolution
from vi3dras.volume.solid import Reach, Way, reach_of, solid_of
from vi3dras.volume.surface import surface_of
from vi3dras.workspace.fine import MOST, points_behind_first, points_in_world

SMALL = 1e-4
"""A least reach that is 0 as far as can be told, and less than this share of the largest, is 0."""


class Measures(NamedTuple):
    """Lengths in [m]; what an arm does not have is None."""

    way: Way
    """See `solid.Way`."""
    voxel: float
    """Edge of the voxel."""
    asked: float
    """Edge of the voxel that was asked for; `voxel` is larger when that would have cost too many poses."""
    poses: int
    """Poses that were computed."""
    order: int
    """The error falls with this power of the voxel."""
    volume: float
    """In [m³]; 0 when the tool stays in a plane or on a surface."""
    surface: float | None
    """Area of the solid's surface [m²], walls of voids included."""
    area: float | None
    """Area of a flat region [m²]."""
    outline: float | None
    """Length of a flat region's outline, holes included."""
    bounds: Floats
    """Lowest and highest coordinates of the tool point, (2, 3)."""
    centre: Floats
    """Where reach is counted from, (3,): on the axis of the first joint, level with the second."""
    largest_reach: float
    smallest_reach: float
    largest_between: Interval
    """The true one is in it; so for the others."""
    smallest_between: Interval
    volume_between: Interval | None
    area_between: Interval | None


def measure(robot: Robot, size: float, *, ranges: Floats | None = None, most: int = MOST) -> Measures:
    """What an arm reaches, measured with voxels of `size` [m]; see `reach_of` for the arguments."""
    return measures_of(reach_of(robot, size, ranges=ranges, most=most))


def measures_of(reach: Reach) -> Measures:
    """What a reach says."""
    fine, turned, region = reach.fine, reach.turned, reach.region
    volume, surface = 0.0, None
    if turned is not None:
        volume, surface = turned.volume, turned.surface
    elif reach.way == "voxels":
        volume = solid_of(reach).volume
    if surface is None and reach.way in {"section", "voxels"}:
        surface = surface_of(solid_of(reach)).area
    least, most = _reaches(reach)
    is_zero = least.low <= 0 and least.high < SMALL * most.low
    order = reach.order
    area, outline = (None, None) if region is None else (region.area, region.length)
    return Measures(
        way=reach.way,
        voxel=fine.size,
        asked=reach.asked,
        poses=fine.chain.size,
        order=order,
        volume=volume,
        surface=surface,
        area=area,
        outline=outline,
        bounds=_bounds(reach, turned),
        centre=_centre(reach),
        largest_reach=most.low,
        smallest_reach=0.0 if is_zero else least.high,
        largest_between=most,
        smallest_between=least,
        volume_between=None if surface is None else around(volume, surface, fine.size, most.low, order),
        area_between=None
        if area is None or outline is None
        else around(area, outline, fine.size, most.low, order),
    )


def _centre(reach: Reach) -> Floats:
    """The point on the first swept joint's axis level with the next one; its origin when it slides."""
    chain = reach.fine.chain
    level = chain.stages[0].body[2, 3] if chain.stages[0].revolute else 0.0
    return chain.base[:3, 3] + chain.base[:3, 2] * level


def _reaches(reach: Reach) -> tuple[Interval, Interval]:
    """Least and largest distance from the centre; the first joint's turn changes neither."""
    chain = reach.fine.chain
    if not chain.stages[0].revolute:
        return reach_intervals(chain.base, chain.stages, _centre(reach))
    body = chain.stages[0].body
    return reach_intervals(body, chain.stages[1:], np.array([0.0, 0.0, body[2, 3]]))


def _bounds(reach: Reach, turned: SolidOfRevolution | None) -> Floats:
    if turned is None:
        ends = [(block.min(axis=1), block.max(axis=1)) for block in points_in_world(reach.fine.chain)]
        return np.stack([np.min([e[0] for e in ends], axis=0), np.max([e[1] for e in ends], axis=0)])
    axes, origin = turned.world_from_axis[:3, :3], turned.world_from_axis[:3, 3]
    ways = np.concatenate([-axes, axes])
    best = np.full(6, -np.inf)
    for x, y, z in points_behind_first(reach.fine.chain):
        r = np.sqrt(x * x + y * y)
        for k, way in enumerate(ways):
            best[k] = max(best[k], _farthest(x, y, z, r, way, turned, best[k]))
    return np.stack([origin - best[:3], origin + best[3:]])


def _farthest(
    x: Floats, y: Floats, z: Floats, r: Floats, way: Floats, turned: SolidOfRevolution, least: float
) -> float:
    """How far points (N,), `r` from the axis, come along a `way` (3,) when they turn, if above `least`.

    None comes farther than a full turn would take it: those that this takes no farther need not be turned.
    """
    across, where = math.hypot(way[0], way[1]), math.atan2(way[1], way[0])
    most = across * r + way[2] * z
    if turned.turn >= FULL:
        return float(most.max())

    def turning(some: Ints) -> float:
        ahead = where - (np.arctan2(y[some], x[some]) + turned.low)
        return float((across * (r[some] * _best_cosine(ahead, turned.turn)) + way[2] * z[some]).max())

    least = max(least, turning(most.argmax(keepdims=True)))
    farther = np.flatnonzero(most > least)
    return max(least, turning(farther)) if len(farther) else least


def _best_cosine(ahead: Floats, turn: float) -> Floats:
    """The largest cosine on the way of points that turn by up to `turn`, `ahead` [rad] short of the best."""
    ends = np.maximum(np.cos(ahead), np.cos(ahead - turn))
    return np.where(ahead % FULL <= turn, 1.0, ends)

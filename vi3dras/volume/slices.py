"""A cut through what an arm reaches: the plane through the world's z axis, or that of a flat arm."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Bools, Floats
from vi3dras.volume.measures import Measures
from vi3dras.volume.solid import Reach, solid_of

ACROSS = 220
"""Squares along the distance from the axis."""
FEW_CUBES = 400_000


class Slice(NamedTuple):
    """Which squares of distance r from the axis, negative on the other side, and height z can be reached.

    For an arm that stays in one plane they are squares of that plane.
    """

    inside: Bools
    """(nr, nz)."""
    low: Floats
    """Lowest r and z [m], (2,)."""
    size: float
    """Edge of a square [m]."""


def slice_of(reach: Reach, measures: Measures, angle: float) -> Slice:
    """The cut at an angle from the x axis [rad]; `measures` are those of the reach."""
    if reach.region is not None:
        return Slice(reach.region.hit, reach.region.corner, reach.region.size)
    far = float(np.hypot(*measures.centre[:2])) + measures.largest_reach
    size = 2 * far / ACROSS
    bottom, top = measures.bounds[:, 2] + np.array([-1.5, 1.5]) * size
    r = -far + (np.arange(ACROSS) + 0.5) * size
    z = np.arange(bottom, top + size, size)
    distance, height = (part.reshape(-1) for part in np.meshgrid(r, z, indexing="ij"))
    points = np.stack([distance * math.cos(angle), distance * math.sin(angle), height])
    inside = _holds(reach, points).reshape(len(r), len(z))
    return Slice(inside, np.array([-far, bottom - size / 2]), size)


def _holds(reach: Reach, points: Floats) -> Bools:
    """Whether the reach holds points (3, N) [m], to half a voxel."""
    if reach.turned is not None:
        return reach.turned.holds(points)
    solid = solid_of(reach, most=FEW_CUBES)
    cells = np.floor((points - solid.corner[:, None]) / solid.size).astype(np.int64)
    shape = np.array(solid.inside.shape)[:, None]
    there = ((cells >= 0) & (cells < shape)).all(axis=0)
    i, j, k = np.clip(cells, 0, shape - 1)
    held: Bools = solid.inside[i, j, k] & there
    return held


def upright_mesh(cut: Slice, angle: float) -> tuple[Floats, NDArray[np.int32]]:
    """The squares of a cut as vertices (V, 3) [m] and triangles (T, 3), each run of a column in one piece."""
    columns, starts = np.nonzero(np.diff(cut.inside, axis=1, prepend=False) & cut.inside)
    _, ends = np.nonzero(np.diff(cut.inside, axis=1, append=False) & cut.inside)
    r = cut.low[0] + np.stack([columns, columns + 1, columns + 1, columns], axis=1) * cut.size
    z = cut.low[1] + np.stack([starts, starts, ends + 1, ends + 1], axis=1) * cut.size
    corners = upright(np.stack([r.reshape(-1), z.reshape(-1)], axis=1), angle)
    first = 4 * np.arange(len(columns))[:, None]
    triangles = np.concatenate([first + np.array(corner) for corner in ((0, 1, 2), (0, 2, 3))])
    return corners, triangles.astype(np.int32)


def is_upright(robot: Robot) -> bool:
    """True when joint 1 turns about the world's z axis, as the outline takes it to do."""
    base: Floats = np.array(robot.base)
    return bool(abs(base[2, 2]) > 1 - 1e-9 and np.abs(base[:2, 3]).max() < 1e-9)


def upright(flat: Floats, angle: float) -> Floats:
    """Distance from the z axis and height (N, 2) as points (N, 3) of the plane at an angle [rad]."""
    r, z = flat.T
    return np.stack([r * math.cos(angle), r * math.sin(angle), z], axis=1)

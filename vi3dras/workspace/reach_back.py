"""From a point back to the joints: every pose of a grid that reaches it, within a voxel.

Where joint 1 only turns, the poses behind it are looked through once, however many values joint 1 has:
only those at the right height and distance from the axis are turned. Of 262 million poses at Factor 1 that
leaves 1.5 million.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from vi3dras.arrays import Floats, Ints, Singles
from vi3dras.kinematics.conventions import to_standard
from vi3dras.kinematics.forward import link_frames
from vi3dras.workspace.chain import Chain, chain_of, turned
from vi3dras.workspace.clip import BLOCK
from vi3dras.workspace.clouds import joints_of, link_name, sample_clouds
from vi3dras.workspace.fine import points_behind_first, points_in_world
from vi3dras.workspace.poses import Poses
from vi3dras.workspace.sweep import Sweep

HAIR = 1e-9
"""Room for rounding [m]."""

MOST = 2_000
"""Poses that are kept; all are counted."""


class Reaching(NamedTuple):
    """The poses that reach a voxel."""

    total: int
    """How many there are; the arrays hold the first ones when they are too many."""
    places: Ints
    """Which value each swept joint up to the link has, counted from 0, (K, joints); of samples their number,
    (K, 1)."""
    q: Floats
    """Joint values in [rad] or [m], (K, n)."""


def poses_at(
    poses: Poses,
    point: Floats,
    size: float,
    *,
    link: int = -1,
    most: int = 100_000,
    cloud: Singles | None = None,
) -> Reaching:
    """Every pose that brings the end of a link into the cube of edge `size` around a point (3,).

    Args:
        poses: a grid, or samples.
        point: the middle of the cube; the centre of a voxel gives exactly the poses counted there.
        size: edge of the cube [m].
        link: which link, counted from 0 over the swept joints, -1 for the tool.
        most: poses of a grid that are kept.
        cloud: the link's points [m], (N, 3), of samples, where they are known.
    """
    if not isinstance(poses, Sweep):
        q = poses.q
        if cloud is None:
            cloud = sample_clouds(poses.robot, q, swept=poses.swept)[link].points
        index = points_at(cloud, point, size)
        return Reaching(len(index), index[:, None], q[index])
    low, high = np.asarray(point, float) - size / 2, np.asarray(point, float) + size / 2
    chain = chain_of(poses.robot, poses.axes, poses.swept, link)
    search = _by_turning if chain.stages[0].revolute else _by_looking
    index = np.sort(search(chain, low, high))
    kept = index[:most]
    places = np.stack(np.unravel_index(kept, poses.shape[: len(chain.stages)]), axis=1)
    return Reaching(len(index), places, joints_of(poses, kept, link))


def points_at(points: Singles, point: Floats, size: float) -> Ints:
    """Which of points (N, 3) [m] lie in the cube of edge `size` around a point (3,), (K,): for any cloud."""
    found = []
    for start in range(0, len(points), BLOCK):
        block = points[start : start + BLOCK]
        mask = np.ones(len(block), bool)
        for k in range(3):
            mask &= np.abs(block[:, k] - float(point[k])) <= size / 2
        found.append(np.flatnonzero(mask) + start)
    return np.concatenate(found) if found else np.zeros(0, np.int64)


def _by_turning(chain: Chain, low: Floats, high: Floats) -> Ints:
    """Places of poses in a box of the world, when the first joint turns."""
    values = chain.stages[0].values
    behind = math.prod(len(stage.values) for stage in chain.stages[1:])
    axes, origin = chain.base[:3, :3], chain.base[:3, 3]
    middle, half = axes.T @ ((low + high) / 2 - origin), float(np.linalg.norm(high - low)) / 2 + HAIR
    r, found, start = math.hypot(middle[0], middle[1]), [], 0
    for block in points_behind_first(chain):
        x, y, z = block
        far = x * x + y * y
        near = (np.abs(z - middle[2]) <= half) & (far <= (r + half) ** 2)
        near &= far >= max(r - half, 0.0) ** 2
        some = np.flatnonzero(near)
        for piece in np.array_split(some, max(len(some) * len(values) // BLOCK, 1)):
            around = turned(block[:, piece], values)
            placed = np.tensordot(axes, around, 1) + origin[:, None, None]
            inside = ((placed >= low[:, None, None]) & (placed <= high[:, None, None])).all(axis=0)
            first, which = np.nonzero(inside)
            found.append(first * behind + start + piece[which])
        start += len(z)
    return np.concatenate(found)


def _by_looking(chain: Chain, low: Floats, high: Floats) -> Ints:
    """Places of poses in a box of the world, by looking at all of them."""
    found, start = [], 0
    for block in points_in_world(chain):
        mask = (block >= low[:, None]) & (block <= high[:, None])
        found.append(np.flatnonzero(mask.all(axis=0)) + start)
        start += block.shape[1]
    return np.concatenate(found)


class Reached(NamedTuple):
    """The poses that reach a voxel around a point, the nearest first; see `Reaching`."""

    total: int
    places: Ints
    q: Floats
    misses: Floats
    """How far each ends from the point [m], (K,), rising."""


def link_names(poses: Poses) -> tuple[str, ...]:
    """The name of each link's cloud."""
    return tuple(link_name(poses.robot, poses.swept, link) for link in range(len(poses.swept)))


def poses_reaching(poses: Poses, point: Floats, size: float, *, link: int = -1) -> Reached:
    """Every pose that brings the end of a link into the cube of edge `size` [m] around a point (3,).

    The pose of a picked point itself misses by nothing and stands first.
    """
    total, places, q = poses_at(poses, point, size, link=link)
    misses = np.linalg.norm(ends_of(poses, q, link) - point, axis=1)
    nearest = np.argsort(misses, kind="stable")[:MOST]
    return Reached(total, places[nearest], q[nearest], misses[nearest])


def ends_of(poses: Poses, q: Floats, link: int = -1) -> Floats:
    """Where joint values (N, n) put the end of a link [m], (N, 3)."""
    robot, joint = poses.robot, poses.swept[link]
    frame = robot.n if joint == poses.swept[-1] else joint + 1
    return link_frames(to_standard(robot), q)[:, frame, :3, 3]

"""From a point that was picked back to the joints: every pose that reaches it, the nearest first."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from vi3dras.arrays import Floats, Ints
from vi3dras.kinematics.conventions import to_standard
from vi3dras.kinematics.forward import link_frames
from vi3dras.workspace.clouds import link_name, sample_clouds
from vi3dras.workspace.poses import Poses
from vi3dras.workspace.reach_back import points_at, poses_at
from vi3dras.workspace.sweep import Sweep

MOST = 2_000
"""Poses that are kept; all are counted."""


class Reached(NamedTuple):
    """The poses that reach a voxel around a point."""

    total: int
    """How many there are."""
    places: Ints
    """Which value each swept joint has, counted from 0, (K, joints); of samples their number, (K, 1)."""
    q: Floats
    """Joint values in [rad] or [m], (K, n)."""
    misses: Floats
    """How far each ends from the point [m], (K,), rising."""


def link_names(poses: Poses) -> tuple[str, ...]:
    """The name of each link's cloud."""
    if isinstance(poses, Sweep):
        return tuple(link_name(poses, link) for link in range(len(poses.swept)))
    return tuple(cloud.name for cloud in sample_clouds(poses.robot, poses.q[:1], swept=poses.swept))


def poses_reaching(poses: Poses, point: Floats, size: float, *, link: int = -1, most: int = MOST) -> Reached:
    """Every pose that brings the end of a link into the cube of edge `size` [m] around a point (3,).

    The pose of a picked point itself misses by nothing and stands first.
    """
    if isinstance(poses, Sweep):
        found = poses_at(poses, point, size, link=link)
        q, places, total = found.q, found.places, found.total
    else:
        all_q = poses.q
        cloud = sample_clouds(poses.robot, all_q, swept=poses.swept)[link].points
        index = points_at(cloud, point, size)
        q, places, total = all_q[index], index[:, None], len(index)
    misses = np.linalg.norm(ends_of(poses, q, link) - point, axis=1)
    nearest = np.argsort(misses, kind="stable")[:most]
    return Reached(total, places[nearest], q[nearest], misses[nearest])


def ends_of(poses: Poses, q: Floats, link: int = -1) -> Floats:
    """Where joint values (N, n) put the end of a link [m], (N, 3)."""
    robot, joint = poses.robot, poses.swept[link]
    frame = robot.n if joint == poses.swept[-1] else joint + 1
    ends: Floats = link_frames(to_standard(robot), q)[:, frame, :3, 3]
    return ends

"""The box of targets that suits an arm: around what its tool reaches, in round numbers."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.inverse.numeric import search_box
from vi3dras.inverse.solver import closed_form
from vi3dras.inverse.targets import usual_task
from vi3dras.kinematics.forward import tool_pose
from vi3dras.units import round_below

POSES = 20_000
QUICK, SLOW, IN_PLANE = 20, 10, 60
"""Values per coordinate for arms with a closed form, for those that search, and for those in a plane."""

FLAT = 1e-9
"""In [m]: a coordinate that changes less stands still."""


@lru_cache(maxsize=64)
def usual_box(robot: Robot) -> Floats:
    """From and to of x, y and z [m], (3, 2): round numbers around where the tool goes within the limits."""
    low, high = search_box(robot)
    q = np.random.default_rng(0).uniform(low, high, (POSES, robot.n))
    points = tool_pose(robot, q)[:, :3, 3]
    ends = np.stack([points.min(axis=0), points.max(axis=0)], axis=1)
    unit = robot.units.metres
    step = round_below(float(np.ptp(ends, axis=1).max()) / unit / 20) * unit
    box: Floats = np.stack([np.floor(ends[:, 0] / step), np.ceil(ends[:, 1] / step)], axis=1) * step
    still = np.ptp(ends, axis=1) < FLAT
    box = np.where(still[:, None], ends.mean(axis=1)[:, None], box).round(9)
    box.setflags(write=False)
    return box


def usual_counts(robot: Robot) -> tuple[int, int, int]:
    """How many values of x, y and z: fewer where every target has to be searched for."""
    still = [bool(low == high) for low, high in usual_box(robot)]
    quick = IN_PLANE if any(still) else QUICK
    many = quick if closed_form(robot, usual_task(robot)) else SLOW
    x, y, z = (1 if stands else many for stands in still)
    return x, y, z


def box_around(points: Floats, spacing: Floats) -> Floats:
    """From and to of x, y and z (3, 2) around points (N, 3), with half a `spacing` (3,) to spare [m]."""
    room = spacing / 2
    return np.stack([points.min(axis=0) - room, points.max(axis=0) + room], axis=1)

"""What a curve of singular poses paints in the workspace while joints that change nothing of it turn."""

from __future__ import annotations

from itertools import combinations

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.inverse.numeric import arm_size, search_box
from vi3dras.kinematics.forward import tool_pose
from vi3dras.velocities.factors import factor_values, factors
from vi3dras.velocities.singular_set import SingularCurve, SingularSurface, free_joints

ALONG, AROUND = 48, 37
"""Poses of a surface one way and the other: more would make a view slow."""

ROUGH = 13
"""Poses each way by which surfaces are compared."""

LEAST = 1e-4
"""A surface below this share of the arm's size squared is none."""

RATHER = 3.0
"""How many times as large a surface must be that leaves the curve for one of its points."""

CLEAR = 0.9
"""A place with this share of the largest product of all other factors is as clear of them as the best."""

CURVE = -1
"""Stands for going along the curve, in the place of a joint."""


def painted(robot: Robot, curve: SingularCurve) -> SingularSurface | None:
    """The largest surface of singular poses through a curve, None where there are only lines.

    Two of these go through their ranges: the place on the curve, and the joints on which its factor does not
    depend, so that every pose of the surface is as singular as the curve.
    """
    stays = curve.q[clear_place(robot, curve)]
    free = [joint for joint in free_joints(robot, curve.factor) if np.ptp(curve.q[:, joint]) < 1e-12]
    best: tuple[float, tuple[int, int]] | None = None
    for pair in combinations([CURVE, *free], 2):
        size = _area(robot, _grid(robot, curve, stays, pair, (ROUGH, ROUGH)))
        worth = size * (RATHER if CURVE in pair else 1.0)
        if size > LEAST * arm_size(robot) ** 2 and (best is None or worth > best[0]):
            best = worth, pair
    if best is None:
        return None
    q = _grid(robot, curve, stays, best[1], (ALONG, AROUND))
    flat = q.reshape(-1, robot.n)
    at = np.arange(len(flat)).reshape(q.shape[:2])
    a, b, c, d = (side.ravel() for side in (at[:-1, :-1], at[:-1, 1:], at[1:, 1:], at[1:, :-1]))
    triangles = np.concatenate([np.stack([a, b, c], axis=1), np.stack([a, c, d], axis=1)])
    return SingularSurface(curve.factor, flat, tool_pose(robot, flat)[:, :3, 3], triangles)


def clear_place(robot: Robot, curve: SingularCurve) -> int:
    """The point of a curve, by number, that is far from all other singular poses; of such the middle one.

    In the middle of its range a joint of the wrist often stands straight: there the wrist is singular, too.
    """
    name = [factor.name for factor in factors(robot)].index(curve.factor)
    others = np.abs(np.delete(factor_values(robot, curve.q), name, axis=1)).prod(axis=1)
    clear = np.flatnonzero(others >= CLEAR * others.max())
    return int(clear[np.abs(clear - len(curve.q) // 2).argmin()])


def _grid(
    robot: Robot, curve: SingularCurve, stays: Floats, pair: tuple[int, int], count: tuple[int, int]
) -> Floats:
    """Poses (count, count, n) that go along the curve, or stay there (n,), and through ranges of joints."""
    low, high = search_box(robot)
    row = np.concatenate([curve.q, curve.q[:1]]) if curve.closed else curve.q
    q = np.repeat(np.repeat(stays[None, None], count[0], axis=0), count[1], axis=1)
    if pair[0] == CURVE:
        places = np.linspace(0, len(row) - 1, count[0]).round().astype(int)  # its own points are exact
        q[:] = row[places][:, None]
    else:
        q[:, :, pair[0]] = np.linspace(low[pair[0]], high[pair[0]], count[0])[:, None]
    q[:, :, pair[1]] = np.linspace(low[pair[1]], high[pair[1]], count[1])
    return q


def _area(robot: Robot, q: Floats) -> float:
    """How large the surface of the tool over a grid of poses (u, v, n) is [m^2]."""
    places = tool_pose(robot, q.reshape(-1, robot.n))[:, :3, 3].reshape(*q.shape[:2], 3)
    along, around = np.diff(places, axis=0)[:, :-1], np.diff(places, axis=1)[:-1]
    return float(np.linalg.norm(np.cross(along, around), axis=2).sum())

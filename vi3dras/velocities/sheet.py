"""The square over joints 2 and 3 of an arm that carries a point, its sides glued: regions and places.

Joint 1 changes neither the determinant nor how far out and how high the point is.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Bools, Floats, Ints
from vi3dras.inverse.numeric import search_box, unlimited
from vi3dras.kinematics.forward import tool_pose
from vi3dras.velocities.axes import axes_at
from vi3dras.velocities.factors import factor_values

LINES = 96
"""Lines of the grid each way."""

ASIDE = 0.0137
"""By how much the lines stand beside round angles, at which arms are singular [rad]."""


class Sheet(NamedTuple):
    """The grid over joints 2 and 3, joint 1 at zero."""

    ends: tuple[Floats, Floats]
    """The values of each on the lines, (k,)."""
    glued: tuple[bool, bool]
    """Whether the last line is a neighbour of the first."""
    value: Floats
    """The determinant, (k, k)."""
    region: Ints
    """Which region without singular poses a node is in, (k, k)."""
    image: Floats
    """What of the place joint 1 does not change, (k, k, 2)."""

    def pose(self, node: tuple[int, int]) -> Floats:
        """Joint values (3,) of a node."""
        return np.array([0.0, self.ends[0][node[0]], self.ends[1][node[1]]])


def sheet_of(robot: Robot) -> Sheet:
    """The sheet of an arm with three joints that carry a point anywhere in space."""
    free = unlimited(robot)
    low, high = search_box(robot)
    turning = robot.table.revolute
    ends = []
    for k in (1, 2):
        if turning[k]:
            ends.append(ASIDE * k + np.linspace(-np.pi, np.pi, LINES, endpoint=False))
        else:
            ends.append(np.linspace(float(low[k]), float(high[k]), LINES))
    nodes = np.stack(np.meshgrid(*ends, indexing="ij"), axis=-1).reshape(-1, 2)
    q = np.concatenate([np.zeros((len(nodes), 1)), nodes], axis=1)
    value = factor_values(free, q).prod(axis=1).reshape(LINES, LINES)
    glued = (bool(turning[1]), bool(turning[2]))
    image = _image(free, q).reshape(LINES, LINES, 2)
    return Sheet((ends[0], ends[1]), glued, value, regions(value > 0, glued), image)


def regions(sign: Bools, glued: tuple[bool, bool]) -> Ints:
    """A number for each region of equal signs of a grid (k, l), whose sides may be glued."""
    label = np.arange(sign.size).reshape(sign.shape)
    while True:
        before = label.copy()
        for axis in (0, 1):
            for shift in (1, -1):
                beside, same = np.roll(label, shift, axis), np.roll(sign, shift, axis) == sign
                if not glued[axis]:
                    edge: list[slice | int] = [slice(None), slice(None)]
                    edge[axis] = 0 if shift == 1 else -1
                    same[tuple(edge)] = False
                label = np.where(same, np.minimum(label, beside), label)
        label = label.ravel()[label]
        if (label == before).all():
            return label


def _image(robot: Robot, q: Floats) -> Floats:
    """How far out and how high the tool is about a turning joint 1, or where beside a sliding one, (N, 2)."""
    pose = tool_pose(robot, q)[:, :3, 3]
    axes = axes_at(robot, q)
    if robot.joints[0].is_revolute:
        return np.stack([(axes.foot[:, 0] ** 2).sum(axis=1), pose @ axes.z[0, 0]], axis=1)
    across = np.linalg.svd(axes.v[0, :1])[2][1:]
    image: Floats = pose @ across.T
    return image


def triangles(sheet: Sheet) -> Ints:
    """The nodes of all triangles, (t, 3, 2)."""
    last = [LINES if glued else LINES - 1 for glued in sheet.glued]
    a, b = (each.ravel() for each in np.meshgrid(np.arange(last[0]), np.arange(last[1]), indexing="ij"))
    c, d = (a + 1) % LINES, (b + 1) % LINES
    halves = [((a, b), (c, b), (c, d)), ((a, b), (c, d), (a, d))]
    return np.concatenate([np.stack([np.stack(node, axis=-1) for node in half], axis=1) for half in halves])

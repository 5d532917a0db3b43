"""Over two joints: lines on which a function is zero, and the square of an arm that carries a point.

The lines are exact where they cross a grid, joined cell by cell. The sides of the square, joints 2 and 3, are
glued; joint 1 changes neither the determinant nor how far out and how high the point is.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Bools, Floats, Ints
from vi3dras.inverse.numeric import search_box, unlimited
from vi3dras.kinematics.forward import tool_pose
from vi3dras.velocities.axes import axes_at
from vi3dras.velocities.factors import factor_values

HALVINGS = 52
"""Of an interval on a line: then it is as short as two numbers can be apart."""

Value = Callable[[Floats], Floats]
"""From places (k, 2) to a number each, (k,)."""


def zero_lines(value: Value, grid: list[Floats], blind: float) -> tuple[Floats, list[tuple[list[int], bool]]]:
    """The places (k, 2) on the lines of a grid where a function is zero, and how they are joined.

    Each line is the places in turn, with whether the last is the neighbour of the first. A function that is
    nowhere above `blind` has none.
    """
    corners = np.stack(np.meshgrid(*grid, indexing="ij"), axis=-1)
    values = value(corners.reshape(-1, 2)).reshape(corners.shape[:2])
    if np.abs(values).max() < blind:
        return np.zeros((0, 2)), []
    sides = values > 0
    across, along = sides[1:] != sides[:-1], sides[:, 1:] != sides[:, :-1]
    number = [np.full(each.shape, -1) for each in (across, along)]
    number[0][across] = np.arange(across.sum())
    number[1][along] = np.arange(across.sum(), across.sum() + along.sum())
    start = np.concatenate([corners[:-1][across], corners[:, :-1][along]])
    end = np.concatenate([corners[1:][across], corners[:, 1:][along]])
    places = zeros(value, start, end)
    return places, chains(segments(number, sides, grid, value), len(places))


def zeros(value: Value, start: Floats, end: Floats) -> Floats:
    """Where a factor is zero between two places (k, 2) each, at which its signs differ."""
    if not len(start):
        return start
    is_up = value(start) > 0
    for _ in range(HALVINGS):
        middle = (start + end) / 2
        same = ((value(middle) > 0) == is_up)[:, None]
        start, end = np.where(same, middle, start), np.where(same, end, middle)
    lower, upper = np.abs(value(start)), np.abs(value(end))
    return np.where((lower < upper)[:, None], start, end)


def segments(number: list[Ints], sides: Bools, grid: list[Floats], value: Value) -> list[tuple[int, int]]:
    """The pairs of points that a cell of the grid joins: a cell with four is decided by its middle."""
    bottom, top, left, right = number[0][:, :-1], number[0][:, 1:], number[1][:-1], number[1][1:]
    edges = np.stack([bottom, right, top, left], axis=-1)
    crossed = (edges >= 0).sum(axis=-1)
    pairs = [tuple(edge[edge >= 0].tolist()) for edge in edges[crossed == 2]]
    for a, b in np.argwhere(crossed == 4).tolist():
        middle = np.array([[grid[0][a : a + 2].mean(), grid[1][b : b + 2].mean()]])
        e = edges[a, b].tolist()
        is_open = bool((value(middle) > 0)[0]) == bool(sides[a, b])
        pairs += [(e[0], e[1]), (e[2], e[3])] if is_open else [(e[0], e[3]), (e[1], e[2])]
    return pairs


def chains(pairs: list[tuple[int, int]], count: int) -> list[tuple[list[int], bool]]:
    """Points joined into lines, each with whether it closes."""
    beside: list[list[int]] = [[] for _ in range(count)]
    for a, b in pairs:
        beside[a].append(b)
        beside[b].append(a)
    found, used = [], [False] * count
    ends_first = sorted(range(count), key=lambda k: len(beside[k]) == 2)
    for begin in ends_first:
        if used[begin]:
            continue
        chain, used[begin] = [begin], True
        while on := [k for k in beside[chain[-1]] if not used[k]]:
            chain.append(on[0])
            used[on[0]] = True
        found.append((chain, len(chain) > 2 and begin in beside[chain[-1]]))
    return found


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

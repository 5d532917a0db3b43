"""The D-H table of axes in space: common normals from one axis to the next, base and tool take up the rest.

The table is exact, but for nearly parallel axes: their common normal may be thousands of metres away.
"""

from __future__ import annotations

import math
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.importers.normals import NEAR, NOISE, FarNormal, first_frame, gap, last_frame, next_frame
from vi3dras.rotations.elementary import rigid_inverse

FAR = 1.0
"""How often the arm's length a common normal may be away from the joints."""


class Axis(NamedTuple):
    """What a joint turns about or slides along, at joint value 0, in the base frame."""

    point: Floats
    """(3,) [m]."""
    direction: Floats
    """(3,), of length 1."""
    slides: bool = False


class Row(NamedTuple):
    """A row of a standard D-H table in [rad] and [m], and how the joint counts."""

    theta: float
    d: float
    a: float
    alpha: float
    sign: int


class Table(NamedTuple):
    """A chain as D-H rows."""

    rows: tuple[Row, ...]
    frames: Floats
    """The frames 0 ... n at joint value 0, (n + 1, 4, 4)."""
    tool: Floats
    """(4, 4), from frame n on."""


def table_of(axes: list[Axis], tool: Floats) -> Table:
    """The D-H table of axes and of a tool pose (4, 4) at joint value 0.

    Where a joint slides only the direction counts: its axis is moved where that keeps numbers small.

    Raises:
        FarNormal: two axes are so nearly parallel that the table would have a length beyond all others.
    """
    try:
        return _table(axes, tool)
    except FarNormal as first:
        for step in (-1, 1):
            moved = list(axes)
            for k in range(len(axes))[::-step]:
                if axes[k].slides and 0 <= k + step < len(axes):
                    moved[k] = axes[k]._replace(point=moved[k + step].point)
            try:
                return _table(moved, tool)
            except FarNormal:
                continue
        raise first from None


def straightened(axes: list[Axis], only: int | None = None) -> list[Axis]:
    """Axes that are nearly parallel or nearly at right angles to the one before made so, the first to z.

    With `only` the one after that row is made parallel, and no other is touched.
    """
    before, made = np.array([0.0, 0.0, 1.0]), []
    for k, axis in enumerate(axes):
        along = float(axis.direction @ before)
        across = axis.direction - along * before
        direction = axis.direction
        if only is not None:
            direction = math.copysign(1.0, along) * before if k == only + 1 else direction
        elif np.linalg.norm(across) < NEAR:
            direction = math.copysign(1.0, along) * before
        elif abs(along) < NEAR:
            direction = across / np.linalg.norm(across)
        made.append(axis._replace(direction=direction))
        before = direction
    return made


def _table(axes: list[Axis], tool: Floats) -> Table:
    signs, directions = _directions(axes)
    most = FAR * max(_size(axes, tool), 1e-3)
    frames = [first_frame(axes[0].point, directions[0])]
    for k, (axis, z) in enumerate(zip(axes[1:], directions[1:], strict=True)):
        frames.append(next_frame(frames[-1], axis.point, z, k, most))
    is_planar = len(axes) < 2 or gap(directions[-2], directions[-1]) < NOISE
    frames.append(last_frame(frames[-1], tool, is_planar=is_planar))
    rows = tuple(_row(one, other, sign) for (one, other), sign in zip(pairwise(frames), signs, strict=True))
    return Table(rows, np.stack(frames), rigid_inverse(frames[-1]) @ tool)


def _directions(axes: list[Axis]) -> tuple[list[int], list[Floats]]:
    """The z axes, turned round where that makes them parallel to the one before; the first to the world's."""
    signs, directions, before = [], [], np.array([0.0, 0.0, 1.0])
    for axis in axes:
        is_against = gap(axis.direction, before) < NEAR and axis.direction @ before < 0
        signs.append(-1 if is_against else 1)
        directions.append(signs[-1] * axis.direction)
        before = directions[-1]
    return signs, directions


def _size(axes: list[Axis], tool: Floats) -> float:
    """How long the way along all joints is [m]."""
    points = [np.zeros(3), *(axis.point for axis in axes), tool[:3, 3]]
    return float(sum(np.linalg.norm(b - a) for a, b in pairwise(points)))


def _row(one: Floats, other: Floats, sign: int) -> Row:
    """The row that leads from a frame to the next."""
    x, z, to = one[:3, 0], one[:3, 2], other[:3, 3] - one[:3, 3]
    x_next, z_next = other[:3, 0], other[:3, 2]
    theta = math.atan2(float(np.cross(x, x_next) @ z), float(x @ x_next))
    alpha = math.atan2(float(np.cross(z, z_next) @ x_next), float(z @ z_next))
    return Row(_angle(theta), _length(float(to @ z)), _length(float(to @ x_next)), _angle(alpha), sign)


def _angle(angle: float) -> float:
    """An angle without the noise of its digits; -180 degrees are 180."""
    turns = round(angle / (math.pi / 2))
    if abs(angle - turns * math.pi / 2) < NOISE:
        return abs(turns) * math.pi / 2 if abs(turns) == 2 else turns * math.pi / 2
    return angle


def _length(length: float) -> float:
    return 0.0 if abs(length) < NOISE else length

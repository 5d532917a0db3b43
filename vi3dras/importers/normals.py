"""D-H frames on axes in space: each at the foot of the common normal with the axis before."""

from __future__ import annotations

import math

import numpy as np

from vi3dras.arrays import Floats

NOISE = 5e-11
"""Angles [rad] and lengths [m] below this are how many digits somebody wrote."""
NEAR = 2e-3
"""Axes that are nearer to parallel [rad] were meant to be: 3.14 for π, 1.57 for π/2."""


class FarNormal(Exception):  # noqa: N818  # caught where the names of joints are known
    """Axes whose common normal is far away: the row of the first one, the angle [rad], the length [m]."""

    def __init__(self, row: int, angle: float, length: float) -> None:
        super().__init__(row, angle, length)
        self.row, self.angle, self.length = row, angle, length


def gap(one: Floats, other: Floats) -> float:
    """The angle [rad] by which two directions (3,) are not parallel, exact where it is small."""
    return float(math.atan2(np.linalg.norm(np.cross(one, other)), abs(float(one @ other))))


def first_frame(point: Floats, z: Floats) -> Floats:
    """Frame 0 on an axis through a point, along z: as near to the world's as the first axis lets it be."""
    near = point - (point @ z) * z
    upright = gap(z, np.array([0.0, 0.0, 1.0])) < NOISE
    return _frame(np.array([*point[:2], 0.0]) if upright else near, _across(z, np.eye(3)), z)


def _across(z: Floats, wishes: Floats) -> Floats:
    """The first of the directions (k, 3) that is not along z, made perpendicular to it."""
    for wish in wishes:
        x = wish - (wish @ z) * z
        if (length := np.linalg.norm(x)) > 1e-2:
            return np.asarray(x / length)
    raise ValueError("no direction is across")


def next_frame(frame: Floats, point: Floats, w: Floats, row: int, most: float) -> Floats:
    """The frame on the axis through a point, along w: at the foot of the common normal.

    Raises:
        FarNormal: that foot is farther away than `most` [m], since the axes are nearly parallel.
    """
    x, u, o = frame[:3, 0], frame[:3, 2], frame[:3, 3]
    between = point - o
    normal = np.cross(u, w)
    sine = float(np.linalg.norm(normal))
    if sine < NOISE:
        across = between - (between @ u) * u
        a = float(np.linalg.norm(across))
        return _frame(o + across, across / a, w) if a > NOISE else _frame(o, x, w)
    n = normal / sine
    along = float(np.linalg.det(np.stack([between, w, n]))) / sine
    back = float(np.linalg.det(np.stack([between, u, n]))) / sine
    if sine < NEAR and max(abs(along), abs(back)) > most:
        raise FarNormal(row, sine, max(abs(along), abs(back)))
    a = float(between @ n)
    if abs(a) > NOISE:
        return _frame(point + back * w, math.copysign(1.0, a) * n, w)
    ahead = float(n @ x)
    sideways = ahead if abs(ahead) > 1e-9 else float(n @ frame[:3, 1])
    return _frame(o + along * u, math.copysign(1.0, sideways) * n, w)


def last_frame(frame: Floats, tool: Floats, *, is_planar: bool) -> Floats:
    """Frame n, on the last axis beside the tool; out at the tool where all of it is in one plane."""
    x, z, o = frame[:3, 0], frame[:3, 2], frame[:3, 3]
    foot = o + ((tool[:3, 3] - o) @ z) * z
    beside = tool[:3, 3] - foot
    a = float(np.linalg.norm(beside))
    if is_planar and a > NOISE and gap(z, tool[:3, 2]) < NOISE:
        return _frame(tool[:3, 3], beside / a, z)
    return _frame(foot, _across(z, np.stack([tool[:3, 0], x])), z)


def _frame(origin: Floats, x: Floats, z: Floats) -> Floats:
    frame = np.eye(4)
    x = x - (x @ z) * z
    frame[:3, 0] = x / np.linalg.norm(x)
    frame[:3, 1], frame[:3, 2], frame[:3, 3] = np.cross(z, frame[:3, 0]), z, origin
    return frame

"""Turns about one axis and slides along one: what every other rotation and motion is put together from."""

from __future__ import annotations

from typing import Literal

import numpy as np
from numpy.typing import ArrayLike

from vi3dras.arrays import Floats

Axis = Literal["x", "y", "z"]
AXES: tuple[Axis, ...] = ("x", "y", "z")


def turn_about(axis: Axis, angle: ArrayLike) -> Floats:
    """Rotation matrices (..., 3, 3) of turns by `angle` (...) in [rad] about x, y or z, with exact zeros."""
    angle = np.asarray(angle, float)
    k = AXES.index(axis)
    i, j = (k + 1) % 3, (k + 2) % 3
    made = np.zeros((*angle.shape, 3, 3))
    made[..., k, k] = 1.0
    made[..., i, i] = made[..., j, j] = np.cos(angle)
    made[..., j, i] = np.sin(angle)
    made[..., i, j] = -made[..., j, i]
    return made


def motion(rotation: Floats | None = None, position: Floats | None = None) -> Floats:
    """Homogeneous transforms (..., 4, 4) of rotations (..., 3, 3) and positions (..., 3) [m], or of one."""
    R = np.eye(3) if rotation is None else np.asarray(rotation, float)
    p = np.zeros(3) if position is None else np.asarray(position, float)
    made = np.zeros((*np.broadcast_shapes(R.shape[:-2], p.shape[:-1]), 4, 4))
    made[..., :3, :3], made[..., :3, 3], made[..., 3, 3] = R, p, 1.0
    return made


def slide_along(axis: Axis, length: ArrayLike) -> Floats:
    """Homogeneous transforms (..., 4, 4) of slides by `length` (...) [m] along x, y or z."""
    length = np.asarray(length, float)
    return motion(position=length[..., None] * np.eye(3)[AXES.index(axis)])


def shift(x: float = 0.0, y: float = 0.0, z: float = 0.0) -> Floats:
    """A translation, (4, 4)."""
    return motion(position=np.array([x, y, z]))


def turn(angle: float) -> Floats:
    """Rz(angle), (4, 4)."""
    return motion(turn_about("z", angle))


def tilt(angle: float) -> Floats:
    """Rx(angle), (4, 4)."""
    return motion(turn_about("x", angle))


def rigid_inverse(transform: Floats) -> Floats:
    """The inverse (..., 4, 4) of rigid transforms (..., 4, 4)."""
    inverse = np.zeros_like(transform)
    rotation = np.swapaxes(transform[..., :3, :3], -1, -2)
    inverse[..., :3, :3] = rotation
    inverse[..., :3, 3] = -(rotation @ transform[..., :3, 3:])[..., 0]
    inverse[..., 3, 3] = 1.0
    return inverse

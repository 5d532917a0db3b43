"""Turns about one axis and slides along one, of which every motion is put together; both at once: screws.

A twist is the velocity that leads there in one second, (v, ω) as the columns of a Jacobian have it: v is the
velocity of the point at the origin. Rotation vectors are the ω of a rotation alone.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from vi3dras.arrays import Floats
from vi3dras.orientation import matrix_from_quaternion, quaternion_from_matrix

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


SMALL = 1e-2
"""Below this angle [rad] two terms of a series are more exact than quotients of small differences."""

NO_TURN = 1e-9
"""Below this angle [rad] a motion is a slide: its axis would be farther away than anything."""


class Screw(NamedTuple):
    """The line of a rigid motion, and how much of it there is."""

    axis: Floats
    """Unit vectors (..., 3); z where nothing moves."""
    point: Floats
    """The point of the line that is nearest to the origin, (..., 3) [m]; the origin for a slide."""
    angle: Floats
    """The turn about the line, (...) in [0, π]."""
    slide: Floats
    """How far along the line, (...) [m]."""
    pitch: Floats
    """The slide of one radian, (...) [m/rad]: 0 for a turn, infinite for a slide."""


def vector_from_matrix(rotation: Floats) -> Floats:
    """Rotation vectors (..., 3) of rotation matrices (..., 3, 3): axis times angle, no longer than π."""
    q = quaternion_from_matrix(rotation)
    sine = np.linalg.norm(q[..., 1:], axis=-1)
    half = np.arctan2(sine, q[..., 0])
    vector: Floats = q[..., 1:] * np.where(sine > 0, 2 * half / np.where(sine > 0, sine, 1.0), 2.0)[..., None]
    return vector


def matrix_from_vector(vector: Floats) -> Floats:
    """Rotation matrices (..., 3, 3) of rotation vectors (..., 3) of any length in [rad]."""
    vector = np.asarray(vector, float)
    half = np.linalg.norm(vector, axis=-1, keepdims=True) / 2
    return matrix_from_quaternion(np.concatenate([np.cos(half), np.sinc(half / np.pi) * vector / 2], axis=-1))


def twist_from_motion(transform: Floats) -> Floats:
    """Twists (..., 6), v in [m] and ω in [rad], of rigid motions (..., 4, 4): the logarithm."""
    omega = vector_from_matrix(transform[..., :3, :3])
    position = transform[..., :3, 3]
    across = np.cross(omega, position)
    bent = _log_share(np.linalg.norm(omega, axis=-1))[..., None] * np.cross(omega, across)
    return np.concatenate([position - across / 2 + bent, omega], axis=-1)


def motion_from_twist(twist: Floats) -> Floats:
    """Rigid motions (..., 4, 4) of twists (..., 6), v in [m] and ω in [rad]: the exponential."""
    v, omega = twist[..., :3], twist[..., 3:]
    angle = np.linalg.norm(omega, axis=-1)
    across = np.cross(omega, v)
    first = np.sinc(angle / (2 * np.pi)) ** 2 / 2
    position = v + first[..., None] * across + _exp_share(angle)[..., None] * np.cross(omega, across)
    return motion(matrix_from_vector(omega), position)


def screw_of(transform: Floats) -> Screw:
    """The line about which rigid motions (..., 4, 4) turn, and along which they slide."""
    twist = twist_from_motion(transform)
    v, omega = twist[..., :3], twist[..., 3:]
    angle, length = np.linalg.norm(omega, axis=-1), np.linalg.norm(v, axis=-1)
    turns = angle > NO_TURN
    along = np.where(turns[..., None], omega, v)
    size = np.linalg.norm(along, axis=-1)
    axis = np.divide(along, size[..., None], where=size[..., None] > 0, out=np.zeros_like(along))
    axis[size == 0] = (0.0, 0.0, 1.0)
    safe = np.where(turns, angle, 1.0)
    point = np.where(turns[..., None], np.cross(omega, v) / safe[..., None] ** 2, 0.0)
    slide = np.where(turns, (axis * v).sum(axis=-1), length)
    pitch = np.where(turns, slide / safe, np.where(length > 0, np.inf, 0.0))
    return Screw(axis, point, np.where(turns, angle, 0.0), slide, pitch)


def _log_share(angle: Floats) -> Floats:
    """(1 - x/2 · cot(x/2)) / x² of angles (...)."""
    near = angle < SMALL
    safe = np.where(near, 1.0, angle)
    series = 1 / 12 + angle**2 / 720
    share: Floats = np.where(near, series, (1 - safe / 2 / np.tan(safe / 2)) / safe**2)
    return share


def _exp_share(angle: Floats) -> Floats:
    """(x - sin x) / x³ of angles (...)."""
    near = angle < SMALL
    safe = np.where(near, 1.0, angle)
    series = 1 / 6 - angle**2 / 120
    share: Floats = np.where(near, series, (safe - np.sin(safe)) / safe**3)
    return share

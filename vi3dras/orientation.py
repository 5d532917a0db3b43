"""The ways people write an orientation, converted exactly, also where the pitch is singular.

A, B, C are roll, pitch and yaw with R = Rz(C) Ry(B) Rx(A). Every function takes any batch shape.
"""

from __future__ import annotations

import numpy as np

from vi3dras.arrays import Floats

SINGULAR = 1e-9
"""Below this cosine of B only A and C together have a meaning: C is taken as 0."""


def matrix_from_abc(abc: Floats) -> Floats:
    """Rotation matrices (..., 3, 3) of A, B, C angles (..., 3) in [rad]."""
    abc = np.asarray(abc, float)
    (ca, cb, cc), (sa, sb, sc) = np.moveaxis(np.cos(abc), -1, 0), np.moveaxis(np.sin(abc), -1, 0)
    rows = (
        (cc * cb, cc * sb * sa - sc * ca, cc * sb * ca + sc * sa),
        (sc * cb, sc * sb * sa + cc * ca, sc * sb * ca - cc * sa),
        (-sb, cb * sa, cb * ca),
    )
    return np.stack([np.stack(row, axis=-1) for row in rows], axis=-2)


def abc_from_matrix(rotation: Floats) -> Floats:
    """A, B, C angles (..., 3) in [rad] of rotation matrices (..., 3, 3); A and C within (-π, π].

    A is read after C has been turned back, which keeps it exact right up to B = ±90 degrees.
    """
    R = np.asarray(rotation, float)
    cos_b = np.hypot(R[..., 0, 0], R[..., 1, 0])
    B = np.arctan2(-R[..., 2, 0], cos_b)
    C = np.where(cos_b > SINGULAR, np.arctan2(R[..., 1, 0], R[..., 0, 0]), 0.0)
    cc, sc = np.cos(C), np.sin(C)
    A = np.arctan2(sc * R[..., 0, 2] - cc * R[..., 1, 2], cc * R[..., 1, 1] - sc * R[..., 0, 1])
    return np.stack([half_open(A), B, half_open(C)], axis=-1)


def angular_velocity_from_abc_rates(abc: Floats) -> Floats:
    """The matrices L (..., 3, 3) of angular velocity = L · rates of A, B, C, at angles (..., 3)."""
    _, B, C = np.moveaxis(np.asarray(abc, float), -1, 0)
    zero, one = np.zeros_like(B), np.ones_like(B)
    rows = (
        (np.cos(C) * np.cos(B), -np.sin(C), zero),
        (np.sin(C) * np.cos(B), np.cos(C), zero),
        (-np.sin(B), zero, one),
    )
    return np.stack([np.stack(row, axis=-1) for row in rows], axis=-2)


def quaternion_from_matrix(rotation: Floats) -> Floats:
    """Unit quaternions (..., 4) as w, x, y, z with w >= 0 of rotation matrices (..., 3, 3).

    The largest of the four components is found first and divides the others, so no angle loses digits.
    """
    R = np.asarray(rotation, float)
    xx, yy, zz = R[..., 0, 0], R[..., 1, 1], R[..., 2, 2]
    yz, zx, xy = (R[..., 2, 1], R[..., 1, 2]), (R[..., 0, 2], R[..., 2, 0]), (R[..., 1, 0], R[..., 0, 1])
    w_row = (1 + xx + yy + zz, yz[0] - yz[1], zx[0] - zx[1], xy[0] - xy[1])
    x_row = (w_row[1], 1 + xx - yy - zz, xy[0] + xy[1], zx[0] + zx[1])
    y_row = (w_row[2], x_row[2], 1 - xx + yy - zz, yz[0] + yz[1])
    z_row = (w_row[3], x_row[3], y_row[3], 1 - xx - yy + zz)
    products = np.stack([np.stack(row, axis=-1) for row in (w_row, x_row, y_row, z_row)], axis=-2)
    largest = np.argmax(np.diagonal(products, axis1=-2, axis2=-1), axis=-1)
    q = np.take_along_axis(products, largest[..., None, None], axis=-2)[..., 0, :]
    q = q / np.linalg.norm(q, axis=-1, keepdims=True)
    positive: Floats = np.where(q[..., :1] < 0, -q, q)
    return positive


def matrix_from_quaternion(quaternion: Floats) -> Floats:
    """Rotation matrices (..., 3, 3) of quaternions (..., 4) as w, x, y, z of any length but zero."""
    q = np.asarray(quaternion, float)
    w, x, y, z = np.moveaxis(q / np.linalg.norm(q, axis=-1, keepdims=True), -1, 0)
    rows = (
        (1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)),
        (2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)),
        (2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)),
    )
    return np.stack([np.stack(row, axis=-1) for row in rows], axis=-2)


def axis_angle_from_matrix(rotation: Floats) -> tuple[Floats, Floats]:
    """Unit axes (..., 3) and angles (...) in [0, π] of matrices (..., 3, 3); no turn gives axis z."""
    q = quaternion_from_matrix(rotation)
    length = np.linalg.norm(q[..., 1:], axis=-1)
    turns = length > 0
    axis = np.divide(q[..., 1:], length[..., None], where=turns[..., None], out=np.zeros_like(q[..., 1:]))
    axis[~turns] = (0.0, 0.0, 1.0)
    return axis, 2 * np.arctan2(length, q[..., 0])


def matrix_from_axis_angle(axis: Floats, angle: Floats) -> Floats:
    """Rotation matrices (..., 3, 3) of turns by `angle` (...) in [rad] about `axis` (..., 3)."""
    axis = np.asarray(axis, float)
    unit = axis / np.linalg.norm(axis, axis=-1, keepdims=True)
    half = np.asarray(angle, float)[..., None] / 2
    return matrix_from_quaternion(np.concatenate([np.cos(half), np.sin(half) * unit], axis=-1))


def half_open(angle: Floats) -> Floats:
    """Angles in (-π, π]: a rounding error must not turn 180 degrees into -180."""
    return np.where(angle <= -np.pi + 1e-12, np.minimum(angle + 2 * np.pi, np.pi), angle)

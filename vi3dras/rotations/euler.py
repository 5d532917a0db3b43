"""Three turns about axes, in each of the twenty-four ways of taking three angles, exact at gimbal lock.

An order is three letters, no two neighbours alike. About moving axes, R = R1(a) R2(b) R3(c); about fixed ones
the same turns are multiplied from the other side, R = R3(c) R2(b) R1(a). So the fixed order `xyz` with the
angles A, B, C is the moving order `zyx` with C, B, A: roll, pitch and yaw.
"""

from __future__ import annotations

from itertools import product
from typing import Literal

import numpy as np

from vi3dras.arrays import Bools, Floats
from vi3dras.orientation import SINGULAR, half_open
from vi3dras.rotations.elementary import AXES, turn_about
from vi3dras.rotations.errors import OrderError

About = Literal["moving", "fixed"]
ABOUT: tuple[About, ...] = ("moving", "fixed")
"""The axes of the turns: those that the turns before have carried along, or those that stay."""

ORDERS = tuple("".join(three) for three in product(AXES, repeat=3) if three[0] != three[1] != three[2])
"""The twelve orders of axes; `xyx` and its kind return to the first axis."""


def order_known(order: str) -> str:
    """An order of axes in small letters.

    Raises:
        OrderError: there is no such order.
    """
    if order.lower() not in ORDERS:
        raise OrderError(order)
    return order.lower()


def matrix_from_euler(angles: Floats, order: str, about: About = "moving") -> Floats:
    """Rotation matrices (..., 3, 3) of three angles (..., 3) in [rad] about the axes of an order.

    Raises:
        OrderError: there is no such order.
    """
    turns = [turn_about(axis, angles[..., k]) for k, axis in enumerate(_axes(order_known(order)))]
    first, second, third = turns if about == "moving" else turns[::-1]
    made: Floats = first @ second @ third
    return made


def euler_from_matrix(rotation: Floats, order: str, about: About = "moving") -> Floats:
    """Angles (..., 3) in [rad] of rotation matrices (..., 3, 3), those at the ends within (-π, π].

    The middle one is within ±π/2, or from 0 to π where the order returns to its first axis. At gimbal lock
    only one turn of the other two has a meaning: the angle that `angle_at_zero` names is taken as 0.

    Raises:
        OrderError: there is no such order.
    """
    order = order_known(order)
    if about == "fixed":
        return euler_from_matrix(rotation, order[::-1])[..., ::-1]
    R = np.asarray(rotation, float)
    i, j, k, sign = _indices(order)
    short = _from_lock(R, order)
    if order[0] == order[2]:
        middle = np.arctan2(short, R[..., i, i])
        first = np.arctan2(R[..., j, i], -sign * R[..., k, i])
    else:
        middle = np.arctan2(sign * R[..., i, k], short)
        first = np.arctan2(-sign * R[..., j, k], R[..., k, k])
    first = np.where(short > SINGULAR, first, 0.0)
    turned_back = np.cos(first)[..., None] * R[..., j, :] + sign * np.sin(first)[..., None] * R[..., k, :]
    across = -sign * turned_back[..., k] if order[0] == order[2] else sign * turned_back[..., i]
    third = np.arctan2(across, turned_back[..., j])
    return np.stack([half_open(first), middle, half_open(third)], axis=-1)


def is_locked(rotation: Floats, order: str, about: About = "moving") -> Bools:
    """Whether the first and the third axis are parallel, (...): only one turn about both has a meaning."""
    order = order_known(order)
    return np.asarray(_from_lock(rotation, order if about == "moving" else order[::-1]) <= SINGULAR)


def angle_at_zero(about: About = "moving") -> int:
    """Which of the three angles is taken as 0 at gimbal lock: the one whose turn is multiplied first.

    It is the first about moving axes and the third about fixed ones, as C is of A, B, C.
    """
    return 0 if about == "moving" else 2


def _from_lock(R: Floats, order: str) -> Floats:
    """How far a rotation is from gimbal lock, (...): the sine of the angle between the outer axes, moving."""
    i, j, k, _ = _indices(order)
    length: Floats = (
        np.hypot(R[..., j, i], R[..., k, i]) if order[0] == order[2] else np.hypot(R[..., i, i], R[..., i, j])
    )
    return length


def _axes(order: str) -> list[Literal["x", "y", "z"]]:
    return [AXES["xyz".index(letter)] for letter in order]


def _indices(order: str) -> tuple[int, int, int, int]:
    """The first two axes of an order and the one that is left, and +1 where they turn as x, y, z do."""
    i, j = ("xyz".index(letter) for letter in order[:2])
    return i, j, 3 - i - j, 1 if (j - i) % 3 == 1 else -1

"""Three turns in any of twenty-four ways: there and back, at gimbal lock too, and against another library."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.testing import assert_allclose

from vi3dras.arrays import Floats
from vi3dras.orientation import abc_from_matrix, matrix_from_abc, matrix_from_quaternion
from vi3dras.rotations.elementary import AXES, turn_about
from vi3dras.rotations.errors import OrderError
from vi3dras.rotations.euler import (
    ABOUT,
    ORDERS,
    About,
    angle_at_zero,
    euler_from_matrix,
    is_locked,
    matrix_from_euler,
)

every_way = pytest.mark.parametrize(
    ("order", "about"), [(order, about) for order in ORDERS for about in ABOUT], ids="-".join
)

SCIPY = {
    "xyx": ((-177.273689006, 63.460895067, -154.653824058), (-154.653824058, 63.460895067, -177.273689006)),
    "xyz": ((49.398705355, -53.950670946, 40.601294645), (31.429565615, -63.331339403, -5.440332031)),
    "xzx": ((92.726310994, 63.460895067, -64.653824058), (-64.653824058, 63.460895067, 92.726310994)),
    "xzy": ((14.676393137, 22.518314131, -61.073574165), (26.565051177, -2.438854691, -63.434948823)),
    "yxy": ((-58.570434385, 26.668660597, -5.440332031), (-5.440332031, 26.668660597, -58.570434385)),
    "yxz": ((-64.653824058, 26.539104933, -2.726310994), (-66.801409486, 13.535191292, 23.198590514)),
    "yzx": ((-63.434948823, -2.438854691, 26.565051177), (-61.073574165, 22.518314131, 14.676393137)),
    "yzy": ((31.429565615, 26.668660597, -95.440332031), (-95.440332031, 26.668660597, 31.429565615)),
    "zxy": ((23.198590514, 13.535191292, -66.801409486), (-2.726310994, 26.539104933, -64.653824058)),
    "zxz": ((-61.073574165, 67.481685869, 75.323606863), (75.323606863, 67.481685869, -61.073574165)),
    "zyx": ((-5.440332031, -63.331339403, 31.429565615), (40.601294645, -53.950670946, 49.398705355)),
    "zyz": ((-151.073574165, 67.481685869, 165.323606863), (165.323606863, 67.481685869, -151.073574165)),
}
"""Angles [deg] about moving and about fixed axes of the quaternion w, x, y, z = 0.8, 0.2, -0.5, 0.1, from
scipy 1.17.1: `Rotation.from_quat([0.2, -0.5, 0.1, 0.8]).as_euler(order, degrees=True)`."""


def random_rotations(count: int) -> Floats:
    """Matrices (count, 3, 3), all orientations equally likely."""
    return matrix_from_quaternion(np.random.default_rng(18).normal(size=(count, 4)))


def locks(order: str) -> list[float]:
    """The middle angles [rad] at which the outer axes are parallel."""
    return [0.0, np.pi] if order[0] == order[2] else [np.pi / 2, -np.pi / 2]


@every_way
def test_angles_of_random_rotations_lead_back(order: str, about: About) -> None:
    R = random_rotations(100_000)
    angles = euler_from_matrix(R, order, about)
    assert_allclose(matrix_from_euler(angles, order, about), R, atol=1e-13)
    low, high = (0, np.pi) if order[0] == order[2] else (-np.pi / 2, np.pi / 2)
    assert low <= angles[:, 1].min() <= angles[:, 1].max() <= high
    assert np.abs(angles[:, [0, 2]]).max() <= np.pi
    assert not is_locked(R, order, about).any()


@every_way
def test_at_gimbal_lock_one_angle_is_zero_and_the_matrix_is_kept(order: str, about: About) -> None:
    outer = np.radians(np.arange(-180, 181, 15.0))
    for middle in locks(order):
        first, third = np.meshgrid(outer, outer)
        R = matrix_from_euler(np.stack([first, np.full_like(first, middle), third], axis=-1), order, about)
        angles = euler_from_matrix(R, order, about)
        assert is_locked(R, order, about).all()
        assert (angles[..., angle_at_zero(about)] == 0).all()
        assert_allclose(angles[..., 1], middle, atol=1e-9)
        assert_allclose(matrix_from_euler(angles, order, about), R, atol=1e-14)


@every_way
@pytest.mark.parametrize("short", [1e-3, 1e-6, 1e-8, 1e-10, 1e-12])
def test_gimbal_lock_may_be_as_near_as_it_likes(order: str, about: About, short: float) -> None:
    for middle in locks(order):
        R = matrix_from_euler(
            np.array([0.4, middle + (short if middle <= 0 else -short), -1.1]), order, about
        )
        back = matrix_from_euler(euler_from_matrix(R, order, about), order, about)
        assert_allclose(back, R, atol=2e-9 if short <= 1e-9 else 1e-14)


@every_way
def test_an_order_is_the_product_that_its_letters_say(order: str, about: About) -> None:
    angles = np.array([0.3, -0.7, 1.9])
    made = np.eye(3)
    for letter, angle in zip(order, angles, strict=True):
        turn = turn_about(AXES["xyz".index(letter)], angle)
        made = made @ turn if about == "moving" else turn @ made
    assert_allclose(matrix_from_euler(angles, order, about), made, atol=1e-15)


@every_way
def test_angles_are_those_of_another_library(order: str, about: About) -> None:
    R = matrix_from_quaternion(np.array([0.8, 0.2, -0.5, 0.1]))
    angles = np.degrees(euler_from_matrix(R, order, about))
    assert_allclose(angles, SCIPY[order][ABOUT.index(about)], atol=1e-9)


def test_roll_pitch_and_yaw_are_fixed_x_y_z() -> None:
    R = np.concatenate([random_rotations(500), matrix_from_abc(np.array([[0.4, np.pi / 2, 0.1]]))])
    assert_allclose(euler_from_matrix(R, "xyz", "fixed"), abc_from_matrix(R), atol=1e-12)
    assert_allclose(euler_from_matrix(R, "zyx")[:, ::-1], abc_from_matrix(R), atol=1e-12)


@pytest.mark.parametrize("order", ["xxy", "xy", "abc", "", "xyzx"])
def test_what_is_no_order_is_told(order: str) -> None:
    with pytest.raises(OrderError, match="is no order of axes: write three of x, y, z"):
        matrix_from_euler(np.zeros(3), order)
    assert len(ORDERS) == 12


def test_capitals_are_letters_too() -> None:
    R = random_rotations(3)
    assert_allclose(euler_from_matrix(R, "ZYZ"), euler_from_matrix(R, "zyz"))

"""Orientations: every way of writing them leads back to the same matrix, at the singular pitch too."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.testing import assert_allclose

from vi3dras import orientation as o
from vi3dras.arrays import Floats

angle = st.floats(-np.pi, np.pi) | st.sampled_from([0.0, np.pi / 2, -np.pi / 2, np.pi, -np.pi])
triples = st.tuples(angle, angle, angle).map(np.array)


@given(triples)
@settings(max_examples=200, deadline=None)
def test_every_way_leads_back_to_the_matrix(abc: Floats) -> None:
    R = o.matrix_from_abc(abc)
    assert_allclose(o.matrix_from_abc(o.abc_from_matrix(R)), R, atol=1e-9)
    assert_allclose(o.matrix_from_quaternion(o.quaternion_from_matrix(R)), R, atol=1e-12)
    assert_allclose(o.matrix_from_axis_angle(*o.axis_angle_from_matrix(R)), R, atol=1e-12)


@given(triples)
@settings(max_examples=100, deadline=None)
def test_abc_is_rz_ry_rx(abc: Floats) -> None:
    A, B, C = abc
    x, y, z = np.eye(3)
    turns = [o.matrix_from_axis_angle(axis, turn) for axis, turn in ((z, C), (y, B), (x, A))]
    assert_allclose(o.matrix_from_abc(abc), turns[0] @ turns[1] @ turns[2], atol=1e-12)


@pytest.mark.parametrize("sign", [1, -1])
@pytest.mark.parametrize("short", [0.0, 1e-3, 1e-6, 1e-8, 1e-10, 1e-12])
def test_pitch_may_be_as_near_to_90_degrees_as_it_likes(sign: int, short: float) -> None:
    abc = np.array([0.4, sign * (np.pi / 2 - short), -1.1])
    R = o.matrix_from_abc(abc)
    assert_allclose(o.matrix_from_abc(o.abc_from_matrix(R)), R, atol=2e-9)


def test_at_singular_pitch_c_is_zero() -> None:
    A, B, C = o.abc_from_matrix(o.matrix_from_abc(np.array([0.4, np.pi / 2, 0.1])))
    assert_allclose([A, B, C], [0.3, np.pi / 2, 0.0], atol=1e-9)


def test_half_a_turn_is_plus_180_degrees_whatever_the_rounding() -> None:
    R = np.diag([1.0, -1.0, -1.0])
    R[2, 1], R[1, 2] = -1e-17, 1e-17
    assert_allclose(np.degrees(o.abc_from_matrix(R)), [180, 0, 0], atol=1e-9)


def test_no_turn_has_an_axis_all_the_same() -> None:
    axis, turn = o.axis_angle_from_matrix(np.eye(3)[None])
    assert_allclose(axis, [[0, 0, 1]])
    assert_allclose(turn, [0])


def test_rates_become_the_angular_velocity() -> None:
    """Against central differences; the corrected Eq 12 of the Virtual Robot Module paper."""
    rng, h = np.random.default_rng(5), 1e-6
    for abc, rates in zip(rng.uniform(-1.4, 1.4, (20, 3)), rng.normal(size=(20, 3)), strict=True):
        dR = (o.matrix_from_abc(abc + h * rates) - o.matrix_from_abc(abc - h * rates)) / (2 * h)
        W = dR @ o.matrix_from_abc(abc).T
        omega = o.angular_velocity_from_abc_rates(abc) @ rates
        assert_allclose(omega, [W[2, 1], W[0, 2], W[1, 0]], atol=1e-8)


def test_any_batch_shape_is_kept() -> None:
    abc = np.random.default_rng(6).uniform(-1, 1, (2, 4, 3))
    R = o.matrix_from_abc(abc)
    assert R.shape == (2, 4, 3, 3)
    assert_allclose(o.abc_from_matrix(R), abc, atol=1e-12)
    assert o.quaternion_from_matrix(R).shape == (2, 4, 4)

"""Laws of motion against their closed forms (section 4 of the reference) and the paper's own example."""

from __future__ import annotations

import math

import numpy as np
import pytest
from numpy.testing import assert_allclose

from vi3dras.motion.laws import (
    LAWS,
    cubic_between,
    law_peaks,
    law_shape,
    least_duration,
)

NAMES = [law.name for law in LAWS]
SMOOTH = [name for name in NAMES if name != "linear"]


def test_a_cubic_from_10_to_70_in_3_s_is_where_the_paper_says() -> None:
    at = cubic_between(np.array([0.0, 0.75, 1.5, 2.25, 3.0]), 3.0, 10.0, 70.0)
    assert_allclose(at.share, [10, 19.375, 40, 60.625, 70], rtol=1e-12)
    assert_allclose(at.speed[[0, -1]], 0.0, atol=1e-12)
    share = law_shape("cubic", np.array([0.25, 0.5, 0.75])).share
    assert_allclose(10 + 60 * share, [19.375, 40, 60.625], rtol=1e-12)


@pytest.mark.parametrize("name", NAMES)
def test_every_law_goes_from_0_to_1_and_is_the_same_backwards(name: str) -> None:
    time = np.linspace(0.0, 1.0, 401)
    shape = law_shape(name, time, 0.2)  # type: ignore[arg-type]
    assert_allclose(shape.share[[0, 200, -1]], [0.0, 0.5, 1.0], atol=1e-12)
    assert_allclose(shape.share + shape.share[::-1], 1.0, atol=1e-12)
    assert (np.diff(shape.share) >= 0).all()


@pytest.mark.parametrize("name", SMOOTH)
def test_speed_and_acceleration_are_the_derivatives(name: str) -> None:
    time = np.linspace(0.0, 1.0, 20001)
    shape = law_shape(name, time, 0.2)  # type: ignore[arg-type]
    assert_allclose(np.gradient(shape.share, time)[1:-1], shape.speed[1:-1], atol=5e-4)
    inner = np.abs(np.diff(shape.acceleration)) < 0.1  # the trapezoid's acceleration has steps
    slope = np.diff(shape.speed) / np.diff(time)
    assert_allclose(slope[inner], ((shape.acceleration[1:] + shape.acceleration[:-1]) / 2)[inner], atol=5e-3)


@pytest.mark.parametrize("name", SMOOTH)
@pytest.mark.parametrize("blend", [0.1, 0.2, 0.5])
def test_the_closed_form_peaks_are_those_on_a_fine_grid(name: str, blend: float) -> None:
    shape = law_shape(name, np.linspace(0.0, 1.0, 200_001), blend)  # type: ignore[arg-type]
    peaks = law_peaks(name, blend)  # type: ignore[arg-type]
    assert_allclose(shape.speed.max(), peaks.speed, rtol=1e-8)
    assert_allclose(np.abs(shape.acceleration).max(), peaks.acceleration, rtol=1e-3)


@pytest.mark.parametrize(
    ("name", "speed", "acceleration"),
    [
        ("cubic", 1.5, 6.0),
        ("quintic", 1.875, 5.7735),
        ("septic", 2.1875, 7.5132),
        ("cycloidal", 2.0, 6.2832),
        ("trapezoid", 1.25, 6.25),
        ("cubic-blends", 1.1538, 11.538),
        ("quartic-blends", 1.25, 9.375),
    ],
)
def test_peaks_are_those_of_the_reference(name: str, speed: float, acceleration: float) -> None:
    assert_allclose(law_peaks(name, 0.2), (speed, acceleration), rtol=5e-5)  # type: ignore[arg-type]


def test_the_trapezoid_is_its_three_closed_forms() -> None:
    T, tb, D = 4.0, 1.0, 6.0
    V = D / (T - tb)
    t = np.array([0.3, 1.0, 2.2, 3.0, 3.6])
    expected = np.where(t < tb, V * t**2 / (2 * tb), V * (t - tb / 2))
    expected = np.where(t > T - tb, D - V * (T - t) ** 2 / (2 * tb), expected)
    assert_allclose(D * law_shape("trapezoid", t / T, tb / T).share, expected, rtol=1e-12)


def test_cubic_blends_are_the_cubic_whose_acceleration_ends_at_the_constant_speed() -> None:
    T, tb, D = 5.0, 1.0, 3.0
    V = D / (T - 2 * tb / 3)
    t = np.linspace(0.0, tb, 11)
    shape = law_shape("cubic-blends", t / T, tb / T)
    assert_allclose(D * shape.share, V * (t**2 / tb - t**3 / (3 * tb**2)), atol=1e-12)
    assert_allclose(D / T * shape.speed[-1], V, rtol=1e-12)
    assert_allclose(shape.acceleration[-1], 0.0, atol=1e-9)
    assert_allclose(D / T**2 * shape.acceleration[0], 2 * V / tb, rtol=1e-12)


def test_the_least_duration_is_the_larger_of_what_speed_and_acceleration_need() -> None:
    ways, speed, acceleration = np.array([1.0, -0.01]), np.array([2.0, 2.0]), np.array([50.0, 1.0])
    expected = [1.875 / 2.0, math.sqrt(10 / math.sqrt(3) * 0.01)]
    assert_allclose(least_duration("quintic", ways, speed, acceleration), expected, rtol=1e-12)

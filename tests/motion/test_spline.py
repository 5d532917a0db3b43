"""Curves through values at even places."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.testing import assert_allclose

from vi3dras.motion.stretch import even_spline, slopes_of


@pytest.mark.parametrize("count", [5, 20, 66, 67, 500])
def test_a_cubic_comes_back_as_it_is(count: int) -> None:
    x = np.linspace(0.0, 2.0, count)
    spline = even_spline(np.stack([1 - x + 2 * x**2 - x**3, 3 * x], axis=1), 2.0)
    at = np.linspace(0.0, 2.0, 97)
    value, first, second = spline.at(at)
    assert_allclose(value[:, 0], 1 - at + 2 * at**2 - at**3, atol=1e-10)
    assert_allclose(first[:, 0], -1 + 4 * at - 3 * at**2, atol=1e-8)
    assert_allclose(second[:, 0], 4 - 6 * at, atol=1e-5)
    assert_allclose(first[:, 1], 3.0, atol=1e-10)


def test_the_filter_gives_the_slopes_that_the_equations_give() -> None:
    values = np.random.default_rng(3).normal(size=(200, 2))
    slopes = slopes_of(values)
    equations = slopes[:-2] + 4 * slopes[1:-1] + slopes[2:]
    assert_allclose(equations, 3 * (values[2:] - values[:-2]), atol=1e-12)


def test_curvature_has_no_step_at_a_knot() -> None:
    spline = even_spline(np.random.default_rng(4).normal(size=(100, 3)), 9.9)
    knots = np.arange(1, 99) * spline.step
    before, behind = spline.at(knots - 1e-9)[2], spline.at(knots + 1e-9)[2]
    assert_allclose(before, behind, rtol=1e-4, atol=1e-2)


def test_two_values_make_a_straight_line() -> None:
    value, first, second = even_spline(np.array([[1.0], [3.0]]), 4.0).at(np.array([0.0, 1.0, 4.0]))
    assert_allclose(value[:, 0], [1.0, 1.5, 3.0])
    assert_allclose(first, 0.5)
    assert_allclose(second, 0.0, atol=1e-12)

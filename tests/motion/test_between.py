"""Curves from row to row: they keep what the rows say, and their extremes are those of every place."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.polynomial import polynomial
from numpy.testing import assert_allclose

from vi3dras.arrays import Floats
from vi3dras.motion.between import Between, curves, derived, extremes
from vi3dras.motion.laws import cubic_between

RNG = np.random.default_rng(7)
TIMES = np.array([0.0, 0.5, 0.7, 2.0, 2.001])
Q, V, A = RNG.normal(size=(3, 5, 2)) * np.array([1, 3, 9])[:, None, None]


def at(coefficients: Floats, u: Floats) -> Floats:
    """Values (M, n, r) of curves (M, n, k)."""
    return np.asarray(polynomial.polyval(u, np.moveaxis(coefficients, -1, 0)))


@pytest.mark.parametrize(("between", "order"), [("even", 1), ("line", 1), ("cubic", 2), ("quintic", 3)])
def test_a_curve_begins_and_ends_as_its_rows_say(between: Between, order: int) -> None:
    step, coefficients = np.diff(TIMES)[:, None], curves(between, TIMES, Q, V, A)
    for power, asked in enumerate((Q, V, A)[:order]):
        ends = at(coefficients, np.array([0.0, 1.0])) / step[..., None] ** power
        assert_allclose(ends[..., 0], asked[:-1], rtol=1e-9, atol=1e-9)
        assert_allclose(ends[..., 1], asked[1:], rtol=1e-9, atol=1e-6)
        coefficients = derived(coefficients)


def test_the_cubic_is_that_of_the_laws() -> None:
    """The laws have it too, of one joint and over time."""
    u = np.linspace(0.0, 1.0, 9)
    for k, step in enumerate(np.diff(TIMES)):
        (p0, v0), (p1, v1) = ([float(part[row, 0]) for part in (Q, V)] for row in (k, k + 1))
        found = at(curves("cubic", TIMES, Q, V, A), u)[k, 0]
        assert_allclose(found, cubic_between(u * step, step, p0, p1, v0, v1)[0], rtol=1e-8, atol=1e-8)


@pytest.mark.parametrize("degree", range(6))
def test_extremes_are_those_of_a_thousand_places(degree: int) -> None:
    some = RNG.normal(size=(300, 3, degree + 1))
    some[:40, :, -1] = 0.0  # of a lower degree than it could have
    some[40:50] = 0.0
    some[50:60, :, 1:] *= 1e-15
    values = at(some, np.linspace(0.0, 1.0, 1001))
    found = extremes(some)
    bend = np.abs(derived(derived(some))).sum(axis=-1) if degree > 1 else np.zeros((300, 3))
    near = 1e-12 + bend * 0.0005**2
    for exact, sampled, sense in ((found.high, values.max(-1), 1), (found.low, values.min(-1), -1)):
        over = sense * (exact - sampled)
        assert (over >= -1e-12).all()
        assert (over <= near).all()
    assert_allclose(found.size, np.maximum(abs(found.low), abs(found.high)))


def test_a_curve_that_leaves_both_its_rows_is_seen() -> None:
    """u (1 - u) is 0 at both ends, and 1/4 half-way."""
    found = extremes(np.array([[[0.0, 1.0, -1.0], [0.0, -1.0, 1.0]]]))
    assert_allclose(found.high, [[0.25, 0.0]], atol=1e-15)
    assert_allclose(found.low, [[0.0, -0.25]], atol=1e-15)

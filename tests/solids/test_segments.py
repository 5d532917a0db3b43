"""The distance between segments, against brute force and against cases that can be seen."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.testing import assert_allclose

from vi3dras.arrays import Floats
from vi3dras.solids.capsules import between_segments


def brute_force(a: Floats, b: Floats, c: Floats, d: Floats, count: int = 401) -> Floats:
    """The least distance between points on both, one point each for every pair of shares."""
    shares = np.linspace(0, 1, count)[:, None]
    one, two = a + shares * (b - a), c + shares * (d - c)
    least: Floats = np.linalg.norm(one[:, None] - two[None], axis=-1).min()
    return least


@pytest.mark.parametrize("kind", ["any", "parallel", "crossing", "points"])
def test_no_two_points_of_two_segments_are_nearer(kind: str) -> None:
    rng = np.random.default_rng(1)
    for _ in range(40):
        a, b, c, d = rng.normal(size=(4, 3))
        if kind == "parallel":
            d = c + rng.normal() * (b - a)
        elif kind == "crossing":
            c = (a + b) / 2 - (d - (a + b) / 2)
        elif kind == "points":
            b = a.copy()
        exact, found = between_segments(a, b, c, d), brute_force(a, b, c, d)
        lengths = np.linalg.norm(b - a) + np.linalg.norm(d - c)
        assert exact <= found + 1e-12
        assert_allclose(exact, found, atol=lengths / 400)


def test_distances_that_can_be_seen() -> None:
    o, x, y = np.zeros(3), np.array([1.0, 0, 0]), np.array([0, 1.0, 0])
    up = np.array([0, 0, 3.0])
    assert_allclose(between_segments(o, x, o + up, y + up), 3)  # two that cross seen from above
    assert_allclose(between_segments(o, x, 3 * x, 5 * x), 2)  # on one line
    assert_allclose(between_segments(o, x, y, x + y), 1)  # side by side
    assert_allclose(between_segments(o, o, 3 * x, 3 * x), 3)  # two points

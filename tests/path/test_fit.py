"""Fitting an object to a reach: known bodies, where the least change can be said by hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
import pytest
from numpy.testing import assert_allclose

from vi3dras.arrays import Bools, Floats
from vi3dras.objects.formula import Placement
from vi3dras.path.fit import Fit, fit, placed, turning_about
from vi3dras.path.overlap import body_of, shifts_of

BOX = np.array([[-0.4, -0.4, -0.4], [0.4, 0.4, 0.4]])


class Inside(NamedTuple):
    """A body told by a function of points."""

    at: Callable[[Floats], Bools]

    def over(self, x: Floats, y: Floats, z: Floats) -> Bools:
        grid = np.stack(np.meshgrid(x, y, z, indexing="ij"), axis=-1)
        return self.at(grid.reshape(-1, 3)).reshape(grid.shape[:3])


def in_ball(points: Floats) -> Bools:
    return np.linalg.norm(points, axis=1) <= 0.4


def in_slot(points: Floats) -> Bools:
    """A flat, long room: 0.8 x 0.1 x 0.1."""
    return (np.abs(points) <= [0.4, 0.05, 0.05]).all(axis=1)


def by_lynx_lengths(points: Floats) -> Bools:
    """Lengths 6.5, 12, 12, 13 cm, the hand at any angle from -90 to 90 degrees, no joint limits."""
    out, up = np.hypot(points[:, 0], points[:, 1]), points[:, 2] - 0.065
    hand = np.radians(np.arange(-90, 91, 3.0))[:, None]
    return (np.hypot(out - 0.13 * np.cos(hand), up - 0.13 * np.sin(hand)) <= 0.24).any(axis=0)


def sphere(radius: float, middle: Floats) -> Floats:
    turn, up = np.meshgrid(np.linspace(0, 2 * np.pi, 60), np.linspace(0, np.pi, 40))
    ball = np.stack([np.cos(turn) * np.sin(up), np.sin(turn) * np.sin(up), np.cos(up)], axis=-1)
    return radius * ball.reshape(-1, 3) + middle


def test_what_is_reached_already_stays_where_it_is() -> None:
    found = fit(sphere(0.1, np.zeros(3)), Placement(), Inside(in_ball), BOX, may=("shift", "turn", "scale"))
    assert (found.placement.shift, found.before, found.after) == ((0, 0, 0), 1.0, 1.0)


def test_a_ball_moves_straight_into_a_ball_and_no_farther_than_needed() -> None:
    away = np.array([0.36, 0.27, 0.0])  # 0.45 from the middle: 0.45 + 0.1 - 0.4 = 0.15 is the least
    found = fit(sphere(0.1, away), Placement(), Inside(in_ball), BOX)
    assert found.before < 0.2
    assert found.after == 1.0
    assert_allclose(np.linalg.norm(found.placement.shift), 0.15, atol=0.03)
    assert_allclose(found.placement.shift / np.linalg.norm(found.placement.shift), -away / 0.45, atol=0.25)


def test_a_stick_turns_into_a_slot_only_when_it_may() -> None:
    stick = np.stack([np.zeros(200), np.linspace(-0.3, 0.3, 200), np.zeros(200)], axis=1)
    assert fit(stick, Placement(), Inside(in_slot), BOX).after < 0.4
    found = fit(stick, Placement(), Inside(in_slot), BOX, may=("shift", "turn"))
    assert found.after == 1.0
    assert abs(np.degrees(found.placement.turn[2])) == pytest.approx(90)


def test_what_is_too_large_shrinks_as_little_as_it_must() -> None:
    found = fit(sphere(0.8, np.zeros(3)), Placement(), Inside(in_ball), BOX, may=("shift", "scale"))
    assert found.after >= 0.999
    assert 0.42 < found.placement.scale <= 0.5


def test_the_papers_weld_seam_fits_by_a_shift_alone_and_always_the_same() -> None:
    t = np.linspace(0, 2 * np.pi, 40_000)
    up = np.sqrt(81 - (8 * np.sin(t)) ** 2)
    seam = np.stack([25 + 8 * np.cos(t), 25 + 8 * np.sin(t), 15 + up], axis=1) / 100
    found = fit(seam, Placement(), Inside(by_lynx_lengths), BOX)
    assert found.before == pytest.approx(0.389, abs=0.03)  # of all points; the search looks at some
    assert found.after == 1.0
    assert found.placement.scale == 1.0
    assert fit(seam, Placement(), Inside(by_lynx_lengths), BOX) == found


def test_points_that_are_no_numbers_do_not_count() -> None:
    points = np.concatenate([sphere(0.1, np.array([0.5, 0, 0])), np.full((7, 3), np.nan)])
    assert fit(points, Placement(), Inside(in_ball), BOX).after == 1.0
    nothing = np.full((3, 3), np.nan)
    assert fit(nothing, Placement(), Inside(in_ball), BOX) == Fit(Placement(), 0.0, 0.0)


def test_the_share_for_every_shift_equals_counting_shift_by_shift() -> None:
    body = body_of(Inside(in_ball), BOX, 16)
    points = sphere(0.12, np.array([0.1, -0.2, 0.3]))
    shifts = shifts_of(points, body)
    low = points.min(axis=0)
    cubes = np.round((points - low) / body.cell).astype(int)
    for place in ([0, 0, 0], [9, 7, 5], [12, 12, 12], [20, 3, 11]):
        move = shifts.first + shifts.cell * np.array(place)
        at = cubes + np.round((low + move - body.corner) / body.cell).astype(int)
        known = ((at >= 0) & (at < body.inside.shape)).all(axis=1)
        counted = body.inside[tuple(at[known].T)].sum() / len(points)
        assert shifts.share[tuple(place)] == pytest.approx(counted, abs=1e-4)


def test_another_pivot_changes_nothing_that_is_seen() -> None:
    points = sphere(0.1, np.array([0.5, 0.2, 0.0]))
    start = Placement((0.0, 0.1, 0.1), (0.3, -0.2, 1.0), 2.0, (0.1, 0.0, 0.3))
    again = turning_about(start, np.array([0.5, 0.2, 0.0]))
    assert again.pivot == (0.5, 0.2, 0.0)
    assert_allclose(placed(points, again), placed(points, start), atol=1e-12)

"""The quickest motion through a stretch: against closed forms, brute force, and its own limits."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.testing import assert_allclose

from vi3dras.arrays import Floats
from vi3dras.motion.laws import LAWS
from vi3dras.motion.limits import Limits
from vi3dras.motion.profile import quickest
from vi3dras.motion.stretch import Stretch, joint_stretch, stretch_of
from vi3dras.motion.timing import TableTiming
from vi3dras.motion.timings import law_timing

LIMITS = Limits(np.full(4, 2.0), np.full(4, 8.0))


def wavy(seed: int, waves: int = 3) -> Stretch:
    """Joint values that go up and down along a straight metre."""
    rng, s = np.random.default_rng(seed), np.linspace(0.0, 1.0, 301)[:, None]
    parts = [
        rng.normal(size=4) * np.sin(2 * np.pi * m * s + rng.uniform(0, 6, 4)) / m for m in range(1, waves + 1)
    ]
    return stretch_of(sum(parts), np.hstack([s, 0 * s, 0 * s]), 1.0)


def used(stretch: Stretch, timing: TableTiming, limits: Limits) -> tuple[Floats, Floats]:
    """Shares of the speed and acceleration limits that finite differences of rows use."""
    times = np.linspace(0.0, timing.duration, 4001)
    q = stretch.joints.at(timing.at(times)[0])[0]
    step = times[1]
    speed = np.abs(np.diff(q, axis=0)) / step
    rate = np.abs(np.diff(q, 2, axis=0)) / step**2
    return (speed / limits.speed).max(axis=1), (rate / limits.acceleration).max(axis=1)


@pytest.mark.parametrize("way", [2.0, 0.3, 0.1])
def test_one_joint_goes_by_the_trapezoid_or_the_triangle(way: float) -> None:
    v, a = 1.0, 4.0
    timing = quickest(
        joint_stretch(np.zeros(1), np.array([way])), Limits(np.array([v]), np.array([a])), np.inf
    )
    expected = way / v + v / a if way >= v**2 / a else 2 * math.sqrt(way / a)
    assert_allclose(timing.duration, expected, rtol=2e-5)


def test_a_tool_with_room_keeps_its_speed_but_for_two_ramps() -> None:
    s = np.linspace(0.0, 1.0, 101)[:, None]
    stretch = stretch_of(0.1 * s, np.hstack([s, 0 * s, 0 * s]), 1.0)
    timing = quickest(stretch, Limits(np.array([9.0]), np.array([99.0])), 0.2, 0.5)
    assert_allclose(timing.duration, 1.0 / 0.2 + 0.2 / 0.5, rtol=1e-2)  # the ramps by facets, a little lower
    speed = timing.at(np.linspace(0.5, timing.duration - 0.5, 500))[1]
    assert_allclose(speed, 0.2, rtol=1e-9)


def test_on_a_circle_the_tool_goes_as_fast_as_its_acceleration_bends() -> None:
    turn = np.linspace(0.0, 4 * np.pi, 801)[:, None]
    points = 0.1 * np.hstack([np.cos(turn), np.sin(turn), 0 * turn])
    stretch = stretch_of(0.01 * turn, points, 0.1 * 4 * math.pi)
    timing = quickest(stretch, Limits(np.array([9.0]), np.array([99.0])), np.inf, 0.4)
    middle = timing.at(np.array([timing.duration / 2]))[1][0]
    assert 0.985 * math.sqrt(0.4 * 0.1) < middle <= math.sqrt(0.4 * 0.1)


@given(st.integers(0, 10_000), st.integers(1, 5), st.sampled_from([0.3, 1.0, math.inf]))
@settings(max_examples=25, deadline=None, derandomize=True)
def test_finite_differences_never_go_over_a_limit(seed: int, waves: int, asked: float) -> None:
    stretch = wavy(seed, waves)
    speed, rate = used(stretch, quickest(stretch, LIMITS, asked), LIMITS)
    assert speed.max() <= 1 + 1e-9
    assert rate.max() <= 1 + 1e-6


@pytest.mark.parametrize("seed", range(4))
def test_the_least_time_uses_a_limit_in_full_nearly_everywhere(seed: int) -> None:
    stretch = wavy(seed)
    speed, rate = used(stretch, quickest(stretch, LIMITS, np.inf), LIMITS)
    busy = np.maximum(speed[1:], rate)
    assert np.mean(busy > 0.97) > 0.95


@pytest.mark.parametrize("seed", range(4))
def test_no_law_is_quicker_than_the_least_time(seed: int) -> None:
    stretch = wavy(seed)
    least = quickest(stretch, LIMITS, np.inf).duration
    for law in LAWS:
        if law.name != "linear":
            assert law_timing(stretch, law.name, LIMITS).duration >= least * (1 - 1e-9)


@pytest.mark.parametrize("seed", range(3))
def test_brute_force_over_a_grid_of_speeds_finds_nothing_quicker(seed: int) -> None:
    """Dynamic programming over squared speeds: every step between two grid points that keeps the limits."""
    stretch, count = wavy(seed, 2), 61
    ways = np.linspace(0.0, 1.0, count)
    squares = np.linspace(0.0, 1.0, 400) ** 2 * 6.0
    _, first, second = stretch.joints.at(ways)
    allowed = [squares <= (1 / (np.abs(row) / LIMITS.speed).max()) ** 2 for row in first]
    time = np.where(squares == 0, 0.0, np.inf)
    u = (squares[None] - squares[:, None]) / (2 * ways[1])
    mean = np.sqrt(squares[:, None]) + np.sqrt(squares[None])
    for i in range(count - 1):
        fits = allowed[i][:, None] & allowed[i + 1][None] & (mean > 0)
        for at, b in ((i, squares[:, None]), (i + 1, squares[None])):
            for j in range(4):
                fits &= np.abs(first[at, j] * u + second[at, j] * b) <= LIMITS.acceleration[j] * 1.02
        spent = np.where(fits, 2 * ways[1] / np.where(mean > 0, mean, 1.0), np.inf)
        time = (time[:, None] + spent).min(axis=0)
    best = time[0]
    assert quickest(stretch, LIMITS, np.inf).duration <= best * 1.01

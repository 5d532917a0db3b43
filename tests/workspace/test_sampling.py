"""Drawn joint values: the same everywhere, within their ranges, without gaps."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal

from vi3dras.arm.library import load_robot
from vi3dras.workspace.poses import Kind, sample_joints

HALTON = [
    [1 / 2, 1 / 3, 1 / 5],
    [1 / 4, 2 / 3, 2 / 5],
    [3 / 4, 1 / 9, 3 / 5],
    [1 / 8, 4 / 9, 4 / 5],
    [5 / 8, 7 / 9, 1 / 25],
    [3 / 8, 2 / 9, 6 / 25],
]
"""J. H. Halton, 1960: the first points in bases 2, 3 and 5."""


def test_low_discrepancy_values_are_halton_s() -> None:
    ranges = np.array([[0.0, 1.0]] * 3)
    assert_allclose(sample_joints(load_robot("planar3r"), 6, ranges=ranges), HALTON, rtol=1e-14)


def test_random_values_are_those_of_numpy_s_generator() -> None:
    ranges = np.array([[0.0, 1.0]] * 3)
    drawn = sample_joints(load_robot("planar3r"), 50, ranges=ranges, kind="random", seed=4)
    assert_array_equal(drawn, np.random.Generator(np.random.PCG64(4)).random((50, 3)))


@pytest.mark.parametrize("kind", ["random", "low-discrepancy"])
@pytest.mark.parametrize("name", ["kuka-iiwa7", "kinova-gen3", "stanford-arm"])
def test_values_lie_within_the_limits_and_depend_on_the_seed_alone(name: str, kind: Kind) -> None:
    robot = load_robot(name)
    first, again, other = (sample_joints(robot, 500, kind=kind, seed=seed) for seed in (1, 1, 2))
    assert first.shape == (500, robot.n)
    assert not robot.out_of_range(first).any()
    assert (np.abs(first) <= np.pi).all()
    assert_array_equal(first, again)
    assert (first != other).any()


@pytest.mark.parametrize("seed", [0, 7])
def test_low_discrepancy_leaves_no_gap(seed: int) -> None:
    """256 random points leave a 64th of each joint's range empty with a chance of 99 %; Halton's do not."""
    ranges = np.array([[0.0, 1.0]] * 3)
    values = sample_joints(load_robot("planar3r"), 256, ranges=ranges, seed=seed)
    for column in values.T:
        assert set((column * 64).astype(int)) == set(range(64))

"""Boxes and lattices: they hold the whole cloud, and all clouds of one size share their cubes."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal

from vi3dras.arm.library import load_robot, robot_files
from vi3dras.workspace.bounds import bounds_of, lattice_around
from vi3dras.workspace.clouds import link_clouds
from vi3dras.workspace.cost import expected_seconds
from vi3dras.workspace.errors import TooManyPosesError, VoxelSizeError
from vi3dras.workspace.sweep import sweep_by_factor
from vi3dras.workspace.voxels import count_voxels, voxels_of


@pytest.mark.parametrize("name", sorted(robot_files()))
def test_the_bounds_hold_every_cloud_of_every_arm_and_little_more(name: str) -> None:
    sweep = sweep_by_factor(load_robot(name), 45)
    for link, cloud in enumerate(link_clouds(sweep)):
        low, high = bounds_of(sweep, link)
        least, largest = cloud.points.min(axis=0), cloud.points.max(axis=0)
        assert (low <= least).all()
        assert (largest <= high).all()
        reach = float(np.abs(cloud.points).max())
        assert_allclose([low, high], [least, largest], atol=0.06 * reach + 2e-6)


def test_the_bounds_of_an_arm_that_bends_in_one_plane_are_those_of_its_cloud() -> None:
    sweep = sweep_by_factor(load_robot("lynx6"), 15)
    points = link_clouds(sweep)[-1].points
    assert_allclose(bounds_of(sweep), [points.min(axis=0), points.max(axis=0)], atol=2e-6)


def test_cubes_of_one_size_are_parts_of_one_lattice_with_a_middle_at_the_origin() -> None:
    size = 0.02
    corners = [count_voxels(sweep_by_factor(load_robot(name), 30), size).corner for name in ("lynx6", "ur3")]
    for corner in corners:
        shift = corner / size + 0.5
        assert_allclose(shift, np.round(shift), atol=1e-9)


def test_a_box_widens_the_lattice_and_counts_stay() -> None:
    sweep = sweep_by_factor(load_robot("planar3r"), 20)
    plain = count_voxels(sweep, 0.05)
    box = np.array([[-3.0, -0.1, -0.4], [0.2, 0.1, 0.4]])
    wide = count_voxels(sweep, 0.05, box=box)
    assert (wide.corner <= box[0]).all()
    assert (wide.corner + 0.05 * np.array(wide.counts.shape) >= box[1]).all()
    shift = np.round((plain.corner - wide.corner) / 0.05).astype(int)
    part = tuple(slice(s, s + n) for s, n in zip(shift, plain.counts.shape, strict=True))
    assert_array_equal(wide.counts[part], plain.counts)
    assert wide.counts.sum() == plain.counts.sum()


def test_points_that_are_there_are_counted_on_the_same_lattice() -> None:
    sweep = sweep_by_factor(load_robot("ur5"), 60)
    (cloud,) = link_clouds(sweep, links=[-1])
    ours, theirs = count_voxels(sweep, 0.0411), voxels_of(cloud.points, 0.0411, box=bounds_of(sweep))
    assert_allclose(ours.corner, theirs.corner)
    assert np.count_nonzero(ours.counts != theirs.counts) <= 10
    assert theirs.counts.sum() == sweep.size


@pytest.mark.parametrize(
    ("size", "words"),
    [
        (0.0, "cannot be 0 cm wide"),
        (np.nan, "cannot be nan"),
        (np.inf, "cannot be inf"),
        (1e-5, "0.001 cm would be too many"),
    ],
)
def test_sizes_that_make_no_cubes_are_said_in_the_arm_s_unit(size: float, words: str) -> None:
    sweep = sweep_by_factor(load_robot("lynx6"), 90)
    with pytest.raises(VoxelSizeError, match=words):
        count_voxels(sweep, size)


def test_the_size_that_is_offered_instead_is_accepted() -> None:
    bounds = np.array([[-1.0, -1.0, 0.0], [1.0, 1.0, 1.5]])
    with pytest.raises(VoxelSizeError) as refused:
        lattice_around(bounds, 1e-4)
    assert lattice_around(bounds, refused.value.args[1]).shape


def test_more_poses_than_a_cube_can_hold_are_refused() -> None:
    with pytest.raises(TooManyPosesError, match="choose a larger Factor"):
        count_voxels(sweep_by_factor(load_robot("ur5"), 5), 0.05)


def test_the_expected_time_grows_with_the_work() -> None:
    robot = load_robot("lynx6")
    coarse, fine = sweep_by_factor(robot, 10), sweep_by_factor(robot, 5)
    assert 0 < expected_seconds(coarse) < expected_seconds(fine)
    assert 0 < expected_seconds(coarse, size=0.01) < expected_seconds(fine, size=0.01)


def test_a_pose_of_an_arm_that_bends_in_one_plane_costs_less_the_more_there_are() -> None:
    robot = load_robot("lynx6")
    coarse, fine = sweep_by_factor(robot, 10), sweep_by_factor(robot, 1)
    per_pose = [expected_seconds(sweep, size=0.01) / sweep.size for sweep in (coarse, fine)]
    assert per_pose[1] < 0.5 * per_pose[0]

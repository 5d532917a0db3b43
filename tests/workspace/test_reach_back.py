"""From points back to joints, and from joints to points."""

from __future__ import annotations

import time

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal

from vi3dras.arm.library import load_robot
from vi3dras.workspace.brushing import brushed_grid, joint_counts
from vi3dras.workspace.clouds import joints_of, link_clouds
from vi3dras.workspace.reach_back import points_at, poses_at
from vi3dras.workspace.sweep import sweep_by_factor
from vi3dras.workspace.voxels import count_voxels

NAMES = ("lynx6", "planar3r", "stanford-arm", "crs-a255")


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("link", [-1, -2])
def test_every_pose_that_reaches_a_voxel_is_found(name: str, link: int) -> None:
    robot = load_robot(name)
    sweep = sweep_by_factor(robot, 20.0)
    points = link_clouds(sweep, links=[link])[0].points
    for at in np.random.default_rng(1).integers(0, len(points), 5):
        place = points[at] + np.array([0.003, -0.002, 0.004])
        found = poses_at(sweep, place, 0.05, link=link)
        indices = np.ravel_multi_index(found.places.T, sweep.shape[: found.places.shape[1]])
        assert_array_equal(indices, points_at(points, place, 0.05))
        assert at in indices
        assert found.total == len(indices)
        assert_allclose(found.q, joints_of(sweep, indices, link))
        for k, joint in enumerate(sweep.swept[: found.places.shape[1]]):
            assert_allclose(sweep.axes[joint][found.places[:, k]], found.q[:, joint])


def test_factor_1_is_searched_about_as_quickly_as_it_is_counted() -> None:
    """262,440,000 poses; the count of the voxel is the answer, and each pose alone would take minutes."""
    robot = load_robot("lynx6")
    ranges = np.radians([[0, 180], [0, 90], [0, 90], [-90, 90], [0, 0]])
    sweep = sweep_by_factor(robot, 1.0, ranges=ranges)
    begin = time.process_time()
    voxels = count_voxels(sweep, 0.01)
    counting = time.process_time() - begin
    cell = np.unravel_index(int(voxels.counts.argmax()), voxels.counts.shape)
    begin = time.process_time()
    found = poses_at(sweep, voxels.corner + (np.array(cell) + 0.5) * 0.01, 0.01, most=10)
    assert time.process_time() - begin < 20 * counting
    assert_allclose(found.total, voxels.counts.max(), rtol=1e-3)  # float32 rounds at the border of a cube
    assert len(found.q) == 10


def test_a_brush_over_joints_marks_their_points_and_they_tell_their_joints() -> None:
    sweep = sweep_by_factor(load_robot("lynx6"), 30.0)
    q = joints_of(sweep, np.arange(sweep.size))
    mask = brushed_grid(sweep, {1: (0.4, 1.6), 3: (-0.6, 0.1)})
    expected = (q[:, 1] >= 0.4) & (q[:, 1] <= 1.6) & (q[:, 3] >= -0.6) & (q[:, 3] <= 0.1)
    assert_array_equal(mask, expected)
    for joint, counts in joint_counts(sweep, mask).items():
        at = [np.isclose(q[mask, joint], value).sum() for value in sweep.axes[joint]]
        assert_array_equal(counts, at)

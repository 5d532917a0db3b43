"""Parts of a grid, poses drawn by chance, points looked back from, brushes and cuts: against brute force."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal
from workspace.arms_known import values_at

from vi3dras.arm.library import load_robot
from vi3dras.arrays import Floats
from vi3dras.kinematics.forward import tool_pose
from vi3dras.volume.measures import measures_of
from vi3dras.volume.slices import slice_of, upright_mesh
from vi3dras.volume.solid import reach_of
from vi3dras.workspace.brushing import brushed, charts_of, crossed_charts
from vi3dras.workspace.poses import Poses, clouds_of, draw_samples, part_of, thinned
from vi3dras.workspace.reach_back import link_names, poses_reaching
from vi3dras.workspace.sweep import joint_ranges, sweep_by_factor

LYNX = load_robot("lynx6")


def grid() -> Poses:
    return sweep_by_factor(LYNX, 15.0)


def samples() -> Poses:
    return draw_samples(LYNX, 3000, joint_ranges(LYNX), "low-discrepancy", 0)


@pytest.mark.parametrize("most", [1, 50, 999, 20_000, 10**9])
def test_a_part_of_a_grid_is_small_enough_and_made_of_its_values(most: int) -> None:
    whole = sweep_by_factor(LYNX, 10.0)
    part = thinned(whole, most)
    assert part.size <= most
    for joint in whole.swept:
        stride = -(-len(whole.axes[joint]) // len(part.axes[joint]))
        assert_array_equal(part.axes[joint], whole.axes[joint][::stride])
    assert (part.shape == whole.shape) == (most >= whole.size)


@pytest.mark.parametrize("poses", [grid(), samples()], ids=["grid", "samples"])
def test_every_point_belongs_to_its_joint_values(poses: Poses) -> None:
    cloud = clouds_of(poses)[-1].points
    index = np.arange(0, poses.size, 37)
    assert_allclose(cloud[index], tool_pose(LYNX, values_at(poses, index))[:, :3, 3], atol=1e-6)


def test_fewer_samples_are_the_first_of_many() -> None:
    few = part_of(samples(), 100)
    assert_array_equal(values_at(few, np.arange(100)), values_at(samples(), np.arange(100)))


@pytest.mark.parametrize("poses", [grid(), samples()], ids=["grid", "samples"])
@pytest.mark.parametrize("link", [1, 3])
def test_all_poses_of_a_voxel_are_found_the_picked_one_first(poses: Poses, link: int) -> None:
    cloud = clouds_of(poses)[link].points.astype(float)
    found = poses_reaching(poses, cloud[1234 % len(cloud)], 0.03, link=link)
    near = np.abs(cloud - cloud[1234 % len(cloud)]).max(axis=1) <= 0.015
    assert found.total == len(found.q) == near.sum()
    assert found.misses[0] < 1e-6
    assert link_names(poses)[link] in {"elbow", "gripper"} | {"wrist"}


@pytest.mark.parametrize("poses", [grid(), samples()], ids=["grid", "samples"])
def test_brushes_mark_what_lies_within_them(poses: Poses) -> None:
    brush = ((1, 0.3, 1.2), (3, -1.0, 0.5))
    q = values_at(poses, np.arange(poses.size))
    expected = (q[:, 1] >= 0.3) & (q[:, 1] <= 1.2) & (q[:, 3] >= -1.0) & (q[:, 3] <= 0.5)
    mask = brushed(poses, brush)
    assert_array_equal(mask, expected)
    charts = charts_of(poses, mask)
    assert [chart.joint for chart in charts] == list(poses.swept)
    for chart in charts:
        assert chart.counts.sum() == mask.sum()
        assert chart.totals.sum() == poses.size
    own = next(chart for chart in crossed_charts(poses, brush) if chart.joint == 1)
    assert own.counts.sum() == ((q[:, 3] >= -1.0) & (q[:, 3] <= 0.5)).sum()


def test_a_cut_through_the_reach_has_the_area_of_its_mesh() -> None:
    reach = reach_of(LYNX, 0.01, most=500_000)
    cut = slice_of(reach, measures_of(reach), 0.4)
    vertices, triangles = upright_mesh(cut, 0.4)
    assert cut.inside.sum() * cut.size**2 == pytest.approx(area(vertices, triangles))
    assert_allclose(vertices[:, 1], vertices[:, 0] * np.tan(0.4), atol=1e-9)


def area(vertices: Floats, triangles: Floats) -> float:
    """Of triangles (T, 3) between vertices (V, 3)."""
    a, b, c = (vertices[triangles[:, k]] for k in range(3))
    return float(np.linalg.norm(np.cross(b - a, c - a), axis=1).sum()) / 2

"""Surfaces, comparisons and the paper's limit."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal
from workspace.arms_known import PI, arm, ball, sliding, turning, tyre

from vi3dras.arm.library import load_robot
from vi3dras.volume.compare import FIG_4, compare, compare_arms, side_by_side
from vi3dras.volume.measures import measure
from vi3dras.volume.paper_limit import exact_outline, gap_of, paper_limit
from vi3dras.volume.solid import Solid, reach_of, solid_of
from vi3dras.volume.surface import shell_points, surface_of
from vi3dras.workspace.cost import cost_study


def round_cubes(radius: float = 0.5, size: float = 0.025) -> Solid:
    axis = np.arange(-24, 25) * size
    x, y, z = np.meshgrid(axis, axis, axis, indexing="ij")
    return Solid(x * x + y * y + z * z < radius**2, np.full(3, axis[0] - size / 2), size)


def test_the_mesh_of_a_ball_has_its_area_and_volume_and_looks_outward() -> None:
    """4 pi r² and 4/3 pi r³."""
    mesh = surface_of(round_cubes())
    assert_allclose(mesh.area, 4 * PI * 0.5**2, rtol=0.01)
    volume = np.linalg.det(mesh.vertices[mesh.triangles].astype(float)).sum() / 6
    assert_allclose(volume, 4 / 3 * PI * 0.5**3, rtol=0.02)
    assert_allclose(np.linalg.norm(mesh.vertices, axis=1), 0.5, atol=0.5 * 0.025)
    assert (np.sum(mesh.vertices * mesh.normals, axis=1) > 0.45).all()
    assert mesh.triangles.dtype == np.int32


def test_a_mesh_is_closed() -> None:
    """Every edge belongs to as many triangles one way as the other."""
    mesh = surface_of(solid_of(reach_of(tyre(2.0), 0.02)))
    edges = np.concatenate([mesh.triangles[:, [a, b]] for a, b in ((0, 1), (1, 2), (2, 0))]).astype(int)
    forward = np.bincount(edges[:, 0] * len(mesh.vertices) + edges[:, 1], minlength=len(mesh.vertices) ** 2)
    backward = np.bincount(edges[:, 1] * len(mesh.vertices) + edges[:, 0], minlength=len(mesh.vertices) ** 2)
    assert_array_equal(forward, backward)


def test_the_shell_is_what_touches_the_outside() -> None:
    block = Solid(np.ones((5, 6, 7), bool), np.zeros(3), 1.0)
    shell = shell_points(block)
    assert len(shell) == 5 * 6 * 7 - 3 * 4 * 5
    assert_allclose(shell.min(axis=0), 0.5)


def test_union_and_intersection_add_up() -> None:
    """|A| + |B| = |A or B| + |A and B|."""
    a, b = (solid_of(reach_of(robot, 0.02), size=0.02) for robot in (ball(), tyre()))
    found = compare(a, b)
    assert_allclose(found.either.volume + found.both.volume, a.volume + b.volume, rtol=1e-12)
    assert_allclose(found.first_only.volume, a.volume - found.both.volume, rtol=1e-12)
    assert_allclose(found.second_only.volume, b.volume - found.both.volume, rtol=1e-12)
    assert_allclose(found.both.volume, b.volume, rtol=0.01)


def test_two_limit_sets_of_one_arm_are_compared() -> None:
    """Quarters of a ball that share an eighth."""
    robot = ball()
    ranges = np.stack([robot.low, robot.high], axis=1)
    first, second = ranges.copy(), ranges.copy()
    first[0], second[0] = (0.0, PI / 2), (PI / 4, 3 * PI / 4)
    for own in (first, second):
        own[2] = (0.0, PI)
        own[1] = (0.0, PI / 2)
    found = compare_arms(robot, robot, 0.01, ranges=(first, second))
    alone = [measure(robot, 0.01, ranges=own).volume for own in (first, second)]
    assert_allclose(found.both.volume + found.first_only.volume, alone[0], rtol=0.02)
    assert_allclose(found.first_only.volume, found.second_only.volume, rtol=0.02)


def test_cubes_of_two_sizes_are_refused() -> None:
    with pytest.raises(ValueError, match="no common lattice"):
        compare(round_cubes(), round_cubes(size=0.03))


def test_the_four_arms_of_figure_4_stand_beside_each_other() -> None:
    boxes = [measure(load_robot(name), 0.05, most=200_000).bounds for name in FIG_4]
    moves = side_by_side(boxes)
    placed = [box + move for box, move in zip(boxes, moves, strict=True)]
    for left, right in pairwise(placed):
        assert left[1][0] < right[0][0]
    assert_allclose(placed[0][0][0], -placed[-1][1][0], atol=1e-9)


def test_the_printed_limit_adds_the_height_of_the_base_to_the_reach() -> None:
    """Eq 20: 11.06 + 12 + 12 + 15 cm for the Lynx6, whose reach from the shoulder is 39 cm."""
    robot = load_robot("lynx6")
    limit = paper_limit(robot)
    assert_allclose(limit.radius, 0.5006, atol=1e-12)
    assert_allclose(limit.centre, 0)
    reach = reach_of(robot, 0.01)
    gap = gap_of(robot, reach)
    assert_allclose(gap.ball, 4 / 3 * PI * 0.5006**3)
    assert_allclose(gap.reached, measure(robot, 0.01).volume, rtol=0.01)
    assert_allclose(gap.unreachable, 1 - gap.reached / gap.ball)
    starts, ends = exact_outline(reach)
    assert_allclose(np.hypot(starts[:, 0], starts[:, 1] - 0.1106).max(), 0.39, atol=1e-3)
    assert_allclose(np.sort(starts.sum(axis=1)), np.sort(ends.sum(axis=1)), atol=1e-9)


def test_a_limit_counts_how_far_a_slide_goes() -> None:
    robot = arm(turning(d=0.1, alpha=PI / 2), turning(alpha=PI / 2), sliding(0.2, 0.5))
    assert_allclose(paper_limit(robot).radius, 0.1 + 0.5, atol=1e-12)


def test_a_cost_study_has_every_link_at_every_factor() -> None:
    told: list[float] = []
    study = cost_study(load_robot("lynx6"), (30, 15), repeats=1, report=told.append)
    assert [(cost.factor, cost.joints) for cost in study] == [(f, k) for f in (30, 15) for k in (1, 2, 3, 4)]
    assert [cost.points for cost in study[4:]] == [12, 144, 1728, 20736]
    assert all(cost.seconds > 0 for cost in study)
    assert told == [0.5, 1.0]

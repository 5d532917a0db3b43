"""Lines, arcs and sweeps of one coordinate, and the motion of all joints."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.testing import assert_allclose

from vi3dras.joint_workspace.errors import AxisError, TooManyError, WayError
from vi3dras.joint_workspace.grid import axis_values, target_grid
from vi3dras.joint_workspace.ways import arc_way, line_way, points_way, sweep_of
from vi3dras.orientation import abc_from_matrix


def test_a_sweep_changes_its_coordinate_alone() -> None:
    at = np.array([0.2, 0.1, 0.3, -0.5])
    way = sweep_of("wrist", at, "pz", 0.4, 0.1, 31)
    assert_allclose(way.targets[:, [0, 1, 3]], np.tile(at[[0, 1, 3]], (31, 1)))
    assert_allclose(way.s, np.linspace(0.4, 0.1, 31))
    assert_allclose(way.targets[:, 2], way.s)
    assert not way.is_angle
    assert sweep_of("wrist", at, "wrist", -1, 1, 5).is_angle


def test_an_angle_of_a_pose_can_be_swept() -> None:
    pose = np.eye(4)
    way = sweep_of("pose", pose, "B", -0.5, 0.5, 11)
    expected = np.column_stack([np.zeros(11), way.s, np.zeros(11)])
    assert_allclose(abc_from_matrix(way.targets[:, :3, :3]), expected, atol=1e-12)


def test_a_line_is_straight_even_and_as_long_as_its_ends_are_apart() -> None:
    way = line_way("position", np.array([0.1, 0, 0]), np.array([0.4, 0.4, 0]), 11)
    assert_allclose(way.s, np.linspace(0, 0.5, 11))
    assert_allclose(np.diff(way.targets, axis=0), np.tile([0.03, 0.04, 0], (10, 1)))


def test_the_hand_turns_the_short_way_along_a_line() -> None:
    ends = np.array([0.1, 0, 0, 3.0]), np.array([0.3, 0, 0, -3.0])
    turned = line_way("wrist", *ends, 3).targets[:, 3]
    assert_allclose(turned, [3.0, np.pi, 2 * np.pi - 3.0])


@pytest.mark.parametrize("seed", range(5))
def test_an_arc_goes_from_its_start_through_its_middle_to_its_end(seed: int) -> None:
    start, through, end = np.random.default_rng(seed).uniform(-1, 1, (3, 3))
    way = arc_way("position", start, through, end, 2001)
    assert_allclose(way.targets[[0, -1]], [start, end], atol=1e-12)
    assert np.linalg.norm(way.targets - through, axis=1).min() < 2e-3
    normal = np.cross(through - start, end - start)
    assert_allclose((way.targets - start) @ normal, 0, atol=1e-9)
    steps = np.linalg.norm(np.diff(way.targets, axis=0), axis=1)
    assert_allclose(steps, steps[0], rtol=1e-6)
    assert_allclose(way.s[-1], steps.sum(), rtol=1e-5)


def test_a_whole_circle_comes_back_to_its_start() -> None:
    start, through, end = np.array([[1.0, 0, 0], [0, 1, 0], [-1, 0, 0]])
    way = arc_way("position", start, through, end, 9, whole=True)
    assert_allclose(way.targets[[0, -1]], [[1, 0, 0], [1, 0, 0]], atol=1e-12)
    assert_allclose(way.s[-1], 2 * np.pi)


def test_points_have_the_way_between_them_as_places() -> None:
    points = np.array([[0.0, 0, 0], [0.3, 0, 0], [0.3, 0.4, 0]])
    assert_allclose(points_way("position", points).s, [0, 0.3, 0.7])


def test_ways_that_lead_nowhere_say_so() -> None:
    a, b = np.array([0.1, 0, 0]), np.array([0.2, 0, 0])
    with pytest.raises(WayError, match="The line starts and ends at one point"):
        line_way("position", a, a, 5)
    with pytest.raises(WayError, match="Three points on one line make no arc"):
        arc_way("position", a, b, 2 * b, 5)
    with pytest.raises(WayError, match='no coordinate "pw" to sweep here'):
        sweep_of("position", a, "pw", 0, 1, 5)
    with pytest.raises(WayError, match="The sweep of px starts and ends at one point"):
        sweep_of("position", a, "px", 1, 1, 5)
    with pytest.raises(AxisError, match="not finite"):
        sweep_of("position", a, "px", np.nan, 1, 5)
    with pytest.raises(AxisError, match="px has 0 points"):
        sweep_of("position", a, "px", 0, 1, 0)


def test_axes_refuse_what_holds_no_targets() -> None:
    for ends, sentence in (
        ((3, 1, 5), "px goes from 3 to 1: the first must be the smaller, so 1 to 3"),
        ((1, 3, 0), "px has 0 points"),
        ((1, 3, 2.5), "px has 2.5 points: it needs a whole number"),
        ((1, 3, 1), "one point needs both ends equal"),
        ((1, np.inf, 4), "not finite"),
    ):
        with pytest.raises(AxisError, match=sentence):
            axis_values("px", *ends)
    assert_allclose(axis_values("px", 2, 2, 1, 0.01), [0.02])
    many = np.zeros(2000)
    with pytest.raises(TooManyError, match=r"8,000,000,000 targets are too many: up to 2,000,000 fit"):
        target_grid(many, many, many)
    with pytest.raises(TooManyError):
        axis_values("px", 0, 1, 10**15)

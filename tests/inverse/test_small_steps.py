"""Claims about the small steps of the inverse, each of which no larger test would miss."""

from __future__ import annotations

import math

import numpy as np
import pytest
from inverse.arms import nearest_gap
from numpy.testing import assert_allclose

from vi3dras.arm.library import load_robot
from vi3dras.closed_forms.chain import half_turn
from vi3dras.closed_forms.forms import base_turns, two_links
from vi3dras.inverse.numeric import arm_size, search_box, starts_for
from vi3dras.inverse.one_branch import folded, unwound
from vi3dras.inverse.solutions import excess_of, into_limits, measured
from vi3dras.inverse.solver import solver_for
from vi3dras.inverse.task import rotation_vector
from vi3dras.kinematics.forward import tool_pose
from vi3dras.rotations.elementary import rigid_inverse, shift, tilt, turn

LYNX6 = load_robot("lynx6")
WHOLE = np.array([2 * np.pi, np.inf])


def test_a_turn_that_goes_on_and_on_is_unwound_both_ways_and_a_slide_is_left_alone() -> None:
    steps = np.linspace(0, 20, 60)
    for way in (1, -1):
        q = np.stack([np.mod(way * steps + np.pi, 2 * np.pi) - np.pi, 10 * steps], axis=1)
        assert_allclose(unwound(q, WHOLE), np.stack([way * steps, 10 * steps], axis=1), atol=1e-12)


def test_a_difference_is_folded_within_half_a_turn() -> None:
    found = folded(np.array([[6.0, 6.0], [-6.0, -6.0], [3.0, 40.0]]), WHOLE)
    assert_allclose(found, [[6 - 2 * np.pi, 6], [2 * np.pi - 6, -6], [3, 40]])


@pytest.mark.parametrize("azimuth", [45.0, -45.0])
def test_a_wrist_on_the_base_axis_is_faced_as_the_hand_points(azimuth: float) -> None:
    """Above the base any turn brings the arm's plane through the wrist: the hand's direction tells which."""
    angle = math.radians(azimuth)
    target = np.array([0.15 * math.cos(angle), 0.15 * math.sin(angle), 0.30, 0.0])
    found = solver_for(LYNX6, "wrist").solve(target, np.radians([azimuth, 90, -60, -30, 10]))
    q = found.q[found.best()[0]]
    assert q[0] == pytest.approx(angle)
    again = solver_for(LYNX6, "pose").solve(tool_pose(LYNX6, q), LYNX6.home)
    assert nearest_gap(LYNX6, again.q[None], q[None])[0] < 1e-9


def test_a_whole_turn_more_is_the_same_solution_of_a_joint_that_turns() -> None:
    robot = load_robot("planar2r")
    q = np.array([0.3, 0.8])
    point = tool_pose(robot, q)[:3, 3]
    three = q + np.array([[0.0, 0.0], [2 * np.pi, 0.0], [0.0, -2 * np.pi]])
    found = measured(robot, "position", point[None], three[None], ("a", "b", "c")).at(0)
    assert found.valid.tolist() == [True, False, False]


def test_turns_are_written_into_the_range_and_else_least_outside() -> None:
    seed = LYNX6.home
    for q, wanted in ((-350.0, 10.0), (350.0, -10.0), (100.0, 100.0), (-100.0, -100.0), (179.0, 179.0)):
        found = into_limits(LYNX6, np.radians([q, 90, 0, 0, 0]), seed)
        assert math.degrees(found[0]) == pytest.approx(wanted)
    beyond = excess_of(LYNX6, np.radians([100.0, -5, 0, 92, 0]))
    assert_allclose(np.degrees(beyond), [10, 5, 0, 2, 0], atol=1e-9)


def test_both_turns_of_the_base_put_the_point_beside_the_plane() -> None:
    x, y, lateral = np.array([0.3, -0.2]), np.array([0.1, 0.4]), 0.05
    turns = base_turns(x, y, lateral, 0.0)
    for side in (0, 1):
        c, s = np.cos(turns.angle[side]), np.sin(turns.angle[side])
        assert_allclose(c * x + s * y, turns.reach[side])
        assert_allclose(s * x - c * y, lateral)
    assert (turns.reach[0] > 0).all()
    assert (turns.reach[1] < 0).all()


def test_two_links_end_where_they_should_folded_left_and_right() -> None:
    r, z = np.array([0.3, -0.2, 0.05]), np.array([0.1, 0.25, -0.3])
    bend = two_links(r, z, 0.25, 0.2)
    assert_allclose(0.25 * np.cos(bend.angle) + 0.2 * np.cos(bend.angle + bend.fold), [r, r])
    assert_allclose(0.25 * np.sin(bend.angle) + 0.2 * np.sin(bend.angle + bend.fold), [z, z])
    assert (bend.fold[0] > 0).all()
    assert_allclose(bend.fold[1], -bend.fold[0])
    with np.errstate(invalid="ignore"):
        missed = two_links(np.array([0.46, 0.04]), np.zeros(2), 0.25, 0.2)
    assert np.isnan(missed.angle).all()


def test_a_rotation_vector_turns_as_its_matrix() -> None:
    for angle in (0.0, 1e-9, 0.5, 3.0, math.pi):
        for matrix, axis in ((turn(angle), 2), (tilt(angle), 0)):
            vector = rotation_vector(matrix[None, :3, :3])[0]
            assert_allclose(np.abs(vector), np.eye(3)[axis] * angle, atol=1e-12)
    assert rotation_vector(turn(-0.5)[None, :3, :3])[0, 2] == pytest.approx(-0.5)


def test_a_rigid_inverse_undoes_and_a_half_turn_is_its_own() -> None:
    pose = turn(0.4) @ shift(0.1, -0.2, 0.3) @ tilt(1.1)
    assert_allclose(rigid_inverse(pose) @ pose, np.eye(4), atol=1e-15)
    assert_allclose(half_turn(-1) @ half_turn(-1), np.eye(4))


def test_starts_fill_the_ranges_and_never_leave_them() -> None:
    low, high = search_box(LYNX6)
    starts = starts_for(LYNX6, 500)
    assert ((starts >= low) & (starts <= high)).all()
    assert_allclose(starts.mean(axis=0), (low + high) / 2, atol=0.02 * (high - low).max())
    assert_allclose(starts.std(axis=0), (high - low) / math.sqrt(12), rtol=0.03)
    assert arm_size(LYNX6) == pytest.approx(0.1106 + 0.12 + 0.12 + 0.15)

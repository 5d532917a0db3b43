"""Any hand: what the chart of postures says is what a search of every single target says."""

from __future__ import annotations

import numpy as np
import pytest
from bench.race import PROCESSOR, least
from campaign.hands import box, compared
from numpy.testing import assert_allclose, assert_array_equal

from vi3dras.arm.library import load_robot
from vi3dras.inverse.postures import postures_of
from vi3dras.inverse.solver import three_joint_form
from vi3dras.joint_workspace.charting import hand_chart
from vi3dras.joint_workspace.classes import BESIDE, LIMIT, TOO_FAR
from vi3dras.joint_workspace.classify import classify_targets
from vi3dras.joint_workspace.hands import ANY_HAND, free_angle
from vi3dras.joint_workspace.options import searched
from vi3dras.kinematics.forward import tool_pose


@pytest.mark.parametrize("name", ["lynx6", "crs-a255", "teachmover"])
def test_with_any_hand_an_arm_in_one_plane_reaches_what_it_reaches_with_some_angle(name: str) -> None:
    """The ranges of angles are found from triangles, without postures, samples or a search."""
    robot = load_robot(name)
    targets = box(robot, 3000, 4)
    assert_array_equal(
        classify_targets(robot, targets, ANY_HAND).code, classify_targets(robot, targets, free_angle()).code
    )


@pytest.mark.parametrize("name", ["pioneer2-arm", "stanford-arm", "ufactory-xarm6", "planar3r", "puma560"])
def test_the_classes_are_those_of_a_search_from_many_starts(name: str) -> None:
    """What the chart alone reaches is proved: its joint values keep the limits and meet the target."""
    robot = load_robot(name)
    assert not compared(robot, box(robot, 250, 5)).faults


def test_a_point_out_of_reach_is_told_with_joint_values_that_meet_it_and_the_joint_in_the_way() -> None:
    robot = load_robot("pioneer2-arm")
    targets = box(robot, 2000, 6)
    found = classify_targets(robot, targets, ANY_HAND)
    limited = found.code == LIMIT
    assert limited.sum() > 300
    q, joint = found.q[limited], found.joint[limited]
    assert_allclose(tool_pose(robot, q)[:, :3, 3], targets[limited], atol=1e-9)
    beyond = np.maximum(robot.low - q, q - robot.high)
    assert_array_equal(beyond.argmax(axis=1), joint)
    assert_allclose(beyond.max(axis=1), found.excess[limited], atol=1e-9)


def test_the_joint_in_the_way_is_outside_by_less_than_a_search_finds_it() -> None:
    robot = load_robot("pioneer2-arm")
    targets = box(robot, 2000, 6)
    found = classify_targets(robot, targets, ANY_HAND)
    rows = np.flatnonzero(found.code == LIMIT)[:100]
    q = searched(robot, targets[rows], "position")
    by_search = np.maximum(robot.low - q, q - robot.high).max(axis=1)
    assert found.excess[rows].mean() < 0.9 * np.nanmean(by_search)


def test_targets_beside_a_plane_and_without_end_have_their_classes() -> None:
    flat = classify_targets(load_robot("planar3r"), np.array([[0.2, 0.1, 0.3], [9.0, 0.0, 0.0]]), ANY_HAND)
    assert flat.code.tolist() == [BESIDE, TOO_FAR]
    far = np.array([[1e300, 0, 0], [-1e160, 1e160, 1e160]])
    assert classify_targets(load_robot("lynx6"), far, ANY_HAND).code.tolist() == [TOO_FAR, TOO_FAR]


def test_all_postures_at_once_give_what_each_gives_alone() -> None:
    robot = load_robot("pioneer2-arm")
    postures = postures_of(robot, three_joint_form)
    assert postures is not None
    points = box(robot, 200, 1)
    which = np.random.default_rng(2).integers(len(postures.forms), size=200)
    q = postures.solved(which, points, robot.home)
    for i in range(0, 200, 9):
        alone = np.empty((4, 3, 1))
        with np.errstate(invalid="ignore"):
            postures.forms[which[i]].solve(points[i : i + 1], robot.home[:3], alone)
        assert_allclose(q[i, :, :3], alone[..., 0], atol=1e-12)
        assert_array_equal(q[i, 0, 3:], postures.rest[which[i]])
    assert not robot.out_of_range(
        np.column_stack([np.tile(robot.home[:3], (len(postures.rest), 1)), postures.rest])
    ).any()


def test_few_charts_are_kept_and_an_arm_that_needs_none_has_none() -> None:
    kept = hand_chart.cache_info().maxsize
    assert kept is not None
    assert kept <= 8
    assert hand_chart(load_robot("puma560")) is None  # its tool is at the wrist's centre: one posture
    assert hand_chart(load_robot("franka-panda")) is None


@pytest.mark.race
def test_ten_times_as_many_targets_take_no_more_than_ten_times_as_long() -> None:
    robot = load_robot("pioneer2-arm")
    many = box(robot, 40_000, 3)
    few, all_of = least(
        lambda: classify_targets(robot, many[:4000], ANY_HAND),
        lambda: classify_targets(robot, many, ANY_HAND),
        rounds=3,
        clock=PROCESSOR,
    )
    assert all_of <= 11 * few

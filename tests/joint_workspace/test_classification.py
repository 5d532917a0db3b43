"""Every target of a box has the class that a plain computation gives it."""

from __future__ import annotations

import numpy as np
import pytest
from joint_workspace.plainly import lynx_ways, outside
from numpy.testing import assert_allclose, assert_array_equal

from vi3dras.arm.library import load_robot
from vi3dras.arrays import Floats
from vi3dras.inverse.hand import hand_angle_of
from vi3dras.inverse.reasons import why_not
from vi3dras.joint_workspace.classes import KINDS, LIMIT, ORIENTATION, REACHABLE, TOO_FAR
from vi3dras.joint_workspace.classify import classify_each, classify_targets, reached_targets
from vi3dras.joint_workspace.grid import TargetGrid, axis_values, target_grid
from vi3dras.joint_workspace.hands import Hand, angles_in_turn, fixed_angle, free_angle, home_hand, targets_at
from vi3dras.kinematics.forward import tool_pose

LYNX = load_robot("lynx6")
REACH = 0.12 + 0.12 + 0.15
"""From the shoulder of Lynx6 to its stretched tool [m]; folded, its three links close to a triangle."""


def box(count: int = 50) -> TargetGrid:
    wide, tall = axis_values("x", -0.4, 0.4, count), axis_values("z", -0.2, 0.5, count)
    return target_grid(wide, wide, tall)


def plain_codes(points: Floats, angle: float) -> tuple[Floats, Floats]:
    ways, found = lynx_ways(LYNX, points, angle)
    beyond = np.where(found, outside(LYNX, ways), np.inf).min(axis=0)
    far = np.hypot(np.hypot(points[:, 0], points[:, 1]), points[:, 2] - 0.1106) > REACH + 1e-9
    none = np.where(far, TOO_FAR, ORIENTATION)
    return np.where(np.isinf(beyond), none, np.where(beyond > 0, LIMIT, REACHABLE)), beyond


@pytest.mark.parametrize("degrees", [-30.0, 0.0, -90.0])
def test_125000_targets_have_the_class_that_meeting_circles_give(degrees: float) -> None:
    grid, angle = box(), np.radians(degrees)
    verdicts = classify_targets(LYNX, grid, fixed_angle(angle))
    code, beyond = plain_codes(grid.points(), angle)
    assert len(code) == 125_000
    assert_array_equal(verdicts.code, code)
    limited = code == LIMIT
    assert_allclose(verdicts.excess[limited], beyond[limited], atol=1e-7)


def test_what_is_reachable_keeps_the_limits_and_closes_to_a_nanometre() -> None:
    verdicts = classify_targets(LYNX, box(), fixed_angle(np.radians(-30)))
    q = verdicts.q[verdicts.reachable]
    assert len(q) == 6720
    assert ((q >= LYNX.low - 1e-9) & (q <= LYNX.high + 1e-9)).all()
    assert_allclose(tool_pose(LYNX, q)[:, :3, 3], verdicts.points[verdicts.reachable], atol=1e-9)
    assert_allclose(hand_angle_of(LYNX, q), np.radians(-30), atol=1e-9)


def test_a_grid_and_its_points_one_by_one_have_the_same_verdicts() -> None:
    grid = target_grid(*(axis_values("x", -0.35, 0.35, count) for count in (12, 12, 9)))
    for hand in (fixed_angle(-0.5), angles_in_turn((0.0, -0.7, -1.4)), free_angle(-1.0, 0.5)):
        quick, plain = (classify_targets(LYNX, t, hand) for t in (grid, grid.points()))
        assert_array_equal(quick.code, plain.code)
        assert_allclose(quick.excess, plain.excess, atol=1e-9)
        assert_allclose(quick.q, plain.q, atol=1e-6)


def test_targets_are_ordered_with_px_slowest_and_pz_fastest() -> None:
    points = target_grid(*(axis_values("x", 0.0, 0.1, count) for count in (2, 3, 4))).points()
    assert_array_equal(points, points[np.lexsort(points.T[::-1])])
    assert points.shape == (24, 3)


def test_any_angle_reaches_what_some_angle_of_a_dense_scan_reaches() -> None:
    """600 random targets, each with 900 hand angles by meeting circles."""
    points = np.random.default_rng(4).uniform([-0.4, -0.4, -0.2], [0.4, 0.4, 0.5], (600, 3))
    for low, high in ((-np.pi, np.pi), (-1.2, 0.4)):
        verdicts = classify_targets(LYNX, points, free_angle(low, high))
        scanned = np.zeros(len(points), bool)
        for angle in np.linspace(low, high, 900):
            scanned |= plain_codes(points, float(angle))[0] == REACHABLE
        assert not (scanned & ~verdicts.reachable).any()
        extra = verdicts.reachable & ~scanned  # slits narrower than the scan: their own angle must prove them
        assert extra.sum() <= 2
        q = verdicts.q[verdicts.reachable]
        assert not LYNX.out_of_range(q).any()
        assert_allclose(tool_pose(LYNX, q)[:, :3, 3], points[verdicts.reachable], atol=1e-9)
        angles = verdicts.angle[verdicts.reachable]
        assert ((angles >= low - 1e-9) & (angles <= high + 1e-9)).all()


def test_poses_made_by_joints_within_their_limits_are_reachable() -> None:
    for name in ("lynx6", "kuka-kr5-arc", "adept-cobra-s600", "planar3r"):
        robot = load_robot(name)
        q = np.random.default_rng(2).uniform(robot.low, robot.high, (500, robot.n))
        pose = tool_pose(robot, q)
        hand = home_hand(robot)
        wrist = np.column_stack([pose[:, :3, 3], hand_angle_of(robot, q, pose)])
        verdicts = classify_each(robot, wrist if hand.task == "wrist" else pose, hand.task)
        assert verdicts.reachable.all(), name


@pytest.mark.parametrize(
    "name", ["lynx6", "rv2aj", "planar2r", "planar3r", "bionic3", "kuka-kr5-arc", "ur5e", "adept-cobra-s600"]
)
def test_the_classes_are_those_of_the_inspector_for_single_targets(name: str) -> None:
    robot = load_robot(name)
    hand = home_hand(robot)
    size = 1.2 * float(np.abs(robot.table.a).sum() + np.abs(robot.table.d).sum())
    points = np.random.default_rng(7).uniform(-size, size, (12, 3))
    points[:6] *= 0.4
    if robot.n < 4 and "planar" in name:
        points[:9, 2] = 0.0
    verdicts = classify_targets(robot, points, hand)
    targets = targets_at(points, hand)
    kinds = [why_not(robot, target, hand.task).kind for target in targets]
    assert [KINDS[code] for code in verdicts.code] == kinds


def test_a_list_of_angles_takes_the_first_that_reaches() -> None:
    points = np.random.default_rng(5).uniform([0.1, -0.2, 0.0], [0.3, 0.2, 0.3], (300, 3))
    angles = (0.0, -0.8, -1.4)
    verdicts = classify_targets(LYNX, points, angles_in_turn(angles))
    singles = [classify_targets(LYNX, points, fixed_angle(angle)) for angle in angles]
    first = np.argmax([single.reachable for single in singles], axis=0)
    assert_array_equal(verdicts.reachable, np.any([single.reachable for single in singles], axis=0))
    assert_allclose(verdicts.angle[verdicts.reachable], np.array(angles)[first][verdicts.reachable])


@pytest.mark.parametrize("hand", [fixed_angle(-0.5), free_angle()])
def test_a_target_whose_distance_squared_is_no_number_is_too_far_and_no_warning(hand: Hand) -> None:
    points = np.array([[1e300, 0, 0], [-1e160, 1e160, 1e160]])
    found = classify_targets(load_robot("lynx6"), points, hand)
    assert found.code.tolist() == [TOO_FAR, TOO_FAR]


@pytest.mark.parametrize("name", ["lynx6", "puma560", "adept-cobra-s600"])
@pytest.mark.parametrize("task", ["position", "home"])
def test_what_is_reached_alone_is_what_the_classes_say(name: str, task: str) -> None:
    robot, line = load_robot(name), np.linspace(-0.8, 0.8, 9)
    hand = Hand("position") if task == "position" else home_hand(robot)
    points = np.random.default_rng(2).uniform(-0.7, 0.7, (100, 3))
    for targets in (points, target_grid(line, line, line)):
        reached = reached_targets(robot, targets, hand)
        assert (reached == classify_targets(robot, targets, hand).reachable).all()
    assert task == "home" or 0 < reached.sum() < len(reached)

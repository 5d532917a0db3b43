"""The Jacobian of every arm of the library, against differences and against another program."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from numpy.testing import assert_allclose

from vi3dras.api.explorer.speeds import speeds_at
from vi3dras.arm.library import load_robot, robot_files
from vi3dras.inverse.numeric import starts_for
from vi3dras.kinematics.forward import tool_pose
from vi3dras.kinematics.jacobian import geometric_jacobian
from vi3dras.velocities.task_part import square_part

STEP = 1e-5
PINOCCHIO = json.loads(Path(__file__).with_name("jacobians_pinocchio_4_1.json").read_text(encoding="utf-8"))
"""Joint values in [rad] and [m], and what pinocchio 4.1.0 (`computeFrameJacobian`, LOCAL_WORLD_ALIGNED) gives
for the same D-H tables, built there from its own joints."""


@pytest.mark.parametrize("name", sorted(robot_files()))
def test_every_arm_moves_as_its_jacobian_says(name: str) -> None:
    """In the arm's own unit of length and in radians, by central differences."""
    robot = load_robot(name)
    unit = robot.units.metres
    for q in starts_for(robot, 3):
        J = speeds_at(robot, q).geometric
        for i, step in enumerate(STEP * np.eye(robot.n)):
            ahead, behind = tool_pose(robot, q + step), tool_pose(robot, q - step)
            rate = (ahead - behind) / (2 * STEP)
            turn = rate[:3, :3] @ tool_pose(robot, q)[:3, :3].T
            slides = 1.0 if robot.joints[i].is_revolute else unit
            moved = np.array([*rate[:3, 3] / unit, turn[2, 1], turn[0, 2], turn[1, 0]]) * slides
            assert_allclose(J[:, i], moved, atol=1e-6 * max(1.0, 1 / unit))


@pytest.mark.parametrize("name", sorted(PINOCCHIO))
def test_ten_arms_agree_with_pinocchio(name: str) -> None:
    told = PINOCCHIO[name]
    assert_allclose(geometric_jacobian(load_robot(name), np.array(told["q"])), told["J"], atol=1e-10)


def test_there_are_ten_of_them() -> None:
    assert len(PINOCCHIO) == 10
    assert {load_robot(name).n for name in PINOCCHIO} == {4, 5, 6, 7}


def test_the_determinant_of_two_links_is_that_of_the_textbook() -> None:
    """l1 l2 sin θ2, with 200 mm each, and its singular values multiply to it."""
    robot = load_robot("planar2r")
    for bend in (-1.2, 0.4, 2.0):
        speeds = speeds_at(robot, np.array([0.7, bend]))
        assert speeds.determinant == pytest.approx(200 * 200 * np.sin(bend))
        assert speeds.manipulability == pytest.approx(np.prod(speeds.singular_values))
        assert speeds.condition == pytest.approx(np.linalg.cond(speeds.geometric[:2]))


def test_six_joints_have_the_determinant_of_all_rows_and_seven_the_root_of_the_square() -> None:
    robot = load_robot("puma560")
    speeds = speeds_at(robot, np.array([0.3, -0.5, 0.9, 0.2, 0.8, -1.0]))
    assert speeds.determinant == pytest.approx(np.linalg.det(speeds.geometric))
    redundant = load_robot("franka-panda")
    J = speeds_at(redundant, redundant.home).geometric
    assert speeds_at(redundant, redundant.home).determinant == pytest.approx(np.sqrt(np.linalg.det(J @ J.T)))


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("puma560", "all six rows"),
        ("bionic3", "the position part"),
        ("planar3r", "the directions in which this arm moves"),
        ("scara-roboanalyzer", "the directions in which this arm moves"),
        ("rv2aj", "the point and the hand's angle"),
    ],
)
def test_the_square_part_suits_the_arm(name: str, words: str) -> None:
    part = square_part(load_robot(name))
    assert part is not None
    assert part.words == words


def test_an_arm_with_joints_to_spare_has_no_square_part() -> None:
    assert square_part(load_robot("kuka-iiwa14")) is None

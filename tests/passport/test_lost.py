"""What an arm loses at a singular pose, said in the directions that geometry gives."""

from __future__ import annotations

import numpy as np
import pytest
from passport_motions import joint_move

from vi3dras.arm.library import load_robot
from vi3dras.arrays import Floats
from vi3dras.closed_forms.forms import Task
from vi3dras.kinematics.forward import tool_pose
from vi3dras.passport.check import check_motion
from vi3dras.passport.singular import lost_words


def words(arm: str, task: Task, *degrees: float) -> str:
    robot = load_robot(arm)
    return lost_words(robot, task, np.radians(degrees))


def test_a_stretched_arm_cannot_go_along_itself() -> None:
    assert words("lynx6", "wrist", 0, 45, 0, 0, 0) == (
        "its tool cannot go along (0.71, 0, 0.71); joints 2, 3, 4 can move together without moving it"
    )


def test_with_the_hand_bent_it_still_could_if_the_hand_might_lean() -> None:
    """Stretched up to the wrist: only tilting the hand still moves the tool that way."""
    assert words("lynx6", "wrist", 0, 45, 0, -90, 0).startswith(
        "its tool cannot go along (0.71, 0, 0.71) with its hand held as it is; "
    )


def test_straight_up_over_its_base_an_arm_has_one_way_left() -> None:
    assert words("lynx6", "wrist", 0, 90, 0, 0, 0) == "its tool cannot go any way but along x"


def test_a_straight_wrist_loses_the_turn_across_both_its_axes() -> None:
    """Puma 560 with joint 5 at 0: joints 4 and 6 turn about one line, joint 5 about y."""
    said = words("puma560", "pose", 0, 45, 180, 0, 0, 0)
    assert said.endswith("joints 4, 6 can move together without moving it")
    assert "turn about" in said or "with its hand held as it is" in said


def test_where_nothing_is_lost_nothing_is_said() -> None:
    assert words("lynx6", "wrist", 0, 90, -60, -30, 0) == ""


@pytest.mark.parametrize(
    ("arm", "task", "degrees"),
    [
        ("lynx6", "position", (30, 45, 0, 0, 0)),
        ("lynx6", "wrist", (20, 50, 0, 0, 30)),
        ("planar2r", "position", (25, 0)),
    ],
)
def test_no_joint_moves_the_tool_along_what_is_lost(arm: str, task: Task, degrees: Floats) -> None:
    """Each joint by itself, by a small step of forward kinematics."""
    robot, q, step = load_robot(arm), np.radians(degrees), 1e-6
    told = lost_words(robot, task, q).partition("along ")[2].partition(";")[0]
    axis = np.array([float(number) for number in told.strip("()").split(", ")])
    moved = tool_pose(robot, q + step * np.eye(robot.n))[:, :3, 3] - tool_pose(robot, q)[:3, 3]
    assert np.abs(moved @ axis).max() / step < 0.01, "two digits of a direction"


def test_the_passport_says_it_and_names_no_number_where_there_is_none() -> None:
    robot = load_robot("lynx6")
    bent, straight = np.radians([0.0, 45, -40, 0, 0]), np.radians([0.0, 45, 0, 0, 0])
    motion = joint_move(robot, bent, straight, 4.0, 41)
    (fault,) = [found for found in check_motion(robot, motion).faults if found.code == "SINGULAR"]
    assert (
        "the arm is singular: its tool cannot go along (0.71, 0, 0.71); joints 2, 3, 4 can" in fault.sentence
    )
    assert fault.sentence.endswith("lead the path past that pose.")
    assert "e+09" not in fault.sentence
    free = check_motion(robot, motion._replace(phase=np.full(41, 4)))
    said = [found.sentence for found in free.warnings if found.code == "NEAR"]
    assert any("the arm is singular: its tool cannot" in sentence for sentence in said)
    assert any(sentence.endswith("joints alone may pass it.") for sentence in said)

"""The serial-bus servos in an arm's file: what they mean, and a sentence for each mistake."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from numpy.testing import assert_allclose

from vi3dras.arm.robot_edit import with_joint_removed
from vi3dras.arm.robot_file import parse_robot, read_robot
from vi3dras.arm.robot_writer import robot_text
from vi3dras.file_errors import FileError

SO101 = Path(__file__).parents[2] / "robots" / "so-101.toml"
TEXT = SO101.read_text(encoding="utf-8")


def test_a_servo_stands_in_the_middle_of_its_turn_when_its_joint_is_zero() -> None:
    robot = read_robot(SO101)
    assert robot.bus is not None
    for servo in robot.bus.joints:
        assert_allclose(servo.steps(np.radians([-90, 0, 90])), [1024, 2048, 3072])
        assert_allclose(servo.value(servo.steps(np.array([-1.5, 0.3]))), [-1.5, 0.3])
    assert robot.bus.gripper is not None
    assert robot.bus.gripper.value(robot.bus.gripper.steps(0.25)) == pytest.approx(0.25)


def test_a_bus_comes_back_from_the_text_that_is_written() -> None:
    robot = read_robot(SO101)
    assert robot_text(robot, SO101) == TEXT
    turned = parse_robot(TEXT.replace("{ id = 5, zero = 2048 }", "{ id = 9, zero = 2060, sign = -1 }"), "so")
    assert turned.bus is not None
    roll = turned.bus.of("wrist_roll")
    assert roll is not None
    assert (roll.id, roll.zero, roll.sign) == (9, 2060, -1)
    assert parse_robot(robot_text(turned), "so").bus == turned.bus


def test_a_joint_that_is_removed_takes_its_servo_along() -> None:
    shorter = parse_robot(robot_text(with_joint_removed(read_robot(SO101), 4)), "shorter")
    assert shorter.bus is not None
    assert [each.id for each in shorter.bus.joints] == [1, 2, 3, 4]


@pytest.mark.parametrize(
    ("right", "wrong", "sentence"),
    [
        ("id = 5,", "id = 4,", "wrist_flex and wrist_roll are both number 4 on the bus"),
        ("id = 5,", "id = 254,", "id is 254, but it should be a whole number from 0 to 253"),
        ("wrist_roll = { id", "wrist_rol = { id", "Did you mean wrist_roll"),
        ("open = 3186", "open = 1934", "open starts and ends at 1934"),
        ("id = 5, zero = 2048", "id = 5, sign = 2", "sign is"),
    ],
    ids=["number twice", "number", "name", "hand", "sign"],
)  # fmt: skip
def test_a_mistake_is_answered_with_what_would_be_right(right: str, wrong: str, sentence: str) -> None:
    assert right in TEXT
    with pytest.raises(FileError) as caught:
        parse_robot(TEXT.replace(right, wrong), "so-101")
    assert sentence in str(caught.value)

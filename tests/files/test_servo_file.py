"""The servos and the accelerations in an arm's file: what they mean, and a sentence for each mistake."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from numpy.testing import assert_allclose

from vi3dras.arm.robot_edit import with_joint_removed
from vi3dras.arm.robot_file import parse_robot, read_robot
from vi3dras.arm.robot_writer import robot_text
from vi3dras.file_errors import FileError

LYNX6 = Path(__file__).parents[2] / "robots" / "lynx6.toml"
TEXT = LYNX6.read_text(encoding="utf-8")


def pulses(*degrees: float) -> list[float]:
    """What the Lynx6's servos are told at these joint values [deg]."""
    robot = read_robot(LYNX6)
    assert robot.servo is not None
    return [float(servo.pulse(np.radians(q))) for servo, q in zip(robot.servo.joints, degrees, strict=True)]


def test_straight_up_is_the_published_middle_of_all_servos() -> None:
    # lynx6.m: all angles zero, the arm straight up, at 1460, 1520, 1725, 1455 and 1580 microseconds
    assert_allclose(pulses(0, 90, 0, 0, 0), [1460, 1520, 1725, 1455, 1580], atol=1e-9)


def test_the_published_sleep_pose_gets_the_pulses_of_its_class() -> None:
    # lynx6.m, setArm(0, 35, 70, 70, 0) by interp1 with alphaOrient -1, 1, 1, -1, 1
    shoulder = 1520 + 35 / 90 * (2400 - 1520)
    elbow = 1725 + 70 / 90 * (2500 - 1725)
    wrist = 1455 - 70 / 90 * (1455 - 580)
    assert_allclose(pulses(0, 90 - 35, -70, -70, 0), [1460, shoulder, elbow, wrist, 1580], atol=1e-9)


def test_the_base_turns_against_its_pulse_and_the_hand_too() -> None:
    assert_allclose(pulses(90, 90, 0, 0, 80), [525, 1520, 1725, 1455, 2500], atol=1e-9)
    servo = read_robot(LYNX6).servo
    assert servo is not None
    assert servo.gripper is not None
    assert_allclose(servo.gripper.pulse(np.array([0.0, 0.5, 1.0])), [2500, 1987.5, 1475])


def test_servos_and_accelerations_come_back_from_the_text_that_is_written() -> None:
    robot = read_robot(LYNX6)
    quick = replace(robot.joints[0], speed=np.radians(60), acceleration=np.radians(240))
    changed = replace(robot, joints=(quick, *robot.joints[1:]))
    again = parse_robot(robot_text(changed), "lynx6")
    assert again.servo == robot.servo
    assert_allclose([again.joints[0].speed, again.joints[0].acceleration], np.radians([60, 240]))
    assert hash(again.servo) == hash(robot.servo)


def test_a_file_that_is_only_read_is_written_as_it_was() -> None:
    assert robot_text(read_robot(LYNX6), LYNX6) == TEXT


def test_a_joint_that_is_removed_takes_its_servo_along() -> None:
    shorter = parse_robot(robot_text(with_joint_removed(read_robot(LYNX6), 4)), "shorter")
    assert shorter.servo is not None
    assert [each.joint for each in shorter.servo.joints] == ["base", "shoulder", "elbow", "wrist"]


@pytest.mark.parametrize(
    ("right", "wrong", "sentence"),
    [
        (
            "baud = 115200",
            "baud = 12.5",
            "baud is 12.5, but it should be a whole number from 300 to 1,000,000",
        ),
        ("{ channel = 4", "{ channel = 3", "wrist and roll are both on channel 3"),
        ("[-90, 0, 80], pulses", "[0, -90, 80], pulses", "angles are 0, -90, 80, but each should be larger"),
        ("[790, 1580, 2500]", "[2500, 1580, 790]", "A servo that turns the other way has sign = -1."),
        ("[790, 1580, 2500]", "[790, 1580, 2600]", "a servo takes pulses from 500 to 2500 microseconds."),
        ("[790, 1580, 2500]", "[790, 1580]", "pulses has 2 values, but it should have 3."),
        ("2340] }", "2340], sign = 2 }", 'sign is "2", but it should be one of 1, -1.'),
        ("roll = {", "rol = {", '"rol" means nothing here. Did you mean roll?'),
        ("channel = 5", "channel = 99", "channel is 99, but it should be a whole number from 0 to 31."),
        (
            "range = [-90, 80]",
            "range = [-90, 80]\nspeed = 0",
            "speed is 0, but it should be a number above 0.",
        ),
        ("range = [-90, 80]", "range = [-90, 80]\nacceleration = -1", "acceleration is -1, but it should be"),
    ],
)
def test_each_mistake_has_its_sentence_and_its_line(right: str, wrong: str, sentence: str) -> None:
    assert TEXT.count(right) == 1
    text = TEXT.replace(right, wrong)
    with pytest.raises(FileError) as error:
        parse_robot(text, "lynx6")
    changed = [
        i for i, (a, b) in enumerate(zip(TEXT.split("\n"), text.split("\n"), strict=False), 1) if a != b
    ]
    assert sentence in str(error.value)
    assert any(f"line {line}, " in str(error.value) for line in [*changed[:1], changed[0] + 1])

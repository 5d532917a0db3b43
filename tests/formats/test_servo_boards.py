"""SSC-32 scripts and Arduino tables: the maker's grammar, and pulses that lead back to the path."""

from __future__ import annotations

import re

import numpy as np
import pytest
from formats_motion import arm, short_motion, written
from numpy.testing import assert_allclose

from vi3dras.arrays import Floats
from vi3dras.formats.errors import PulseError, StepTimeError
from vi3dras.kinematics.forward import tool_pose

MOVE = re.compile(r"(#([0-9]|[12][0-9]|3[01])\s*P([0-9]{3,4})\s*)+(T[0-9]{1,5})?\r\n")
"""Lynxmotion's guide: `#<ch> P<pw> ... T<time> <cr>`, channels 0 to 31, pulses 500 to 2500, time to 65535."""


def moves(text: bytes) -> list[str]:
    return [line for line in text.decode().splitlines(keepends=True) if not line.startswith(";")]


def pulses(text: bytes) -> Floats:
    return np.array([[float(p) for p in re.findall(r"P(\d+)", line)] for line in moves(text)])


def test_every_line_is_a_group_move_of_the_makers_grammar() -> None:
    robot = arm("lynx6")
    lines = moves(written("ssc32", robot, short_motion(robot)))
    assert all(MOVE.fullmatch(line) for line in lines)
    assert "T" not in lines[0], "the board passes over the time of a first move"
    assert [re.findall(r"T(\d+)", line) for line in lines[1:]] == [["500"]] * 5


def test_pulses_read_backwards_put_the_tool_where_it_is_asked() -> None:
    # by np.interp over the published points, a servo's microsecond being a tenth of a degree
    robot = arm("lynx6")
    motion = short_motion(robot)
    found = pulses(written("ssc32", robot, motion))[:, :5]
    assert robot.servo is not None
    q = np.column_stack(
        [
            np.interp(servo.sign * column, servo.sign * np.array(servo.pulses[:: servo.sign]), servo.values)
            for servo, column in zip(robot.servo.joints, found.T, strict=True)
        ]
    )
    assert_allclose(q, motion.q, atol=np.radians(0.06))
    assert_allclose(tool_pose(robot, q)[:, :3, 3], motion.points, atol=1e-3)


def test_the_hand_has_the_pulses_of_open_and_closed() -> None:
    robot = arm("lynx6")
    assert pulses(written("ssc32", robot, short_motion(robot)))[:, 5].tolist() == [1475] * 5 + [2500]


def test_rounded_times_do_not_add_up() -> None:
    robot = arm("lynx6")
    motion = short_motion(robot)._replace(times=np.array([0, 0.0014, 0.0028, 0.0042, 0.0056, 0.007]))
    steps = [int(t) for line in moves(written("ssc32", robot, motion)) for t in re.findall(r"T(\d+)", line)]
    assert sum(steps) == 7
    assert set(steps) == {1, 2}


@pytest.mark.parametrize("name", ["ssc32", "arduino"])
def test_a_pulse_beyond_what_was_measured_is_refused_with_joint_and_row(name: str) -> None:
    robot = arm("lynx6")
    motion = short_motion(robot)
    motion.q[3, 2] = np.radians(-95.0)
    with pytest.raises(PulseError, match=r"Row 3: elbow would need 25\d\d microseconds") as error:
        written(name, robot, motion)
    assert "measured from 860 to 2500" in str(error.value)


@pytest.mark.parametrize(("step", "sentence"), [(0.0003, "fewer points"), (70.0, "more points")])
def test_a_step_of_time_that_a_board_cannot_say_is_refused(step: float, sentence: str) -> None:
    robot = arm("lynx6")
    motion = short_motion(robot)._replace(times=step * np.arange(6))
    with pytest.raises(StepTimeError, match=f"Row 1: {step:g} s after the row before.*{sentence}"):
        written("ssc32", robot, motion)


def test_arduino_degrees_are_the_share_of_each_servos_pulses() -> None:
    robot = arm("lynx6")
    motion = short_motion(robot)
    text = written("arduino", robot, motion).decode()
    rows = re.findall(r"^  \{(\d+), \{([\d, ]+)\}\},$", text, re.M)
    assert [int(ms) for ms, _ in rows] == [0, 500, 500, 500, 500, 500]
    degrees = np.array([[int(word) for word in words.split(", ")] for _, words in rows], float)
    least, most = (
        np.array([int(w) for w in found.split(", ")])
        for found in re.findall(r"(?:SHORTEST|LONGEST)\[SERVOS\] = \{([\d, ]+)\}", text)
    )
    sent = least + degrees / 180 * (most - least)
    assert_allclose(sent, pulses(written("ssc32", robot, motion)), atol=0.5 * 1795 / 180 + 0.5)


def test_a_table_too_long_for_a_small_board_says_so() -> None:
    robot = arm("lynx6")
    motions = (short_motion(robot, rows) for rows in (20, 4000))
    few, many = (
        written("arduino", robot, motion._replace(times=0.1 * np.arange(len(motion.times)))).decode()
        for motion in motions
    )
    assert "flash memory" not in few
    assert "32,008 bytes of flash memory: too much for an Uno" in many

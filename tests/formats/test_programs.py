"""G-code, URScript and MELFA: the makers' grammar, and places that forward kinematics gives again."""

from __future__ import annotations

import re

import numpy as np
import pytest
from formats_motion import arm, short_motion, written
from numpy.testing import assert_allclose

from vi3dras.formats.errors import RowCountError
from vi3dras.formats.melfa import posture
from vi3dras.kinematics.forward import tool_pose
from vi3dras.orientation import matrix_from_abc

G1 = re.compile(r"G1 X(\S+) Y(\S+) Z(\S+) A(\S+) B(\S+) C(\S+) F(\S+)")

STATEMENT = re.compile(
    r"\d{1,5} (' .*|OVRD \d+|MOV J\d+|MVS J\d+|SPD \d+\.\d|CNT [01]|DLY \d+\.\d+|H(OPEN|CLOSE) 1|HLT|END)"
)
"""MELFA-BASIC IV: a line number from 1 to 32767, one statement, at most 127 letters."""


def test_gcode_goes_to_every_point_at_the_time_it_was_asked() -> None:
    robot = arm("lynx6")
    motion = short_motion(robot)
    text = written("gcode", robot, motion).decode()
    moves = np.array([[float(word) for word in words] for words in G1.findall(text)])
    assert_allclose(moves[:, :3], 1000 * motion.points[:5], atol=5e-4)
    lengths = np.linalg.norm(np.diff(moves[:, :3], axis=0), axis=1)
    assert_allclose(60 * lengths / moves[1:, 6], np.diff(motion.times)[:4], rtol=1e-4)
    assert "M3\nG4 P0.500\nM2\n" in text, "the tool waits while the hand closes"
    assert max(map(len, text.splitlines())) <= 80


def test_gcode_turns_on_past_half_a_turn_and_never_spins_back() -> None:
    robot = arm("lynx6")
    motion = short_motion(robot, 60)
    turned = motion._replace(q=motion.q + np.radians([100.0, 0, 0, 0, 0]))
    moves = np.array(
        [[float(w) for w in words] for words in G1.findall(written("gcode", robot, turned).decode())]
    )
    assert np.abs(np.diff(moves[:, 3:6], axis=0)).max() < 5


def test_gcode_runs_on_where_the_pitch_passes_90_degrees() -> None:
    """For the Lynx6 that is a hand held level: roll and yaw change by half a turn at once."""
    robot = arm("lynx6")
    motion = short_motion(robot, 60)
    q = np.tile(np.radians([-20.0, 70.0, -40.0, -30.0, 0.0]), (len(motion.times), 1))
    q[:, 3] += np.radians(np.linspace(-10, 10, len(q)))  # the hand passes the horizontal
    text = written("gcode", robot, motion._replace(q=q)).decode()
    moves = np.array([[float(w) for w in words] for words in G1.findall(text)])
    assert np.abs(np.diff(moves[:, 3:6], axis=0)).max() < 1
    wanted = tool_pose(robot, q)[:, :3, :3]
    assert_allclose(matrix_from_abc(np.radians(moves[:, 3:6])), wanted, atol=2e-5)


def test_a_hand_that_is_closed_is_told_so_before_the_first_move_of_a_universal_robot() -> None:
    robot = arm("ur5e")
    motion = short_motion(robot)
    opens = motion._replace(gripper=1 - motion.gripper)
    lines = written("urscript", robot, opens).decode().splitlines()
    told = [line.strip() for line in lines if "digital" in line or "movej" in line]
    assert [line[:34] for line in told] == [
        "set_standard_digital_out(0, True) ",
        told[1][:34],
        "set_standard_digital_out(0, False)",
    ]
    assert told[1].startswith("movej")


def test_gcode_for_a_turn_alone_has_a_feed_in_degrees() -> None:
    robot = arm("lynx6")
    motion = short_motion(robot)
    q = np.tile(motion.q[0], (6, 1))
    q[:, 4] = np.radians([0, 5, 10, 15, 20, 20])
    moves = G1.findall(written("gcode", robot, motion._replace(q=q)).decode())
    turns = np.array([[float(word) for word in words] for words in moves])
    step = np.linalg.norm(np.diff(turns[:, 3:6], axis=0), axis=1)
    assert_allclose(step / turns[1:, 6] * 60, 0.5, rtol=1e-3)


def test_urscript_streams_the_joints_in_whole_controller_cycles() -> None:
    robot = arm("ur5e")
    motion = short_motion(robot)
    text = written("urscript", robot, motion).decode()
    rows = [
        [float(word) for word in found.split(", ")]
        for found in re.findall(r"servoj\(\[(.*?)\], t=0\.016, lookahead_time=0\.1, gain=300\)", text)
    ]
    assert_allclose(rows, motion.q[1:], atol=1e-6)
    assert_allclose(tool_pose(robot, np.array(rows))[:, :3, 3], motion.points[1:], atol=1e-5)
    first = re.search(r"movej\(\[(.*?)\], a=", text)
    assert first is not None
    assert_allclose([float(word) for word in first[1].split(", ")], motion.q[0], atol=1e-6)
    assert text.splitlines()[1] == "def pipe_weld():"
    assert text.endswith("end\n")


def test_urscript_fills_long_steps_with_the_cubic_they_came_from() -> None:
    robot = arm("ur5e")
    motion = short_motion(robot, 3)
    long = motion._replace(times=motion.times * 50, velocity=motion.velocity / 50)
    text = written("urscript", robot, long).decode()
    rows = np.array([[float(w) for w in f.split(", ")] for f in re.findall(r"servoj\(\[(.*?)\]", text)])
    s = np.clip(0.016 * np.arange(1, len(rows) + 1) / (0.064 * 50), 0, 1)[:, None]
    assert_allclose(rows, motion.q[0] + (3 * s**2 - 2 * s**3) * (motion.q[2] - motion.q[0]), atol=2e-6)


def test_melfa_statements_are_numbered_and_joint_four_of_five_axes_is_zero() -> None:
    robot = arm("rv2aj")
    motion = short_motion(robot)
    lines = written("melfa", robot, motion).decode().split("\r\n")
    end = next(i for i, line in enumerate(lines) if line.endswith("END"))
    assert all(STATEMENT.fullmatch(line) for line in lines[: end + 1])
    assert [int(line.split()[0]) for line in lines[: end + 1]] == list(range(10, 10 * end + 11, 10))
    joints = np.array(
        [[float(w) for w in line.split("(")[1][:-1].split(",")] for line in lines[end + 1 : -1]]
    )
    assert_allclose(joints[:, 3], 0)
    q = np.radians(np.delete(joints, 3, axis=1))
    assert_allclose(tool_pose(robot, q)[:, :3, 3], motion.points, atol=1e-5)


def test_a_melfa_program_longer_than_its_line_numbers_is_refused() -> None:
    robot = arm("rv2aj")
    with pytest.raises(RowCountError, match=r"room for 32,747 points, but there are 40,001"):
        written("melfa", robot, short_motion(robot, 40_000))


def test_positions_of_six_axes_carry_their_posture() -> None:
    # the six-axis arm of the library that is built like a MELFA: right, above, non-flip at a plain pose
    robot = arm("denso-vs060")
    plain = np.radians([[0.0, 0, 90, 0, 40, 0]])
    assert posture(robot, plain).tolist() == [7]
    assert posture(robot, np.radians([[0.0, 0, 90, 0, -40, 0]])).tolist() == [6], "the wrist is flipped"
    assert posture(robot, np.radians([[0.0, -100, 90, 0, 40, 0]]))[0] & 4 == 0, "the wrist is behind"

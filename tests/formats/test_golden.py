"""Every format against its golden file, its draft mark, and the arms it carries."""

from __future__ import annotations

import pytest
from formats_motion import ARMS, arm, golden, short_motion, written

from vi3dras.formats.errors import ArmFormatError, FormatNameError, UnreachedRowsError
from vi3dras.formats.registry import FORMATS, format_named, format_of, formats_for, text_pieces


@pytest.mark.parametrize("name", FORMATS)
def test_the_text_is_the_golden_one_to_the_byte(name: str) -> None:
    file, text = golden(name)
    assert text == file.read_bytes()


@pytest.mark.parametrize("name", [name for name in FORMATS if name != "via-points"])
def test_a_draft_says_so_before_anything_moves(name: str) -> None:
    robot = arm(ARMS.get(name, "lynx6"))
    clean, draft = (written(name, robot, short_motion(robot), draft=flag).decode() for flag in (False, True))
    assert "DRAFT" not in clean
    assert "DRAFT: this motion failed its checks" in "\n".join(draft.splitlines()[:3])


@pytest.mark.parametrize(
    ("name", "stop"), [("gcode", "M0"), ("melfa", "HLT"), ("urscript", "halt"), ("arduino", "#error")]
)
def test_a_draft_of_a_program_stops_before_its_first_move(name: str, stop: str) -> None:
    robot = arm(ARMS.get(name, "lynx6"))
    text = written(name, robot, short_motion(robot), draft=True).decode()
    moves = {"gcode": "G1 X", "melfa": "MOV", "urscript": "movej", "arduino": "PATH[ROWS]"}
    assert text.index(stop) < text.index(moves[name])


@pytest.mark.parametrize(
    ("name", "robot", "why"),
    [
        ("ssc32", "ur5e", "its file has no [servo] table"),
        ("arduino", "rv2aj", "its file has no [servo] table"),
        ("urscript", "lynx6", "servoj takes six joints that turn, and it has 5"),
        ("urscript", "stanford-arm", "it has 5 and 1 that slide"),
        ("melfa", "planar3r", "its structure is RRR"),
    ],
)
def test_an_arm_that_cannot_be_carried_is_refused_and_told_what_can(name: str, robot: str, why: str) -> None:
    with pytest.raises(ArmFormatError) as error:
        text_pieces(format_named(name), arm(robot), short_motion(arm("lynx6")))
    assert why in str(error.value)
    assert all(each.id in str(error.value) for each in formats_for(arm(robot)))
    assert name not in {each.id for each in formats_for(arm(robot))}


def test_a_servo_that_is_missing_is_named() -> None:
    from dataclasses import replace

    robot = arm("lynx6")
    assert robot.servo is not None
    fewer = replace(robot, servo=replace(robot.servo, joints=robot.servo.joints[:-1]))
    with pytest.raises(ArmFormatError, match="no servo for roll"):
        text_pieces(format_named("ssc32"), fewer, short_motion(robot))


@pytest.mark.parametrize("name", [name for name in FORMATS if name not in {"via-points", "joints"}])
def test_rows_that_are_not_reached_are_refused_where_they_cannot_be_said(name: str) -> None:
    robot = arm(ARMS.get(name, "lynx6"))
    motion = short_motion(robot)
    q = motion.q.copy()
    q[2:4] = float("nan")
    with pytest.raises(UnreachedRowsError, match="2 rows, the first is 2, are not reached"):
        written(name, robot, motion._replace(q=q))


def test_a_format_is_known_by_its_name_and_by_the_end_of_a_file() -> None:
    from pathlib import Path

    ends = {
        "a.CSV": "via-points",
        "a.yml": "ros-yaml",
        "a.ssc": "ssc32",
        "a.gcode": "gcode",
        "a.mb4": "melfa",
    }
    assert {file: format_of(Path(file)).id for file in ends} == ends
    with pytest.raises(FormatNameError, match=r'no format "\.xls"'):
        format_of(Path("a.xls"))
    with pytest.raises(FormatNameError, match="Did you mean ssc32"):
        format_named("ssc-32")

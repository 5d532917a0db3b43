"""A robot file: what it may hold, and a sentence for each kind of mistake."""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
import pytest
from numpy.testing import assert_allclose

from vi3dras import file_errors
from vi3dras.arm.robot_file import read_robot

GOOD = """\
name = "Test arm"
convention = "standard"
units = { length = "cm", angle = "deg" }

[[joint]]
name = "base"
type = "revolute"
d = 10
alpha = 90
range = [-90, 90]
speed = 60

[[joint]]
name = "slide"
type = "prismatic"
theta = 90
range = [0, 20]

[tool]
position = [0, 0, 5]

[poses]
home = [10, 5]
"""


def written(folder: Path, text: str | bytes) -> Path:
    file = folder / "arm.toml"
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    return file


def test_a_file_is_read_into_si_units(tmp_path: Path) -> None:
    robot = read_robot(written(tmp_path, GOOD))
    assert (robot.id, robot.name, robot.structure) == ("arm", "Test arm", "RP")
    base, slide = robot.joints
    assert_allclose(
        [base.d, base.alpha, base.low, base.high, base.speed], [0.1, *np.radians([90, -90, 90, 60])]
    )
    assert_allclose([slide.theta, slide.low, slide.high], [math.pi / 2, 0, 0.2])
    assert_allclose(robot.home, [math.radians(10), 0.05])
    assert_allclose(np.array(robot.tool)[:3, 3], [0, 0, 0.05])


def test_everything_but_name_joints_and_a_length_may_be_left_out(tmp_path: Path) -> None:
    robot = read_robot(written(tmp_path, 'name = "Least"\n[[joint]]\na = 1\n'))
    assert robot.joints[0].name == "joint 1"
    assert not robot.joints[0].is_limited
    assert_allclose(robot.home, [0])


def test_without_a_home_pose_home_is_zero_moved_into_the_limits(tmp_path: Path) -> None:
    text = GOOD.replace("home = [10, 5]", "").replace("range = [0, 20]", "range = [3, 20]")
    assert_allclose(read_robot(written(tmp_path, text)).home, [0, 0.03])


def test_base_and_tool_may_be_angles_or_a_matrix(tmp_path: Path) -> None:
    matrix = "[tool]\nmatrix = [[0, -1, 0, 1], [1, 0, 0, 2], [0, 0, 1, 3], [0, 0, 0, 1]]"
    angles = "[tool]\nposition = [1, 2, 3]\nabc = [0, 0, 90]"
    tools = [
        read_robot(written(tmp_path, GOOD.replace("[tool]\nposition = [0, 0, 5]", tool))).tool
        for tool in (matrix, angles)
    ]
    assert_allclose(tools[0], tools[1], atol=1e-15)


def test_radians_metres_and_reversed_joints_are_understood(tmp_path: Path) -> None:
    text = 'name = "R"\nunits = { length = "m", angle = "rad" }\n[[joint]]\nalpha = 1.5\nd = 2\nsign = -1\n'
    joint = read_robot(written(tmp_path, text)).joints[0]
    assert (joint.alpha, joint.d, joint.sign) == (1.5, 2.0, -1)


MISTAKES = {
    "not TOML": ("range = [-90, 90]", "range = [-90, 90", file_errors.SyntaxFileError, ["line", "not TOML"]),
    "missing key": (
        'name = "Test arm"',
        "",
        file_errors.MissingKeyError,
        ['"name" is missing', 'name = "My arm"'],
    ),
    "unknown key": (
        "alpha = 90",
        "alhpa = 90",
        file_errors.UnknownKeyError,
        ["line 9, joint 1", "Did you mean alpha"],
    ),
    "text for a number": (
        "d = 10",
        'd = "10"',
        file_errors.WrongKindError,
        ["line 8", 'text ("10")', "without quotes"],
    ),
    "not finite": ("d = 10", "d = nan", file_errors.WrongKindError, ["line 8", "a finite number"]),
    "unknown word": ('"prismatic"', '"sliding"', file_errors.ChoiceError, ["joint 2", "revolute, prismatic"]),
    "unknown unit": ('length = "cm"', 'length = "feet"', file_errors.ChoiceError, ["units", "m, cm, mm, in"]),
    "wrong count": ("home = [10, 5]", "home = [10]", file_errors.CountError, ["home has 1 value", "have 2"]),
    "range swapped": ("[-90, 90]", "[90, -90]", file_errors.RangeFileError, ["line 10", "range = [-90, 90]"]),
    "range empty": ("[-90, 90]", "[90, 90]", file_errors.RangeFileError, ["needs room to move"]),
    "endless slide": ("range = [0, 20]", "", file_errors.MissingKeyError, ["joint 2", "range = [0, 10]"]),
    "no rotation": (
        "position = [0, 0, 5]",
        "matrix = [[1,0,0,0],[0,1,0,0],[0,0,2,0],[0,0,0,1]]",
        file_errors.RotationError,
        ["tool", "determinant 2", "right-handed"],
    ),
    "same name twice": (
        'name = "slide"',
        'name = "base"',
        file_errors.DuplicateError,
        ["two joints", '"base"'],
    ),
    "pose out of range": (
        "home = [10, 5]",
        "home = [100, 5]",
        file_errors.PoseRangeError,
        ["100 deg", "-90 to 90 deg"],
    ),
    "sign": ("alpha = 90", "alpha = 90\nsign = 2", file_errors.ChoiceError, ["line 10", "1, -1"]),
    "table for a list": ("[[joint]]", "[joint]", file_errors.SyntaxFileError, ["not TOML"]),
    "switch for text": (
        'name = "Test arm"',
        "name = true",
        file_errors.WrongKindError,
        ["line 1", "text in quotes"],
    ),
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_gets_a_sentence_with_its_place(mistake: str, tmp_path: Path) -> None:
    right, wrong, kind, words = MISTAKES[mistake]
    assert right in GOOD
    with pytest.raises(file_errors.FileError) as caught:
        read_robot(written(tmp_path, GOOD.replace(right, wrong)))
    sentence = str(caught.value)
    assert type(caught.value) is kind, sentence
    assert sentence.startswith("arm.toml")
    for word in words:
        assert word in sentence


def test_ten_kinds_of_mistakes_give_ten_different_sentences(tmp_path: Path) -> None:
    sentences = set()
    for right, wrong, _, _ in MISTAKES.values():
        with pytest.raises(file_errors.FileError) as caught:
            read_robot(written(tmp_path, GOOD.replace(right, wrong)))
        sentences.add(caught.value.reason())
    assert len(sentences) >= 15


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"\xff\xfe\x00", "not UTF-8"),
        (b"", '"joint" is missing'),
        (b"[" * 5000, "not TOML"),
        (b"joint = 3", "tables that start with [[joint]]"),
        (b"joint = [1]", "tables that start with [[joint]]"),
        (b"name='x'\n" + b"[[joint]]\n" * 65, "1 to 64"),
        (b"name='x'\n[[joint]]\ntheta = 2024-01-01", "a date or time"),
        (b"name='x'\n[[joint]]\ntheta = " + b"9" * 500, "theta is too large"),
        (b"name='x'\n[[joint]]\ntheta = " + b"9" * 5000, "thousands of digits"),
    ],
)
def test_nonsense_gets_a_sentence_too(content: bytes, words: str, tmp_path: Path) -> None:
    with pytest.raises(file_errors.FileError) as caught:
        read_robot(written(tmp_path, content))
    assert words in str(caught.value)


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(file_errors.SyntaxFileError, match=r"gone\.toml.*cannot be read"):
        read_robot(tmp_path / "gone.toml")

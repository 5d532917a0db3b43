"""What a stranger wrote into robot files: slips that got no cure, and numbers that no arm has."""

from __future__ import annotations

from pathlib import Path

import pytest

from vi3dras.arm.library import shipped_folder
from vi3dras.arm.robot import Robot
from vi3dras.arm.robot_edit import with_joint
from vi3dras.arm.robot_file import parse_robot, read_robot
from vi3dras.arm.robot_writer import robot_text, save_robot
from vi3dras.file_errors import FileError

GOOD = """\
name = "Test arm"
units = { length = "cm", angle = "deg" }
facts = { payload_kg = 1, reach = 30 }

[[joint]]
name = "base"
d = 10
alpha = 90
range = [-90, 90]
link = { mass = 1, com = [0, 0, 0], inertia = [1, 1, 1, 0, 0, 0] }

[[joint]]
name = "arm"
a = 20

[poses]
up = [10, 5]
"""

SLIPS = {
    'length = "cm", angle': ('length = "cm" angle', 2, 'units = { length = "cm", angle = "deg" }'),
    "[-90, 90]": ("[-90 90]", 9, "a comma is missing between two values: range = [-90, 90]"),
    "up = [10, 5]": ("up = [10,\n 5\n 6]", 19, "a comma is missing"),
    "range = [-90, 90]\n": ("range = [-90, 90\n", 9, "the bracket that opens here is not closed"),
    "[10, 5]": ("[10, 5", 17, "the bracket that opens here is not closed"),
    GOOD: (GOOD.replace("[[joint]]", "[joint]"), 12, "each joint begins with [[joint]], in double brackets"),
    "d = 10": ("d = 10,5", 7, "d = 10.5"),
    "a = 20": ("a = 20 // cm", 14, "a comment begins with #"),
    '"Test arm"\n': ('"Test arm"\n// mine\n', 2, "a comment begins with #"),
    "alpha = 90": ("alpha = pi/2", 8, "alpha = 90 in degrees, 1.570796327 in radians"),
    "range = [-90": ("theta = -3*pi/4\nrange = [-90", 9, "theta = -135 in degrees"),
    "d = 10\n": ("d = 20/2\n", 7, "d = 10"),
    '"base"': ("“base”", 6, 'text stands between straight quotes: name = "base"'),
    'name = "arm"': ("name = arm", 13, 'text stands in quotes: name = "arm"'),
    "a = 20\n": ("a = 20 cm\n", 14, "a = 20"),
    "alpha = 90\n": ("alpha = 90°\n", 8, "alpha = 90"),
    "= 10\n": ("= −10\n", 7, "the minus sign is a hyphen: d = -10"),
    "= 20\n": ("= .5\n", 14, "a = 0.5"),
    "name = ": ("name: ", 1, "= stands between a name and its value"),
    'm"\n': ("m\n", 1, "the quotes that open here are not closed"),
    "20\n": ("20\na = 21\n", 15, '"a" stands twice in this table: keep one'),
    "[-90, 90": ("[-90,5, 90,5", 9, "A decimal comma is written as a point"),
    'e = "arm"': ('e = "base"', 13, "two joints are called"),
    "= 90\n": ("= " + "9" * 5000 + "\n", 8, "thousands of digits"),
}
"""What stands there, what somebody wrote, the line of it, and words of the cure."""


@pytest.mark.parametrize("right", SLIPS)
def test_a_slip_is_answered_with_its_line_and_its_cure(right: str) -> None:
    """A missing comma, `[joint]`, a decimal comma, `//`, `pi/2`, curly quotes: "invalid value"."""
    wrong, line, cure = SLIPS[right]
    text = GOOD.replace(right, wrong, 1)
    assert text != GOOD
    with pytest.raises(FileError) as caught:
        parse_robot(text, "arm")
    sentence = str(caught.value)
    assert sentence.startswith(f"arm.toml, line {line}"), sentence
    assert sentence[len(f"arm.toml, line {line}")] in ",:", sentence
    assert cure in sentence


SENSELESS = {
    'angle = "deg"': ('angle = "rad"', 8, 'for degrees write angle = "deg" in units'),
    "alpha = 90": ("alpha = 9000", 8, "at most 2 turns"),
    "[-90, 90]": ("[-720000, 720000]", 9, "a joint that turns for ever has no range"),
    "d = 10": ("d = 1000000000000", 7, "a length within 1000 m"),
    "mass = 1": ("mass = -1", 10, "mass is -1, but it should be 0 or more"),
    "[1, 1, 1,": ("[1, -1, 1,", 10, "inertia is negative about an axis"),
    "payload_kg = 1": ("payload_kg = -1", 3, "payload_kg is -1, but it should be 0 or more"),
    "reach = 30": ("reach = 300", 3, "reach is 300 cm, but it should be above 0, and not above 30 cm"),
    "reach = 3": ("reach = -3", 3, "reach is -30"),
    "up = ": ('"" = ', 16, "the name of a pose is empty"),
    '"base"': ('""', 6, "name is empty"),
    "d = 10\n": ("d = 0\n", 5, "the arm is one point"),
}


@pytest.mark.parametrize("right", SENSELESS)
def test_a_number_that_no_arm_has_is_named(right: str, tmp_path: Path) -> None:
    """`angle = "rad"` with alpha = 90, a negative mass, a point, a reach ten times too large: taken."""
    wrong, line, cure = SENSELESS[right]
    text = GOOD.replace(right, wrong, 1)
    if "point" in cure:
        text = text.replace("a = 20", "a = 0")
    (tmp_path / "arm.toml").write_text(text, "utf-8")
    with pytest.raises(FileError) as caught:
        read_robot(tmp_path / "arm.toml")
    sentence = str(caught.value)
    assert sentence.startswith((f"arm.toml, line {line}, ", f"arm.toml, line {line}: ")), sentence
    assert cure in sentence


def test_radians_that_are_meant_are_taken(tmp_path: Path) -> None:
    text = GOOD.replace('"deg"', '"rad"').replace("= 90\n", "= 1.5708\n").replace("-90, 90", "-1.57, 1.57")
    (tmp_path / "arm.toml").write_text(text.replace("[10, 5]", "[1, 0.5]"), "utf-8")
    assert read_robot(tmp_path / "arm.toml").n == 2


def stretched(length: float) -> Robot:
    lynx6 = read_robot(shipped_folder("robots") / "lynx6.toml")
    return with_joint(lynx6, 1, a=length)


def test_an_arm_that_could_not_be_read_again_is_not_written(tmp_path: Path) -> None:
    """In the window every number can be tried, in a session too; a file is for arms that are meant."""
    robot = stretched(1e9)
    assert parse_robot(robot_text(robot), "lynx6").joints[1].a == 1e9
    with pytest.raises(FileError, match="a length within 1000 m"):
        save_robot(robot, tmp_path / "long.toml")
    assert not list(tmp_path.iterdir())

"""The meshes in an arm's file: what they mean, and a sentence for each mistake."""

from __future__ import annotations

import math
from pathlib import Path

import pytest
from numpy.testing import assert_allclose

from vi3dras.arm.link_mesh import LinkMesh
from vi3dras.arm.robot_edit import with_joint_added, with_joint_removed
from vi3dras.arm.robot_file import parse_robot
from vi3dras.arm.robot_writer import robot_text
from vi3dras.file_errors import FileError

TEXT = """\
name = "Two links"
units = { length = "cm", angle = "rad" }

[[joint]]
name = "first"
a = 10

[[joint]]
name = "second"
a = 20

[[meshes]] # the foot
link = 0
file = "two/foot.stl"

[[meshes]]
link = 2
file = "two/parts/arm.dae"
kind = "collision"
xyz = [1, 2, -3]
rpy_deg = [90, 0, -45]
scale = [1, -1, 0.001]

[[meshes]]
link = "tool"
file = "two/hand.obj"
scale = 0.001
"""


def test_a_mesh_is_read_into_metres_and_radians() -> None:
    foot, arm, hand = parse_robot(TEXT, "two").meshes
    assert foot == LinkMesh(0, "two/foot.stl")
    assert (arm.link, arm.kind, arm.scale) == (2, "collision", (1, -1, 0.001))
    assert_allclose(arm.xyz, [0.01, 0.02, -0.03])
    assert_allclose(arm.rpy, [math.pi / 2, 0, -math.pi / 4])
    assert (hand.link, hand.scale) == ("tool", (0.001, 0.001, 0.001))


def test_meshes_come_back_from_the_text_that_is_written(tmp_path: Path) -> None:
    robot = parse_robot(TEXT, "two")
    assert parse_robot(robot_text(robot), "two").meshes == robot.meshes
    (tmp_path / "two.toml").write_text(TEXT, encoding="utf-8")
    again = robot_text(robot, tmp_path / "two.toml")
    assert "[[meshes]] # the foot" in again
    assert parse_robot(again, "two").meshes == robot.meshes


def test_meshes_go_with_their_links_when_a_joint_comes_or_goes() -> None:
    robot = parse_robot(TEXT, "two")
    assert [mesh.link for mesh in with_joint_added(robot, 1).meshes] == [0, 3, "tool"]
    assert [mesh.link for mesh in with_joint_removed(robot, 0).meshes] == [0, 1, "tool"]
    assert [mesh.link for mesh in with_joint_removed(robot, 1).meshes] == [0, "tool"]


@pytest.mark.parametrize(
    ("right", "wrong", "sentence"),
    [
        ("link = 2", "link = 3", "link is 3, but it should be a whole number from 0 to 2"),
        ("two/foot.stl", "../foot.stl", 'should be a path beside this file, such as "my-arm/link1.stl"'),
        ("two/foot.stl", "/etc/passwd", "a path beside this file"),
        ("two/foot.stl", "C:foot.stl", "a path beside this file"),
        ('"collision"', '"colision"', "Did you mean collision"),
        ("scale = 0.001", "scale = 0", "metres in one unit of the mesh"),
        ("xyz = [1, 2, -3]", "xyz = [1, 2]", "xyz has 2 values, but it should have 3"),
        ("rpy_deg", "rpy", "Did you mean rpy_deg"),
    ],
)
def test_a_mistake_is_answered_with_what_would_be_right(right: str, wrong: str, sentence: str) -> None:
    with pytest.raises(FileError) as caught:
        parse_robot(TEXT.replace(right, wrong, 1), "two")
    assert sentence in str(caught.value)

"""xacro, RoboAnalyzer and D-H tables; every arm of the library to URDF and back."""

from __future__ import annotations

import math
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from numpy.testing import assert_allclose

from vi3dras.arm.library import shipped_folder
from vi3dras.arm.robot import Robot
from vi3dras.arm.robot_file import read_robot
from vi3dras.file_errors import FileError
from vi3dras.importers.branches import branches_of
from vi3dras.importers.chain import arm_of
from vi3dras.importers.errors import ArgumentFileError
from vi3dras.importers.hints import merged
from vi3dras.importers.markup import parse_markup
from vi3dras.importers.odd import SENTENCES, odd
from vi3dras.importers.reader import read_arm
from vi3dras.importers.urdf import read_urdf
from vi3dras.importers.urdf_writer import urdf_text
from vi3dras.kinematics.forward import tool_pose
from vi3dras.notations.errors import PasteError
from vi3dras.orientation import matrix_from_abc
from vi3dras.panels._kit import words


def test_xacro_is_expanded_here(urdf_folder: Path) -> None:
    """Macros, blocks, includes, conditions, lazy properties; arguments in place of their defaults."""
    left = read_arm(urdf_folder / "two.xacro")
    assert [branch.tip for branch in left.branches] == ["left_tool", "right_tool"]
    assert left.arguments == {"length": "0.3", "is_dual": "true"}
    assert_allclose([joint.high for joint in left.robot.joints], np.radians([120, 150]))
    assert [joint.speed for joint in left.robot.joints] == pytest.approx([2.0, 2.0])
    assert_allclose(tool_pose(left.robot, np.zeros(2))[:3, 3], [0.45, 0.3, 0.5], atol=1e-12)
    right = read_arm(urdf_folder / "two.xacro", "right_tool")
    assert_allclose(tool_pose(right.robot, np.zeros(2))[:3, 3], [0.4, -0.3, 0.5], atol=1e-12)
    turned = matrix_from_abc(np.array([1.5 * math.pi, 0, 0]))
    assert_allclose(tool_pose(right.robot, np.zeros(2))[:3, :3], turned, atol=1e-12)
    one = read_arm(urdf_folder / "two.xacro", arguments={"length": "0.5", "is_dual": "false"})
    assert len(one.branches) == 1
    assert_allclose(tool_pose(one.robot, np.zeros(2))[:3, 3], [0.75, 0.5, 0.5], atol=1e-12)


def test_an_argument_without_a_value_is_asked_for(urdf_folder: Path) -> None:
    text = (urdf_folder / "two.xacro").read_text(encoding="utf-8").replace(' default="0.3"', "")
    (urdf_folder / "asking.xacro").write_text(text, encoding="utf-8")
    with pytest.raises(
        ArgumentFileError, match=r'the argument "length" is not given: give it \(--arg length='
    ):
        read_arm(urdf_folder / "asking.xacro")
    assert read_arm(urdf_folder / "asking.xacro", arguments={"length": "0.3"}).robot.n == 2


def test_an_arm_of_roboanalyzer_counts_its_joints_as_it_does(urdf_folder: Path) -> None:
    """Joint values are the angles of the table, limits too; meshes are in the D-H frames, in metres here."""
    (urdf_folder / "link1.stl").write_bytes(b"solid")
    found = read_arm(urdf_folder / "robot.xml")
    robot = found.robot
    first, second = robot.joints
    assert_allclose([first.d, first.a, first.alpha, second.a], [0.4, 0.18, math.pi / 2, 0.6])
    assert_allclose([first.theta, second.theta, second.low, second.high], [0, 0, *np.radians([-65, 80])])
    assert_allclose(robot.home, np.radians([0, 80]))
    assert (robot.manufacturer, robot.facts.payload_kg, robot.facts.mass_kg) == ("Lab", 2, 30)
    assert first.link is not None
    assert_allclose([first.link.mass, *first.link.com], [3, -0.1, 0, 0.02])
    (mesh,) = robot.meshes
    assert (mesh.link, mesh.scale, mesh.xyz) == (1, (1, 1, 1), (0, 0, 0))
    assert {"home", "missing-mesh"} == {note.kind for note in found.notes}


def test_a_skeleton_tells_its_masses_from_the_other_end(urdf_folder: Path) -> None:
    robot = read_arm(urdf_folder / "skeleton.xml").robot
    assert robot.structure == "RP"
    assert_allclose(robot.home, [math.radians(30), 0.08])
    turning = robot.joints[0].link
    assert turning is not None
    assert_allclose(turning.com, [-0.1, -0.05, 0], atol=1e-12)


def test_a_table_is_read_as_it_is_pasted(urdf_folder: Path) -> None:
    robot = read_arm(urdf_folder / "dh.csv").robot
    assert (robot.structure, robot.name) == ("RRP", "dh")
    assert_allclose([joint.d for joint in robot.joints], [0.4, 0, 0])
    (urdf_folder / "dh.csv").write_text("just words", encoding="utf-8")
    with pytest.raises(PasteError):
        read_arm(urdf_folder / "dh.csv")
    (urdf_folder / "dh.csv").write_bytes(b"\xff\x81 \x90")
    with pytest.raises(FileError, match="neither XML nor UTF-8"):
        read_arm(urdf_folder / "dh.csv")
    (urdf_folder / "dh.csv").write_text("<sdf version='1.7'/>", encoding="utf-8")
    with pytest.raises(FileError, match="it begins with <sdf>, but an arm is read from URDF or xacro"):
        read_arm(urdf_folder / "dh.csv")


def back(robot: Robot) -> Robot:
    """An arm written as URDF and read again."""
    tree = read_urdf(parse_markup(urdf_text(robot).encode(), "back.urdf"))
    return arm_of(tree, branches_of(tree)[0], []).robot


def test_every_arm_of_the_library_comes_back_from_urdf() -> None:
    """Tool poses to 1e-9 m and rad, with limits, speeds and masses; and not one length of its own."""
    rng = np.random.default_rng(7)
    files = sorted(shipped_folder("robots").glob("*.toml"))
    assert len(files) > 60
    for file in files:
        robot = read_robot(file)
        again = back(robot)
        q = rng.uniform(-2.0, 2.0, (5, robot.n))
        assert_allclose(tool_pose(again, q), tool_pose(robot, q), atol=1e-9, err_msg=file.stem)
        assert_allclose([again.low, again.high], [robot.low, robot.high], err_msg=file.stem)
        assert [joint.speed for joint in again.joints] == [joint.speed for joint in robot.joints]
        masses = [joint.link.mass if joint.link else 0 for joint in robot.joints]
        assert_allclose([joint.link.mass if joint.link else 0 for joint in again.joints], masses)


def test_a_modified_table_goes_out_as_the_same_arm() -> None:
    robot = read_robot(shipped_folder("robots") / "puma560.toml")
    turned = replace(robot, convention="modified" if robot.convention == "standard" else "standard")
    q = np.linspace(-1, 1, robot.n)
    assert_allclose(tool_pose(back(turned), q), tool_pose(turned, q), atol=1e-9)


def test_every_finding_is_a_sentence_in_both_languages() -> None:
    spanish = words.dictionary("es")
    for kind, sentence in SENTENCES.items():
        if kind != "taken":
            heard: dict[str, str] = {}
            filled = (
                sentence.replace("{}", "7").replace("{:g}", "7").replace("{:.2g}", "7").replace("{:.3g}", "7")
            )
            words.Language(spanish, heard.__setitem__).say(filled)
            assert all(heard.values()), f"{kind}: {sentence}"
    both = merged([odd("no-speed", "a"), odd("no-effort"), odd("no-speed", "b")])
    assert [str(note)[:6] for note in both] == ["a, b: ", "No joi"]

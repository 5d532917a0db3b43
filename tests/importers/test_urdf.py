"""An arm out of URDF moves as the file says; what it may do, weighs and looks like comes along."""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
import pytest
from importers.descriptions import ARM
from numpy.testing import assert_allclose

from vi3dras.arm.robot import LinkMass, Motor
from vi3dras.errors import UnknownNameError
from vi3dras.file_errors import FileError
from vi3dras.importers.errors import NearlyParallelError
from vi3dras.importers.reader import Imported, read_arm
from vi3dras.kinematics.forward import dh_frames, tool_pose
from vi3dras.orientation import matrix_from_abc
from vi3dras.rotations.elementary import motion

JOINTS = np.array([[0.3, -0.7, 1.1, 0.15, -0.4, 2.0], [-2.1, 1.4, -3.0, 0.05, 2.2, -0.6]])
POSES = [
    [[0.215436194389, 0.382869975062, -0.898330578542, 0.546648592070],
     [-0.859639324748, -0.362055819471, -0.360466107886, -0.278059215235],
     [-0.463257463507, 0.849897738427, 0.251130158925, 0.538843154842]],
    [[-0.040674216961, 0.709404082932, -0.703627355348, 0.031123080549],
     [0.501165918696, -0.594734865536, -0.628588229013, -0.010455605969],
     [-0.864394776715, -0.378201383968, -0.331338773994, 0.148463405471]],
]  # fmt: skip
"""Where pinocchio 4.1.0 has the frame `tool0` for these joint values."""


@pytest.fixture
def arm(urdf_folder: Path) -> Imported:
    return read_arm(urdf_folder / "arm.urdf")


def changed(folder: Path, *changes: tuple[str, str], text: str = ARM) -> Path:
    for before, after in changes:
        assert before in text
        text = text.replace(before, after)
    file = folder / "changed.urdf"
    file.write_text(text, encoding="utf-8")
    return file


def kinds(found: Imported) -> set[str]:
    return {note.kind for note in found.notes}


def test_the_tool_is_where_another_program_has_it(arm: Imported) -> None:
    """Base, tool, offsets, a first axis that points down, a skew one, one that slides, one that is 1.5708."""
    assert arm.robot.structure == "RRRPRR"
    assert_allclose(tool_pose(arm.robot, JOINTS)[:, :3], POSES, atol=1e-9)


def test_limits_speeds_torques_and_friction_are_those_of_the_file(arm: Imported) -> None:
    j1, j2, j3, slide, j5, j6 = arm.robot.joints
    assert_allclose(
        [j1.low, j1.high, j1.speed, slide.low, slide.high, j6.speed], [-2.9, 2.9, 2.6, 0.02, 0.25, 4]
    )
    assert j1.motor == Motor(viscous=0.5, coulomb=(0.2, -0.2), torque=120)
    assert (j3.low, j3.high, j3.motor) == (-math.inf, math.inf, None)
    assert not j5.is_limited
    assert (j2.speed, j5.speed) == (None, None)
    assert arm.robot.gripper == (0, 0.08)


def test_a_mass_is_where_it_was(arm: Imported) -> None:
    """The shoulder's, in the world at joint value 0: by the frames of the file, and by those of the table."""
    base = motion(matrix_from_abc(np.array([0, 0, 0.5])), np.array([0.1, 0, 0.2]))
    shoulder = base @ motion(None, np.array([0, 0, 0.1])) @ motion(
        matrix_from_abc(np.array([0, 0, 0.3])), np.array([0, -0.02, 0.1])
    )  # fmt: skip
    inertia = np.array([[0.03, 0.001, 0], [0.001, 0.028, 0.002], [0, 0.002, 0.01]])
    link = arm.robot.joints[0].link
    assert isinstance(link, LinkMass)
    frame = dh_frames(arm.robot, np.zeros(6))[1]
    xx, yy, zz, xy, xz, yz = link.inertia
    found = frame[:3, :3] @ np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]]) @ frame[:3, :3].T
    assert link.mass == 3.5
    assert_allclose((frame @ [*link.com, 1])[:3], shoulder[:3, 3], atol=1e-12)
    assert_allclose(found, shoulder[:3, :3] @ inertia @ shoulder[:3, :3].T, atol=1e-12)
    assert [joint.link for joint in arm.robot.joints[1:]] == [None] * 5


def test_a_mesh_stands_where_it_stood(arm: Imported) -> None:
    base, foot, shoulder = arm.robot.meshes
    assert (base.link, base.kind, foot.link, foot.kind, shoulder.link) == (0, "visual", 0, "collision", 1)
    assert shoulder.scale == (0.001, 0.001, 0.001)
    assert set(arm.sources) == {"base.stl", "cylinder.stl", "shoulder.stl"}
    frame = dh_frames(arm.robot, np.zeros(6))[1]
    placed = frame @ motion(matrix_from_abc(np.array(shoulder.rpy)), np.array(shoulder.xyz))
    turned = matrix_from_abc(np.array([0, 0, 0.5 + math.pi / 2]))
    assert_allclose(placed, motion(turned, np.array([0.1, 0, 0.35])), atol=1e-10)


def test_what_is_odd_is_told_once_for_all_that_it_is_true_of(arm: Imported) -> None:
    told = [str(note) for note in arm.notes]
    assert kinds(arm) == {
        "tool", "no-speed", "no-range", "quick", "no-inertia", "missing-mesh", "gripper", "first-down",
        "nearly-right",
    }  # fmt: skip
    assert "j2, j3, slide, j5, j6: no masses, an estimate from the shape takes their place where" in " ".join(
        told
    )
    assert "fore: the mesh lost.dae is not found, what it shows is left out." in told


def test_a_branch_is_chosen_by_the_link_at_its_end(urdf_folder: Path) -> None:
    camera = read_arm(urdf_folder / "arm.urdf", "camera_link")
    assert camera.branches[0].tip == "camera_link"
    assert camera.robot.tool != read_arm(urdf_folder / "arm.urdf").robot.tool
    finger = read_arm(urdf_folder / "arm.urdf", "right")
    assert (finger.robot.structure, finger.branches[1].tip) == ("RRRPRRP", "tool0")
    assert "follows" in kinds(finger)
    with pytest.raises(UnknownNameError, match="Did you mean tool0"):
        read_arm(urdf_folder / "arm.urdf", "tool")


NEAR = (('<axis xyz="0 2 0.5"/>', '<axis xyz="0 0 1"/>'), ('rpy="0.2 0.1 -0.4"', 'rpy="0 0.0016 0"'))
"""The axes of j2 and j3 are then as far from parallel as somebody's 3.14 is from π."""


def test_axes_that_are_nearly_parallel_are_asked_about_and_repaired(urdf_folder: Path) -> None:
    """The common normal is 190 m away: a table with such a length draws no arm. It is asked first."""
    file = changed(urdf_folder, *NEAR)
    with pytest.raises(NearlyParallelError) as caught:
        read_arm(file)
    one, other, degrees, length, miss = caught.value.facts
    assert (one, other) == ("j2", "j3")
    assert degrees == pytest.approx(math.degrees(0.0016))
    assert isinstance(length, float)
    assert length > 100
    found = read_arm(file, repair=True)
    assert {"repaired"} <= kinds(found)
    assert max(abs(joint.d) + abs(joint.a) for joint in found.robot.joints) < 1
    assert isinstance(miss, float)
    assert 0.1 < miss < 3


def test_a_sliding_axis_beside_a_parallel_one_needs_no_repair(urdf_folder: Path) -> None:
    """Where it is does not matter, only where it leads: its line is put where numbers stay small."""
    slides = ('<joint name="j3" type="continuous">', '<joint name="j3" type="prismatic">')
    found = read_arm(changed(urdf_folder, *NEAR, slides))
    assert found.robot.structure == "RRPPRR"
    assert max(abs(joint.d) + abs(joint.a) for joint in found.robot.joints) < 2


@pytest.mark.parametrize(
    ("before", "after", "sentence"),
    [
        ('xyz="0 0 0.1"/><axis', 'xyz="0 0 0,1"/><axis', 'xyz of <origin> is "0,1"'),
        ('xyz="0 0 0.1"/><axis', 'xyz="0 0"/><axis', "xyz of <origin> has 2 values, but it should have 3"),
        ('<axis xyz="0 2 0.5"/>', '<axis xyz="0 0 0"/>', "axis of joint j3 is 0 0 0"),
        ('type="continuous"', 'type="continous"', "Did you mean continuous"),
        ('<child link="upper"/>', '<child link="uper"/>', "Did you mean upper"),
        ('<child link="upper"/>', "", "<joint> is written without <child>: add it."),
        ('<link name="flange"/>', '<link name="pitch"/>', 'two links are called "pitch"'),
        ('<parent link="world"/>', '<parent link="tool0"/>', "hangs on itself or on two links"),
        ("</robot>", "", "the XML cannot be read"),
        ("<robot name", "<mujoco name", "the XML cannot be read"),
        ("<robot ", "<!DOCTYPE r><robot ", "remove the <!DOCTYPE"),
        ('rpy="-1.5708 0 0"', 'rpy="&pi; 0 0"', "the XML cannot be read"),
    ],
)  # fmt: skip
def test_a_slip_is_answered_with_its_line(urdf_folder: Path, before: str, after: str, sentence: str) -> None:
    with pytest.raises(FileError) as caught:
        read_arm(changed(urdf_folder, (before, after)))
    assert sentence in str(caught.value)
    assert str(caught.value).startswith("changed.urdf")

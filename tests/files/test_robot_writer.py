"""Saving an arm: it reads back equal, its comments stay, nothing is lost or overwritten."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from conftest import random_arm, random_q
from numpy.testing import assert_allclose

from vi3dras.arm.library import load_robot, robot_files
from vi3dras.arm.robot_writer import robot_text, save_robot
from vi3dras.errors import FileExistsAlreadyError, NotWritableError, RobotNameError
from vi3dras.kinematics.forward import tool_pose


def test_every_arm_of_the_library_reads_back_equal(tmp_path: Path) -> None:
    for name, file in robot_files().items():
        robot = load_robot(name)
        for template in (None, file):
            back = save_robot(robot, tmp_path / f"{name}.toml", template=template, replace=True)
            q = random_q(np.random.default_rng(1), robot, 3)
            assert_allclose(tool_pose(back, q), tool_pose(robot, q), atol=1e-9)
            assert [j.name for j in back.joints] == [j.name for j in robot.joints]
            assert_allclose(back.home, robot.home, atol=1e-9)
            assert (back.sources, back.notes, back.units) == (robot.sources, robot.notes, robot.units)


def test_an_unchanged_arm_keeps_its_file_to_the_letter() -> None:
    for name, file in robot_files().items():
        assert robot_text(load_robot(name), file) == file.read_text(encoding="utf-8"), name


def test_a_changed_number_changes_its_line_alone() -> None:
    robot, file = load_robot("lynx6"), robot_files()["lynx6"]
    elbow = replace(robot.joints[2], a=0.15)
    changed = replace(robot, joints=(*robot.joints[:2], elbow, *robot.joints[3:]))
    before, after = file.read_text().splitlines(), robot_text(changed, file).splitlines()
    differing = [(b, a) for b, a in zip(before, after, strict=True) if a != b]
    assert differing == [("a = 12", "a = 15")]


def test_an_arm_at_random_survives(tmp_path: Path) -> None:
    for seed, convention in enumerate(["standard", "modified"]):
        robot = random_arm(np.random.default_rng(seed), 5, convention)
        back = save_robot(robot, tmp_path / f"random-{seed}.toml")
        q = random_q(np.random.default_rng(9), robot, 4)
        assert_allclose(tool_pose(back, q), tool_pose(robot, q), atol=1e-8)


def test_joints_may_come_and_go(tmp_path: Path) -> None:
    robot = load_robot("lynx6")
    shorter = replace(robot, joints=robot.joints[:3], poses=())
    back = save_robot(shorter, tmp_path / "short.toml", template=robot_files()["lynx6"])
    assert [joint.name for joint in back.joints] == ["base", "shoulder", "elbow"]


def test_nothing_is_overwritten_unasked(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text("precious")
    with pytest.raises(FileExistsAlreadyError, match="choose another name"):
        save_robot(load_robot("lynx6"), file)
    assert file.read_text() == "precious"
    assert os.listdir(tmp_path) == ["mine.toml"]


def test_a_folder_that_takes_nothing_gets_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(NotWritableError, match="cannot be written"):
        save_robot(load_robot("lynx6"), tmp_path / "file" / "mine.toml")


@pytest.mark.parametrize("name", ["mine.txt", ".toml", "my arm.toml", "a_b.toml"])
def test_a_name_that_cannot_be_an_id_gets_a_sentence(name: str, tmp_path: Path) -> None:
    with pytest.raises(RobotNameError, match="letters, digits and hyphens"):
        save_robot(load_robot("lynx6"), tmp_path / name)

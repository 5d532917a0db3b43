"""The library of arms: every file is there, loads, and can be read by a student."""

from __future__ import annotations

import json
import re
from pathlib import Path

import numpy as np
import pytest

from vi3dras.arm.library import DEFAULT_ROBOT, shipped_folder
from vi3dras.arm.robot import Robot

IDS: list[str] = sorted(json.loads((Path(__file__).parent / "recorded_homes.json").read_text())["arms"])
FOLDER = shipped_folder("robots")

VIRTUAL_ROBOT_MODULE = frozenset(
    {
        "abb-irb120",
        "abb-irb1410",
        "abb-irb2400",
        "abb-irb4400-l30",
        "abb-irb6620",
        "abb-irb6650",
        "epson-c3",
        "fanuc-m10ia",
        "fanuc-m410ib-300",
        "fanuc-r1000ia-80f",
        "fanuc-r2000ic-165f",
        "fanuc-s430i",
        "kuka-kr210-ultra",
        "kuka-kr5-arc",
        "kuka-kr5-sixx-r850",
        "kuka-kr6-2",
        "puma560-ra",
    }
)

PAPERS = frozenset(
    {
        "lynx6",
        "bionic3",
        "crs-a255",
        "crs-a255-4axis",
        "abb-irb2400",
        "abb-irb2400-5axis",
        "pioneer2-arm",
        "puma560",
        "rv2aj",
        "kuka-kr5-arc",
        "stanford-arm",
        "planar2r",
        "planar3r",
        "pa10-7c",
        "rhino-xr3",
        "teachmover",
    }
)

MACHINE_PATH = re.compile(r"""(?:^|[\s"'])(?:/\w+/|[A-Z]:\\|file://)""")
"""The beginning of a path on somebody's own computer."""


def test_the_library_has_every_arm_that_was_collected() -> None:
    assert sorted(file.stem for file in FOLDER.glob("*.toml")) == IDS
    assert len(IDS) == 63


def test_all_seventeen_arms_of_the_virtual_robot_module_are_there() -> None:
    assert len(VIRTUAL_ROBOT_MODULE) == 17
    assert set(IDS) >= VIRTUAL_ROBOT_MODULE


def test_every_arm_of_the_papers_is_there() -> None:
    assert PAPERS | {DEFAULT_ROBOT} <= set(IDS)


@pytest.mark.parametrize("arm", IDS)
def test_every_arm_says_where_its_numbers_come_from(arms: dict[str, Robot], arm: str) -> None:
    robot = arms[arm]
    assert robot.sources
    assert robot.confidence in {"high", "medium", "low"}
    assert robot.confidence != "low" or any(note.startswith("Low confidence") for note in robot.notes)


@pytest.mark.parametrize("arm", IDS)
def test_home_is_named_and_every_named_pose_is_within_the_limits(arms: dict[str, Robot], arm: str) -> None:
    robot = arms[arm]
    assert "home" in dict(robot.poses)
    for name, q in robot.poses:
        assert not robot.out_of_range(np.array(q)).any(), name


@pytest.mark.parametrize("arm", sorted(VIRTUAL_ROBOT_MODULE))
def test_in_the_virtual_robot_module_the_joint_value_is_the_dh_angle(
    arms: dict[str, Robot], arm: str
) -> None:
    assert not arms[arm].table.theta.any()
    assert (arms[arm].table.sign == 1).all()


@pytest.mark.parametrize("arm", IDS)
def test_a_joint_without_a_range_turns_for_ever_or_is_not_known(arms: dict[str, Robot], arm: str) -> None:
    text = (FOLDER / f"{arm}.toml").read_text("utf-8")
    unlimited = sum(not joint.is_limited for joint in arms[arm].joints)
    assert text.count("# no range: turns for ever") + text.count("# range not known") == unlimited


@pytest.mark.parametrize("arm", IDS)
def test_every_mass_is_a_mass(arms: dict[str, Robot], arm: str) -> None:
    links = [joint.link for joint in arms[arm].joints]
    assert all(link is None for link in links) or all(link is not None for link in links)
    for link in filter(None, links):
        assert link.mass >= 0
        assert min(link.inertia[:3]) >= 0
        assert max(np.abs(link.com)) < 1.0


@pytest.mark.parametrize("arm", IDS)
def test_the_text_of_a_file_is_clean(arm: str) -> None:
    text = (FOLDER / f"{arm}.toml").read_text("utf-8")
    numbers = re.sub(r'"[^"]*"|#.*', "", text)
    assert text.startswith("# ")
    assert text.isascii()
    assert text.endswith("\n")
    assert not MACHINE_PATH.search(text)
    assert not any(line != line.rstrip() for line in text.splitlines())
    assert not re.search(r"\d[eE][+-]?\d", numbers), "plain decimals only"
    assert not re.search(r"\d*\.\d*(0{6,}|9{6,})\d+\b", numbers.replace("0.000000008", "")), "binary noise"
    assert not re.search(r"\.\d{13,}", numbers), "more digits than mean anything"

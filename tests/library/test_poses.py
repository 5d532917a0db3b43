"""Forward kinematics of every arm against poses that somebody else computed or printed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.testing import assert_allclose

from vi3dras.arm.robot import Robot
from vi3dras.kinematics.forward import link_frames, tool_pose
from vi3dras.orientation import abc_from_matrix

HERE = Path(__file__).parent
RECORDED: dict[str, Any] = json.loads((HERE / "recorded_poses.json").read_text("utf-8"))["arms"]
HOMES: dict[str, Any] = json.loads((HERE / "recorded_homes.json").read_text("utf-8"))["arms"]

PUMA_PUBLISHED = {
    "zero (qz)": (452.1, -150.05, 1103.63),
    "ready (qr)": (20.3, -150.05, 1535.43),
    "stretch (qs)": (863.6, -150.05, 651.53),
    "nominal (qn)": (596.3, -150.05, 657.5),
}
"""Tool points in mm, as roboticstoolbox-python prints them to four decimals of a metre."""


@pytest.mark.parametrize("arm", sorted(RECORDED))
def test_the_pose_equals_the_one_of_an_independent_source(arms: dict[str, Robot], arm: str) -> None:
    record = RECORDED[arm]
    base, tool = (np.array(record.get(key, np.eye(4))) for key in ("base", "tool"))
    for sample in record["poses"]:
        expected = base @ np.array(sample["pose"]) @ tool
        pose = tool_pose(arms[arm], np.array(sample["q"]))
        assert_allclose(pose, expected, rtol=0, atol=record["tolerance"], err_msg=record["source"])


def test_at_least_thirty_arms_are_compared_with_a_model_of_another_project() -> None:
    models = [arm for arm, record in RECORDED.items() if record["kind"] == "model of another project"]
    assert len(models) >= 30
    assert len(RECORDED) == 63


@pytest.mark.parametrize("arm", sorted(RECORDED))
def test_a_record_names_its_source_and_is_loose_only_with_a_reason(arm: str) -> None:
    record = RECORDED[arm]
    assert all(record[key] for key in ("source", "kind", "evaluated_by", "licence"))
    assert record["tolerance"] <= 1e-9 or "rounded" in record["note"]
    assert len(record["poses"]) == 3


@pytest.mark.parametrize("arm", sorted(HOMES))
def test_the_home_pose_is_the_recorded_one(arms: dict[str, Robot], arm: str) -> None:
    assert_allclose(arms[arm].home, HOMES[arm]["q"], rtol=0, atol=1e-9)
    assert_allclose(tool_pose(arms[arm], arms[arm].home), HOMES[arm]["pose"], rtol=0, atol=1e-10)


def test_kuka_kr5_stands_at_home_as_table_two_of_its_paper_says(arms: dict[str, Robot]) -> None:
    pose = tool_pose(arms["kuka-kr5-arc"], np.radians([0, 90, 0, 0, 270, -180]))
    assert_allclose(pose[:3, 3] * 1000, [800, 0, 1005], atol=1e-9)
    abc = np.degrees(abc_from_matrix(pose[:3, :3]))
    assert_allclose(np.abs(abc), [180, 0, 0], atol=1e-9)


def test_rv2aj_has_wrist_and_flange_of_its_paper_at_the_start(arms: dict[str, Robot]) -> None:
    frames = link_frames(arms["rv2aj"], np.radians([0, 0, 90, 0, 0]))
    assert_allclose(frames[4, :3, 3] * 1000, [160, 0, 550], atol=1e-9)
    assert_allclose(frames[5, :3, 3] * 1000, [232, 0, 550], atol=1e-9)


def test_rv2aj_has_the_wrist_of_its_paper_in_a_bent_pose(arms: dict[str, Robot]) -> None:
    frames = link_frames(arms["rv2aj"], np.radians([30, 30, 80, 70, 45]))
    assert_allclose(frames[4, :3, 3] * 1000, [238.461, 137.675, 461.783], atol=5e-4)


def test_rv2aj_is_where_its_controller_says(arms: dict[str, Robot]) -> None:
    q = np.radians([-107.756, 32.1796, 104.1809, 42.9295, 66.1123])
    assert_allclose(tool_pose(arms["rv2aj"], q)[:3, 3] * 1000, [-74.55, -232.81, 323.81], atol=0.01)


@pytest.mark.parametrize("pose", PUMA_PUBLISHED)
def test_puma_reaches_its_published_points(arms: dict[str, Robot], pose: str) -> None:
    puma = arms["puma560"]
    q = np.array(dict(puma.poses)[pose])
    assert_allclose(tool_pose(puma, q)[:3, 3] * 1000, PUMA_PUBLISHED[pose], atol=0.05)


def test_lynx6_stands_straight_up_at_home(arms: dict[str, Robot]) -> None:
    tip = tool_pose(arms["lynx6"], arms["lynx6"].home)[:3, 3] * 100
    assert_allclose(tip, [0, 0, 11.06 + 12 + 12 + 13 + 2], atol=1e-9)


def test_the_palletizer_keeps_its_flange_level_as_its_note_says(arms: dict[str, Robot]) -> None:
    q2, q3 = np.radians([[-40, -100], [-120, -30]])
    q = np.stack([np.array([0.3, -2.0]), q2, q3, q3 - q2, np.array([0.0, 1.0])], axis=-1)
    assert_allclose(tool_pose(arms["fanuc-m410ib-300"], q)[:, :3, 2], [[0, 0, -1]] * 2, atol=1e-12)

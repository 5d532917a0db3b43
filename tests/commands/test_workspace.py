"""`vi3dras workspace` as a student and as a script use it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.testing import assert_allclose

from vi3dras.arm.library import load_robot
from vi3dras.cli import run
from vi3dras.kinematics.forward import tool_pose

OWN = ("--range", "1:-90:90", "--range", "2:0:180", "--range", "3:-90:90", "--range", "4:-90:90")
"""The arm's own limits."""
PAPER = ("--range", "1:0:180", "--range", "2:0:90", "--range", "3:0:90", "--range", "4:-90:90")


def answer(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    assert run(["workspace", *words, "--json"]) == 0
    result: dict[str, Any] = json.loads(capsys.readouterr().out)
    return result


def test_the_papers_example_has_the_papers_counts(capsys: pytest.CaptureFixture[str]) -> None:
    """Eq 18 with ranges of 180, 90, 90, 180 degrees, Factor 15; with both ends 13, 7, 7, 13 values."""
    told = answer(capsys, "lynx6", *PAPER, "--factor", "15")
    assert told["points_per_link"] == [12, 72, 432, 5184]
    assert told["links"] == ["shoulder", "elbow", "wrist", "gripper"]
    assert len(told["elapsed_s_per_link"]) == 4
    assert all(seconds > 0 for seconds in told["elapsed_s_per_link"])
    assert (told["length_unit"], told["angle_unit"]) == ("cm", "deg")
    assert [row["swept"] for row in told["joints"]] == [True] * 4 + [False]
    assert told["voxels"]["poses"] == 5184
    inclusive = answer(capsys, "lynx6", *PAPER, "--factor", "15", "--end-points")
    assert inclusive["points_per_link"] == [13, 91, 637, 8281]


def test_every_saved_point_is_the_place_of_its_joint_values(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "a.npz"
    told = answer(capsys, "lynx6", *PAPER, "-o", str(file))
    axes = [np.arange(0, 180, 15), np.arange(0, 90, 15), np.arange(0, 90, 15), np.arange(-90, 90, 15), [0]]
    q = np.radians(np.stack(np.meshgrid(*axes, indexing="ij"), axis=-1).reshape(-1, 5))
    expected = 100 * tool_pose(load_robot("lynx6"), q)[:, :3, 3]
    assert told["points_written"] == 12 + 72 + 432 + 5184
    with np.load(file) as archive:
        assert_allclose(archive["gripper"], expected, atol=1e-4)
    assert_allclose(told["bounds"], [expected.min(axis=0), expected.max(axis=0)], atol=1e-4)


def test_volume_and_reach_do_not_hang_on_the_factor(capsys: pytest.CaptureFixture[str]) -> None:
    coarse, fine = (answer(capsys, "lynx6", *PAPER, "--factor", factor) for factor in ("45", "6"))
    for key in ("volume", "surface_area", "largest_reach", "smallest_reach"):
        assert coarse[key] == fine[key]
    assert_allclose(fine["largest_reach"], 39, atol=0.01)
    assert_allclose(fine["reach_from"], [0, 0, 11.06])


def test_a_flat_arm_has_an_area_and_a_hole(capsys: pytest.CaptureFixture[str]) -> None:
    """RoboAnalyzer's 3R arm with its last joint still: 300 and 350 mm."""
    told = answer(capsys, "planar3r", "--range", "3:0:0", "--voxel", "10")
    assert told["volume"] == 0
    assert_allclose(told["area"], np.pi * (650**2 - 50**2), rtol=0.01)
    (hole,) = told["holes"]
    assert_allclose(hole["area"], np.pi * 50**2, rtol=0.02)


def test_a_place_tells_its_joint_vectors(capsys: pytest.CaptureFixture[str]) -> None:
    q = np.radians([30, 45, 15, -30, 0])
    point = 100 * tool_pose(load_robot("lynx6"), q)[:3, 3]
    words = [f"{value:.6f}" for value in point]
    told = answer(capsys, "lynx6", *PAPER, "--at", *words, "--voxel", "1")["at"]
    assert told["joint_vectors"] == len(told["q"]) >= 1
    assert [30, 45, 15, -30, 0] in told["q"]
    assert [2, 3, 1, 4] in told["indices"]


def test_other_questions_are_answered_too(capsys: pytest.CaptureFixture[str]) -> None:
    own = [
        word
        for j, ends in enumerate(("-90:90", "0:180", "-90:90", "-90:90"), 1)
        for word in ("--range", f"{j}:{ends}")
    ]
    told = answer(capsys, "lynx6", *own, "--compare", "bionic3", "--paper-limit", "--voxel", "2")
    found = told["compare"]
    assert_allclose(found["first"] + found["second"], found["either"] + found["both"])
    assert_allclose(told["paper_limit"]["radius"], 50.06)
    assert 50 < told["paper_limit"]["unreachable_percent"] < 70
    study = answer(capsys, "planar2r", "--time-graph")["time_graph"]
    assert {row["joints"] for row in study} == {1, 2}


def test_torques_and_payloads_are_told_in_their_units(capsys: pytest.CaptureFixture[str]) -> None:
    """Two kilograms at the tool add 2 g r at most; r, the arm stretched out, is 864 mm in its brochure."""
    words = ("puma560", "--clouds-only", "--colour", "torque", "--factor", "15")
    bare = answer(capsys, *words)["colour"]
    laden = answer(capsys, *words, "--joint", "2", "--payload", "2")["colour"]
    assert (bare["scheme"], bare["unit"]) == ("torque", "N m")
    assert laden["high"] - bare["high"] == pytest.approx(2 * 9.81 * 0.864, rel=0.01)
    moon = answer(capsys, *words, "--joint", "shoulder", "--gravity", "0", "0", "-1.62")["colour"]
    assert moon["high"] == pytest.approx(bare["high"] * 1.62 / 9.81, rel=1e-6)


def test_samples_clips_and_colours_go_into_the_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "a.csv"
    told = answer(
        capsys, "ur5", "--samples", "5000", "--colour", "manipulability", "--clip", "sphere:0,0,0,0.5",
        "--invert", "-o", str(file),
    )  # fmt: skip
    rows = np.loadtxt(file, delimiter=",", skiprows=1)
    assert told["points_written"] == sum(told["points_kept_per_link"]) == len(rows)
    assert (np.linalg.norm(rows[:, :3], axis=1) > 0.4999).all()
    assert told["colour"]["scheme"] == "manipulability"


def test_people_get_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert (
        run(["workspace", "lynx6", *PAPER, "--at", "20", "10", "10", "--paper-limit", "--hand", "-60:0"]) == 0
    )
    out = capsys.readouterr().out
    for word in ("5,184 poses, Factor 15", "gripper", "volume", "cm³", "largest reach", "39.00", "Eq 20"):
        assert word in out

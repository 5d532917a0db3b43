"""`vi3dras joints` as a student and as a script use it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.testing import assert_allclose

from vi3dras.arm.library import load_robot
from vi3dras.cli import run
from vi3dras.inverse.solver import solver_for


def answer(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    assert run(["joints", *words, "--json"]) == 0
    result: dict[str, Any] = json.loads(capsys.readouterr().out)
    return result


BOX = ("lynx6", "--x", "-40:40:9", "--y", "-40:40:9", "--z", "-20:50:8")


def test_a_box_counts_what_one_target_after_the_other_gives(capsys: pytest.CaptureFixture[str]) -> None:
    result = answer(capsys, *BOX, "--wrist", "-30")
    robot = load_robot("lynx6")
    grid = np.meshgrid(np.linspace(-40, 40, 9), np.linspace(-40, 40, 9), np.linspace(-20, 50, 8))
    targets = np.column_stack([*(axis.ravel() / 100 for axis in grid), np.full(648, np.radians(-30))])
    found = solver_for(robot, "wrist").solve(targets)
    assert result["targets"] == sum(result["classes"].values()) == 648
    assert result["reachable"] == found.within_limits.any(axis=1).sum()
    assert (
        result["classes"]["joint limit"] == (found.valid.any(axis=1) & ~found.within_limits.any(axis=1)).sum()
    )
    assert sum(result["stopped_by"]) == result["classes"]["joint limit"]
    near = np.linalg.norm(targets[:, :3], axis=1) <= 0.5006
    assert_allclose(result["paper_limit"]["length"], 50.06)
    assert result["paper_limit"]["accepted"] == near.sum()
    assert result["paper_limit"]["accepted_but_unreachable"] == near.sum() - result["reachable"]
    assert (result["length_unit"], result["angle_unit"]) == ("cm", "deg")
    assert (np.degrees(robot.low) <= result["joint_min"]).all()
    assert (np.degrees(robot.high) >= result["joint_max"]).all()


def test_more_ways_to_hold_the_hand_never_reach_less(capsys: pytest.CaptureFixture[str]) -> None:
    reached = [
        answer(capsys, *BOX, *words)["reachable"]
        for words in (("--wrist", "-30"), ("--wrist", "-30,-60"), ("--wrist", "-90:0"), ())
    ]
    assert reached == sorted(reached)
    assert reached[0] < reached[-1]


def test_one_coordinate_with_several_values_is_a_sweep(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("lynx6", "--x", "20:38:181", "--y", "6", "--z", "15", "--wrist", "0")
    sweep = answer(capsys, *words)["sweep"]
    assert sweep["coordinate"] == "px"
    assert_allclose(sum(part["length"] for part in sweep["stretches"]), 18)
    assert_allclose([sweep["stretches"][0]["from"], sweep["stretches"][-1]["to"]], [20, 38])
    assert {"elbow up", "elbow down"} == set(sweep["elbows"])


def test_the_wrist_angle_can_be_swept(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("lynx6", "--x", "25", "--y", "0", "--z", "10", "--wrist", "-90:90:181")
    sweep = answer(capsys, *words)["sweep"]
    assert (sweep["coordinate"], sweep["unit"]) == ("wrist", "deg")
    assert "reachable" in {part["class"] for part in sweep["stretches"]}


def test_one_target_is_a_box_too(capsys: pytest.CaptureFixture[str]) -> None:
    result = answer(capsys, "lynx6", "--x", "20:20:1", "--y", "0", "--z", "15", "--wrist", "-60")
    assert (result["targets"], result["reachable"]) == (1, 1)
    assert result["joint_min"] == result["joint_max"]


def test_a_six_axis_arm_is_asked_for_an_orientation(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("kuka-kr5-arc", "--x", "600:1200:4", "--y", "0:300:3", "--z", "400:1400:3")
    asked = answer(capsys, *words, "--abc", "180", "0", "0")
    usual = answer(capsys, *words)
    assert asked["hand"] == usual["hand"] == "A, B, C = 180, 0, 0 deg"
    assert asked["classes"] == usual["classes"]


def test_a_saved_box_is_ordered_with_px_slowest(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "box.csv"
    result = answer(capsys, *BOX, "--wrist", "-30", "-o", str(file))
    rows = np.genfromtxt(file, delimiter=",", names=True, dtype=None, encoding="utf-8")
    points = np.stack([rows["x_cm"], rows["y_cm"], rows["z_cm"]], axis=1)
    assert (points == points[np.lexsort(points.T[::-1])]).all()
    assert rows["reachable"].sum() == result["reachable"]
    assert run(["joints", *BOX, "-o", str(file)]) == 2
    assert "is there already" in capsys.readouterr().err


def test_people_get_tables(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["joints", *BOX, "--wrist", "-30"]) == 0
    out = capsys.readouterr().out
    for word in ("648 targets", "hand angle -30 deg", "joint limit", "shoulder", "Eq 20"):
        assert word in out


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--x", "30:10:5"), "--x goes from 30 to 10: the first must be the smaller"),
        (("--x", "10:30:0"), "--x has 0 points"),
        (("--x", "10:30:2.5"), "--x has 2.5 points: it needs a whole number"),
        (("--x", "10:30:1"), "one point needs both ends equal"),
        (("--x", "10:30"), "write one number, or LO:HI:N"),
        (("--x", "nan:30:4"), '"nan" is not a number'),
        (("--x", "0:30:1000000000000"), "targets are too many"),
        (("--x", "0:30:2000", "--y", "0:1:2000"), "4,000,000 targets are too many"),
        (("--x", "1", "--wrist", "90:-90"), "give the smaller first"),
        (("--x", "1", "--wrist", "0", "--abc", "1", "2", "3"), "Give --abc or --wrist, not both"),
        (("--x", "1:2:3", "--wrist", "0:10:5"), "needs --x, --y and --z as one number each"),
    ],
)
def test_what_holds_no_targets_gets_one_sentence(
    capsys: pytest.CaptureFixture[str], words: tuple[str, ...], sentence: str
) -> None:
    assert run(["joints", "lynx6", "--y", "0", "--z", "10", *words]) == 2
    out, err = capsys.readouterr()
    assert not out
    assert err.count("\n") == 1
    assert sentence in err


def test_a_range_of_hand_angles_needs_an_arm_that_has_one(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["joints", "kuka-kr5-arc", "--x", "800", "--y", "0", "--z", "900", "--wrist", "-90:0"]) == 2
    assert "cannot be asked for a range of hand angles" in capsys.readouterr().err

"""`vi3dras path`: the motion along the curve, how even it is, what it is refused for."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from vi3dras.cli import run

CIRCLE = ("mobius", "--x", "26 + 3cos u", "--y", "3sin u", "--z", "14", "--wrist", "-45")
"""A circle of 3 cm that the Lynx6 reaches everywhere with one angle of the hand."""


def answer(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    assert run(["path", *words, "--json"]) == 0
    told: dict[str, Any] = json.loads(capsys.readouterr().out)
    return told


def refusal(capsys: pytest.CaptureFixture[str], code: int, *words: str) -> str:
    assert run(["path", *words]) == code
    return capsys.readouterr().err


def test_a_circle_is_run_at_the_speed_that_is_asked(capsys: pytest.CaptureFixture[str]) -> None:
    told = answer(capsys, *CIRCLE, "--speed", "3")
    assert told["safe"] is True
    assert told["speed_asked"] == pytest.approx(3)
    assert told["speed_ripple_percent"] < 1
    assert told["duration"] == pytest.approx(2 * np.pi * 3 / 3, rel=0.05), "way by speed, and two ramps"
    assert {check["code"] for check in told["checks"]} >= {"LIMIT", "SPEED", "ACCELERATION", "FK", "GAP"}


def test_a_law_takes_the_duration_that_is_asked(capsys: pytest.CaptureFixture[str]) -> None:
    told = answer(capsys, *CIRCLE, "--law", "quintic", "--duration", "20")
    assert told["duration"] == pytest.approx(20)
    assert told["speed_ripple_percent"] is None, "a law is not meant to be even"
    # the peak of a quintic is 1.875 times the mean speed
    assert told["speed_reached"] == pytest.approx(1.875 * 6 * np.pi / 20, rel=1e-2)


def test_the_least_time_is_less_and_says_what_holds_it(capsys: pytest.CaptureFixture[str]) -> None:
    slow, quick = answer(capsys, *CIRCLE), answer(capsys, *CIRCLE, "--least-time")
    assert quick["duration"] < slow["duration"]
    assert quick["speed_asked"] is None
    assert quick["safe"] is True
    assert quick["rows_held_percent"] > 50


def test_spacing_says_how_far_points_are_apart(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "circle.csv"
    answer(capsys, *CIRCLE, "--spacing", "0.2", "-o", str(file))
    with file.open(encoding="utf-8", newline="") as lines:
        rows = np.array([[float(row[f"{axis}_cm"]) for axis in "xyz"] for row in csv.DictReader(lines)])
    assert np.linalg.norm(np.diff(rows, axis=0), axis=1).max() <= 0.2 + 1e-6


def test_approach_dwell_and_retreat_are_phases_of_the_motion(capsys: pytest.CaptureFixture[str]) -> None:
    told = answer(capsys, *CIRCLE, "--approach", "1", "--retreat", "1.5", "--dwell", "0.5,1", "--repeat", "2")
    assert set(told["phases"]) == {"path", "approach", "retreat", "dwell"}
    once = answer(capsys, *CIRCLE)
    assert told["duration"] > 2 * once["duration"] - 1
    assert told["way"] == pytest.approx(2 * once["way"] + 2.5, rel=1e-3)


def test_the_hand_closes_in_the_file_of_a_servo_board(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "circle.ssc"
    answer(capsys, *CIRCLE, "--grip", "closes", "-o", str(file))
    lines = file.read_text().splitlines()
    assert any("#5 P1475" in line for line in lines)
    assert any("#5 P2500" in line for line in lines)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--duration", "0"], "--duration cannot be 0: give a number above 0"),
        (["--approach", "-1"], "--approach cannot be -1: give 0 or more"),
        (["--dwell", "1,2,3"], "write one pause or two"),
        (["--least-time", "--law", "cubic"], "not both"),
        (["--spacing", "1,5"], "Write 1.5"),
        (["--law", "cubix"], "cubic"),
        (["--duration", "0.1"], "0.1 s is too short"),
    ],
)
def test_a_wish_that_cannot_be_is_answered_by_a_sentence(
    capsys: pytest.CaptureFixture[str], words: list[str], sentence: str
) -> None:
    assert sentence in refusal(capsys, 2, *CIRCLE, *words)


def test_people_read_the_motion_the_verdict_and_the_files(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert run(["path", *CIRCLE, "-o", str(tmp_path / "circle.csv")]) == 0
    told = capsys.readouterr().out
    assert "Motion: 100 rows" in told
    assert "Safe: 100 rows" in told
    assert "circle.passport.json" in told

"""`vi3dras cartesian` as somebody types it."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.testing import assert_allclose

from vi3dras.cli import run

PAPER = ("kuka-kr5-arc", "0", "90", "0", "0", "270", "-180", "--by", "-200", "200", "-200", "-90", "0", "90")


def asked(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    assert run(["cartesian", *words, "--json"]) == 0
    answer: dict[str, Any] = json.loads(capsys.readouterr().out)
    return answer


def test_table_ii_as_printed(capsys: pytest.CaptureFixture[str]) -> None:
    """The 100 steps of Table II, C corrected."""
    answer = asked(capsys, *PAPER, "--steps", "100", "--as-printed")
    assert_allclose(answer["reached"], [598.535, 201.818, 803.696, 90.825, 0.734, 91.009], atol=6e-4)
    assert_allclose(np.array(answer["reached"]) - answer["goal"], answer["errors"], atol=1e-9)
    assert len(answer["q"]) == 6
    assert answer["whole"]
    assert answer["stopped"] is None


def test_closed_loop_ends_at_the_goal_and_writes_its_way(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "way.csv"
    answer = asked(capsys, *PAPER, "--closed-loop", "-o", str(file))
    assert_allclose(answer["reached"], [600, 200, 805, 90, 0, 90], atol=1e-9)
    rows = list(csv.DictReader(file.read_text().splitlines()))
    assert len(rows) == 101
    assert float(rows[-1]["x_mm"]) == pytest.approx(600, abs=1e-5)
    assert float(rows[-1]["theta1_deg"]) == pytest.approx(answer["q"][0], abs=1e-5)


def test_people_are_told_what_stands_in_the_way(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["cartesian", "planar2r", "30", "60", "--by", "300", "0", "0", "0", "0", "0"]) == 0
    said = capsys.readouterr().out
    assert "30 of 100 steps" in said
    assert "The arm comes 30.46 % along" in said
    assert "The place in the arm's plane alone is held" in said


def test_the_error_against_the_number_of_steps(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["cartesian", *PAPER, "--first-order", "--decay", "--steps", "20"]) == 0
    said = capsys.readouterr().out
    assert "place slope -1.0" in said
    assert " 1000 " in said


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--steps", "2.5"), "--steps cannot be 2.5: give a whole number"),
        (("--method", "best"), 'There is no method "best"'),
        (("--via", "1", "2", "x"), '"x" is not a number: z of --via'),
        (("--to", "1", "2", "3", "4", "5", "6"), "give by or to, not both"),
    ],
)
def test_words_that_make_no_motion(
    words: tuple[str, ...], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["cartesian", *PAPER, *words]) == 2
    assert says in capsys.readouterr().err

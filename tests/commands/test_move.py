"""`vi3dras move`: joint moves by a law, against its closed form."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner
from numpy.testing import assert_allclose

from vi3dras.cli import vi3dras
from vi3dras.errors import Vi3drasError


def answer(*words: str) -> dict[str, Any]:
    told = CliRunner().invoke(vi3dras, ["move", *words, "--json"], catch_exceptions=False)
    assert told.exit_code == 0, told.output
    found: dict[str, Any] = json.loads(told.stdout)
    return found


def test_a_cubic_from_10_to_70_degrees_in_3_s_passes_the_papers_values(tmp_path: Path) -> None:
    # 19.375, 40 and 60.625 deg at 0.75, 1.5 and 2.25 s
    file = tmp_path / "cubic.csv"
    poses = ["10", "90", "0", "0", "0", "to", "70", "90", "0", "0", "0"]
    words = ["lynx6", *poses, "--law", "cubic", "--duration", "3", "--rows", "5"]
    told = answer(*words, "--format", "joints", "-o", str(file))
    with file.open(newline="") as lines:
        rows = list(csv.DictReader(lines))
    assert_allclose([float(row["t_s"]) for row in rows], [0, 0.75, 1.5, 2.25, 3])
    assert_allclose([float(row["theta1_deg"]) for row in rows], [10, 19.375, 40, 60.625, 70])
    assert told["speed_peak"][0] == pytest.approx(1.5 * 60 / 3, rel=1e-3)


def test_without_a_duration_the_slowest_joint_sets_it() -> None:
    told = answer("lynx6", "home", "to", "zero", "--law", "quintic")
    # 90 deg at 90 deg/s at most, and the peak of a quintic is 1.875 times the mean
    assert told["duration"] == pytest.approx(1.875)
    assert np.max(told["speed_peak"]) == pytest.approx(90, rel=1e-3)


def test_one_pose_alone_is_moved_to_from_home() -> None:
    told = answer("lynx6", "30", "60", "-30", "-50", "20")
    assert told["from"] == [0, 90, 0, 0, 0]
    assert told["to"] == pytest.approx([30, 60, -30, -50, 20])


@pytest.mark.parametrize("words", [["lynx6", "to"], ["lynx6", "home", "to", "zero", "to", "home"]])
def test_more_than_two_poses_are_not_understood(words: list[str]) -> None:
    told = CliRunner().invoke(vi3dras, ["move", *words])
    assert told.exit_code == 2
    assert "Write one pose, or two with one `to` between them" in told.output


def test_a_time_that_is_too_short_says_how_long_it_takes() -> None:
    with pytest.raises(Vi3drasError, match=r"0\.5 s is too short.*1\.875 s at least"):
        CliRunner().invoke(
            vi3dras, ["move", "lynx6", "home", "to", "zero", "--duration", "0.5"], catch_exceptions=False
        )

"""`vi3dras control` as a student and as a script use it, and the same from Python."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.testing import assert_allclose

import vi3dras as vi
from vi3dras.cli import run

STEP = ("planar2r", "--from", "0,0", "--to", "40,20", "--time", "0.6", "--way", "0.4")


def answer(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    assert run(["control", *words, "--json"]) == 0
    result: dict[str, Any] = json.loads(capsys.readouterr().out)
    return result


def refused(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert run(["control", *words]) == 2
    return capsys.readouterr().err


def test_a_motion_in_a_file_is_followed_as_well_as_from_python(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file, out = tmp_path / "swing.csv", tmp_path / "run.csv"
    vi.robot("planar2r").move([0, 0], [40, 20], duration=0.9).export(file)
    given = ("--controller", "pd", "--kp", "3,2", "--kv", "0.4", "--rate", "250")
    told = answer(capsys, "planar2r", "--motion", str(file), *given, "-o", str(out))
    made = vi.robot("planar2r").control(file, kp=[3, 2], kv=0.4, rate=250)
    assert_allclose(told["rms_deg"], made.rms)
    assert_allclose(told["peak_deg"], np.abs(made.error).max(axis=0))
    assert_allclose(told["cost"], np.abs(made.error).sum() / 250, rtol=1e-9)
    assert told["stable"] is True
    assert told["saturated"] == [0.0, 0.0]
    with out.open(encoding="utf-8") as text:
        rows = list(csv.DictReader(text))
    assert len(rows) == told["samples"] == len(made)
    assert_allclose([float(row["theta2_deg"]) for row in rows], made.q[:, 1], atol=1e-6)


def test_the_papers_coefficient_is_the_same_as_gains_times_it(capsys: pytest.CaptureFixture[str]) -> None:
    """With f = 3 and no acceleration asked of a held pose, Kp and Kv count three times."""
    held = ("planar2r", "--from", "0,0", "--to", "0,0", "--test", "hold", "--time", "0.4")
    one = answer(capsys, *held, "--kp", "30", "--kv", "3", "--gravity", "0", "-9.81", "0")
    three = answer(capsys, *held, "--f", "3", "--kp", "10", "--kv", "1", "--gravity", "0", "-9.81", "0")
    assert_allclose(one["rms_deg"], three["rms_deg"], rtol=1e-9)
    assert max(one["rms_deg"]) > 1


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ((), 'such as vi3dras control puma560 --from home --to "zero (qz)", or one of cure, excite,'),
        (("tune",), "vi3dras control tune needs a robot."),
        (("planar2r",), "There is no motion: give --motion FILE.csv, or --from and --to."),
        ((*STEP, "--f", "2 q7"), 'depends on "q7", which nobody knows'),
        ((*STEP, "--f", "2 +"), "cannot be read"),
        ((*STEP, "--kp", "1,2,3"), "Kp of 2R planar arm (RoboAnalyzer) takes 2 numbers"),
        ((*STEP, "--kp=-4"), "it should be a finite number, 0 or more"),
        ((*STEP, "--rate", "0"), "The update rate is given as 0"),
        ((*STEP, "--rate", "inf", "--delay", "0.01"), "A continuous controller has no delay"),
        ((*STEP, "--push", "1,2"), "is no push"),
        ((*STEP, "--time", "-1"), "The time of the test is given as -1"),
    ],
)
def test_what_cannot_be_is_told(
    words: tuple[str, ...], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert sentence in refused(capsys, *words)


def test_the_table_names_joints_and_ends_with_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["control", *STEP, "--controller", "computed-torque"]) == 0
    said = capsys.readouterr().out
    assert "shoulder" in said
    assert "Stable: the tool is" in said


def test_gains_that_are_too_high_for_the_rate_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    told = answer(capsys, *STEP, "--rate", "50", "--kp", "10", "--kv", "40")
    assert told["stable"] is False
    assert told["sentence"].startswith("Unstable: ")

"""`vi3dras statics` and `vi3dras torques` as a student and as a script use them."""

from __future__ import annotations

import csv
import json
import shlex
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.testing import assert_allclose
from puma_swing import puma, swing

import vi3dras as vi
from vi3dras.arm.robot_writer import robot_text
from vi3dras.cli import run

NOMINAL = ("0", "45", "-180", "0", "45", "0")


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the Puma, its motors, and its swing as a table of another program."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "puma.toml").write_text(robot_text(puma()), "utf-8")
    motion = swing(201)
    rows = np.column_stack([motion.times, np.degrees(motion.q)])
    lines = [",".join(f"{value:.9f}" for value in row) for row in rows]
    head = "time,q1,q2,q3,q4,q5,q6"
    (tmp_path / "swing.csv").write_text("\n".join([head, *lines]) + "\n", "utf-8")
    return tmp_path


def answer(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    assert run([*words, "--json"]) == 0
    told: dict[str, Any] = json.loads(capsys.readouterr().out)
    return told


def test_the_puma_held_as_corke_prints_it(capsys: pytest.CaptureFixture[str]) -> None:
    """P. Corke, Robotics, Vision and Control, 2nd ed., section 9.2: gravload(qn), in N m."""
    told = answer(capsys, "statics", "puma560", *NOMINAL)
    assert_allclose(told["torque"], [0, 31.6399, 6.0351, 0, 0.0283, 0], atol=5e-5)
    assert_allclose(told["parts"]["gravity"], told["torque"])
    assert_allclose(told["parts"]["payload"], 0)
    assert told["torque_unit"] == ["N m"] * 6
    assert_allclose(told["base_moment"][1], -told["torque"][1])


def test_a_payload_adds_its_weight_times_its_lever(capsys: pytest.CaptureFixture[str]) -> None:
    told = answer(capsys, "statics", "puma560", *NOMINAL, "--payload", "2", "--place", "0", "0", "80")
    tool = vi.robot("puma560").fk([float(word) for word in NOMINAL])
    hanging = (tool.matrix @ [0, 0, 80, 1])[:3] / 1000
    # joint 1 stands upright and the arm lies in the plane of x and z: the shoulder's lever is x
    assert told["parts"]["payload"][1] == pytest.approx(2 * 9.81 * hanging[0], rel=1e-6)
    assert_allclose(np.add(*told["parts"].values()), told["torque"])


def test_gravity_scales_and_turns_what_holds(capsys: pytest.CaptureFixture[str]) -> None:
    earth, moon, none = (
        answer(capsys, "statics", "puma560", *NOMINAL, "--gravity", "0", "0", pull)["torque"]
        for pull in ("-9.81", "-1.62", "0")
    )
    assert_allclose(np.array(moon) * 9.81, np.array(earth) * 1.62)
    assert_allclose(none, 0)
    side = answer(capsys, "statics", "puma560", *NOMINAL, "--gravity", "0", "-9.81", "0")["torque"]
    assert abs(side[0]) > 1


def test_motors_that_cannot_hold_the_pose_are_named(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("statics", "puma560", *NOMINAL, "--limits", "90,30,-,20,20,20")
    told = answer(capsys, *words)
    assert told["over"] == ["shoulder"]
    assert told["limits"] == [90, 30, None, 20, 20, 20]
    assert run(list(words)) == 0
    assert "Too much for shoulder." in capsys.readouterr().out


def test_a_table_of_another_program_is_the_motion(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """roboticstoolbox-python 1.5, Puma560().rne: peaks of the swing with 2.5 kg, and their energy."""
    words = ("torques", "puma.toml", "swing.csv", "--payload", "2.5", "--place", "10", "20", "80")
    told = answer(capsys, *words)
    peaks = [40.54455049, 96.54029346, 29.89533425, 4.39938144, 5.02174512, 2.81804216]
    assert_allclose(told["peak_torque"], peaks, rtol=2e-3)
    assert told["energy_j"] == pytest.approx(87.7487567, rel=1e-3)
    assert told["put_in_j"] + told["given_back_j"] == pytest.approx(told["energy_j"])
    assert told["friction_j"] > 0
    assert told["rows"] == 201
    assert told["largest_payload_kg"] is None
    loose = answer(capsys, *words, "--no-friction")
    assert loose["friction_j"] == 0
    assert loose["energy_j"] == pytest.approx(told["energy_j"] - told["friction_j"])


def test_every_row_in_a_file(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told = answer(capsys, "torques", "puma.toml", "swing.csv", "-o", "out.csv")
    with Path("out.csv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == told["rows"]
    peaks = [max(abs(float(row[f"torque{i}_Nm"])) for row in rows) for i in range(1, 7)]
    assert_allclose(peaks, told["peak_torque"], atol=1e-6)
    parts = [float(rows[50][f"torque2_{part}_Nm"]) for part in ("inertia", "coriolis", "gravity", "friction")]
    assert sum(parts) == pytest.approx(float(rows[50]["torque2_Nm"]), abs=5e-6)
    assert run(["torques", "puma.toml", "swing.csv", "-o", "out.csv"]) == 2
    assert "is there already" in capsys.readouterr().err


def test_limits_say_from_when_to_when_and_what_could_be_carried(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ("torques", "puma.toml", "swing.csv", "--limits", "97,80,89,24,20,21")
    told = answer(capsys, *words, "--payload", "2.5")
    assert {each["joint"] for each in told["over"]} == {"shoulder"}
    assert all(each["start"] < each["end"] and abs(each["torque"]) > 80 for each in told["over"])
    assert told["stopped_by"] == "shoulder"
    kept = answer(capsys, *words, "--payload", str(told["largest_payload_kg"] - 1e-6))
    assert kept["over"] == []
    assert kept["peak_torque"][1] == pytest.approx(80, rel=1e-5)
    assert run([*words, "--payload", "2.5"]) == 0
    printed = capsys.readouterr().out
    assert "shoulder (θ2) is over its limit from" in printed
    assert "The largest payload on this way is" in printed


def test_a_checked_file_of_the_project_is_read_with_its_passport(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    move = "move puma560 home to 30 60 -120 20 30 10 --duration 3 --rows 61 -o there.csv"
    assert run(shlex.split(move)) == 0
    capsys.readouterr()
    told = answer(capsys, "torques", "puma560", "there.csv")
    arm = vi.robot("puma560")
    planned = arm.torques(arm.move("home", [30, 60, -120, 20, 30, 10], duration=3))
    assert_allclose(told["peak_torque"], planned.peak_torque, rtol=5e-3, atol=1e-3)
    assert told["energy_j"] == pytest.approx(planned.energy, rel=1e-3)
    assert told["duration_s"] == pytest.approx(3.0)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("statics puma560 home --payload -1", "The payload cannot be -1.0: give its mass in kg, 0 or more."),
        ("statics puma560 home --payload heavy", '"heavy" is not a number'),
        ("statics puma560 home --gravity 0 0 down", '"down" is not a number: --gravity needs one'),
        ("statics puma560 home --limits 1,2", "puma560 has 6 joints, but 2 values were given."),
        ("statics puma560 home --limits 1,2,3,4,5,-6", "The motor limit of flange cannot be -6.0"),
        ("statics puma560 1 2", "puma560 has 6 joints, but 2 values were given."),
        ("torques puma560 nothing.csv", "nothing.csv: it cannot be read"),
        ("torques lynx6 swing.csv", "Lynxmotion Lynx6 has 5 joints"),
    ],
)
def test_what_cannot_be_is_answered_by_a_sentence(
    words: str, sentence: str, here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(words.split()) == 2
    told = capsys.readouterr()
    assert sentence in told.err
    assert told.err.count("\n") == 1
    assert told.out == ""

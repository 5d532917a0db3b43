"""`vi3dras fall` as a student and as a script use it, and the same from Python."""

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

PENDULUM = ("planar2r", "17.188733853924695", "28.64788975654116", "--gravity", "0", "-9.81", "0")
"""A double pendulum from 0.3 and 0.5 rad."""


def answer(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    assert run(["fall", *words, "--json"]) == 0
    result: dict[str, Any] = json.loads(capsys.readouterr().out)
    return result


def refused(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert run(["fall", *words]) == 2
    return capsys.readouterr().err


def test_the_end_and_the_drift_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    """pinocchio's aba in scipy's DOP853 at rtol=1e-12 gives these joint values after 1 s."""
    told = answer(capsys, *PENDULUM, "--time", "1", "--ends", "ignore")
    assert_allclose(np.radians(told["q_end"]), [-1.386909084381, -0.798357850499], rtol=1e-8)
    assert told["energy_drift"] < 1e-8
    assert told["rows"] == 101


def test_rows_go_into_a_file_that_python_agrees_with(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "fall.csv"
    told = answer(capsys, *PENDULUM, "--time", "0.4", "--torque", "1=2 − 0.3 qd1", "-o", str(file))
    made = vi.robot("planar2r").fall(
        np.degrees([0.3, 0.5]), time=0.4, gravity=(0, -9.81, 0), torque=["2 − 0.3 qd1", 0]
    )
    assert_allclose(told["q_end"], made.q[-1], atol=1e-9)
    with file.open(encoding="utf-8") as text:
        rows = list(csv.DictReader(text))
    assert_allclose([float(row["theta2_deg"]) for row in rows], made.q[:, 1], atol=1e-6)
    assert_allclose([float(row["put_in_J"]) for row in rows], made.energy.put_in, atol=1e-6)


def test_a_joint_that_meets_its_limit_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["fall", *PENDULUM, "--time", "1"]) == 0
    said = capsys.readouterr().out
    assert "shoulder meets its lower limit of -180 deg at 0.482 s with 543 deg/s and comes back." in said


def test_brakes_hold_by_number_and_by_name(capsys: pytest.CaptureFixture[str]) -> None:
    told = answer(capsys, *PENDULUM, "--hold", "1, elbow", "--time", "0.5")
    assert told["q_end"] == told["q_start"]
    assert told["sentence"] == "Fall of 0.5 s: nothing moves, for what pulls at the joints is held."


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--torque", "2=sin(3t"), 'τ2 = sin(3t cannot be read. This "(" is never closed'),
        (("--torque", "1=k·t"), 'The torque of joint 1 depends on "k", which nobody knows'),
        (("--torque", "5"), '"--torque 5" names no joint'),
        (("--hold", "7"), "planar2r has no joint 7"),
        (("--time", "1e6"), "The time cannot be 1000000.0: give 600 seconds at most."),
        (("--time", "soon"), '"soon" is not a number: --time needs one'),
        (("--payload", "-1"), "The payload cannot be -1.0"),
        (("--speed", "1"), "planar2r has 2 joints, but 1 value was given."),
        (("--bounce", "2"), "The bounce cannot be 2.0"),
    ],
    ids=lambda part: part if isinstance(part, str) else part[0],
)
def test_what_cannot_be_is_answered(
    capsys: pytest.CaptureFixture[str], words: tuple[str, ...], said: str
) -> None:
    assert said in refused(capsys, *PENDULUM, *words)


def test_falls_can_be_compared_from_python() -> None:
    arm = vi.robot("planar2r")
    one, other = (
        arm.fall([140 + more, 10], time=1, gravity=(0, -9.81, 0), ends="ignore") for more in (0, 1e-4)
    )
    apart = one.apart(other)
    assert apart[0] == pytest.approx(np.radians(1e-4))
    assert apart.max() > 2 * apart[0]
    assert set(one.to_frame().columns) >= {"t_s", "theta1_speed_deg_per_s", "unaccounted_J"}
    assert "energy drift" in repr(one)
    assert one.plot().kind == "svg"

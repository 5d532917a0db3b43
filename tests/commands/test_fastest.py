"""`vi3dras fastest` and `arm.least_time` as a student and as a script use them."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from as_student import vi
from numpy.testing import assert_allclose

from vi3dras.cli import run

START, END = [0, 45, -180, 0, 45, 0], [90, 20, -100, 0, 0, 0]
MOVE = ["fastest", "puma560", *map(str, START), "to", *map(str, END)]


def test_the_command_line_and_python_agree(capsys: pytest.CaptureFixture[str]) -> None:
    assert run([*MOVE, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    found = vi.robot("puma560").least_time([START, END])
    assert told["duration_s"] == pytest.approx(found.duration)
    assert [each["kind"] for each in told["leads"]] == [each.kind for each in found.leads]
    assert all(peak <= 1.001 * limit for peak, limit in zip(told["peak_torque"], told["limits"], strict=True))
    assert_allclose(found.q[[0, -1]], [START, END], atol=1e-6)
    assert (found.phase_plane["speed"] <= found.phase_plane["ceiling"] + 1e-9).all()


def test_a_move_is_done_in_less_time_than_by_a_law(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    arm = vi.robot("puma560")
    move = arm.move(START, END)
    found = arm.least_time(move)
    assert found.before == pytest.approx(move.duration)
    assert found.duration < move.duration
    file = tmp_path / "quick.csv"
    found.save(file)
    assert run(["fastest", "puma560", str(file), "--json"]) == 0
    again = json.loads(capsys.readouterr().out)
    assert again["duration_s"] == pytest.approx(found.duration, rel=2e-3)
    assert again["before_s"] == pytest.approx(found.duration, rel=1e-3)
    assert not arm.torques(found, limits=(1.002 * np.array(found.found.bounds.torque)).tolist()).over


def test_people_read_which_limit_leads(capsys: pytest.CaptureFixture[str]) -> None:
    assert run([*MOVE, "--payload", "1"]) == 0
    text = capsys.readouterr().out
    assert "torque of base, upper" in text
    assert "At constant speed" in text


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (["home", "to", "home"], "moves no joint"),
        (["home", "to", "zero", "--limits", "97,1,89,24,20,21"], "motor of shoulder"),
        (["1", "2"], "poses with the word"),
    ],
)
def test_what_cannot_be_is_said(capsys: pytest.CaptureFixture[str], words: list[str], part: str) -> None:
    assert run(["fastest", "puma560", *words]) != 0
    assert part in capsys.readouterr().err

"""`vi3dras explain` says on the command line what the help says in the window."""

from __future__ import annotations

import json

import pytest

from vi3dras.cli import run


def test_an_element_is_told_as_text(capsys: pytest.CaptureFixture[str]) -> None:
    sets = ["--set", "q=32,58.4,-64,-38.5,12"]
    assert run(["explain", "robot-simulator", "links", "--at", "3,1,4", *sets]) == 0
    told = capsys.readouterr().out
    assert "A_{1,4}  =  12.00 cos(−64.0°)  =  12.00·0.4384  =  5.260 cm" in told
    assert "Way: Joints → forward → A matrices" in told


def test_json_has_meaning_unit_and_results(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["explain", "fk-workspace", "poses", "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert said["results"] == [{"name": "N", "value": 5184.0, "decimals": 0, "unit": ""}]
    assert said["paper"] == ["Eq 17, 18"]
    assert said["meaning"]
    assert said["unit"] == "a count"


def test_without_a_port_all_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["explain", "robot-simulator", "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert said["dexterity"]["unit"] == "a ratio"
    assert all(one["meaning"] and one["unit"] for one in said.values())


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (["robot-simulator", "link"], "links"),
        (["robot-simulator", "links", "--at", "x"], "no place"),
        (["robot-simulator", "q", "--set", "q"], "has no value"),
    ],
)
def test_slips_get_one_sentence(words: list[str], part: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["explain", *words]) == 2
    told = capsys.readouterr().err
    assert part in told
    assert told.count("\n") == 1

"""`vi3dras path`: a formula before an arm, from the command line."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

from vi3dras.cli import run


def answer(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, object]:
    assert run(["path", *words, "--json"]) == 0
    told: dict[str, object] = json.loads(capsys.readouterr().out)
    return told


def refusal(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert run(["path", *words]) == 2
    return capsys.readouterr().err


def test_the_weld_is_measured_and_judged(capsys: pytest.CaptureFixture[str]) -> None:
    told = answer(capsys, "pipe-weld", "--points", "50")
    assert told["length"] == pytest.approx(54.652, abs=2e-3)
    assert told["closed"] is True
    assert told["points"] == 50
    assert 0 < told["reachable"] < 50  # type: ignore[operator]
    assert told["length_unit"] == "cm"


def test_fit_moves_it_into_reach_and_the_file_holds_the_joint_values(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "weld.csv"
    told = answer(capsys, "pipe-weld", "--fit", "--points", "40", "-o", str(file))
    assert told["percent_reachable"] == pytest.approx(100)
    assert told["reachable"] == 40
    with file.open(encoding="utf-8", newline="") as lines:
        rows = list(csv.DictReader(lines))
    assert len(rows) == 40
    header = "i,t_s,x_cm,y_cm,z_cm,A_deg,B_deg,C_deg,theta1_deg,theta2_deg,theta3_deg,theta4_deg,theta5_deg"
    assert ",".join(rows[0]) == f"{header},reachable,code"
    assert {row["reachable"] for row in rows} == {"1"}
    assert "weld.csv" in refusal(capsys, "pipe-weld", "-o", str(file))


def test_fit_may_change_the_angle_of_the_hand_and_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    fixed, turned = (
        answer(capsys, "pipe-weld", "--wrist", "0", "--fit", *more) for more in ([], ["--may", "hand"])
    )
    assert fixed["fit"]["hand_deg"] is None  # type: ignore[index]
    assert turned["hand"] == f"hand angle {turned['fit']['hand_deg']:g} deg"  # type: ignore[index]
    assert turned["percent_reachable"] > fixed["percent_reachable"] + 20  # type: ignore[operator]


def test_formulas_domains_and_constants_can_be_changed(capsys: pytest.CaptureFixture[str]) -> None:
    told = answer(capsys, "mobius", "--x", "20 + 6cos u", "--y", "10sin u", "--z", "12", "--u", "0:180:20")
    assert told["closed"] is False
    assert told["gap"] == pytest.approx(12.0)
    small, large = (answer(capsys, "torus", "--set", f"r={r}")["length"] for r in (1, 3))
    assert small != large


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["mobius", "--x", "6csn(u)"], 'no function "csn"'),
        (["mobius", "--along", "w"], "the variables of Möbius belt are u, v"),
        (["helix", "--v", "0:1"], "it has one variable, t"),
        (["mobius", "--u", "3:1"], "begin at the smaller number"),
        (["mobius", "--u", "0:1:1"], "use 2 to 2000"),
        (["torus", "--set", "q=3"], "write NAME=VALUE"),
        (["torus", "--speed", "0"], "a number above 0"),
        (["mobiu"], "mobius"),
        (["torus", "--fit", "--may", "hand"], "--may hand needs one angle of the hand"),
    ],
)
def test_bad_input_is_answered_by_a_sentence(
    capsys: pytest.CaptureFixture[str], words: list[str], sentence: str
) -> None:
    assert sentence in refusal(capsys, *words)


def test_an_object_that_no_place_helps_is_told_what_would(capsys: pytest.CaptureFixture[str]) -> None:
    """The Lynx6 cannot roll its hand by 90 degrees, wherever the torus stands."""
    told = refusal(capsys, "torus", "--fit", "--abc", "90", "0", "0")
    assert "at any place" in told
    assert all(word in told for word in ("--abc", "--may scale", "--may turn", "--robot"))


def test_a_domain_may_be_typed_as_a_multiple_of_pi(capsys: pytest.CaptureFixture[str]) -> None:
    turns = [answer(capsys, "torus", "--u", domain)["length"] for domain in ("0:360", "0:2π")]
    assert turns[0] == pytest.approx(turns[1], rel=1e-12)
    assert "has no value here" in refusal(capsys, "torus", "--u", "0:w")

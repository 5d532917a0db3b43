"""Curves with gaps and tables from elsewhere: no way where there is none, no column dropped unsaid."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.testing import assert_allclose

from vi3dras.cli import run

HOLE = [
    "path",
    "lissajous",
    "--x",
    "0t",
    "--y",
    "2t",
    "--z",
    "sqrt(t^2-1)",
    "--u",
    "-172:172",
    "--points",
    "60",
]
WELD = ["path", "pipe-weld", "--set", "r1=9", "--set", "r2=8"]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to work in."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def answered(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    """What a command gives to a script."""
    capsys.readouterr()
    assert run([*words, "--json"]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def refused(capsys: pytest.CaptureFixture[str], *words: str, code: int = 2) -> str:
    """The one sentence of a command that is refused."""
    capsys.readouterr()
    assert run([*words]) == code
    sentence = capsys.readouterr().err.strip()
    assert "\n" not in sentence
    assert "Traceback" not in sentence
    return sentence


def test_a_gap_in_a_formula_is_not_bridged(capsys: pytest.CaptureFixture[str]) -> None:
    """`Safe: 60 rows, nothing to complain about`, a 4 cm bridge where no curve exists."""
    sentence = refused(capsys, *HOLE, "-o", "hole.csv")
    assert "no value for t from -57.2958° to 57.2958°, a gap of 4.00 cm" in sentence
    assert "--piece K" in sentence
    assert not list(Path().iterdir())
    found = answered(capsys, *HOLE)
    assert (found["safe"], found["length"], found["piece"]) == (False, None, None)
    assert [piece["range"] for piece in found["pieces"]] == [
        [-172.0, pytest.approx(-57.29577951308232)], [pytest.approx(57.29577951308232), 172.0]
    ]  # fmt: skip
    offer = sentence.rpartition("--u ")[2].rstrip(".")
    narrow = answered(capsys, *HOLE[:9], offer)
    assert (len(narrow["pieces"]), narrow["safe"]) == (1, True)


def test_one_piece_is_followed_and_its_passport_says_which(capsys: pytest.CaptureFixture[str]) -> None:
    found = answered(capsys, *HOLE, "--piece", "2", "-o", "hole.csv")
    assert (found["safe"], found["rows"]) == (True, 60)
    assert_allclose(found["length"], found["pieces"][1]["length"], rtol=1e-6)
    told = json.loads(Path("hole.passport.json").read_text(encoding="utf-8"))["settings"]["piece"]
    assert (told["number"], told["of"], told["along"]) == (2, 2, "t")
    rows = np.genfromtxt("hole.csv", delimiter=",", names=True, dtype=None, encoding="utf-8")
    steps = np.diff(np.stack([rows[f"{axis}_cm"] for axis in "xyz"], axis=1), axis=0)
    assert np.linalg.norm(steps, axis=1).max() < 0.1  # 5.01 cm in 59 steps, no bridge
    assert answered(capsys, "check", "hole.csv")["safe"]
    assert "is in 2 pieces" in refused(capsys, *HOLE, "--piece", "3")


def test_the_weld_of_two_pipes_has_the_length_of_what_exists(capsys: pytest.CaptureFixture[str]) -> None:
    """`Weld with r1=9, r2=8: 70.96 cm instead of 54.60, "It is closed"`: as long as the seam of 8 in 9."""
    found = answered(capsys, *WELD)
    assert not found["closed"]
    assert_allclose(sum(piece["length"] for piece in found["pieces"]), 54.652, atol=1e-3)
    told = answered(capsys, "formulas", "pipe-weld")["curves"][0]
    assert_allclose(told["length"], 54.652, atol=1e-3)


@pytest.mark.parametrize(
    ("z", "words"),
    [("1/t", "runs on without end at t = 0°"), ("tan(t)", "runs on without end at t = "),
     ("sign(t)", "jumps by 2.00 cm at t = ")],
)  # fmt: skip
def test_poles_and_jumps_are_gaps(capsys: pytest.CaptureFixture[str], z: str, words: str) -> None:
    sentence = refused(capsys, *HOLE[:7], z, *HOLE[8:], "-o", "no.csv")
    assert words in sentence
    offer = sentence.rpartition("--u ")[2].rstrip(".")
    assert len(answered(capsys, *HOLE[:7], z, "--u", offer)["pieces"]) == 1

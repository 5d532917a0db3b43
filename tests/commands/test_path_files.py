"""`vi3dras path`: every format from the command line, drafts, and a table brought back."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from numpy.testing import assert_allclose

from vi3dras.arm.library import load_robot
from vi3dras.cli import run
from vi3dras.formats.registry import FORMATS, formats_for
from vi3dras.formats.verify import verified

CIRCLE = ("mobius", "--x", "26 + 3cos u", "--y", "3sin u", "--z", "14", "--wrist", "-45", "--points", "30")


def numbers(file: Path) -> list[list[float]]:
    """All columns but the words."""
    rows = file.read_text(encoding="utf-8").splitlines()[1:]
    return [[float(cell) for cell in row.split(",")[:-1]] for row in rows]


def answer(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    assert run(["path", *words, "--json"]) == 0
    told: dict[str, Any] = json.loads(capsys.readouterr().out)
    return told


def refusal(capsys: pytest.CaptureFixture[str], code: int, *words: str) -> str:
    assert run(["path", *words]) == code
    return capsys.readouterr().err


def test_the_fitted_weld_is_safe_and_its_file_is_proved(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "weld.csv"
    told = answer(capsys, "pipe-weld", "--robot", "lynx6", "--fit", "-o", str(file))
    assert told["safe"] is True
    assert told["faults"] == []
    assert told["draft"] is False
    assert (told["file"], told["passport"]) == (str(file), str(tmp_path / "weld.passport.json"))
    assert verified(file).report.is_safe


@pytest.mark.parametrize("name", [form.id for form in formats_for(load_robot("lynx6"))])
def test_every_format_is_written_with_its_passport(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, name: str
) -> None:
    file = tmp_path / f"circle{FORMATS[name].suffix}"
    told = answer(capsys, *CIRCLE, "--format", name, "-o", str(file))
    assert told["format"] == name
    assert file.stat().st_size > 500
    passport = json.loads(Path(told["passport"]).read_text(encoding="utf-8"))
    assert passport["settings"]["format"] == name
    assert passport["result"]["safe"] is True


def test_the_end_of_the_name_chooses_the_format(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    told = answer(capsys, *CIRCLE, "-o", str(tmp_path / "circle.gcode"))
    assert told["format"] == "gcode"
    assert "G1 X" in (tmp_path / "circle.gcode").read_text()
    assert 'no format ".xyz"' in refusal(capsys, 2, *CIRCLE, "-o", str(tmp_path / "circle.xyz"))
    assert "Did you mean ssc32" in refusal(capsys, 2, *CIRCLE, "--format", "ssc")
    assert "servoj takes six joints" in refusal(capsys, 2, *CIRCLE, "-o", str(tmp_path / "circle.script"))


def test_what_is_not_safe_is_refused_and_a_draft_is_marked(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "weld.csv"
    assert "is not written, the motion is not safe" in refusal(capsys, 1, "pipe-weld", "-o", str(file))
    assert list(tmp_path.iterdir()) == []
    told = answer(capsys, "pipe-weld", "--draft", "-o", str(file))
    assert told["draft"] is True
    assert told["file"] == str(tmp_path / "weld.draft.csv")
    joints = answer(capsys, "pipe-weld", "--draft", "--format", "joints", "-o", str(tmp_path / "j.csv"))
    assert Path(joints["file"]).read_text().startswith("# DRAFT: this motion failed its checks")


def test_a_safe_motion_is_no_draft_even_when_one_is_allowed(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    told = answer(capsys, *CIRCLE, "--draft", "-o", str(tmp_path / "circle.gcode"))
    assert told["draft"] is False
    assert "DRAFT" not in (tmp_path / "circle.gcode").read_text()


def test_decimal_commas_are_for_tables_and_are_proved_too(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "circle.csv"
    answer(capsys, *CIRCLE, "--decimal-comma", "-o", str(file))
    assert file.read_bytes().startswith(b"\xef\xbb\xbfi;t_s;x_cm")
    assert verified(file).report.is_safe
    assert "is for CSV" in refusal(capsys, 2, *CIRCLE, "--decimal-comma", "-o", str(tmp_path / "c.ssc"))


@pytest.mark.parametrize("comma", [False, True])
def test_a_table_comes_back_as_the_path_of_its_arm(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, *, comma: bool
) -> None:
    there, back = tmp_path / "there.csv", tmp_path / "back.csv"
    answer(capsys, *CIRCLE, *(["--decimal-comma"] if comma else []), "-o", str(there))
    told = answer(capsys, "--import", str(there), "-o", str(back))
    assert (told["robot"], told["read_as"], told["safe"]) == ("lynx6", "joint values", True)
    plain = tmp_path / "plain.csv"
    answer(capsys, *CIRCLE, "-o", str(plain))
    assert_allclose(numbers(back), numbers(plain), atol=1.01e-6)


def test_the_passport_of_a_table_says_for_which_arm_it_is(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "circle.csv"
    answer(capsys, "torus", "--robot", "rv2aj", "--row", "12", "--fit", "--points", "30", "-o", str(file))
    assert answer(capsys, "--import", str(file))["robot"] == "rv2aj"


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ([], "or give a table with --import FILE"),
        (["torus", "--import", "a.csv"], "Give a formula or --import, not both"),
        (["--import", "none.csv"], "none.csv: it cannot be read"),
    ],
)
def test_a_table_that_cannot_be_used_is_said(
    capsys: pytest.CaptureFixture[str], words: list[str], sentence: str
) -> None:
    assert sentence in refusal(capsys, 2, *words)

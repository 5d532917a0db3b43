"""A form that was changed, or is none, is not graded, and the sentence says what was changed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from labs.by_hand import filled, form

from vi3dras.cli import run


@pytest.fixture
def ada(tmp_path: Path) -> tuple[Path, dict[str, Any]]:
    return form(tmp_path, "fk-ik", "Ada")


def refusal(file: Path, capsys: pytest.CaptureFixture[str], code: int = 1) -> str:
    capsys.readouterr()
    assert run(["lab", "check", str(file)]) == code
    return capsys.readouterr().err


def test_easier_numbers_are_found(
    ada: tuple[Path, dict[str, Any]], capsys: pytest.CaptureFixture[str]
) -> None:
    file, told = ada
    numbers = {**told["numbers"], "q1": 0.0}
    said = refusal(filled(file, told, numbers=numbers), capsys)
    assert f"q1 is 0.0, but Ada has {told['numbers']['q1']:g}." in said
    assert "not graded" in said


def test_a_form_of_another_student_is_found(
    ada: tuple[Path, dict[str, Any]], capsys: pytest.CaptureFixture[str]
) -> None:
    file, told = ada
    assert "but Grace has" in refusal(filled(file, told, student="Grace"), capsys)


def test_other_questions_and_points_are_found(
    ada: tuple[Path, dict[str, Any]], capsys: pytest.CaptureFixture[str]
) -> None:
    file, told = ada
    questions = [dict(row) for row in told["questions"]]
    questions[0]["points"] = 50
    questions[1]["text"] = "1 + 1"
    said = refusal(filled(file, told, questions=questions), capsys)
    assert "Question x: points was changed." in said
    assert "Question y: text was changed." in said
    said = refusal(filled(file, told, questions=questions[1:]), capsys)
    assert "The list of questions is not that of the sheet." in said


def test_another_digest_or_a_strange_answer_is_found(
    ada: tuple[Path, dict[str, Any]], capsys: pytest.CaptureFixture[str]
) -> None:
    file, told = ada
    assert "The digest belongs to another student" in refusal(filled(file, told, digest="0" * 64), capsys)
    answers = {**told["answers"], "bonus": 100}
    assert 'There is no question "bonus" to answer.' in refusal(filled(file, told, answers=answers), capsys)
    assert 'A form has no "tolerance".' in refusal(filled(file, told, tolerance=9), capsys)
    numbers = {**told["numbers"], "q9": 1}
    assert "q9 is no number of this sheet." in refusal(filled(file, told, numbers=numbers), capsys)


def test_a_sheet_that_changed_after_the_form_is_found(
    own_home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from vi3dras.labs.library import SHIPPED

    own = own_home / "labs" / "mine.toml"
    own.parent.mkdir(parents=True)
    text = (SHIPPED / "fk-ik.toml").read_text(encoding="utf-8")
    own.write_text(text, encoding="utf-8")
    file, _ = form(tmp_path, "mine", "Ada")
    own.write_text(text + "# another version\n", encoding="utf-8")
    assert "another version of the sheet" in refusal(file, capsys)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "it is not JSON at line 1, column 1"),
        (b"\xff\xfe\x00", "it is not UTF-8"),
        (b"[1, 2]", "one JSON object"),
        (b"{}", "vi3dras lab NAME"),
        (b'{"format": "vi3dras-lab-1", "lab": 3}', "should be texts"),
        (
            b'{"format": "vi3dras-lab-1", "lab": "x.toml", "student": "a", "language": "en", "answers": {}}',
            "file",
        ),
        (b'{"format": "vi3dras-lab-1", "lab": "fk-ik", "student": "a", "language": "en"}', 'no "answers"'),
        (
            b'{"format": "vi3dras-lab-1", "lab": "fk-kk", "student": "a", "language": "en", "answers": {}}',
            "fk-ik",
        ),
        (
            b'{"format": "vi3dras-lab-1", "lab": "fk-ik", "student": " ", "language": "en", "answers": {}}',
            "student",
        ),
        (b"[" * 100_000, "it is not JSON"),
    ],
)
def test_what_is_no_form_is_told(
    content: bytes, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "report.json"
    file.write_bytes(content)
    assert said in refusal(file, capsys, code=2)


def test_a_form_that_is_not_there_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "cannot be read" in refusal(tmp_path / "nothing.json", capsys, code=2)


def test_every_truncated_form_is_told(
    ada: tuple[Path, dict[str, Any]], capsys: pytest.CaptureFixture[str]
) -> None:
    file, _ = ada
    whole = file.read_bytes().rstrip()
    for length in range(0, len(whole), 37):
        file.write_bytes(whole[:length])
        assert "is no form of a lab" in refusal(file, capsys, code=2)


def test_decimal_commas_count_and_words_do_not(
    ada: tuple[Path, dict[str, Any]], capsys: pytest.CaptureFixture[str]
) -> None:
    file, told = ada
    n = told["numbers"]
    hand = f"{n['q2'] + n['q3'] + n['q4']:.1f}".replace(".", ",")
    answers = {**told["answers"], "hand": hand, "x": "far", "y": True, "z": 1e400}
    text = json.dumps({**told, "answers": answers}).replace("Infinity", "1e400")
    file.write_text(text)
    capsys.readouterr()
    assert run(["lab", "check", str(file)]) == 0
    said = capsys.readouterr().out
    assert f"hand: {hand} deg is right." in said
    assert 'x: "far" is not a number' in said
    assert 'y: "True" is not a number' in said
    assert 'z: "inf" is not a number' in said
    assert "q: no answer." in said
    assert "2 of 10 points" in said

"""The sheets: nine of them, in both languages, with numbers of everyone's own that make sense."""

from __future__ import annotations

import json
import math
import re
from pathlib import Path

import pytest
from labs.answers import right_answers
from labs.by_hand import form

from vi3dras.cli import run
from vi3dras.file_errors import FileError
from vi3dras.labs.library import SHIPPED, load_sheets, read_sheet, words
from vi3dras.labs.sheet import LANGUAGES, numbers_for
from vi3dras.panels import instruments

SHEETS = load_sheets().by_id


def test_there_is_a_sheet_for_every_module_of_the_paper() -> None:
    assert not load_sheets().faults
    panels = [sheet.panel for sheet in SHEETS.values()]
    without = {"dh-explorer", "teach-pendant", "dynamics-lab", "symbols", "control-lab", "remote-arm"}
    without |= {"part-trajectory"}
    assert panels[6:] == ["teach-pendant"] * 3
    assert panels[:6] == [name for name in instruments() if name not in without]


def test_no_word_is_missing_in_any_language() -> None:
    """Places in braces are the same in both."""
    english, spanish = words("en"), words("es")
    assert english.keys() == spanish.keys()
    for key, text in english.items():
        assert sorted(re.findall(r"\{\w+\}", text)) == sorted(re.findall(r"\{\w+\}", spanish[key]))


@pytest.mark.parametrize("sheet", SHEETS.values(), ids=SHEETS)
def test_texts_use_the_same_numbers_in_both_languages(sheet) -> None:  # type: ignore[no-untyped-def]
    texts = [sheet.title, sheet.task, *(s.text for s in sheet.settings)]
    texts += [text for q in sheet.questions for text in (q.text, q.hint)]
    for text in texts:
        used = [sorted(re.findall(r"\{\w+\}", text[language])) for language in LANGUAGES]
        assert used[0] == used[1]
        assert text["en"] != text["es"] or not re.search("[a-z]{4}", text["en"]) or "Factor" in text["en"]


@pytest.mark.parametrize("sheet", SHEETS.values(), ids=SHEETS)
def test_every_student_has_a_task_that_can_be_solved(sheet) -> None:  # type: ignore[no-untyped-def]
    students = [f"student {i}" for i in range(60)]
    for student in students[:15]:
        assert all(math.isfinite(value) for value in right_answers(sheet, student).values())
    assert len({tuple(numbers_for(sheet, student).values()) for student in students}) > 45


def test_the_numbers_of_a_student_never_change() -> None:
    """Forms are handed out in one week and graded in the next, on another computer."""
    assert numbers_for(SHEETS["pipe-weld"], "Ada") == numbers_for(SHEETS["pipe-weld"], "  aDA ")
    assert numbers_for(SHEETS["pipe-weld"], "Ada") == {"r1": 5.0, "r2": 10.0}


def test_a_sheet_is_printed_in_both_languages(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["lab", "pipe-weld", "--student", "Ada"]) == 0
    english = capsys.readouterr().out
    assert run(["lab", "pipe-weld", "--student", "Ada", "--language", "es"]) == 0
    spanish = capsys.readouterr().out
    assert "r1 = 5 cm" in english
    assert "r1 = 5 cm" in spanish
    assert "Student: Ada" in english
    assert "Estudiante: Ada" in spanish


def test_all_sheets_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["lab", "--json"]) == 0
    listed = json.loads(capsys.readouterr().out)["labs"]
    assert [row["id"] for row in listed] == list(SHEETS)
    assert run(["lab"]) == 0
    assert "welding two pipes" in capsys.readouterr().out


def test_a_form_is_never_written_over(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, _ = form(tmp_path, "fk-ik", "Ada")
    assert run(["lab", "fk-ik", "--student", "Ada", "-o", str(file)]) == 2
    assert "is there already" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["fk-ik"], "needs a student"),
        (["fk-ki", "--student", "1"], "Did you mean fk-ik"),
        (["check"], "check needs a report"),
        (["fk-ik", "joint-2d", "--student", "1"], "One lab at a time"),
    ],
)
def test_what_is_missing_is_told(arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["lab", *arguments]) == 2
    assert said in capsys.readouterr().err


def test_many_forms_are_graded_at_once_and_a_bad_one_stops_none(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    files = [str(form(tmp_path, "fk-ik", student)[0]) for student in ("Ada", "Grace")]
    (tmp_path / "bad.json").write_text("{}")
    capsys.readouterr()
    assert run(["lab", "check", files[0], str(tmp_path / "bad.json"), files[1], "--json", "--answers"]) == 1
    captured = capsys.readouterr()
    told = json.loads(captured.out)
    assert [report["student"] for report in told["reports"]] == ["Ada", "Grace"]
    assert told["reports"][0]["answers"][3]["right"] is not None
    assert "bad.json is no form" in captured.err


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('en = "Forward and inverse kinematics"\n', "", '"en" is missing'),
        ("q1 = [-60, 60, 5]", "q1 = [60, -60, 5]", "q1 should be [from, to, step]"),
        ("q1 = [-60, 60, 5]", "q1 = [-60, 60]", "q1 has 2 values"),
        ("{q1}, {q2}, {q3}, {q4}, 0 deg", "{q7} deg", 'there is no drawn number "q7"'),
        ('quantity = "forward"', 'quantity = "backward"', 'there is no quantity "backward"'),
        ('of = "hand"', 'of = "foot"', 'there is no result "foot"'),
        ('id = "y"', 'id = "x"', 'two questions are called "x"'),
        ("tolerance = 0.05\n", "", '"tolerance" is missing'),
        ('id = "x"', 'id = "x"\nasks = ["dx"]', "asks and least belong together"),
    ],
)
def test_what_is_wrong_with_a_sheet_is_told(tmp_path: Path, old: str, new: str, said: str) -> None:
    text = (SHIPPED / "fk-ik.toml").read_text(encoding="utf-8")
    assert old in text
    file = tmp_path / "my-lab.toml"
    file.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(FileError, match=re.escape(said)) as caught:
        read_sheet(file)
    assert str(caught.value).startswith("my-lab.toml")

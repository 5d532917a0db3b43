"""A Spanish sheet sends nobody to look for an English word in the Spanish window."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from labs.by_hand import form

from vi3dras.cli import run
from vi3dras.labs.library import load_sheets
from vi3dras.labs.sheet import Sheet
from vi3dras.panels._kit.words import dictionary

SHEETS = load_sheets().by_id
SPANISH = dictionary("es")
ALIKE = {"Compare"}
"""Verbs that a Spanish sentence may begin with as well."""
NAMES = {name for name in SPANISH if name[0].isupper() and len(name) > 2 and SPANISH[name] != name} - ALIKE


def says(name: str, text: str) -> bool:
    """Whether a text has a name of the window as words of its own."""
    return name in text and bool(re.search(rf"\b{re.escape(name)}\b", text))


@pytest.mark.parametrize("sheet", SHEETS.values(), ids=SHEETS)
def test_a_spanish_sheet_calls_things_as_the_spanish_window_does(sheet: Sheet) -> None:
    for text in (sheet.task, *(s.text for s in sheet.settings), *(q.hint for q in sheet.questions)):
        assert not [name for name in NAMES if says(name, text["en"]) and says(name, text["es"])]


def test_an_answer_at_the_wrong_place_is_shown_the_right_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, told = form(tmp_path, "pipe-weld", "Ada")
    file.write_text(file.read_text().replace('"low": null', '"low": null, "dx": 8'))
    assert run(["lab", "check", str(file)]) == 1
    assert '"dx" belongs inside the braces of "place".' in capsys.readouterr().err
    assert run(["lab", "check", str(tmp_path)]) == 2
    assert "it is a folder." in capsys.readouterr().err
    assert "dx" in told["answers"]["place"]

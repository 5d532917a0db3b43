"""`vi3dras papers` as a teacher and as a script use it."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from vi3dras.cli import run
from vi3dras.papers.library import QUANTITIES

DOCS = Path(__file__).parents[2] / "docs"


def told(capsys: pytest.CaptureFixture[str], *words: str, code: int = 0) -> Any:
    assert run(["papers", *words, "--json"]) == code
    return json.loads(capsys.readouterr().out)


def test_one_card_has_everything_a_script_needs(capsys: pytest.CaptureFixture[str]) -> None:
    """Table II at 200 steps: Y and Z are printed as copies of the next column."""
    result = told(capsys, "vrm-table-2-0200-steps")
    (card,) = result["cards"]
    assert (result["count"], result["failed"], result["misprints"]) == (1, 0, 1)
    assert card["paper"] == "S000"
    assert card["errata"] == ["ERR-15"]
    assert "copies of the 500-step column" in card["explanation"][0]
    position = card["numbers"][0]
    assert position["expected"] == [599.261, 200.873, 804.356]
    assert position["printed"] == [599.261, 200.38, 804.77]
    assert position["got"] == pytest.approx(position["expected"], abs=6e-4)
    assert position["ok"] is True


def test_the_cards_of_one_paper_are_counted(capsys: pytest.CaptureFixture[str]) -> None:
    result = told(capsys, "--paper", "s004")
    assert {card["paper"] for card in result["cards"]} == {"S004"}
    assert result["failed"] == 0
    assert run(["papers", "--paper", "S004"]) == 0
    said = capsys.readouterr().out
    assert f"{result['count']} cards with {result['numbers']} numbers: {result['count']} hold, 0 fail" in said


def test_a_card_that_fails_gives_exit_code_1_and_both_numbers(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "wrong.toml"
    file.write_text(
        'title = "Wrong"\nwhere = "nowhere"\nquantity = "grid-points"\n'
        '[inputs]\nrobot = "lynx6"\nfactor = 15\n'
        "ranges = [[0, 180], [0, 90], [0, 90], [-90, 90]]\n"
        '[[number]]\nof = "total"\nexpected = 5185\ntolerance = 0\n'
    )
    assert run(["papers", str(file)]) == 1
    said = capsys.readouterr().out
    assert "5185" in said
    assert "5184" in said
    assert "fails" in said
    assert told(capsys, str(file), code=1)["failed"] == 1


def test_a_number_without_a_value_is_null_for_a_script(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "far.toml"
    file.write_text(
        'title = "Far"\nwhere = "nowhere"\nquantity = "paper-inverse"\n[inputs]\nversion = "printed"\n'
        "lengths = [6.5, 0, 12, 12, 13]\npoint = [25, 0, 15]\nwrist = 0\n"
        '[[number]]\nof = "q"\nexpected = 1\ntolerance = 9\n'
    )
    assert told(capsys, str(file), code=1)["cards"][0]["numbers"][0]["got"] is None


def test_the_misprints_are_listed_with_their_cards(capsys: pytest.CaptureFixture[str]) -> None:
    result = told(capsys, "--errata")
    first = result["errata"][0]
    assert result["count"] >= 21
    assert first["id"] == "ERR-1"
    assert "ras-eq09-as-printed" in first["cards"]
    assert run(["papers", "--errata"]) == 0
    assert "each explained" in capsys.readouterr().out


def test_what_can_be_asked_is_listed_and_is_in_the_guide(capsys: pytest.CaptureFixture[str]) -> None:
    assert set(told(capsys, "--quantities")["quantities"]) == set(QUANTITIES)
    assert run(["papers", "--quantities"]) == 0
    assert "grid-points: How many points" in capsys.readouterr().out
    guide = (DOCS / "papers.md").read_text(encoding="utf-8").partition("## What a card can ask for")[2]
    assert set(re.findall(r"^\| `([a-z-]+)` \|", guide, flags=re.MULTILINE)) == set(QUANTITIES)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--open"], "--open needs a card"),
        (["spk-cubic-a1", "--open"], "has no instrument"),
        (["ras-eq18-point"], "Did you mean ras-eq18-points"),
    ],
)
def test_what_cannot_be_done_is_told(words: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["papers", *words]) == 2
    assert said in capsys.readouterr().err

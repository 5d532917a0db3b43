"""Every slip is answered with its line, its column and what would be right; all slips at once."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from programs.wrong import P1, WRONG

import vi3dras as vi
from vi3dras.cli import run
from vi3dras.programs.check import checked_program
from vi3dras.programs.commands import USAGE


def test_there_are_sixty_slips() -> None:
    assert len({text for text, *_ in WRONG}) >= 60


@pytest.mark.parametrize(("text", "line", "column", "cure"), WRONG, ids=[text for text, *_ in WRONG])
def test_a_slip_is_found_where_it_is(text: str, line: int, column: int, cure: str) -> None:
    faults = checked_program(f"{text}\n{P1}\n").faults
    assert [(one.line, one.column) for one in faults] == [(line, column)]
    assert cure in faults[0].message


def test_all_slips_are_told_at_once_in_the_order_of_the_lines() -> None:
    text = "10 MOVE P1\n20 HOPEN 9\n30 GOTO *A\n40 MOV P1\n50 NEXT\n"
    assert [one.line for one in checked_program(text).faults] == [1, 2, 3, 4, 5]


@pytest.mark.parametrize("word", sorted(set(USAGE) - {"ELSE", "ENDIF", "NEXT", "WEND", "CASE", "DEFAULT"}))
def test_what_a_sentence_offers_can_be_read(word: str) -> None:
    """A cure that is itself a slip would be a bad joke."""
    for offer in USAGE[word].partition(":")[0].split(" or "):
        whole = checked_program(f"10 {offer}\n").faults
        told = [one.message for one in whole]
        assert not [text for text in told if "write" in text and "write a line such as" not in text
                    and "behind what belongs" not in text], told  # fmt: skip


def test_the_command_line_tells_the_same(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "slip.mb4"
    file.write_text("10 MOV P1\r\n20 MOVE P2\r\n", "latin-1")
    (tmp_path / "slip.pos").write_text("DEF POS P1=(300,0,200,0,180,0)(6,0)\r\n", "utf-8")
    assert run(["program", "check", str(file), "--positions", str(tmp_path / "slip.pos"), "--json"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert [(one["line"], one["column"]) for one in told["errors"]] == [(2, 4)]
    assert run(["program", "check", str(file)]) == 1
    assert "line 1, column 8: P1 never gets a value" in capsys.readouterr().out
    assert run(["program", "check", str(tmp_path)]) == 2
    (tmp_path / "no.mb4").write_bytes(b"\0\1\2")
    assert run(["program", "check", str(tmp_path / "no.mb4")]) == 2
    assert "no.mb4 is no text" in capsys.readouterr().err


def test_python_tells_the_same() -> None:
    read = vi.program(text=f"10 mov p1\n{P1}")
    assert (read.errors, read.is_sound) == ((), True)
    assert read.printed() == f"10 MOV P1\n{P1}\n"
    with pytest.raises(vi.Vi3drasError, match="cannot be"):
        vi.program()

"""How a program is typed: the caret, the selection, and numbers that come by themselves."""

from __future__ import annotations

import re

import pytest

from vi3dras.panels._kit.items.teach import program_lines
from vi3dras.panels._kit.widgets.lines import LinePlace, Typing

PICK = Typing(("10 MOV P1", "20 MVS P2", "30 END"))


def written(text: str, typing: Typing | None = None) -> Typing:
    """After letters and Enter, from nothing on."""
    typing = program_lines.begun(typing or Typing())
    for part in re.split(r"(\n)", text):
        typing = program_lines.entered(typing) if part == "\n" else program_lines.typed(typing, part)
    return typing


def test_a_line_that_is_ended_is_followed_by_one_with_the_next_number() -> None:
    first = written("MOV P1\nMVS P2\nEND")
    assert first.rows == ("10 MOV P1", "20 MVS P2", "30 END")
    assert first.caret == LinePlace(2, 6)


def test_between_two_lines_the_new_number_is_halfway_and_without_room_there_is_none() -> None:
    between = program_lines.entered(PICK.at(0, 9))
    assert between.rows[:3] == ("10 MOV P1", "15 ", "20 MVS P2")
    tight = program_lines.entered(Typing(("10 HLT", "11 END")).at(0, 6))
    assert tight.rows == ("10 HLT", "", "11 END")
    assert program_lines.with_new_numbers(program_lines.typed(tight, "MOV P1")).rows == (
        "10 HLT", "20 MOV P1", "30 END",
    )  # fmt: skip


def test_a_number_that_is_typed_takes_the_place_of_the_one_that_came_by_itself() -> None:
    typed = written("100 MOV P1\n110 END")
    assert typed.rows == ("100 MOV P1", "110 END")


def test_enter_within_a_line_takes_its_end_along_and_before_its_words_makes_room_above() -> None:
    cut = program_lines.entered(PICK.at(0, 6))
    assert cut.rows[:2] == ("10 MOV", "15 P1")
    assert cut.caret == LinePlace(1, 3)
    above = program_lines.entered(PICK.at(1, 3))
    assert above.rows == ("10 MOV P1", "15 ", "20 MVS P2", "30 END")
    assert above.caret == LinePlace(2, 3)


def test_backspace_takes_a_line_away_that_has_only_its_number() -> None:
    new = program_lines.entered(PICK.at(0, 9))
    assert program_lines.erased(new, -1) == PICK.at(0, 9)
    assert program_lines.erased(PICK.at(0, 9), -1).rows[0] == "10 MOV P"


def test_a_line_is_doubled_and_carried_while_the_numbers_stay() -> None:
    assert program_lines.doubled(PICK.at(1, 4)).rows == ("10 MOV P1", "20 MVS P2", "25 MVS P2", "30 END")
    carried = program_lines.carried(PICK.at(1, 4), -1)
    assert carried.rows == ("10 MVS P2", "20 MOV P1", "30 END")
    assert carried.caret.row == 0
    assert program_lines.carried(PICK.at(0, 0), -1) == PICK.at(0, 0)


@pytest.mark.parametrize(
    ("text", "rows", "caret"),
    [
        ("X", ("10 MX2", "30 END"), LinePlace(0, 5)),
        ("A\nB\r\nC", ("10 MA", "B", "C2", "30 END"), LinePlace(2, 1)),
        ("", ("10 M2", "30 END"), LinePlace(0, 4)),
    ],
)
def test_what_is_inserted_takes_the_place_of_what_is_selected(
    text: str, rows: tuple[str, ...], caret: LinePlace
) -> None:
    selected = PICK.at(0, 4).at(1, 8, select=True)
    assert selected.selected == "OV P1\n20 MVS P"
    new = selected.insert(text)
    assert (new.rows, new.caret, new.anchor) == (rows, caret, caret)


def test_the_caret_goes_over_short_lines_and_comes_back_to_its_column() -> None:
    down = PICK.at(1, 9).climbs(1)
    assert down.caret == LinePlace(2, 6)
    assert down.climbs(-1).caret == LinePlace(1, 9)
    assert PICK.at(2, 6).climbs(40).caret == LinePlace(2, 6)


def test_the_caret_goes_by_letters_words_and_over_the_ends_of_lines() -> None:
    line = PICK.at(0, 0)
    assert [line.steps(1, word=True).caret.column, line.steps(1).caret.column] == [2, 1]
    assert line.steps(1, word=True).steps(1, word=True).caret.column == 6
    assert PICK.at(1, 0).steps(-1).caret == LinePlace(0, 9)
    assert PICK.at(0, 9).steps(1).caret == LinePlace(1, 0)
    assert PICK.at(0, 0).steps(-1) == PICK.at(0, 0)
    assert PICK.at(2, 6).steps(1) == PICK.at(2, 6)
    assert PICK.at(0, 8).word().selected == "P1"
    assert PICK.at(0, 9).erase(-1, word=True).rows[0] == "10 MOV "


def test_another_text_puts_the_caret_where_it_differs() -> None:
    assert PICK.at(2, 6).taken_over("10 MOV P1\n20 MVS P3\n30 END").caret == LinePlace(1, 9)
    assert PICK.at(1, 4).taken_over("10 MOV P1\n20 MVS P3\n30 END").caret == LinePlace(1, 4)
    assert PICK.at(2, 6).taken_over(PICK.text) == PICK.at(2, 6)
    assert PICK.at(2, 6).taken_over("").rows == ("",)

"""What an editor asks of the language: pieces of a line, cures, words to go on with, new numbers."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from programs.random_programs import nearly, programs, runnable
from programs.right import POSITIONS, RIGHT
from programs.wrong import WRONG

from vi3dras.programs import check, reading
from vi3dras.programs.check import checked_program
from vi3dras.programs.completion import offer_at, words_of
from vi3dras.programs.cures import wrong_in
from vi3dras.programs.errors import NoValueError
from vi3dras.programs.numbering import number_after, number_of, renumbered, tidied
from vi3dras.programs.parting import parted
from vi3dras.programs.pieces import piece_at, pieces_of
from vi3dras.programs.printing import line_text, program_text
from vi3dras.programs.reading import read_program
from vi3dras.programs.statements import Program

rows = nearly.map(lambda text: text.replace("\r", "").replace("\n", " ")) | st.text(max_size=60)


@given(rows)
@settings(max_examples=300)
def test_the_pieces_of_a_line_are_all_of_it(row: str) -> None:
    pieces = pieces_of(row)
    assert "".join(row[piece.start : piece.end] for piece in pieces) == row
    assert all(piece.start < piece.end for piece in pieces)
    for column in range(1, len(row) + 1):
        piece = piece_at(row, column)
        assert piece is not None
        assert piece.start < column <= piece.end


@given(programs)
@settings(max_examples=100)
def test_a_line_number_a_label_and_a_comment_are_what_they_are(program: Program) -> None:
    for line in program.lines:
        text = line_text(line)
        found = [(piece.kind, text[piece.start : piece.end]) for piece in pieces_of(text)]
        if line.number is not None:
            assert found[0] == ("line", str(line.number))
        if line.label is not None:
            assert ("label", line.label) in found
        if line.comment:
            assert found[-1] == ("comment", line.comment)


@pytest.mark.parametrize(
    ("row", "kinds"),
    [
        ("10 MOV P1", "line command position"),
        ("10 *LOOP", "line label"),
        ("GOTO *LOOP", "command label"),
        ("P3=P1*P2", "position sign position sign position"),
        ("M1=M2*M3", "variable sign variable sign variable"),
        ("10 MOVE P1", "line word position"),
        ("M1=P1.X", "variable sign position sign position"),
        ('CALLP "P1*"', "command text"),
        ("MOV INV(P_CURR) 'back", "command function sign position sign comment"),
        ("M1=&HFF+0.5E2", "variable sign number sign number"),
    ],
)
def test_each_piece_is_of_its_kind(row: str, kinds: str) -> None:
    assert " ".join(piece.kind for piece in pieces_of(row) if piece.kind != "space") == kinds


@given(st.lists(nearly, min_size=1, max_size=4))
@settings(max_examples=60)
def test_what_was_checked_before_changes_no_answer(texts: list[str]) -> None:
    """Lines and values that were looked at are remembered: a program is told the same as if they were not."""
    told = [checked_program(text) for text in texts]
    for text, before in zip(texts, told, strict=True):
        reading.read_line.cache_clear()
        check._last.clear()
        fresh = checked_program(text)
        assert fresh.program == before.program
        assert [(f.line, f.column, f.message) for f in fresh.faults] == [
            (f.line, f.column, f.message) for f in before.faults
        ]


def all_faults() -> list[tuple[str, int]]:
    """Each wrong program with each of its faults."""
    found = []
    for text, *_ in WRONG:
        found += [(text, k) for k in range(len(checked_program(text).faults))]
    return found


@pytest.mark.parametrize(("text", "k"), all_faults())
def test_what_is_wrong_lies_in_its_line_and_each_word_that_is_offered_cures_it(text: str, k: int) -> None:
    fault = checked_program(text).faults[k]
    lines = text.split("\n")
    row = lines[fault.line - 1]
    wrong = wrong_in(row, fault)
    assert 0 <= wrong.start <= wrong.end <= len(row)
    assert (wrong.teach != "") == (isinstance(fault.error, NoValueError) and fault.error.args[0][0] in "PJ")
    for word in wrong.words:
        lines[fault.line - 1] = row[: wrong.start] + word + row[wrong.end :]
        left = checked_program("\n".join(lines)).faults
        assert str(fault.error) not in [str(other.error) for other in left if other.line == fault.line]


def test_a_position_without_a_value_offers_those_that_have_one() -> None:
    (fault,) = checked_program("10 MOV P2\nP1=(300,0,200,0,180,0)(6,0)").faults
    assert wrong_in("10 MOV P2", fault, ("P1", "M2")) == (7, 9, ("P1",), "P2")


@pytest.mark.parametrize(
    ("row", "words"),
    [
        ("10 MO", "MOV"), ("10 MV", "MVS MVR MVR2 MVR3 MVC MVA"), ("10 MOV ", "P1 P2"), ("10 MOV P", "P1 P2"),
        ("10 mov p", "P1 P2"), ("10 MOV", ""), ("10 GOTO ", "*LOOP"), ("10 GOTO *L", "*LOOP"), ("10 ", ""),
        ("10 DLY 1 'MO", ""), ('10 CALLP "MO', ""), ("10 M1=M2*SI", "SIN"), ("10 IF M1=1 TH", "THEN"),
        ("10 IF M1=1 THEN GO", "GOTO GOSUB"), ("10 MOV P1,P_C", "P_CURR"),
    ],
)  # fmt: skip
def test_a_word_that_is_begun_can_go_on(row: str, words: str) -> None:
    known = words_of(("10 MOV P1", "20 *LOOP", "30 P2=P1"))
    offer = offer_at(row, len(row), known)
    expected = words.split()
    assert [word.text for word in offer.words][: len(expected) or None] == expected
    for word in offer.words:
        assert word.text.startswith(row[offer.start : offer.end].upper())


@given(runnable)
@settings(max_examples=60)
def test_a_program_with_new_numbers_is_as_sound_and_jumps_to_the_same_lines(text: str) -> None:
    before = tuple(text.split("\n"))
    after = renumbered(before)
    assert renumbered(after) == after
    assert _jumps(before) == _jumps(after)
    faults = [(f.line, type(f.error)) for f in checked_program("\n".join(before)).faults]
    assert [(f.line, type(f.error)) for f in checked_program("\n".join(after)).faults] == faults


def test_jumps_and_they_alone_follow_the_new_numbers() -> None:
    rows = (
        "5 IF M1=5 THEN 7 ELSE GOTO 5", "6 ON M1 GOSUB 5,7 'to 5", "7 GOTO 99", "*A DLY 5", "P5=(5,6,7)", "",
    )  # fmt: skip
    assert renumbered(rows) == (
        "10 IF M1=5 THEN 30 ELSE GOTO 10", "20 ON M1 GOSUB 10,30 'to 5", "30 GOTO 99", "40 *A DLY 5",
        "P5=(5,6,7)", "",
    )  # fmt: skip


def _jumps(rows: tuple[str, ...]) -> list[tuple[int, int]]:
    """From which line a program jumps to which, by their places."""
    places = {number_of(row): k for k, row in enumerate(rows) if number_of(row) is not None}
    return [
        (k, places[int(target)])
        for k, row in enumerate(rows)
        for word in ("GOTO ", "GOSUB ", "THEN ", "ELSE ")
        for target in [row.partition(word)[2].partition(" ")[0]]
        if target.isdigit() and int(target) in places
    ]


@pytest.mark.parametrize(("text", "_end"), RIGHT[:20])
def test_sound_programs_stay_sound_with_new_numbers_and_in_one_spelling(text: str, _end: object) -> None:
    rows = tuple(f"{text}\n{POSITIONS}".split("\n"))
    for changed in (renumbered(rows, 7), tidied(rows)):
        assert not checked_program("\n".join(changed)).faults
    assert tidied(tidied(rows)) == tidied(rows)


@pytest.mark.parametrize(
    ("text", "at", "number"),
    [("", -1, 10), ("10 HLT", 0, 20), ("10 HLT\n20 END", 0, 15), ("10 HLT\n11 END", 0, None),
     ("10 HLT", -1, 5), ("32760 END", 0, None), ("10 HLT\n\nP1=(1,2,3)", 1, 20), ("10 A\n15 B", 0, 12)],
)  # fmt: skip
def test_a_new_line_gets_a_number_between_its_neighbours(text: str, at: int, number: int | None) -> None:
    assert number_after(text.split("\n") if text else [], at) == number


def test_a_file_is_parted_into_its_lines_and_its_positions() -> None:
    text = (
        "10 MOV P1 'first\r\n20 P9=(1,2,3,4,5,6)(6,0)\r\n30 M1=P1.X\r\n'P1: above the part\r\n"
        "P1=(300,0,200,0,180,0)(6,0)\r\nDEF POS PICK=(1,2,3,4,5,6)\r\nDEF JNT J2=(1,2,3,4,5,6)\r\n"
        "'the end\r\nDEF POS LATER\r\nP1.X=(3)\r\n"
    )
    found = parted(text)
    assert found.program.split("\n") == [
        "10 MOV P1 'first", "20 P9=(1,2,3,4,5,6)(6,0)", "30 M1=P1.X", "'the end", "DEF POS LATER", "P1.X=(3)",
    ]  # fmt: skip
    assert found.positions.split("\n") == [
        "'P1: above the part", "P1=(300,0,200,0,180,0)(6,0)", "DEF POS PICK=(1,2,3,4,5,6)",
        "DEF JNT J2=(1,2,3,4,5,6)",
    ]  # fmt: skip


@pytest.mark.parametrize(("text", "_end"), RIGHT[:10])
def test_the_two_parts_of_a_file_say_the_same_as_the_file(text: str, _end: object) -> None:
    whole = read_program(f"{text}\n{POSITIONS}").program
    parts = parted(f"{text}\n{POSITIONS}")
    assert read_program(f"{parts.program}\n{parts.positions}").program == whole
    assert parts.positions == POSITIONS.rstrip()
    assert program_text(read_program(parts.program).program) == program_text(read_program(text).program)

"""What is read is what is printed; whatever is read, there is an answer."""

from __future__ import annotations

import time

import pytest
from hypothesis import example, given, settings
from programs.random_programs import nearly, programs

from vi3dras.programs.check import checked_program
from vi3dras.programs.printing import program_text
from vi3dras.programs.reading import LONGEST, read_line, read_program
from vi3dras.programs.statements import Assign, Line, Program
from vi3dras.programs.value_text import value_text


@given(programs)
@settings(max_examples=150)
def test_a_program_that_is_printed_and_read_is_the_same(program: Program) -> None:
    text = program_text(program)
    if all(len(line) <= LONGEST for line in text.splitlines()):
        read = read_program(text)
        assert not read.faults
        assert read.program == program
        assert program_text(read.program) == text


@given(nearly)
@settings(max_examples=300)
@example("(" * 127)
@example("10 M1=" + "-" * 120)
@example("10 IF IF IF THEN THEN ELSE")
def test_any_text_has_an_answer(text: str) -> None:
    found = checked_program(text)
    rows = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    for fault in found.faults:
        assert fault.message
        assert 1 <= fault.line <= len(rows)
        assert 1 <= fault.column <= len(rows[fault.line - 1]) + 1


@pytest.mark.parametrize(
    "text",
    ["(" * 100_000, "10 MOV P1" * 20_000, "\n" * 50_000, "10 " + "A" * 100_000, '10 C1$="' + "x" * 50_000],
)
def test_what_is_too_long_is_told_at_once(text: str) -> None:
    begin = time.thread_time()
    assert checked_program(text).faults
    assert time.thread_time() - begin < 2


def value(text: str) -> str:
    line = read_line(f"10 M1={text}")
    assert isinstance(line, Line)
    assert isinstance(line.statement, Assign)
    return value_text(line.statement.value)


@pytest.mark.parametrize(
    ("written", "printed"),
    [
        ("-2^2", "-2^2"),
        ("(-2)^2", "(-2)^2"),
        ("2^3^2", "2^3^2"),
        ("(2^3)^2", "(2^3)^2"),
        ("1-(2-3)", "1-(2-3)"),
        ("(1-2)-3", "1-2-3"),
        ("not m1=1 and m2=2", "NOT M1=1 AND M2=2"),
        ("not (m1=1 and m2=2)", "NOT (M1=1 AND M2=2)"),
        ("m1=1 or m2=2 and m3=3", "M1=1 OR M2=2 AND M3=3"),
        ("(m1 or m2) and m3", "(M1 OR M2) AND M3"),
        ("&hff+&b101", "255+5"),
        ("p1.x*2", "P1.X*2"),
        ("m1 => 2", "M1>=2"),
        ("1.50e3", "1500"),
        (".5", "0.5"),
    ],
)
def test_brackets_stay_where_they_are_needed(written: str, printed: str) -> None:
    assert value(written) == printed


def test_small_letters_are_capitals_but_in_texts_and_comments() -> None:
    text = '10 c1$="Hello" \'What is this\n20 mov p1 rem Go there\n'
    assert (
        program_text(read_program(text).program) == '10 C1$="Hello" \'What is this\n20 MOV P1 REM Go there\n'
    )


def test_a_star_is_a_label_before_a_statement_and_a_product_within() -> None:
    text = "10 *PICK: MOV P1*P2\n20 GOTO *PICK\n"
    assert program_text(read_program(text).program) == "10 *PICK MOV P1*P2\n20 GOTO *PICK\n"

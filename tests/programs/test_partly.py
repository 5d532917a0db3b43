"""A program with faults runs as far as it can be read: up to the first line with one that is come to."""

from __future__ import annotations

import pytest
from programs.wrong import WRONG

import vi3dras as vi
from vi3dras.interpreter.run_errors import UnsoundError
from vi3dras.programs.check import MOST_FAULTS

RV2AJ = vi.robot("rv2aj")
BEHIND = "P1=(300,40,250,0,180,0)(6,0)\nP2=(300,40,200,0,180,0)(6,0)"


def partly(text: str) -> vi.ProgramRun:
    return vi.program(text=f"{text}\n{BEHIND}").run(RV2AJ, partly=True)


def lines_of(run: vi.ProgramRun) -> list[int]:
    """The lines of the text that were run."""
    return [step.line.at for step in run.lines]


@pytest.mark.parametrize(
    ("text", "lines", "place"),
    [
        ("10 MOV P1\n20 MOVE P2\n30 END", [1], (2, 4)),
        ("10 MOV P1\n20 MOV P7\n30 END", [1], (2, 8)),
        ("10 MOV P1\nMOV P2\n20 END", [1], (2, 1)),
        ("10 MOV P1\n20 IF 1=2 THEN\n30 MOV P7\n40 ENDIF\n50 MOV P2\n60 HLTT", [1, 2, 5], (6, 4)),
        ("10 GOTO 30\n20 DLAY 1\n30 MOV P2\n40 FOR M1=1 TO 3", [1, 3], (4, 4)),
        ("10 M1=1\n20 WHILE M1<3\n30 SELECT M1\n40 NEXT M1", [1], (4, 4)),
        ("10 M1=1\n20 SELECT M1\n30 CASE ??\n40 MOV P1\n50 END SELECT", [1], (3, 9)),
        ("10 M1=1\n20 IF M1=2 THEN\n30 MOV P1\n40 ELSE ??\n50 MOV P2\n60 ENDIF", [1], (4, 9)),
    ],
)
def test_a_run_stops_before_the_first_line_with_a_fault(
    text: str, lines: list[int], place: tuple[int, int]
) -> None:
    """A branch that is not taken stops nothing; one that cannot be read stops its whole block."""
    run = partly(text)
    assert run.fault is not None
    assert (lines_of(run), run.state, run.fault[:2]) == (lines, "stopped", place)


def test_lines_with_faults_that_nobody_comes_to_stop_nothing() -> None:
    run = partly("10 MOV P1\n20 END\n30 MOVE P2")
    assert (lines_of(run), run.state) == ([1, 2], "ended")


def test_a_position_that_cannot_be_read_stops_the_line_that_goes_there() -> None:
    run = partly("10 MOV P1\n20 MOV P3\nP3=(1,2")
    assert run.fault is not None
    assert (lines_of(run), run.fault.line) == ([1], 2)


@pytest.mark.parametrize("text", [one[0] for one in WRONG])
def test_every_wrong_program_is_run_up_to_one_of_its_faults_or_past_them(text: str) -> None:
    program = vi.program(text=text)
    run = program.run(RV2AJ, partly=True, most=200)
    faulty = {fault.line for fault in program.errors}
    assert not faulty & set(lines_of(run))


def test_of_more_faults_than_are_told_the_last_one_ends_the_run() -> None:
    wrong = "\n".join(f"{k} MOVE P1" for k in range(30, 30 + MOST_FAULTS + 50))
    last = MOST_FAULTS + 2
    run = partly(f"10 DLY 1\n20 GOTO 999\n{wrong}\n999 DLY 2")
    assert run.fault is not None
    assert (lines_of(run), run.fault.line) == ([1, 2], last)


def test_without_being_asked_for_nothing_of_it_is_run() -> None:
    with pytest.raises(UnsoundError, match="MOVE"):
        vi.program(text="10 MOVE P1").run(RV2AJ)

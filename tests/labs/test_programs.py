"""Sheets whose answer is a program: it is run with the student's numbers, and judged by what the arm does."""

from __future__ import annotations

import json
import math
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from labs.answers import right_answers
from labs.by_hand import filled, form

from vi3dras.cli import run
from vi3dras.labs.grade import Mark, grade
from vi3dras.labs.library import load_sheet
from vi3dras.labs.sheet import numbers_for, result_of


def at(x: float, y: float, z: float) -> str:
    return f"({x:g},{y:g},{z:g},0,180,0)(6,0)"


def pick(n: dict[str, float]) -> str:
    moves = ["MOV P1,-60", "MVS P1", "HCLOSE 1", "DLY 0.3", "MVS P1,-60",
             "MOV P2,-60", "MVS P2", "HOPEN 1", "DLY 0.3", "MVS P2,-60", "MOV P3"]  # fmt: skip
    places = [at(n["x1"], n["y1"], 80), at(n["x2"], n["y2"], 80), at(300, 0, 300)]
    return numbered(moves, places)


def pallet(n: dict[str, float]) -> str:
    """Without DEF PLT: every place by itself."""
    x, y, moves = [n["x0"] + n["dx"] * k for k in range(3)], [n["y0"], n["y0"] + n["dy"]], []
    places = [at(220, -180, 100)]
    places += [at(a, y[0], 90) for a in x] + [at(a, y[1], 90) for a in reversed(x)]
    for k in range(2, 8):
        moves += ["MOV P1,-60", "MVS P1", "HCLOSE 1", "DLY 0.3", "MVS P1,-60", f"MOV P{k},-60", f"MVS P{k}",
                  "HOPEN 1", "DLY 0.3", f"MVS P{k},-60"]  # fmt: skip
    return numbered(moves, places)


def letter(n: dict[str, float]) -> str:
    x, y = (n["x0"], n["x0"] + n["h"]), (n["y0"], n["y0"] + n["w"])
    moves = ["MOV P1,-20", "SPD 40", "MVS P1", "MVS P2", "MVS P3", "MVS P4", "MVS P4,-20"]
    return numbered(
        moves, [at(x[1], y[1], 150), at(x[1], y[0], 150), at(x[0], y[1], 150), at(x[0], y[0], 150)]
    )


def numbered(moves: list[str], places: list[str]) -> str:
    lines = [f"{10 * k} {move}" for k, move in enumerate(moves, 1)]
    return "\n".join([*lines, *(f"P{k}={place}" for k, place in enumerate(places, 1))])


WRITTEN = {"program-pick": pick, "program-pallet": pallet, "program-letter": letter}


def by_hand(lab: str, n: dict[str, float]) -> dict[str, float]:
    """The other answers: a ramp of 500 mm/s2 at both ends of a way costs speed / 500 seconds."""
    if lab == "program-pick":
        return {
            "j1": math.degrees(math.atan2(n["y1"], n["x1"])),
            "way": math.hypot(n["x1"] - n["x2"], n["y1"] - n["y2"]),
            "time": 80 / 50 + 50 / 500,
        }
    if lab == "program-pallet":
        return {"x": n["x0"] + n["dx"] * (6 - n["k"]), "y": n["y0"] + n["dy"]}
    diagonal = math.hypot(n["h"], n["w"])
    return {"way": 2 * n["w"] + diagonal, "time": diagonal / 40 + 40 / 500}


def graded(file: Path, capsys: pytest.CaptureFixture[str]) -> tuple[dict[str, Any], float]:
    capsys.readouterr()
    assert run(["lab", "check", str(file), "--json", "--answers"]) == 0
    told = json.loads(capsys.readouterr().out)
    return {row["id"]: row for row in told["answers"]}, told["points"]


@pytest.mark.parametrize("lab", WRITTEN)
def test_right_numbers_and_a_program_that_does_it_have_all_points(
    lab: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, told = form(tmp_path, lab, "Ada")
    assert told["answers"]["program"] == {"lines": None}
    wanted = by_hand(lab, told["numbers"])
    for name, right in right_answers(load_sheet(lab), "Ada").items():
        assert wanted[name] == pytest.approx(right, abs=0.01)
    lines = WRITTEN[lab](told["numbers"]).splitlines()
    answers, points = graded(filled(file, told, answers={**wanted, "program": {"lines": lines}}), capsys)
    assert (answers["program"]["right"], points) == (100, 10)


def test_a_program_may_be_a_file_beside_the_form(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, told = form(tmp_path, "program-pick", "Ada")
    (tmp_path / "pick.mb4").write_text(pick(told["numbers"]))
    answers = {"j1": None, "way": None, "time": None, "program": {"lines": "pick.mb4"}}
    marks, points = graded(filled(file, told, answers=answers), capsys)
    assert (marks["program"]["verdict"], points) == ("right", 6)
    (tmp_path / "pick.mb4").unlink()
    assert run(["lab", "check", str(file)]) == 2
    assert "pick.mb4 cannot be read" in capsys.readouterr().err


def marked(lab: str, said: object) -> Mark:
    """The mark of a program, or of something in its place; the other questions are not asked."""
    sheet = load_sheet(lab)
    alone = replace(sheet, questions=tuple(question for question in sheet.questions if question.writes))
    return grade(alone, {"student": "Ada", "answers": {"program": {"lines": said}}}).marks[0]


@pytest.mark.parametrize(
    ("old", "new", "share"),
    [
        ("MOV P3", "MOV P2,-60", 75),  # it ends elsewhere
        ("DLY 0.3", "DLY 0", 75),  # the hand is still open when the arm goes on
        ("HOPEN", "HCLOSE", 75),  # the part is never put down
        ("90 DLY", "85 MVS P2,-50\n90 DLY", 75),  # it is dropped
        ("MOV P1,-60", "MOV P9", 0),  # not a program that can be run
        ("10 MOV", "10 GOTO 10\n11 MOV", 0),  # it never ends, and so does nothing
    ],
)
def test_a_program_that_does_less_has_less(old: str, new: str, share: float) -> None:
    text = pick(numbers_for(load_sheet("program-pick"), "Ada"))
    assert old in text
    mark = marked("program-pick", text.replace(old, new).splitlines())
    assert (mark.right, mark.verdict, mark.points) == (share, "wrong", 0)


def test_what_is_no_program_is_wrong_and_what_is_not_there_is_missing() -> None:
    for said in ("42", ["MOVE IT"], 42):
        assert marked("program-letter", said).verdict == "wrong"
    for said in ("", None, [], [" "]):
        assert marked("program-letter", said).verdict == "missing"


def test_a_letter_with_a_stroke_left_out_or_bent_is_not_drawn() -> None:
    """Ended, safe, three strokes and where it ends: six demands."""
    text = letter(numbers_for(load_sheet("program-letter"), "Ada"))
    for old, new, met in (("50 MVS P3\n", "", 4), ("50 MVS P3\n", "50 MOV P3\n", 5)):
        mark = marked("program-letter", text.replace(old, new).splitlines())
        assert mark.right == pytest.approx(100 * met / 6, abs=1e-3)


@pytest.mark.parametrize("lab", ["program-pick", "program-letter"])
def test_every_student_has_a_task_that_a_program_solves(lab: str) -> None:
    """The corners of the ranges: where every number is at one of its ends."""
    sheet = load_sheet(lab)
    ends = [(draw.low, draw.low + draw.step * (draw.values - 1)) for draw in sheet.draws]
    question = next(q for q in sheet.questions if q.writes)
    for corner in range(0, 2 ** len(ends), 7):
        n = {draw.name: ends[k][corner >> k & 1] for k, draw in enumerate(sheet.draws)}
        assert result_of(sheet, question, {**n, "lines": WRITTEN[lab](n)}) == pytest.approx(100)
    assert numbers_for(sheet, "Ada").keys() == {draw.name for draw in sheet.draws}

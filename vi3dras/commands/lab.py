"""`vi3dras lab`: exercises with numbers of each student's own, and their grading."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import click

from vi3dras.commands.lab_table import print_grade, print_list, print_sheet
from vi3dras.commands.output import Console, json_option, show, tell_aside
from vi3dras.errors import Vi3drasError
from vi3dras.files import refuse_taken
from vi3dras.labs.form import form_for, read_form, write_form
from vi3dras.labs.grade import Grade, grade
from vi3dras.labs.library import load_sheet, load_sheets, sheet_files
from vi3dras.labs.sheet import LANGUAGES, Language, Sheet, StudentError
from vi3dras.shelf import Found

EXAMPLES = """
\b
Examples:
  vi3dras lab                                              all exercises
  vi3dras lab fk-ik --student "Ada L."                     the sheet with Ada's numbers
  vi3dras lab fk-ik --student 1234 -o report.json          the same, and a form for the answers
  vi3dras lab pipe-weld --student 1234 --language es       in Spanish
  vi3dras lab check report.json                            the marks; --answers for the teacher
"""


def _names(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    return [name for name in (*sheet_files(), "check") if name.startswith(incomplete)]


@click.command("lab", epilog=EXAMPLES)
@click.argument("words_", metavar="[NAME | check REPORT...]", nargs=-1, shell_complete=_names)
@click.option("--student", metavar="ID", help="Name or number: everyone has numbers of their own.")
@click.option("--language", type=click.Choice(LANGUAGES), default="en", show_default=True)
@click.option(
    "-o", "--output", type=click.Path(path_type=Path), metavar="REPORT.json", help="Write the form."
)
@click.option("--answers", is_flag=True, help="With check: show what would have been right.")
@json_option
def command(
    words_: tuple[str, ...], student: str | None, language: Language, output: Path | None, answers: bool,
    as_json: bool,
) -> int:  # fmt: skip
    """List the exercises, print one as a sheet with a form to fill in, or grade forms.

    A form that is not the one that was given out is not graded; exit code 1.
    """
    if not words_:
        sheets = load_sheets()
        show(
            list_result(sheets), as_json=as_json, table=lambda console: print_list(console, sheets, language)
        )
        for fault in sheets.faults:
            tell_aside(f"Left out: {fault}")
        return 0
    if words_[0] == "check":
        return _check(words_[1:], answers=answers, as_json=as_json)
    if len(words_) > 1:
        raise click.UsageError(f'One lab at a time, or "check": what is "{words_[1]}"?')
    sheet = load_sheet(words_[0])
    if student is None:
        raise StudentError
    refuse_taken(output)
    form = form_for(sheet, student, language)
    if output is not None:
        write_form(form, output)
    show(form, as_json=as_json, table=lambda console: print_sheet(console, sheet, form, output))
    return 0


def list_result(sheets: Found[Sheet]) -> dict[str, Any]:
    """All exercises in short."""
    rows = [
        {
            "id": sheet.id,
            "title": dict(sheet.title),
            "panel": sheet.panel,
            "questions": len(sheet.questions),
            "points": sheet.points,
        }
        for sheet in sheets.by_id.values()
    ]
    return {"labs": rows, "left_out": [str(fault) for fault in sheets.faults]}


def grade_result(marked: Grade, *, answers: bool) -> dict[str, Any]:
    """What `check` answers about one form; the right answers only where they are asked for."""
    return {
        "lab": marked.sheet.id,
        "student": marked.student,
        "points": marked.points,
        "all_points": marked.sheet.points,
        "answers": [
            {
                "id": mark.question.id,
                "given": mark.given,
                "verdict": mark.verdict,
                "points": mark.points,
                **({"right": None if math.isnan(mark.right) else round(mark.right, 6)} if answers else {}),
            }
            for mark in marked.marks
        ],
    }


def _check(files: tuple[str, ...], *, answers: bool, as_json: bool) -> int:
    if not files:
        raise click.UsageError("check needs a report, such as vi3dras lab check report.json.")
    graded: list[tuple[Grade, Language]] = []
    refused: list[str] = []
    for file in files:
        try:
            sheet, form = read_form(Path(file))
        except Vi3drasError as error:
            if len(files) == 1:
                raise
            refused.append(str(error))
        else:
            graded.append((grade(sheet, form), form["language"]))
    results = [grade_result(marked, answers=answers) for marked, _ in graded]
    result = results[0] if len(files) == 1 else {"reports": results, "refused": refused}

    def table(console: Console) -> None:
        for marked, language in graded:
            print_grade(console, marked, language, answers=answers)

    show(result, as_json=as_json, table=table)
    for sentence in refused:
        tell_aside(sentence)
    return 1 if refused else 0

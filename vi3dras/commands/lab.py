"""`vi3dras lab`: exercises with numbers of each student's own, and their grading."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import click

from vi3dras.console.output import Console, json_option, numbers_table, show, tell_aside
from vi3dras.errors import Vi3drasError
from vi3dras.files import refuse_taken
from vi3dras.labs.form import form_for, read_form, write_form
from vi3dras.labs.grade import Grade, grade, mark_sentence
from vi3dras.labs.library import load_sheet, load_sheets, sheet_files, words
from vi3dras.labs.sheet import LANGUAGES, Language, Sheet, StudentError, in_words
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


def print_list(console: Console, sheets: Found[Sheet], language: Language) -> None:
    """All exercises, one line each."""
    word = words(language)
    table = numbers_table(word["lab"], word["task"], word["instrument"], word["questions"], word["points"])
    for column in table.columns[1:3]:
        column.justify = "left"
    for sheet in sheets.by_id.values():
        questions, points = str(len(sheet.questions)), f"{sheet.points:g}"
        table.add_row(sheet.id, sheet.title[language], sheet.panel, questions, points)
    console.print(table)


def print_sheet(console: Console, sheet: Sheet, form: dict[str, Any], output: Path | None) -> None:
    """One exercise with a student's numbers."""
    language: Language = form["language"]
    word, numbers = words(language), form["numbers"]
    console.print(f"{sheet.title[language]} ({sheet.id})", style="bold")
    console.print(f"{word['student']}: {form['student']}")
    console.print(f"{word['instrument']}: {sheet.panel}, {word['arm']}: {sheet.robot}")
    console.print(f"\n{in_words(sheet.task[language], numbers).strip()}\n", soft_wrap=True)
    if sheet.settings:
        console.print(word["set_up"], style="bold")
        for setting in sheet.settings:
            console.print(f"  {in_words(setting.text[language], numbers)}")
    console.print(word["questions"], style="bold")
    found = {question.id for question in sheet.questions if question.asks}
    for row in form["questions"]:
        unit = f" [{row['unit']}]" if row["unit"] and row["id"] not in found else ""
        points = f"{row['points']:g} {word['point' if row['points'] == 1 else 'points']}"
        console.print(f"  {row['id']}: {row['text']}{unit} ({points})", soft_wrap=True)
    written = word["form_offer"] if output is None else word["form_written"].replace("{file}", str(output))
    console.print(f"\n{written}", soft_wrap=True)


def print_grade(console: Console, marked: Grade, language: Language, *, answers: bool) -> None:
    """One sentence per answer, and the points."""
    word = words(language)
    console.print(f"{marked.sheet.title[language]}, {marked.student}", style="bold")
    for mark in marked.marks:
        sentence = mark_sentence(mark, language, marked.numbers)
        if answers and mark.verdict != "right" and not mark.question.asks:
            value = f"{mark.right:.6g} {mark.question.unit}".strip()
            sentence += f" {word['answer'].format(value=value)}"
        console.print(f"  {sentence}", soft_wrap=True)
    console.print(word["total"].format(points=f"{marked.points:g}", all=f"{marked.sheet.points:g}"))

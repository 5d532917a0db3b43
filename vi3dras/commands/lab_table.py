"""What `vi3dras lab` prints for people, in their language."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from vi3dras.commands.output import Console, numbers_table
from vi3dras.labs.grade import Grade, mark_sentence
from vi3dras.labs.library import words
from vi3dras.labs.sheet import Language, Sheet, in_words
from vi3dras.shelf import Found


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

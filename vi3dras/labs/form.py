"""The form that a student fills in, and whether it is still the one that was given out."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from vi3dras.files import read_whole, write_whole
from vi3dras.labs.library import load_sheet
from vi3dras.labs.sheet import (
    LANGUAGES,
    FormError,
    Language,
    Sheet,
    TamperedError,
    in_words,
    numbers_for,
    student_id,
    written,
)
from vi3dras.programs.errors import ProgramError
from vi3dras.programs.library import text_of

FORMAT = "vi3dras-lab-1"
MOST_BYTES = 1_000_000
PROGRAMS = (".mb4", ".prg")
"""How a file beside the form ends that holds a program."""
LONGEST = 40
"""Letters of what was written that a sentence repeats."""


def form_for(sheet: Sheet, student: str, language: Language) -> dict[str, Any]:
    """An empty form: task, the student's numbers, and `null` where the answers go.

    Raises:
        StudentError: the student has no name.
    """
    numbers = numbers_for(sheet, student)
    form = {
        "format": FORMAT,
        "lab": sheet.id,
        "student": written(student),
        "language": language,
        "numbers": numbers,
        "questions": [
            {
                "id": question.id,
                "text": in_words(question.text[language], numbers),
                "unit": question.unit,
                "points": question.points,
            }
            for question in sheet.questions
        ],
    }
    answers = {q.id: dict.fromkeys(q.asks) if q.asks else None for q in sheet.questions}
    return {**form, "answers": answers, "digest": _digest(form, sheet)}


def write_form(form: Mapping[str, Any], file: Path, *, replace: bool = False) -> None:
    """Write a form, whole or not at all.

    Raises:
        FileExistsAlreadyError: the file exists and is not to be replaced.
        NotWritableError: the folder will not take it.
    """
    write_whole(file, json.dumps(form, ensure_ascii=False, indent=2) + "\n", replace=replace)


def read_form(file: Path) -> tuple[Sheet, dict[str, Any]]:
    """A form that was filled in, with its sheet.

    Raises:
        FormError: it is no form.
        TamperedError: something else than the answers was changed.
        UnknownNameError: there is no such lab.
    """
    form = _parsed(file)
    if form.get("format") != FORMAT:
        raise FormError(file.name, "`vi3dras lab NAME --student ... -o report.json` writes one.")
    lab, student, language = (form.get(key) for key in ("lab", "student", "language"))
    if not isinstance(lab, str) or not isinstance(student, str) or language not in LANGUAGES:
        raise FormError(file.name, "lab, student and language should be texts, and the language en or es.")
    if lab.endswith(".toml"):
        raise FormError(file.name, "lab should be the name of a lab, not a file.")
    if not isinstance(form.get("answers"), dict):
        raise FormError(file.name, 'it has no "answers".')
    sheet = load_sheet(lab)
    changes = _changes(
        form, form_for(sheet, student, next(known for known in LANGUAGES if known == language))
    )
    if changes:
        raise TamperedError(file.name, changes)
    return sheet, _with_programs(sheet, form, file)


def _with_programs(sheet: Sheet, form: dict[str, Any], file: Path) -> dict[str, Any]:
    """The form with the lines of programs that are files beside it.

    Raises:
        FormError: a program cannot be read.
    """
    answers = dict(form["answers"])
    for name, key in ((q.id, q.asks[0]) for q in sheet.questions if q.writes):
        given = answers.get(name)
        said = given.get(key) if isinstance(given, dict) else None
        if (
            isinstance(given, dict)
            and isinstance(said, str)
            and said.lower().endswith(PROGRAMS)
            and "\n" not in said
        ):
            try:
                answers[name] = {**given, key: text_of(file.parent / Path(said).name)}
            except ProgramError as error:
                raise FormError(file.name, f'question {name} has "{short(said)}". {error}') from error
    return {**form, "answers": answers}


def _parsed(file: Path) -> dict[str, Any]:
    try:
        data = read_whole(file)
        if len(data) > MOST_BYTES:
            raise FormError(file.name, "it is far too long.")
        form = json.loads(data.decode("utf-8-sig"))
    except IsADirectoryError as error:
        raise FormError(str(file), "it is a folder.") from error
    except OSError as error:
        raise FormError(file.name, f"it cannot be read ({error.strerror}).") from error
    except UnicodeDecodeError as error:
        raise FormError(file.name, "it is not UTF-8 text.") from error
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise FormError(file.name, f"it is not JSON at {place}: {error.msg.casefold()}.") from error
    except (RecursionError, ValueError) as error:
        raise FormError(file.name, "it is not JSON.") from error
    if not isinstance(form, dict):
        raise FormError(file.name, "it should be one JSON object in braces.")
    return form


def _changes(form: dict[str, Any], right: dict[str, Any]) -> tuple[str, ...]:
    """What differs from the form that this student was given, one sentence each."""
    told = _number_changes(form.get("numbers"), right["numbers"], right["student"])
    given = form.get("questions")
    rows = given if isinstance(given, list) else []
    if [row.get("id") if isinstance(row, dict) else None for row in rows] != list(right["answers"]):
        told.append("The list of questions is not that of the sheet.")
    else:
        told += _question_changes(rows, right["questions"])
    told += [f'A form has no "{short(key)}".' for key in form if key not in right]
    told += [_stray(key, right["answers"]) for key in form["answers"] if key not in right["answers"]]
    if not told and form.get("digest") != right["digest"]:
        told.append(
            "The digest belongs to another student, or to another version of the sheet: print a new form."
        )
    return tuple(told)


def _stray(key: str, answers: dict[str, Any]) -> str:
    """What is said of an answer that nobody asked for."""
    owner = next((name for name, inner in answers.items() if isinstance(inner, dict) and key in inner), "")
    cure = f' "{key}" belongs inside the braces of "{owner}".' if owner else ""
    return f'There is no question "{short(key)}" to answer.{cure}'


def short(text: str) -> str:
    """What was written, as a sentence repeats it."""
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"


def _number_changes(given: Any, right: dict[str, float], student: str) -> list[str]:
    if not isinstance(given, dict):
        return ["The student's numbers are missing."]
    told = [
        f"{name} is {given.get(name, 'missing')}, but {student} has {value:g}."
        for name, value in right.items()
        if given.get(name) != value or isinstance(given.get(name), bool)
    ]
    return told + [f"{name} is no number of this sheet." for name in given if name not in right]


def _question_changes(given: list[Any], right: list[dict[str, Any]]) -> list[str]:
    return [
        f"Question {row['id']}: {key} was changed."
        for shown, row in zip(given, right, strict=True)
        for key in row
        if shown.get(key) != row[key]
    ]


def _digest(form: dict[str, Any], sheet: Sheet) -> str:
    """A hash over task, student and numbers; where the student writes blanks does not count."""
    whole = {**form, "student": student_id(form["student"]), "sheet": sheet.fingerprint}
    text = json.dumps(whole, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()

"""A lab sheet as a value: a task in both languages, questions, and the numbers that each student draws."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal, NamedTuple, get_args

from vi3dras.errors import FailureError, Vi3drasError
from vi3dras.file_errors import FileError
from vi3dras.papers.library import QUANTITIES
from vi3dras.papers.quantity import UNITS, Inputs, Work, worked
from vi3dras.toml_table import TomlTable

Language = Literal["en", "es"]
LANGUAGES: tuple[Language, ...] = get_args(Language)

Texts = Mapping[Language, str]
Numbers = Mapping[str, float]
Given = Mapping[str, float | str]
"""A student's numbers, and what the student has found or written."""


class SheetError(FileError):
    """A sheet that cannot be used; facts: one sentence."""


class StudentError(Vi3drasError):
    """A student without a name or number."""

    says = "A lab sheet needs a student: give a name or number, such as --student 1234."


class FormError(Vi3drasError):
    """A file that is no form of a lab; facts: the file and what is wrong."""

    says = "{} is no form of a lab: {}"


class TamperedError(FailureError):
    """A form that is not the one that was given out; facts: the file and one sentence per change."""

    def _told(self, file: object, changes: tuple[str, ...]) -> str:
        return f"{file} is not graded, it was changed: {' '.join(changes)}"


class Draw(NamedTuple):
    """One number of a student's own: from `low` to `high` in steps."""

    name: str
    low: float
    high: float
    step: float

    @property
    def values(self) -> int:
        """How many different values there are."""
        return math.floor((self.high - self.low) / self.step + 1e-9) + 1


class Setting(NamedTuple):
    """One control of the instrument, as `vi3dras shot --set` has it, with the student's numbers in braces."""

    text: Texts
    control: str
    value: str


@dataclass(frozen=True)
class Question:
    """One question with a number as its answer."""

    id: str
    text: Texts
    hint: Texts
    unit: str
    tolerance: float
    points: float
    quantity: str
    of: str
    pick: int
    inputs: Mapping[str, Any] = field(repr=False)
    """What the quantity reads; `"{name}"` stands for a student's number."""
    asks: tuple[str, ...] = ()
    """Names of several numbers that a student finds; they go into the inputs, and the result is judged."""
    least: float | None = None
    """What the result must be at least, when the student finds the numbers."""
    writes: bool = False
    """Whether the student writes a program in place of finding numbers."""


@dataclass(frozen=True)
class Sheet:
    """One exercise."""

    id: str
    """The name of its file."""
    title: Texts
    panel: str
    """The instrument in which it is done."""
    robot: str
    task: Texts
    draws: tuple[Draw, ...]
    settings: tuple[Setting, ...]
    questions: tuple[Question, ...]
    file: Path = field(compare=False)
    fingerprint: str = ""
    """SHA-256 of the file: another sheet has another one."""

    @property
    def points(self) -> float:
        """What can be had in all."""
        return sum(question.points for question in self.questions)


def result_of(sheet: Sheet, question: Question, numbers: Given) -> float:
    """The number that a question asks for, in its unit, with a student's numbers.

    Raises:
        FileError: the inputs of the question make no sense with these numbers.
        Vi3drasError: it cannot be computed.
    """
    told = worked(work_of(sheet, question, numbers)).get(question.of)
    if told is None or question.unit not in UNITS[told.kind] or question.pick >= told.values.size:
        place = f"question {question.id}"
        raise SheetError(sheet.file.name, place, f"{question.of} has no such value, or another unit.")
    return float(told.values.ravel()[question.pick] / UNITS[told.kind][question.unit])


def work_of(sheet: Sheet, question: Question, numbers: Given) -> Work:
    """What computes a question's number with a student's numbers.

    Raises:
        FileError: the inputs of the question make no sense with these numbers.
    """
    data = filled(dict(question.inputs), numbers)
    table = TomlTable(data, sheet.file, "", (f"inputs of question {question.id}",))
    work = QUANTITIES[question.quantity].prepare(Inputs(table, sheet.file.parent))
    table.finish()
    return work


def filled(value: Any, numbers: Given) -> Any:
    """Lists, tables and texts with the numbers in their places; a place alone becomes a number."""
    if isinstance(value, dict):
        return {key: filled(part, numbers) for key, part in value.items()}
    if isinstance(value, list):
        return [filled(part, numbers) for part in value]
    if not isinstance(value, str) or "{" not in value:
        return value
    if value.startswith("{") and value.endswith("}") and value[1:-1] in numbers:
        return numbers[value[1:-1]]
    return in_words(value, numbers)


def in_words(text: str, numbers: Given) -> str:
    """A text with the numbers in their places, short."""
    for name, number in numbers.items():
        text = text.replace(f"{{{name}}}", number if isinstance(number, str) else f"{number:.10g}")
    return text


def student_id(name: str) -> str:
    """A student's name or number as it counts: capitals and blanks make no difference.

    Raises:
        StudentError: nothing is left.
    """
    known = written(name).casefold()
    if not known:
        raise StudentError
    return known


def written(name: str) -> str:
    """A name as a form has it: single blanks, and `?` for half letters, which no file can hold."""
    return " ".join(name.encode(errors="replace").decode().split())


def numbers_for(sheet: Sheet, student: str) -> dict[str, float]:
    """What a student draws: each number from the hash of sheet, student and its name.

    Raises:
        StudentError: the student has no name.
    """
    return {
        draw.name: round(
            draw.low + draw.step * (_drawn(sheet.id, student_id(student), draw.name) % draw.values), 9
        )
        for draw in sheet.draws
    }


def _drawn(*words: str) -> int:
    return int.from_bytes(hashlib.sha256("\n".join(words).encode()).digest()[:8])

"""Grade a form: every answer against what the core computes from the student's own numbers."""

from __future__ import annotations

import math
from typing import Any, Literal, NamedTuple

from vi3dras.errors import Vi3drasError
from vi3dras.labs.form import short
from vi3dras.labs.library import words
from vi3dras.labs.sheet import Given, Language, Question, Sheet, in_words, numbers_for, result_of

Verdict = Literal["right", "wrong", "missing", "not-a-number"]


class Mark(NamedTuple):
    """What became of one answer."""

    question: Question
    given: str
    """What the student wrote, as text."""
    right: float
    """What the core computes, in the question's unit; for numbers that a student finds, what they give."""
    verdict: Verdict
    points: float


class Grade(NamedTuple):
    """What became of a form."""

    sheet: Sheet
    student: str
    numbers: dict[str, float]
    """The student's own."""
    marks: tuple[Mark, ...]

    @property
    def points(self) -> float:
        """What was reached."""
        return sum(mark.points for mark in self.marks)


def grade(sheet: Sheet, form: dict[str, Any]) -> Grade:
    """The marks of a form that `read_form` gave; the student's numbers are derived anew."""
    numbers = numbers_for(sheet, form["student"])
    answers = form["answers"]
    marks = tuple(_mark(sheet, question, numbers, answers.get(question.id)) for question in sheet.questions)
    return Grade(sheet, form["student"], numbers, marks)


def _mark(sheet: Sheet, question: Question, numbers: dict[str, float], answer: Any) -> Mark:
    if question.asks:
        return _found(sheet, question, numbers, answer)
    right = result_of(sheet, question, numbers)
    given = "" if answer is None else str(answer).strip()
    value = _number(answer)
    if not given:
        return Mark(question, "", right, "missing", 0.0)
    if value is None:
        return Mark(question, short(given), right, "not-a-number", 0.0)
    is_right = abs(value - right) <= question.tolerance * (1 + 1e-9)
    return Mark(question, given, right, "right" if is_right else "wrong", question.points * is_right)


def _found(sheet: Sheet, question: Question, numbers: dict[str, float], answer: Any) -> Mark:
    """Numbers that the student found, judged by what they give."""
    given = answer if isinstance(answer, dict) else {}
    if question.writes:
        return _written(sheet, question, numbers, given.get(question.asks[0]))
    words = [given.get(name) for name in question.asks]
    said = ", ".join(f"{name} = {short(str(word))}" for name, word in zip(question.asks, words, strict=True))
    if any(word is None or not str(word).strip() for word in words):
        return Mark(question, said, math.nan, "missing", 0.0)
    values = [_number(word) for word in words]
    if any(value is None for value in values):
        return Mark(question, said, math.nan, "not-a-number", 0.0)
    found = dict(zip(question.asks, (value or 0.0 for value in values), strict=True))
    return _judged(sheet, question, {**numbers, **found}, said)


def _written(sheet: Sheet, question: Question, numbers: dict[str, float], answer: Any) -> Mark:
    """A program that the student wrote, judged by what it does."""
    text = "\n".join(map(str, answer)) if isinstance(answer, list) else str(answer or "")
    name, lines = question.asks[0], len([line for line in text.splitlines() if line.strip()])
    if not lines:
        return Mark(question, "", math.nan, "missing", 0.0)
    return _judged(sheet, question, {**numbers, name: text}, f"{name} ({lines})")


def _judged(sheet: Sheet, question: Question, given: Given, said: str) -> Mark:
    """What a student found or wrote, judged by its result."""
    try:
        result = result_of(sheet, question, given)
    except Vi3drasError:
        return Mark(question, said, math.nan, "wrong", 0.0)
    is_right = question.least is not None and result >= question.least - 1e-9
    return Mark(question, said, result, "right" if is_right else "wrong", question.points * is_right)


def _number(answer: Any) -> float | None:
    """A finite number from a number or a text, decimal comma or not; None when it is none."""
    if isinstance(answer, bool) or not isinstance(answer, int | float | str):
        return None
    try:
        text = answer.replace(",", ".").replace("\N{MINUS SIGN}", "-") if isinstance(answer, str) else answer
        value = float(text)
    except (ValueError, OverflowError):
        return None
    return value if math.isfinite(value) else None


def mark_sentence(mark: Mark, language: Language, numbers: dict[str, float]) -> str:
    """What became of an answer, in one sentence; a wrong one gets its hint."""
    key = mark.verdict.replace("-", "_")
    unit = f" {mark.question.unit}" if mark.question.unit and not mark.question.asks else ""
    sentence = words(language)[key].format(
        id=mark.question.id,
        given=mark.given if mark.verdict == "not-a-number" else f"{mark.given}{unit}",
        hint=in_words(mark.question.hint[language], numbers),
    )
    if mark.question.asks and mark.right == mark.right:
        sentence += f" {words(language)['gives'].format(value=f'{mark.right:.4g} {mark.question.unit}')}"
    return sentence

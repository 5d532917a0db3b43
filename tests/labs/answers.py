"""What the core computes from a student's own numbers."""

from __future__ import annotations

from vi3dras.labs.sheet import Sheet, numbers_for, result_of


def right_answers(sheet: Sheet, student: str) -> dict[str, float]:
    """The answer to every question that asks for one number, in its unit."""
    numbers = numbers_for(sheet, student)
    return {q.id: result_of(sheet, q, numbers) for q in sheet.questions if not q.asks}

"""The numbers of a student: always the same for one student and sheet, others for others."""

from __future__ import annotations

import hashlib

from vi3dras.labs.errors import StudentError
from vi3dras.labs.sheet import Sheet


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

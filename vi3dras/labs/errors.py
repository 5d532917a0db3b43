"""What can be wrong with a lab sheet, a form, or the way it was filled in."""

from __future__ import annotations

from vi3dras.errors import Vi3drasError
from vi3dras.file_errors import FileError


class SheetError(FileError):
    """A sheet that cannot be used; facts: one sentence."""


class StudentError(Vi3drasError):
    """A student without a name or number."""

    says = "A lab sheet needs a student: give a name or number, such as --student 1234."


class FormError(Vi3drasError):
    """A file that is no form of a lab; facts: the file and what is wrong."""

    says = "{} is no form of a lab: {}"


class TamperedError(Vi3drasError):
    """A form that is not the one that was given out; facts: the file and one sentence per change."""

    exit_code = 1

    def _told(self, file: object, changes: tuple[str, ...]) -> str:
        return f"{file} is not graded, it was changed: {' '.join(changes)}"

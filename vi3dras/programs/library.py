"""Find programs by name: the examples that ship with vi3dras, and those in the user's own folder."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import NamedTuple

from vi3dras.arm.library import own_folder
from vi3dras.file_errors import FileError
from vi3dras.files import read_whole, reason_of
from vi3dras.programs.errors import NotTextError, ProgramError, UnreadFileError
from vi3dras.programs.head import Head, head_of
from vi3dras.shelf import Found, Shelf

SHIPPED = Path(__file__).parent / "examples"
FOLDER = "programs"
END = ".mb4"
DEFAULT_ROBOT = "rv2aj"
"""The arm of a program that names none."""
FILES = (".mb4", ".prg", ".txt")
"""How the name of a file ends, so that it is none of the shelf."""
ORDER = (
    "pick-and-place", "palletising", "stacking", "sorting", "handshake", "tool-change", "arc-and-circle",
    "letter", "pipe-weld", "cycle-time",
)  # fmt: skip
"""The examples, from easy to hard."""


class ProgramFileError(FileError):
    """A program of the user's folder that cannot be read; facts: why."""

    says = "{}"


class Source(NamedTuple):
    """A program as its file has it."""

    file: Path
    text: str
    head: Head


def text_of(file: Path) -> str:
    """The text of a file: controllers write comments in the letters of their own country.

    Raises:
        UnreadFileError: it cannot be read.
        NotTextError: it holds no text.
    """
    try:
        data = read_whole(file)
    except OSError as error:
        raise UnreadFileError(str(file), reason_of(error).lower()) from None
    if b"\0" in data:
        raise NotTextError(str(file))
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("latin-1")


def _source(file: Path) -> Source:
    try:
        text = text_of(file)
    except ProgramError as fault:
        raise ProgramFileError(file.name, "", str(fault)) from fault
    return Source(file, text, head_of(text))


def _place(source: Source) -> int:
    name = source.file.stem
    return ORDER.index(name) if name in ORDER else len(ORDER)


_SHELF = Shelf("program", SHIPPED, partial(own_folder, FOLDER), _source, _place, END)
program_files = _SHELF.files
"""The file of every program by name, read or not."""


def load_programs() -> Found[Source]:
    """All programs that can be read, and what is wrong with those that cannot."""
    return _SHELF.load_all()


def program_file(name: str | Path) -> Path:
    """The file of a program: by its path, or by a name on the shelf.

    Raises:
        UnknownNameError: there is none of that name; the nearest are offered.
    """
    path = Path(name)
    is_file = path.suffix.lower() in FILES or path.name != str(name) or path.exists()
    return path if is_file or not isinstance(name, str) else _SHELF.path(name)

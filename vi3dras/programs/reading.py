"""A program's text as lines of statements, with every line that cannot be read and what would be right."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING, NamedTuple, cast

from vi3dras.programs.commands import NOT_RUN, USAGE, usage_of
from vi3dras.programs.errors import (
    ConstantError,
    LongLineError,
    LongProgramError,
    MissingEndError,
    NoCommandError,
    NotRunError,
    OpenTextError,
    ProgramError,
    SignInsideError,
    TooLargeError,
    UnfitError,
)
from vi3dras.programs.statements import Line, Program

if TYPE_CHECKING:
    from lark import Token, UnexpectedInput

LONGEST = 127
"""Letters of a line, its number among them."""

MOST_LINES = 32767

KNOWN = 8192
"""Lines that are kept as they were read: whoever types changes one of a thousand."""

UPPER = str.maketrans("abcdefghijklmnopqrstuvwxyz", "ABCDEFGHIJKLMNOPQRSTUVWXYZ")
"""Letters of no other alphabet: a line must stay as long as it is."""

KEPT = re.compile(r"\"[^\"]*\"?|'.*|\b[Rr][Ee][Mm]\b.*")
"""Texts and comments, whose letters stay as they are."""

BEGINNING = re.compile(r"\s*\d*\s*(?:\*\w+\s*:?)?\s*(END\s+SELECT\b|[A-Z]\w*\$?)?\s*(.?)")


class Fault(NamedTuple):
    """Something wrong in a program."""

    line: int
    """Of the file, from 1."""
    column: int
    """From 1."""
    error: ProgramError

    @property
    def message(self) -> str:
        """What is wrong, and what would be right."""
        return str(self.error)


class Read(NamedTuple):
    """What a text says."""

    program: Program
    """The lines that can be read."""
    faults: tuple[Fault, ...]
    """What is wrong with the others."""


def read_program(text: str) -> Read:
    """The program in a text, whatever the text is; line ends are those of any system."""
    rows = re.split(r"\r\n|\n|\r", text)
    lines: list[Line] = []
    faults: list[Fault] = []
    if len(rows) > MOST_LINES:
        faults.append(Fault(MOST_LINES + 1, 1, LongProgramError(len(rows), MOST_LINES)))
    for at, row in enumerate(rows[:MOST_LINES], 1):
        if not row.strip():
            continue
        found = read_line(row, at)
        if isinstance(found, Fault):
            faults.append(found)
        else:
            lines.append(found)
    return Read(Program(tuple(lines)), tuple(faults))


@lru_cache(maxsize=KNOWN)
def read_line(row: str, at: int = 1) -> Line | Fault:
    """One line, or what is wrong with it; `at` is where it stands in its file."""
    found = _read(row.rstrip())
    if isinstance(found, Fault):
        return found._replace(line=at)
    return Line(found.number, found.statement, found.label, found.comment, at, found.column)


@lru_cache(maxsize=KNOWN)
def _read(row: str) -> Line | Fault:
    """A line as the first of its file; one that was read before costs nothing, wherever it stands now."""
    from lark import UnexpectedInput

    if len(row) > LONGEST:
        return Fault(1, LONGEST + 1, LongLineError(len(row), LONGEST))
    upper = _upper(row)
    try:
        line = _parser()(upper)
    except UnexpectedInput as error:
        return _unexpected(row, upper, error)
    except (ConstantError, TooLargeError) as error:
        column = error.args[-1] if isinstance(error.args[-1], int) else upper.find("(") + 1
        return Fault(1, max(column, 1), error)
    column = len(row) - len(re.sub(r"^\s*\d*\s*", "", row)) + 1
    return Line(line.number, line.statement, line.label, line.comment, 1, column)


@lru_cache(maxsize=1)
def _parser() -> Callable[[str], Line]:
    """What reads a line; it is made when the first one is read."""
    from lark import Lark

    from vi3dras.programs.from_tree import ToStatements

    grammar = files(__package__).joinpath("melfa.lark").read_text(encoding="utf-8")
    made = Lark(grammar, parser="lalr", lexer="contextual", start="line", transformer=ToStatements())
    return cast("Callable[[str], Line]", made.parse)


def _upper(row: str) -> str:
    """Commands and names in the letters of the language, each at its place."""
    done, last = [], 0
    for kept in KEPT.finditer(row):
        done += [row[last : kept.start()].translate(UPPER), kept[0]]
        last = kept.end()
    text = "".join([*done, row[last:].translate(UPPER)])
    return re.sub(r"\b[Rr][Ee][Mm]\b", "REM", text, count=1) if "REM" not in text else text


def _unexpected(row: str, upper: str, error: UnexpectedInput) -> Fault:
    """What to say where a line goes on as it cannot."""
    from lark import UnexpectedCharacters, UnexpectedToken

    begins = BEGINNING.match(upper)
    word, sign = (begins[1] or "", begins[2]) if begins else ("", "")
    word = "SELECT" if word.startswith("END") and word != "END" and "SELECT" in word else word
    first = (begins.start(1) if begins and begins[1] else 0) + 1
    if word and word not in USAGE and sign not in {"=", "(", "."}:
        if word in NOT_RUN:
            return Fault(1, first, NotRunError(word))
        if not (sign == "" and re.fullmatch(r"[PJMC]\w*\$?", word)):
            return Fault(1, first, NoCommandError(row[first - 1 : first - 1 + len(word)], tuple(USAGE)))
    usage = usage_of(word, upper)
    if isinstance(error, UnexpectedCharacters) and row[error.column - 1] == '"':
        return Fault(1, error.column, OpenTextError(f'"{row[error.column :].strip() or "PART"}"'))
    if isinstance(error, UnexpectedCharacters):
        return Fault(1, error.column, SignInsideError(row[error.column - 1 : error.column], usage))
    token: Token | None = error.token if isinstance(error, UnexpectedToken) else None
    if token is None or token.type == "$END":
        return Fault(1, len(row) + 1, MissingEndError(usage))
    column = token.column or 1
    return Fault(1, column, UnfitError(row[column - 1 : column - 1 + len(token)], usage))

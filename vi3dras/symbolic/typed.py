"""What is typed into a cell of a table in letters: a letter, a letter with a minus, or a number."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from vi3dras.arm.robot import Robot
from vi3dras.language.errors import FormulaError
from vi3dras.language.functions import SPELLINGS
from vi3dras.language.vocabulary import KEYWORDS, NO_NUMBERS, spelled
from vi3dras.objects.found import number_of
from vi3dras.symbolic.errors import (
    CellTextError,
    EmptySymbolError,
    LetterError,
    TakenLetterError,
    VariableCellError,
)
from vi3dras.symbolic.lettering import varied_column, with_letter, with_number
from vi3dras.symbolic.table import COLUMNS, Lettered, SymbolicTable
from vi3dras.tables import shortened

LONGEST = 12
"""Characters of a letter with its index."""

JOINT = re.compile(r"[θq]\d+")
"""What joints are called, beside d3 where joint 3 slides."""

TURNED = re.compile(r"[cs][\dα]\d*")
"""Short for cosines and sines."""

KINDS = {"T", "A", "J", "M", "C", "g", "t"}
"""Letters that equations need for themselves."""


def with_typed(table: SymbolicTable, row: int, column: str, text: str) -> SymbolicTable:
    """The table with what was typed into a cell: in a joint's own, a number holds it and its letter frees it.

    Args:
        table: a table in letters.
        row: its row, from 0.
        column: one of theta, d, a, alpha.
        text: a letter such as l1 or -l2, or a number in the arm's units.

    Raises:
        SymbolsError: the text is neither, or the letter is taken.
    """
    robot, joint = table.robot, table.robot.joints[row]
    text = text.strip().replace("−", "-").replace("°", "")
    if not text:
        raise EmptySymbolError(row + 1, column)
    own = robot.symbol(row)
    is_own = varied_column(joint) == column
    if is_own and spelled(text) in {own, f"q{row + 1}", own.replace("d", "q")}:
        return replace(table, held=tuple((i, v) for i, v in table.held if i != row))
    value = typed_number(robot, column, text)
    if value is not None:
        if not is_own:
            return with_number(table, row, column, value)
        offset = joint.theta if joint.is_revolute else joint.d
        others = tuple((i, v) for i, v in table.held if i != row)
        return replace(table, held=tuple(sorted((*others, (row, joint.sign * (value - offset))))))
    if is_own:
        raise VariableCellError(row + 1, column, own)
    sign = -1 if text.startswith("-") else 1
    name = letter_of(robot, row, column, text.lstrip("+-").strip())
    return with_letter(table, Lettered(row, column, name, sign))


def with_cells(table: SymbolicTable, cells: Iterable[str]) -> SymbolicTable:
    """The table with what was typed into several cells, each as `row column text`, rows from 0.

    Raises:
        SymbolsError: a text means nothing there, or a letter stands for two numbers.
    """
    for typed in cells:
        row, column, text = (*typed.split(" ", 2), "", "")[:3]
        if not row.isdecimal() or column not in COLUMNS:
            raise CellTextError(shortened(typed), table.robot.n - 1)
        if int(row) < table.robot.n:
            table = with_typed(table, int(row), column, text)
    _ = table.numbers
    return table


def typed_anew(cells: Iterable[str], row: int, column: str, text: str) -> tuple[str, ...]:
    """What was typed, as `with_cells` takes it, with another text in a cell."""
    kept = (cell for cell in cells if cell.split(" ", 2)[:2] != [str(row), column])
    return (*kept, f"{row} {column} {text.strip()}")


def typed_number(robot: Robot, column: str, text: str) -> float | None:
    """A number in the arm's units as [m] or [rad], or None for what is no number."""
    is_angle = column in {"theta", "alpha"}
    is_degrees = is_angle and robot.units.angle == "deg"
    try:
        value = number_of(text, "deg" if is_degrees else "rad")
    except FormulaError:
        return None
    return value * (robot.units.radians if is_angle else robot.units.metres)


def letter_of(robot: Robot, row: int, column: str, text: str) -> str:
    """A letter as it is spelt here: theta_1 is θ1.

    Raises:
        LetterError: it is no letter.
        TakenLetterError: it means something already.
    """
    name = spelled(text)
    if not name or len(name) > LONGEST or "_" in name:
        raise LetterError(row + 1, column, shortened(text))
    meaning = _meaning(robot, name)
    if meaning:
        raise TakenLetterError(row + 1, column, name, meaning)
    return name


def _meaning(robot: Robot, name: str) -> str:
    """What a name means already; nothing where it is free."""
    if name.casefold() in SPELLINGS:
        return "a function"
    if name.casefold() in KEYWORDS or name in {"π", "τ", "e", "pi", "i", *NO_NUMBERS}:
        return "a word or number of the formula language"
    if TURNED.fullmatch(name):
        return "short for a cosine or sine"
    if name in {robot.symbol(i) for i in range(robot.n)} or JOINT.fullmatch(name):
        return "the letter of a joint"
    return "a matrix or the time" if name in KINDS else ""

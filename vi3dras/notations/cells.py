"""One cell of a D-H table as people write it: 90°, -π/2, 1,5, q2, θ2 + 90, pi/2 - q3."""

from __future__ import annotations

import re
from typing import NamedTuple

from vi3dras.language.errors import FormulaError
from vi3dras.notations.errors import EmptyCellError, MarksError, OtherVariableError, PastedCellError
from vi3dras.objects.found import number_of
from vi3dras.tables import NOTHING, shortened
from vi3dras.units import ANGLES, LENGTHS

LONGEST = 200
"""Characters of a cell that are read: what is longer is no number."""

VARIABLE = re.compile(
    r"(?P<sign>[-+]?)(?:1?\*)?(?<![a-z])(?P<letter>q|theta|th|d|b|t)_?\(?(?P<number>\d{0,2}|i)\)?(?:\(t\))?(?P<star>\*?)"
    r"(?![a-z0-9])"
)
"""The variable of a joint inside a cell without blanks."""

FOREIGN = {"theta": ("d", "b"), "d": ("theta", "th", "t")}
"""Variables that belong into another column."""

WORDS = {"variable", "var", "*", "joint", "revolute"}
"""Cells that say no more than that they vary."""

GREEK = {"θ": "theta", "ϑ": "theta", "π": "pi", "−": "-", "–": "-", "×": "*", "·": "*", "º": "°", "⋅": "*"}

SUBSCRIPTS = str.maketrans("₀₁₂₃₄₅₆₇₈₉", "0123456789")

UNIT = re.compile(r"(?<=[\d.)i])(deg(?:rees?)?|°|rad(?:ians?)?|mm|cm|m|in)$")


class Cell(NamedTuple):
    """What stands in a cell."""

    value: float
    """Its number without the variable, in `unit`, or in the column's unit where that is empty."""
    unit: str
    sign: int
    """How the variable counts, 1 or -1; 0 without one."""
    number: int | None
    """The variable's number, where it has one."""


def read_cell(row: int, column: str, text: str, *, has_points: bool) -> Cell:
    """What stands in a cell.

    Args:
        row: its row from 1, for the sentence.
        column: its column.
        text: what stands there.
        has_points: whether other cells have points, so that a comma is no decimal one.

    Raises:
        PasteError: it is empty or no number; names row and column.
    """
    if len(text) > LONGEST:
        raise PastedCellError(row, column, shortened(text), _wanted(column))
    plain = _plain(text)
    if plain in NOTHING - {"-"}:
        raise EmptyCellError(row, column)
    if "," in plain and (has_points or "." in plain or plain.count(",") > 1):
        raise MarksError(row, column, shortened(text))
    plain = plain.replace(",", ".")
    if plain in WORDS:
        return Cell(0.0, "", 1, None)
    match = VARIABLE.search(plain)
    sign, number = 0, None
    if match is not None and column in {"theta", "d", "offset"}:
        sign = -1 if match["sign"] == "-" else 1
        number = int(match["number"]) if match["number"].isdigit() else None
        if match["letter"] in FOREIGN.get(column, ()):
            raise OtherVariableError(row, column, shortened(text))
        plain = plain[: match.start()] + plain[match.end() :]
    value, unit = _number(row, column, plain, shortened(text)) if plain.strip("+") else (0.0, "")
    return Cell(value, unit, sign, number)


def _plain(text: str) -> str:
    """A cell in small letters without blanks, with one spelling of each sign."""
    word = text.strip().strip('"').strip("$").casefold().translate(SUBSCRIPTS)
    for sign, spelling in GREEK.items():
        word = word.replace(sign, spelling)
    word = re.sub(r"\\(?:frac|dfrac|tfrac)\{(.*?)\}\{(.*?)\}", r"(\1)/(\2)", word)
    word = re.sub(r"\^\{?\\circ\}?", "°", word)
    return re.sub(r"\\[,;! ]|[\\{}\s]", "", word)


def _number(row: int, column: str, text: str, told: str) -> tuple[float, str]:
    """A number and its unit; π makes it radians."""
    is_turn = column in {"theta", "alpha"}
    match = UNIT.search(text)
    unit = ""
    if match is not None:
        unit = {"°": "deg", "d": "deg", "r": "rad"}.get(match[0][0], match[0])
        text = text[: match.start()]
    try:
        value = number_of(text, "rad")
    except FormulaError:
        raise PastedCellError(row, column, told, _wanted(column)) from None
    if "pi" in text:
        unit = "rad"
    if unit and column != "offset" and unit not in (ANGLES if is_turn else LENGTHS):
        wanted = "an angle such as 90 or pi/2" if is_turn else "a length such as 0.4 or 12"
        raise PastedCellError(row, column, told, wanted)
    return value, unit


def _wanted(column: str) -> str:
    """What would be right in a column."""
    is_turn = column in {"theta", "alpha"}
    return "a number such as 90, -90° or pi/2" if is_turn else "a length such as 0.4 or 12"

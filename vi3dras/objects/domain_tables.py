"""Read the tables of a formula file that say what varies, what is constant, and where the formula stands."""

from __future__ import annotations

import math
from typing import cast, get_args

from vi3dras.file_errors import CountError, DuplicateError, RangeFileError, WrongKindError
from vi3dras.language.errors import EmptyRangeError, ExpressionFileError, FormulaError, FormulaFileError
from vi3dras.language.evaluate import value_of
from vi3dras.language.expression import Expression, parse
from vi3dras.language.vocabulary import spelled
from vi3dras.objects.formula import (
    MOST_CURVE_POINTS,
    MOST_POINTS,
    Angle,
    Constant,
    ConstantUnit,
    Placement,
    Variable,
)
from vi3dras.toml_table import TomlTable
from vi3dras.units import ANGLES, Units

MOST_CONSTANTS = 64
DEFAULT_POINTS = 40
SMALLEST, LARGEST = 1e-3, 1e3
"""Limits of a scale."""


def read_domain(top: TomlTable, kind: str) -> tuple[Variable, ...]:
    """The variables of a formula: two, or one of a curve."""
    most = MOST_CURVE_POINTS if kind == "curve" else MOST_POINTS
    points = top.whole("points", 1, most, DEFAULT_POINTS)
    wanted = 1 if kind == "curve" else 2
    found = read_variables(top.table("variables"), points, most)
    if len(found) != wanted:
        sentence = f"a {kind} has {wanted} {'variable' if wanted == 1 else 'variables'}, here are "
        sentence += f"{len(found) or 'none'}. Write [variables] with lines such as u = {{ range = [0, 1] }}"
        raise top.fault(FormulaFileError, "variables", sentence)
    return found


def read_variables(table: TomlTable, points: int, most: int) -> tuple[Variable, ...]:
    """The variables of one table; `points` is how many samples those have that do not say."""
    found: list[Variable] = []
    for key in table.names():
        inside = table.table(key)
        low, high = _ends(inside)
        if low > high:
            raise inside.fault(EmptyRangeError, "range", f"range of {key}", low, high)
        name = _name(table, key, {v.name for v in found})
        angle = cast(Angle, inside.choice("angle", get_args(Angle), "rad"))
        found.append(Variable(name, low, high, angle, inside.whole("points", 1, most, points)))
        inside.finish()
        if len(found) > 2:  # one too many is enough to complain
            break
    return tuple(found)


def _ends(table: TomlTable) -> tuple[float, float]:
    """The two ends of a range: numbers, or texts such as "2π" where the exact value matters."""
    value = table.raw("range")
    if isinstance(value, list) and len(value) == 2 and any(isinstance(end, str) for end in value):
        low, high = (_end(table, end) for end in value)
        return low, high
    low, high = table.numbers("range", 2)
    return low, high


def _end(table: TomlTable, end: object) -> float:
    if isinstance(end, str):
        expression = read_expression(table, "range", end, ())
        value = math.nan if expression.unknown else value_of(expression.tree)
        if not math.isfinite(value):
            sentence = f'"{end}" is no number: an end of a range is written as 2π or 3/4, without names.'
            raise table.fault(FormulaFileError, "range", sentence)
        return value + 0.0
    if isinstance(end, bool) or not isinstance(end, int | float) or not math.isfinite(end):
        raise table.fault(WrongKindError, "range", "range", "no pair of numbers", 'such as [0, "2π"]')
    return float(end)


def _name(table: TomlTable, key: str, taken: set[str]) -> str:
    name = spelled(key)
    if not name:
        sentence = f'"{key[:40]}" cannot be a name: use a letter, or a letter with an index such as r1.'
        raise table.fault(FormulaFileError, key, sentence)
    if name in taken:
        raise table.fault(DuplicateError, key, "names", name)
    return name


def read_constants(top: TomlTable, taken: set[str]) -> tuple[Constant, ...]:
    """The constants with their sliders; `taken` are names of variables."""
    table = top.table("constants")
    found: list[Constant] = []
    for key in table.names():
        if len(found) == MOST_CONSTANTS:
            raise top.fault(CountError, "constants", "constants", "more", f"{MOST_CONSTANTS} at most")
        inside = table.table(key)
        value = inside.number("value")
        low, high = inside.numbers("range", 2) if inside.has("range") else (min(0.0, value), max(10.0, value))
        if low >= high:
            raise inside.fault(RangeFileError, "range", f"range of {key}", low, high)
        if not low <= value <= high:
            sentence = f"{key} = {value:g} is outside its range {low:g} to {high:g}."
            raise inside.fault(FormulaFileError, "value", sentence)
        name = _name(table, key, taken | {c.name for c in found})
        unit = cast(ConstantUnit, inside.choice("unit", get_args(ConstantUnit), "none"))
        found.append(Constant(name, value, low, high, unit))
        inside.finish()
    return tuple(found)


def read_expression(
    table: TomlTable, key: str, text: str, names: tuple[str, ...], known: tuple[str, ...] = ()
) -> Expression:
    """A formula of a file.

    Raises:
        ExpressionFileError: it cannot be read.
    """
    try:
        return parse(text, names, known)
    except FormulaError as error:
        facts = (key, text, error.position + 1, error.length, str(error))
        raise table.fault(ExpressionFileError, key, *facts) from error


def read_placement(table: TomlTable, units: Units) -> Placement:
    """Where the formula stands in the arm's frame."""

    def triple(key: str, scale: float) -> tuple[float, float, float]:
        x, y, z = table.numbers(key, 3) if table.has(key) else (0.0, 0.0, 0.0)
        return x * scale, y * scale, z * scale

    size = table.number("scale", 1.0)
    if not SMALLEST <= size <= LARGEST:
        fitting = f"a number from {SMALLEST:g} to {LARGEST:g}"
        raise table.fault(WrongKindError, "scale", "scale", f"{size:g}", fitting)
    metres, radians = units.metres, ANGLES["deg"]
    placement = Placement(triple("shift", metres), triple("turn", radians), size, triple("pivot", metres))
    table.finish()
    return placement

"""Read a formula from its TOML file: the only place that knows how such a file is written."""

from __future__ import annotations

import math
import os
from pathlib import Path
from typing import cast, get_args

from vi3dras.file_errors import CountError
from vi3dras.language.errors import FormulaFileError, RoomFileError
from vi3dras.language.expression import Expression
from vi3dras.objects.domain_tables import (
    DEFAULT_POINTS,
    read_constants,
    read_domain,
    read_expression,
    read_placement,
    read_variables,
)
from vi3dras.objects.formula import (
    COORDINATES,
    LONGEST_TEXT,
    MOST_POINTS,
    Companion,
    Constant,
    Coordinate,
    Formula,
    Kind,
    Variable,
    completed,
)
from vi3dras.toml_table import TomlTable
from vi3dras.units import LENGTHS, Units

LARGEST_FILE = 200_000
"""Bytes; a formula file has a few hundred."""
MOST_COMPANIONS = 8
BYTES_A_POINT = 200
"""What a point of a companion takes until it stands in the picture: measured 195."""
COMPANION_ROOM = 200_000_000
"""Bytes that all companions may take: five times what the largest formula needs in one direction."""


def read_formula(file: Path) -> Formula:
    """The formula that a file describes; its id is the file's name.

    Raises:
        FileError: with the line or key, what was found and what would be right.
    """
    size = os.path.getsize(file) if os.path.isfile(file) else 0  # `Path.is_file` raises for odd names
    if size > LARGEST_FILE:
        sentence = f"it has {size:,} bytes; {LARGEST_FILE:,} are the most for a formula."
        raise FormulaFileError(file.name, "", sentence)
    return _formula(TomlTable.read(file), file.stem)


def parse_formula(text: str, formula_id: str) -> Formula:
    """The formula that a text describes, as `read_formula` has it from a file.

    Raises:
        FileError: with the line or key, what was found and what would be right.
    """
    file = Path(f"{formula_id}.toml")
    if len(text) > LARGEST_FILE:
        raise FormulaFileError(file.name, "", f"it has more than {LARGEST_FILE:,} characters.")
    return _formula(TomlTable.parse(text, file), formula_id)


def _formula(top: TomlTable, formula_id: str) -> Formula:
    kind = cast(Kind, top.choice("kind", get_args(Kind)))
    units = Units(_length_unit(top.table("units")))
    variables = read_domain(top, kind)
    constants = read_constants(top, {v.name for v in variables})
    axis, expressions = _expressions(top, kind, variables, constants)
    companions = _companions(top, constants)
    used = (*expressions, *(e for companion in companions for e in companion.expressions))
    formula = Formula(
        id=formula_id,
        title=_line(top, "title"),
        kind=kind,
        expressions=expressions,
        variables=variables,
        constants=completed(constants, used),
        axis=axis,
        units=units,
        placement=read_placement(top.table("placement"), units),
        companions=companions,
        group=_line(top, "group", ""),
        about=_line(top, "about", ""),
        sources=_lines(top, "source"),
        printed=_lines(top, "printed"),
        notes=_lines(top, "notes"),
        hinted=_hinted(top, (axis,) if kind == "surface" else COORDINATES),
    )
    top.finish()
    return formula


def _length_unit(table: TomlTable) -> str:
    unit = table.choice("length", tuple(LENGTHS), "m")
    table.finish()
    return unit


def _line(table: TomlTable, key: str, default: str | None = None) -> str:
    return _shown(table, key, table.text(key, default, example='"My curve"'))


def _lines(table: TomlTable, key: str) -> tuple[str, ...]:
    return tuple(_shown(table, key, line) for line in table.texts(key))


def _hinted(top: TomlTable, known: tuple[Coordinate, ...]) -> tuple[Coordinate, ...]:
    """Coordinates whose texts are hints."""
    words = top.texts("hinted")
    for word in words:
        if word not in known:
            sentence = f'hinted names "{word[:40]}": coordinates here are {", ".join(known)}.'
            raise top.fault(FormulaFileError, "hinted", sentence)
    return tuple(c for c in known if c in words)


def _shown(table: TomlTable, key: str, text: str) -> str:
    """A text for people: of a bounded length, and nothing that would steer a terminal."""
    if len(text) > LONGEST_TEXT:
        sentence = f"{key} has {len(text):,} characters; {LONGEST_TEXT:,} are the most."
        raise table.fault(FormulaFileError, key, sentence)
    return "".join(char if char.isprintable() else " " for char in text).strip()


def _expressions(
    top: TomlTable, kind: str, variables: tuple[Variable, ...], constants: tuple[Constant, ...]
) -> tuple[Coordinate, tuple[Expression, ...]]:
    names, known = tuple(v.name for v in variables), tuple(c.name for c in constants)
    if kind != "surface":
        return "y", tuple(_read(top, coordinate, names, known) for coordinate in COORDINATES)
    given: list[Coordinate] = [coordinate for coordinate in COORDINATES if top.has(coordinate)]
    if len(given) != 1:
        sentence = 'a surface has one formula, for the coordinate that depends: a line such as y = "x1·x2"'
        raise top.fault(FormulaFileError, "", sentence)
    return given[0], (_read(top, given[0], names, known),)


def _read(table: TomlTable, key: str, names: tuple[str, ...], known: tuple[str, ...]) -> Expression:
    return read_expression(table, key, table.text(key, example='"20 + 10·cos(u)"'), names, known)


def _companions(top: TomlTable, constants: tuple[Constant, ...]) -> tuple[Companion, ...]:
    if not top.has("companion"):
        return ()
    rows = top.tables("companion")
    if len(rows) > MOST_COMPANIONS:
        raise top.fault(CountError, "companion", "companion", len(rows), f"{MOST_COMPANIONS} at most")
    known = tuple(c.name for c in constants)
    found = []
    for row in rows:
        variables = read_variables(row.table("variables"), DEFAULT_POINTS, MOST_POINTS)
        if not 1 <= len(variables) <= 2:
            raise row.fault(FormulaFileError, "variables", "a companion has one or two variables.")
        names = tuple(v.name for v in variables)
        texts = tuple(_read(row, coordinate, names, known) for coordinate in COORDINATES)
        found.append(Companion(_line(row, "title", ""), texts, variables))
        row.finish()
    points = sum(math.prod(v.points for v in companion.variables) for companion in found)
    if points * BYTES_A_POINT > COMPANION_ROOM:
        needed, most = points * BYTES_A_POINT / 1e9, COMPANION_ROOM / 1e9
        raise top.fault(RoomFileError, "companion", points, needed, most)
    return tuple(found)

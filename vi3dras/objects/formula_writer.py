"""Write a formula as a TOML file that `formula_file` reads back; comments of the file it came from stay."""

from __future__ import annotations

import math
from collections.abc import Iterator, MutableMapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from vi3dras.file_errors import FileError
from vi3dras.files import write_whole
from vi3dras.language.errors import FormulaNameError
from vi3dras.language.vocabulary import spelled
from vi3dras.objects.domain_tables import DEFAULT_POINTS
from vi3dras.objects.formula import COORDINATES, Companion, Constant, Formula, Placement, Variable
from vi3dras.objects.formula_file import read_formula
from vi3dras.shelf import is_id
from vi3dras.toml_written import document_of, put_table, text_of, update
from vi3dras.units import ANGLES, number_in

if TYPE_CHECKING:
    pass

WORDS = ("about", "group", "source", "printed", "notes", "hinted")
"""Keys that go when there is nothing to say."""
FINEST_TURN = 12
"""Ends that are a multiple of π/12 are written with π."""


def save_formula(
    formula: Formula, file: Path, *, template: Path | None = None, replace: bool = False
) -> Formula:
    """Write a formula into a file and give it as the file has it; its id is then the file's name.

    Args:
        formula: the formula.
        file: where to; letters, digits, hyphens and `.toml`.
        template: the file that the formula was read from, whose comments and order are kept.
        replace: whether a file of that name may go.

    Raises:
        FormulaNameError: the file's name cannot be an id.
        FileExistsAlreadyError: there is a file of that name and `replace` is False.
        NotWritableError: the folder will not take it.
    """
    if file.suffix != ".toml" or not is_id(file.stem):
        raise FormulaNameError(file.name)
    write_whole(file, formula_text(formula, template), replace=replace)
    return read_formula(file)


def formula_text(formula: Formula, template: Path | None = None) -> str:
    """The formula as the text of a TOML file."""
    import tomlkit  # the core stays light

    before = _filed(template)
    document = document_of(template if before else None)
    update(document, dict(_top(formula)), (*WORDS, *COORDINATES))
    is_common = len({variable.points for variable in formula.variables}) == 1
    variables = {v.name: _variable(v, is_common=is_common) for v in formula.variables}
    constants = {c.name: dict(_constant(c)) for c in formula.constants}
    for key, named in (("variables", variables), ("constants", constants)):
        if named and key not in document:
            document[key] = tomlkit.table()
        if key in document:
            _update_rows(document[key], named)
    if before is None or before.placement != formula.placement:
        put_table(document, "placement", dict(_placement(formula, formula.placement)))
    if before is None or before.companions != formula.companions:
        document.pop("companion", None)
        if formula.companions:
            document["companion"] = rows = tomlkit.aot()
            for companion in formula.companions:
                rows.append(_companion(companion))
    return text_of(document, fresh=before is None)


def _filed(file: Path | None) -> Formula | None:
    """The formula in a file; None where it is gone or broken since."""
    try:
        return None if file is None else read_formula(file)
    except FileError:
        return None


def _top(formula: Formula) -> Iterator[tuple[str, Any]]:
    yield "title", formula.title
    for key, text in (("about", formula.about), ("group", formula.group)):
        if text:
            yield key, text
    if formula.sources:
        yield "source", formula.sources[0] if len(formula.sources) == 1 else list(formula.sources)
    yield "kind", formula.kind
    keys = (formula.axis,) if formula.kind == "surface" else COORDINATES
    for key, expression in zip(keys, formula.expressions, strict=True):
        yield key, expression.text
    counts = {variable.points for variable in formula.variables}
    if len(counts) == 1:
        yield "points", counts.pop()
    yield "units", {"length": formula.units.length}
    for key, lines in (("printed", formula.printed), ("notes", formula.notes), ("hinted", formula.hinted)):
        if lines:
            yield key, list(lines)


def _variable(variable: Variable, *, is_common: bool) -> dict[str, Any]:
    row = {"range": [_end(variable.low, variable.angle), _end(variable.high, variable.angle)]}
    return {**row, "angle": variable.angle} | ({} if is_common else {"points": variable.points})


def _end(value: float, angle: str) -> float | int | str:
    """An end of a range; a multiple of π as such, so that the file keeps its exact value."""
    parts = value / math.pi * FINEST_TURN
    is_plain = angle == "deg" or not value or not math.isfinite(parts)
    if is_plain or abs(parts - round(parts)) > 1e-13 * abs(parts):
        return _exact(value)
    over = abs(round(parts))
    shared = math.gcd(over, FINEST_TURN)
    over, under = over // shared, FINEST_TURN // shared
    return f"{'-' if value < 0 else ''}{'' if over == 1 else over}π{'' if under == 1 else f'/{under}'}"


def _constant(constant: Constant) -> Iterator[tuple[str, Any]]:
    yield "value", _exact(constant.value)
    yield "range", [_exact(constant.low), _exact(constant.high)]
    if constant.unit != "none":
        yield "unit", constant.unit


def _placement(formula: Formula, placement: Placement) -> Iterator[tuple[str, Any]]:
    """What differs from standing where the formula says."""
    scales = (("shift", formula.units.metres), ("turn", ANGLES["deg"]), ("pivot", formula.units.metres))
    for key, unit in scales:
        values = [_exact(number_in(value, unit) + 0.0) for value in getattr(placement, key)]
        if any(values):
            yield key, values
    if placement.scale != 1.0:
        yield "scale", _exact(placement.scale)


def _companion(companion: Companion) -> Any:
    import tomlkit

    row = tomlkit.table()
    texts = [e.text for e in companion.expressions]
    update(row, dict(zip(("title", *COORDINATES), (companion.title, *texts), strict=True)))
    if not companion.title:
        del row["title"]
    row["variables"] = tomlkit.table()
    is_common = {v.points for v in companion.variables} == {DEFAULT_POINTS}
    _update_rows(row["variables"], {v.name: _variable(v, is_common=is_common) for v in companion.variables})
    return row


def _update_rows(table: MutableMapping[str, Any], rows: dict[str, dict[str, Any]]) -> None:
    """Make the rows of a table those of `rows`, in their order, each as one line where it is new."""
    import tomlkit

    written = {spelled(key): key for key in table}
    if list(written) != list(rows):
        kept = {name: table[key] for name, key in written.items() if name in rows}
        for key in list(table):
            del table[key]
        for name in rows:
            table[name] = kept.get(name, tomlkit.inline_table())
        written = {name: name for name in rows}
    for name, values in rows.items():
        row = table[written[name]]
        update(row, values, row)


def _exact(value: float) -> float | int:
    """A number as a person would write it: whole numbers without a point."""
    return int(value) if float(value).is_integer() and abs(value) < 1e15 else value

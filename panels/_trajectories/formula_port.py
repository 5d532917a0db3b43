"""A control that holds a formula, and how files keep it."""

from __future__ import annotations

from typing import Any

from vi3dras.errors import Vi3drasError
from vi3dras.flow import Control
from vi3dras.formula.formula import Formula
from vi3dras.formula.formula_file import parse_formula
from vi3dras.formula.formula_writer import formula_text
from vi3dras.formula.library import load_formula


def formula_control(preset: str) -> Control:
    """A control that holds a formula; files keep one of the library by its id and an edited one whole."""
    return Control(
        Formula,
        default=lambda: load_formula(preset),
        tip="Coordinates over one or two variables, with constants and a place",
        encode=_encode,
        decode=_decode,
    )


def _encode(formula: Formula) -> Any:
    try:
        if load_formula(formula.id) == formula:
            return formula.id
    except Vi3drasError:
        pass  # its file is gone or broken: the session keeps all of it
    return {"id": formula.id, "text": formula_text(formula)}


def _decode(raw: Any) -> Formula:
    if isinstance(raw, str):
        return load_formula(raw)
    return parse_formula(str(raw["text"]), str(raw["id"]))

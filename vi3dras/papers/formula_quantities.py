"""What cards can ask of formulas: values, boxes, curves, and whether points keep an equation."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from vi3dras.language.errors import FormulaError
from vi3dras.language.evaluate import evaluate_along
from vi3dras.language.expression import Expression, parse
from vi3dras.objects.closure import bounds
from vi3dras.objects.edit import with_variable
from vi3dras.objects.formula import Formula
from vi3dras.objects.sampling import along, sampled
from vi3dras.papers.errors import CardInputError, CardNameError
from vi3dras.papers.inputs import read_count, read_formula
from vi3dras.papers.quantity import Inputs, Quantity, Results, Work, lengths, plain, shares
from vi3dras.papers.reach_quantities import FORMULA
from vi3dras.toml_table import TomlTable

AT = {"at?": "values of the variables in their own units; their low ends without it"}
XYZ = ("x", "y", "z")


def _value(inputs: Inputs) -> Work:
    table = inputs.table
    texts = table.texts("texts")
    at, constants = _numbers(table.table("at")), _numbers(table.table("constants"))
    expressions = [_parsed(table, "texts", text, tuple(at), tuple(constants)) for text in texts]
    unknown = [name for e in expressions for name in e.unknown if name not in constants]
    if unknown:
        raise table.fault(CardNameError, "texts", "number for", unknown[0], *at, *constants)
    one = {name: np.array([value]) for name, value in at.items()}
    return lambda: {"values": plain(evaluate_along(expressions, one, constants)[:, 0])}


def _numbers(table: TomlTable) -> dict[str, float]:
    return {name: table.number(name) for name in table.names()}


def _parsed(
    table: TomlTable, key: str, text: str, names: tuple[str, ...], constants: tuple[str, ...]
) -> Expression:
    try:
        return parse(text, names, constants)
    except FormulaError as error:
        raise table.fault(CardInputError, key, key, f'"{text}" cannot be read. {error}') from error


def _point(inputs: Inputs) -> Work:
    formula = read_formula(inputs)
    at = {name: np.array([value]) for name, value in read_places(inputs, formula).items()}
    return lambda: {"point": lengths(along(formula, at).points[:, 0])}


def read_places(inputs: Inputs, formula: Formula) -> dict[str, float]:
    """Where each variable stands, in its own unit."""
    table = inputs.table.table("at")
    for name in table.names():
        if name not in formula.names:
            raise table.fault(CardNameError, name, "variable", name, *formula.names)
    given = _numbers(table)
    return {v.name: given.get(v.name, v.low) for v in formula.variables}


def _domain(inputs: Inputs) -> Work:
    formula = read_formula(inputs)
    return lambda: {
        "domain": plain([[v.low, v.high] for v in formula.variables]),
        "points": plain([v.points for v in formula.variables]),
        "constants": plain([constant.value for constant in formula.constants]),
    }


def _box(inputs: Inputs) -> Work:
    formula = _raw(inputs, read_formula(inputs))
    count = read_count(inputs, "samples", 721, 2)
    finer = replace(formula, variables=tuple(replace(v, points=count) for v in formula.variables))

    def work() -> Results:
        low, high = bounds(finer)
        missing = sampled(finer).missing
        return {"low": lengths(low), "high": lengths(high), "missing": shares(np.mean(missing))}

    return work


def _raw(inputs: Inputs, formula: Formula) -> Formula:
    """The formula with some variables taken as plain numbers, whatever their unit."""
    for name in inputs.table.texts("raw"):
        variable = next((v for v in formula.variables if v.name == name), None)
        if variable is None:
            raise inputs.table.fault(CardNameError, "raw", "variable", name, *formula.names)
        formula = with_variable(formula, replace(variable, angle="none"))
    return formula


def _equation(inputs: Inputs) -> Work:
    formula = read_formula(inputs)
    constants = {**formula.entered, **_numbers(inputs.table.table("with"))}
    text = inputs.table.text("text", example='"x² + y²"')
    expression = _parsed(inputs.table, "text", text, XYZ, tuple(constants))
    for name in expression.unknown:
        if name not in constants:
            raise inputs.table.fault(CardNameError, "text", "number for", name, *XYZ, *constants)
    count = read_count(inputs, "samples", 401, 2)

    def work() -> Results:
        points = sampled(formula, tuple(count for _ in formula.variables)).points.reshape(3, -1)
        where = dict(zip(XYZ, points / formula.units.metres, strict=True))
        values = evaluate_along([expression], where, constants)[0]
        return {"low": plain(values.min()), "high": plain(values.max())}

    return work


QUANTITIES = {
    "value": Quantity(
        "Formulas as they are typed, at one place; angles in radians",
        {
            "texts": "a list of formulas",
            "at?": "values of the variables",
            "constants?": "values of the other names",
        },
        {"values": "one number per formula"},
        _value,
    ),
    "formula-point": Quantity(
        "One point of a formula of the library", {**FORMULA, **AT}, {"point": "x, y, z"}, _point
    ),
    "formula": Quantity(
        "Domain, number of curves and constants of a formula of the library",
        FORMULA,
        {
            "domain": "from and to of each variable, in its own unit",
            "points": "values of each variable",
            "constants": "in the order of the file, in its unit",
        },
        _domain,
    ),
    "formula-box": Quantity(
        "The box around a formula",
        {
            **FORMULA,
            "samples?": "points per variable",
            "raw?": "variables whose numbers go in as they are, degrees not turned into radians",
        },
        {"low": "least x, y, z", "high": "largest x, y, z", "missing": "share of points without a value"},
        _box,
    ),
    "equation": Quantity(
        "An expression in x, y, z over all points of a formula, in the formula's unit",
        {
            **FORMULA,
            "text": "the expression",
            "with?": "values of further names",
            "samples?": "points per variable",
        },
        {"low": "its least value", "high": "its largest value"},
        _equation,
    ),
}

"""A formula as it is typed: other texts, domains and constants, or all of it."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeAlias

from vi3dras.api.values.given import number, parts_of
from vi3dras.errors import TypedError
from vi3dras.language.errors import FormulaError
from vi3dras.language.expression import parse
from vi3dras.language.vocabulary import spelled
from vi3dras.objects.domain_tables import DEFAULT_POINTS
from vi3dras.objects.edit import with_constant, with_text, with_variable, without_unused
from vi3dras.objects.formula import (
    COORDINATES,
    MOST_CURVE_POINTS,
    MOST_POINTS,
    Constant,
    Coordinate,
    Formula,
    Variable,
)
from vi3dras.objects.found import USUAL, number_of, turns
from vi3dras.units import Units

CURVE_POINTS = 200

Texts: TypeAlias = dict[Coordinate, str | None]
Words: TypeAlias = tuple[str, ...]


def changed(formula: Formula, texts: Texts, domains: tuple[str | None, ...], sets: Words) -> Formula:
    """The formula with what the options say."""
    return _with_domains(_with_values(formula, texts, sets), domains)


def own_formula(texts: Texts, domains: tuple[str | None, ...], sets: Words, units: Units) -> Formula:
    """The formula that the options alone describe, with lengths in `units`.

    It is a curve, or with a second domain a surface. Its variables are the likeliest names in it that
    `--set` gives no value. What stands in a sine runs through degrees.
    """
    missing = [f"--{c}" for c in COORDINATES if texts[c] is None] + ["--u"] * (domains[0] is None)
    if missing:
        need = "A formula of your own needs --x, --y, --z and --u"
        raise TypedError(f"{need}: without {', '.join(missing)} it is not whole.")
    count = 1 if domains[1] is None else 2
    template = Formula(
        id="own-formula",
        title="Own formula",
        kind="curve" if count == 1 else "volume",
        expressions=(parse("0"),) * len(COORDINATES),
        variables=(),
        constants=tuple(map(Constant, USUAL)),
        units=units,
    )
    likely = _with_texts(template, texts, sets).expressions
    given = set(map(_set_name, sets))
    used = dict.fromkeys(name for e in likely for name in e.unknown if name not in given)
    ranked = sorted(used, key=lambda name: USUAL.index(name) if name in USUAL else len(USUAL))
    names = tuple(dict.fromkeys((*ranked[:count], *USUAL)))[:count]
    points = CURVE_POINTS if count == 1 else DEFAULT_POINTS
    blank = tuple(Variable(name, 0.0, 1.0, "none", points) for name in names)
    formula = _with_values(replace(template, constants=(), variables=blank), texts, sets)
    turning = {name for name in names if any(turns(name, e.tree) for e in formula.expressions)}
    variables = tuple(replace(v, angle="deg") if v.name in turning else v for v in blank)
    return _with_domains(replace(formula, variables=variables), domains)


def domain_words(formula: Formula) -> str:
    """The domain of a formula as a sentence: which names vary, from where to where, in which unit."""
    units = {"deg": " deg", "rad": " rad", "none": ""}
    parts = [f"{v.name} from {v.low:g} to {v.high:g}{units[v.angle]}" for v in formula.variables]
    return f"{' and '.join(parts)}, lengths in {formula.units.length}."


def _with_texts(formula: Formula, texts: Texts, sets: Words) -> Formula:
    """Other texts of coordinates; a name that is set is a constant, whatever it looks like."""
    before = formula.constants
    if any(texts.values()):
        given = dict.fromkeys(filter(None, map(_set_name, sets)))
        new = (name for name in given if name not in {*formula.constant_names, *formula.names})
        formula = replace(formula, constants=(*before, *map(Constant, new)))
    for coordinate in COORDINATES:
        text = texts[coordinate]
        if text is not None:
            try:
                formula = with_text(formula, coordinate, text)
            except FormulaError as error:
                mark = " " * error.position + "^" * max(error.length, 1)
                raise TypedError(f"--{coordinate} cannot be read. {error}", f"  {text}\n  {mark}") from error
    used = {name for expression in formula.every_expression for name in expression.unknown}
    return replace(formula, constants=tuple(c for c in formula.constants if c in before or c.name in used))


def _with_values(formula: Formula, texts: Texts, sets: Words) -> Formula:
    """Other texts, and values of constants; each name that is new has one."""
    known = {*formula.constant_names, *map(_set_name, sets)}
    formula = _with_texts(formula, texts, sets)
    for name in formula.constant_names:
        if name not in known:
            raise TypedError(f'"{name}" has no value: give it one with --set {name}=VALUE.')
    for text in sets:
        formula = _with_constant(formula, text)
    return without_unused(formula)


def _set_name(text: str) -> str:
    """The name in NAME=VALUE, as formulas spell it."""
    return spelled(text.partition("=")[0])


def _with_domains(formula: Formula, domains: tuple[str | None, ...]) -> Formula:
    for place, text in enumerate(domains):
        if text is not None:
            formula = _with_domain(formula, place, text)
    return formula


def _with_domain(formula: Formula, place: int, text: str) -> Formula:
    option = ("--u", "--v")[place]
    if place >= len(formula.variables):
        raise TypedError(f"{option} is not for {formula.title}: it has one variable, {formula.names[0]}.")
    variable = formula.variables[place]
    parts = parts_of(option, text, "LO:HI or LO:HI:N, such as 0:360:60", (2, 3))
    low, high = (_end(part, variable, option) for part in parts[:2])
    if low > high:
        raise TypedError(f"{option} runs from {low:g} to {high:g}: let it begin at the smaller number.")
    count = variable.points if len(parts) == 2 else round(number(parts[2], f"the steps of {option}"))
    most = MOST_CURVE_POINTS if formula.kind == "curve" else MOST_POINTS
    if not 2 <= count <= most:
        raise TypedError(f"{option} cannot have {count} steps: use 2 to {most}.")
    return with_variable(formula, replace(variable, low=low, high=high, points=count))


def _end(text: str, variable: Variable, option: str) -> float:
    """An end of a domain: a number, or an expression such as 2π."""
    try:
        return number_of(text, variable.angle)
    except FormulaError as error:
        raise TypedError(f"{option} {text}: {error}") from error


def _with_constant(formula: Formula, text: str) -> Formula:
    sign, value = text.partition("=")[1:]
    name = _set_name(text)
    known = ", ".join(formula.constant_names) or "none"
    if not sign or name not in formula.constant_names:
        raise TypedError(f"--set {text}: write NAME=VALUE. Constants of {formula.title}: {known}.")
    return with_constant(formula, name, number(value.strip(), f"--set {name}"))

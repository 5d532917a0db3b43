"""Words of the command line that change a formula: other texts, domains and constants."""

from __future__ import annotations

from dataclasses import replace

import click

from vi3dras.commands.hand_words import parts_of
from vi3dras.commands.names import number
from vi3dras.formula.edit import with_constant, with_text, with_variable, without_unused
from vi3dras.formula.errors import FormulaError
from vi3dras.formula.formula import COORDINATES, MOST_CURVE_POINTS, MOST_POINTS, Coordinate, Formula, Variable
from vi3dras.formula.number import number_of


def changed(
    formula: Formula,
    texts: dict[Coordinate, str | None],
    domains: tuple[str | None, ...],
    sets: tuple[str, ...],
) -> Formula:
    """The formula with what the options say."""
    for coordinate in COORDINATES:
        text = texts[coordinate]
        if text is not None:
            try:
                formula = with_text(formula, coordinate, text)
            except FormulaError as error:
                mark = " " * error.position + "^" * max(error.length, 1)
                raise click.UsageError(
                    f"--{coordinate} cannot be read. {error}\n  {text}\n  {mark}"
                ) from error
    for place, text in enumerate(domains):
        if text is not None:
            formula = _with_domain(formula, place, text)
    for text in sets:
        formula = _with_constant(formula, text)
    return without_unused(formula)


def _with_domain(formula: Formula, place: int, text: str) -> Formula:
    option = ("--u", "--v")[place]
    if place >= len(formula.variables):
        raise click.UsageError(
            f"{option} is not for {formula.title}: it has one variable, {formula.names[0]}."
        )
    variable = formula.variables[place]
    parts = parts_of(option, text, "LO:HI or LO:HI:N, such as 0:360:60", (2, 3))
    low, high = (_end(part, variable, option) for part in parts[:2])
    if low > high:
        raise click.UsageError(f"{option} runs from {low:g} to {high:g}: let it begin at the smaller number.")
    count = variable.points if len(parts) == 2 else round(number(parts[2], f"the steps of {option}"))
    most = MOST_CURVE_POINTS if formula.kind == "curve" else MOST_POINTS
    if not 2 <= count <= most:
        raise click.UsageError(f"{option} cannot have {count} steps: use 2 to {most}.")
    return with_variable(formula, replace(variable, low=low, high=high, points=count))


def _end(text: str, variable: Variable, option: str) -> float:
    """An end of a domain: a number, or an expression such as 2π."""
    try:
        return number_of(text, variable.angle)
    except FormulaError as error:
        raise click.UsageError(f"{option} {text}: {error}") from error


def _with_constant(formula: Formula, text: str) -> Formula:
    name, sign, value = text.partition("=")
    known = ", ".join(formula.constant_names) or "none"
    if not sign or name.strip() not in formula.constant_names:
        raise click.UsageError(f"--set {text}: write NAME=VALUE. Constants of {formula.title}: {known}.")
    return with_constant(formula, name.strip(), number(value.strip(), f"--set {name}"))

"""Change one thing of a formula: each function gives a new one."""

from __future__ import annotations

from dataclasses import replace

from vi3dras.language.errors import FormulaError, OtherCoordinateError, TitleError
from vi3dras.language.expression import Expression, parse, renamed
from vi3dras.language.vocabulary import spelled
from vi3dras.objects.formula import COORDINATES, LONGEST_TEXT, Coordinate, Formula, Variable, completed
from vi3dras.shelf import after

INDEXED = ("_", "ᵢ")


def with_text(formula: Formula, coordinate: Coordinate, text: str) -> Formula:
    """Another formula for one coordinate; names that are new become constants, unused constants stay.

    Of a surface, `coordinate` becomes the one that depends on the others.

    Raises:
        FormulaError: it cannot be read, or says by itself that it is another coordinate.
    """
    expression = parse(text, formula.names, formula.constant_names)
    target, begin = expression.target.casefold(), text.casefold().find(expression.target.casefold())
    # An equation as a paper prints it, x_i = ..., is taken as it is: one of them is misprinted.
    if target in COORDINATES and target != coordinate and text[begin + 1 : begin + 2] not in INDEXED:
        raise OtherCoordinateError(begin, target, coordinate)
    place = 0 if formula.kind == "surface" else COORDINATES.index(coordinate)
    expressions = (*formula.expressions[:place], expression, *formula.expressions[place + 1 :])
    axis = coordinate if formula.kind == "surface" else formula.axis
    constants = completed(formula.constants, expressions)
    return replace(formula, expressions=expressions, axis=axis, constants=constants)


def with_title(formula: Formula, title: str) -> Formula:
    """The formula under another title.

    Raises:
        TitleError: it is longer than a file may have it, and would not be read back.
    """
    if len(title) > LONGEST_TEXT:
        raise TitleError(len(title), LONGEST_TEXT)
    return replace(formula, title=title)


def with_axis(formula: Formula, axis: Coordinate) -> Formula:
    """A surface of which another coordinate depends, its variables called as the coordinates they are."""
    before, after = ([c for c in COORDINATES if c != each] for each in (formula.axis, axis))
    if list(formula.names) == before:
        for old, new in zip(before, after, strict=True):
            formula = with_name(formula, old, f"{new}0")
        for new in after:
            formula = with_name(formula, f"{new}0", new)
    expression = formula.expressions[0]
    if expression.target.casefold() == formula.axis:
        at = expression.text.casefold().find(formula.axis)
        text = f"{expression.text[:at]}{axis}{expression.text[at + 1 :]}"
        expression = parse(text, formula.names, formula.constant_names)
    return replace(formula, axis=axis, expressions=(expression,))


def with_constant(formula: Formula, name: str, value: float) -> Formula:
    """Another value of a constant, in its unit; its slider's range grows where it must."""
    constants = tuple(
        replace(c, value=value, low=min(c.low, value), high=max(c.high, value)) if c.name == name else c
        for c in formula.constants
    )
    return replace(formula, constants=constants)


def with_variable(formula: Formula, variable: Variable) -> Formula:
    """Another domain, unit or count for the variable of that name."""
    variables = tuple(variable if v.name == variable.name else v for v in formula.variables)
    return replace(formula, variables=variables)


def without_unused(formula: Formula) -> Formula:
    """Without the constants that no formula names."""
    used = {name for expression in formula.every_expression for name in expression.unknown}
    return replace(formula, constants=tuple(c for c in formula.constants if c.name in used))


def with_name(formula: Formula, old: str, new: str) -> Formula:
    """Another name for a variable or constant, in all texts.

    Raises:
        FormulaError: the new name cannot be one, or is taken.
    """
    name = spelled(new)
    if not name:
        sentence = f'"{new}" cannot be a name: use a letter, or a letter with an index such as r1.'
        raise FormulaError(0, len(new), sentence)
    inside = {variable.name for companion in formula.companions for variable in companion.variables}
    if name != old and name in {*formula.names, *formula.constant_names, *inside}:
        raise FormulaError(0, len(new), f'"{new}" is taken already: choose another name.')
    variables = tuple(replace(v, name=name) if v.name == old else v for v in formula.variables)
    constants = tuple(replace(c, name=name) if c.name == old else c for c in formula.constants)
    known = tuple(constant.name for constant in constants)

    def rewritten(some: tuple[Expression, ...], names: tuple[str, ...]) -> tuple[Expression, ...]:
        return tuple(parse(renamed(expression, old, name), names, known) for expression in some)

    names = tuple(variable.name for variable in variables)
    companions = formula.companions
    if old in formula.constant_names:
        companions = tuple(
            replace(c, expressions=rewritten(c.expressions, c.expressions[0].variables)) for c in companions
        )
    expressions = rewritten(formula.expressions, names)
    return replace(
        formula, variables=variables, constants=constants, expressions=expressions, companions=companions
    )


def as_own(formula: Formula, before: Formula) -> Formula:
    """A change of another formula without what is true of that one alone; its source is what it came after.

    Other equations lose the words about the old ones, other constants or domains the notes with numbers.
    """
    is_same = formula.expressions == before.expressions and formula.kind == before.kind
    if is_same and (formula.constants, formula.variables) == (before.constants, before.variables):
        return formula
    if is_same:
        return replace(formula, notes=())
    sources = after(before.sources or (before.title,))
    about = "" if formula.about == before.about else formula.about
    return replace(formula, about=about, group="", sources=sources, printed=(), notes=())

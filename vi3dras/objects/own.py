"""A formula of one's own, from an empty page: hints where nothing is typed, variables found in what is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from vi3dras.language.expression import Expression, parse, renamed
from vi3dras.objects.domain_tables import DEFAULT_POINTS
from vi3dras.objects.edit import with_text
from vi3dras.objects.formula import COORDINATES, Coordinate, Formula, Kind, Variable
from vi3dras.objects.found import TURN, USUAL, is_sensible, names_in, sensible
from vi3dras.units import Units

CURVE_POINTS = 100
BEFORE, RADIUS, HEIGHT = 0.4, 0.12, 0.2
"""Of an arm's size: where the middle of what the hints draw is, and how large that is."""
UNFINISHED = ("s", "t")
"""Names that begin many functions: at the end of what is being typed they may become one of these."""


def blank_formula(kind: Kind, units: Units, size: float, title: str) -> Formula:
    """An empty page for a curve, surface or volume, drawn from hints before an arm of this size [m]."""
    sizes = (share * size / units.metres for share in (BEFORE, RADIUS, HEIGHT))
    before, radius, height = (float(f"{length:.2g}") for length in sizes)  # as a person would write it
    u, v = Variable("u", 0.0, TURN, "deg", CURVE_POINTS), Variable("v", 0.0, 1.0, "none", DEFAULT_POINTS)
    texts, variables = {
        "curve": ((f"{before:g} + {radius:g} cos u", f"{radius:g} sin u", f"{height:g}"), (u,)),
        "volume": (
            (f"{before:g} + {radius:g} cos u", f"{radius:g} sin u", f"{height:g} v"),
            (replace(u, points=DEFAULT_POINTS), v),
        ),
        "surface": (
            (f"{height:g} + {radius / 4:.2g} sin({90 / radius:.2g} y°)",),
            (
                Variable("x", before - radius, before + radius, "none", DEFAULT_POINTS),
                Variable("y", -radius, radius, "none", DEFAULT_POINTS),
            ),
        ),
    }[kind]
    names = tuple(variable.name for variable in variables)
    hinted = ("z",) if kind == "surface" else COORDINATES
    return Formula(
        id=page_id(title),
        title=title,
        kind=kind,
        expressions=tuple(parse(text, names) for text in texts),
        variables=variables,
        axis="z" if kind == "surface" else "y",
        units=units,
        hinted=hinted,
    )


def page_id(title: str) -> str:
    """The id of an empty page of that title."""
    return title.lower().replace(" ", "-")


def with_typed(
    base: Formula, texts: Mapping[Coordinate, str], size: float, *, is_done: bool = True
) -> Formula:
    """A formula with what was typed into some of its coordinates, over the variables found in all of them.

    A usual name for a variable that is new takes the place of one that no coordinate names any more, or
    makes a surface of a curve; where all is typed, a variable that nothing names goes. Other new names
    become constants.

    Args:
        base: the formula before the typing began, whose constants stay constants.
        texts: what the fields hold now.
        size: of the arm before which it stands [m]: a new variable that is no angle runs far enough.
        is_done: False while the last of them is still being typed.

    Raises:
        FormulaError: one of them cannot be read.
    """
    formula = base
    for coordinate, text in texts.items():
        formula = with_text(formula, coordinate, text)
        formula = replace(formula, hinted=tuple(c for c in formula.hinted if c != coordinate))
    used = {name for expression in formula.every_expression for name in expression.unknown}
    meant = base.constant_names
    formula = replace(
        formula, constants=tuple(c for c in formula.constants if c.name in meant or c.name in used)
    )
    if formula.kind == "surface":
        return formula
    names = _names(base, formula, "" if is_done or not texts else list(texts.values())[-1], is_done=is_done)
    return formula if names == base.names and not base.hinted else _over(names, base, formula, size)


def _names(base: Formula, formula: Formula, last: str, *, is_done: bool) -> tuple[str, ...]:
    """The variables of a formula: those it has and names, and what came to them."""
    used = names_in(formula.typed)
    new = [n for n in USUAL if n in used and n not in {*base.names, *base.constant_names}]
    new = [n for n in new if not (n in UNFINISHED and last.rstrip().endswith(n))]
    taken = [name for name in base.names if name in used]
    names = [name if name in used or not new else new.pop(0) for name in base.names]
    is_whole = is_done and not formula.hinted and (taken or set(names) - set(base.names))
    if is_whole:
        names = [name for name in names if name in used]
    return tuple((*names, *new)[:2])


def _over(names: tuple[str, ...], base: Formula, formula: Formula, size: float) -> Formula:
    """The formula over other variables: each keeps its domain, a new one gets a sensible one."""
    old = {v.name: v for v in base.variables}
    places = dict(zip(base.names, names, strict=False))
    constants = tuple(c for c in formula.constants if c.name not in names)
    known = tuple(c.name for c in constants)
    hints = {c for c in formula.hinted if formula.kind != "surface"}

    def read(coordinate: Coordinate, expression: Expression) -> Expression:
        text = expression.text
        for before, now in places.items():
            if coordinate in hints and before != now:
                text = renamed(expression, before, now)
        return parse(text, names, known)

    pairs = zip(COORDINATES, formula.expressions, strict=True)
    points = CURVE_POINTS if len(names) == 1 else DEFAULT_POINTS
    fresh = {name: Variable(name, 0.0, 1.0, "none", points) for name in names}
    changed = replace(
        formula,
        kind="curve" if len(names) == 1 else "volume",
        expressions=tuple(read(coordinate, expression) for coordinate, expression in pairs),
        variables=tuple(old.get(name, fresh[name]) for name in names),
        constants=constants,
    )
    typed = names_in(changed.typed)

    def is_found(variable: Variable) -> bool:
        is_untouched = bool(base.hinted) and is_sensible(variable) and variable.name in typed
        return variable.name not in old or is_untouched

    variables = (sensible(v, changed, size) if is_found(v) else v for v in changed.variables)
    return replace(changed, variables=tuple(variables))

"""Domains as people type them: the variables in a text, what they run through, and numbers such as 2π."""

from __future__ import annotations

import math
from dataclasses import replace
from fractions import Fraction

import numpy as np

from vi3dras.language.errors import FormulaError
from vi3dras.language.evaluate import evaluate_along, value_of
from vi3dras.language.expression import Expression, parse
from vi3dras.language.tree import Call, Degrees, Exact, Name, Number, Product, Tree, children
from vi3dras.objects.formula import Angle, Formula, Variable

USUAL = ("u", "v", "t", "s", "θ", "φ")
"""Names that vary, the likeliest first."""
WHOLE_TURNS = (Number(180.0), Number(360.0), Exact("π"), Exact("τ"))
TURNING = ("sin", "cos", "tan", "cot", "sec", "csc")
TURN = 360.0
STRETCHES = (1.0, 10.0, 100.0)
"""Ends of a domain that is no angle: the first along which something is to be seen."""
SEEN = 0.1
"""Of an arm's size: what is shorter is hardly seen beside it."""
SAMPLES = 9


def turns(name: str, tree: Tree) -> bool:
    """Whether a name stands in a sine or its like as an angle: in `cos u`, not in `cos(2πu)`."""
    if isinstance(tree, Call) and tree.function in TURNING:
        with_name = [part for part in _parts(tree) if Name(name) in _parts(part)]
        return bool(with_name) and not any(map(_converts, with_name))
    return any(turns(name, part) for part in children(tree))


def names_in(expressions: tuple[Expression, ...]) -> tuple[str, ...]:
    """Every name in some formulas, in the order of their appearance."""
    return tuple(dict.fromkeys(name for e in expressions for name, _, _ in e.uses))


def sensible(variable: Variable, formula: Formula, size: float) -> Variable:
    """The variable over a domain that suits what was typed.

    An angle goes round once; anything else runs from 0 to 1, 10 or 100, whatever is the first to make
    something to be seen beside an arm of this size [m].
    """
    typed = formula.typed
    if any(turns(variable.name, e.tree) for e in typed):
        return replace(variable, low=0.0, high=TURN, angle="deg")
    for high in STRETCHES:
        if _extent(variable.name, high, formula) >= SEEN * size:
            break
    else:
        high = STRETCHES[0]
    return replace(variable, low=0.0, high=high, angle="none")


def is_sensible(variable: Variable) -> bool:
    """Whether a domain is one that `sensible` gives, and nobody chose another."""
    ends = (variable.low, variable.high, variable.angle)
    return ends == (0.0, TURN, "deg") or ends in {(0.0, high, "none") for high in STRETCHES}


def _extent(name: str, high: float, formula: Formula) -> float:
    """How far [m] what was typed goes while one variable runs to `high` and the others stand at 1."""
    typed = tuple(e for e in formula.typed if any(use == name for use, _, _ in e.uses))
    if not typed:
        return 0.0
    samples = {n: np.ones(SAMPLES) for n in formula.names} | {name: np.linspace(0.0, high, SAMPLES)}
    values = evaluate_along(typed, samples, formula.entered) * formula.units.metres
    known = values[:, np.isfinite(values).all(axis=0)]
    return float(np.ptp(known, axis=1).max()) if known.shape[1] else 0.0


def _converts(tree: Tree) -> bool:
    """True for u°, and for a product such as 2πu or 360u."""
    return isinstance(tree, Degrees) or (
        isinstance(tree, Product)
        and any(part in WHOLE_TURNS for factor in tree.factors for part in _parts(factor[1]))
    )


def _parts(tree: Tree) -> list[Tree]:
    """A node with all that is in it."""
    return [tree, *(part for child in children(tree) for part in _parts(child))]


MOST_TURNS = 48
"""A larger multiple of π is shown as a number."""
PARTS = (1, 2, 3, 4, 6, 12)
"""What π is divided by where that is shown."""
SAME = 1e-9
LARGEST = 1e9
"""An end of a domain beyond this leaves no digits for what lies between two samples."""


def number_of(text: str, angle: Angle) -> float:
    """The value of an expression without names, in the unit of an angle or variable.

    An expression with π is in radians and one with ° in degrees, also where the other unit is asked for.

    Raises:
        FormulaError: it cannot be read, or has no finite value.
    """
    if not text.strip():
        raise FormulaError(0, len(text), "Write a number here, such as 360 or 2π.")
    expression = parse(text, ())
    if expression.uses:
        name, start, end = expression.uses[0]
        raise FormulaError(
            start, end - start, f'"{name}" has no value here: write a number, such as 2π or 3/4.'
        )
    value = value_of(expression.tree)
    if not math.isfinite(value):
        raise FormulaError(0, len(text), "This is no finite number.")
    if abs(value) > LARGEST:
        raise FormulaError(
            0, len(text), f"This number is too large for a domain: {LARGEST:,.0f} is the most."
        )
    if angle == "deg" and _has_angle(expression.tree):
        value = round(math.degrees(value), 10)
    return value + 0.0


def number_with_turns(value: float, angle: Angle) -> str:
    """Radians as a multiple of π where they are one, and nothing otherwise."""
    if angle != "rad" or not value:
        return ""
    turns = value / math.pi
    part = Fraction(turns).limit_denominator(max(PARTS))
    if part.denominator not in PARTS or abs(float(part) - turns) > SAME or abs(turns) > MOST_TURNS:
        return ""
    count = "" if abs(part.numerator) == 1 else str(abs(part.numerator))
    under = "" if part.denominator == 1 else f"/{part.denominator}"
    return f"{'−' if turns < 0 else ''}{count}π{under}"


def _has_angle(tree: Tree) -> bool:
    return (
        isinstance(tree, Degrees) or tree in (Exact("π"), Exact("τ")) or any(map(_has_angle, children(tree)))
    )

"""Numbers of a domain as people type them: 360, 2π, -π/2, 90°, and as a field shows them."""

from __future__ import annotations

import math
from fractions import Fraction

from vi3dras.language.errors import FormulaError
from vi3dras.language.evaluate import value_of
from vi3dras.language.expression import parse
from vi3dras.language.tree import Degrees, Exact, Tree, children
from vi3dras.objects.formula import Angle

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

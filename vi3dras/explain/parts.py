"""A part before an arm: how much of its surface is reached, and how the tool leans."""

from __future__ import annotations

import numpy as np

from vi3dras.explain.equation import Equation, Quantity
from vi3dras.explain.explanation import Body
from vi3dras.explain.markup import given, words, worked
from vi3dras.explain.scope import Scope, percent, significant


def reached_area(scope: Scope) -> Body:
    """Which share of the area of a part is reached."""
    shown, metres = scope.value, scope.robot.units.metres

    def area(square_metres: float) -> Quantity:
        value = square_metres / metres**2
        return Quantity(value, significant(value, 4), f"{scope.unit}²")

    known = {"a": area(shown.area * shown.reached / 100), "A": area(shown.area)}
    rows = given(*((name, percent(share)) for name, share in shown.shares.items()))
    cone = f"the tool leans from the normal by {np.degrees(shown.cone):.4g}° at most"
    return worked(Equation("s", "100*a/A", known, percent(shown.reached)), source=cone, after=(rows,))


def leaning(scope: Scope) -> Body:
    """How far the tool leans at most along a line."""
    leans = scope.value[np.isfinite(scope.value)]
    if not len(leans):
        return Body((words("β = π − ∠(a, n)"),))
    largest = float(np.degrees(leans.max()))
    angle = Quantity(180 - largest, 2, "°")
    return worked(
        Equation("β", "pi-w", {"w": angle}, Quantity(largest, 2, "°")),
        source="the largest along the line: w is between the tool and the normal out of the part",
        before=(words("β = π − ∠(a, n)"),),
    )  # fmt: skip

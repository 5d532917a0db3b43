"""How masses come out of measured torques: the motion that excites them, and the fit."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from vi3dras.explain.equation import Quantity
from vi3dras.explain.explanation import Body
from vi3dras.explain.markup import given, told, words
from vi3dras.explain.scope import Scope

if TYPE_CHECKING:
    from vi3dras.identification.exciting import Exciting
    from vi3dras.identification.fit import Identified

NO_MOTION = told("no motion has been designed yet")
NO_FIT = told("nothing has been identified yet")


def exciting(scope: Scope) -> Body:
    """The series of each joint, and the condition that it was searched for."""
    lines = (
        words("q_i(t) = q_{0i} + Σ_k (a_{ik}·sin kωt + b_{ik}·cos kωt), ω = 2π/T"),
        words("cond(W) → min"),
    )
    if scope.value is None:
        return Body(lines, (NO_MOTION,))
    made: Exciting = scope.value.found
    numbers = [
        ("T", Quantity(made.series.period, 1, "s")),
        ("cond(W)", Quantity(made.condition, 2, "")),
        ("first", Quantity(made.first, 2, "")),
    ]
    return Body(lines, (given(*numbers),))


def identified(scope: Scope) -> Body:
    """The weighted least squares, their error bars, and the first parameters in numbers."""
    lines = (
        words("τ = W(q, q', q'')·β + ε"),
        words("β = (W^T·S·W)^{-1}·W^T·S·τ, S = 1/σ_i^2"),
        words("±1.96·√C_{kk}, C = (W^T·S·W)^{-1}"),
    )
    if scope.value is None:
        return Body(lines, (NO_FIT,))
    found: Identified = scope.value.found
    units = scope.value.units
    rows = [given(("cond(W)", Quantity(found.condition, 2, "")))]
    for name, unit, value, bar in list(zip(found.base.names, units, found.values, found.bars, strict=True))[
        :4
    ]:
        rows.append(given((name, Quantity(float(value), 7, unit)), ("±", Quantity(float(bar), 7, unit))))
    return Body(lines, tuple(rows))


def cross_check(scope: Scope) -> Body:
    """What stays unexplained of another motion."""
    lines = (words("r_i = |τ − W·β| / |τ|"),)
    if scope.value is None:
        return Body(lines, (NO_FIT,))
    shares = 100 * np.asarray(scope.value.share)
    names = [(f"r_{i + 1}", Quantity(float(share), 2, "%")) for i, share in enumerate(shares)]
    return Body(lines, tuple(given(each) for each in names))

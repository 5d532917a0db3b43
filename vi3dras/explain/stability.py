"""A loop near a pose: where its poles are, how far it is from swinging, and the numbers of now."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from vi3dras.explain.equation import Quantity
from vi3dras.explain.explanation import Body
from vi3dras.explain.markup import given, told, words
from vi3dras.explain.scope import Scope

if TYPE_CHECKING:
    from vi3dras.api.control.stable import LoopStability


def loop_stability(scope: Scope) -> Body:
    """The characteristic equation, what margins are, and those of now."""
    found: LoopStability | None = scope.value
    lines = (
        words("det(1 + L(z)) = 0, z = e^{s·T}"),
        words("A_m = 1 / |L| where arg L = −180°"),
        words("φ_m = 180° + arg L where |L| = 1, T_m = φ_m / ω"),
    )
    if found is None:
        return Body(lines, (told("this loop has no linear form here"),))
    numbers = (
        ("A_m", found.gain_margin, 3, ""), ("φ_m", found.phase_margin, 1, "°"),
        ("T_m", 1e3 * found.delay_margin, 2, "ms"),
    )  # fmt: skip
    known = [(name, Quantity(v, digits, unit)) for name, v, digits, unit in numbers if math.isfinite(v)]
    size = float(abs(found.poles[0]))
    slowest = told(f"{len(found.poles)} poles, the slowest of size {size:.4f}")
    return Body(lines, (given(*known), slowest) if known else (slowest,))

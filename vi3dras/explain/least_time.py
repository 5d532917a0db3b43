"""A way in the least time: its equation along the way, and how long it takes now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vi3dras.explain.equation import Quantity
from vi3dras.explain.explanation import Body
from vi3dras.explain.markup import given, told, words
from vi3dras.explain.scope import Scope

if TYPE_CHECKING:
    from vi3dras.api.forces.fastest import Fastest


def fastest_way(scope: Scope) -> Body:
    """The limits along the way, and the two durations."""
    found: Fastest | None = scope.value
    lines = (
        words("τ = a(s) · s″ + b(s) · s′^2 + c(s)"), words("a = M · dq/ds"),
        words("b = M · d^2q/ds^2 + C · dq/ds"), words("c = g + f"),
    )  # fmt: skip
    if found is None:
        return Body(lines, (told("no motion, or no motor with a limit"),))
    kept = sum(each.kind != "none" for each in found.leads)
    durations = (("T", Quantity(found.duration, 3, "s")), ("T_s", Quantity(found.steady_duration, 3, "s")))
    return Body(
        lines, (given(*durations), told(f"T_s at constant speed; {kept} stretches with one limit full each")),
        source="Bobrow, Dubowsky and Gibson 1985; Pham and Pham 2018",
    )  # fmt: skip

"""Where a root has no value: NaN in numpy, a complex number or a fault elsewhere, so here a flag.

What was traced is done again with every root held at zero or above, and beside each number goes a flag that
says whether all roots that it stands on had a value, as NaN would.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from vi3dras.codegen.operations import COMPARISONS, at_least, both, done, function, maximum, select
from vi3dras.dynamics.tracing import Part, Symbol, Traced

Guarded = tuple[Part, Part]
"""A number, and whether it is one."""


def guarded(inputs: Sequence[Symbol], outputs: Sequence[Part]) -> list[Guarded]:
    """The outputs without a root of what is negative, and the flag of each."""
    made: dict[int, Guarded] = {symbol.place: (symbol, True) for symbol in inputs}

    def of(part: Part) -> Guarded:
        if isinstance(part, Symbol):
            return made[part.place]
        return (0.0, False) if isinstance(part, float) and math.isnan(part) else (part, True)

    for step in Traced(tuple(inputs), tuple(outputs)).steps:
        made[step.place] = _once_more(step, [of(part) for part in step.of])
    return [of(part) for part in outputs]


def _once_more(step: Symbol, of: Sequence[Guarded]) -> Guarded:
    if step.does == "where":
        (condition, known), (a, a_known), (b, b_known) = of
        condition = both(condition, known)
        return select(condition, a, b), select(condition, a_known, b_known)
    fine: Part = True
    for _, known in of:
        fine = both(fine, known)
    values = [value for value, _ in of]
    if step.does in COMPARISONS:  # of NaN nothing holds
        return both(done(step.does, *values), fine), True
    if step.does == "defined":
        return 0.0, fine
    if step.does == "sqrt" and not _cannot_be_negative(values[0]):
        return function("sqrt", maximum(values[0], 0.0)), both(fine, at_least(values[0], 0.0))
    return done(step.does, *values), fine


def _cannot_be_negative(part: Part) -> bool:
    """Whether no numbers make a part negative: squares, their sums, 1 - c² of a c within -1 and 1."""
    if not isinstance(part, Symbol):
        return bool(part >= 0)
    if part.does == "multiply":
        one, other = part.of
        return one is other or (_cannot_be_negative(one) and _cannot_be_negative(other))
    if part.does == "add":
        return all(map(_cannot_be_negative, part.of))
    if part.does == "subtract" and part.of[0] == 1.0 and isinstance(part.of[1], Symbol):
        square = part.of[1]
        one = square.of[0]
        return (
            square.does == "multiply" and one is square.of[1] and isinstance(one, Symbol)
            and one.does == "minimum" and one.of[1] == 1.0
        )  # fmt: skip
    return part.does in {"sqrt", "maximum"} and (part.does == "sqrt" or 0.0 in part.of)

"""What is known of a port before anything is computed: its symbol, its meaning, its unit, its equation."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from vi3dras.explain.equation import Equation
from vi3dras.explain.explanation import Body, Line
from vi3dras.explain.markup import given, in_numbers, in_symbols
from vi3dras.explain.scope import Scope

Sizes = tuple[tuple[int, ...], ...]
"""How large the numbers of a part may be: `((5,), (5, 4, 4))` is a matrix of 5, or an element of one."""


class Topic(NamedTuple):
    """One port."""

    symbol: str = ""
    meaning: str = ""
    """One or two sentences; the port's own tip without it."""
    unit: str = ""
    """In words, for what has none of its own."""
    paper: str = ""
    """The number of the paper's equation."""
    work: Callable[[Scope], Body] | None = None
    """How it is computed; None for what a person sets, and for pictures."""
    parts: Callable[[Scope], Sizes] | None = None
    """How many parts there are to ask for; None where the value itself tells."""


Topics = dict[str, Topic]
"""By `port`, or by `instrument-id.port` where two instruments mean different things by one name."""


def fixed(*sizes: int) -> Callable[[Scope], Sizes]:
    """A port with the same parts for every arm."""
    return lambda scope: (sizes,)


def per_joint(scope: Scope) -> Sizes:
    """A port with a part for each joint."""
    return ((scope.robot.n,),)


def per_value(scope: Scope) -> Sizes:
    """A port with a part for each of its values."""
    return ((len(scope.value or ()),),)


def worked(
    *equations: Equation,
    source: str = "",
    note: str = "",
    before: tuple[Line, ...] = (),
    after: tuple[Line, ...] = (),
    has_givens: bool = True,
) -> Body:
    """Equations below each other, with the numbers of now; `before` and `after` stand around them."""
    results = {equation.left for equation in equations}
    known = {
        name: value
        for equation in equations
        for name, value in equation.knowns.items()
        if name not in results
    }
    is_short = has_givens and 0 < len(known) <= MOST_GIVEN
    givens: tuple[Line, ...] = (given(*known.items()),) if is_short else ()
    return Body(
        (*before, *map(in_symbols, equations)),
        (*givens, *map(in_numbers, equations), *after),
        equations,
        source,
        note,
    )


MOST_GIVEN = 6
"""Values that are named in front; more are read in the equation itself."""

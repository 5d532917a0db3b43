"""Arithmetic on parts of which some are known beforehand: what is multiplied with zero costs nothing."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from typing import Any

Part = Any
"""A float, an array (N,), or a symbol: whatever can be added and multiplied."""

Triple = tuple[Part, Part, Part]

Matrix = tuple[Triple, Triple, Triple]
"""Three rows."""

ZERO: Triple = (0.0, 0.0, 0.0)


def times(a: Part, b: Part) -> Part:
    """A product; zeros and ones that are known beforehand cost nothing."""
    for one, other in ((a, b), (b, a)):
        if isinstance(one, int | float):
            if one == 0:
                return 0.0
            if one == 1:
                return other
    return a * b


def plus(a: Part, b: Part) -> Part:
    """A sum; a zero that is known beforehand costs nothing."""
    if is_zero(a):
        return b
    return a if is_zero(b) else a + b


def minus(a: Part, b: Part) -> Part:
    """A difference; a zero that is known beforehand costs nothing."""
    if is_zero(a):
        return negative(b)
    return a if is_zero(b) else a - b


def negative(a: Part) -> Part:
    """The same the other way."""
    return 0.0 if is_zero(a) else -a


def is_zero(a: Part) -> bool:
    """Whether a part is known to be zero, whatever the joints do."""
    return isinstance(a, int | float) and a == 0


def add_up(*parts: Part) -> Part:
    """The sum."""
    return reduce(plus, parts)


def add(*vectors: Triple) -> Triple:
    """The sum of vectors."""
    x, y, z = (add_up(*parts) for parts in zip(*vectors, strict=True))
    return (x, y, z)


def dot(u: Sequence[Part], v: Sequence[Part]) -> Part:
    """The inner product."""
    return add_up(*map(times, u, v))


def cross(u: Triple, v: Triple) -> Triple:
    """The outer product."""
    (a, b, c), (x, y, z) = u, v
    return (
        minus(times(b, z), times(c, y)),
        minus(times(c, x), times(a, z)),
        minus(times(a, y), times(b, x)),
    )


def scaled(k: Part, v: Triple) -> Triple:
    """A vector times a number."""
    return (times(k, v[0]), times(k, v[1]), times(k, v[2]))


def applied(A: Matrix, p: Triple) -> Triple:
    """A matrix times a vector."""
    return (dot(A[0], p), dot(A[1], p), dot(A[2], p))

"""A symmetric positive definite system solved step by step, without asking which numbers are small."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from vi3dras.kinematics.arithmetic import Part, add_up, minus, times

MOST_STRAIN = 1e13
"""Beyond, what is left of a pivot is rounding, and the solution with it."""


class Solved(NamedTuple):
    """A solution, and how far it can be believed."""

    x: list[Part]
    strain: Part
    """The sum of what each number of the diagonal was before elimination by what was left of it: the number
    of unknowns at least, beyond `MOST_STRAIN` the matrix is not positive definite."""


def solve(M: Sequence[Sequence[Part]], b: Sequence[Part]) -> Solved:
    """Solve M x = b for floats, arrays (N,) or symbols: M = L D Lᵀ, of M the lower half is read.

    A mass matrix is positive definite, so no order of elimination is better than another.
    """
    n = len(b)
    L: list[list[Part]] = [[] for _ in b]
    inverse: list[Part] = []
    x: list[Part] = []
    for i in range(n):
        scaled: list[Part] = []
        for j in range(i):
            scaled.append(minus(M[i][j], _sum_of(scaled, L[j])))
            L[i].append(times(scaled[j], inverse[j]))
        inverse.append(1.0 / minus(M[i][i], _sum_of(scaled, L[i])))
        x.append(minus(b[i], _sum_of(L[i], x)))
    strain = add_up(*(times(M[i][i], inverse[i]) for i in range(n)))
    x = list(map(times, x, inverse))
    for i in reversed(range(n)):
        for j in range(i):
            x[j] = minus(x[j], times(L[i][j], x[i]))
    return Solved(x, strain)


def _sum_of(u: Sequence[Part], v: Sequence[Part]) -> Part:
    """The sum of u v over as many as the shorter has, zero for none."""
    return add_up(0.0, *map(times, u, v))

"""A symmetric positive definite system solved step by step, without asking which numbers are small."""

from __future__ import annotations

from collections.abc import Sequence

from vi3dras.dynamics.newton_euler import Part, add_up, minus, times


def solve(M: Sequence[Sequence[Part]], b: Sequence[Part]) -> list[Part]:
    """X of M x = b for floats, arrays (N,) or symbols: M = L D Lᵀ, of M the lower half is read.

    A mass matrix is positive definite, so no pivot is near zero and no order is better than another.
    """
    n = len(b)
    L: list[list[Part]] = [[] for _ in b]
    inverse: list[Part] = []
    x: list[Part] = []
    for i in range(n):
        scaled: list[Part] = []
        for j in range(i):
            scaled.append(minus(M[i][j], add_up(0.0, *map(times, scaled, L[j]))))
            L[i].append(times(scaled[j], inverse[j]))
        pivot = minus(M[i][i], add_up(0.0, *map(times, scaled, L[i])))
        inverse.append(1.0 / pivot)
        x.append(minus(b[i], add_up(0.0, *map(times, L[i], x))))
    x = list(map(times, x, inverse))
    for i in reversed(range(n)):
        for j in range(i):
            x[j] = minus(x[j], times(L[i][j], x[i]))
    return x

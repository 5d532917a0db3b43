"""Optimisers of scipy over ranges: one goes downhill from a start, one looks over the whole range.

The cost of a run has corners, where a motor comes to its limit or a joint starts to rattle, and cliffs, where
it is not stable, so neither may ask for slopes. Downhill goes the simplex of Nelder and Mead, which needs
nothing but to compare. Over the range goes differential evolution: it asks for a whole generation at once,
which is what many runs at the same time are quick at, and its answer hangs on the seed alone. Both see shares
from 0 to 1 of each range, by factors where it has them: a gain of 20 is to 10 as 2000 is to 1000.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.tuning.spans import Span

Cost = Callable[[Floats], Floats]
"""From rows (k, d) to costs (k,), infinite where a run is not stable."""

FALLEN = 1e30
"""What an optimiser is told of a run that is not stable: it compares, and infinity less infinity is none."""
MEMBERS = 20
"""Of a generation, for each number that is searched."""
GENERATIONS = 13
SAME = 4e-3
"""Of the shares and costs of a simplex: nearer to each other they are one."""


def refined(cost: Cost, spans: tuple[Span, ...], start: Floats, most: int) -> Floats:
    """Downhill from a start (d,) in so many runs at most: the best row (d,)."""
    from scipy.optimize import minimize

    free = _Free(cost, spans, start)
    if not free.count:
        cost(start[None])
        return start
    begin = np.array([spans[k].share(float(start[k])) for k in free.places])
    now = free.one(begin)
    flat = SAME * now if now < FALLEN else 0.0
    away = np.where(begin < 0.5, 0.1, -0.1)  # the first simplex leans into the ranges, not over their ends
    simplex = np.vstack([begin, begin + np.diag(away)])
    minimize(
        free.one, begin, method="Nelder-Mead", bounds=[(0.0, 1.0)] * free.count,
        options={"maxfev": most, "initial_simplex": simplex, "xatol": SAME, "fatol": flat,
                 "adaptive": free.count > 2},
    )  # fmt: skip
    return free.best_row


def overall(cost: Cost, spans: tuple[Span, ...], seed: int) -> Floats:
    """The best row (d,) that a search over all of the ranges finds."""
    from scipy.optimize import differential_evolution

    middle = np.array([float(each.at(np.array(0.5))) for each in spans])
    free = _Free(cost, spans, middle)
    differential_evolution(
        free.many, [(0.0, 1.0)] * free.count, popsize=MEMBERS, maxiter=GENERATIONS, tol=0.01, rng=seed,
        init="latinhypercube", polish=False, updating="deferred", vectorized=True,
    )  # fmt: skip
    return free.best_row


def overall_runs(spans: tuple[Span, ...]) -> int:
    """How many runs that takes, at most."""
    return MEMBERS * sum(each.is_open for each in spans) * (GENERATIONS + 1)


class _Free:
    """The cost over those of the ranges that have more than one value."""

    def __init__(self, cost: Cost, spans: tuple[Span, ...], start: Floats) -> None:
        self._cost, self._spans, self._start = cost, spans, start
        self.places = [k for k, each in enumerate(spans) if each.is_open]
        self.count = len(self.places)
        self.best, self.best_row = FALLEN, start

    def rows(self, shares: Floats) -> Floats:
        """The rows (k, d) at shares (k, f)."""
        rows = np.repeat(self._start[None], len(shares), axis=0)
        for column, place in enumerate(self.places):
            rows[:, place] = self._spans[place].at(shares[:, column])
        return rows

    def one(self, share: Floats) -> float:
        """The cost at shares (f,)."""
        return float(self.many(share[:, None])[0])

    def many(self, shares: Floats) -> Floats:
        """The costs at shares (f, k), as scipy stacks them."""
        rows = self.rows(np.atleast_2d(shares.T))
        found = np.minimum(self._cost(rows), FALLEN)
        if found.min() < self.best:
            self.best, self.best_row = float(found.min()), rows[int(found.argmin())]
        return found

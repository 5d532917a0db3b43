"""The best of all combinations, or the best that an optimiser finds: the same answer every time."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, get_args

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.tuning.errors import MethodError, NoStableError
from vi3dras.tuning.front import front
from vi3dras.tuning.kept_runs import Evaluate, KeptRuns
from vi3dras.tuning.optimisers import overall, overall_runs, refined
from vi3dras.tuning.scores import Weights, costs, worst_of
from vi3dras.tuning.spans import Grid, Span

Method = Literal["grid", "local", "global", "both"]
METHODS: tuple[Method, ...] = get_args(Method)
"""Every combination; from a start downhill; over the whole range; the grid, and downhill from its best."""

REFINING = 60
"""Runs of a local search, at most."""


@dataclass(frozen=True, eq=False)
class Searched:
    """What was run, and which of it is best."""

    spans: tuple[Span, ...]
    weights: Weights
    rows: Floats
    """What was run, in the order in which it was asked for, (N, d)."""
    scores: Floats
    """How it ended, by `MEASURES`, in each circumstance, (N, s, 11)."""
    on_grid: int = 0
    """How many rows of the grid are done; they come first, from coarse to fine."""

    @property
    def costs(self) -> Floats:
        """Of each row, (N,); infinite where it is not stable."""
        return costs(self.scores, self.weights)

    @property
    def best(self) -> int:
        """The row with the least cost; of equals the one with the smallest numbers.

        Raises:
            NoStableError: no row is stable.
        """
        cost = self.costs
        least = cost.min(initial=np.inf)
        if not np.isfinite(least):
            raise NoStableError(len(self.rows))
        equal = np.flatnonzero(cost == least)
        return int(min(equal.tolist(), key=lambda k: tuple(self.rows[k])))

    @property
    def best_row(self) -> dict[str, float]:
        """The best by the names of what was searched."""
        return dict(zip((each.name for each in self.spans), self.rows[self.best].tolist(), strict=True))

    @property
    def front(self) -> list[int]:
        """Rows that no other beats in both RMS error and effort, by growing error."""
        return front(worst_of(self.scores, "rms"), worst_of(self.scores, "effort"))

    def weighed(self, weights: Weights) -> Searched:
        """The same runs at another cost."""
        return Searched(self.spans, weights, self.rows, self.scores, self.on_grid)

    def on_map(self, values: Floats) -> Floats:
        """Values of rows (N,) on the grid, in the shape of the ranges.

        Where a run is still to come stands that of the coarser cell around it; NaN where there is none.
        """
        grid = Grid(self.spans)
        spread = np.full(len(grid.order), np.nan)
        spread[grid.order[: self.on_grid]] = values[: self.on_grid]
        place = grid.covered(self.on_grid)
        found: Floats = np.where(place >= 0, spread[place], np.nan).reshape(grid.shape)
        return found

    def plane(self, values: Floats, axes: tuple[int, int] = (0, 1)) -> Floats:
        """The same over two of the ranges alone (n, m): of further ones, that of the cheapest run."""
        found, cost = (self.on_map(each) for each in (values, self.costs))
        if found.ndim == 1:
            return found[:, None]
        both = (np.moveaxis(each, axes, (0, 1)) for each in (found, cost))
        flat, by = (each.reshape(*each.shape[:2], -1) for each in both)
        least = np.where(np.isnan(by), np.inf, by).argmin(axis=2)
        return np.array(np.take_along_axis(flat, least[..., None], axis=2)[..., 0])

    @property
    def has_stable(self) -> bool:
        """Whether one row at least is stable."""
        return bool(np.isfinite(self.costs).any())

    def nearest(self, x: float, y: float, axes: tuple[int, int] = (0, 1)) -> int:
        """The row that is nearest to numbers of two ranges, of equals the best."""
        spans = [self.spans[k] for k in axes if k < len(self.spans)]
        places = np.array([[each.share(value) for value in self.rows[:, k]]
                           for k, each in zip(axes, spans, strict=False)])  # fmt: skip
        at = np.array([[each.share(value)] for each, value in zip(spans, (x, y), strict=False)])
        away = np.round(((places - at) ** 2).sum(axis=0), 12)
        return int(np.lexsort((self.costs, away))[0])


Told = Callable[[float, Callable[[], Searched]], None]
"""Hears the fraction done, and can ask for what is known so far; may raise to stop."""


def search(
    evaluate: Evaluate, spans: tuple[Span, ...], weights: Weights, method: str, kept: KeptRuns, *,
    start: Floats | None = None, seed: int = 0, told: Told | None = None,
) -> Searched:  # fmt: skip
    """What a method finds in some ranges.

    Args:
        evaluate: from gains (k, d) to measures (k, s, 11).
        spans: a range for each of the d numbers.
        weights: what the cost is made of.
        method: one of `METHODS`.
        kept: runs that are done already; new ones are added to them and saved.
        start: where a local search begins (d,); the middle of the ranges if None.
        seed: of the global search.
        told: hears how far it is.

    Raises:
        MethodError: there is no such method.
        ManyRunsError, NothingOpenError: too many combinations, or just one.
    """
    if method not in METHODS:
        raise MethodError(method, METHODS)
    on = _Search(evaluate, spans, weights, kept, told)
    try:
        if method in {"grid", "both"}:
            on.over_grid(Grid(spans), 1.0 if method == "grid" else 0.8)
        if method == "global":
            on.expect(overall_runs(spans) + REFINING)
            overall(on.cost, spans, seed)
        if method == "local" or (method != "grid" and on.so_far().has_stable):
            if method != "global":
                on.expect(REFINING)
            begin = start if method == "local" else on.so_far().best_row.values()
            at = [each.at(np.array(0.5)) for each in spans] if begin is None else begin
            refined(on.cost, spans, np.array([float(value) for value in at]), REFINING)
    finally:
        kept.save()  # whoever stops the search, or falls over it, does not lose what is done
    return on.so_far()


class _Search:
    """A search under way: asks for runs and tells what is known."""

    def __init__(
        self, evaluate: Evaluate, spans: tuple[Span, ...], weights: Weights, kept: KeptRuns, told: Told | None
    ) -> None:
        self._evaluate, self._spans, self._weights = evaluate, spans, weights
        self._kept, self._told = kept, told
        self._rows: dict[bytes, Floats] = {}
        self._on_grid, self._done = 0, 0.0
        self._from, self._asked, self._expected = 0.0, 0, 1

    def over_grid(self, grid: Grid, share: float) -> None:
        """Run every combination, from coarse to fine, as so large a share of the work."""
        rows = grid.rows[grid.order]

        def told(fraction: float, done: int) -> None:
            for row in rows[self._on_grid : done]:
                self._rows.setdefault(row.tobytes(), row)
            self._on_grid = done
            self._tell(share * fraction)

        self._kept.run(self._evaluate, rows, told)

    def expect(self, runs: int) -> None:
        """So many runs more, at most, are the rest of the work."""
        self._from, self._asked, self._expected = self._done, 0, runs

    def cost(self, rows: Floats) -> Floats:
        """The cost of rows (k, d), (k,)."""
        scores = self._kept.run(self._evaluate, rows, lambda *_: self._tell(self._done))
        for row in rows:
            self._rows.setdefault(row.tobytes(), row)
        self._asked += len(rows)
        self._tell(self._from + (1.0 - self._from) * min(self._asked / self._expected, 1.0))
        return costs(scores, self._weights)

    def so_far(self) -> Searched:
        """What this search has asked for, also what was run by an earlier one."""
        rows = np.array(list(self._rows.values())).reshape(-1, len(self._spans))
        return Searched(self._spans, self._weights, rows, self._kept.known(rows), self._on_grid)

    def _tell(self, fraction: float) -> None:
        self._done = fraction
        if self._told is not None:
            self._told(fraction, self.so_far)

"""Whether the arm touches itself or the ground."""

from __future__ import annotations

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats, Ints
from vi3dras.passport.outcome import Column, Outcome, judged
from vi3dras.passport.tolerances import Tolerances
from vi3dras.solids.capsules import Body, bound, clearance, corners, height, name_of


class Contacts:
    """Contacts of the rows so far; only the nearest pair of each row is kept."""

    def __init__(self, robot: Robot, body: Body, count: int, tolerances: Tolerances) -> None:
        self.body, self.metres, self.unit = body, robot.units.metres, robot.units.length
        self.allowed = tolerances.clearance
        self.self_gap = np.full(count, np.nan)
        self.self_pair = np.zeros(count, np.int64)
        self.height = np.full(count, np.nan)
        self.lowest = np.zeros(count, np.int64)
        self.least = np.inf

    def add(self, at: Ints, q: Floats) -> None:
        """Look at joint values (k, n) of the rows `at` (k,)."""
        places = corners(self.body, q)
        for number, pair in enumerate(self.body.pairs):
            low = bound(self.body, places, pair)
            some = np.flatnonzero(low < np.maximum(np.fmin(self.least, self.self_gap[at]), self.allowed))
            if not len(some):
                continue
            gap = clearance(self.body, places[some], pair)
            rows = at[some]
            nearer = ~(gap >= self.self_gap[rows])
            self.self_gap[rows[nearer]], self.self_pair[rows[nearer]] = gap[nearer], number
            self.least = min(self.least, float(gap.min()))
        for index in self.body.above:
            above = height(self.body, places, index)
            lower = ~(above >= self.height[at])
            self.height[at[lower]], self.lowest[at[lower]] = above[lower], index

    def outcomes(self) -> list[Outcome]:
        """What was found, at the nearest pair and the lowest piece of each row."""
        pairs = [
            f"{name_of(self.body, pair.one)} and {name_of(self.body, pair.two)}" for pair in self.body.pairs
        ]
        names = [name_of(self.body, k) for k in range(len(self.body.capsules))]
        return [
            self._judged("SELF", self.self_gap, self.self_pair, pairs),
            self._judged("GROUND", self.height, self.lowest, names),
        ]

    def _judged(self, code: str, gap: Floats, which: Ints, names: list[str]) -> Outcome:
        shown = np.where(gap < 0, -gap, gap) / self.metres
        touching = gap < self.allowed - 1e-9
        columns = (
            [name for k, name in enumerate(names) if (touching & (which == k)).any()] or names[:1] or [""]
        )
        wide = np.stack(
            [np.where(which == names.index(c), gap, np.nan) if c else gap for c in columns], axis=1
        )
        if not touching.any():
            wide, columns = gap[:, None], [""]
        found = judged(
            code, (self.allowed - 1e-9 - wide) / self.metres, np.broadcast_to(shown[:, None], wide.shape),
            self.allowed / self.metres, [Column(name, self.unit) for name in columns],
        )  # fmt: skip
        least = None if not np.isfinite(gap).any() else float(np.nanmin(gap)) / self.metres
        return found._replace(worst=least)

"""Contacts at the rows: the arm with itself, with the ground, and with what stands around it."""

from __future__ import annotations

import numpy as np

from vi3dras.arrays import Floats, Ints
from vi3dras.collision.meetings import ROUNDING, Surroundings
from vi3dras.collision.nearest import least_of
from vi3dras.kinematics.forward import tool_pose
from vi3dras.passport.outcome import Column, Outcome, judged
from vi3dras.passport.rows import Rows, Tolerances
from vi3dras.solids.capsules import bound, clearance, corners, height, name_of


class Contacts:
    """Contacts of the rows so far; only the nearest pair of each row is kept."""

    def __init__(self, around: Surroundings, rows: Rows, tolerances: Tolerances, *, is_around: bool) -> None:
        units, count = around.robot.units, len(rows.times)
        self.around, self.body, self.rows, self.is_around = around, around.body, rows, is_around
        self.metres, self.unit, self.allowed = units.metres, units.length, tolerances.clearance
        self.meetings = [each for each in around.meetings if each.kind == "WORKPIECE"]
        self.gap, self.meeting = np.full(count, np.nan), np.zeros(count, np.int64)
        self.self_gap = np.full(count, np.nan)
        self.self_pair = np.zeros(count, np.int64)
        self.height = np.full(count, np.nan)
        self.lowest = np.zeros(count, np.int64)
        self.least = np.inf

    def add(self, at: Ints, q: Floats) -> None:
        """Look at joint values (k, n) of the rows `at` (k,)."""
        places = corners(self.body, q)
        if self.meetings:
            self.gap[at], self.meeting[at] = least_of(self.around, places, self.meetings, self.allowed)
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
        names = [name_of(self.body, k) for k in range(len(self.body.capsules))]
        pairs = [f"{names[pair.one]} and {names[pair.two]}" for pair in self.body.pairs]
        found = [
            self._judged("SELF", self.self_gap, self.self_pair, pairs),
            self._judged("GROUND", self.height, self.lowest, names),
        ]
        if self.is_around:
            met = [self.around.name(meeting) for meeting in self.meetings]
            found.append(self._judged("WORKPIECE", self.gap, self.meeting, met))
        return found

    def _judged(self, code: str, gap: Floats, which: Ints, names: list[str]) -> Outcome:
        shown = np.where(gap < 0, -gap, gap) / self.metres
        touching = gap < self.allowed - ROUNDING
        columns = [name for k, name in enumerate(names) if (touching & (which == k)).any()]
        parts = [np.where(which == names.index(name), gap, np.nan) for name in columns]
        wide = np.stack(parts or [gap], axis=1)
        found = judged(
            code, (self.allowed - ROUNDING - wide) / self.metres, np.broadcast_to(shown[:, None], wide.shape),
            self.allowed / self.metres,
            [Column(name, self.unit, words={"unit": self.unit}) for name in columns or [""]],
            words=self._when(wide.shape) if code == "WORKPIECE" else None,
        )  # fmt: skip
        least = None if not np.isfinite(gap).any() else float(np.nanmin(gap)) / self.metres
        return found._replace(worst=least)

    def _when(self, shape: tuple[int, ...]) -> dict[str, Floats]:
        """When each row is, and where its tool is, for a sentence."""
        x, y, z = (tool_pose(self.around.robot, self.rows.q)[:, :3, 3] / self.metres).T
        named = {"time": self.rows.times, "x": x, "y": y, "z": z}
        return {name: np.broadcast_to(values[:, None], shape) for name, values in named.items()}

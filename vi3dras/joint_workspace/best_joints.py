"""The best joint values for each of many points, among all that are offered one after the other."""

from __future__ import annotations

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Bools, Floats, Ints
from vi3dras.inverse.numeric import polished
from vi3dras.inverse.solutions import EXACT, into_limits
from vi3dras.inverse.solver import CLOSE
from vi3dras.inverse.task import errors_of
from vi3dras.joint_workspace.judging import OUTSIDE, costs_of


class Best:
    """The best joint values of some points so far."""

    def __init__(self, robot: Robot, points: Floats) -> None:
        self.robot = robot
        self.points = points
        """(N, 3)."""
        self.q = np.full((len(points), robot.n), np.nan)
        """(N, n); NaN where there are none."""
        self.cost = np.full(len(points), np.inf)
        """What they cost, see `costs_of`, (N,)."""

    @property
    def inside(self) -> Bools:
        """The points with joint values within the limits, (N,)."""
        return np.asarray(self.cost < OUTSIDE)

    def offer(self, rows: Ints, q: Floats) -> None:
        """Branches (k, branches, n) for some points (k,): the best is kept where it is better."""
        near = into_limits(self.robot, q, self.robot.home)
        self.keep(rows, near, costs_of(self.robot, near, self.robot.home).max(axis=2))

    def keep(self, rows: Ints, q: Floats, cost: Floats) -> None:
        """The same of what is brought into the limits, with its cost (k, branches)."""
        cost = np.where(np.isnan(cost), np.inf, cost)
        each, best = np.arange(len(rows)), cost.argmin(axis=1)
        order = np.argsort(-cost[each, best], kind="stable")  # of a row that comes twice the best is last
        order = order[cost[each, best][order] < self.cost[rows[order]]]
        self.q[rows[order]] = q[each, best][order]
        self.cost[rows[order]] = cost[each, best][order]

    def offer_ends(self, rows: Ints, ends: Floats) -> Floats:
        """Where descents for some points (k,) ended, (k, n), kept where they meet; what they miss, (k,)."""
        missed = self._missed(rows, ends)
        met = missed <= EXACT
        self.offer(rows[met], ends[met][:, None])
        return missed

    def check(self) -> None:
        """Forget what does not meet its point; what lost digits near a singular pose gets them back."""
        rows = np.flatnonzero(np.isfinite(self.cost))
        missed = self._missed(rows, self.q[rows])
        rough = rows[(missed > EXACT / 10) & (missed < CLOSE)]
        wrong = rows[missed > EXACT]
        ends = polished(self.robot, "position", self.points[rough], self.q[rough])
        self.q[wrong], self.cost[wrong] = np.nan, np.inf
        self.offer_ends(rough, ends)

    def _missed(self, rows: Ints, q: Floats) -> Floats:
        return errors_of(self.robot, "position", self.points[rows], q).position

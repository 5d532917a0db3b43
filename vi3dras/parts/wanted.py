"""What is wanted of a part, its surface or a line over it, and how much of it an arm reaches somewhere."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Bools, Floats
from vi3dras.joint_workspace.hands import ANY_HAND
from vi3dras.objects.formula import Placement
from vi3dras.parts.part import Part
from vi3dras.parts.reached import reached_onto
from vi3dras.path.arm_reach import ArmReach
from vi3dras.solids.capsules import body_of

LEAN_COSTS = 0.1
"""A place at which the tool leans by all of the cone counts less by this share."""


class Wanted(NamedTuple):
    """What is to be reached, in the axes of the part."""

    points: Floats
    """(N, 3) [m]."""
    normals: Floats
    """Out of the part, unit vectors (N, 3)."""
    weights: Floats
    """What each counts, such as its area, (N,)."""

    def some(self, most: int) -> Wanted:
        """About so many of them, taken evenly from what they count."""
        if len(self.points) <= most:
            return self
        order = np.random.default_rng(0).permutation(len(self.points))
        ends = np.cumsum(self.weights[order])
        drawn = order[np.searchsorted(ends, (np.arange(most) + 0.5) / most * ends[-1])]
        return Wanted(self.points[drawn], self.normals[drawn], np.ones(most))


class AskedOfPart(NamedTuple):
    """How much of what is wanted is reached where the part stands."""

    robot: Robot
    part: Part
    wanted: Wanted
    cone: float

    def shares(
        self, places: Sequence[Placement], most: int, report: Callable[[float], None] | None = None
    ) -> list[float]:
        """From 0 to 1 at each place of the part, judged by some of what is wanted."""
        reached, weights, _ = self._judged(places, most, report)
        shares: list[float] = (reached @ weights / weights.sum()).tolist()
        return shares

    def near(self, places: Sequence[Placement], most: int) -> list[float]:
        """The share that is reached with any hand."""
        some = self.wanted.some(most)
        matrices = np.stack([place.matrix for place in places])[:, :3]
        points = some.points @ matrices[:, :, :3].transpose(0, 2, 1) + matrices[:, None, :, 3]
        reached = ArmReach(self.robot, ANY_HAND).at(points.reshape(-1, 3)).reshape(len(places), -1)
        shares: list[float] = (reached @ some.weights / some.weights.sum()).tolist()
        return shares

    def worths(
        self, places: Sequence[Placement], most: int, report: Callable[[float], None] | None = None
    ) -> list[float]:
        """The same, a little less for a tool that leans: where it stands straight there is room around."""
        reached, weights, lean = self._judged(places, most, report)
        straight = reached * (1 - LEAN_COSTS * np.nan_to_num(lean) / max(self.cone, 1e-9))
        worths: list[float] = (straight @ weights / weights.sum()).tolist()
        return worths

    def _judged(
        self, places: Sequence[Placement], most: int, report: Callable[[float], None] | None
    ) -> tuple[Bools, Floats, Floats]:
        """Whether each of some points is reached at each place, what it counts, and how the tool leans."""
        some = self.wanted.some(most)
        matrices = np.stack([place.matrix for place in places])[:, :3]
        points = some.points @ matrices[:, :, :3].transpose(0, 2, 1) + matrices[:, None, :, 3]
        onto = -some.normals @ matrices[:, :, :3].transpose(0, 2, 1)
        done = reached_onto(self.robot, points.reshape(-1, 3), onto.reshape(-1, 3), self.cone, report)
        shape = (len(places), -1)
        return done.reached.reshape(shape), some.weights, done.lean.reshape(shape)

    def stands(self, place: Placement) -> bool:
        """Whether the part is above the ground there, and the column of the arm is not in it."""
        reach = ArmReach(self.robot, ANY_HAND)
        points = self.part.standing(place).placed(self.part.outermost)
        low, high = points.min(axis=0), points.max(axis=0)
        axis = reach.bounds.mean(axis=0)
        beside = np.maximum(np.maximum(low - axis, axis - high), 0.0)[:2]
        widest = max((capsule.radius for capsule in body_of(self.robot).capsules), default=0.0)
        return bool(low[2] >= reach.ground and np.linalg.norm(beside) >= widest)

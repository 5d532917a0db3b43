"""A curve of a formula followed among the things of a cell."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.closed_forms.forms import Task
from vi3dras.collision.meetings import Surroundings
from vi3dras.collision.nearest import touches_around
from vi3dras.joint_workspace.hands import Hand
from vi3dras.objects.formula import Formula
from vi3dras.path.follow import Followed, follow
from vi3dras.path.into_corner import into_corner, poses_along
from vi3dras.workcell import Cell


class Among(NamedTuple):
    """The cell in which a curve is followed, and how the hand stands in it."""

    cell: Cell
    """As its file has it; workpieces of the formula go where the formula goes."""
    corner: bool = False
    """Whether the tool points into the corner between the workpieces."""

    def around(self, robot: Robot, formula: Formula) -> Surroundings:
        """The arm among the things, where a formula stands."""
        return self.cell.following(formula.placement.matrix).around(robot)

    def into(self, robot: Robot, formula: Formula, points: Floats) -> Floats:
        """Where the tool points at points (N, 3) [m] of a curve, (N, 3): into the corner of the workpieces.

        They are looked at where the formula's file has them, so that a seam that is moved is met as before.
        """
        workpieces = tuple(thing for thing in self.cell.things if thing.follows) or self.cell.things
        placement = formula.placement.matrix if workpieces[0].follows else np.eye(4)
        around = replace(self.cell, things=workpieces).around(robot)
        turn = placement[:3, :3] / np.cbrt(np.linalg.det(placement[:3, :3]))
        there = np.asarray(np.linalg.solve(placement[:3, :3], (points - placement[:3, 3]).T).T, float)
        directions: Floats = into_corner(around, there) @ turn.T
        return directions

    def follow(
        self, robot: Robot, formula: Formula, points: Floats, length: float, hand: Hand, speed: float,
        *, directions: Floats | None = None, into: Floats | None = None, every: int = 1,
    ) -> Followed:  # fmt: skip
        """As `follow`, clear of the things where that costs no jump.

        `into` is where the tool points at each of the points (N, 3), where that is known already.
        """
        around = self.around(robot, formula)
        asked: tuple[Task, Floats] | None = None
        if self.corner:
            ahead = self.into(robot, formula, points) if into is None else into
            asked = ("pose", poses_along(robot, points, ahead))
        return follow(
            robot, points, length, hand, speed, directions=directions, asked=asked,
            hits=lambda q: touches_around(around, q), every=every,
        )  # fmt: skip

"""What an arm reaches with its hand held in some way, as a body in space."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Bools, Floats
from vi3dras.inverse.solver import closed_form
from vi3dras.joint_workspace.classify import classify_targets
from vi3dras.joint_workspace.grid import target_grid
from vi3dras.joint_workspace.hands import Hand
from vi3dras.kinematics.forward import link_frames
from vi3dras.objects.formula import Placement
from vi3dras.path.fit import Change, Fit, fit
from vi3dras.solids.capsules import body_of

SEARCHED_CELLS, SEARCHED_POINTS = 9, 40
"""What a fit looks at where every question takes milliseconds: an arm without a closed form."""


HAIR = 1e-9
"""A tool on the ground is not in it [m]."""


class ArmReach(NamedTuple):
    """The targets that an arm reaches within its limits, its tool above the ground."""

    robot: Robot
    hand: Hand
    report: Callable[[float], None] | None = None
    """Told before every question, so that what it raises stops the work."""

    def at(self, points: Floats) -> Bools:
        """Which of points (N, 3) [m] are reached, (N,)."""
        self._told()
        return classify_targets(self.robot, points, self.hand).reachable & (points[:, 2] >= self.ground)

    def over(self, x: Floats, y: Floats, z: Floats) -> Bools:
        """Which targets of a grid are reached, (nx, ny, nz)."""
        self._told()
        grid = target_grid(x, y, z)
        found = classify_targets(self.robot, grid, self.hand).reachable.reshape(grid.shape)
        return found & (z >= self.ground)

    @property
    def ground(self) -> float:
        """Below this height [m] the tool is in the ground; without end where the arm's named poses are."""
        body = body_of(self.robot)
        is_hand_above = any(body.capsules[index].is_hand for index in body.above)
        return body.floor - HAIR if is_hand_above else -np.inf

    @property
    def bounds(self) -> Floats:
        """A box that holds all that is reached [m], (2, 3): the stretched arm, turned in every direction."""
        frames = link_frames(self.robot, self.robot.home)
        shoulder = frames[0, :3, 3]
        slides = [joint.high - joint.low for joint in self.robot.joints if not joint.is_revolute]
        bones = np.linalg.norm(np.diff(frames[:, :3, 3], axis=0), axis=1).sum()
        length = float(bones + sum(slides))
        return np.array([shoulder - length, shoulder + length])

    def fit(self, points: Floats, start: Placement, may: Iterable[Change]) -> Fit:
        """Where the arm reaches most of an object, see `vi3dras.path.fit`; roughly where it has to search."""
        if closed_form(self.robot, self.hand.task) is not None:
            return fit(points, start, self, self.bounds, may=may)
        few = {"cells": SEARCHED_CELLS, "most": SEARCHED_POINTS}
        return fit(points, start, self, self.bounds, may=may, **few)

    def _told(self) -> None:
        if self.report is not None:
            self.report(0.0)

"""What an arm reaches with its hand held in some way, as a body in space, and objects fitted into it."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from typing import NamedTuple

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Bools, Floats
from vi3dras.inverse.solver import solver_for
from vi3dras.joint_workspace.classify import reached_targets
from vi3dras.joint_workspace.grid import target_grid
from vi3dras.joint_workspace.hands import Hand, fixed_angle
from vi3dras.kinematics.forward import link_frames
from vi3dras.objects.formula import Placement
from vi3dras.path.fit import ENOUGH, WORTH, Change, Fit, fit
from vi3dras.solids.capsules import body_of

SEARCHED_CELLS, SEARCHED_POINTS = 9, 40
"""What a fit looks at where every question takes milliseconds: an arm without a closed form."""

CHARTED_CELLS = 24
"""The same where the hand is free and the points near the edge of the reach are searched."""

HAIR = 1e-9
"""A tool on the ground is not in it [m]."""

ANGLES = range(-90, 91, 15)
"""The angles that are tried [deg]."""


class ArmReach(NamedTuple):
    """The targets that an arm reaches within its limits, its tool above the ground."""

    robot: Robot
    hand: Hand
    report: Callable[[float], None] | None = None
    """Told before every question, so that what it raises stops the work."""

    def at(self, points: Floats) -> Bools:
        """Which of points (N, 3) [m] are reached, (N,)."""
        self._told()
        return reached_targets(self.robot, points, self.hand) & (points[:, 2] >= self.ground)

    def over(self, x: Floats, y: Floats, z: Floats) -> Bools:
        """Which targets of a grid are reached, (nx, ny, nz)."""
        self._told()
        grid = target_grid(x, y, z)
        found = reached_targets(self.robot, grid, self.hand).reshape(grid.shape)
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
        solver = solver_for(self.robot, self.hand.task)
        if not solver.goes_on:
            return fit(points, start, self, self.bounds, may=may)
        few = {"cells": SEARCHED_CELLS, "most": SEARCHED_POINTS}
        if solver.form is not None:
            few = {"cells": CHARTED_CELLS}
        return fit(points, start, self, self.bounds, may=may, **few)

    def _told(self) -> None:
        if self.report is not None:
            self.report(0.0)


def fit_with_hand(
    points: Floats,
    start: Placement,
    robot: Robot,
    angle: float,
    *,
    may: Iterable[Change] = ("shift",),
    report: Callable[[float], None] | None = None,
) -> Fit:
    """The least change of placement and hand angle that reaches (nearly) all, or else the most.

    First the placement alone is tried, then every other angle, the nearest first, with a shift.

    Args:
        points: of the object without any placement [m], (N, 3).
        start: where it stands now.
        robot: an arm whose hand has an angle to the ground.
        angle: of the hand now [rad].
        may: what may change of the placement.
        report: told before every question; what it raises stops the work.
    """
    best = ArmReach(robot, fixed_angle(angle), report).fit(points, start, may)
    before = best.before
    for other in other_angles(angle):
        if best.after >= ENOUGH:
            break
        found = ArmReach(robot, fixed_angle(other), report).fit(points, start, ("shift",))
        if found.after > best.after + WORTH:
            best = found._replace(angle=other)
    return best._replace(before=before)


def other_angles(angle: float) -> list[float]:
    """Angles from straight down to straight up [rad], the nearest to `angle` first."""
    tried = [math.radians(step) for step in ANGLES]
    nearest = sorted(tried, key=lambda other: round(abs(other - angle), 9))
    return [other for other in nearest if abs(other - angle) > 1e-9]

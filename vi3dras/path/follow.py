"""An arm that follows a curve: how the hand stands at each point, and the joint values there."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Bools, Floats, Ints
from vi3dras.closed_forms.forms import Task
from vi3dras.inverse.along_path import Hits, along_path
from vi3dras.joint_workspace.classes import REACHABLE, Codes
from vi3dras.joint_workspace.classify import classify_each, classify_targets
from vi3dras.joint_workspace.hands import Hand, targets_at
from vi3dras.path.pointing import pointed_targets, pointing_task
from vi3dras.path.smoothing import smooth_angles
from vi3dras.solids.capsules import touches

SAME = 1e-9
"""Points nearer than this [m] are one: a curve ends where it began."""

SMOOTH = np.radians(5.0)
"""A smaller turn [rad] between the two ends of a closed curve is no corner."""


class Followed(NamedTuple):
    """Joint values at each of N points of a curve."""

    points: Floats
    """(N, 3) [m]."""
    times: Floats
    """When the tool is there at a constant speed [s], (N,)."""
    q: Floats
    """(N, n); NaN where the point cannot be reached."""
    reachable: Bools
    """(N,)."""
    code: Codes
    """The class of each point, see `joint_workspace.classes`, (N,)."""
    jumps: Ints
    """Points after which the arm has to jump."""
    every: int = 1
    """Each so many of the points is a stop."""

    @property
    def stops(self) -> Followed:
        """The stops alone."""
        some = slice(None, None, self.every)
        return Followed(
            self.points[some], self.times[some], self.q[some], self.reachable[some], self.code[some],
            np.unique(self.jumps // self.every),
        )  # fmt: skip

    def at(self, share: float) -> Floats | None:
        """Joint values (n,) at a share of the way from 0 to 1; in a gap at its end; None without any."""
        place = share * (len(self.q) - 1)
        before = min(int(place), len(self.q) - 2)
        q: Floats = self.q[before] + (place - before) * (self.q[before + 1] - self.q[before])
        if np.isfinite(q).all():
            return q
        reached = np.flatnonzero(self.reachable)
        return self.q[reached[np.abs(reached - place).argmin()]] if len(reached) else None


def follow(
    robot: Robot,
    points: Floats,
    length: float,
    hand: Hand,
    speed: float,
    *,
    directions: Floats | None = None,
    asked: tuple[Task, Floats] | None = None,
    hits: Hits | None = None,
    every: int = 1,
    report: Callable[[float], None] | None = None,
) -> Followed:
    """Joint values along points (N, 3) [m], the branches chosen so that the arm jumps only where it must.

    Where that costs no jump, the arm keeps clear of itself and of the ground.

    Args:
        robot: the arm.
        points: at even distances on a curve; where the last one is the first again, the joints end as they
            began if the arm can do that.
        length: of the curve [m].
        hand: how the hand may stand; a free one takes at each point the angle with the most room.
        speed: of the tool [m/s].
        directions: where the hand points instead at each of them (N, 3), where that can be asked of the arm.
        asked: a task and its targets at each of them instead, (N, ...).
        hits: what is avoided beside the arm itself and the ground, such as workpieces.
        every: each so many of the points is a stop.
        report: told how much is done, from 0 to 1; what it raises stops the work.
    """
    tell = report or (lambda _: None)
    closes = does_close(points)
    task, targets = (
        targets_along(robot, points, hand, directions, lambda share: tell(0.5 * share))
        if asked is None
        else asked
    )
    tell(0.5)
    done = along_path(
        robot, targets, task, closes=closes, hits=_any(partial(touches, robot), hits),
        rolls=directions is not None,
    )  # fmt: skip
    tell(0.9)
    code = np.full(len(points), REACHABLE, np.uint8)
    missed = ~done.reachable
    if missed.any():
        if directions is not None or asked is not None:
            code[missed] = classify_each(robot, targets[missed], task).code
        else:
            code[missed] = classify_targets(robot, points[missed], hand).code
    tell(1.0)
    times = np.linspace(0.0, length / speed, len(points))
    return Followed(points, times, done.q, done.reachable, code, done.jumps, every)


def _any(one: Hits, other: Hits | None) -> Hits:
    """What either of two avoids."""
    return one if other is None else lambda q: one(q) | other(q)


def does_close(points: Floats) -> bool:
    """Whether points (N, 3) [m] end where they began."""
    return len(points) > 2 and float(np.linalg.norm(points[-1] - points[0])) < SAME


def targets_along(
    robot: Robot, points: Floats, hand: Hand, directions: Floats | None = None,
    report: Callable[[float], None] | None = None,
) -> tuple[Task, Floats]:  # fmt: skip
    """What is asked of the tool along points (N, 3), and the targets (N, ...); a free hand's angle chosen.

    `directions` (N, 3) are where the hand points instead, where that can be asked of the arm.
    """
    closes = does_close(points)
    if directions is not None:
        task = pointing_task(robot, hand.task)
        return task, pointed_targets(robot, task, points, _as_it_began(directions) if closes else directions)
    targets = targets_at(points, hand)
    if hand.task == "wrist":
        angles = smooth_angles(robot, points, hand, closes=closes, report=report)
        targets = targets if angles is None else np.column_stack([points, angles])
    return hand.task, targets


def _as_it_began(directions: Floats) -> Floats:
    """Directions (N, 3) along a closed curve, those at its two ends made one.

    Each end knows the curve on one side only: a smooth curve's two directions differ by the turn of one step.
    """
    mean = directions[0] + directions[-1]
    size = float(np.linalg.norm(mean))
    if not size > 2 * np.cos(SMOOTH / 2):
        return directions
    joined = directions.copy()
    joined[[0, -1]] = mean / size
    return joined

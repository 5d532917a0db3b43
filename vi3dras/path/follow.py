"""An arm that follows a curve: how the hand stands at each point, and the joint values there."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from vi3dras.arrays import Bools, Floats, Ints
from vi3dras.inverse.along_path import along_path
from vi3dras.joint_workspace.classes import Codes
from vi3dras.joint_workspace.classify import classify_each, classify_targets
from vi3dras.joint_workspace.hands import Hand, targets_at
from vi3dras.path.pointing import pointed_targets, pointing_task
from vi3dras.robot import Robot

ANGLES = 37
"""Angles of a free hand that are tried at every point."""

SPREADS = (61, 31, 15, 7)
"""Points over which a change of a free hand's angle is spread: the first that keeps all within reach."""

ENOUGH = 64
"""Points at which a free hand's angle is chosen first: where all others are reached too, that is all."""

EDGE = 0.05
"""What it costs [rad] to choose an angle next to one that does not reach: room for the spreading."""

MISS = 1e3
"""What it costs [rad] to choose an angle that does not reach a point: more than any turning."""


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
    every: int = 1,
    seed: Floats | None = None,
) -> Followed:
    """Joint values along points (N, 3) [m], the branches chosen so that the arm jumps only where it must.

    Args:
        robot: the arm.
        points: at even distances on a curve.
        length: of the curve [m].
        hand: how the hand may stand; a free one takes at each point the angle with the most room.
        speed: of the tool [m/s].
        directions: where the hand points instead at each of them (N, 3), where that can be asked of the arm.
        every: each so many of the points is a stop.
        seed: joint values (n,) before the first point; home if None.
    """
    task = hand.task
    if directions is not None:
        task = pointing_task(robot, task)
        targets = pointed_targets(robot, task, points, directions)
        code = classify_each(robot, targets, task, seed=seed).code
    else:
        verdicts = classify_targets(robot, points, hand, seed=seed)
        targets, code = targets_at(points, hand), verdicts.code
        angles = calm_angles(robot, points, hand, seed) if task == "wrist" else None
        if angles is not None:
            targets = np.column_stack([points, angles])
    done = along_path(robot, targets, task, seed)
    times = np.linspace(0.0, length / speed, len(points))
    return Followed(points, times, done.q, done.reachable, code, done.jumps, every)


def calm_angles(robot: Robot, points: Floats, hand: Hand, seed: Floats | None) -> Floats | None:
    """For a hand that is free to choose: angles along points (N, 3) that change as little as they must, (N,).

    None when the hand is not free. A point that no angle reaches has the angle of its neighbours.
    """
    if hand.free is None and len(hand.angles) < 2:
        return None
    if hand.free is not None and len(points) > ENOUGH:
        stride = -(-len(points) // ENOUGH)
        at = np.arange(0, len(points), stride)
        between = np.interp(np.arange(len(points)), at, _calm_angles(robot, points[at], hand, seed))
        if classify_each(robot, np.column_stack([points, between]), "wrist", seed=seed).reachable.all():
            return between
    return _calm_angles(robot, points, hand, seed)


def _calm_angles(robot: Robot, points: Floats, hand: Hand, seed: Floats | None) -> Floats:
    angles = np.array(hand.angles) if hand.free is None else np.linspace(*hand.free, ANGLES)
    count = len(angles)
    targets = np.column_stack([np.repeat(points, count, axis=0), np.tile(angles, len(points))])
    verdicts = classify_each(robot, targets, "wrist", seed=seed)
    missed = ~verdicts.reachable.reshape(len(points), count)
    turns = np.abs(angles[:, None] - angles)
    price = missed * MISS
    if hand.free is not None:
        padded = np.pad(missed, ((0, 0), (1, 1)), mode="edge")
        price += EDGE * (padded[:, :-2] | padded[:, 2:])
    cost, came = price[0], np.zeros((len(points), count), int)
    for i in range(1, len(points)):
        ways = cost + turns
        came[i] = ways.argmin(axis=1)
        cost = ways.min(axis=1) + price[i]
    best = np.empty(len(points), int)
    best[-1] = cost.argmin()
    for i in range(len(points) - 1, 0, -1):
        best[i - 1] = came[i, best[i]]
    chosen: Floats = angles[best]
    was = ~missed[np.arange(len(points)), best]
    for spread in SPREADS if hand.free is not None else ():
        smooth = _averaged(chosen, spread)
        kept = classify_each(robot, np.column_stack([points, smooth]), "wrist", seed=seed).reachable
        if (kept >= was).all():
            return smooth
    return chosen


def _averaged(angles: Floats, spread: int) -> Floats:
    """Angles (N,) with each step of the grid spread over its neighbours."""
    width = min(spread, len(angles) // 2 * 2 - 1)
    if width < 3:
        return angles
    padded = np.pad(angles, width // 2, mode="edge")
    mean: Floats = np.convolve(padded, np.full(width, 1 / width), mode="valid")
    return mean

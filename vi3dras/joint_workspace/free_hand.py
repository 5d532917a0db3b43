"""Joint values for many points with the hand free: by the chart's posture, the doubtful ones by descents.

A point counts as reached only when joint values within the limits are known that bring the tool there. The
hand is tried as it is at home, then in the posture that the chart gives for the point. Points that neither
settles and where the chart leaves hope, those near the edge of the reach, are searched.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats, Ints
from vi3dras.inverse.numeric import descend, starts_for
from vi3dras.inverse.solutions import into_limits
from vi3dras.joint_workspace.best_joints import Best
from vi3dras.joint_workspace.hand_chart import HandChart
from vi3dras.joint_workspace.judging import costs_of

SOON, LATER = 14, 50
"""Steps of the first descents, and of those for points that these came very near to."""

HOPE, NEARLY = 2.5, 0.25
"""Cells of the chart: a first descent that misses by less lets all postures be tried, or other starts."""

NUDGE = 0.15
"""By how much the hand is turned before another descent [rad]."""

POINTS = 256
"""Points to which all postures are offered at a time."""

STARTS = 2
"""Postures of the hand, spread over the ranges, from which the last descents begin."""


def free_hand_joints(
    robot: Robot, chart: HandChart, points: Floats, exact: Callable[[Floats], Floats] | None = None
) -> Floats:
    """The best joint values (N, n) for points (N, 3) of those tried; NaN where none meet a point.

    Where none are within the limits they are those of a posture that is little outside. Where something
    `exact` gives all branches (k, branches, n) for points (k, 3), nothing is searched.
    """
    best = Best(robot, points)
    _offer_postures(best, chart, np.arange(len(points)), np.zeros((len(points), 1), np.int64))
    places = chart.places(points)
    rows = np.flatnonzero(~best.inside & (places.cell >= 0))
    _offer_postures(best, chart, rows, chart.best_postures(places.at(rows)))
    best.check()
    if exact is not None:
        rows = np.flatnonzero(~best.inside & (places.cell >= 0))
        rows = rows[chart.may[:, places.cell[rows], places.direction[rows]].any(axis=0)]
        best.offer(rows, exact(points[rows]))
        return best.q
    ends, missed = _from_sides(best, chart)
    size = float(chart.size.max())
    rows = np.flatnonzero(~best.inside & (missed < HOPE * size))
    _offer_all(best, chart, rows)
    best.check()
    rows = rows[~best.inside[rows]]
    starts = np.where(np.isfinite(best.q[rows]), best.q[rows], ends[rows])
    _led_on(best, rows, starts, SOON, ends, missed)
    rows = np.flatnonzero(~best.inside & (missed < NEARLY * size))
    others = _other_starts(robot, chart.postures.lead, ends[rows])
    _led_on(best, np.repeat(rows, others.shape[1]), others.reshape(-1, robot.n), LATER)
    return best.q


def _offer_postures(best: Best, chart: HandChart, rows: Ints, which: Ints) -> None:
    """Offer some points (k,) what the first joints do with some postures of the hand each, (k, m).

    Only the first joints have to be brought into their limits and counted: postures are within them.
    """
    postures, home = chart.postures, best.robot.home
    first = _first(best.robot, postures.lead)
    points = np.repeat(best.points[rows], which.shape[1], axis=0)
    q = postures.solved(which.ravel(), points, home)
    q[..., : first.n] = into_limits(first, q[..., : first.n], home[: first.n])
    cost = costs_of(first, q[..., : first.n], home[: first.n]).max(axis=2)
    behind = np.abs(postures.rest - home[first.n :]).max(axis=1)
    cost = np.maximum(cost, behind[which.ravel()][:, None])
    many = which.shape[1] * cost.shape[1]
    best.keep(rows, q.reshape(len(rows), many, best.robot.n), cost.reshape(len(rows), many))


@lru_cache(maxsize=64)
def _first(robot: Robot, lead: int) -> Robot:
    """The first joints alone."""
    return replace(robot, joints=robot.joints[:lead], poses=())


def _offer_all(best: Best, chart: HandChart, rows: Ints) -> None:
    """Offer some points (k,) all postures of the hand."""
    every = np.arange(len(chart.postures.forms))
    for start in range(0, len(rows), POINTS):
        some = rows[start : start + POINTS]
        _offer_postures(best, chart, some, np.broadcast_to(every, (len(some), len(every))))


def _from_sides(best: Best, chart: HandChart) -> tuple[Floats, Floats]:
    """Descents for doubtful points on each side of the arm: the nearest ends (N, n), their misses (N,)."""
    ends, missed = np.full_like(best.q, np.nan), np.full(len(best.q), np.inf)
    for side in range(len(chart.may)):
        rows = np.flatnonzero(~best.inside)
        places = chart.places(best.points[rows])
        rows = rows[(places.cell >= 0) & chart.may[side, places.cell, places.direction]]
        _led_on(best, rows, _from_around(best, chart, side, rows), SOON, ends, missed)
    return ends, missed


def _from_around(best: Best, chart: HandChart, side: int, rows: Ints) -> Floats:
    """Joint values (k, n) to begin with: what reaches the middle of the best cell around each point."""
    places = chart.places(best.points[rows])
    cells = chart.best_around(side, places)
    middles = chart.axis.points(*chart.middles(cells), chart.axis.seen(best.points[rows])[2])
    there = Best(best.robot, middles)
    _offer_postures(
        there, chart, np.arange(len(rows)), chart.best_postures(places._replace(cell=cells))[:, side, None]
    )
    return np.where(np.isfinite(there.q), there.q, best.robot.home)


def _led_on(
    best: Best,
    rows: Ints,
    starts: Floats,
    steps: int,
    ends: Floats | None = None,
    missed: Floats | None = None,
) -> None:
    """Descents within the limits for some points (k,); the nearest `ends` and what they miss are noted."""
    if not len(rows):
        return
    starts = np.clip(starts, best.robot.low, best.robot.high)
    reached = descend(best.robot, "position", best.points[rows], starts, steps=steps)
    now = best.offer_ends(rows, reached)
    if ends is not None and missed is not None:
        nearer = now < missed[rows]
        ends[rows[nearer]], missed[rows[nearer]] = reached[nearer], now[nearer]


def _other_starts(robot: Robot, lead: int, ends: Floats) -> Floats:
    """Where else to begin when a descent ended at joint values (k, n) just beside its points, (k, m, n).

    The hand turned a little either way, since one that stands straight does not know to which side; then the
    hand as at home, and elsewhere in its ranges.
    """
    behind = np.arange(robot.n) >= lead
    turned = [ends + way * behind for way in (NUDGE, -NUDGE)]
    elsewhere = [np.where(behind, other, ends) for other in (robot.home, *starts_for(robot, STARTS))]
    return np.stack([*turned, *elsewhere], axis=1)


def _home(robot: Robot) -> Floats:
    return np.clip(robot.home, robot.low, robot.high)

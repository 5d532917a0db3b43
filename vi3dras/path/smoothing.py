"""Angles for a hand that may choose: they change as little as they must, and smoothly."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Bools, Floats, Ints
from vi3dras.inverse.solver import solver_for
from vi3dras.joint_workspace.classify import classify_each
from vi3dras.joint_workspace.hands import Hand

ANGLES = 37
"""Angles of a free hand that are tried at every point."""

SPREADS = (0.25, 0.12, 0.06, 0.03, 0.015, 0.007, 0.0035)
"""Shares of the way over which changes of the angle are spread: the first that keeps all within reach."""

FEW = 0.1
"""A smaller share of points that are lost is measured again."""

TIMES = 8
"""How often angles are spread and put back into what reaches, in turn."""

LEVELS = (64, 256, 1024)
"""Points at which a free hand's angle is chosen: the first number that keeps all others within reach too."""

EDGE = 0.05
"""What it costs [rad] to choose an angle next to one that does not reach: room for the spreading."""

MISS = 1e3
"""What it costs [rad] to choose an angle that does not reach a point: more than any turning."""


def smooth_angles(
    robot: Robot,
    points: Floats,
    hand: Hand,
    *,
    closes: bool = False,
    report: Callable[[float], None] | None = None,
) -> Floats | None:
    """For a hand that is free to choose: angles along points (N, 3) that change as little as they must, (N,).

    None when the hand is not free. A point that no angle reaches has the angle of its neighbours. Where the
    points end where they began (`closes`) the angles do so too.
    """
    tell, places = report or (lambda _: None), np.arange(len(points))
    if hand.free is None:
        listed = np.array(hand.angles)
        if len(listed) < 2:
            return None
        missed = _missed(robot, points, listed)
        return np.asarray(listed[_least_turning(missed * MISS, listed, closes)])
    angles = np.linspace(*hand.free, ANGLES)
    for i, most in enumerate(LEVELS):
        tell(i / len(LEVELS))
        at = np.unique(np.rint(np.linspace(0, len(points) - 1, min(most, len(points)))).astype(int))
        band = _band(_missed(robot, points[at], angles), angles, closes)
        spread = _Band(*(np.interp(places, at, edge) for edge in band))
        smooth, all_reached = _smooth(robot, points, spread, closes, angles)
        if all_reached or len(at) == len(points):
            break
    return smooth


class _Band(NamedTuple):
    """The angles chosen at N points, and how far they may be changed."""

    chosen: Floats
    """(N,)."""
    low: Floats
    """(N,)."""
    high: Floats
    """(N,)."""


def _band(missed: Bools, angles: Floats, closes: bool) -> _Band:
    """The angles (A,) that are chosen where some are missed (N, A), and those around them that reach too."""
    padded = np.pad(missed, ((0, 0), (1, 1)), mode="edge")
    best = _least_turning(missed * MISS + EDGE * (padded[:, :-2] | padded[:, 2:]), angles, closes)
    below, above = _around(missed, best)
    return _Band(angles[best], angles[below], angles[above])


def _smooth(robot: Robot, points: Floats, band: _Band, closes: bool, angles: Floats) -> tuple[Floats, bool]:
    """Angles (N,) spread as widely as the band allows, and whether all points are reached with them.

    The widest spread that loses no point is taken, or else the one that loses the least. Where a point is
    lost the band, known at some points only, is measured there, and the next spread keeps to that.
    """
    most, best = -1, band.chosen
    for spread in SPREADS:
        tried = band.chosen
        for _ in range(TIMES):
            tried = np.clip(spread_out(tried, spread, closes), band.low, band.high)
        tried = spread_out(tried, spread / 2, closes)
        lost = np.flatnonzero(~_reached(robot, points, tried))
        if len(points) - len(lost) > most:
            most, best = len(points) - len(lost), tried
        if not len(lost):
            break
        if len(lost) < FEW * len(points):
            band = _measured(band, lost, _missed(robot, points[lost], angles), angles)
    return best, most == len(points)


def _measured(band: _Band, at: Ints, missed: Bools, angles: Floats) -> _Band:
    """The band with what some points really reach: the angles around the nearest to the one chosen."""
    far = np.abs(angles - band.chosen[at, None]) + missed * MISS
    low, high = _around(missed, far.argmin(axis=1))
    new = _Band(*(edge.copy() for edge in band))
    some = ~missed.all(axis=1)
    new.low[at[some]] = np.maximum(angles[low], band.low[at])[some]
    new.high[at[some]] = np.maximum(np.minimum(angles[high], band.high[at]), angles[low])[some]
    new.low[at[some]] = np.minimum(new.low[at[some]], new.high[at[some]])
    return new


def _around(missed: Bools, place: Ints) -> tuple[Ints, Ints]:
    """The first and the last angle around some places (N,) between which none is missed (N, A)."""
    every = np.arange(missed.shape[1])
    below = np.where(missed & (every < place[:, None]), every, -1).max(axis=1) + 1
    above = np.where(missed & (every > place[:, None]), every, missed.shape[1]).min(axis=1) - 1
    return below, above


def spread_out(angles: Floats, share: float, closes: bool) -> Floats:
    """Angles (N,) with each change spread over a share of the way, to the second derivative smooth.

    Three means one after the other make a weight that is a parabola in the middle and at both ends.
    """
    count = len(angles)
    width = int(share * count / 3) // 2 * 2 + 1
    reach = 3 * (width // 2)
    if width < 3 or reach >= count:
        return angles
    if closes:
        padded = np.concatenate([angles[-reach - 1 : -1], angles, angles[1 : reach + 1]])
    else:
        padded = np.pad(angles, reach, mode="edge")
    for _ in range(3):
        total = np.cumsum(np.concatenate([[0.0], padded]))
        padded = (total[width:] - total[:-width]) / width
    return padded


def _missed(robot: Robot, points: Floats, angles: Floats) -> Bools:
    """Which angles (A,) do not reach which points (N, 3), (N, A)."""
    reached = _reached(robot, np.repeat(points, len(angles), axis=0), np.tile(angles, len(points)))
    return np.asarray(~reached.reshape(len(points), len(angles)))


def _reached(robot: Robot, points: Floats, angles: Floats) -> Bools:
    """Which points (N, 3) are reached with angles (N,), (N,)."""
    targets, solver = np.column_stack([points, angles]), solver_for(robot, "wrist")
    if solver.form is None:
        return np.asarray(classify_each(robot, targets, "wrist").reachable)
    return np.asarray(solver.solve(targets).within_limits.any(axis=1))


def _least_turning(price: NDArray[np.floating], angles: Floats, closes: bool) -> Ints:
    """Which angle (A,) each point takes so that price (N, A) and turning together are least, (N,).

    A closed way is gone three times, and the second time counts: it begins as it ends.
    """
    count = len(price)
    if closes:
        price = np.concatenate([price, price[1:], price[1:]])
    turns = np.abs(angles[:, None] - angles)
    cost, came = price[0], np.zeros(price.shape, int)
    for i in range(1, len(price)):
        ways = cost + turns
        came[i] = ways.argmin(axis=1)
        cost = ways.min(axis=1) + price[i]
    best = np.empty(len(price), int)
    best[-1] = cost.argmin()
    for i in range(len(price) - 1, 0, -1):
        best[i - 1] = came[i, best[i]]
    return best[count - 1 : 2 * count - 1] if closes else best

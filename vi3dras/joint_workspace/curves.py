"""Branches of many targets joined to curves: each curve is one elbow, without jumps that are none."""

from __future__ import annotations

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats, Ints, runs
from vi3dras.inverse.one_branch import folded
from vi3dras.inverse.solutions import excess_of
from vi3dras.inverse.stretch import JUMP

WHOLE = 2 * np.pi


def followed(robot: Robot, q: Floats) -> Floats:
    """Branches (N, branches, n) with NaN where there is none, reordered and unwound to continuous curves.

    A closed form names a branch by what the arm looks like; where the arm passes through a singular pose two
    names change places. There the curves go on with the nearest values instead. Turning joints lose their
    whole turns from target to target, and each stretch stands where it is least outside the limits.
    """
    if len(q) < 2:
        return q.copy()
    order = _orders(robot, q)
    curves = np.take_along_axis(q, order[:, :, None], axis=1)
    return _moved_in(robot, _unwound(robot, curves))


def jump_sizes(robot: Robot, before: Floats, after: Floats) -> Floats:
    """The largest joint motion (...) between joint values (..., n) when whole turns cost nothing."""
    whole = np.where(robot.table.revolute, WHOLE, np.inf)
    return np.asarray(np.abs(folded(after - before, whole)).max(axis=-1))


def _orders(robot: Robot, q: Floats) -> Ints:
    """Which branch each curve is at each target, (N, branches)."""
    count = q.shape[1]
    order = np.tile(np.arange(count), (len(q), 1))
    steps = jump_sizes(robot, q[:-1], q[1:])
    jumps = np.nan_to_num(steps) > JUMP
    changed = np.isfinite(q[:-1, :, 0]) != np.isfinite(q[1:, :, 0])
    suspects = jumps.any(axis=1) | (changed.sum(axis=1) > 1)
    for i in np.flatnonzero(suspects).tolist():
        swaps = _matches(robot, q[i], q[i + 1])
        order[i + 1 :] = swaps[order[i]]
    return order


def _matches(robot: Robot, before: Floats, after: Floats) -> Ints:
    """Which branch after (branches, n) continues each one before: the nearest pairs first, then the names."""
    count = len(before)
    apart = np.nan_to_num(jump_sizes(robot, before[:, None], after[None]), nan=np.inf)
    apart[np.arange(count), np.arange(count)] -= 1e-12  # between equals the name decides
    follows, taken = np.full(count, -1), np.zeros(count, bool)
    for flat in np.argsort(apart, axis=None, kind="stable").tolist():
        one, other = divmod(flat, count)
        if apart[one, other] > JUMP:
            break
        if follows[one] < 0 and not taken[other]:
            follows[one], taken[other] = other, True
    for one in np.flatnonzero(follows < 0).tolist():
        other = one if not taken[one] else int(np.argmin(taken))
        follows[one], taken[other] = other, True
    return follows


def _unwound(robot: Robot, curves: Floats) -> Floats:
    """Curves (N, branches, n) whose turning joints make no whole turn from one target to the next."""
    steps = np.nan_to_num(np.diff(curves, axis=0))
    turns = np.where(robot.table.revolute, np.round(steps / WHOLE), 0.0)
    unwound = curves.copy()
    unwound[1:] -= WHOLE * np.cumsum(turns, axis=0)
    return unwound


def _moved_in(robot: Robot, curves: Floats) -> Floats:
    """Each stretch of each curve (N, branches, n) by whole turns to where it is least outside."""
    moved = curves.copy()
    for branch in range(curves.shape[1]):
        for start, end in runs(np.isfinite(curves[:, branch, 0])):
            moved[start:end, branch] = best_turns(robot, curves[start:end, branch])
    return moved


def best_turns(robot: Robot, q: Floats) -> Floats:
    """Joint values (k, n) moved together by the whole turns that leave least outside; the fewest of these."""
    options = np.stack([q + WHOLE * turn * robot.table.revolute for turn in (0, -1, 1, -2, 2)])
    best = excess_of(robot, options).sum(axis=1).argmin(axis=0)  # of the turns, (n,)
    return np.asarray(np.take_along_axis(options, best[None, None], axis=0)[0])

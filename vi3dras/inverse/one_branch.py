"""A path on one branch all the way: found at once for all via-points, where no other sequence can be better.

Going over to another branch costs at least the distance of the two. Where that is more than the largest step
of the best single branch, no sequence that changes branches has a smaller largest step, and none is tried.
"""

from __future__ import annotations

from itertools import combinations

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Bools, Floats

TIE = 1e-12
"""Largest steps nearer than this [rad], [m] are equal."""

BLOCK = 8192
"""Via-points compared at a time."""


def whole_turns(robot: Robot) -> Floats:
    """What a whole turn is to each joint, (n,) [rad]; infinite for those that slide."""
    return np.where(robot.table.revolute, 2 * np.pi, np.inf)


def folded(difference: Floats, whole: Floats) -> Floats:
    """Differences (..., n) without their whole turns; `whole` (n,) is infinite for joints that have none."""
    endless = np.isinf(whole)
    turn = np.where(endless, 1.0, whole)
    return difference - np.where(endless, 0.0, turn * np.round(difference / turn))


def unwound(q: Floats, whole: Floats) -> Floats:
    """Joint values (N, ..., n), NaN at gaps, in which no step is longer than half a turn."""
    endless = np.isinf(whole)
    turn = np.where(endless, 1.0, whole)
    turns = np.cumsum(np.round(np.nan_to_num(np.diff(q, axis=0)) / turn), axis=0)
    done = q.copy()
    done[1:] -= np.where(endless, 0.0, turn * turns)
    return done


def one_branch(
    q: Floats, within: Bools, whole: Floats, start: Floats | None, *, closes: bool, jump: float
) -> int | None:
    """The branch with the sequence of least largest step, and of these of least motion, if that is on one.

    Args:
        q: all branches (N, B, n).
        within: which of them meet their target within the limits, (N, B).
        whole: what a whole turn is to each joint, (n,).
        start: joint values (n,) before the path.
        closes: the path ends where it began: a branch that does not wind up goes before one that does.
        jump: the largest step of a branch that is taken only because it does not wind up.

    Returns:
        None where it is not certain that no other sequence is better.
    """
    all_the_way = np.flatnonzero(within.all(axis=0))
    if not len(all_the_way):
        return None
    if len(q) == 1:
        steps, motion = np.zeros((0, q.shape[1])), np.zeros((0, q.shape[1]))
    else:
        steps, motion = _steps(q, within, whole)
    worst = np.array([steps[:, b].max(initial=0.0) for b in all_the_way])
    if _least_change(q, within, whole, steps) <= worst.min() + TIE:
        return None
    cost = np.array([motion[:, b].sum() for b in all_the_way])
    if start is not None:
        cost += np.abs(folded(q[0, all_the_way] - start, whole)).sum(axis=1)
    allowed = worst <= worst.min() + TIE
    if closes:
        winds = np.array([_winds(q[:, b], whole) for b in all_the_way])
        calm = (worst <= max(jump, worst.min() + TIE)) & ~winds
        allowed = allowed & ~winds if (allowed & ~winds).any() else calm if calm.any() else allowed
    return int(all_the_way[np.where(allowed, cost, np.inf).argmin()])


def _steps(q: Floats, within: Bools, whole: Floats) -> tuple[Floats, Floats]:
    """Largest and summed joint motion of each branch from each via-point to the next, (N - 1, B)."""
    largest, summed = np.empty((len(q) - 1, q.shape[1])), np.empty((len(q) - 1, q.shape[1]))
    for i in range(0, len(q) - 1, BLOCK):
        moved = np.abs(folded(np.diff(q[i : i + BLOCK + 1], axis=0), whole))
        largest[i : i + BLOCK], summed[i : i + BLOCK] = moved.max(axis=2), moved.sum(axis=2)
    both = within[:-1] & within[1:]
    return np.where(both, largest, np.nan), np.where(both, summed, np.nan)


def _least_change(q: Floats, within: Bools, whole: Floats, steps: Floats) -> float:
    """No change from one branch to another is shorter than this."""
    least = np.inf
    for a, b in combinations(range(q.shape[1]), 2):
        for i in range(0, len(q) - 1, BLOCK):
            some, rows = slice(i, i + BLOCK), slice(i, min(i + BLOCK, len(q) - 1))
            both = within[rows, a] & within[rows, b]
            if both.any():
                apart = np.abs(folded(q[rows, a] - q[rows, b], whole)).max(axis=1)
                own = np.fmax(steps[some, a], steps[some, b])
                least = min(least, float(np.where(both & ~np.isnan(own), apart - own, np.inf).min()))
    for i in np.flatnonzero((within[1:] != within[:-1]).any(axis=1)).tolist():  # a branch begins or ends
        for a in np.flatnonzero(within[i]).tolist():
            others = [b for b in np.flatnonzero(within[i + 1]).tolist() if b != a]
            if others:
                apart = np.abs(folded(q[i + 1, others] - q[i, a], whole)).max(axis=1)
                least = min(least, float(apart.min()))
    return least


def _winds(q: Floats, whole: Floats) -> bool:
    """Whether a branch (N, n) ends by whole turns from where it began."""
    total = unwound(q, whole)
    return bool((np.abs(total[-1] - total[0] - folded(total[-1] - total[0], whole)) > 1e-6).any())

"""A path on one branch all the way, and one that ends as it began.

The first is found at once for all via-points, where no other sequence can be better: going over to another
branch costs at least the distance of the two. Where that is more than the largest step of the best single
branch, no sequence that changes branches has a smaller largest step, and none is tried.

A hand that may turn about its own axis does so, where the joints would else not end as they began. On a
closed path whose poses matter only by where the tool points, nothing says how the tool is turned about that
direction. A turn that grows evenly along the way leaves every point and every direction as they are, and with
the right size the last pose is the first one again; of the sizes that do, which differ by whole turns, one
may also lead the joints back to where they began. Where the tool's axis is the last joint's own, as on most
arms, that turn is this joint's and no other's.
"""

from __future__ import annotations

from itertools import combinations

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Bools, Floats
from vi3dras.kinematics.forward import tool_pose
from vi3dras.kinematics.jacobian import geometric_jacobian

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


WHOLE = 2 * np.pi

TURNS = 2
"""Whole turns that are tried to each side."""


def rolls_home(poses: Floats) -> list[float]:
    """Turns about the tool's axis [rad] with which poses (N, 4, 4) end as they began, the least first."""
    turned = poses[0, :3, :3].T @ poses[-1, :3, :3]
    back = -float(np.arctan2(turned[1, 0], turned[0, 0]))
    sizes = back + WHOLE * np.arange(-TURNS, TURNS + 1)
    return sorted((float(size) for size in sizes if abs(size) > 1e-9), key=abs)


def rolled(poses: Floats, turn: float, start: float = 0.0) -> Floats:
    """Poses (N, 4, 4) turned about their z axes from `start`, and evenly by `turn` [rad] along the way."""
    angle = np.linspace(start, start + turn, len(poses))
    cosine, sine = np.cos(angle)[:, None], np.sin(angle)[:, None]
    done = poses.copy()
    done[:, :3, 0] = cosine * poses[:, :3, 0] + sine * poses[:, :3, 1]
    done[:, :3, 1] = cosine * poses[:, :3, 1] - sine * poses[:, :3, 0]
    return done


def led_home(robot: Robot, q: Floats) -> Floats | None:
    """Joint values (N, n) whose last joint is led back evenly along the way, so that it ends as it began.

    None where its range has no room for that.
    """
    done = q.copy()
    done[:, -1] -= np.linspace(0.0, q[-1, -1] - q[0, -1], len(q))
    low, high, hair = robot.low[-1], robot.high[-1], 1e-9
    first = np.ceil((low - done[:, -1].min() - hair) / WHOLE)
    last = np.floor((high - done[:, -1].max() + hair) / WHOLE)
    done[:, -1] += WHOLE * np.clip(0.0, first, max(first, last))
    return done if first <= last else None


def ends_on_axis(robot: Robot) -> bool:
    """Whether the last joint turns the tool about its own axis, and moves nothing else of it."""
    last = geometric_jacobian(robot, robot.home)[:, -1]
    across = np.cross(last[3:], tool_pose(robot, robot.home)[:3, 2])
    return bool(np.abs(last[:3]).max() < 1e-9 and np.abs(across).max() < 1e-9 < np.abs(last[3:]).max())

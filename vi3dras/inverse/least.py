"""Least outside: of endless ways to meet a target the one whose worst joint is least beyond its range."""

from __future__ import annotations

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Bools, Floats, Ints
from vi3dras.closed_forms.forms import Task
from vi3dras.inverse.numeric import descend, starts_for, unlimited
from vi3dras.inverse.solutions import EXACT, excess_of, into_limits
from vi3dras.inverse.task import errors_of

STARTS = 160
"""Descents to the target with all limits forgotten."""

KEPT = 12
"""Of those the ones that are least outside, from which less is asked for."""

STEPS = 40
"""A descent within narrower ranges starts beside its end, or does not arrive."""

HALVINGS = 26
"""Rounds of asking for less: each halves what is not known."""


def least_outside(robot: Robot, task: Task, target: Floats, seed: Floats, known: Floats) -> Floats | None:
    """Joint values (n,) that meet one target with as little excess as can be, or None when none were found.

    Where a task leaves joints to spare its solutions are a family. From several of them the ranges, widened
    by the same amount at every end, are narrowed until no descent within them arrives any more.

    Args:
        robot: the arm.
        task: what is asked of the tool.
        target: one target of the task's shape.
        seed: joint values (n,) to stay near to.
        known: solutions that are known already, (k, n).
    """
    starts = np.concatenate([known, seed[None], starts_for(robot, STARTS)])
    ends = descend(unlimited(robot), task, _for_each(target, starts), starts, limited=False)
    q = into_limits(robot, np.concatenate([known, ends]), seed)
    worst = np.where(_meets(robot, task, target, q), excess_of(robot, q).max(axis=1), np.inf)
    best = np.argsort(worst, kind="stable")[:KEPT]
    q, high = q[best][np.isfinite(worst[best])], worst[best][np.isfinite(worst[best])]
    low = np.zeros(len(q))
    for _ in range(HALVINGS):
        going = np.flatnonzero(low < high.min(initial=np.inf))
        if not len(going):
            break
        middle = (low[going] + high[going]) / 2
        limits = robot.low - middle[:, None], robot.high + middle[:, None]
        tried = descend(robot, task, _for_each(target, going), q[going], limits=limits, steps=STEPS)
        excess = excess_of(robot, tried).max(axis=1)
        good = _meets(robot, task, target, tried) & (excess < high[going])
        q[going[good]], high[going[good]] = tried[good], excess[good]
        low[going[~good]] = middle[~good]
    return q[high.argmin()] if len(q) else None


def _for_each(target: Floats, rows: Floats | Ints) -> Floats:
    """The target once for each row."""
    return np.broadcast_to(target, (len(rows), *target.shape))


def _meets(robot: Robot, task: Task, target: Floats, q: Floats) -> Bools:
    """Which joint values (N, n) meet the target, (N,)."""
    error = errors_of(robot, task, _for_each(target, q), q)
    met: Bools = (error.position <= EXACT) & (error.angle <= EXACT)
    return met

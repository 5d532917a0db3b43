"""Solutions by search: damped least squares from many starts, always the same ones, repeats struck out.

Of endless ways to meet a target beyond the ranges the one whose worst joint is least outside. Of all angles
of the hand at a point without one the angle that suits the limits and moves least.
"""

from __future__ import annotations

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Bools, Floats, Ints
from vi3dras.closed_forms.forms import Form, Task
from vi3dras.inverse.hand import hand_angle_of
from vi3dras.inverse.numeric import descend, starts_for, unlimited
from vi3dras.inverse.solutions import EXACT, SAME, excess_of, into_limits
from vi3dras.inverse.task import errors_of

ROUNDS = (4, 28, 96)
"""Starts in each round; a later round runs only for targets that have no solution yet."""

KEPT = 8
"""How many solutions are kept for a target."""

BRANCHES = tuple(f"found {i}" for i in range(1, KEPT + 1))

BLOCK = 256
"""Targets searched at a time."""

STARTS = 160
"""Descents to the target with all limits forgotten."""

NEAREST = 12
"""Of those the ones that are least outside, from which less is asked for."""

NARROW_STEPS = 40
"""A descent within narrower ranges starts beside its end, or does not arrive."""

HALVINGS = 26
"""Rounds of asking for less: each halves what is not known."""


def searched(robot: Robot, task: Task, targets: Floats, seed: Floats) -> Floats:
    """Joint values (N, branches, n) for targets (N, ...), the nearest to `seed` (n,) first; NaN pads."""
    found = np.full((len(targets), KEPT, robot.n), np.nan)
    for start in range(0, len(targets), BLOCK):
        block = slice(start, start + BLOCK)
        _search(robot, task, targets[block], seed, found[block])
    return found


def _search(robot: Robot, task: Task, targets: Floats, seed: Floats, found: Floats) -> None:
    starts = np.concatenate([np.clip(seed, robot.low, robot.high)[None], starts_for(robot, sum(ROUNDS) - 1)])
    wanting = np.arange(len(targets))
    tried = 0
    for count in ROUNDS:
        some = starts[tried : tried + count]
        tried += count
        each = np.repeat(targets[wanting], count, axis=0)
        q = descend(robot, task, each, np.tile(some, (len(wanting), 1)))
        q = into_limits(robot, q, seed)
        met = (errors_of(robot, task, each, q).worst <= EXACT) & ~(excess_of(robot, q) > 0).any(axis=1)
        for k, candidates in enumerate(np.where(met[:, None], q, np.nan).reshape(len(wanting), count, -1)):
            _keep(candidates[np.isfinite(candidates[:, 0])], seed, found[wanting[k]])
        wanting = wanting[np.isnan(found[wanting, 0, 0])]
        if not len(wanting):
            return


def _keep(candidates: Floats, seed: Floats, found: Floats) -> None:
    """Write different candidates (k, n) into `found` (branches, n), the nearest to the seed first."""
    order = np.argsort(np.abs(candidates - seed).max(axis=1), kind="stable")
    kept: list[Floats] = []
    for candidate in candidates[order]:
        if len(kept) < len(found) and all(np.abs(candidate - other).max() > 1e3 * SAME for other in kept):
            kept.append(candidate)
    for i, candidate in enumerate(kept):
        found[i] = candidate


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
    best = np.argsort(worst, kind="stable")[:NEAREST]
    q, high = q[best][np.isfinite(worst[best])], worst[best][np.isfinite(worst[best])]
    low = np.zeros(len(q))
    for _ in range(HALVINGS):
        going = np.flatnonzero(low < high.min(initial=np.inf))
        if not len(going):
            break
        middle = (low[going] + high[going]) / 2
        limits = robot.low - middle[:, None], robot.high + middle[:, None]
        tried = descend(robot, task, _for_each(target, going), q[going], limits=limits, steps=NARROW_STEPS)
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
    return errors_of(robot, task, _for_each(target, q), q).worst <= EXACT


ANGLES = 120
"""Angles tried around the circle."""

POINTS = 512
"""Targets tried at a time."""


def free_angle_form(robot: Robot, by_angle: Form) -> Form:
    """The closed form for points (N, 3), made from the one that needs the hand's angle."""

    def solve(targets: Floats, hold: Floats, out: Floats) -> None:
        for start in range(0, len(targets), POINTS):
            block = slice(start, start + POINTS)
            out[..., block] = _solve(robot, by_angle, targets[block], hold)

    words = by_angle.sentence.split(", closed form")[0].replace(" and a wrist angle", "")
    count = len(by_angle.branches)
    sentence = f"{words}, hand angle free, closed form for each of {ANGLES} angles, up to {count} shown"
    return Form(sentence, by_angle.branches, solve, "free angle", complete=False)


def _solve(robot: Robot, by_angle: Form, points: Floats, hold: Floats) -> Floats:
    """The best angle of each branch, (branches, n, N)."""
    around = np.linspace(-np.pi, np.pi, ANGLES, endpoint=False) + hand_angle_of(robot, hold)
    targets = np.column_stack([np.repeat(points, ANGLES, axis=0), np.tile(around, len(points))])
    branches = len(by_angle.branches)
    q = np.empty((branches, robot.n, len(targets)))
    by_angle.solve(targets, hold, q)
    options = q.reshape(branches, robot.n, len(points), -1).transpose(0, 2, 3, 1)
    near = into_limits(robot, options, hold)
    cost = 1e3 * excess_of(robot, near).sum(axis=-1) + np.abs(near - hold).max(axis=-1)
    best = np.where(np.isfinite(cost), cost, np.inf).argmin(axis=-1)
    chosen = np.take_along_axis(options, best[..., None, None], axis=2)[:, :, 0]
    return chosen.transpose(0, 2, 1)

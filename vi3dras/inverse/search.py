"""Solutions by search: damped least squares from many starts, always the same ones, repeats struck out."""

from __future__ import annotations

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.closed_forms.forms import Task
from vi3dras.inverse.numeric import descend, starts_for
from vi3dras.inverse.solutions import EXACT, SAME, excess_of, into_limits
from vi3dras.inverse.task import errors_of

ROUNDS = (4, 28, 96)
"""Starts in each round; a later round runs only for targets that have no solution yet."""

KEPT = 8
"""How many solutions are kept for a target."""

BRANCHES = tuple(f"found {i}" for i in range(1, KEPT + 1))

BLOCK = 256
"""Targets searched at a time."""


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
        error = errors_of(robot, task, each, q)
        met = (error.position <= EXACT) & (error.angle <= EXACT) & ~(excess_of(robot, q) > 0).any(axis=1)
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

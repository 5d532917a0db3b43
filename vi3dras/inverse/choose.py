"""One solution among many: the one that moves the joints least and keeps the limits."""

from __future__ import annotations

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats, Ints
from vi3dras.inverse.solutions import Solutions, into_limits


def choose(robot: Robot, solutions: Solutions, seed: Floats) -> int | None:
    """The branch of one target that is nearest to `seed` (n,), or None when no branch meets the target.

    Branches within the limits come first; then those that are least outside.
    """
    best = int(_cheapest(robot, solutions, seed))
    return None if best < 0 else best


def choose_each(robot: Robot, solutions: Solutions, seed: Floats) -> Ints:
    """The same for N targets at once, (N,); -1 where no branch meets the target.

    The motion of a branch is that of the joint that moves most: lengths count as shares of a metre.
    """
    return np.asarray(_cheapest(robot, solutions, seed))


def _cheapest(robot: Robot, solutions: Solutions, seed: Floats) -> Ints:
    near = into_limits(robot, solutions.q, seed)
    motion = np.abs(near - seed).max(axis=-1)
    outside = solutions.excess.max(axis=-1)
    cost = np.where(solutions.valid, np.where(solutions.within_limits, motion, 1e3 * (1 + outside)), np.inf)
    best: Ints = np.where(np.isfinite(cost).any(axis=-1), cost.argmin(axis=-1), -1)
    return best

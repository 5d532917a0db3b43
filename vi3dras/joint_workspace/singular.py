"""How near an arm is to a pose in which it loses a direction of what is asked of its tool."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.closed_forms.forms import Task
from vi3dras.inverse.multiple import scaled_jacobian
from vi3dras.inverse.numeric import starts_for

NEAR = 0.02
"""Below this inverse condition an arm is near singular: one direction costs 50 times another's motion."""


def inverse_conditions(robot: Robot, task: Task, q: Floats) -> Floats:
    """Least over largest singular value of the task's Jacobian at joint values (..., n), NaN where they are.

    Lengths are measured by the size of the arm, so that metres and radians can be compared; directions in
    which this arm never moves do not count.
    """
    flat = q.reshape(-1, robot.n)
    some = np.isfinite(flat).all(axis=1)
    conditions = np.full(len(flat), np.nan)
    if some.any():
        values = _singular_values(robot, task, flat[some])
        rank = rank_of(robot, task)
        largest = values[:, 0]
        conditions[some] = np.divide(
            values[:, rank - 1], largest, out=np.zeros_like(largest), where=largest > 0
        )
    return conditions.reshape(q.shape[:-1])


@lru_cache(maxsize=256)
def rank_of(robot: Robot, task: Task) -> int:
    """In how many directions of the task the arm moves at all."""
    values = _singular_values(robot, task, starts_for(robot, 32))
    return max(int((values > 1e-6 * values.max()).sum(axis=1).max()), 1)


def _singular_values(robot: Robot, task: Task, q: Floats) -> Floats:
    """From the largest to the least, (N, k): by the smaller of the two Gram matrices, which is quickest."""
    J = scaled_jacobian(robot, task, q)
    turned = np.swapaxes(J, 1, 2)
    gram = J @ turned if J.shape[1] <= J.shape[2] else turned @ J
    values: Floats = np.sqrt(np.maximum(np.linalg.eigvalsh(gram)[:, ::-1], 0.0))
    return values

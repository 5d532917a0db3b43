"""How near an arm is to a pose in which it loses a direction of what is asked of its tool."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.closed_forms.forms import Task
from vi3dras.inverse.multiple import scaled_jacobian
from vi3dras.inverse.numeric import starts_for

NEAR = 0.02
"""Below this inverse condition an arm is near singular: one direction costs 50 times another's motion."""

HALF = 0.5
"""A joint counts among those that move most from this share of the largest one on."""


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


class Conditioning(NamedTuple):
    """How near to singular an arm stands, for a task."""

    least: float
    """The least singular value of the task's Jacobian, lengths measured by the size of the arm."""
    condition: float
    """Largest over least singular value: 1 where all directions cost alike, infinite at a singular pose."""
    words: str
    """Which joints do nearly the same where it is near singular; nothing where it is not."""


def conditioning(robot: Robot, task: Task, q: Floats, J: Floats | None = None) -> Conditioning:
    """How near to singular an arm stands at `q` (n,); `J` (6, n), its Jacobian there, saves computing it."""
    known = None if J is None else J[None]
    _, values, ways = np.linalg.svd(scaled_jacobian(robot, task, q[None], known)[0])
    last = rank_of(robot, task) - 1
    least, share = float(values[last]), np.abs(ways[last])
    condition = float(values[0]) / least if least > 1e-12 * values[0] else np.inf
    most = np.flatnonzero(share > HALF * share.max()).tolist()
    told = ", ".join(f"{'θ' if robot.joints[i].is_revolute else 'd'}{i + 1}" for i in most)
    words = f"Near a singular pose: {told} together hardly move the tool"
    if np.isinf(condition):
        words = f"A singular pose: {told} together move and the tool does not"
    if len(most) == 1:
        words = f"Near a singular pose: {told} hardly moves the tool"
        if np.isinf(condition):
            words = f"A singular pose: {told} moves and the tool does not"
    return Conditioning(least, condition, words if condition * NEAR > 1 else "")


def _singular_values(robot: Robot, task: Task, q: Floats) -> Floats:
    """From the largest to the least, (N, k): by the smaller of the two Gram matrices, which is quickest."""
    J = scaled_jacobian(robot, task, q)
    turned = np.swapaxes(J, 1, 2)
    gram = J @ turned if J.shape[1] <= J.shape[2] else turned @ J
    values: Floats = np.sqrt(np.maximum(np.linalg.eigvalsh(gram)[:, ::-1], 0.0))
    return values

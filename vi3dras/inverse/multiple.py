"""Where several solutions become one: there the tool tells a joint only by a root, and digits are lost.

Near such a pose a joint may go astray by a root of the rounding while the tool stays where it is: 1e-8 rad at
the edge of the reach, where two solutions meet, 1e-3 rad where three do. But how singular the arm is changes
at once. So Newton's steps look for the place that meets the target *and* is singular: it has all its digits.
"""

from __future__ import annotations

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.closed_forms.forms import Task
from vi3dras.inverse.numeric import arm_size
from vi3dras.inverse.task import errors_of, task_gap, task_jacobian

SINGULAR = 1e-3
"""Singular values of the scaled Jacobian below this are brought to 0."""

TOLD = 1e-11
"""Solutions are one when the singular pose between them misses the target by less [m], [rad]."""

NEAR = 0.05
"""A singular pose further away than this [rad] is another solution."""

ROUNDING = 1e-14
"""Joints that would move by less stay, so that branches which share them go on doing so [rad]."""

STEPS = 40
ASIDE = 1e-4
"""How far to step aside for the slope of the Jacobian [rad]."""


def settled(robot: Robot, task: Task, targets: Floats, q: Floats) -> Floats:
    """Joint values (N, n) at the singular poses beside them where those meet the targets (N, ...) too."""
    ends, going = q.copy(), np.flatnonzero(singular_values(robot, task, q)[:, -1] < SINGULAR)
    for _ in range(STEPS):
        if not len(going):
            break
        step = _step(robot, task, targets[going], ends[going])
        longest = np.abs(step).max(axis=1, keepdims=True)
        ends[going] += step * np.minimum(1.0, 0.1 / np.maximum(longest, 1e-300))
        going = going[longest[:, 0] > 1e-13]
    told = errors_of(robot, task, targets, ends).worst <= TOLD
    moved = np.abs(ends - q)
    return np.where((told & (moved.max(axis=1) <= NEAR))[:, None] & (moved > ROUNDING), ends, q)


def singular_values(robot: Robot, task: Task, q: Floats) -> Floats:
    """Singular values of the scaled Jacobians at joint values (N, n), the largest first."""
    return np.linalg.svd(scaled_jacobian(robot, task, q), compute_uv=False).astype(float)


def scaled_jacobian(robot: Robot, task: Task, q: Floats, known: Floats | None = None) -> Floats:
    """The Jacobian of a task at `q` (N, n), (N, rows, n), with lengths as shares of the arm's size.

    `known`, the whole Jacobians (N, 6, n) there, saves computing them.
    """
    J, size = task_jacobian(robot, task, q, known).copy(), arm_size(robot)
    J[:, :3] /= size
    return J * np.where(robot.table.revolute, 1.0, size)


def _step(robot: Robot, task: Task, targets: Floats, q: Floats) -> Floats:
    """Newton's step (N, n) from `q` (N, n) to the target and to vanishing singular values at once."""
    count, n = q.shape
    J = scaled_jacobian(robot, task, q)
    left, values, right = np.linalg.svd(J, full_matrices=False)
    small = np.where(values < SINGULAR, 1.0, 0.0)
    some = small.any(axis=0)  # mostly the last one alone: the others would be rows of zeros
    left, right = (left * small[:, None, :])[..., some], (right * small[:, :, None])[:, some]
    unit = np.where(robot.table.revolute, 1.0, arm_size(robot))
    aside = q[:, None] + ASIDE * np.diag(unit)
    # To one side: a slope that is off by 1e-4 costs no step, and the other side half of the time.
    slope = (
        scaled_jacobian(robot, task, aside.reshape(-1, n)).reshape(count, n, *J.shape[1:]) - J[:, None]
    ) / ASIDE
    rows = np.einsum("nia,njik,nbk->nabj", left, slope, right).reshape(count, -1, n)
    wanted = -np.einsum("nia,nik,nbk->nab", left, J, right).reshape(count, -1)
    gap = task_gap(robot, task, targets, q)
    gap[:, :3] /= arm_size(robot)
    both = np.concatenate([J, rows], axis=1), np.concatenate([gap, wanted], axis=1)
    step: Floats = np.einsum("nij,nj->ni", np.linalg.pinv(both[0], rcond=TOLD), both[1]) * unit
    return step

"""On which side of its singular poses an arm stands: the determinant of what its tool is asked.

Rows in which an arm never moves and joints that never move the tool are left out first, so that a planar arm
and a hand with an idle roll have a determinant, too. An arm that passes from one side to the other has passed
a singular pose.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats, Ints
from vi3dras.closed_forms.forms import Task
from vi3dras.inverse.multiple import scaled_jacobian
from vi3dras.inverse.numeric import starts_for

POSES = 32
"""At so many poses it is seen what an arm can do at all."""

NOTHING = 1e-9
"""A share of the largest that counts as nothing."""


class AskedOfArm(NamedTuple):
    """What of a task's Jacobian says anything about an arm."""

    ways: Floats
    """Directions of the task in which the arm moves at all, unit columns (rows, k)."""
    joints: Ints
    """Joints that move the tool, (m,)."""

    @property
    def is_square(self) -> bool:
        """Whether there is a determinant."""
        return bool(self.ways.shape[1] == len(self.joints))

    @property
    def leaves_some_free(self) -> bool:
        """Whether more joints move the tool than are needed."""
        return bool(self.ways.shape[1] < len(self.joints))


@lru_cache(maxsize=256)
def asked_of_arm(robot: Robot, task: Task) -> AskedOfArm:
    """What an arm can do of a task at all."""
    J = scaled_jacobian(robot, task, starts_for(robot, POSES))
    ways, values, _ = np.linalg.svd(np.concatenate([*J], axis=1), full_matrices=False)
    size = np.abs(J).max(axis=(0, 1))
    return AskedOfArm(ways[:, values > NOTHING * values[0]], np.flatnonzero(size > NOTHING * size.max()))


def reduced_jacobian(robot: Robot, task: Task, q: Floats) -> Floats:
    """The Jacobian (N, k, m) of what the arm can do, with the joints that do it, at joint values (N, n)."""
    asked = asked_of_arm(robot, task)
    J: Floats = asked.ways.T @ scaled_jacobian(robot, task, q)[:, :, asked.joints]
    return J


def sides_of(robot: Robot, task: Task, q: Floats) -> Floats:
    """Its determinant at joint values (..., n), (...): 0 at singular poses, NaN where there is none."""
    flat = q.reshape(-1, robot.n)
    side = np.full(len(flat), np.nan)
    there = np.isfinite(flat).all(axis=1)
    if there.any() and asked_of_arm(robot, task).is_square:
        side[there] = np.linalg.det(reduced_jacobian(robot, task, flat[there]))
    return side.reshape(q.shape[:-1])


def least_values(robot: Robot, task: Task, q: Floats) -> Floats:
    """Its least singular value at joint values (N, n), lengths measured by the size of the arm, (N,)."""
    return np.linalg.svd(reduced_jacobian(robot, task, q), compute_uv=False)[:, -1].astype(float)


def still_joints(robot: Robot, task: Task, q: Floats) -> Floats:
    """How much each joint takes part in moving without the tool at a singular pose (n,), shares (n,) of 1."""
    asked = asked_of_arm(robot, task)
    _, values, ways = np.linalg.svd(reduced_jacobian(robot, task, q[None])[0])
    last = max(int((values > 1e-6 * values[0]).sum()), 0)
    spare = ways[min(last, len(values) - 1) :]
    shares = np.zeros(robot.n)
    shares[asked.joints] = np.sqrt((spare**2).sum(axis=0))
    return np.asarray(shares / shares.max())

"""Damped least squares within the limits: for every arm, one start or thousands at a time."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Bools, Floats
from vi3dras.closed_forms.forms import Task
from vi3dras.inverse.task import task_gap, task_jacobian

STEPS = 80
"""A start that has not arrived after so many steps is given up."""

ROWS: dict[Task, int] = {"pose": 6, "wrist": 4, "position": 3}
"""How many numbers a task asks for."""

LONGEST = 0.6
"""The longest step of a joint, in [rad] or as a share of the arm's size."""


def descend(
    robot: Robot,
    task: Task,
    targets: Floats,
    starts: Floats,
    *,
    limited: bool = True,
    limits: tuple[Floats, Floats] | None = None,
    steps: int = STEPS,
    angle_weight: float = 1.0,
) -> Floats:
    """Joint values (N, n) near a least error for targets (N, ...), from starts (N, n).

    Levenberg and Marquardt's steps: far away short ones down the slope, close by Newton's. A joint that
    stands at its limit and would go beyond it is left out of the step, so the others can make up for it.
    The limits are those of the arm, or `limits`, low and high (N, n) for each start.
    """
    own = (robot.low, robot.high) if limited else (robot.low - np.inf, robot.high + np.inf)
    low, high = (np.broadcast_to(ends, starts.shape) for ends in limits or own)
    q = np.clip(starts, low, high)
    size = arm_size(robot)
    weights = np.where(np.arange(ROWS[task]) < 3, 1 / size, angle_weight)
    damping = np.full(len(q), 1e-3)
    gap = weights * task_gap(robot, task, targets, q)
    error = (gap**2).sum(axis=1)
    going = np.arange(len(q))
    for _ in range(steps):
        if not len(going):
            break
        trial = _step(robot, task, q[going], gap[going], damping[going], (low[going], high[going]), weights)
        new_gap = weights * task_gap(robot, task, targets[going], trial)
        new_error = (new_gap**2).sum(axis=1)
        better = new_error < error[going]
        moved = np.abs(trial - q[going]).max(axis=1) > 1e-13
        won, lost = going[better], going[~better]
        q[won], gap[won], error[won] = trial[better], new_gap[better], new_error[better]
        damping[won] = np.maximum(damping[won] * 0.1, 1e-15)
        damping[lost] *= 8
        going = going[moved & (damping[going] < 1e8) & (error[going] > 1e-28)]
    return q


def polished(robot: Robot, task: Task, targets: Floats, q: Floats, *, steps: int = 6) -> Floats:
    """Joint values (N, n) that meet targets (N, ...) nearly, after a few of Newton's steps, limits or not."""
    return descend(robot, task, targets, q, limited=False, steps=steps)


@lru_cache(maxsize=256)
def unlimited(robot: Robot) -> Robot:
    """The same arm as if its joints had no limits."""
    joints = tuple(replace(joint, low=-np.inf, high=np.inf) for joint in robot.joints)
    return replace(robot, joints=joints, poses=())


def starts_for(robot: Robot, count: int) -> Floats:
    """Joint values (count, n) spread evenly over the ranges, the same ones every time.

    Multiples of powers of the root of x^(n + 1) = x + 1 fill a box more evenly than chance would.
    """
    root = 2.0
    for _ in range(40):
        root = (1 + root) ** (1 / (robot.n + 1))
    shares = np.mod(0.5 + np.arange(1, count + 1)[:, None] * root ** -np.arange(1.0, robot.n + 1), 1.0)
    low, high = search_box(robot)
    return low + shares * (high - low)


def search_box(robot: Robot) -> tuple[Floats, Floats]:
    """Where to look for solutions: the ranges, one turn at most of each turning joint, (n,) and (n,)."""
    free = np.where(robot.table.revolute, np.pi, 2 * arm_size(robot))
    low, high = np.maximum(robot.low, -1e9), np.minimum(robot.high, 1e9)
    middle = np.where(np.isfinite(robot.low) & np.isfinite(robot.high), (low + high) / 2, 0.0)
    return np.maximum(low, middle - free), np.minimum(high, middle + free)


@lru_cache(maxsize=256)
def arm_size(robot: Robot) -> float:
    """A length that measures the arm: the sum of its links and strokes [m], and never nothing."""
    table = robot.table
    stroke = np.where(table.revolute | ~np.isfinite(robot.high - robot.low), 0.0, robot.high - robot.low)
    tool = np.linalg.norm(np.array(robot.tool)[:3, 3])
    size = float(np.abs(table.a).sum() + np.abs(table.d).sum() + stroke.sum() + tool)
    return size if size > 1e-9 else 1.0


def _step(
    robot: Robot,
    task: Task,
    q: Floats,
    gap: Floats,
    damping: Floats,
    limits: tuple[Floats, Floats],
    weights: Floats,
) -> Floats:
    """Where one damped step leads from `q` (N, n)."""
    stretch = np.where(robot.table.revolute, 1.0, 1 / weights[0])
    J = task_jacobian(robot, task, q) * stretch * weights[:, None]
    slope = np.einsum("kij,ki->kj", J, gap)
    low, high = limits
    stuck: Bools = ((q <= low) & (slope * stretch < 0)) | ((q >= high) & (slope * stretch > 0))
    J[np.broadcast_to(stuck[:, None, :], J.shape)] = 0.0
    slope[stuck] = 0.0
    H = np.einsum("kij,kil->kjl", J, J)
    H[:, np.arange(robot.n), np.arange(robot.n)] += damping[:, None]
    step = np.linalg.solve(H, slope[..., None])[..., 0]
    longest = np.abs(step).max(axis=1, keepdims=True)
    step *= np.minimum(1.0, LONGEST / np.maximum(longest, 1e-300))
    reached: Floats = np.clip(q + step * stretch, low, high)
    return reached

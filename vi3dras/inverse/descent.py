"""The Jacobian transpose for every task, in stretches, so that one can watch it and stop it."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.closed_forms.forms import Task
from vi3dras.inverse.targets import checked, checked_seed
from vi3dras.inverse.task import task_gap, task_jacobian
from vi3dras.inverse.transpose import Descent, jacobian_transpose

STRETCH = 50
"""Iterations between two reports."""

TOLERANCE = 1e-6
"""The error is small below this, in [m] and [rad]."""

LONGEST = 0.3
"""The longest step of a joint [rad], [m]: a stretched arm would throw itself about."""

Report = Callable[[float, Descent], None]
"""Told the fraction of the iterations that are allowed, and all of them so far."""


class IKRequest(NamedTuple):
    """What a descent needs to know."""

    robot: Robot
    task: Task
    target: Floats
    """One target of the task's shape."""
    start: Floats
    """Joint values, (n,)."""


def descend_by_transpose(
    robot: Robot,
    task: Task,
    target: Floats,
    start: Floats | None = None,
    report: Report | None = None,
    *,
    iterations: int = 5000,
) -> Descent:
    """Follow the error from joint values `start` (n,), home if None, to the target of a task.

    A full pose goes by the paper's equations. A smaller task leaves out the rows that it does not ask for: K
    is zero there. The joints' limits play no part.

    Raises:
        TargetError: the target is none.
    """
    target, start = checked(task, target), checked_seed(robot, start)
    path = _stretch(robot, task, target, start, 0)
    while not path.arrived and len(path.q) <= iterations:
        count = min(STRETCH, iterations + 1 - len(path.q))
        path = _joined(path, _stretch(robot, task, target, path.q[-1], count))
        if report is not None:
            report((len(path.q) - 1) / iterations, path)
    return path


def descent_sentence(robot: Robot, task: Task, path: Descent) -> str:
    """How a descent ended."""
    count = len(path.q) - 1
    if path.arrived and count == 0:
        return "The tool is there already: ask for another place, or start from other joint values."
    left = _tiny(path.position_error[-1] / robot.units.metres, robot.units.length)
    if task != "position":
        left += f" and {_tiny(float(np.degrees(path.angle_error[-1])), 'deg')}"
    if path.arrived:
        outside = [j.name for j, out in zip(robot.joints, robot.out_of_range(path.q[-1]), strict=True) if out]
        limits = f" It knows no limits: {', '.join(outside)} ended outside." if outside else ""
        return f"Arrived after {count} iteration{'s' * (count > 1)} with {left} left.{limits}"
    return f"Not there after {count} iterations: {left} left."


def _stretch(robot: Robot, task: Task, target: Floats, start: Floats, count: int) -> Descent:
    """At most `count` iterations from `start` (n,), which is the first row."""
    if task == "pose":
        return jacobian_transpose(robot, target, start, tolerance=TOLERANCE, iterations=count)
    q, gap = start, task_gap(robot, task, target[None], start[None])[0]
    path, gaps = [q], [gap]
    while not _small(gap) and len(path) <= count:
        J = task_jacobian(robot, task, q[None])[0]
        slope = J.T @ gap
        ahead = J @ slope
        step = slope * (gap @ ahead) / max(float(ahead @ ahead), 1e-300)
        q = q + step * min(1.0, LONGEST / max(float(np.abs(step).max()), 1e-300))
        gap = task_gap(robot, task, target[None], q[None])[0]
        path.append(q)
        gaps.append(gap)
    errors = np.array(gaps)
    position, angle = np.linalg.norm(errors[:, :3], axis=1), np.linalg.norm(errors[:, 3:], axis=1)
    return Descent(np.array(path), position, angle, _small(gap))


def _joined(first: Descent, then: Descent) -> Descent:
    """Both as one; `then` starts where `first` ends."""
    arrays = [np.concatenate([a, b[1:]]) for a, b in zip(first[:3], then[:3], strict=True)]
    return Descent(arrays[0], arrays[1], arrays[2], then.arrived)


def _small(gap: Floats) -> bool:
    return bool(np.linalg.norm(gap[:3]) < TOLERANCE and np.linalg.norm(gap[3:]) < TOLERANCE)


def _tiny(value: float, unit: str) -> str:
    """A length or an angle: three decimals, or the power of ten of what is smaller."""
    return f"{value:.3f} {unit}" if value >= 5e-4 else f"{value:.0e} {unit}"

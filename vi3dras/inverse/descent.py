"""The Jacobian transpose: no equation is solved, the arm follows the error, in stretches to watch and stop.

The RV-2AJ paper calls K a 5x5 matrix, but J is 6x5 and e 6x1: Jᵀ K e needs a K of 6x6. With a K of 5x5 the
product K Jᵀ e is meant. Both are here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.closed_forms.forms import Task
from vi3dras.inverse.targets import checked, checked_seed
from vi3dras.inverse.task import task_gap, task_jacobian
from vi3dras.kinematics.forward import tool_pose
from vi3dras.kinematics.jacobian import geometric_jacobian

STRETCH = 50
"""Iterations between two reports."""

TOLERANCE = 1e-6
"""The error is small below this, in [m] and [rad]."""

LONGEST = 0.3
"""The longest step of a joint [rad], [m]: a stretched arm would throw itself about."""


class Descent(NamedTuple):
    """Every iteration, for plotting."""

    q: Floats
    """Joint values, (k + 1, n); the first row is the start."""
    position_error: Floats
    """[m], (k + 1,)."""
    angle_error: Floats
    """Length of the paper's orientation error, nearly [rad], (k + 1,)."""
    arrived: bool
    """True when both errors became small enough."""


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


def jacobian_transpose(
    robot: Robot,
    target: Floats,
    start: Floats,
    gain: Floats | None = None,
    *,
    tolerance: float = TOLERANCE,
    iterations: int = 2000,
) -> Descent:
    """Follow q + Jᵀ K e, or q + K Jᵀ e, until the error is small.

    Args:
        robot: The arm.
        target: Tool pose (4, 4) in [m].
        start: Joint values (n,).
        gain: K: the diagonal (6,) of a weight on the six errors, or (n,) of one on the joints; where both
            have the same size, 6 weighs the errors. None weighs the errors alike, with the longest step
            that does not overshoot along the present slope.
        tolerance: Both errors must be below it, in [m] and [rad].
        iterations: Give up after so many.
    """
    return _followed(
        np.array(start, float),
        lambda q: paper_error(robot, target, q),
        lambda q, error: _step(geometric_jacobian(robot, q), error, gain),
        tolerance,
        iterations,
    )


def paper_error(robot: Robot, target: Floats, q: Floats) -> Floats:
    """Eq. 6, (6,): the way to the target, and half the sum of n x nd, o x od, a x ad."""
    pose = tool_pose(robot, q)
    turn = np.cross(pose[:3, :3], target[:3, :3], axis=0).sum(axis=1) / 2
    return np.concatenate([target[:3, 3] - pose[:3, 3], turn])


def _stretch(robot: Robot, task: Task, target: Floats, start: Floats, count: int) -> Descent:
    """At most `count` iterations from `start` (n,), which is the first row."""
    if task == "pose":
        return jacobian_transpose(robot, target, start, iterations=count)

    def step(q: Floats, gap: Floats) -> Floats:
        free = _step(task_jacobian(robot, task, q[None])[0], gap, None)
        return free * min(1.0, LONGEST / max(float(np.abs(free).max()), 1e-300))

    return _followed(start, lambda q: task_gap(robot, task, target[None], q[None])[0], step, TOLERANCE, count)


def _followed(
    q: Floats,
    error_at: Callable[[Floats], Floats],
    step: Callable[[Floats, Floats], Floats],
    tolerance: float,
    iterations: int,
) -> Descent:
    """Step after step (n,) from `q` (n,) and the error there, until that is small."""
    path, errors = [q], [error_at(q)]
    while not _small(errors[-1], tolerance) and len(path) <= iterations:
        q = q + step(q, errors[-1])
        path.append(q)
        errors.append(error_at(q))
    error = np.array(errors)
    position, angle = np.linalg.norm(error[:, :3], axis=1), np.linalg.norm(error[:, 3:], axis=1)
    return Descent(np.array(path), position, angle, _small(errors[-1], tolerance))


def _step(J: Floats, error: Floats, gain: Floats | None) -> Floats:
    """One step (n,) of Eq. 4."""
    if gain is None:
        slope = J.T @ error
        ahead = J @ slope
        return slope * (error @ ahead) / max(float(ahead @ ahead), 1e-300)
    return J.T @ (gain * error) if len(gain) == len(error) else gain * (J.T @ error)


def _joined(first: Descent, then: Descent) -> Descent:
    """Both as one; `then` starts where `first` ends."""
    q, position, angle = (np.concatenate([a, b[1:]]) for a, b in zip(first[:3], then[:3], strict=True))
    return Descent(q, position, angle, then.arrived)


def _small(error: Floats, tolerance: float) -> bool:
    return bool(np.linalg.norm(error[:3]) < tolerance and np.linalg.norm(error[3:]) < tolerance)


def _tiny(value: float, unit: str) -> str:
    """A length or an angle: three decimals, or the power of ten of what is smaller."""
    return f"{value:.3f} {unit}" if value >= 5e-4 else f"{value:.0e} {unit}"

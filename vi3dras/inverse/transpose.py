"""The Jacobian transpose as the RV-2AJ paper writes it: no equation is solved, the arm follows the error.

The paper calls K a 5x5 matrix, but J is 6x5 and e 6x1: Jᵀ K e needs a K of 6x6. With a K of 5x5 the product
K Jᵀ e is meant. Both are here.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.kinematics.forward import tool_pose
from vi3dras.kinematics.jacobian import geometric_jacobian


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


def jacobian_transpose(
    robot: Robot,
    target: Floats,
    start: Floats,
    gain: Floats | None = None,
    *,
    tolerance: float = 1e-6,
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
    q = np.array(start, float)
    path, errors = [q], [paper_error(robot, target, q)]
    while not _small(errors[-1], tolerance) and len(path) <= iterations:
        q = q + _step(geometric_jacobian(robot, q), errors[-1], gain)
        path.append(q)
        errors.append(paper_error(robot, target, q))
    error = np.array(errors)
    position, angle = np.linalg.norm(error[:, :3], axis=1), np.linalg.norm(error[:, 3:], axis=1)
    return Descent(np.array(path), position, angle, _small(errors[-1], tolerance))


def paper_error(robot: Robot, target: Floats, q: Floats) -> Floats:
    """Eq. 6, (6,): the way to the target, and half the sum of n x nd, o x od, a x ad."""
    pose = tool_pose(robot, q)
    turn = np.cross(pose[:3, :3], target[:3, :3], axis=0).sum(axis=1) / 2
    return np.concatenate([target[:3, 3] - pose[:3, 3], turn])


def _step(J: Floats, error: Floats, gain: Floats | None) -> Floats:
    """One step (n,) of Eq. 4."""
    if gain is None:
        slope = J.T @ error
        ahead = J @ slope
        step: Floats = slope * (error @ ahead) / max(float(ahead @ ahead), 1e-300)
        return step
    if len(gain) == len(error):
        weighted: Floats = J.T @ (gain * error)
        return weighted
    scaled: Floats = gain * (J.T @ error)
    return scaled


def _small(error: Floats, tolerance: float) -> bool:
    return bool(np.linalg.norm(error[:3]) < tolerance and np.linalg.norm(error[3:]) < tolerance)

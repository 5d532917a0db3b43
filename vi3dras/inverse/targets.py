"""What may be asked: targets and seeds that are numbers of the right shape."""

from __future__ import annotations

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.inverse.errors import TargetError
from vi3dras.inverse.forms import Task
from vi3dras.kinematics.forward import joint_values
from vi3dras.robot import Robot

SHAPES: dict[Task, tuple[int, ...]] = {"pose": (4, 4), "wrist": (4,), "position": (3,)}
"""The shape of one target: a pose, x y z and the hand's angle [rad], or x y z."""


def checked_seed(robot: Robot, seed: Floats | None) -> Floats:
    """Joint values (n,) to stay near to; home when there are none.

    Raises:
        JointCountError: there is not one value per joint.
        TargetError: one is not finite.
    """
    if seed is None:
        return robot.home
    seed = joint_values(robot, seed)
    if not np.isfinite(seed).all():
        raise TargetError("number", "seed", seed.shape)
    return seed


def checked(task: Task, targets: Floats) -> Floats:
    """Targets as float64.

    Raises:
        TargetError: another shape, not finite, or a rotation that is none.
    """
    targets = np.asarray(targets, float)
    shape = SHAPES[task]
    if targets.shape[-len(shape) :] != shape or targets.ndim > len(shape) + 1:
        raise TargetError("shape", task, targets.shape)
    if not np.isfinite(targets).all():
        raise TargetError("number", task, targets.shape)
    if task == "pose":
        rotation = targets[..., :3, :3]
        square = rotation @ np.swapaxes(rotation, -1, -2)
        if np.abs(square - np.eye(3)).max(initial=0) > 1e-6 or (np.linalg.det(rotation) < 0).any():
            raise TargetError("rotation", task, targets.shape)
    return targets

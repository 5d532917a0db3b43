"""What may be asked: targets and seeds that are numbers of the right shape."""

from __future__ import annotations

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.closed_forms.forms import Task
from vi3dras.errors import Vi3drasError
from vi3dras.kinematics.forward import joint_values

SHAPES: dict[Task, tuple[int, ...]] = {"pose": (4, 4), "wrist": (4,), "position": (3,)}
"""The shape of one target: a pose, x y z and the hand's angle [rad], or x y z."""


class TargetError(Vi3drasError):
    """A target that is no place; facts: `number`, `rotation` or `shape`, the task, and the shape."""

    def _told(self, fault: str, task: str, shape: tuple[int, ...]) -> str:
        if fault == "number":
            return (
                "A target or seed holds a number that is not finite: "
                "every coordinate needs one such as 30 or -12.5."
            )
        if fault == "rotation":
            return (
                "The first three columns of a target pose are no rotation: "
                "they should be three unit vectors at right angles, right-handed."
            )
        wanted = {
            "pose": "poses of 4 x 4 numbers",
            "wrist": "x, y, z and the hand's angle",
            "position": "x, y and z",
        }[task]
        return f"A target has the shape {shape}, but it should be {wanted}, one or a row of them."


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
    if task == "pose" and not _are_rotations(targets[..., :3, :3]):
        raise TargetError("rotation", task, targets.shape)
    return targets


def _are_rotations(R: Floats) -> bool:
    """Whether all matrices (..., 3, 3) are rotations: x and y of length 1 at right angles, z their product.

    Number by number over all matrices at once: multiplying them one by one takes five times as long.
    """
    hair = 1e-6
    (xx, xy, xz), (yx, yy, yz), (zx, zy, zz) = np.ascontiguousarray(np.moveaxis(R, (-1, -2), (0, 1)))
    misses = (
        xx * xx + xy * xy + xz * xz - 1,
        yx * yx + yy * yy + yz * yz - 1,
        xx * yx + xy * yy + xz * yz,
        xy * yz - xz * yy - zx,
        xz * yx - xx * yz - zy,
        xx * yy - xy * yx - zz,
    )
    return all(bool((np.abs(miss) <= hair).all()) for miss in misses)


def usual_task(robot: Robot) -> Task:
    """A full pose of six joints or a SCARA, the hand's angle of four, five and planar arms, else a point."""
    if robot.n >= 6 or (robot.n == 4 and "P" in robot.structure):
        return "pose"
    is_planar = bool(np.allclose(np.sin(robot.table.alpha[:-1]), 0.0, atol=1e-9))
    return "wrist" if robot.n >= 4 or (robot.n == 3 and is_planar) else "position"

"""Redundant arms: move the joints while the tool stands still."""

from __future__ import annotations

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.inverse.errors import NotRedundantError
from vi3dras.inverse.forms import Task
from vi3dras.inverse.hand import hand_angle_of
from vi3dras.inverse.numeric import ROWS, polished
from vi3dras.inverse.solutions import excess_of
from vi3dras.inverse.task import task_jacobian
from vi3dras.kinematics.forward import tool_pose
from vi3dras.robot import Robot

STEP = 0.02
"""Joints move by so much [rad] between corrections."""


def self_motion(robot: Robot, q: Floats, amounts: Floats, task: Task = "pose") -> Floats:
    """Joint values (k, n) after self-motions of `amounts` (k,) [rad] along the joints from `q` (n,).

    0 is `q` itself; the sign is the way in which the joint that moves most grows. NaN beyond where a limit
    ends the motion.

    Raises:
        NotRedundantError: the arm has no joint to spare for the task.
    """
    if robot.n <= ROWS[task]:
        raise NotRedundantError(robot.id, robot.n, ROWS[task])
    q, amounts = np.asarray(q, float), np.asarray(amounts, float)
    moved = np.full((len(amounts), robot.n), np.nan)
    target = _target(robot, task, q)
    for way in (1.0, -1.0):
        wanted = np.flatnonzero(amounts * way >= 0)
        order = wanted[np.argsort(np.abs(amounts[wanted]))]
        now, done, along = q, 0.0, way * direction(robot, q, task)
        for k in order.tolist():
            while done < abs(amounts[k]) and np.isfinite(now[0]):
                stride = min(STEP, abs(amounts[k]) - done)
                now, along = _moved(robot, task, target, now, along, stride)
                done += stride
            moved[k] = now
    return moved


def direction(robot: Robot, q: Floats, task: Task = "pose") -> Floats:
    """The unit direction (n,) in which joints `q` (n,) move but not the tool; its largest part grows.

    Of several such directions the one that moves the first joint with freedom most.
    """
    J = task_jacobian(robot, task, q[None])[0]
    _, _, axes = np.linalg.svd(J)
    spare = axes[ROWS[task] :]
    freedom = (spare**2).sum(axis=0)
    joint = int((freedom > freedom.max() / 2).argmax())
    chosen = spare.T @ spare[:, joint]
    chosen = chosen / np.linalg.norm(chosen)
    signed: Floats = chosen * np.sign(chosen[np.abs(chosen).argmax()])
    return signed


def _moved(
    robot: Robot, task: Task, target: Floats, q: Floats, along: Floats, stride: float
) -> tuple[Floats, Floats]:
    """One stride, the tool brought back to its place, and the direction in which it went."""
    J = task_jacobian(robot, task, q[None])[0]
    spare = np.linalg.svd(J)[2][ROWS[task] :]
    way = spare.T @ (spare @ along)
    way = way / np.linalg.norm(way)
    ahead = polished(robot, task, target, (q + stride * way)[None])[0]
    if (excess_of(robot, ahead) > 0).any():
        ahead = np.full_like(q, np.nan)
    return ahead, way


def _target(robot: Robot, task: Task, q: Floats) -> Floats:
    pose = tool_pose(robot, q)
    if task == "pose":
        return pose[None]
    if task == "position":
        return pose[None, :3, 3]
    return np.append(pose[:3, 3], hand_angle_of(robot, q))[None]

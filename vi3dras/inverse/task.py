"""How far an arm is from what is asked of it."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.closed_forms.forms import Task
from vi3dras.inverse.hand import asked_angle, hand_angle_of, hand_slope
from vi3dras.kinematics.forward import tool_pose
from vi3dras.kinematics.jacobian import geometric_jacobian
from vi3dras.orientation import matrix_from_abc


class Errors(NamedTuple):
    """Distances to targets; each (...)."""

    position: Floats
    """In [m]."""
    angle: Floats
    """In [rad]."""

    @property
    def worst(self) -> Floats:
        """The larger of both, (...)."""
        return np.maximum(self.position, self.angle)


def errors_of(robot: Robot, task: Task, targets: Floats, q: Floats) -> Errors:
    """What joint values (N, n) miss of targets (N, ...)."""
    gap = task_gap(robot, task, targets, q)
    position = np.sqrt((gap[:, :3] ** 2).sum(axis=-1))
    return Errors(position, np.sqrt((gap[:, 3:] ** 2).sum(axis=-1)))


def targets_met(robot: Robot, task: Task, q: Floats) -> Floats:
    """Where joint values (N, n) bring the tool, as targets (N, ...) of a task."""
    poses = tool_pose(robot, q)
    if task == "pose":
        return poses
    if task == "position":
        return poses[:, :3, 3]
    return np.concatenate([poses[:, :3, 3], hand_angle_of(robot, q, poses)[:, None]], axis=1)


def task_gap(robot: Robot, task: Task, targets: Floats, q: Floats) -> Floats:
    """From where joint values (N, n) bring the tool to the targets (N, ...), (N, 3), (N, 4) or (N, 6).

    Three rows are the way in [m]; then follow the turn as a vector, or the difference of the hand's angles.
    """
    pose = tool_pose(robot, q)
    if task == "position":
        return targets - pose[:, :3, 3]
    if task == "wrist":
        angle = asked_angle(robot, targets[:, 3]) - hand_angle_of(robot, q, pose)
        angle = angle - 2 * np.pi * np.round(angle / (2 * np.pi))
        return np.concatenate([targets[:, :3] - pose[:, :3, 3], angle[:, None]], axis=1)
    turn = rotation_vector(targets[:, :3, :3] @ np.swapaxes(pose[:, :3, :3], 1, 2))
    return np.concatenate([targets[:, :3, 3] - pose[:, :3, 3], turn], axis=1)


def numbers_gap(robot: Robot, task: Task, target: Floats, now: Floats) -> Floats:
    """The same of one tool, both told as x, y, z, A, B, C and the hand's angle (7,): (3,), (4,) or (6,)."""
    way = target[:3] - now[:3]
    if task == "position":
        return way
    if task == "wrist":
        angle = float(asked_angle(robot, target[6])) - now[6]
        return np.append(way, angle - 2 * np.pi * np.round(angle / (2 * np.pi)))
    turn = matrix_from_abc(target[3:6]) @ matrix_from_abc(now[3:6]).T
    return np.append(way, rotation_vector(turn[None])[0])


def task_jacobian(robot: Robot, task: Task, q: Floats, known: Floats | None = None) -> Floats:
    """How the rows of `task_gap` shrink per joint value at `q` (N, n), (N, rows, n).

    `known`, the whole Jacobians (N, 6, n) there, saves computing them.
    """
    J = geometric_jacobian(robot, q) if known is None else known
    if task == "pose":
        return J
    if task == "position":
        return J[:, :3]
    return np.concatenate([J[:, :3], hand_slope(robot, q, J)[:, None, :]], axis=1)


def rotation_vector(rotation: Floats) -> Floats:
    """Axis times angle (N, 3) of rotation matrices (N, 3, 3), exact also for tiny angles."""
    R = rotation
    vector = np.stack([R[:, 2, 1] - R[:, 1, 2], R[:, 0, 2] - R[:, 2, 0], R[:, 1, 0] - R[:, 0, 1]], axis=1)
    sine, cosine = np.sqrt((vector**2).sum(axis=1)), np.trace(R, axis1=1, axis2=2) - 1
    angle = np.arctan2(sine, cosine)
    turned = vector * np.where(sine > 1e-12, angle / np.maximum(sine, 1e-12), 0.5)[:, None]
    back = (sine < 1e-6) & (cosine < 0)
    if back.any():
        turned[back] = _half_turns(R[back])
    return turned


def _half_turns(R: Floats) -> Floats:
    """Rotation vectors (N, 3) of turns by 180 degrees: the axis is the longest column of R + 1."""
    columns = R + np.eye(3)
    longest = np.argmax((columns**2).sum(axis=1), axis=1)
    axis = np.take_along_axis(columns, longest[:, None, None], axis=2)[..., 0]
    vectors: Floats = np.pi * axis / np.sqrt((axis**2).sum(axis=1, keepdims=True))
    return vectors

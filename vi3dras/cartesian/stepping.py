"""A way of the tool gone in small steps: Eqs 1, 2 and 12 of the Virtual Robot Module paper, and better.

A step along the tangent drifts off the way by about 1/steps; Table II of the paper measures that drift.
Aiming at each via-point makes it 1/steps², a correction there takes it away.
"""

from __future__ import annotations

from typing import Literal, NamedTuple, get_args

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.cartesian.errors import NoFormError
from vi3dras.cartesian.printed import (
    frames_jacobian,
    literal_angular_velocity,
    rounded_frames,
    textbook_abc,
)
from vi3dras.cartesian.small_step import corrected, holds_all, joint_step
from vi3dras.cartesian.way import CartesianWay, misses, numbers_at
from vi3dras.closed_forms.forms import Task
from vi3dras.closed_forms.planar_arm import planar_arm
from vi3dras.inverse.along_path import greedy
from vi3dras.inverse.hand import hand_angle_of, hand_axes
from vi3dras.inverse.solver import solver_for
from vi3dras.inverse.targets import usual_task
from vi3dras.inverse.task import rotation_vector
from vi3dras.kinematics.jacobian import geometric_jacobian, wrist_to_ground
from vi3dras.orientation import angular_velocity_from_abc_rates

Method = Literal["as-printed", "first-order", "via-points", "closed-loop", "closed-form"]
"""How the joints follow: the paper's program to the digit; the same in doubles; each step aimed at the
via-point; each via-point met by Newton's corrections; each solved for itself by the arm's equations."""

METHODS: tuple[Method, ...] = get_args(Method)

CORRECTIONS = 8
"""Of Newton at each via-point, at most: each doubles the correct digits, and a step has four of them; beside
a singular pose it takes more."""

ENOUGH = 1e-12
"""A via-point that is missed by less [m], [rad] needs no correction."""

TASKS: dict[Task, str] = {
    "pose": "a place and an orientation",
    "wrist": "a place and the hand's angle",
    "position": "a place",
}


class Moved(NamedTuple):
    """A way that was gone, or as much of it as was asked for."""

    shares: Floats
    """How far along each row is, (K,), from 0."""
    q: Floats
    """Joint values, (K, n); the first row is the start."""
    numbers: Floats
    """x, y, z [m] and A, B, C [rad] of the tool, (K, 6), as the method itself reads them."""


def moved(
    robot: Robot, start: Floats, way: CartesianWay, steps: int, method: Method = "closed-loop", *,
    done: int | None = None, damped: bool = False, literal_rates: bool = False,
) -> Moved:  # fmt: skip
    """Go a way in so many steps, or only the first `done` of them.

    Args:
        robot: the arm.
        start: joint values (n,).
        way: from where the tool is there.
        steps: of the whole way.
        method: how the joints follow.
        done: after how many steps it ends; all of them if None.
        damped: a step is shortened in directions that the tool has nearly lost.
        literal_rates: with Eq 12 to the letter, where L reads its angle from A in place of C.

    Raises:
        NoFormError: a closed form is asked of an arm that has none.
    """
    shares = np.linspace(0.0, 1.0, steps + 1)[: (steps if done is None else done) + 1]
    start = np.array(start, float)
    if method == "closed-form":
        return _solved(robot, start, way, shares)
    if method == "as-printed":
        return _as_printed(robot, start, way, shares, damped, literal_rates)
    planned, poses, rows = way.numbers(shares), way.poses(shares), [start]
    for k in range(1, len(shares)):
        q = rows[-1]
        if method == "closed-loop":
            rows.append(corrected(robot, q, poses[k], CORRECTIONS, enough=ENOUGH, least=1, damped=damped))
            continue
        now = numbers_at(robot, q)
        rate = planned[k] - planned[k - 1] if method == "first-order" else misses(planned[k], now)
        twist = _twist(rate, now, literal_rates)
        rows.append(q + joint_step(robot, geometric_jacobian(robot, q), twist, damped=damped))
    joints = np.array(rows)
    return Moved(shares, joints, numbers_at(robot, joints))


def _twist(rate: Floats, now: Floats, literal: bool = False) -> Floats:
    """Small motions of the point and about the axes, (6,), from small changes of x, y, z, A, B, C."""
    L = literal_angular_velocity(now[3:]) if literal else angular_velocity_from_abc_rates(now[3:])
    return np.concatenate([rate[:3], L @ rate[3:]])


def _as_printed(
    robot: Robot, q: Floats, way: CartesianWay, shares: Floats, damped: bool, literal: bool
) -> Moved:
    """First-order steps with rounded link matrices, A, B and C read from them anew before each."""
    planned, joints, numbers = way.numbers(shares), [q], []
    for k in range(len(shares)):
        frames = rounded_frames(robot, joints[-1])
        now = np.concatenate([frames[-1, :3, 3], textbook_abc(frames[-1, :3, :3])])
        numbers.append(now)
        if k + 1 < len(shares):
            twist = _twist(planned[k + 1] - planned[k], now, literal)
            step = joint_step(robot, frames_jacobian(robot, frames), twist, damped=damped)
            joints.append(joints[-1] + step)
    return Moved(shares, np.array(joints), np.array(numbers))


def form_task(robot: Robot) -> Task:
    """What the arm's equations are asked for: the whole pose where it can be held, else what is usual."""
    task: Task = "pose" if holds_all(robot) else usual_task(robot)
    if solver_for(robot, task).form is None:
        raise NoFormError(robot.id, TASKS[task])
    return task


def _solved(robot: Robot, start: Floats, way: CartesianWay, shares: Floats) -> Moved:
    """Every via-point by the arm's equations, each time the solution nearest to the one before."""
    task = form_task(robot)
    q = np.concatenate(
        [start[None], greedy(robot, targets_on(robot, start, way, shares[1:], task), task, start)]
    )
    known = int(np.argmin(np.isfinite(q).all(axis=1))) or len(q)
    return Moved(shares[:known], q[:known], numbers_at(robot, q[:known]))


def targets_on(robot: Robot, start: Floats, way: CartesianWay, shares: Floats, task: Task) -> Floats:
    """The via-points (N, ...) of a task."""
    poses = way.poses(shares)
    if task == "pose":
        return poses
    points = poses[:, :3, 3]
    return points if task == "position" else np.column_stack([points, _hand_angles(robot, start, way, poses)])


def _hand_angles(robot: Robot, start: Floats, way: CartesianWay, poses: Floats) -> Floats:
    """The hand's angles [rad] that poses (N, 4, 4) ask for, (N,), counted as at joint values (n,)."""
    first = float(hand_angle_of(robot, start))
    if planar_arm(robot) is None:
        rise = wrist_to_ground(poses)
        return rise if np.cos(first) >= 0 else np.pi - rise
    turned = rotation_vector(poses[:, :3, :3] @ way.poses(np.zeros(1))[0, :3, :3].T)
    return np.asarray(first + turned @ hand_axes(robot, start).lift)

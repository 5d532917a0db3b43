"""Redundant arms and singular poses: the joints move while the tool stands still."""

from __future__ import annotations

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Bools, Floats
from vi3dras.closed_forms.forms import Task
from vi3dras.errors import Vi3drasError
from vi3dras.inverse.multiple import TOLD, scaled_jacobian, settled
from vi3dras.inverse.numeric import ROWS, arm_size, polished, unlimited
from vi3dras.inverse.solutions import EXACT, excess_of
from vi3dras.inverse.task import errors_of, targets_met, task_jacobian

STEP = 0.02
"""Joints move by so much [rad] between corrections."""

FREE = 1e-7
"""Singular values below this let the joints move while the tool stays, for a moment at least."""

TRIED = 0.05
"""How far a motion is tried [rad], or as a share of the arm's size."""


class NotRedundantError(Vi3drasError):
    """An arm without a joint to spare; facts: the arm, its joints, the numbers that are asked for."""

    says = (
        "{} has {} joints and the tool is asked for {} numbers: a motion that leaves the tool in place "
        "needs more joints than that."
    )


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
    target = targets_met(robot, task, q[None])
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


def standing_joints(robot: Robot, task: Task, q: Floats) -> Bools:
    """Which joints can move from joint values (N, n) while the tool stays, limits or not, (N, n).

    A joint that could go on at first only, such as those of an arm that is stretched out, does not count: the
    motion is tried.
    """
    free: Bools = np.zeros(q.shape, bool)
    _, values, axes = np.linalg.svd(scaled_jacobian(robot, task, q))
    spare = np.ones(q.shape, bool)
    spare[:, : values.shape[1]] = values < FREE
    rows, joints = np.nonzero(np.einsum("nki,nk->ni", axes**2, spare) > FREE)
    if not len(rows):
        return free
    unit = np.where(robot.table.revolute, 1.0, arm_size(robot))
    way = np.einsum("nki,nk,nk->ni", axes[rows], spare[rows], axes[rows, :, joints])
    stride = TRIED * way / np.abs(way).max(axis=1, keepdims=True)
    targets = targets_met(robot, task, q)[rows]
    ends = polished(robot, task, targets, q[rows] + stride * unit, steps=20)
    moved = (ends - q[rows]) / unit
    is_near = np.abs(moved - stride).max(axis=1) < TRIED / 4
    there = (errors_of(robot, task, targets, ends).worst <= EXACT) & is_near
    np.logical_or.at(free, rows[there], np.abs(moved[there]) > TRIED / 1000)
    return free


def parted(robot: Robot, pose: Floats, q: Floats, hold: Floats) -> list[Floats]:
    """Of solutions (k, n) near singular poses one of each, the nearest to `hold` (n,) where any would do.

    What runs together in one singular pose is that pose. Of a curve of solutions one stands for all.
    """
    q = settled(robot, "pose", np.broadcast_to(pose, (len(q), 4, 4)), q)
    free: Bools = np.asarray(standing_joints(robot, "pose", q).any(axis=1))
    order = np.argsort(np.abs(turned(q - hold)).max(axis=1), kind="stable")
    kept: list[Floats] = []
    for i in order.tolist():
        if any(_are_one(robot, pose, q[i], other) for other in kept):
            continue
        if not free[i]:
            kept.append(q[i])
            continue
        curve = _curve(unlimited(robot), pose, q[i])
        nearest = curve[np.abs(turned(curve - hold)).max(axis=1).argmin()]
        spare = _spare(robot, "pose", nearest)
        nearer = nearest + spare.T @ (spare @ turned(hold - nearest))
        kept.append(turned(polished(robot, "pose", pose[None], nearer[None])[0]))
        apart = np.abs(turned(q[:, None] - curve)).max(axis=2).min(axis=1)
        free[apart < 2 * STEP], q[apart < 2 * STEP] = False, kept[-1]
    return kept


def turned(angles: Floats) -> Floats:
    """Angles (...) within half a turn either way."""
    return np.mod(angles + np.pi, 2 * np.pi) - np.pi


def _are_one(robot: Robot, pose: Floats, one: Floats, other: Floats) -> bool:
    """Whether the tool does not tell two solutions apart, nor anything between them."""
    way = turned(other - one)
    if np.abs(way).max() > TRIED:
        return False
    between = one + np.linspace(0, 1, 5)[1:-1, None] * way
    return bool(errors_of(robot, "pose", np.broadcast_to(pose, (3, 4, 4)), between).worst.max() <= TOLD)


def _curve(robot: Robot, pose: Floats, q: Floats) -> Floats:
    """Joint values (k, n) along the self-motion through `q`, both ways for up to a turn and a half."""
    curve = [q]
    for way in (1.0, -1.0):
        now, along = q, way * direction(robot, q)
        for _ in range(round(3 * np.pi / STEP)):
            now, along = _moved(robot, "pose", pose[None], now, along, STEP)
            curve.append(now)
            if np.abs(turned(now - q)).max() < STEP / 2:
                return np.array(curve)
    return np.array(curve)


def direction(robot: Robot, q: Floats, task: Task = "pose") -> Floats:
    """The unit direction (n,) in which joints `q` (n,) move but not the tool; its largest part grows.

    Of several such directions the one that moves the first joint with freedom most.
    """
    spare = _spare(robot, task, q)
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
    spare = _spare(robot, task, q)
    way = spare.T @ (spare @ along)
    way = way / np.linalg.norm(way)
    ahead = polished(robot, task, target, (q + stride * way)[None])[0]
    if (excess_of(robot, ahead) > 0).any():
        ahead = np.full_like(q, np.nan)
    return ahead, way


def _spare(robot: Robot, task: Task, q: Floats) -> Floats:
    """The directions (k, n) in which joints `q` (n,) move but not the tool."""
    _, values, axes = np.linalg.svd(task_jacobian(robot, task, q[None])[0])
    return axes[min(ROWS[task], int((values > FREE).sum())) :]

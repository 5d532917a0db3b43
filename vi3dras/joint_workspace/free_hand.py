"""Points with any angle of the hand in a range: for every branch the angle that suits its limits best."""

from __future__ import annotations

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.inverse.solutions import excess_of, into_limits
from vi3dras.inverse.solver import Solver, solver_for
from vi3dras.joint_workspace.errors import NoHandAngleError
from vi3dras.joint_workspace.plane_angles import plane_links, suitable_angles
from vi3dras.kinematics.measures import limit_margins

SAMPLES = 72
"""Angles tried in the range where the arm does not bend in a plane that joint 1 turns."""

BLOCK = 2048
"""Points tried at a time."""


def free_solutions(
    robot: Robot, points: Floats, free: tuple[float, float], seed: Floats
) -> tuple[Floats, Floats, tuple[str, ...]]:
    """Joint values (N, branches, n) for points (N, 3) with the hand's angle of each [rad], and the names.

    Arms that bend in one plane take the middle of the widest range of angles that the limits allow, found
    without sampling; others the best of a number of angles. NaN where a branch has no solution.

    Raises:
        NoHandAngleError: the arm has no closed form for a point and an angle.
    """
    solver = solver_for(robot, "wrist")
    if solver.form is None:
        raise NoHandAngleError(robot.id)
    parts = [_solved(solver, points[i : i + BLOCK], free, seed) for i in range(0, max(len(points), 1), BLOCK)]
    return (
        np.concatenate([q for q, _ in parts]),
        np.concatenate([angle for _, angle in parts]),
        solver.branches,
    )


def _solved(solver: Solver, points: Floats, free: tuple[float, float], seed: Floats) -> tuple[Floats, Floats]:
    links = plane_links(solver.robot, seed)
    angle = _sampled(solver, points, free, seed) if links is None else suitable_angles(links, points, free)
    count = len(solver.branches)
    angle = np.concatenate([angle, angle[:, :1]], axis=1)[:, :count]  # a last branch that is found by search
    asked = np.nan_to_num(angle, nan=free[0])
    targets = np.concatenate([np.repeat(points, count, axis=0), asked.reshape(-1, 1)], axis=1)
    found = solver.solve(targets, seed).q.reshape(len(points), count, count, solver.robot.n)
    own = np.arange(count)
    q = np.where(np.isnan(angle)[..., None], np.nan, found[:, own, own])
    return q, np.where(np.isfinite(q[..., 0]), angle, np.nan)


def _sampled(solver: Solver, points: Floats, free: tuple[float, float], seed: Floats) -> Floats:
    """For each branch the angle of the samples that leaves most room, (N, branches)."""
    angles = np.linspace(*free, SAMPLES)
    targets = np.concatenate(
        [np.repeat(points, SAMPLES, axis=0), np.tile(angles, len(points))[:, None]], axis=1
    )
    q = into_limits(solver.robot, solver.raw(targets, seed), seed)
    room = np.minimum(limit_margins(solver.robot, q), np.pi).min(axis=-1)
    room = np.where(excess_of(solver.robot, q).sum(axis=-1) > 0, room - 10, room)
    room = np.where(np.isfinite(q).all(axis=-1), room, -np.inf).reshape(len(points), SAMPLES, -1)
    best = room.argmax(axis=1)
    return np.where(np.isfinite(room.max(axis=1)), angles[best], np.nan)

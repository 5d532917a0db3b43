"""The solutions among which a target may choose, and its choice."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Bools, Floats
from vi3dras.closed_forms.anthropomorphic import points_of
from vi3dras.closed_forms.forms import Task
from vi3dras.inverse.family_choice import best_of_family
from vi3dras.inverse.held_choice import best_of_held
from vi3dras.inverse.numeric import descend, starts_for, unlimited
from vi3dras.inverse.solutions import EXACT, excess_of, into_limits
from vi3dras.inverse.solver import Solver, solver_for
from vi3dras.inverse.task import errors_of
from vi3dras.joint_workspace.classes import LIMIT, REACHABLE, TOO_FAR
from vi3dras.joint_workspace.errors import NoHandAngleError
from vi3dras.joint_workspace.hands import Hand, targets_at
from vi3dras.joint_workspace.judging import Judged, costs_of, excess_in, solved, unreached_codes
from vi3dras.joint_workspace.plane_angles import plane_links, suitable_angles
from vi3dras.joint_workspace.singular import inverse_conditions
from vi3dras.kinematics.jacobian import limit_margins

ROUNDS = (4, 16)
"""Starts in each round of a search; the second for targets that have no solution yet."""

SAMPLES = 72
"""Angles tried in the range where the arm does not bend in a plane that joint 1 turns."""

BLOCK = 2048
"""Points tried at a time."""


class Options(NamedTuple):
    """Branches for N targets."""

    q: Floats
    """Joint values (N, branches, n), within the limits where they can be; NaN where there are none."""
    angle: Floats
    """The hand's angle of each, (N, branches) [rad]; NaN where none was asked for."""

    @property
    def valid(self) -> Bools:
        """Which branches meet their target, (N, branches)."""
        return solved(self.q)


def options_at(robot: Robot, points: Floats, hand: Hand) -> Options:
    """All branches for points (N, 3); of a list of angles the hand has the first only."""
    if hand.free is not None:
        return _free_options(robot, points, hand.free)
    return options_for(robot, targets_at(points, hand), hand.task)


def options_for(robot: Robot, targets: Floats, task: Task, known: Floats | None = None) -> Options:
    """All branches for targets (N, ...) of the task's shape; a closed form's may be `known`."""
    solver = solver_for(robot, task)
    if solver.form is None:
        q = _searched(robot, targets, task)[:, None]
    elif solver.form.family is not None:
        q = best_of_family(robot, solver.form.family, targets, robot.home)[:, None]
    elif solver.form.kind == "held joints":
        q = _of_held(robot, targets)[:, None]
    else:
        q = solver.solve(targets).q if known is None else known
    asked = targets[:, 3:4] if task == "wrist" else np.full((len(targets), 1), np.nan)
    return Options(q, np.broadcast_to(asked, q.shape[:2]))


def _of_held(robot: Robot, points: Floats) -> Floats:
    """Joint values (N, n) for points (N, 3) by holding joints, or by search where that reaches nothing."""
    q = best_of_held(robot, points, robot.home)
    wanting = np.flatnonzero(~solved(q))
    if len(wanting):
        q[wanting] = _searched(robot, points[wanting], "position")
    return q


def _searched(robot: Robot, targets: Floats, task: Task) -> Floats:
    """Joint values (N, n) for arms without a closed form, NaN where none were found.

    Targets whose point is out of reach are not tried; the others within the limits first, then without.
    """
    found = np.full((len(targets), robot.n), np.nan)
    code = unreached_codes(robot, task, points_of(targets))
    wanting = np.flatnonzero(code != TOO_FAR)
    starts = np.concatenate(
        [np.clip(robot.home, robot.low, robot.high)[None], starts_for(robot, sum(ROUNDS) - 1)]
    )
    tried = 0
    for count, limited in ((ROUNDS[0], True), (ROUNDS[1], True), (ROUNDS[0], False)):
        some = starts[tried : tried + count] if limited else starts[:count]
        tried += count
        arm = robot if limited else unlimited(robot)
        each = np.repeat(targets[wanting], count, axis=0)
        ends = descend(arm, task, each, np.tile(some, (len(wanting), 1)), limited=limited)
        ends = into_limits(robot, ends, robot.home)
        met = errors_of(robot, task, each, ends).worst <= EXACT
        cost = np.where(met, np.abs(ends - robot.home).max(axis=1), np.inf).reshape(-1, count)
        rows = np.arange(len(wanting))
        best = cost.argmin(axis=1)
        good = np.isfinite(cost[rows, best])
        found[wanting[good]] = ends.reshape(-1, count, robot.n)[rows, best][good]
        wanting = wanting[~good]
    return found


def judge(robot: Robot, points: Floats, task: Task, options: Options) -> Judged:
    """The best branch of each point (N, 3), and its class."""
    costs = costs_of(robot, options.q, robot.home)
    cost = np.where(options.valid, costs.max(axis=2), np.inf)
    rows, best = np.arange(len(points)), cost.argmin(axis=1)
    cost = cost[rows, best]
    none = ~np.isfinite(cost)
    excess = excess_in(np.where(none, 0.0, cost))
    code = np.where(excess > 0, LIMIT, REACHABLE).astype(np.uint8)
    if none.any():
        code[none] = unreached_codes(robot, task, points[none])
    joint = np.where(excess > 0, costs[rows, best].argmax(axis=1), -1)
    q = np.where(none[:, None], np.nan, options.q[rows, best])
    condition = np.full(len(points), np.nan)
    fine = code == REACHABLE
    condition[fine] = inverse_conditions(robot, task, q[fine])
    angle = np.where(none, np.nan, options.angle[rows, best])
    return Judged(q, code, joint, excess, angle, condition)


def _free_options(robot: Robot, points: Floats, free: tuple[float, float]) -> Options:
    """All branches for points (N, 3), each with an angle of the hand of its own.

    Arms that bend in one plane take the middle of the widest range of angles that the limits allow, found
    without sampling; others the best of a number of angles. NaN where a branch has no solution.

    Raises:
        NoHandAngleError: the arm has no closed form for a point and an angle.
    """
    solver = solver_for(robot, "wrist")
    if solver.form is None:
        raise NoHandAngleError(robot.id)
    parts = [_solved(solver, points[i : i + BLOCK], free) for i in range(0, max(len(points), 1), BLOCK)]
    return Options(*map(np.concatenate, zip(*parts, strict=True)))


def _solved(solver: Solver, points: Floats, free: tuple[float, float]) -> tuple[Floats, Floats]:
    links = plane_links(solver.robot, solver.robot.home)
    angle = _sampled(solver, points, free) if links is None else suitable_angles(links, points, free)
    count = len(solver.branches)
    angle = np.concatenate([angle, angle[:, :1]], axis=1)[:, :count]  # a last branch that is found by search
    asked = np.nan_to_num(angle, nan=free[0])
    targets = np.concatenate([np.repeat(points, count, axis=0), asked.reshape(-1, 1)], axis=1)
    found = solver.solve(targets).q.reshape(len(points), count, count, solver.robot.n)
    own = np.arange(count)
    q = np.where(np.isnan(angle)[..., None], np.nan, found[:, own, own])
    return q, np.where(np.isfinite(q[..., 0]), angle, np.nan)


def _sampled(solver: Solver, points: Floats, free: tuple[float, float]) -> Floats:
    """For each branch the angle of the samples that leaves most room, (N, branches)."""
    angles = np.linspace(*free, SAMPLES)
    targets = np.column_stack([np.repeat(points, SAMPLES, axis=0), np.tile(angles, len(points))])
    q = into_limits(solver.robot, solver.raw(targets), solver.robot.home)
    room = np.minimum(limit_margins(solver.robot, q), np.pi).min(axis=-1)
    room = np.where(excess_of(solver.robot, q).sum(axis=-1) > 0, room - 10, room)
    room = np.where(np.isfinite(q).all(axis=-1), room, -np.inf).reshape(len(points), SAMPLES, -1)
    best = room.argmax(axis=1)
    return np.where(np.isfinite(room.max(axis=1)), angles[best], np.nan)

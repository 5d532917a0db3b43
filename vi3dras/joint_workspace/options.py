"""The solutions among which a target may choose, and its choice."""

from __future__ import annotations

import math
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
from vi3dras.joint_workspace.charting import hand_chart
from vi3dras.joint_workspace.classes import LIMIT, ORIENTATION, REACHABLE, TOO_FAR, Codes
from vi3dras.joint_workspace.errors import NoHandAngleError
from vi3dras.joint_workspace.free_hand import free_hand_joints
from vi3dras.joint_workspace.hand_chart import HandChart
from vi3dras.joint_workspace.hands import Hand, targets_at
from vi3dras.joint_workspace.judging import (
    Judged,
    costs_of,
    excess_in,
    ring_of,
    solved,
    unreached_codes,
)
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
    lost: Codes | None = None
    """The class of targets without any solution, (N,), where that is known already."""

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
    solver, lost = solver_for(robot, task), None
    form = solver.form
    by_holding = form is not None and form.kind == "held joints"
    chart = hand_chart(robot) if task == "position" and known is None and not by_holding else None
    if chart is not None:
        joints, lost = _charted(robot, chart, targets)
        q = joints[:, None]
    elif form is None:
        q = searched(robot, targets, task)[:, None]
    elif form.family is not None:
        q = best_of_family(robot, form.family, targets, robot.home)[:, None]
    elif by_holding:
        q = _of_held(robot, targets)[:, None]
    else:
        q = solver.solve(targets).q if known is None else known
    asked = targets[:, 3:4] if task == "wrist" else np.full((len(targets), 1), np.nan)
    return Options(q, np.broadcast_to(asked, q.shape[:2]), lost)


def _of_held(robot: Robot, points: Floats) -> Floats:
    """Joint values (N, n) for points (N, 3) by holding joints, or by search where that reaches nothing."""
    q = best_of_held(robot, points, robot.home)
    wanting = np.flatnonzero(~solved(q))
    if len(wanting):
        q[wanting] = searched(robot, points[wanting], "position")
    return q


def _charted(robot: Robot, chart: HandChart, points: Floats) -> tuple[Floats, Codes]:
    """Joint values (N, n) for points (N, 3) with the hand free, and the class of those without any, (N,)."""
    by_angle = solver_for(robot, "wrist").form
    has_angles = by_angle is not None and by_angle.complete and plane_links(robot, robot.home) is not None

    def at_any_angle(some: Floats) -> Floats:
        return _free_options(robot, some, (-math.pi, math.pi)).q

    q = free_hand_joints(robot, chart, points, at_any_angle if has_angles else None)
    lost, code = np.flatnonzero(~solved(q)), np.zeros(len(q), np.uint8)
    if not len(lost):
        return q, code
    code[lost] = unreached_codes(robot, "position", points[lost])
    left = lost[code[lost] == LIMIT]
    q[left] = _descended(robot, points[left], "position", _starts(robot)[: ROUNDS[0]], limited=False)
    return q, code


def searched(robot: Robot, targets: Floats, task: Task) -> Floats:
    """Joint values (N, n) for arms without a closed form, NaN where none were found.

    Targets whose point is out of reach are not tried; the others within the limits first, then without.
    """
    found = np.full((len(targets), robot.n), np.nan)
    code = unreached_codes(robot, task, points_of(targets))
    wanting, starts = np.flatnonzero(code != TOO_FAR), _starts(robot)
    first, second = starts[: ROUNDS[0]], starts[ROUNDS[0] :]
    for some, limited in ((first, True), (second, True), (first, False)):
        ends = _descended(robot, targets[wanting], task, some, limited=limited)
        good = solved(ends)
        found[wanting[good]] = ends[good]
        wanting = wanting[~good]
    return found


def _starts(robot: Robot) -> Floats:
    """Where the rounds of a search begin, (k, n)."""
    home = np.clip(robot.home, robot.low, robot.high)
    return np.concatenate([home[None], starts_for(robot, sum(ROUNDS) - 1)])


def _descended(robot: Robot, targets: Floats, task: Task, starts: Floats, *, limited: bool) -> Floats:
    """Of descents from all starts (k, n) for each target the end nearest to home, (N, n); NaN for none."""
    if not len(targets):
        return np.empty((0, robot.n))
    arm = robot if limited else unlimited(robot)
    each = np.repeat(targets, len(starts), axis=0)
    ends = descend(arm, task, each, np.tile(starts, (len(targets), 1)), limited=limited)
    ends = into_limits(robot, ends, robot.home)
    met = errors_of(robot, task, each, ends).worst <= EXACT
    cost = np.where(met, np.abs(ends - robot.home).max(axis=1), np.inf).reshape(-1, len(starts))
    rows, best = np.arange(len(targets)), cost.argmin(axis=1)
    chosen = ends.reshape(-1, len(starts), robot.n)[rows, best]
    return np.where(np.isfinite(cost[rows, best])[:, None], chosen, np.nan)


def judge(robot: Robot, points: Floats, task: Task, options: Options, *, why: bool = True) -> Judged:
    """The best branch of each point (N, 3), and its class; nobody may want to know why one has no branch."""
    costs = costs_of(robot, options.q, robot.home)
    cost = np.where(options.valid, costs.max(axis=2), np.inf)
    rows, best = np.arange(len(points)), cost.argmin(axis=1)
    cost = cost[rows, best]
    none = ~np.isfinite(cost)
    excess = excess_in(np.where(none, 0.0, cost))
    code = np.where(excess > 0, LIMIT, REACHABLE).astype(np.uint8)
    if not why:
        code[none] = TOO_FAR
    elif none.any():
        code[none] = (
            unreached_codes(robot, task, points[none]) if options.lost is None else options.lost[none]
        )
    joint = np.where(excess > 0, costs[rows, best].argmax(axis=1), -1)
    q = np.where(none[:, None], np.nan, options.q[rows, best])
    condition = np.full(len(points), np.nan)
    fine = (code == REACHABLE) & why
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
    reach = unreached_codes(robot, "wrist", points) if ring_of(robot) is not None else None
    some = np.arange(len(points)) if reach is None else np.flatnonzero(reach == ORIENTATION)
    q = np.full((len(points), len(solver.branches), robot.n), np.nan)
    angle = np.full(q.shape[:2], np.nan)
    for start in range(0, len(some), BLOCK):
        rows = some[start : start + BLOCK]
        q[rows], angle[rows] = _solved(solver, points[rows], free)
    return Options(q, angle, reach)


def _solved(solver: Solver, points: Floats, free: tuple[float, float]) -> tuple[Floats, Floats]:
    links = plane_links(solver.robot, solver.robot.home)
    angle = _sampled(solver, points, free) if links is None else suitable_angles(links, points, free)
    count = len(solver.branches)
    angle = np.concatenate([angle, angle[:, :1]], axis=1)[:, :count]  # a last branch that is found by search
    asked = np.nan_to_num(angle, nan=free[0])
    targets = np.concatenate([np.repeat(points, count, axis=0), asked.reshape(-1, 1)], axis=1)
    own = np.tile(np.arange(count), len(points))  # each angle was chosen for one branch
    rows, home = np.arange(len(targets)), solver.robot.home
    if solver.form is not None and solver.form.complete:
        found = solver.finished(targets, solver.raw(targets)[rows, own][:, None], home).q[:, 0]
    else:
        found = solver.solve(targets).q[rows, own]
    q = np.where(np.isnan(angle)[..., None], np.nan, found.reshape(len(points), count, solver.robot.n))
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

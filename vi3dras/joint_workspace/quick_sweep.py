"""A sweep without the search for the best sequence of branches: quick enough to follow a hand on a slider."""

from __future__ import annotations

import numpy as np

from vi3dras.arrays import Bools, Floats
from vi3dras.inverse.forms import Task
from vi3dras.inverse.solutions import excess_of
from vi3dras.inverse.solver import solver_for
from vi3dras.inverse.targets import checked
from vi3dras.joint_workspace.classes import ABSENT, LIMIT, REACHABLE
from vi3dras.joint_workspace.curves import followed
from vi3dras.joint_workspace.judging import worst_of
from vi3dras.joint_workspace.names import drawn_curves
from vi3dras.joint_workspace.reach import ring_of, unreached_codes
from vi3dras.joint_workspace.singular import inverse_conditions
from vi3dras.joint_workspace.sweep import SweepResult
from vi3dras.robot import Robot

MOST = 6000
"""Branches of targets that are solved while somebody waits."""


def is_quick(robot: Robot, task: Task, count: int) -> bool:
    """Whether so many targets are quick: not too many, with closed forms for solutions and for the reach."""
    solver = solver_for(robot, task)
    if solver.form is None or not solver.form.complete or ring_of(robot) is None:
        return False
    return count * len(solver.branches) <= MOST


def usual_count(robot: Robot, task: Task) -> int:
    """How many targets a way has as long as nobody asks for more: what is computed soon."""
    if is_quick(robot, task, 601):
        return 601
    return 301 if solver_for(robot, task).form is not None else 121


def quick_sweep(robot: Robot, targets: Floats, task: Task, s: Floats) -> SweepResult:
    """What `follow_sweep` gives for an arm with a closed form, but without the sequence `q` and its jumps.

    Raises:
        TargetError: a target has another shape, or is not finite.
    """
    targets, solver = checked(task, targets), solver_for(robot, task)
    all_of = solver.solve(targets, robot.home)
    valid = all_of.valid.any(axis=1)
    code = np.where(all_of.within_limits.any(axis=1), REACHABLE, LIMIT).astype(np.uint8)
    joint, outside = worst_of(all_of.excess, all_of.valid)
    missing = np.flatnonzero(~valid)
    if len(missing):
        points = targets[missing, :3, 3] if targets.ndim == 3 else targets[missing, :3]
        code[missing] = unreached_codes(robot, task, points)
    curves = followed(robot, all_of.q)
    exists: Bools = np.asarray(np.isfinite(curves).all(axis=2), bool)
    excess = excess_of(robot, curves)
    inside: Bools = np.logical_and(exists, (excess <= 0).all(axis=2))
    absent = np.where(code > LIMIT, code, ABSENT)[:, None]
    drawn, short = drawn_curves(all_of.branches, exists, inside, excess)
    return SweepResult(
        s=s,
        targets=targets,
        task=task,
        curves=curves,
        names=all_of.branches,
        excess=np.where(exists[..., None], excess, np.nan),
        branch_code=np.where(exists, np.where(inside, REACHABLE, LIMIT), absent).astype(np.uint8),
        condition=inverse_conditions(robot, task, curves),
        code=code,
        joint=np.where(code == LIMIT, joint, -1),
        outside=np.where(code == LIMIT, outside, 0.0),
        q=np.full((len(s), robot.n), np.nan),
        branch=np.full(len(s), -1),
        jumps=np.zeros(0, np.int64),
        main=drawn[0],
        drawn=drawn,
        short_names=short,
    )

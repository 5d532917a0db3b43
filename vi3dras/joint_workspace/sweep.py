"""What every joint does while the tool goes along a way: all elbows as curves, the class of each target.

A quick sweep leaves out the search for the best sequence of branches: it follows a hand on a slider.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Bools, Floats, Ints
from vi3dras.closed_forms.anthropomorphic import points_of
from vi3dras.closed_forms.families import Family
from vi3dras.closed_forms.forms import Task
from vi3dras.collision.meetings import Surroundings
from vi3dras.collision.nearest import touches_around
from vi3dras.inverse.along_family import numbers_along
from vi3dras.inverse.along_path import along_path
from vi3dras.inverse.solutions import Solutions, excess_of
from vi3dras.inverse.solver import Solver, solver_for
from vi3dras.inverse.stretch import JUMP
from vi3dras.inverse.targets import checked
from vi3dras.joint_workspace.classes import ABSENT, LIMIT, REACHABLE
from vi3dras.joint_workspace.curves import drawn_curves, followed, searched_curve
from vi3dras.joint_workspace.judging import ring_of, solved, unreached_codes
from vi3dras.joint_workspace.singular import inverse_conditions
from vi3dras.joint_workspace.sweep_among import among_things, without_touching
from vi3dras.joint_workspace.sweep_result import SweepResult
from vi3dras.joint_workspace.ways import lengths_along

MOST = 6000
"""Branches of targets that are solved while somebody waits."""


def follow_sweep(
    robot: Robot,
    targets: Floats,
    task: Task,
    *,
    s: Floats | None = None,
    solutions: Solutions | None = None,
    around: Surroundings | None = None,
    report: Callable[[float], None] | None = None,
) -> SweepResult:
    """Joint values for targets one after the other, for every branch, with the class of each target.

    Args:
        robot: The arm.
        targets: (N, ...) of the task's shape, in [m] and [rad].
        task: What is asked of the tool.
        s: Where each target is on the way, (N,); the length of the way from point to point if None.
        solutions: What the closed form gives for the targets, where that is known.
        around: The arm among things that it may not touch; then what touches is a collision.
        report: Told how much is done, from 0 to 1, where the arm needs a search.

    Raises:
        TargetError: a target has another shape, or is not finite.
    """
    found = _followed(robot, checked(task, targets), task, s, solutions, around, report)
    return found if around is None else among_things(found, around)


def _followed(
    robot: Robot, targets: Floats, task: Task, s: Floats | None, solutions: Solutions | None,
    around: Surroundings | None, report: Callable[[float], None] | None,
) -> SweepResult:  # fmt: skip
    s = lengths_along(targets) if s is None else np.asarray(s, float)
    solver = solver_for(robot, task)
    if solver.goes_on:
        curve = searched_curve(robot, targets, task, report)
        within = solved(curve) & ~excess_of(robot, curve).any(axis=1)
        q = np.where(within[:, None], curve, np.nan)
        jumps = np.flatnonzero(np.nan_to_num(np.abs(np.diff(q, axis=0)).max(axis=1)) > JUMP)
        sequence = curve[:, None], ("followed",), within, q, jumps
        return _result(robot, targets, task, s, *sequence)
    solutions = solutions or solver.solve(targets)
    known = solutions if around is None else without_touching(solutions, around)
    hits = None if around is None else partial(touches_around, around)
    chosen = along_path(robot, targets, task, known=known, hits=hits)
    if solver.form is not None and solver.form.family is not None:
        beside = _beside(solver, solver.form.family, targets, solutions, chosen.q)
        within = np.asarray(solutions.within_limits.any(axis=1))
        return _result(
            robot, targets, task, s, followed(robot, beside), solver.branches, within, chosen.q, chosen.jumps
        )
    return _result(robot, targets, task, s, *_branches(robot, solutions), chosen.q, chosen.jumps)


def quick_sweep(robot: Robot, targets: Floats, task: Task, s: Floats) -> SweepResult:
    """What `follow_sweep` gives for an arm with a closed form, but without the sequence `q` and its jumps.

    Raises:
        TargetError: a target has another shape, or is not finite.
    """
    targets = checked(task, targets)
    found = solver_for(robot, task).solve(targets)
    nothing = np.full((len(targets), robot.n), np.nan), np.zeros(0, np.int64)
    return _result(robot, targets, task, s, *_branches(robot, found), *nothing)


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
    return 121 if solver_for(robot, task).goes_on else 301


def _branches(robot: Robot, found: Solutions) -> tuple[Floats, tuple[str, ...], Bools]:
    """The curves of a closed form, their names, and which targets have a solution within the limits."""
    return followed(robot, found.q), found.branches, np.asarray(found.within_limits.any(axis=1))


def _beside(solver: Solver, family: Family, targets: Floats, found: Solutions, q: Floats) -> Floats:
    """Every branch (N, branches, n) at the numbers of the sequence (N, n), or as it was found."""
    number = numbers_along(solver.robot, family, targets, q)
    if np.isnan(number).any():
        return found.q
    placed = family.placed(targets, solver.robot.home)
    every = np.moveaxis(placed.at(number).joints(), -1, 0)
    there = np.asarray(solved(every).any(axis=1))
    return np.where(there[:, None, None], every, found.q)


def _result(
    robot: Robot,
    targets: Floats,
    task: Task,
    s: Floats,
    curves: Floats,
    names: tuple[str, ...],
    within: Bools,
    q: Floats,
    jumps: Ints,
) -> SweepResult:
    """What was found, with what follows from it."""
    exists = solved(curves)
    excess = excess_of(robot, curves)
    inside = exists & ~(excess > 0).any(axis=2)
    code = np.where(within, REACHABLE, LIMIT).astype(np.uint8)
    missing = np.flatnonzero(~exists.any(axis=1))
    if len(missing):
        code[missing] = unreached_codes(robot, task, points_of(targets[missing]))
    absent = np.where(code > LIMIT, code, ABSENT)[:, None]
    branch_code = np.where(exists, np.where(inside, REACHABLE, LIMIT), absent).astype(np.uint8)
    drawn, short = drawn_curves(names, exists, inside, excess)
    return SweepResult(
        s=s,
        targets=targets,
        task=task,
        curves=curves,
        names=names,
        excess=np.where(exists[..., None], excess, np.nan),
        branch_code=branch_code,
        condition=inverse_conditions(robot, task, curves),
        code=code,
        q=q,
        jumps=jumps,
        main=drawn[0],
        drawn=drawn,
        short_names=short,
    )

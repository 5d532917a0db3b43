"""All checks of a motion, many rows at a time; what cannot be checked is a fault."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.closed_forms.forms import Task
from vi3dras.collision.meetings import Surroundings
from vi3dras.inverse.targets import usual_task
from vi3dras.joint_workspace.classes import NAMES
from vi3dras.motion.limits import Limits, limits_of
from vi3dras.motion.rows import Motion
from vi3dras.passport import pace, states
from vi3dras.passport.contacts import Contacts
from vi3dras.passport.outcome import Outcome, outcome_with
from vi3dras.passport.places import Places, measure, place_outcomes
from vi3dras.passport.report import Report
from vi3dras.passport.rows import Rows, Tolerances, finite_rows, rows_of_motion
from vi3dras.passport.states import ANY, Controller, curve_outcomes
from vi3dras.passport.via_csv import rows_of_columns, via_columns
from vi3dras.passport.ways import astray, way_outcomes
from vi3dras.workcell import Cell

BLOCK = 4096
"""Rows looked at together: what is computed for them stays small."""

Progress = Callable[[float], None]
"""Told the share that is done; may raise to stop the work."""


def check_motion(
    robot: Robot,
    motion: Motion,
    *,
    limits: Limits | None = None,
    tolerances: Tolerances | None = None,
    task: Task | None = None,
    controller: Controller = ANY,
    cell: Cell | None = None,
    report: Progress | None = None,
) -> Report:
    """Check every row of a motion, and what a controller makes of it from row to row.

    Args:
        robot: the arm.
        motion: its rows.
        limits: speeds and accelerations; the arm's own if None.
        tolerances: what is forgiven.
        task: what is asked of the tool, for singular poses; what is usual for the arm if None.
        controller: what is to run it, and how it goes from row to row.
        cell: what stands around the arm; the ways between the rows are looked at, too, where it is known.
        report: told the share that is done; what it raises stops the work.
    """
    limits, tolerances = limits or limits_of(robot), tolerances or Tolerances()
    rows = rows_of_motion(motion)
    slack = astray(controller, motion[:4]) if cell is not None else None
    found = check_rows(
        robot, rows, limits=limits, tolerances=tolerances, task=task, cell=cell, slack=slack, report=report
    )
    return found.merged(curve_outcomes(robot, motion[:4], limits, tolerances, controller))


def check_rows(
    robot: Robot,
    rows: Rows,
    *,
    limits: Limits | None = None,
    tolerances: Tolerances | None = None,
    task: Task | None = None,
    cell: Cell | None = None,
    slack: Floats | None = None,
    report: Progress | None = None,
) -> Report:
    """Check rows; see `check_motion`, and `touches_between` for the slack."""
    tolerances = tolerances or Tolerances()
    limits = limits or limits_of(robot)
    count = len(rows.times)
    found = Report((), count)
    if rows.q.shape != (count, robot.n):
        what = f"there are {rows.q.shape[-1]} joint values for {robot.n} joints"
        return found.merged([outcome_with("FAILED", what)])
    if not count:
        return found.merged([outcome_with("ROWS", "there are no rows")])
    with np.errstate(invalid="ignore", over="ignore", divide="ignore"):  # what is no number is told as such
        task, around = task or usual_task(robot), None if cell is None else cell.around(robot)
        found = found.merged(_outcomes(robot, rows, limits, tolerances, task, around, report))
        return found if around is None else found.merged([way_outcomes(around, rows, tolerances, slack)])


def checked_columns(
    robot: Robot,
    motion: Motion,
    *,
    limits: Limits,
    tolerances: Tolerances,
    task: Task,
    controller: Controller = ANY,
    cell: Cell | None = None,
    report: Progress | None = None,
) -> tuple[dict[str, Any], Report]:
    """The columns of a motion's file, and the verdict on them as the file will have them."""
    columns = via_columns(robot, motion)
    numbers = {name: np.asarray(column) for name, column in columns.items() if name != "code"}
    rows = rows_of_columns(
        robot, numbers, reachable=numbers["reachable"] > 0.5, words=NAMES,
        code=np.asarray(motion.code, np.int64), phase=np.asarray(motion.phase, np.int64),
        closes=motion.closes,
    )  # fmt: skip
    slack = astray(controller, motion[:4]) if cell is not None else None
    verdict = check_rows(
        robot, rows, limits=limits, tolerances=tolerances, task=task, cell=cell, slack=slack, report=report
    )
    return columns, verdict.merged(curve_outcomes(robot, motion[:4], limits, tolerances, controller))


def _outcomes(
    robot: Robot, rows: Rows, limits: Limits, tolerances: Tolerances, task: Task, around: Surroundings | None,
    report: Progress | None,
) -> list[Outcome]:  # fmt: skip
    outcomes = [
        states.numbers(robot, rows),
        states.times(rows),
        states.reach(rows),
        states.limits(robot, rows),
        states.margin(robot, rows, tolerances),
    ]
    places, contacts = _by_blocks(robot, rows, tolerances, task, around, report)
    if not (_are_known(limits.speed) and _are_known(limits.acceleration)):
        outcomes.append(outcome_with("FAILED", "a limit of speed or acceleration is not known"))
    elif len(rows.times) > 1:
        outcomes += [
            pace.jumps(robot, rows, limits, tolerances, places.between),
            pace.speed(robot, rows, limits, tolerances),
            pace.acceleration(robot, rows, limits, tolerances),
            pace.rest(robot, rows, limits, tolerances),
        ]
    return [*outcomes, *place_outcomes(robot, rows, places, tolerances, task), *contacts.outcomes()]


def _are_known(numbers: Floats) -> bool:
    return bool((np.isfinite(numbers) & (numbers > 0)).all())


def _by_blocks(
    robot: Robot, rows: Rows, tolerances: Tolerances, task: Task, around: Surroundings | None,
    report: Progress | None,
) -> tuple[Places, Contacts]:  # fmt: skip
    """What needs the frames of the arm."""
    count = len(rows.times)
    places = Places.empty(count)
    contacts = Contacts(around or Surroundings(robot), rows, tolerances, is_around=around is not None)
    usable = finite_rows(rows.q)
    for start in range(0, count, BLOCK):
        at = start + np.flatnonzero(usable[start : start + BLOCK])
        if len(at):
            measure(places, robot, rows, at, task)
            contacts.add(at, rows.q[at])
        if report is not None:
            report(min((start + BLOCK) / count, 1.0))
    return places, contacts

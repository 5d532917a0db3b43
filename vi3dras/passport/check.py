"""All checks of a motion, many rows at a time; what cannot be checked is a fault."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats, Ints
from vi3dras.closed_forms.forms import Task
from vi3dras.inverse.targets import usual_task
from vi3dras.joint_workspace.classes import NAMES
from vi3dras.motion.limits import Limits, limits_of
from vi3dras.motion.rows import Motion
from vi3dras.passport import pace, states
from vi3dras.passport.outcome import Column, Outcome, judged, outcome_with
from vi3dras.passport.places import Places, measure, place_outcomes
from vi3dras.passport.report import Report
from vi3dras.passport.rows import Rows, Tolerances, finite_rows, rows_of_motion
from vi3dras.passport.states import ANY, Controller, curve_outcomes
from vi3dras.passport.via_csv import rows_of_columns, via_columns
from vi3dras.solids.capsules import Body, body_of, bound, clearance, corners, height, name_of

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
        report: told the share that is done; what it raises stops the work.
    """
    limits, tolerances = limits or limits_of(robot), tolerances or Tolerances()
    rows = rows_of_motion(motion)
    found = check_rows(robot, rows, limits=limits, tolerances=tolerances, task=task, report=report)
    return found.merged(curve_outcomes(robot, motion[:4], limits, tolerances, controller))


def check_rows(
    robot: Robot,
    rows: Rows,
    *,
    limits: Limits | None = None,
    tolerances: Tolerances | None = None,
    task: Task | None = None,
    report: Progress | None = None,
) -> Report:
    """Check rows; see `check_motion`."""
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
        return found.merged(_outcomes(robot, rows, limits, tolerances, task or usual_task(robot), report))


def checked_columns(
    robot: Robot,
    motion: Motion,
    *,
    limits: Limits,
    tolerances: Tolerances,
    task: Task,
    controller: Controller = ANY,
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
    verdict = check_rows(robot, rows, limits=limits, tolerances=tolerances, task=task, report=report)
    return columns, verdict.merged(curve_outcomes(robot, motion[:4], limits, tolerances, controller))


def _outcomes(
    robot: Robot, rows: Rows, limits: Limits, tolerances: Tolerances, task: Task, report: Progress | None
) -> list[Outcome]:
    outcomes = [
        states.numbers(robot, rows),
        states.times(rows),
        states.reach(rows),
        states.limits(robot, rows),
        states.margin(robot, rows, tolerances),
    ]
    places, contacts = _by_blocks(robot, rows, tolerances, task, report)
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
    robot: Robot, rows: Rows, tolerances: Tolerances, task: Task, report: Progress | None
) -> tuple[Places, Contacts]:
    """What needs the frames of the arm."""
    count = len(rows.times)
    places = Places.empty(count)
    contacts = Contacts(robot, body_of(robot), count, tolerances)
    usable = finite_rows(rows.q)
    for start in range(0, count, BLOCK):
        at = start + np.flatnonzero(usable[start : start + BLOCK])
        if len(at):
            measure(places, robot, rows, at, task)
            contacts.add(at, rows.q[at])
        if report is not None:
            report(min((start + BLOCK) / count, 1.0))
    return places, contacts


class Contacts:
    """Contacts of the rows so far; only the nearest pair of each row is kept."""

    def __init__(self, robot: Robot, body: Body, count: int, tolerances: Tolerances) -> None:
        self.body, self.metres, self.unit = body, robot.units.metres, robot.units.length
        self.allowed = tolerances.clearance
        self.self_gap = np.full(count, np.nan)
        self.self_pair = np.zeros(count, np.int64)
        self.height = np.full(count, np.nan)
        self.lowest = np.zeros(count, np.int64)
        self.least = np.inf

    def add(self, at: Ints, q: Floats) -> None:
        """Look at joint values (k, n) of the rows `at` (k,)."""
        places = corners(self.body, q)
        for number, pair in enumerate(self.body.pairs):
            low = bound(self.body, places, pair)
            some = np.flatnonzero(low < np.maximum(np.fmin(self.least, self.self_gap[at]), self.allowed))
            if not len(some):
                continue
            gap = clearance(self.body, places[some], pair)
            rows = at[some]
            nearer = ~(gap >= self.self_gap[rows])
            self.self_gap[rows[nearer]], self.self_pair[rows[nearer]] = gap[nearer], number
            self.least = min(self.least, float(gap.min()))
        for index in self.body.above:
            above = height(self.body, places, index)
            lower = ~(above >= self.height[at])
            self.height[at[lower]], self.lowest[at[lower]] = above[lower], index

    def outcomes(self) -> list[Outcome]:
        """What was found, at the nearest pair and the lowest piece of each row."""
        names = [name_of(self.body, k) for k in range(len(self.body.capsules))]
        pairs = [f"{names[pair.one]} and {names[pair.two]}" for pair in self.body.pairs]
        return [
            self._judged("SELF", self.self_gap, self.self_pair, pairs),
            self._judged("GROUND", self.height, self.lowest, names),
        ]

    def _judged(self, code: str, gap: Floats, which: Ints, names: list[str]) -> Outcome:
        shown = np.where(gap < 0, -gap, gap) / self.metres
        touching = gap < self.allowed - 1e-9
        columns = [name for k, name in enumerate(names) if (touching & (which == k)).any()]
        parts = [np.where(which == names.index(name), gap, np.nan) for name in columns]
        wide = np.stack(parts or [gap], axis=1)
        found = judged(
            code, (self.allowed - 1e-9 - wide) / self.metres, np.broadcast_to(shown[:, None], wide.shape),
            self.allowed / self.metres, [Column(name, self.unit) for name in columns or [""]],
        )  # fmt: skip
        least = None if not np.isfinite(gap).any() else float(np.nanmin(gap)) / self.metres
        return found._replace(worst=least)

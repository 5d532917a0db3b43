"""The motion whose torques are asked: from a plan, from a file, or from rows of joint values."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from vi3dras.api.values.given import GivenError
from vi3dras.api.values.motions import ArmMotion
from vi3dras.api.values.numbers import joints_in, numbers_in
from vi3dras.api.values.read_tables import POINTS, motion_of_table
from vi3dras.api.values.wished import wishes_in
from vi3dras.arm.robot import Robot
from vi3dras.dynamics.along import outside_range
from vi3dras.dynamics.trajectory import Trajectory, planned, through_rows
from vi3dras.errors import JointCountError

Run = ArmMotion | str | Path | tuple[Any, Any]
"""A motion, whatever has one as its `motion`, a CSV file, or times [s] (N,) with joint values (N, n)."""

RIGHT = "a motion such as arm.move(...) gives, the name of a CSV file, or a pair of times and joint values"

PLAN = "Speeds and accelerations are those of the plan."
SPLINE = "Speeds and accelerations are those of cubic splines through the rows."


class Motioned(NamedTuple):
    """A motion as forces see it."""

    trajectory: Trajectory
    title: str
    told: tuple[str, ...]
    """Sentences on where it comes from and what was taken for granted."""


def run_in(robot: Robot, run: Any) -> Motioned:
    """The motion that people give.

    Raises:
        GivenError: it is none.
        JointCountError: it is one of an arm with other joints.
        PathFileError: the file cannot be read as a motion of this arm.
    """
    found = getattr(run, "motion", run)
    if isinstance(found, Motioned):
        return found
    if isinstance(found, str | os.PathLike):
        file = Path(found)
        table = motion_of_table(file, robot, None, wishes_in(robot), is_wished=False, points=POINTS)
        found = table.motion
    if isinstance(found, ArmMotion):
        return of_motion(robot, found)
    if not (isinstance(found, tuple | list) and len(found) == 2):
        raise GivenError("A motion", run, RIGHT)
    times, q = numbers_in("Times", found[0]), joints_in(robot, found[1])
    if times.ndim != 1 or q.shape != (len(times), robot.n) or not len(times):
        raise GivenError(
            "The shapes of times and joint values", (times.shape, q.shape), "one row for each time"
        )
    if not np.isfinite(times).all() or not (np.diff(times) > 0).all():
        raise GivenError("Times", "not rising", "rising numbers in s, one for each row")
    trajectory = through_rows(times, q)
    return Motioned(trajectory, "Motion", (SPLINE, *told_of(robot, trajectory)))


def of_motion(robot: Robot, motion: ArmMotion) -> Motioned:
    """A motion of the program: derivatives of its plan, or of splines where it is a table alone.

    Raises:
        JointCountError: it is one of an arm with other joints.
    """
    rows = motion.rows if motion.plan is None else motion.plan.fine
    if rows.q.shape[1] != robot.n:
        raise JointCountError(robot.id, robot.n, rows.q.shape[1])
    has_plan = motion.plan is not None
    trajectory = planned(rows) if has_plan else through_rows(rows.times, rows.q, rows.jumps)
    how = PLAN if has_plan else SPLINE
    return Motioned(trajectory, motion.title, (*motion.told, how, *told_of(robot, trajectory)))


def told_of(robot: Robot, trajectory: Trajectory) -> tuple[str, ...]:
    """What of a motion cannot be so, in sentences."""
    told = []
    beyond = outside_range(robot, trajectory)
    if beyond.any():
        first = int(beyond.argmax())
        joint = int(robot.out_of_range(trajectory.q[first]).argmax())
        name, time = robot.joints[joint].name, float(trajectory.times[first])
        told.append(f"From {time:.2f} s on {name} is outside its range: torques are told all the same.")
    steps = np.diff(trajectory.times)
    lost = float(steps[~trajectory.counted].sum())
    if lost > 0:
        told.append(f"Gaps and jumps of {lost:.2f} s are left out of all sums.")
    return tuple(told)

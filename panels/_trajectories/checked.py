"""Whether the motion along a curve may be run, how near to a singular pose it comes, and the arm in it."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from vi3dras.api.values.motions import asked_task
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.flow import VIPart
from vi3dras.joint_workspace.hands import Hand
from vi3dras.joint_workspace.singular import inverse_conditions
from vi3dras.motion.limits import Limits
from vi3dras.motion.rows import Plan
from vi3dras.passport.check import check_motion
from vi3dras.passport.report import Report
from vi3dras.path.pointing import Pointing
from vi3dras.workcell import Cell

from .._arm import ports
from .._cell.among import known


class CheckedMotion(VIPart):
    """The terminals of what is checked of a motion, pose by pose."""

    pages = ("Checks",)
    condition = ports.condition(
        "How well the arm can go in every direction over the motion: 0 at a singular pose"
    )
    passport = ports.passport("Every check of the motion, row by row")


@CheckedMotion.step("passport", slow=True)
def check_plan(
    robot: Robot, plan: Plan | None, limits: Limits, hand: Hand, pointing: Pointing, csv: str,
    cell_there: Cell, report: Callable[[float], None] | None = None,
) -> Report | None:  # fmt: skip
    """Whether an arm may run it, among what stands before it."""
    if plan is None:
        return None
    task = None if csv else asked_task(robot, hand, pointing)
    cell = known(cell_there)
    return check_motion(robot, plan.stops, limits=limits, task=task, cell=cell, report=report)


@CheckedMotion.step("condition", slow=True)
def how_singular(robot: Robot, plan: Plan | None, hand: Hand, pointing: Pointing) -> Floats:
    """Of every fine row, (N,)."""
    if plan is None:
        return np.zeros(0)
    return inverse_conditions(robot, asked_task(robot, hand, pointing), plan.fine.q)

"""The way to a taught position, checked before anything moves."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from vi3dras.api.values.wished import planned_between
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.files import Report
from vi3dras.motion.rows import Motion
from vi3dras.passport.check import check_motion
from vi3dras.teaching.position import Taught
from vi3dras.workcell import Cell

ROWS = 101
"""Rows of the way that are checked."""


class WayThere(NamedTuple):
    """How the arm would go to a position."""

    name: str
    fine: Motion
    """Rows near enough together to play."""
    is_safe: bool
    sentence: str
    """How long it takes, and whether the arm may; or what stands in the way."""


def way_there(
    robot: Robot, q: Floats, taught: Taught, *, straight: bool = False, override: float = 1.0,
    cell: Cell | None = None, report: Report | None = None,
) -> WayThere:  # fmt: skip
    """The way from joint values (n,) [rad], [m] to a position, with its verdict.

    It is planned and checked at full speed, among the things of a cell; `override` is the share at which it
    will be played.

    Raises:
        StraightLineError, SamePlaceError: the tool cannot go straight.
    """
    plan = planned_between(robot, q, np.array(taught.q), "quintic", None, None, straight=straight, rows=ROWS)
    found = check_motion(robot, plan.stops, cell=cell, report=report)
    told = found.sentence
    if found.is_safe:
        count = len(found.warnings)
        told = f"To {taught.name} in {plan.stops.times[-1] / override:.2f} s: safe"
        told += f", {count} warning{'s' * (count > 1)}" if count else ""
    return WayThere(taught.name, plan.fine, found.is_safe, told)

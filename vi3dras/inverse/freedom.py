"""How far an arm with joints to spare can move while its tool stays, for a slider to choose from."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.closed_forms.forms import Task
from vi3dras.inverse.family_motion import motion_in_family
from vi3dras.inverse.numeric import ROWS
from vi3dras.inverse.self_motion import direction, self_motion
from vi3dras.inverse.solver import solver_for

HALF_TURN = np.radians(np.arange(181.0))
"""How far a self motion is followed either way, in steps of a degree [rad]."""

SAME = 1e-6
"""Joint values nearer than this are the same place."""


class Freedom(NamedTuple):
    """Joint values that all hold the tool in one place."""

    amounts: Floats
    """How far the joints have gone from where they were, (k,) [rad]."""
    q: Floats
    """Joint values, (k, n)."""

    def place_of(self, q: Floats) -> int | None:
        """Which of them joint values (n,) are, or None."""
        if q.shape != self.q.shape[1:]:
            return None
        apart = np.abs(self.q - q).max(axis=1)
        nearest = int(apart.argmin())
        return nearest if apart[nearest] < SAME else None

    def nearest_to(self, amount: float) -> int:
        """Which of them is nearest to a self motion by `amount` [rad]."""
        return int(np.abs(self.amounts - amount).argmin())


def spare_joints(robot: Robot, task: Task) -> int:
    """How many joints a task leaves free."""
    return max(robot.n - ROWS[task], 0)


def freedom_from(robot: Robot, q: Floats, task: Task) -> Freedom | None:
    """Up to half a turn of self motion either way from `q` (n,), as far as the limits let it."""
    if not spare_joints(robot, task):
        return None
    amounts = np.concatenate([-HALF_TURN[:0:-1], HALF_TURN])
    form = solver_for(robot, task).form
    moved = None
    if form is not None and form.family is not None and not robot.out_of_range(q).any():
        moved = motion_in_family(robot, form.family, q, amounts, direction(robot, q, task))
    if moved is None:
        moved = self_motion(robot, q, amounts, task)
    there = np.isfinite(moved).all(axis=1)
    return Freedom(amounts[there], moved[there])

"""A target that is dragged, and the arm after it: one quick answer for every picture."""

from __future__ import annotations

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.closed_forms.forms import Task
from vi3dras.inverse.arcs import nearest_on_arcs
from vi3dras.inverse.family_choice import beside_in_family
from vi3dras.inverse.numeric import descend
from vi3dras.inverse.reasons import point_of
from vi3dras.inverse.solutions import EXACT, excess_of, ranked
from vi3dras.inverse.solver import solver_for
from vi3dras.inverse.task import errors_of

STEPS = 12
"""Of a descent in one picture: the next picture goes on where it ended."""


def followed(robot: Robot, task: Task, target: Floats, q: Floats, keep: str = "nearest") -> Floats:
    """Joint values (n,) within the limits for one target, of all solutions the one to keep; see `ranked`.

    Where there is none, as near to the target as a few steps from `q` (n,) lead.
    """
    solver, near = solver_for(robot, task), None
    if solver.form is not None and solver.form.family is not None and keep != "margin":
        branch = solver.branches.index(keep) if keep in solver.branches else None
        near = beside_in_family(robot, solver.form.family, target, q, branch)
        if near is not None and np.isfinite(near[0]):
            return near
    if solver.is_quick and near is None:
        found = solver.solve(target, q, roomiest=keep == "margin")
        if found.within_limits.any():
            kept: Floats = found.q[ranked(robot, found, q, keep)[0]]
            return kept
    if task == "wrist" and (exact := nearest_on_arcs(robot, target, q)) is not None:
        return exact
    end = descend(robot, task, target[None], q[None], steps=STEPS)
    if task == "pose" and not is_met(robot, task, target, end[0]):  # the point counts before the orientation
        end = descend(robot, "position", point_of(target)[None], end, steps=STEPS)
    met: Floats = end[0]
    return met


def is_met(robot: Robot, task: Task, target: Floats, q: Floats) -> bool:
    """Whether joint values (n,) within the limits bring the tool to one target."""
    error = errors_of(robot, task, target[None], q[None])
    return bool(error.worst[0] <= EXACT and not excess_of(robot, q).any())

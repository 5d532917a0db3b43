"""The closed form for a point with the hand free: as it stands where that will do, else another posture."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.closed_forms.forms import Form
from vi3dras.inverse.postures import FormOf, Postures, first_joints, postures_of
from vi3dras.inverse.solutions import excess_of, into_limits

POINTS = 64
"""Targets for which all postures are tried at a time."""

OUTSIDE = 1e3
"""A cost from here on belongs to joint values outside the limits."""

Solve = Callable[[Floats, Floats, Floats], None]
"""As in `Form`: targets, the joint values to stay near to, and where the branches are written."""


def free_hand_form(robot: Robot, form_of: FormOf) -> Form | None:
    """The closed form for a point with the hand free; complete where the hand does not move the point."""
    postures = postures_of(robot, form_of)
    if postures is None:
        return None
    words = postures.forms[0].sentence.split(", closed form")[0]
    count = len(postures.branches)
    if len(postures.forms) == 1:
        sentence = f"{words}, closed form, up to {count} solutions"
        return Form(sentence, postures.branches, _still(postures), "held hand")
    sentence = (
        f"{words}, hand free, closed form for each of {len(postures.forms)} postures, up to {count} shown"
    )
    return Form(sentence, postures.branches, _tried(robot, postures, form_of), "free hand", complete=False)


def _still(postures: Postures) -> Solve:
    """For a hand that does not move the tool's point: it stays as it is."""

    def solve(targets: Floats, hold: Floats, out: Floats) -> None:
        postures.forms[0].solve(targets, hold[: postures.lead], out[:, : postures.lead])
        out[:, postures.lead :] = hold[postures.lead :, None]

    return solve


def _tried(robot: Robot, postures: Postures, form_of: FormOf) -> Solve:
    """The hand as it stands, and where no solution is within the limits for each branch a better posture."""
    lead = postures.lead

    def solve(targets: Floats, hold: Floats, out: Floats) -> None:
        out[:] = np.nan
        own = np.clip(hold, robot.low, robot.high)[lead:]
        form = form_of(first_joints(robot, lead, own), "position")
        if form is not None and form.branches == postures.branches:
            form.solve(targets, hold[:lead], out[:, :lead])
            out[:, lead:] = own[:, None]
        found = out.transpose(2, 0, 1).copy()
        some = np.flatnonzero(_cost(robot, found, hold).min(axis=1) >= OUTSIDE)
        for start in range(0, len(some), POINTS):
            rows = some[start : start + POINTS]
            which = np.repeat(np.arange(len(postures.forms)), len(rows))
            q = postures.solved(which, np.tile(targets[rows], (len(postures.forms), 1)), hold)
            q = np.concatenate([found[rows][None], q.reshape(-1, *found[rows].shape)])
            best = _cost(robot, q, hold).argmin(axis=0)
            found[rows] = np.take_along_axis(q, best[None, ..., None], axis=0)[0]
        out[:] = found.transpose(1, 2, 0)

    return solve


def _cost(robot: Robot, q: Floats, hold: Floats) -> Floats:
    """What joint values (..., n) cost: their way from `hold`, far more outside the limits, (...)."""
    near = into_limits(robot, q, hold)
    excess = excess_of(robot, near).sum(axis=-1)
    cost = np.abs(near - hold).max(axis=-1) + np.where(excess > 0, OUTSIDE * (1 + excess), 0.0)
    return np.where(np.isfinite(cost), cost, np.inf)

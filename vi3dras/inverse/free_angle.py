"""A point without an angle: among all angles of the hand the one that suits the limits and moves least."""

from __future__ import annotations

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.closed_forms.forms import Form
from vi3dras.inverse.hand import hand_angle_of
from vi3dras.inverse.solutions import excess_of, into_limits

ANGLES = 120
"""Angles tried around the circle."""

BLOCK = 512
"""Targets tried at a time."""


def free_angle_form(robot: Robot, by_angle: Form) -> Form:
    """The closed form for points (N, 3), made from the one that needs the hand's angle."""

    def solve(targets: Floats, hold: Floats, out: Floats) -> None:
        for start in range(0, len(targets), BLOCK):
            block = slice(start, start + BLOCK)
            out[..., block] = _solve(robot, by_angle, targets[block], hold)

    words = by_angle.sentence.split(", closed form")[0].replace(" and a wrist angle", "")
    count = len(by_angle.branches)
    sentence = f"{words}, hand angle free, closed form for each of {ANGLES} angles, up to {count} shown"
    return Form(sentence, by_angle.branches, solve, complete=False)


def _solve(robot: Robot, by_angle: Form, points: Floats, hold: Floats) -> Floats:
    """The best angle of each branch, (branches, n, N)."""
    around = np.linspace(-np.pi, np.pi, ANGLES, endpoint=False) + hand_angle_of(robot, hold)
    targets = np.column_stack([np.repeat(points, ANGLES, axis=0), np.tile(around, len(points))])
    branches = len(by_angle.branches)
    q = np.empty((branches, robot.n, len(targets)))
    by_angle.solve(targets, hold, q)
    options = q.reshape(branches, robot.n, len(points), -1).transpose(0, 2, 3, 1)
    near = into_limits(robot, options, hold)
    cost = 1e3 * excess_of(robot, near).sum(axis=-1) + np.abs(near - hold).max(axis=-1)
    best = np.where(np.isfinite(cost), cost, np.inf).argmin(axis=-1)
    chosen = np.take_along_axis(options, best[..., None, None], axis=2)[:, :, 0]
    return chosen.transpose(0, 2, 1)

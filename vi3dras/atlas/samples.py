"""Every solution at the samples of a way, and between them where something happens."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Bools, Floats, Ints
from vi3dras.atlas.sides import sides_of
from vi3dras.closed_forms.forms import Task
from vi3dras.inverse.numeric import descend
from vi3dras.inverse.solutions import EXACT
from vi3dras.inverse.task import errors_of
from vi3dras.joint_workspace.singular import inverse_conditions
from vi3dras.kinematics.forward import poses_at
from vi3dras.orientation import axis_angle_from_matrix, matrix_from_axis_angle

WHOLE = 2 * np.pi

LOOSE = 1e-5
"""Below this inverse condition two branches may share a solution."""

FEW = 8
"""Steps that lead to a solution beside the last one, or there is none."""


class Nodes(NamedTuple):
    """The solutions of one sample."""

    q: Floats
    """(k, n)."""
    side: Floats
    """On which side of the singular poses each is, (k,): see `sides_of`."""
    slot: Ints
    """Which of the solver's branches each is, (k,)."""


class Sampled(NamedTuple):
    """All solutions of N samples."""

    q: Floats
    """(N, slots, n); NaN where a slot has none."""
    within: Bools
    """Which of them some whole turns bring within the limits, (N, slots)."""
    side: Floats
    """(N, slots)."""
    condition: Floats
    """Inverse condition, (N, slots)."""

    def nodes(self, sample: int) -> Nodes:
        """The solutions of one sample; a singular pose is there twice, for both that may meet in it."""
        slot = np.flatnonzero(np.isfinite(self.q[sample, :, 0]))
        slot = np.concatenate([slot, slot[self.condition[sample, slot] < LOOSE]])
        return Nodes(self.q[sample, slot], self.side[sample, slot], slot)


Solve = Callable[[Floats], Sampled]
"""All solutions at places (k,), counted in samples: 2.5 is halfway from sample 2 to sample 3."""

Follow = Callable[[Floats, Floats], tuple[Floats, Floats]]
"""At places (k,) the solutions next to joint values (k, n), and their sides (k,); NaN where there is none."""


def sampled(robot: Robot, task: Task, q: Floats, within: Bools) -> Sampled:
    """Solutions (N, slots, n), and which are within the limits (N, slots), with what they are worth."""
    return Sampled(q, within, sides_of(robot, task, q), inverse_conditions(robot, task, q))


def met_near(
    robot: Robot, task: Task, targets: Floats, q: Floats, limits: tuple[Floats, Floats] | None = None
) -> Floats:
    """Where a few of Newton's steps lead from joint values (N, n) to targets (N, ...); NaN if they miss.

    What limits there are, low and high (N, n), is told; none of the arm's own counts.
    """
    ends = descend(robot, task, targets, q, limited=False, limits=limits, steps=FEW)
    met = errors_of(robot, task, targets, ends).worst <= EXACT
    return np.where(met[:, None], ends, np.nan)


def targets_between(task: Task, targets: Floats, places: Floats) -> Floats:
    """Targets (k, ...) at places (k,) counted in samples: points go evenly, hands turn the shorter way."""
    before = np.clip(np.floor(places).astype(int), 0, max(len(targets) - 2, 0))
    after = np.minimum(before + 1, len(targets) - 1)
    share = (places - before)[:, None]
    one, other = targets[before], targets[after]
    if task == "position":
        return np.asarray(one + share * (other - one))
    if task == "wrist":
        way = other - one
        way[:, 3] -= WHOLE * np.round(way[:, 3] / WHOLE)
        return np.asarray(one + share * way)
    points = one[:, :3, 3] + share * (other[:, :3, 3] - one[:, :3, 3])
    first = one[:, :3, :3]
    axis, angle = axis_angle_from_matrix(other[:, :3, :3] @ np.swapaxes(first, 1, 2))
    return poses_at(points, matrix_from_axis_angle(axis, share[:, 0] * angle) @ first)

"""A point with the hand free: the joints behind the elbow stand somewhere, the first ones follow.

With the last joints held the first three (or two) are a small arm with a long tool, which has a closed form
for its point. So every posture of the hand gives its solutions at once: the hand as it stands, and a grid of
other postures within the limits.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from vi3dras.arm.robot import IDENTITY, Robot
from vi3dras.arrays import Floats, Ints
from vi3dras.closed_forms.anthropomorphic import three_axis_joints
from vi3dras.closed_forms.chain import Chain, normal_chain
from vi3dras.closed_forms.forms import Form, Task
from vi3dras.inverse.numeric import search_box, starts_for
from vi3dras.inverse.solutions import excess_of, into_limits
from vi3dras.kinematics.conventions import as_matrix, to_standard
from vi3dras.kinematics.forward import tool_pose
from vi3dras.kinematics.jacobian import geometric_jacobian

COUNTS = (61, 14, 6)
"""Values of each joint in a grid of postures, for one joint behind that moves the point, two and three."""

JOINTS = 6
"""Arms with more have too many postures to try them all."""

POINTS = 64
"""Targets for which all postures are tried at a time."""

OUTSIDE = 1e3
"""A cost from here on belongs to joint values outside the limits."""

STILL = 1e-9
"""A joint that moves the tool's point by less [m] does not move it."""

FormOf = Callable[[Robot, Task], Form | None]
"""The closed form of the first joints alone."""


class Postures(NamedTuple):
    """How the joints behind the first ones may stand, and what the first ones do then."""

    lead: int
    """How many joints the closed forms solve."""
    rest: Floats
    """Values of the others, (k, n - lead), within the limits; the first row is home's."""
    forms: tuple[Form, ...]
    """For each posture that of the first joints for the tool's point."""
    elbow: Chain | None
    """The first joints where they are base, shoulder and elbow: then all postures are solved at once."""
    tools: Floats
    """With each posture the tool behind the first joints, (3, k) [m]."""

    @property
    def branches(self) -> tuple[str, ...]:
        """The names of the solutions with one posture."""
        return self.forms[0].branches

    def solved(self, which: Ints, points: Floats, hold: Floats) -> Floats:
        """The solutions with one posture (N,) for each of points (N, 3), (N, branches, n); NaN for none."""
        q = np.empty((len(self.branches), len(hold), len(points)))
        first = hold[: self.lead]
        with np.errstate(invalid="ignore", divide="ignore", over="ignore"):
            if self.elbow is not None:
                three_axis_joints(self.elbow, self.tools[:, which], points, first, q[:, : self.lead])
            else:
                for number in np.unique(which).tolist():
                    some = np.flatnonzero(which == number)
                    part = np.empty((len(q), self.lead, len(some)))
                    self.forms[number].solve(points[some], first, part)
                    q[:, : self.lead, some] = part
        q[:, self.lead :] = self.rest[which].T
        return q.transpose(2, 0, 1)


@lru_cache(maxsize=32)
def postures_of(robot: Robot, form_of: FormOf) -> Postures | None:
    """The postures of an arm, or None where its first joints have no closed form for a point.

    `form_of` gives the closed form of the first joints.
    """
    lead = _leading(robot, form_of)
    if not lead:
        return None
    rest = _grid(robot, lead)
    arms = [_first_joints(robot, lead, row) for row in rest]
    forms = [form_of(arm, "position") for arm in arms]
    names = forms[0].branches if forms[0] else ()
    kept = [i for i, form in enumerate(forms) if form is not None and form.branches == names]
    chains = [normal_chain(arms[i]) for i in kept]
    found = tuple(form for form in forms if form is not None and form.branches == names)
    elbow = chains[0] if all(form.kind == "three axes" for form in found) else None
    tools = np.stack([chain.tool[:3, 3] for chain in chains], axis=1)
    return Postures(lead, rest[kept], found, elbow, tools)


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


Solve = Callable[[Floats, Floats, Floats], None]


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
        form = form_of(_first_joints(robot, lead, own), "position")
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


def _first_joints(robot: Robot, lead: int, rest: Floats) -> Robot:
    """The first joints with a long tool: the others, held at `rest` (n - lead,)."""
    robot = to_standard(robot)
    behind = replace(robot, joints=robot.joints[lead:], base=IDENTITY, poses=())
    tool = as_matrix(tool_pose(behind, rest))
    return replace(robot, joints=robot.joints[:lead], tool=tool, poses=())


def _leading(robot: Robot, form_of: FormOf) -> int:
    """How many first joints have a closed form for a point with the others held at home; 0 for none."""
    home = np.clip(robot.home, robot.low, robot.high)
    for lead in (3, 2):
        if lead < robot.n <= JOINTS:
            form = form_of(_first_joints(robot, lead, home[lead:]), "position")
            if form is not None and form.complete:
                return lead
    return 0


def _moving(robot: Robot, lead: int) -> Ints:
    """The joints behind the first ones that move the tool's point."""
    J = geometric_jacobian(robot, starts_for(robot, 16))[:, :3, lead:]
    return lead + np.flatnonzero(np.abs(J).max(axis=(0, 1)) > STILL)


def _grid(robot: Robot, lead: int) -> Floats:
    """Values of the joints behind the first ones, (k, n - lead): those of home, then a grid over the rest."""
    joints = _moving(robot, lead)
    home = np.clip(robot.home, robot.low, robot.high)[lead:]
    if not len(joints):
        return home[None]
    low, high = search_box(robot)
    count = COUNTS[len(joints) - 1]
    axes = []
    for joint in joints.tolist():
        goes_round = bool(robot.table.revolute[joint]) and high[joint] - low[joint] > 2 * math.pi - 1e-6
        axes.append(np.linspace(low[joint], high[joint], count + goes_round)[:count])
    grid = np.stack(np.meshgrid(*axes, indexing="ij"), axis=-1).reshape(-1, len(joints))
    every = np.tile(home, (len(grid) + 1, 1))
    every[1:, joints - lead] = grid
    return every

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
from vi3dras.kinematics.conventions import as_matrix, to_standard
from vi3dras.kinematics.forward import tool_pose
from vi3dras.kinematics.jacobian import geometric_jacobian

COUNTS = (61, 14, 6)
"""Values of each joint in a grid of postures, for one joint behind that moves the point, two and three."""

JOINTS = 6
"""Arms with more have too many postures to try them all."""

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
    arms = [first_joints(robot, lead, row) for row in rest]
    forms = [form_of(arm, "position") for arm in arms]
    names = forms[0].branches if forms[0] else ()
    kept = [i for i, form in enumerate(forms) if form is not None and form.branches == names]
    chains = [normal_chain(arms[i]) for i in kept]
    found = tuple(form for form in forms if form is not None and form.branches == names)
    elbow = chains[0] if all(form.kind == "three axes" for form in found) else None
    tools = np.stack([chain.tool[:3, 3] for chain in chains], axis=1)
    return Postures(lead, rest[kept], found, elbow, tools)


def first_joints(robot: Robot, lead: int, rest: Floats) -> Robot:
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
            form = form_of(first_joints(robot, lead, home[lead:]), "position")
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

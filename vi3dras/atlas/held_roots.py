"""Every solution for one target at many values of a held joint, where no closed form is left.

Of six turning joints each value makes an arm of its own with a polynomial of its own. Its roots are cheap;
the steps of Newton's that make them exact are not, unless those of all values are done together.
"""

from __future__ import annotations

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.atlas.held import with_held, with_joints_held
from vi3dras.closed_forms.chain import normal_chain
from vi3dras.closed_forms.forms import Task
from vi3dras.inverse.general_six import BRANCHES, NearRoots, arrived, different
from vi3dras.inverse.numeric import starts_for, unlimited
from vi3dras.inverse.solutions import into_limits
from vi3dras.inverse.solver import Solver, closed_form

STARTS = 96
"""Starts of a search for every value where no polynomial helps."""

TOGETHER = 1e-3
"""Solutions this near to each other at a singular pose [rad], [m] are one."""


def has_roots(robot: Robot, joint: int) -> bool:
    """Whether six turning joints are left when this one, from 0, is held."""
    return normal_chain(with_joints_held(robot, {joint: 0.4})).kinds == "RRRRRR"


def roots_at(robot: Robot, pose: Floats, joint: int, values: Floats, seed: Floats) -> Floats:
    """Joint values (N, 16, n) for a pose (4, 4) and values (N,) of a joint, from 0; NaN fills the rest.

    Every turn is as near to `seed` (n,) as the limits allow.
    """
    inner = [with_joints_held(robot, {joint: value}) for value in values.tolist()]
    each = (NearRoots(arm).roots(pose[None])[0] for arm in inner)
    q = np.stack([
        with_held({joint: value}, near) for value, near in zip(values.tolist(), each, strict=True)
    ])  # fmt: skip
    row, ends, loose = arrived(robot, np.broadcast_to(pose, (len(q), 4, 4)), q, joint)
    out = np.full((len(values), len(BRANCHES), robot.n), np.nan)
    for k, (arm, value) in enumerate(zip(inner, values.tolist(), strict=True)):
        mine = row == k
        if (mine & loose).any():  # perhaps a whole curve of solutions: one of them stands for all
            ways = Solver(arm, "pose", closed_form(arm, "pose")).solve(pose, np.delete(seed, joint))
            kept = list(with_held({joint: value}, ways.q[ways.valid]))
        else:
            kept = sorted(different(ends[mine]), key=tuple)
        out[k, : len(kept)] = np.reshape(kept[: len(BRANCHES)], (-1, robot.n))
    return _written(robot, out, joint, values, seed)


def searched_at(robot: Robot, task: Task, target: Floats, joint: int, values: Floats, seed: Floats) -> Floats:
    """The same for any task and any build, (N, slots, n), by Newton's steps from starts all over."""
    starts = np.broadcast_to(starts_for(unlimited(robot), STARTS), (len(values), STARTS, robot.n)).copy()
    starts[..., joint] = values[:, None]
    targets = np.broadcast_to(target, (len(values), *target.shape))
    row, ends, loose = arrived(robot, targets, starts, joint, task)
    every = [
        different(ends[(row == k) & ~loose]) + different(ends[(row == k) & loose], TOGETHER)
        for k in range(len(values))
    ]
    out = np.full((len(values), max(map(len, every)), robot.n), np.nan)
    for k, kept in enumerate(every):
        out[k, : len(kept)] = np.reshape(sorted(kept, key=tuple), (-1, robot.n))
    return _written(robot, out, joint, values, seed)


def _written(robot: Robot, q: Floats, joint: int, values: Floats, seed: Floats) -> Floats:
    """Joint values (N, slots, n) with every turn as near to a seed (n,) as the limits allow, but the held."""
    q = into_limits(robot, q, seed)
    q[..., joint] = np.where(np.isfinite(q[..., joint]), values[:, None], np.nan)
    return q

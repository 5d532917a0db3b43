"""Any six turning joints: the roots of a polynomial, each made exact by Newton's steps.

Arms with parallel or meeting axes make the polynomial vanish. So it is that of an arm whose lengths and
twists differ by a hair; Newton's steps then lead from its roots to those of the arm itself.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Bools, Floats, Ints
from vi3dras.closed_forms.chain import normal_chain
from vi3dras.closed_forms.forms import Form, Task
from vi3dras.inverse.multiple import scaled_jacobian
from vi3dras.inverse.numeric import arm_size, descend
from vi3dras.inverse.raghavan_roth import roots, view_of
from vi3dras.inverse.self_motion import parted, turned
from vi3dras.inverse.solutions import EXACT, SAME
from vi3dras.inverse.task import errors_of

BRANCHES = tuple(f"root {i}" for i in range(1, 17))

VIEWS = ((0.4, 1e-5), (1.7, -1e-4), (2.9, 1e-3), (5.1, -1e-5))
"""δ, and by how much lengths and twists are changed: what one view sees badly another sees well."""

NARROW = 1e-2
"""Below this least singular value two roots are so near each other that Newton may find one of them twice."""

LOOSE = 1e-4
"""Below this the roots of a singular pose run together, or are a curve: one of them stands for all."""

STEPS = 60
"""So many steps of Newton's lead to a solution; near a singular pose he is slow."""

STRIDES = np.outer((1, -1), (0.01, 0.03, 0.1, 0.3)).ravel()
"""How far beside such a root to look for its twin [rad]."""


def general_six_form(robot: Robot, task: Task) -> Form | None:
    """The form for six turning joints of any build."""
    chain = normal_chain(robot)
    if task != "pose" or chain.kinds != "RRRRRR":
        return None
    near = NearRoots(robot)

    def solve(targets: Floats, hold: Floats, out: Floats) -> None:
        out[:] = np.nan
        for start in range(0, len(targets), 64):
            some = targets[start : start + 64]
            for k, candidates in enumerate(_met(robot, some, near.roots(some), hold)):
                out[: len(candidates), :, start + k] = candidates[: len(out)]

    words = "six turning joints of any build, roots of a polynomial, up to 16 solutions"
    return Form(words, BRANCHES, solve, "six roots")


class NearRoots:
    """Six turning joints and arms that differ from them by a hair, whose roots are beside their own."""

    def __init__(self, robot: Robot) -> None:
        self._chain = normal_chain(robot)
        self._views = [view_of(self._chain, arm_size(robot), *view) for view in VIEWS]

    def roots(self, targets: Floats) -> Floats:
        """Joint values (N, m, 6) from which Newton's steps lead to every solution; NaN fills the rest."""
        found = [roots(view, self._chain.inner(targets)) for view in self._views]
        return np.asarray((np.concatenate(found, axis=1) - self._chain.offset) * self._chain.sign)


class Arrived(NamedTuple):
    """Where Newton's steps end that meet their target."""

    row: Ints
    """Of which target each is, (k,)."""
    q: Floats
    """Joint values within half a turn, (k, n); some are the same."""
    is_loose: Bools
    """Whether it is so near a singular pose that it may be one of a curve of solutions, (k,)."""


def arrived(
    robot: Robot, targets: Floats, q: Floats, held: int | None = None, task: Task = "pose"
) -> Arrived:
    """What Newton's steps make of candidates (N, m, n) for targets (N, ...), and of what is beside them.

    A joint that is `held`, from 0, stays at the value that it has in each candidate: so are six of seven
    joints solved for many values of the seventh at once.
    """
    row, place = np.nonzero(np.isfinite(q).all(axis=-1))
    good, ends = _reached(robot, task, targets[row], q[row, place], held)
    row = row[good]
    values, loosest = _least(robot, task, ends, held)
    narrow = np.flatnonzero(values < NARROW)
    beside = ends[narrow][None] + STRIDES[:, None, None] * loosest[narrow]
    rows = np.tile(row[narrow], len(STRIDES))
    good, more = _reached(robot, task, targets[rows], beside.reshape(-1, robot.n), held)
    every = np.concatenate([values, _least(robot, task, more, held)[0]])
    return Arrived(np.concatenate([row, rows[good]]), np.concatenate([ends, more]), every < LOOSE)


def different(ends: Floats, near: float = SAME) -> list[Floats]:
    """Joint values (k, n) without those that are there already."""
    kept: list[Floats] = []
    for end in ends:
        if min((np.abs(turned(end - other)).max() for other in kept), default=1.0) > near:
            kept.append(end)
    return kept


def _met(robot: Robot, targets: Floats, q: Floats, hold: Floats) -> list[Floats]:
    """The different solutions (k, 6) of each target that Newton's steps reach from candidates (N, m, 6)."""
    row, ends, loose = arrived(robot, targets, q)
    found = []
    for k, target in enumerate(targets):
        mine = row == k
        kept = different(ends[mine & ~loose])
        if (mine & loose).any():
            kept += parted(robot, target, ends[mine & loose], hold)
        found.append(np.array(sorted(kept, key=tuple)).reshape(-1, 6))
    return found


def _least(robot: Robot, task: Task, q: Floats, held: int | None) -> tuple[Floats, Floats]:
    """The least singular value (k,) at joint values (k, n), and the way (k, n) that it belongs to."""
    others = np.delete(np.arange(robot.n), [] if held is None else held)
    _, values, directions = np.linalg.svd(scaled_jacobian(robot, task, q)[:, :, others])
    way = np.zeros_like(q)
    way[:, others] = directions[:, -1]
    return values[:, -1], way


def _reached(
    robot: Robot, task: Task, targets: Floats, starts: Floats, held: int | None
) -> tuple[Bools, Floats]:
    """Which starts (m, n) Newton's steps bring to targets (m, ...), and where those end."""
    pinned = np.arange(robot.n) == (-1 if held is None else held)
    limits = np.where(pinned, starts, -np.inf), np.where(pinned, starts, np.inf)
    ends = descend(robot, task, targets, starts, limits=limits, steps=STEPS)
    good: Bools = errors_of(robot, task, targets, ends).worst <= EXACT
    within = np.where(pinned | ~robot.table.revolute, ends, turned(ends))
    return good, within[good]

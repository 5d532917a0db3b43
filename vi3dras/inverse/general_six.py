"""Any six turning joints: the roots of a polynomial, each made exact by Newton's steps.

Arms with parallel or meeting axes make the polynomial vanish. So it is that of an arm whose lengths and
twists differ by a hair; Newton's steps then lead from its roots to those of the arm itself.
"""

from __future__ import annotations

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats, Ints
from vi3dras.closed_forms.chain import normal_chain
from vi3dras.closed_forms.forms import Form, Task
from vi3dras.inverse.multiple import scaled_jacobian, singular_values
from vi3dras.inverse.numeric import arm_size, polished
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

STRIDES = np.outer((1, -1), (0.01, 0.03, 0.1, 0.3)).ravel()
"""How far beside such a root to look for its twin [rad]."""


def general_six_form(robot: Robot, task: Task) -> Form | None:
    """The form for six turning joints of any build."""
    chain = normal_chain(robot)
    if task != "pose" or chain.kinds != "RRRRRR":
        return None
    views = [view_of(chain, arm_size(robot), *view) for view in VIEWS]

    def solve(targets: Floats, hold: Floats, out: Floats) -> None:
        out[:] = np.nan
        for start in range(0, len(targets), 64):
            some = targets[start : start + 64]
            found = np.concatenate([roots(view, chain.inner(some)) for view in views], axis=1)
            q = (found - chain.offset) * chain.sign
            for k, candidates in enumerate(_met(robot, some, q, hold)):
                out[: len(candidates), :, start + k] = candidates[: len(out)]

    return Form("six turning joints of any build, roots of a polynomial, up to 16 solutions", BRANCHES, solve)


def _met(robot: Robot, targets: Floats, q: Floats, hold: Floats) -> list[Floats]:
    """The different solutions (k, 6) of each target that Newton's steps reach from candidates (N, m, 6)."""
    row, place = np.nonzero(np.isfinite(q).all(axis=-1))
    row, ends = _reached(robot, targets, row, q[row, place])
    _, values, directions = np.linalg.svd(scaled_jacobian(robot, "pose", ends))
    narrow = np.flatnonzero(values[:, -1] < NARROW)
    beside = ends[narrow][None] + STRIDES[:, None, None] * directions[narrow, -1]
    more = _reached(robot, targets, np.tile(row[narrow], len(STRIDES)), beside.reshape(-1, 6))
    row, ends = np.concatenate([row, more[0]]), np.concatenate([ends, more[1]])
    loose = np.concatenate([values[:, -1], singular_values(robot, "pose", more[1])[:, -1]]) < LOOSE
    found = []
    for k, target in enumerate(targets):
        mine = row == k
        kept: list[Floats] = []
        for end in ends[mine & ~loose]:
            if min((np.abs(turned(end - other)).max() for other in kept), default=1.0) > SAME:
                kept.append(end)
        if (mine & loose).any():
            kept += parted(robot, target, ends[mine & loose], hold)
        found.append(np.array(sorted(kept, key=tuple)).reshape(-1, 6))
    return found


def _reached(robot: Robot, targets: Floats, row: Ints, starts: Floats) -> tuple[Ints, Floats]:
    """The starts (m, 6) that Newton's steps bring to their targets, and where they end within half a turn."""
    ends = polished(robot, "pose", targets[row], starts, steps=60)
    good = errors_of(robot, "pose", targets[row], ends).worst <= EXACT
    return row[good], turned(ends[good])

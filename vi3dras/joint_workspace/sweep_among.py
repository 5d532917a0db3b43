"""A sweep among things that the arm must not touch: on which curve a target is a collision, and on all."""

from __future__ import annotations

import numpy as np

from vi3dras.arrays import Bools, Floats
from vi3dras.collision.meetings import Surroundings
from vi3dras.collision.nearest import touches_around
from vi3dras.inverse.solutions import Solutions
from vi3dras.joint_workspace.classes import COLLISION, REACHABLE
from vi3dras.joint_workspace.sweep_result import SweepResult


def without_touching(found: Solutions, around: Surroundings) -> Solutions:
    """The solutions for N targets but for those within the limits that touch something."""
    kept = ~_touching(found.q, found.within_limits, around)
    q = np.where(kept[..., None], found.q, np.nan)
    return found._replace(q=q, valid=found.valid & kept, within_limits=found.within_limits & kept)


def among_things(sweep: SweepResult, around: Surroundings) -> SweepResult:
    """The sweep with what touches as collisions: each target on each curve, and where no curve is clear.

    The sequence has a gap where it would touch.
    """
    touching = _touching(sweep.curves, sweep.branch_code == REACHABLE, around)
    branch_code = np.where(touching, COLLISION, sweep.branch_code).astype(np.uint8)
    blocked: Bools = (
        (sweep.code == REACHABLE) & touching.any(axis=1) & ~(branch_code == REACHABLE).any(axis=1)
    )
    there: Bools = np.asarray(np.isfinite(sweep.q).all(axis=1))
    there[there] = touches_around(around, sweep.q[there])
    q = np.where(there[:, None], np.nan, sweep.q)
    code = np.where(blocked, COLLISION, sweep.code).astype(np.uint8)
    return sweep._replace(branch_code=branch_code, code=code, q=q)


def _touching(q: Floats, which: Bools, around: Surroundings) -> Bools:
    """Which of some joint values (N, branches, n) touch something, (N, branches)."""
    touching = which.copy()
    touching[which] = touches_around(around, q[which])
    return touching

"""From raw branches to answers: values within the limits, errors measured, repeats struck out."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Bools, Floats
from vi3dras.closed_forms.forms import Task
from vi3dras.inverse.multiple import settled
from vi3dras.inverse.task import Errors, errors_of
from vi3dras.kinematics.jacobian import limit_shares

EXACT = 1e-9
"""A solution meets its target within this many metres and radians."""

SAME = 1e-6
"""Solutions nearer than this in every joint are one."""


class Solutions(NamedTuple):
    """Every branch for one target, or for N of them (then each array has N in front)."""

    q: Floats
    """Joint values, (branches, n); NaN where a branch has no solution."""
    valid: Bools
    """Which branches meet the target, (branches,)."""
    within_limits: Bools
    """Which of them keep all joints in their ranges, (branches,)."""
    excess: Floats
    """By how much each joint is outside its range, 0 inside, (branches, n) in [rad] or [m]."""
    position_error: Floats
    """What forward kinematics says about each branch in [m], (branches,)."""
    angle_error: Floats
    """The same in [rad], (branches,); 0 when the task asks for no angle."""
    branches: tuple[str, ...]
    """What to call each branch."""

    def at(self, target: int) -> Solutions:
        """The solutions of one target among N."""
        return self._replace(**{name: getattr(self, name)[target] for name in self._fields[:-1]})

    def best(self, seed: Floats | None = None) -> list[int]:
        """The branches that meet one target: first within the limits, then near to `seed` (n,)."""
        kept: list[int] = np.flatnonzero(self.valid).tolist()
        motion = np.zeros(len(self.q)) if seed is None else np.abs(self.q - seed).max(axis=1)
        return sorted(kept, key=lambda b: (not self.within_limits[b], motion[b], b))


def joined(parts: list[Solutions]) -> Solutions:
    """Solutions for the targets of all parts, one after the other."""
    each = {name: np.concatenate([getattr(part, name) for part in parts]) for name in Solutions._fields[:-1]}
    return Solutions(branches=parts[0].branches, **each)


def into_limits(robot: Robot, q: Floats, seed: Floats) -> Floats:
    """The same turns (..., n) written as near to `seed` as the limits allow, by whole turns."""
    whole = 2 * np.pi
    turning = robot.table.revolute
    near = q - whole * np.round((q - seed) / whole)
    hair = 1e-9
    up = near + whole * np.ceil((robot.low - near - hair) / whole)
    down = near + whole * np.floor((robot.high - near + hair) / whole)
    low, high = near < robot.low - hair, near > robot.high + hair
    moved = np.where(low, up, np.where(high, down, near))
    moved = np.where((moved < robot.low - hair) | (moved > robot.high + hair), _least(robot, moved), moved)
    return np.where(turning & np.isfinite(moved), moved, q)


def _least(robot: Robot, q: Floats) -> Floats:
    """Of the turns just below and just above a range the one that is less outside."""
    whole = 2 * np.pi
    below, above = np.where(q < robot.low, q, q - whole), np.where(q < robot.low, q + whole, q)
    return np.where(robot.low - below <= above - robot.high, below, above)


def excess_of(robot: Robot, q: Floats) -> Floats:
    """By how much joint values (..., n) are outside their ranges; 0 inside, and for a hair of rounding."""
    beyond = np.maximum(np.maximum(robot.low - q, q - robot.high), 0.0)
    return np.where(beyond > 1e-9, beyond, 0.0)


def measured(
    robot: Robot,
    task: Task,
    targets: Floats,
    q: Floats,
    branches: tuple[str, ...],
    known: Errors | None = None,
) -> Solutions:
    """Solutions from joint values (N, branches, n) for targets (N, ...).

    What some of them miss may be `known`, (N, branches); where its position is NaN it is found.
    """
    found: Bools = np.asarray(np.isfinite(q).all(axis=-1))
    errors = known or Errors(np.full(found.shape, np.nan), np.full(found.shape, np.nan))
    _measure(robot, task, targets, q, errors, found & np.isnan(errors.position))
    valid: Bools = np.asarray(found & (errors.position <= EXACT) & (errors.angle <= EXACT))
    repeated, twins = _repeats(robot, q, valid)
    valid &= ~repeated
    twins &= valid
    if twins.any():
        q = q.copy()
        q[twins] = settled(robot, task, targets[np.nonzero(twins)[0]], q[twins])
        _measure(robot, task, targets, q, errors, twins)
    q = np.where(valid[..., None], q, np.nan)
    excess = excess_of(robot, q)
    within = valid & ~(excess > 0).any(axis=-1)
    position, angle = (np.where(valid, error, np.nan) for error in errors)
    return Solutions(q, valid, within, excess, position, angle, branches)


def _measure(robot: Robot, task: Task, targets: Floats, q: Floats, errors: Errors, which: Bools) -> None:
    """Write the errors of some branches (N, branches)."""
    at = np.nonzero(which)
    if len(at[0]):
        errors.position[at], errors.angle[at] = errors_of(robot, task, targets[at[0]], q[at])


def _repeats(robot: Robot, q: Floats, valid: Bools) -> tuple[Bools, Bools]:
    """Which branches repeat an earlier one, and which are those: at the edge of the reach two elbows meet."""
    repeated: Bools = np.zeros(valid.shape, bool)
    twins: Bools = np.zeros(valid.shape, bool)
    whole = np.where(robot.table.revolute, 2 * np.pi, 0.0)
    for later in range(1, q.shape[1]):
        with np.errstate(invalid="ignore"):  # no solution may be written as inf, too
            apart = q[:, :later] - q[:, later, None]
            apart -= np.rint(apart / (2 * np.pi)) * whole
        same = (np.abs(apart) < SAME).all(axis=-1) & valid[:, :later]
        repeated[:, later] = same.any(axis=1) & valid[:, later]
        twins[:, :later] |= same & valid[:, later, None]
    return repeated, twins


def ranked(robot: Robot, found: Solutions, seed: Floats, keep: str = "nearest") -> list[int]:
    """The branches that meet one target: those within the limits first, and of them the one to keep.

    That is the `nearest` to `seed` (n,), the one with most `margin` to its limits, or the branch that `keep`
    names; equal ones follow in the order of how near they are.
    """
    room = limit_shares(robot, found.q).min(axis=-1)

    def wanted(branch: int) -> float:
        return -float(room[branch]) if keep == "margin" else float(found.branches[branch] != keep)

    order = found.best(seed)
    return sorted(order, key=lambda b: (not found.within_limits[b], keep != "nearest" and wanted(b)))


def choose(robot: Robot, solutions: Solutions, seed: Floats) -> int | None:
    """The branch of one target that is nearest to `seed` (n,), or None when no branch meets the target.

    Branches within the limits come first; then those that are least outside. The motion of a branch is that
    of the joint that moves most: lengths count as shares of a metre.
    """
    if not solutions.valid.any():
        return None
    motion = np.abs(into_limits(robot, solutions.q, seed) - seed).max(axis=-1)
    outside = 1e3 * (1 + solutions.excess.max(axis=-1))
    cost = np.where(solutions.within_limits, motion, outside)
    return int(np.where(solutions.valid, cost, np.inf).argmin())

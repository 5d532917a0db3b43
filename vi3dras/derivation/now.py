"""A derivation with the numbers of now: every branch put back into forward kinematics, the triangle."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.derivation.run import Values, evaluated, inputs_of, joints_of, values_of
from vi3dras.derivation.steps import Branch, Derivation, Triangle
from vi3dras.inverse.task import errors_of, targets_met
from vi3dras.language.tree import Tree


@dataclass(frozen=True, eq=False)
class BranchNow:
    """One branch at one target."""

    branch: Branch
    q: Floats
    """Joint values (n,) in [rad] and [m]; all NaN where the branch has none."""
    missed: float
    """What forward kinematics of them misses of the target [m] or [rad]; NaN without joint values."""
    values: dict[str, float]
    """Every symbol, lengths in the arm's unit and angles in [rad]."""

    @property
    def has_joints(self) -> bool:
        """Whether there are joint values."""
        return bool(np.isfinite(self.q).all())


@dataclass(frozen=True, eq=False)
class TriangleNow:
    """The triangle of two links at one target, in the arm's unit, seen from O."""

    lengths: tuple[float, float]
    wrist: tuple[float, float]
    tip: tuple[float, float]
    """The tool's point; the wrist itself where it is none."""
    elbows: tuple[tuple[float, float] | None, tuple[float, float] | None]
    """E where the fold's sign is + and where it is -; None where the links do not meet."""

    @property
    def distance(self) -> float:
        """From O to the wrist."""
        return float(np.hypot(*self.wrist))

    @property
    def ring(self) -> tuple[float, float]:
        """How near the wrist can come, and how far it can go."""
        a, b = (abs(length) for length in self.lengths)
        return abs(a - b), a + b


def branches_now(told: Derivation, target: Floats, seed: Floats | None = None) -> tuple[BranchNow, ...]:
    """Every branch at one target of the derivation's task."""
    start = inputs_of(told, target[None], seed)
    made = []
    for branch in told.branches:
        values = values_of(told, start, branch)
        q = joints_of(told, values)
        missed = float("nan")
        if np.isfinite(q).all():
            missed = float(errors_of(told.table.robot, told.task, target[None], q).worst[0])
        else:
            q = np.full_like(q, np.nan)
        made.append(BranchNow(branch, q[0], missed, {name: float(v[0]) for name, v in values.items()}))
    return tuple(made)


def target_now(told: Derivation, q: Floats) -> Floats:
    """What joint values (n,) reach, as a target of the derivation's task."""
    target: Floats = targets_met(told.table.robot, told.task, q[None])[0]
    return target


def target_of(told: Derivation, q: Floats, further: float = 0.0) -> Floats:
    """The same with the wrist `further` out in the arm's unit, which may be out of its ring."""
    target = target_now(told, q)
    found = branches_now(told, target, q) if further else ()
    seen = triangle_now(told, found, nearest(found, q)) if found else None
    if seen is None:
        return target
    return pulled(told, target, max(seen.distance + further, 0.0), found[nearest(found, q)].branch)


def nearest(found: tuple[BranchNow, ...], q: Floats) -> int:
    """The branch in which the arm stands."""
    apart = [float(np.abs(np.sin((one.q - q) / 2)).max()) if one.has_joints else np.inf for one in found]
    return int(np.argmin(apart))


def triangle_now(told: Derivation, found: tuple[BranchNow, ...], near: int) -> TriangleNow | None:
    """The triangle with both folds of the branch `near`; None where no law of cosines is told."""
    shape = told.triangle
    if shape is None or not found:
        return None
    here = dict(found[near].branch.signs)
    pair = []
    for way in (1, -1):
        wanted = here | {shape.sign: way}
        pair.append(next(one for one in found if dict(one.branch.signs) == wanted))
    elbows = [_place(shape.elbow, one.values) if one.has_joints else None for one in pair]
    wrist = _place(shape.wrist, found[near].values)
    tip = wrist if shape.tip is None else _place(shape.tip, found[near].values)
    lengths = _place(shape.links, found[near].values)
    return TriangleNow(lengths, wrist, tip, (elbows[0], elbows[1]))


def pulled(told: Derivation, target: Floats, distance: float, branch: Branch) -> Floats:
    """The target with the wrist at another distance from O, in the same direction; in the arm's unit.

    The wrist goes along with the tool in a line, so Newton's steps are there at once.
    """
    shape, unit = told.triangle, told.table.robot.units.metres
    if shape is None:
        return target
    moved = target.copy()
    for _ in range(3):
        here = _wrist_at(told, shape, moved[None], branch)[0]
        step = 1e-3 * unit
        beside = np.stack([_with_point(moved, _point(moved) + way) for way in step * np.eye(3)])
        slopes = (_wrist_at(told, shape, beside, branch) - here).T / step
        size = float(np.hypot(*here))
        if size == 0.0:
            return target
        gap = here * (distance / size - 1.0)
        moved = _with_point(moved, _point(moved) + np.linalg.pinv(slopes) @ gap)
    return moved


def _wrist_at(told: Derivation, shape: Triangle, targets: Floats, branch: Branch) -> Floats:
    """The wrist (N, 2) for targets (N, ...)."""
    values: Values = values_of(told, inputs_of(told, targets), branch)
    return np.stack([np.broadcast_to(evaluated(tree, values), len(targets)) for tree in shape.wrist], axis=-1)


def _point(target: Floats) -> Floats:
    return target[:3, 3] if target.ndim == 2 else target[:3]


def _with_point(target: Floats, point: Floats) -> Floats:
    made = target.copy()
    made[(slice(0, 3), 3) if target.ndim == 2 else slice(0, 3)] = point
    return made


def _place(trees: tuple[Tree, Tree], values: dict[str, float]) -> tuple[float, float]:
    known = {name: np.float64(value) for name, value in values.items()}
    one, other = (float(evaluated(tree, known)) for tree in trees)  # type: ignore[arg-type]  # numbers as arrays
    return one, other

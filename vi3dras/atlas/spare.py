"""The atlas over a self-motion: every solution for one target as a function of the joint that is to spare."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Bools, Floats
from vi3dras.atlas.curve import Atlas, ribbon_at
from vi3dras.atlas.held import joint_to_hold, leaves_quick_form, with_held, with_joints_held
from vi3dras.atlas.held_roots import has_roots, roots_at, searched_at
from vi3dras.atlas.links import DEEP, SHALLOW, linked_samples
from vi3dras.atlas.meetings import meetings_of
from vi3dras.atlas.ribbons import ribbons_of
from vi3dras.atlas.samples import Sampled, met_near
from vi3dras.closed_forms.families import WHOLE, Family
from vi3dras.closed_forms.forms import Task
from vi3dras.inverse.along_path import greedily, through
from vi3dras.inverse.layers import Layer
from vi3dras.inverse.multiple import scaled_jacobian
from vi3dras.inverse.numeric import ROWS, search_box
from vi3dras.inverse.self_motion import NotRedundantError
from vi3dras.inverse.solutions import excess_of, into_limits
from vi3dras.inverse.solver import Solver, closed_form, solver_for
from vi3dras.inverse.targets import checked

COUNT = 60
"""Values of the joint that is to spare, as long as nobody asks for more."""

HELD = 1e-6
"""A joint nearer than this to its value [rad] has it; others are half a turn away."""

TOGETHER = 20
"""Values whose solutions are sought at once: more are hardly quicker, and tell less often how far it is."""


def spare_atlas(
    robot: Robot,
    target: Floats,
    task: Task = "pose",
    *,
    joint: int | None = None,
    count: int = COUNT,
    start: Floats | None = None,
    report: Callable[[float], None] | None = None,
) -> Atlas:
    """Every solution for one target, for values of one joint over its range.

    Args:
        robot: an arm with one joint more than the task needs.
        target: where the tool stays, of the task's shape [m], [rad].
        task: what of the tool stays.
        joint: which joint is free, from 0; what suits the arm if None.
        count: how many values it takes.
        start: joint values (n,) to stay near to; home if None.
        report: told how much is done, from 0 to 1; what it raises stops the work.

    Raises:
        NotRedundantError: the arm has no joint to spare.
        TargetError: the target is none.
    """
    target, tell = checked(task, target), report or (lambda _: None)
    free = _usual_joint(robot, task) if joint is None else joint
    if free is None or robot.n != ROWS[task] + 1:
        raise NotRedundantError(robot.id, robot.n, ROWS[task])
    before = robot.home if start is None else np.asarray(start, float)
    low, high = (float(ends[free]) for ends in search_box(robot))
    values = low + (np.arange(count) + 0.5) / count * (high - low)  # an arm held at 0 or 180 deg is special
    motion = SelfMotion(robot, task, target, free, values, before)
    all_of = motion.sampled(values, lambda share: tell(0.6 * share))
    links = linked_samples(
        robot, motion.solve, all_of, deep=DEEP if motion.is_quick else SHALLOW,
        follow=None if motion.is_quick else motion.follow, report=lambda share: tell(0.6 + 0.3 * share),
    )  # fmt: skip
    ribbons = ribbons_of(robot, all_of, links)
    layers = [Layer(q[fits], np.flatnonzero(fits)) for q, fits in zip(all_of.q, all_of.within, strict=True)]
    chosen, greedy = through(robot, layers, before), greedily(robot, layers, before)
    names = tuple(f"way {k}" for k in range(1, len(ribbons.slot) + 1))
    meetings = meetings_of(robot, ribbons, motion.follow)
    tell(1.0)
    return Atlas(
        values, motion.targets(count), task, ribbons, names, meetings, chosen.q, chosen.jumps,
        ribbon_at(robot, ribbons, chosen.q), greedy, ribbon_at(robot, ribbons, greedy), {free: np.nan},
    )  # fmt: skip


def _usual_joint(robot: Robot, task: Task) -> int | None:
    """The joint by which the arm's own formulas count, or else the one that is best held."""
    form = solver_for(robot, task).form
    own = None if form is None or form.family is None else form.family.joint
    return joint_to_hold(robot, task) if own is None else own


class SelfMotion(NamedTuple):
    """The joints move while the tool stays: one of them takes values, the others follow."""

    robot: Robot
    task: Task
    target: Floats
    free: int
    """The joint that takes values, from 0."""
    values: Floats
    """One for each sample, (N,)."""
    seed: Floats
    """Joint values to stay near to, (n,)."""

    @property
    def is_quick(self) -> bool:
        """Whether formulas solve the other joints."""
        return self._numbers(self.values[:1]) is not None or leaves_quick_form(
            self.robot, self.free, self.task
        )

    def targets(self, count: int) -> Floats:
        """The one target so many times."""
        return np.broadcast_to(self.target, (count, *self.target.shape))

    def solve(self, places: Floats) -> Sampled:
        """All solutions at places that are counted in samples."""
        return self.sampled(self._at(places), lambda _: None)

    def follow(self, places: Floats, q: Floats) -> tuple[Floats, Floats]:
        """The solutions next to joint values (k, n) at places (k,), and their sides (k,); NaN for none."""
        pinned = np.arange(self.robot.n) == self.free
        limits = np.where(pinned, self._at(places)[:, None], [[[-np.inf]], [[np.inf]]])
        ends = met_near(self.robot, self.task, self.targets(len(q)), q, (limits[0], limits[1]))
        return ends, self._sides_and_conditions(ends)[0]

    def sampled(self, values: Floats, tell: Callable[[float], None]) -> Sampled:
        """All solutions for values (k,) of the free joint, each of an arm of its own."""
        numbers = self._numbers(values)
        if numbers is not None:
            q, within = self._in_family(values, numbers)
        elif self.is_quick:
            q, within = self._one_by_one(values, tell)
        else:
            q, within = self._together(values, tell)
        return Sampled(q, within, *self._sides_and_conditions(q))

    def _together(self, values: Floats, tell: Callable[[float], None]) -> tuple[Floats, Bools]:
        parts: list[Floats] = []
        by_roots = self.task == "pose" and has_roots(self.robot, self.free)
        for start in range(0, len(values), TOGETHER):
            some = values[start : start + TOGETHER]
            asked = (self.target, self.free, some, self.seed)
            parts.append(
                roots_at(self.robot, *asked) if by_roots else searched_at(self.robot, self.task, *asked)
            )
            tell(min(1.0, (start + TOGETHER) / len(values)))
        slots = max(part.shape[1] for part in parts)
        q = np.concatenate([
            np.pad(part, ((0, 0), (0, slots - part.shape[1]), (0, 0)), constant_values=np.nan)
            for part in parts
        ])  # fmt: skip
        within: Bools = np.isfinite(q[..., 0]) & ~(excess_of(self.robot, q) > 0).any(axis=-1)
        return q, within

    @property
    def _family(self) -> Family | None:
        """The family of the arm's solutions, where formulas tell it."""
        form = solver_for(self.robot, self.task).form
        return None if form is None else form.family

    def _numbers(self, values: Floats) -> Floats | None:
        """Where in the family the free joint may have values (N,), (k, N); None without formulas."""
        if self._family is None:
            return None
        return self._family.placed(self.targets(len(values)), self.seed).holding(self.free, values)

    def _in_family(self, values: Floats, numbers: Floats) -> tuple[Floats, Bools]:
        """The branches (N, slots, n) at numbers (k, N) at which the free joint has its value."""
        assert self._family is not None
        placed = self._family.placed(self.targets(len(values)), self.seed)
        every = placed.at(np.nan_to_num(numbers)).joints()  # branch, joint, k, N
        q = np.moveaxis(every, (3, 0, 2, 1), (0, 1, 2, 3)).reshape(len(values), -1, self.robot.n)
        there = np.repeat(np.isfinite(numbers).T[:, None], len(every), axis=1).reshape(q.shape[:2])
        apart = q[..., self.free] - values[:, None]
        there &= np.abs(apart - WHOLE * np.rint(apart / WHOLE)) < HELD
        order = np.argsort(~there, axis=1, kind="stable")[:, : max(int(there.sum(axis=1).max()), 1)]
        q = np.take_along_axis(np.where(there[..., None], q, np.nan), order[..., None], axis=1)
        q = into_limits(self.robot, q, self.seed)
        q[..., self.free] = np.where(np.isfinite(q[..., 0]), values[:, None], np.nan)
        within: Bools = np.isfinite(q[..., 0]) & ~(excess_of(self.robot, q) > 0).any(axis=-1)
        return q, within

    def _one_by_one(self, values: Floats, tell: Callable[[float], None]) -> tuple[Floats, Bools]:
        slots: list[tuple[Floats, Bools]] = []
        near = np.delete(self.seed, self.free)
        for k, value in enumerate(values.tolist()):
            held = {self.free: value}
            inner = with_joints_held(self.robot, held)
            ways = Solver(inner, self.task, closed_form(inner, self.task)).solve(self.target, near)
            slots.append((with_held(held, ways.q[ways.valid]), ways.within_limits[ways.valid]))
            tell((k + 1) / len(values))
        q = np.full((len(values), max(len(found) for found, _ in slots), self.robot.n), np.nan)
        within = np.zeros(q.shape[:2], bool)
        for k, (found, fits) in enumerate(slots):
            q[k, : len(found)], within[k, : len(found)] = found, fits
        return q, within

    def _at(self, places: Floats) -> Floats:
        """The free joint at places that are counted in samples."""
        return np.interp(places, np.arange(len(self.values)), self.values)

    def _sides_and_conditions(self, q: Floats) -> tuple[Floats, Floats]:
        """The determinant that the other joints have at joint values (..., n), and least over largest value.

        All from the Jacobian of the whole arm: each value of the free joint makes an arm of its own, and what
        two of them call a positive side need not be the same.
        """
        flat = q.reshape(-1, self.robot.n)
        there = np.isfinite(flat).all(axis=1)
        J = np.delete(scaled_jacobian(self.robot, self.task, flat[there]), self.free, axis=2)
        side, condition = np.full((2, len(flat)), np.nan)
        values = np.linalg.svd(J, compute_uv=False)
        side[there], condition[there] = np.linalg.det(J), values[:, -1] / values[:, 0]
        return side.reshape(q.shape[:-1]), condition.reshape(q.shape[:-1])

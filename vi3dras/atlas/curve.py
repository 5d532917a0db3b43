"""The atlas of a curve: every branch at every sample as ribbons, and the sequences that lead along them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Bools, Floats, Ints, runs
from vi3dras.atlas.errors import EndlessSolutionsError
from vi3dras.atlas.held import (
    joints_to_hold,
    leaves_quick_form,
    spare_joints_of,
    with_held,
    with_joints_held,
)
from vi3dras.atlas.links import DEEP, SHALLOW, linked_samples
from vi3dras.atlas.meetings import Meeting, meetings_of
from vi3dras.atlas.ribbons import Ribbons, ribbons_of
from vi3dras.atlas.samples import Sampled, met_near, sampled, targets_between
from vi3dras.atlas.sides import asked_of_arm, sides_of
from vi3dras.closed_forms.forms import Task
from vi3dras.inverse.along_path import Followed, greedily, through
from vi3dras.inverse.layers import Layer, grid_of
from vi3dras.inverse.solutions import Solutions
from vi3dras.inverse.solver import Solver, closed_form, solver_for
from vi3dras.inverse.targets import checked
from vi3dras.joint_workspace.curves import jump_sizes
from vi3dras.joint_workspace.singular import NEAR
from vi3dras.joint_workspace.ways import lengths_along

SAME = 1e-6
"""Joint values nearer than this, whole turns aside, are the same."""

LOOKED_AT = 25
"""At so many targets it is seen which joint is best held."""

Told = Callable[[float], None]


class Atlas(NamedTuple):
    """Every branch of an arm of n joints at N samples."""

    s: Floats
    """Where each sample is, (N,): the length of the way so far, or the value of the joint that is free."""
    targets: Floats
    """(N, ...) of the task's shape."""
    task: Task
    ribbons: Ribbons
    """R ribbons over the samples."""
    names: tuple[str, ...]
    """What the solver calls the branch that each ribbon is for most of its way, (R,)."""
    meetings: tuple[Meeting, ...]
    """Where two ribbons meet."""
    chosen: Floats
    """The sequence within the limits with the least largest step, (N, n); NaN where there is none."""
    jumps: Ints
    """Samples after which that sequence has to jump."""
    chosen_ribbon: Ints
    """On which ribbon it is at each sample, (N,); -1 where there is none."""
    greedy: Floats
    """The sequence that goes to the nearest solution each time, (N, n), to compare with."""
    greedy_ribbon: Ints
    """On which ribbon that is, (N,)."""
    held: Mapping[int, float]
    """Joints to spare, from 0, with the values [rad], [m] at which they were held."""

    @property
    def near_singular(self) -> Bools:
        """Where each ribbon is near a singular pose, (R, N)."""
        return np.nan_to_num(self.ribbons.condition, nan=1.0) < NEAR

    def s_at(self, place: float) -> float:
        """Where a place that is counted in samples is."""
        return float(np.interp(place, np.arange(len(self.s)), self.s))


def largest_step(q: Floats) -> float:
    """The largest step of a sequence (N, n) over all joints [rad], [m]; gaps are none."""
    steps = np.abs(np.diff(q, axis=0))
    return float(np.nan_to_num(steps).max(initial=0.0))


def atlas_of(
    robot: Robot,
    targets: Floats,
    task: Task,
    *,
    s: Floats | None = None,
    start: Floats | None = None,
    held: Mapping[int, float] | None = None,
    report: Told | None = None,
) -> Atlas:
    """The atlas of a curve.

    Args:
        robot: the arm.
        targets: (N, ...) of the task's shape, one after the other.
        task: what is asked of the tool.
        s: where each target is on its way, (N,); the length from point to point if None.
        start: joint values (n,) before the curve; home if None.
        held: joints to spare, from 0, and where they stand; a joint of the arm's own at `start` if None.
        report: told how much is done, from 0 to 1; what it raises stops the work.

    Raises:
        TargetError: a target has another shape, or is not finite.
        EndlessSolutionsError: so little is asked of the tool that there are no single solutions.
    """
    targets, tell = checked(task, targets), report or _silent
    s = lengths_along(targets) if s is None else np.asarray(s, float)
    before = robot.home if start is None else np.asarray(start, float)
    held = usually_held(robot, task, before, targets) if held is None else held
    inner = with_joints_held(robot, held) if held else robot
    near = np.delete(before, sorted(held))
    solver = Solver(inner, task, closed_form(inner, task)) if held else solver_for(robot, task)
    if asked_of_arm(inner, task).leaves_some_free:
        raise EndlessSolutionsError(robot.id)
    found = solver.solve(targets, near)
    tell(0.3)

    def solve(places: Floats) -> Sampled:
        there = solver.solve(targets_between(task, targets, places), near)
        return sampled(inner, task, there.q, there.within_limits)

    def follow(places: Floats, q: Floats) -> tuple[Floats, Floats]:
        ends = met_near(inner, task, targets_between(task, targets, places), q)
        return ends, sides_of(inner, task, ends)

    chosen, greedy = _led(solver, targets, near, found)
    tell(0.5)
    all_of = sampled(inner, task, found.q, found.within_limits)
    deep, known = (DEEP, None) if solver.is_quick else (SHALLOW, follow)
    links = linked_samples(
        inner, solve, all_of, deep=deep, follow=known, report=lambda share: tell(0.5 + 0.4 * share)
    )
    ribbons = ribbons_of(inner, all_of, links)
    made = _atlas(inner, (s, targets, task), ribbons, solver.branches, chosen, greedy)
    made = made._replace(meetings=meetings_of(inner, ribbons, follow))
    tell(1.0)
    return _put_in(made, held) if held else made


def _led(solver: Solver, targets: Floats, near: Floats, found: Solutions) -> tuple[Followed, Floats]:
    """The sequence with the least largest step through what was found, and the greedy one (N, n)."""
    robot = solver.robot
    if solver.form is None:
        each = zip(found.q, found.within_limits, strict=True)
        layers = [Layer(q[fits], np.flatnonzero(fits)) for q, fits in each]
        return through(robot, layers, near), greedily(robot, layers, near)
    grid = grid_of(solver, targets, near, found)
    layers = [grid.layer(i) for i in range(len(targets))]
    return through(robot, grid, near, branches=solver.branches), greedily(robot, layers, near)


def usually_held(robot: Robot, task: Task, q: Floats, targets: Floats) -> dict[int, float]:
    """The joint that a task leaves to spare, from 0, held where it is in joint values (n,); often none.

    Of those that leave a quick closed form there the one with which most targets (N, ...) are reached.
    """
    joints = joints_to_hold(robot, task)
    if not joints or not asked_of_arm(robot, task).leaves_some_free:
        return {}
    if not leaves_quick_form(robot, joints[0], task):
        if task != "pose":  # without that joint the arm might count the hand's angle in another way
            return {}
        joints = (*joints, *spare_joints_of(robot, task))  # held just where it is another one may leave it
    if len(joints) < 2:
        return {joint: float(q[joint]) for joint in joints}
    some = targets[np.unique(np.linspace(0, len(targets) - 1, LOOKED_AT).astype(int))]

    def reached(joint: int) -> int:
        inner = with_joints_held(robot, {joint: float(q[joint])})
        solver = Solver(inner, task, closed_form(inner, task))
        if not solver.is_quick:  # held just there it may leave whole curves of solutions
            return -1
        return int(solver.solve(some, np.delete(q, joint)).within_limits.any(axis=1).sum())

    best = max(joints, key=reached)
    return {best: float(q[best])}


def _silent(_: float) -> None:
    """Tell nobody."""


def _atlas(
    robot: Robot,
    way: tuple[Floats, Floats, Task],
    ribbons: Ribbons,
    branches: tuple[str, ...],
    chosen: Followed,
    greedy: Floats,
) -> Atlas:
    """An atlas without its meetings."""
    names = tuple(branches[int(np.bincount(slot[slot >= 0]).argmax())] for slot in ribbons.slot)
    return Atlas(
        *way, ribbons, names, (), chosen.q, chosen.jumps, ribbon_at(robot, ribbons, chosen.q),
        greedy, ribbon_at(robot, ribbons, greedy), {},
    )  # fmt: skip


def ribbon_at(robot: Robot, ribbons: Ribbons, q: Floats) -> Ints:
    """On which ribbon each of joint values (N, n) is, (N,); where on two, the one before; -1 for none."""
    if not len(ribbons.q):
        return np.full(len(q), -1)
    apart = np.nan_to_num(jump_sizes(robot, ribbons.q, q[None]), nan=np.inf)
    on = apart < SAME
    at = np.where(on.any(axis=0), apart.argmin(axis=0), -1)
    for begin, end in runs(at >= 0):
        for i in range(begin + 1, end):
            if on[at[i - 1], i]:
                at[i] = at[i - 1]
    return at


def _put_in(atlas: Atlas, held: Mapping[int, float]) -> Atlas:
    """The atlas with the held joints among the others."""
    zero = dict.fromkeys(held, 0.0)
    there = atlas.ribbons.exists[..., None]
    q = np.where(there, with_held(held, atlas.ribbons.q), np.nan)
    excess = np.where(there, with_held(zero, atlas.ribbons.excess), np.nan)
    chosen, greedy = (
        np.where(np.isfinite(some).all(axis=1, keepdims=True), with_held(held, some), np.nan)
        for some in (atlas.chosen, atlas.greedy)
    )
    meetings = tuple(each._replace(q=with_held(held, each.q)) for each in atlas.meetings)
    return atlas._replace(
        ribbons=atlas.ribbons._replace(q=q, excess=excess), chosen=chosen, greedy=greedy, meetings=meetings,
        held=held,
    )  # fmt: skip

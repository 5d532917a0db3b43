"""Which solver fits an arm, and all its solutions for one target or for many."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.closed_forms.anthropomorphic import (
    bending_pose_form,
    spherical_arm_form,
    three_axis_form,
    wrist_angle_form,
)
from vi3dras.closed_forms.backwards import carried_shoulder_form
from vi3dras.closed_forms.chain import normal_chain
from vi3dras.closed_forms.forms import Form, Task
from vi3dras.closed_forms.planar import planar_form
from vi3dras.closed_forms.plane_arm import roll_bend_form, ur_form
from vi3dras.closed_forms.spherical_wrist import carried_wrist_form, decoupled_form
from vi3dras.closed_forms.three_turns import three_turns_form
from vi3dras.inverse.free_hand import free_hand_form
from vi3dras.inverse.general_six import general_six_form
from vi3dras.inverse.held_choice import held_form
from vi3dras.inverse.numeric import ROWS, descend, polished
from vi3dras.inverse.redundant import redundant_form
from vi3dras.inverse.search import BRANCHES, ROUNDS, free_angle_form, searched
from vi3dras.inverse.solutions import EXACT, Solutions, into_limits, joined, measured
from vi3dras.inverse.targets import SHAPES, checked, checked_seed
from vi3dras.inverse.task import Errors, errors_of

BLOCK = 8192
"""Targets solved and measured at a time: the columns of one block stay in the processor's cache."""

PIECE = 25_000
"""Targets in one step where nothing is measured: longer columns let threads work side by side."""

THREADS = os.cpu_count() or 1

MOST_BRANCHES = 8
"""Of a closed form that is quick; roots of a polynomial give 16, a hundred times as slowly."""

CLOSE = 1e-4
"""A branch that misses by less [m], [rad] is polished: it lost its digits near a singular pose."""


@dataclass(frozen=True)
class Solver:
    """The way to solve one task for one arm."""

    robot: Robot
    task: Task
    form: Form | None
    """The closed form, or None where only a search helps."""

    @property
    def is_quick(self) -> bool:
        """Whether all solutions are there at once, by a closed form of which each branch is a formula."""
        return self.form is not None and self.form.complete and len(self.form.branches) <= MOST_BRANCHES

    @property
    def goes_on(self) -> bool:
        """Whether a way is followed from one target to the next: its solutions are families, or searched."""
        return self.form is None or self.form.kind in ("free hand", "held joints")

    @property
    def sentence(self) -> str:
        """What is done, for people."""
        if self.form is not None:
            return self.form.sentence
        redundant = "redundant arm, " if self.robot.n > ROWS["pose"] else "joints to spare, "
        spare = redundant if self.robot.n > ROWS[self.task] else ""
        return f"{spare}damped least squares within the limits from up to {sum(ROUNDS)} starts"

    @property
    def branches(self) -> tuple[str, ...]:
        """The name of each branch."""
        if self.form is None:
            return BRANCHES
        return self.form.branches if self.form.complete else (*self.form.branches, "found by search")

    def raw(self, targets: Floats, seed: Floats | None = None, *, roomiest: bool = False) -> Floats:
        """Joint values (N, branches, n) for targets (N, ...) as the closed form gives them, quickly.

        They are neither measured nor brought into the limits; a branch without solution has NaN in it. Of an
        arm with a joint to spare each branch has what is nearest to the seed, or has most room to the limits.
        """
        hold = self.robot.home if seed is None else seed
        if self.form is None:
            return searched(self.robot, self.task, targets, hold)
        solve = (roomiest and self.form.roomiest) or self.form.solve
        out = np.empty((len(self.form.branches), self.robot.n, len(targets)))
        on_threads(lambda some: solve(targets[some], hold, out[..., some]), len(targets), PIECE)
        return out.transpose(2, 0, 1)

    def solve(self, targets: Floats, seed: Floats | None = None, *, roomiest: bool = False) -> Solutions:
        """All solutions for one target or N of them; with a joint to spare one of each branch, see `raw`.

        Args:
            targets: One target of the task's shape or (N, ...) of them: poses (4, 4) in [m], points with the
                hand's angle (4,) in [m] and [rad], or points (3,).
            seed: Joint values (n,) to stay near to and to keep where any would do; home if None.
            roomiest: With a joint to spare each branch is where it has most room, not near the seed.

        Raises:
            TargetError: a target has another shape, is not finite, or its rotation is none.
            JointCountError: the seed has not one value per joint.
        """
        targets = checked(self.task, targets)
        single = targets.shape == SHAPES[self.task]
        many = targets[None] if single else targets
        seed = checked_seed(self.robot, seed)
        blocks = (many[i : i + BLOCK] for i in range(0, max(len(many), 1), BLOCK))
        parts = [self.finished(some, self.raw(some, seed, roomiest=roomiest), seed) for some in blocks]
        return joined(parts).at(0) if single else joined(parts)

    def finished(self, targets: Floats, raw: Floats, seed: Floats) -> Solutions:
        """What `solve` makes of raw joint values (N, branches, n): in the limits, polished, measured."""
        q = into_limits(self.robot, raw, seed)
        known = self._polish(targets, q, seed)
        if self.form is None or self.form.complete:
            return measured(self.robot, self.task, targets, q, self.branches, known)
        q, *errors = (np.concatenate([x, np.full_like(x[:, :1], np.nan)], axis=1) for x in (q, *known))
        known = Errors(*errors)
        found = measured(self.robot, self.task, targets, q, self.branches, known)
        wanting = np.flatnonzero(~found.within_limits.any(axis=1))
        if not len(wanting):
            return found
        q[wanting, -1] = self._rescued(targets[wanting], q[wanting, :-1], seed)
        return measured(self.robot, self.task, targets, q, self.branches, known)

    def _rescued(self, targets: Floats, q: Floats, seed: Floats) -> Floats:
        """Joint values (N, n) within the limits, or NaN, by descents from the branches (N, branches, n)."""
        starts = np.where(np.isfinite(q), q, seed)
        count = starts.shape[1]
        each = np.repeat(targets, count, axis=0)
        ends = descend(self.robot, self.task, each, starts.reshape(-1, self.robot.n))
        missed = errors_of(self.robot, self.task, each, ends).worst.reshape(-1, count)
        rows, best = np.arange(len(targets)), missed.argmin(axis=1)
        chosen = ends.reshape(-1, count, self.robot.n)[rows, best]
        return np.where((missed[rows, best] <= EXACT)[:, None], chosen, np.nan)

    def _polish(self, targets: Floats, q: Floats, seed: Floats) -> Errors:
        """Give branches (N, branches, n) near a singular pose their digits; gives what the others miss."""
        known = Errors(np.full(q.shape[:2], np.nan), np.full(q.shape[:2], np.nan))
        row, branch = np.nonzero(np.isfinite(q).all(axis=-1))
        error = errors_of(self.robot, self.task, targets[row], q[row, branch])
        known.position[row, branch], known.angle[row, branch] = error
        rough = (error.worst > EXACT / 10) & (error.worst < CLOSE)
        if rough.any():
            row, branch = row[rough], branch[rough]
            ends = polished(self.robot, self.task, targets[row], q[row, branch])
            q[row, branch] = into_limits(self.robot, ends, seed)
            known.position[row, branch] = np.nan
        return known


@lru_cache(maxsize=256)
def solver_for(robot: Robot, task: Task = "pose") -> Solver:
    """The best way to solve a task for an arm, chosen from its geometry."""
    return Solver(robot, task, closed_form(robot, task))


def closed_form(robot: Robot, task: Task) -> Form | None:
    """The closed form that fits, or None."""
    chain = normal_chain(robot)
    makers = (wrist_angle_form, bending_pose_form, decoupled_form, ur_form, roll_bend_form)
    found = small_form(robot, task) or next(filter(None, (make(chain, task) for make in makers)), None)
    if found is not None:
        return found
    held = held_form(robot, chain, task)
    if held is not None:
        return held
    if task == "position":
        free = free_hand_form(robot, three_joint_form)
        if free is not None and free.complete:
            return free
        by_angle = closed_form(robot, "wrist")
        return free if by_angle is None or not by_angle.complete else free_angle_form(robot, by_angle)
    redundant = redundant_form(robot, chain, task)
    if redundant is not None:
        return redundant
    carried = carried_wrist_form(robot, chain, task, three_joint_form) or carried_shoulder_form(
        robot, task, three_joint_form
    )
    return carried or general_six_form(robot, task)


def small_form(robot: Robot, task: Task) -> Form | None:
    """The closed form of an arm of two or three joints, or of one in a plane."""
    chain = normal_chain(robot)
    return planar_form(robot, task) or three_axis_form(chain) or spherical_arm_form(chain)


def three_joint_form(robot: Robot, task: Task) -> Form | None:
    """The closed form of three joints that carry a wrist, or are carried by a shoulder."""
    return small_form(robot, task) or three_turns_form(normal_chain(robot))


def on_threads(job: Callable[[slice], None], count: int, piece: int) -> None:
    """Call `job` with equal slices of `count` things, as many for each thread, none longer than `piece`.

    Threads wait for each other between numpy's steps, so that they gain only where each step is long: a slice
    of less than a third of a piece is not worth a thread. In the jobs numpy is silent about NaN.
    """
    rounds = -(-count // (piece * THREADS))
    wanted = max(1, min(THREADS * rounds, 3 * count // piece))
    edges = np.linspace(0, count, wanted + 1).astype(int).tolist()
    pieces = [slice(*ends) for ends in pairwise(edges)]

    def work(thread: int) -> None:
        with np.errstate(invalid="ignore", divide="ignore", over="ignore"):
            for some in pieces[thread::THREADS]:
                job(some)

    if wanted == 1:
        work(0)
        return
    with ThreadPoolExecutor(THREADS) as pool:  # it starts no thread before there is work for it
        others = [pool.submit(work, thread) for thread in range(1, min(THREADS, wanted))]
        work(0)
        for other in others:
            other.result()

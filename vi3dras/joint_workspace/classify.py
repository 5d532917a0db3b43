"""What becomes of each of many targets: reached, stopped by a joint's limit, too far or too near."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Bools, Floats, Ints
from vi3dras.closed_forms.anthropomorphic import points_of
from vi3dras.closed_forms.forms import Task
from vi3dras.collision.meetings import Surroundings
from vi3dras.inverse.targets import checked
from vi3dras.joint_workspace.classes import LIMIT, REACHABLE, Codes, counts_of, shares
from vi3dras.joint_workspace.grid import TargetGrid, check_count
from vi3dras.joint_workspace.hands import Hand
from vi3dras.joint_workspace.judged_targets import judged_by_blocks, judged_targets
from vi3dras.joint_workspace.judging import Judged
from vi3dras.joint_workspace.keeping_clear import Cleared, Contact, halves_told, kept_clear, things_touched
from vi3dras.joint_workspace.options import Options, options_for
from vi3dras.joint_workspace.other_ways import ways_of_task, ways_with_hand
from vi3dras.joint_workspace.singular import NEAR

FAR_AWAY = np.errstate(over="ignore", invalid="ignore")
"""A target may be so far away that its square is no number any more: it is too far, and no warning."""


NOWHERE = np.zeros(0, np.int64)


class Verdicts(NamedTuple):
    """What becomes of N targets."""

    points: Floats
    """(N, 3) [m]."""
    hand: Hand
    """How the hand was to stand."""
    q: Floats
    """The best solution of each, (N, n): the one that moves least from home, or that is least outside.

    NaN where there is none; joint values of targets that are not reachable break a limit."""
    code: Codes
    """The class, (N,), see `classes`."""
    joint: Ints
    """For joint limits: the joint furthest outside, (N,); -1 elsewhere."""
    excess: Floats
    """By how much it is outside [rad] or [m], (N,); 0 elsewhere."""
    angle: Floats
    """The hand's angle that was taken [rad], (N,); NaN where none was asked for or none would do."""
    near_singular: Bools
    """Reached, but with an inverse condition below `NEAR`, (N,)."""
    out_of_range: Ints
    """How many solutions leave the range of each joint, (n,): the lamps."""
    joint_min: Floats
    """Least value of each joint over the reachable targets, (n,), NaN without any."""
    joint_max: Floats
    """Largest value, (n,)."""
    touched: Ints = NOWHERE
    """For collisions: which of the contacts stands against the best solution, (N,); -1 elsewhere."""
    contacts: tuple[Contact, ...] | None = None
    """All that the arm might touch; None where no things stand before it."""

    @property
    def reachable(self) -> Bools:
        """Which targets are reached within the limits, (N,)."""
        return np.asarray(self.code == REACHABLE)

    @property
    def counts(self) -> dict[str, int]:
        """How many targets are in each class, by name."""
        return counts_of(self.code, among_things=self.contacts is not None)

    @property
    def things(self) -> dict[str, int]:
        """How many targets are collisions with each thing, by its name, most first."""
        return things_touched(self.touched, self.contacts or ())

    def contact(self, index: int) -> Contact | None:
        """What stands against one target that is a collision."""
        known = self.contacts is not None and self.touched[index] >= 0
        return self.contacts[self.touched[index]] if known and self.contacts else None

    @property
    def shares(self) -> dict[str, float]:
        """Percent of the targets in each class that occurs, by name."""
        return shares(self.code)


@FAR_AWAY
def classify_targets(
    robot: Robot, targets: TargetGrid | Floats, hand: Hand, *, around: Surroundings | None = None,
    report: Callable[[float], None] | None = None,
) -> Verdicts:  # fmt: skip
    """The verdict on every target of a grid, or on points (N, 3).

    Args:
        robot: The arm.
        targets: A grid, which is quicker, or points (N, 3) [m].
        hand: How the hand is to stand at each.
        around: The arm among things that it may not touch; then what touches is not offered.
        report: Told how much is done, from 0 to 1; what it raises stops the work.

    Raises:
        TargetError: a point is not finite.
        TooManyError: there are more targets than the memory is meant for.
        NoHandAngleError: a range of hand angles for an arm that has none.
    """
    points = _points(targets)
    tell = report or _nobody
    first, second = halves_told(tell, around is not None)
    judged = judged_targets(robot, targets, points, hand, first)
    cleared = None
    if around is not None:
        cleared = kept_clear(
            around, hand.task, points, judged, lambda some: ways_with_hand(robot, points[some], hand), second
        )
    tell(1.0)
    return _verdicts(robot, points, hand, judged, cleared)


@FAR_AWAY
def reached_targets(robot: Robot, targets: TargetGrid | Floats, hand: Hand) -> Bools:
    """Which targets of a grid, or which points (N, 3), are reached, (N,).

    As `classify_targets` has it, without why the others are not, and without how near to singular poses.
    """
    judged = judged_targets(robot, targets, _points(targets), hand, _nobody, why=False)
    return np.asarray(judged.code == REACHABLE)


def _points(targets: TargetGrid | Floats) -> Floats:
    points = targets.points() if isinstance(targets, TargetGrid) else checked("position", targets)
    check_count(len(points))
    return points


def _nobody(done: float) -> None:
    """Told how much is done, where nobody asks."""


@FAR_AWAY
def classify_each(
    robot: Robot,
    targets: Floats,
    task: Task,
    *,
    known: Floats | None = None,
    around: Surroundings | None = None,
    report: Callable[[float], None] | None = None,
) -> Verdicts:
    """The verdict on targets (N, ...) that each say themselves how the hand is to stand.

    What a closed form gives for them from home may be `known`, (N, branches, n); `around` is as in
    `classify_targets`.

    Raises:
        TargetError: a target has another shape, or is not finite.
        TooManyError: there are more targets than the memory is meant for.
    """
    targets = checked(task, targets)
    check_count(len(targets))

    def options(some: slice) -> Options:
        return options_for(robot, targets[some], task, None if known is None else known[some])

    points, cleared = points_of(targets), None
    first, second = halves_told(report or _nobody, around is not None)
    judged = judged_by_blocks(robot, points, task, options, first)
    if around is not None:

        def ways(some: Ints) -> list[tuple[Floats, Floats]]:
            q = ways_of_task(robot, targets[some], task)
            return [(q, np.broadcast_to(judged.angle[some, None], q.shape[:2]))]

        cleared = kept_clear(around, task, points, judged, ways, second)
    return _verdicts(robot, points, Hand(task, each=True), judged, cleared)


def _verdicts(robot: Robot, points: Floats, hand: Hand, judged: Judged, cleared: Cleared | None) -> Verdicts:
    judged = judged if cleared is None else cleared.judged
    reached = judged.q[judged.code == REACHABLE]
    nothing = np.full(robot.n, np.nan)
    return Verdicts(
        points=points,
        hand=hand,
        q=judged.q,
        code=judged.code,
        joint=judged.joint,
        excess=judged.excess,
        angle=judged.angle,
        near_singular=np.nan_to_num(judged.condition, nan=1.0) < NEAR,
        out_of_range=robot.out_of_range(judged.q[judged.code == LIMIT]).sum(axis=0),
        joint_min=reached.min(axis=0) if len(reached) else nothing,
        joint_max=reached.max(axis=0) if len(reached) else nothing,
        touched=np.full(len(points), -1) if cleared is None else cleared.touched,
        contacts=None if cleared is None else cleared.contacts,
    )

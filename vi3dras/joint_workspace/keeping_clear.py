"""Targets among things that the arm must not touch: another solution where the best one touches, or none.

A target that is reached only by solutions that touch something is a collision. Which solutions there are
stands in `other_ways`; how near is touching in `vi3dras.collision.nearest`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

import numpy as np

from vi3dras.arrays import Floats, Ints
from vi3dras.closed_forms.forms import Task
from vi3dras.collision.meetings import Surroundings
from vi3dras.collision.nearest import touched_first, touches_anyhow, touches_around
from vi3dras.joint_workspace.classes import COLLISION, REACHABLE
from vi3dras.joint_workspace.judging import OUTSIDE, Judged, costs_of
from vi3dras.joint_workspace.singular import inverse_conditions
from vi3dras.solids.capsules import name_of

Ways = Callable[[Ints], Iterable[tuple[Floats, Floats]]]
"""For some targets (k,) joint values (k, m, n) and the hand's angle of each (k, m), some after the other."""

Told = Callable[[float], None]

BLOCK = 256
"""Targets whose solutions are looked at together: what is computed for them stays small."""

LOOKED_AT = 8192
"""Targets between two reports."""


class Contact(NamedTuple):
    """A part of the arm and a thing."""

    part: str
    """As a sentence calls it."""
    thing: str
    """Its name."""

    @property
    def sentence(self) -> str:
        """Why a target is a collision."""
        return (
            "Collision: no solution is clear of what stands before the arm. The one nearest to home touches "
            f"{self.thing} with {self.part}."
        )


class Cleared(NamedTuple):
    """Targets among things."""

    judged: Judged
    touched: Ints
    """Which contact stands against each target that is a collision, (N,); -1 elsewhere."""
    contacts: tuple[Contact, ...]


def things_touched(touched: Ints, contacts: Sequence[Contact]) -> dict[str, int]:
    """How many of the contacts (...) that stand against targets are with each thing, by name, most first."""
    counts: Counter[str] = Counter()
    for number, count in enumerate(np.bincount(touched[touched >= 0].ravel(), minlength=len(contacts))):
        if count:
            counts[contacts[number].thing] += int(count)
    return dict(counts.most_common())


def contacts_in(around: Surroundings) -> tuple[Contact, ...]:
    """All that the arm may touch, as `touched_first` numbers it."""
    return tuple(
        Contact("the tip" if around.is_tip(each) else name_of(around.body, each.one),
                around.obstacles[each.other].name if each.kind == "WORKPIECE" else "")
        for each in around.meetings
    )  # fmt: skip


def halves_told(tell: Told, among_things: bool) -> tuple[Told, Told]:
    """Who is told of the verdicts without the things, and of those with them."""
    if not among_things:
        return tell, tell
    return lambda done: tell(0.5 * done), lambda done: tell(0.5 + 0.5 * done)


def kept_clear(
    around: Surroundings, task: Task, points: Floats, judged: Judged, ways: Ways,
    tell: Told,
) -> Cleared:  # fmt: skip
    """The verdicts on targets when the arm may touch nothing around it.

    Args:
        around: the arm and the things.
        task: of the targets.
        points: of the targets (N, 3) [m].
        judged: the verdicts without the things.
        ways: all solutions of some targets.
        tell: told how much is done, from 0 to 1.
    """
    code, q = judged.code.copy(), judged.q.copy()
    angle, condition = judged.angle.copy(), judged.condition.copy()
    touched, reached = np.full(len(points), -1), np.flatnonzero(code == REACHABLE)
    for start in range(0, len(reached), LOOKED_AT):
        tell(start / len(reached))
        rows = reached[start : start + LOOKED_AT]
        touched[rows] = touched_first(around, q[rows])
        rows = rows[touched[rows] >= 0]
        rows = rows[~touches_anyhow(around, points[rows])]
        for first in range(0, len(rows), BLOCK):
            some = rows[first : first + BLOCK]
            for there, angles in ways(some):
                left = np.flatnonzero(touched[some] >= 0)
                which = nearest_free(around, there[left])
                left, which = left[which >= 0], which[which >= 0]
                now = some[left]
                touched[now], q[now], angle[now] = -1, there[left, which], angles[left, which]
                condition[now] = inverse_conditions(around.robot, task, q[now])
    code[touched >= 0] = COLLISION
    cleared = judged._replace(code=code, q=q, angle=angle, condition=condition)
    return Cleared(cleared, touched, contacts_in(around))


def nearest_free(around: Surroundings, q: Floats) -> Ints:
    """Which of joint values (N, k, n) is nearest to home and touches nothing, (N,); -1 for none.

    The nearest are looked at first, then twice as many each time: most targets need few.
    """
    cost = np.nan_to_num(costs_of(around.robot, q, around.robot.home).max(axis=2), nan=np.inf)
    order, found = cost.argsort(axis=1, kind="stable"), np.full(len(q), -1)
    looked, more = 0, 1
    while looked < q.shape[1]:
        some = order[:, looked : looked + more]
        there = np.take_along_axis(cost, some, axis=1) < OUTSIDE
        row, place = np.nonzero(there & (found < 0)[:, None])
        free = np.flatnonzero(~touches_around(around, q[row, some[row, place]]))[::-1]
        found[row[free]] = some[row[free], place[free]]
        looked, more = looked + more, 2 * more
    return found

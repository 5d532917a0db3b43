"""Which solution of one sample goes on as which of the next: by continuity, whatever a solver calls them.

The nearest pairs to where each was going are taken first; one that would change its side of the singular
poses comes later. Where that leaves something alone on both ends, or moves far, the way between both
samples is looked at more closely. Where solutions are slow to find, those that are there already are led from
sample to sample first, and only where one of them does not arrive are they sought anew.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats, Ints
from vi3dras.atlas.samples import Follow, Nodes, Sampled, Solve
from vi3dras.inverse.one_branch import folded
from vi3dras.inverse.stretch import JUMP
from vi3dras.joint_workspace.curves import jump_sizes

WHOLE = 2 * np.pi

FAR = np.radians(8.0)
"""A step longer than this is looked at more closely."""

PARTS = 8
"""Into so many a step is cut that is looked at more closely."""

DEEP = 4
"""How often a step is cut into parts: beside a singular pose joints turn by half a turn in a moment."""

SHALLOW = 1
"""The same where every solution takes a search for the roots of a polynomial."""

SAME = 1e-6
"""Joint values nearer than this [rad], [m] are one solution."""

OTHER_SIDE = JUMP / 2
"""A change of sides weighs as much as this."""


def linked(
    robot: Robot,
    solve: Solve,
    places: tuple[float, float],
    ends: tuple[Nodes, Nodes],
    ahead: Floats,
    deep: int,
) -> Ints:
    """Which node at the second place continues each at the first one, (k,); -1 where none does.

    Args:
        robot: the arm.
        solve: all solutions at places between.
        places: both, counted in samples.
        ends: the solutions at both.
        ahead: where those at the first one are going, (k, n).
        deep: how often the way between may be cut into parts.
    """
    before, after = ends
    found, far = _matched(robot, before, after, ahead)
    alone = (found < 0).any() and len(set(range(len(after.q))) - set(found.tolist())) > 0
    if not deep or not (alone or far):
        return found
    cuts = np.linspace(*places, PARTS + 1)
    inner = solve(cuts[1:-1])
    rows = [before, *(inner.nodes(i) for i in range(PARTS - 1)), after]
    now, moved = np.arange(len(before.q)), np.zeros_like(ahead)
    for k in range(PARTS):
        kept = np.flatnonzero(now >= 0)
        going = rows[k].q.copy()
        going[now[kept]] += moved[kept]
        step = linked(robot, solve, (cuts[k], cuts[k + 1]), (rows[k], rows[k + 1]), going, deep - 1)
        then = np.full(len(now), -1)
        then[kept] = step[now[kept]]
        moved = np.zeros_like(ahead)
        on = np.flatnonzero(then >= 0)
        moved[on] = steady(robot, rows[k + 1].q[then[on]] - rows[k].q[now[on]])
        now = then
    return now


def steady(robot: Robot, step: Floats) -> Floats:
    """A step (k, n) as the one that follows: without whole turns, and none after a long one."""
    step = folded(step, np.where(robot.table.revolute, WHOLE, np.inf))
    return np.where(np.abs(step).max(axis=1, keepdims=True) < JUMP / 2, step, 0.0)


def _matched(robot: Robot, before: Nodes, after: Nodes, ahead: Floats) -> tuple[Ints, bool]:
    """The pairs, the nearest first, and whether any of them is far apart."""
    found = np.full(len(before.q), -1)
    if not len(before.q) or not len(after.q):
        return found, False
    apart = jump_sizes(robot, before.q[:, None], after.q[None])
    cost = jump_sizes(robot, ahead[:, None], after.q[None])
    cost = np.where(before.side[:, None] * after.side[None] < 0, cost + OTHER_SIDE, cost)
    free, far = np.ones(len(after.q), bool), False
    for flat in np.argsort(cost, axis=None, kind="stable").tolist():
        one, other = divmod(flat, len(after.q))
        if cost[one, other] > JUMP:
            break
        if found[one] < 0 and free[other] and apart[one, other] <= JUMP:
            found[one], far = other, far or bool(apart[one, other] > FAR)
            free[other] = False
    return found, far


def led_samples(robot: Robot, follow: Follow, all_of: Sampled) -> list[Ints | None]:
    """For every sample but the last, where its nodes come to when they are led in small steps to the next.

    None where that does not tell: a node does not arrive, takes a long step, changes its side of the singular
    poses on its way, or comes to where another one does. All samples are led at once.
    """
    nodes = [all_of.nodes(i) for i in range(len(all_of.q))]
    row = np.repeat(np.arange(len(nodes) - 1), [len(each.q) for each in nodes[:-1]])
    now = np.concatenate([each.q for each in nodes[:-1]])
    side, sound = np.concatenate([each.side for each in nodes[:-1]]), np.ones(len(row), bool)
    for part in np.arange(1, PARTS + 1) / PARTS:
        ahead, there = follow(row + part, now)
        sound &= (jump_sizes(robot, now, ahead) <= FAR) & (there * side > 0)
        now, side = ahead, there
    links: list[Ints | None] = []
    for i, after in enumerate(nodes[1:]):
        mine = row == i
        apart = jump_sizes(robot, now[mine][:, None], after.q[None])
        arrived = mine.any() and sound[mine].all() and (apart.min(axis=1, initial=np.inf) < SAME).all()
        link = apart.argmin(axis=1) if arrived else None
        links.append(link if link is not None and len(np.unique(link)) == len(link) else None)
    return links


def linked_samples(
    robot: Robot,
    solve: Solve,
    all_of: Sampled,
    *,
    deep: int = DEEP,
    follow: Follow | None = None,
    report: Callable[[float], None] | None = None,
) -> list[Ints]:
    """For every sample but the last, which node of the next one continues each of its nodes, (k,).

    Args:
        robot: the arm.
        solve: all solutions at places between.
        all_of: the solutions of every sample.
        deep: how often the way between two samples may be cut into parts.
        follow: given where `solve` is slow: it is asked first.
        report: told how much is done, from 0 to 1; what it raises stops the work.
    """
    steps = len(all_of.q) - 1
    known = [None] * steps if follow is None else led_samples(robot, follow, all_of)
    links: list[Ints] = []
    before = all_of.nodes(0)
    moved = np.zeros_like(before.q)
    for i, led in enumerate(known):
        after = all_of.nodes(i + 1)
        ends = before, after
        link = linked(robot, solve, (i, i + 1), ends, before.q + moved, deep) if led is None else led
        if report is not None:
            report((i + 1) / steps)
        moved = np.zeros_like(after.q)
        on = np.flatnonzero(link >= 0)
        moved[link[on]] = steady(robot, after.q[link[on]] - before.q[on])
        links.append(link)
        before = after
    return links

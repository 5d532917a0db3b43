"""Joint values for via-points that all have solutions: of all sequences the one with the least largest step.

Going greedily to the nearest solution can lead into a corner from which only a jump leads out. Here every
branch of every via-point is a node, and two passes of dynamic programming find, first, the least largest step
that any sequence can have, and then, among the sequences with no larger step, the one that moves least.

Where no change of branches can be better, all via-points stay on the best one, which needs no passes.

Turns are compared without their whole turns, which are added up afterwards. Only where the sum leaves a
joint's range are the whole turns of that joint made nodes of their own.
"""

from __future__ import annotations

from itertools import pairwise

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Bools, Floats, Ints
from vi3dras.inverse.layers import WHOLE, Grid, Layer, with_turns
from vi3dras.inverse.one_branch import folded, one_branch, unwound, whole_turns

JUMP = np.radians(20.0)
"""A step larger than this between neighbours is a jump [rad], [m]."""

LEAP = 1e3
"""What each jump counts as motion [rad]: where one must be there are no more than need be."""

MEETS = 1e-6
"""Joint values nearer than this [rad], [m] are the same."""

Nodes = Grid | list[Layer]
"""All joint values of each via-point."""


def has_nodes(nodes: Nodes) -> Bools:
    """Which via-points have any, (N,)."""
    if isinstance(nodes, Grid):
        return np.asarray(nodes.within.any(axis=1))
    return np.array([len(layer.q) > 0 for layer in nodes], bool)


def best_stretch(
    robot: Robot, nodes: Nodes, begin: int, end: int, start: Floats | None, *, closes: bool
) -> tuple[Floats, Ints]:
    """Joint values (k, n) and branches (k,) from via-point `begin` to the one before `end`, all with nodes.

    Args:
        robot: The arm.
        nodes: Those of the whole path.
        begin: The first via-point.
        end: The one behind the last.
        start: Joint values (n,) before the path.
        closes: The last via-point is the first one again.
    """
    if not isinstance(nodes, Grid):
        return _through(robot, nodes[begin:end], start, closes)
    found = _on_one_branch(robot, nodes, begin, end, start, closes)
    return found or _through(robot, [nodes.layer(i) for i in range(begin, end)], start, closes)


def _on_one_branch(
    robot: Robot, grid: Grid, begin: int, end: int, start: Floats | None, closes: bool
) -> tuple[Floats, Ints] | None:
    """Joint values (k, n) and branches (k,) of a stretch that stays on one branch, if that is the best."""
    if any(begin <= i < end for i in grid.joined):
        return None
    whole = whole_turns(robot)
    some = grid.q[begin:end]
    branch = one_branch(some, grid.within[begin:end], whole, start, closes=closes, jump=JUMP)
    if branch is None:
        return None
    seed = robot.home if start is None else start
    q, outside = _moved_in(robot, unwound(some[:, branch], whole), seed, whole)
    return None if outside.any() else (q, np.full(end - begin, branch))


def _through(robot: Robot, layers: list[Layer], start: Floats | None, closes: bool) -> tuple[Floats, Ints]:
    """Joint values (k, n) and branches (k,) through layers that all have nodes."""
    apart = np.zeros(robot.n, bool)  # joints whose whole turns are nodes
    while True:
        nodes = [with_turns(robot, layer, apart) for layer in layers]
        whole = np.where(robot.table.revolute & ~apart, WHOLE, np.inf)
        picked = _least_largest(nodes, whole, start)
        if closes:
            picked = _closed(nodes, whole, start, picked)
        q = unwound(np.array([layer.q[node] for layer, node in zip(nodes, picked, strict=True)]), whole)
        q, outside = _moved_in(robot, q, robot.home if start is None else start, whole)
        if not outside.any():
            return q, np.array([layer.branch[node] for layer, node in zip(nodes, picked, strict=True)])
        apart = apart | outside


def _closed(layers: list[Layer], whole: Floats, start: Floats | None, picked: Ints) -> Ints:
    """The nodes of the best sequence that ends where it began; those picked before where it has to jump."""
    first, last = layers[0], layers[-1]
    meets = np.abs(folded(last.q[None] - first.q[:, None], whole)).max(axis=2) < MEETS
    if meets[picked[0], picked[-1]]:
        return picked
    best, least = picked, JUMP
    for node, end in np.argwhere(meets).tolist():
        ends = [
            Layer(layer.q[k : k + 1], layer.branch[k : k + 1]) for layer, k in ((first, node), (last, end))
        ]
        tried = _least_largest([ends[0], *layers[1:-1], ends[1]], whole, start)
        tried[0], tried[-1] = node, end
        q = np.array([layer.q[k] for layer, k in zip(layers, tried, strict=True)])
        largest = float(np.abs(folded(np.diff(q, axis=0), whole)).max())
        if largest < least:
            best, least = tried, largest
    return best


def _moved_in(robot: Robot, q: Floats, seed: Floats, whole: Floats) -> tuple[Floats, Bools]:
    """A path (k, n) moved by whole turns into the ranges, near the seed, and the joints that have no room."""
    hair = 1e-9
    turning = np.isfinite(whole)
    first = np.where(turning, np.ceil((robot.low - q.min(axis=0) - hair) / WHOLE), 0.0)
    last = np.where(turning, np.floor((robot.high - q.max(axis=0) + hair) / WHOLE), 0.0)
    near = np.where(turning, np.round((seed - q[0]) / WHOLE), 0.0)
    turns = np.clip(near, first, np.maximum(first, last))
    return q + WHOLE * turns, last < first


def _least_largest(layers: list[Layer], whole: Floats, start: Floats | None) -> Ints:
    """The node picked in each layer: no step larger than need be, then few jumps, then little motion."""
    moves = [_moves(before.q, after.q, whole) for before, after in pairwise(layers)]
    worst = np.zeros(len(layers[0].q))
    for largest, _ in moves:
        worst = np.maximum(worst[:, None], largest).min(axis=0)
    allowed = worst.min() + 1e-12
    cost = np.zeros(len(layers[0].q))
    if start is not None:
        cost = np.abs(folded(layers[0].q - start, whole)).sum(axis=1)
    origins: list[Ints] = []
    for largest, total in moves:
        reached = cost[:, None] + np.where(largest <= allowed, total + LEAP * (largest > JUMP), np.inf)
        origins.append(reached.argmin(axis=0))
        cost = reached.min(axis=0)
    picked = [int(cost.argmin())]
    for origin in reversed(origins):
        picked.append(int(origin[picked[-1]]))
    return np.array(picked[::-1])


def _moves(before: Floats, after: Floats, whole: Floats) -> tuple[Floats, Floats]:
    """The largest and the total motion (a, b) of the joints from nodes (a, n) to nodes (b, n).

    Joint by joint: a sum over so few of them takes longer than all else.
    """
    largest, total = np.zeros((2, len(before), len(after)))
    for one, other, turn in zip(before.T, after.T, whole.tolist(), strict=True):
        move = other - one[:, None]
        if np.isfinite(turn):
            move -= turn * np.rint(move / turn)
        move = np.abs(move)
        np.maximum(largest, move, out=largest)
        total += move
    return largest, total

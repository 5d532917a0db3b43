"""Joint values along a path: the branches chosen all at once, so that the largest step is the least possible.

Going greedily to the nearest solution can lead into a corner from which only a jump leads out. Here every
branch of every via-point is a node, and two passes of dynamic programming find, first, the least largest step
that any sequence can have, and then, among the sequences with no larger step, the one that moves least.

Turns are compared without their whole turns, which are added up afterwards. Only where the sum leaves a
joint's range are the whole turns of that joint made nodes of their own.
"""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

import numpy as np

from vi3dras.arrays import Bools, Floats, Ints
from vi3dras.inverse.forms import Task
from vi3dras.inverse.layers import WHOLE, Layer, layers_of, with_turns
from vi3dras.inverse.solutions import into_limits
from vi3dras.robot import Robot

JUMP = np.radians(20.0)
"""A step larger than this between neighbours is a jump [rad], [m]."""


class Followed(NamedTuple):
    """Joint values for every via-point."""

    q: Floats
    """(N, n); NaN where a via-point has no solution within the limits."""
    branch: Ints
    """Which branch of the solver, (N,); -1 where there is none."""
    reachable: Bools
    """(N,)."""
    step: Floats
    """The largest joint motion from each via-point to the next, (N - 1,); NaN beside a gap."""
    jumps: Ints
    """Via-points after which the arm has to jump, whatever branches are chosen."""
    branches: tuple[str, ...]
    """The names of the solver's branches."""


def along_path(
    robot: Robot, targets: Floats, task: Task = "pose", start: Floats | None = None, *, jump: float = JUMP
) -> Followed:
    """The sequence with the least largest step, and among these the least motion in all.

    Args:
        robot: The arm.
        targets: Via-points (N, ...) of the task's shape.
        task: What is asked of the tool.
        start: Joint values (n,) before the path: between equals the sequence near to them wins.
        jump: A larger step [rad] counts as a jump.

    A via-point without solution makes a gap; the stretches between gaps are solved each for itself.

    Raises:
        TargetError: a via-point is none.
    """
    layers, names = layers_of(robot, targets, task, start)
    q, branch = np.full((len(layers), robot.n), np.nan), np.full(len(layers), -1)
    begin = 0
    for i in range(len(layers) + 1):
        if i == len(layers) or not len(layers[i].q):
            if i > begin:
                q[begin:i], branch[begin:i] = _stretch(robot, layers[begin:i], start)
            begin = i + 1
    step = np.abs(np.diff(q, axis=0)).max(axis=1)
    jumps = np.flatnonzero(np.nan_to_num(step) > jump)
    return Followed(q, branch, branch >= 0, step, jumps, names)


def greedy(robot: Robot, targets: Floats, task: Task = "pose", start: Floats | None = None) -> Floats:
    """The sequence (N, n) that goes to the nearest solution each time, to compare with."""
    layers, _ = layers_of(robot, targets, task, start)
    q = np.full((len(layers), robot.n), np.nan)
    now = robot.home if start is None else start
    for i, layer in enumerate(layers):
        if len(layer.q):
            near = into_limits(robot, layer.q, now)
            now = q[i] = near[np.abs(near - now).max(axis=1).argmin()]
    return q


def _stretch(robot: Robot, layers: list[Layer], start: Floats | None) -> tuple[Floats, Ints]:
    """Joint values (k, n) and branches (k,) through layers that all have nodes."""
    apart = np.zeros(robot.n, bool)  # joints whose whole turns are nodes
    while True:
        nodes = [with_turns(robot, layer, apart) for layer in layers]
        whole = np.where(robot.table.revolute & ~apart, WHOLE, np.inf)
        picked = _least_largest(nodes, whole, start)
        q = np.array([layer.q[node] for layer, node in zip(nodes, picked, strict=True)])
        q[1:] = q[0] + np.cumsum(_folded(np.diff(q, axis=0), whole), axis=0)
        q, outside = _moved_in(robot, q, robot.home if start is None else start, whole)
        if not outside.any():
            return q, np.array([layer.branch[node] for layer, node in zip(nodes, picked, strict=True)])
        apart = apart | outside


def _moved_in(robot: Robot, q: Floats, seed: Floats, whole: Floats) -> tuple[Floats, Bools]:
    """A path (k, n) moved by whole turns into the ranges, near the seed, and the joints that have no room."""
    hair = 1e-9
    turning = np.isfinite(whole)
    first = np.where(turning, np.ceil((robot.low - q.min(axis=0) - hair) / WHOLE), 0.0)
    last = np.where(turning, np.floor((robot.high - q.max(axis=0) + hair) / WHOLE), 0.0)
    near = np.where(turning, np.round((seed - q[0]) / WHOLE), 0.0)
    turns = np.clip(near, first, np.maximum(first, last))
    return q + WHOLE * turns, last < first


def _folded(difference: Floats, whole: Floats) -> Floats:
    """Differences (..., n) without their whole turns."""
    endless = np.isinf(whole)
    turn = np.where(endless, 1.0, whole)
    folded: Floats = difference - np.where(endless, 0.0, turn * np.round(difference / turn))
    return folded


def _least_largest(layers: list[Layer], whole: Floats, start: Floats | None) -> Ints:
    """The node picked in each layer."""
    moves = [np.abs(_folded(after.q[None] - before.q[:, None], whole)) for before, after in pairwise(layers)]
    worst = np.zeros(len(layers[0].q))
    for move in moves:
        worst = np.maximum(worst[:, None], move.max(axis=2)).min(axis=0)
    allowed = worst.min() + 1e-12
    cost = np.zeros(len(layers[0].q))
    if start is not None:
        cost = np.abs(_folded(layers[0].q - start, whole)).sum(axis=1)
    origins: list[Ints] = []
    for move in moves:
        total = cost[:, None] + np.where(move.max(axis=2) <= allowed, move.sum(axis=2), np.inf)
        origins.append(total.argmin(axis=0))
        cost = total.min(axis=0)
    picked = [int(cost.argmin())]
    for origin in reversed(origins):
        picked.append(int(origin[picked[-1]]))
    return np.array(picked[::-1])

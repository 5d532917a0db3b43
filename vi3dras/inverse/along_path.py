"""Joint values along a path: the branches chosen all at once, so that the largest step is the least possible.

Going greedily to the nearest solution can lead into a corner from which only a jump leads out. Here every
branch of every via-point is a node, and two passes of dynamic programming find, first, the least largest step
that any sequence can have, and then, among the sequences with no larger step, the one that moves least.

Where no change of branches can be better, all via-points stay on the best one, which needs no passes.

Turns are compared without their whole turns, which are added up afterwards. Only where the sum leaves a
joint's range are the whole turns of that joint made nodes of their own.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from vi3dras.arrays import Bools, Floats, Ints
from vi3dras.inverse.forms import Task
from vi3dras.inverse.layers import (
    WHOLE,
    Grid,
    Layer,
    clear_grid,
    clear_layer,
    grid_of,
    layers_of,
    with_turns,
)
from vi3dras.inverse.one_branch import folded, one_branch, unwound
from vi3dras.inverse.solutions import into_limits
from vi3dras.inverse.solver import Solver, solver_for
from vi3dras.inverse.targets import checked
from vi3dras.inverse.unwinding import ends_on_axis, led_home, rolled, rolls_home
from vi3dras.robot import Robot

JUMP = np.radians(20.0)
"""A step larger than this between neighbours is a jump [rad], [m]."""


MEETS = 1e-6
"""Joint values nearer than this [rad], [m] are the same."""


LOOKED_AT = 1000
"""Via-points, evenly over the path, at which it is seen whether a sequence keeps clear."""

Nodes = Grid | list[Layer]
"""All joint values of each via-point."""

Hits = Callable[[Floats], Bools]
"""Which of some joint values (N, n) are better avoided, (N,)."""


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
    robot: Robot,
    targets: Floats,
    task: Task = "pose",
    start: Floats | None = None,
    *,
    jump: float = JUMP,
    closes: bool = False,
    hits: Hits | None = None,
    rolls: bool = False,
) -> Followed:
    """The sequence with the least largest step, and among these the least motion in all.

    Args:
        robot: The arm.
        targets: Via-points (N, ...) of the task's shape.
        task: What is asked of the tool.
        start: Joint values (n,) before the path: between equals the sequence near to them wins.
        jump: A larger step [rad] counts as a jump.
        closes: The last via-point is the first one again: a sequence without a jump that also ends with the
            joint values that it began with goes before one that does not.
        hits: What is avoided, such as the ground, where that costs no jump.
        rolls: The tool may turn about its own axis: on a closed path of poses it does where the joints would
            else end elsewhere than they began.

    A via-point without solution makes a gap; the stretches between gaps are solved each for itself.

    Raises:
        TargetError: a via-point is none.
    """
    targets = checked(task, targets)
    found = _along_targets(robot, targets, task, start, jump, closes, hits)
    if not (rolls and closes and task == "pose" and found.reachable.all()) or _apart(found.q) < MEETS:
        return found
    if ends_on_axis(robot):
        home = led_home(robot, found.q)
        return found if home is None else _with(found, home, jump)
    if solver_for(robot, task).form is not None:  # a search at every via-point takes too long for a try
        for turn in rolls_home(targets):
            other = _along_targets(robot, rolled(targets, turn), task, start, jump, closes, hits)
            if _apart(other.q) < MEETS and _is_as_good(other, found, hits):
                return other
    return found


def _apart(q: Floats) -> float:
    """How far the end of joint values (N, n) is from their beginning; NaN without an end."""
    return float(np.abs(q[-1] - q[0]).max())


def _with(found: Followed, q: Floats, jump: float) -> Followed:
    """The same sequence with other joint values (N, n), unless they need more jumps."""
    step = np.abs(np.diff(q, axis=0)).max(axis=1)
    jumps = np.flatnonzero(np.nan_to_num(step) > jump)
    return found._replace(q=q, step=step, jumps=jumps) if len(jumps) <= len(found.jumps) else found


def _is_as_good(other: Followed, found: Followed, hits: Hits | None) -> bool:
    """Whether one sequence misses, jumps and hits no more often than another."""
    if other.reachable.sum() < found.reachable.sum() or len(other.jumps) > len(found.jumps):
        return False
    return hits is None or _how_often(other, hits) <= _how_often(found, hits)


def _along_targets(
    robot: Robot,
    targets: Floats,
    task: Task,
    start: Floats | None,
    jump: float,
    closes: bool,
    hits: Hits | None,
) -> Followed:
    """The best sequence for targets as they are."""
    solver = solver_for(robot, task)
    nodes: Nodes = (
        layers_of(robot, targets, task, start)[0] if solver.form is None else grid_of(solver, targets, start)
    )
    plain = _along(solver, nodes, start, jump, closes)
    if hits is None or not (hurt := _how_often(plain, hits)):
        return plain
    kept = clear_grid(nodes, hits) if isinstance(nodes, Grid) else [clear_layer(one, hits) for one in nodes]
    clear = _along(solver, kept, start, jump, closes)
    return clear if len(clear.jumps) <= len(plain.jumps) and _how_often(clear, hits) < hurt else plain


def _along(solver: Solver, nodes: Nodes, start: Floats | None, jump: float, closes: bool) -> Followed:
    """The best sequence through the nodes of all via-points."""
    robot = solver.robot
    grid = nodes if isinstance(nodes, Grid) else None
    layers = [] if isinstance(nodes, Grid) else nodes
    solved = np.array([len(layer.q) > 0 for layer in layers], bool)
    if grid is not None:
        solved = np.asarray(grid.within.any(axis=1))
    q, branch = np.full((len(solved), robot.n), np.nan), np.full(len(solved), -1)
    for begin, end in _stretches(solved):
        closed = closes and end - begin == len(solved)
        found = None if grid is None else _on_one_branch(robot, grid, begin, end, start, closed)
        if found is None:
            some = layers[begin:end] if grid is None else [grid.layer(i) for i in range(begin, end)]
            found = _stretch(robot, some, start, closed)
        q[begin:end], branch[begin:end] = found
    step = np.abs(np.diff(q, axis=0)).max(axis=1)
    jumps = np.flatnonzero(np.nan_to_num(step) > jump)
    return Followed(q, branch, branch >= 0, step, jumps, solver.branches)


def _how_often(found: Followed, hits: Hits) -> int:
    """At how many of the places that are looked at a sequence hits something."""
    q = found.q[found.reachable]
    return int(hits(q[:: max(len(q) // LOOKED_AT, 1)]).sum())


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


def _stretches(solved: Bools) -> list[tuple[int, int]]:
    """Where via-points (N,) with solutions begin and end."""
    edges = np.flatnonzero(np.diff(np.concatenate([[False], solved, [False]]).astype(int)))
    return [(int(a), int(b)) for a, b in edges.reshape(-1, 2)]


def _on_one_branch(
    robot: Robot, grid: Grid, begin: int, end: int, start: Floats | None, closes: bool
) -> tuple[Floats, Ints] | None:
    """Joint values (k, n) and branches (k,) of a stretch that stays on one branch, if that is the best."""
    if any(begin <= i < end for i in grid.joined):
        return None
    whole = np.where(robot.table.revolute, WHOLE, np.inf)
    found = one_branch(grid.q[begin:end], grid.within[begin:end], whole, start, closes=closes, jump=JUMP)
    if found is None:
        return None
    q, outside = _moved_in(robot, unwound(found.q, whole), robot.home if start is None else start, whole)
    return None if outside.any() else (q, np.full(end - begin, found.branch))


def _stretch(robot: Robot, layers: list[Layer], start: Floats | None, closes: bool) -> tuple[Floats, Ints]:
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
    """The node picked in each layer."""
    moves = [np.abs(folded(after.q[None] - before.q[:, None], whole)) for before, after in pairwise(layers)]
    worst = np.zeros(len(layers[0].q))
    for move in moves:
        worst = np.maximum(worst[:, None], move.max(axis=2)).min(axis=0)
    allowed = worst.min() + 1e-12
    cost = np.zeros(len(layers[0].q))
    if start is not None:
        cost = np.abs(folded(layers[0].q - start, whole)).sum(axis=1)
    origins: list[Ints] = []
    for move in moves:
        total = cost[:, None] + np.where(move.max(axis=2) <= allowed, move.sum(axis=2), np.inf)
        origins.append(total.argmin(axis=0))
        cost = total.min(axis=0)
    picked = [int(cost.argmin())]
    for origin in reversed(origins):
        picked.append(int(origin[picked[-1]]))
    return np.array(picked[::-1])

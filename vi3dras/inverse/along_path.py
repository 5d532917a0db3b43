"""Joint values along a path: the branches chosen all at once, so that the largest step is the least possible.

Via-points without a solution cut a path into stretches, each of which is solved for itself. What is better
avoided, such as the ground, and a hand that may turn about its own axis are seen to around that.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Bools, Floats, Ints, runs
from vi3dras.closed_forms.families import Family
from vi3dras.closed_forms.forms import Task
from vi3dras.inverse.along_family import along_family, nearest_few
from vi3dras.inverse.family_choice import beside_in_family
from vi3dras.inverse.layers import Grid, Layer, clear_grid, clear_layer, grid_of, layers_of
from vi3dras.inverse.one_branch import ends_on_axis, led_home, rolled, rolls_home
from vi3dras.inverse.solutions import Solutions, into_limits
from vi3dras.inverse.solver import Solver, solver_for
from vi3dras.inverse.stretch import JUMP, MEETS, Nodes, best_stretch, has_nodes
from vi3dras.inverse.targets import checked

LOOKED_AT = 1000
"""Via-points, evenly over the path, at which it is seen whether a sequence keeps clear."""

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
    closes: bool = False,
    hits: Hits | None = None,
    rolls: bool = False,
    known: Solutions | None = None,
) -> Followed:
    """The sequence with the least largest step, and among these the least motion in all.

    Args:
        robot: The arm.
        targets: Via-points (N, ...) of the task's shape.
        task: What is asked of the tool.
        start: Joint values (n,) before the path: between equals the sequence near to them wins.
        closes: The last via-point is the first one again: a sequence without a jump that also ends with the
            joint values that it began with goes before one that does not.
        hits: What is avoided, such as the ground, where that costs no jump.
        rolls: The tool may turn about its own axis: on a closed path of poses it does where the joints would
            else end elsewhere than they began.
        known: What the closed form gives for the targets from `start`, where that is known.

    A via-point without solution makes a gap; the stretches between gaps are solved each for itself.

    Raises:
        TargetError: a via-point is none.
    """
    targets = checked(task, targets)
    found = _along_targets(robot, targets, task, start, closes, hits, known)
    if not (rolls and closes and task == "pose" and found.reachable.all()) or _apart(found.q) < MEETS:
        return found
    if ends_on_axis(robot):
        home = led_home(robot, found.q)
        other = found if home is None else _sequence(home, found.branch, found.branches)
        return other if len(other.jumps) <= len(found.jumps) else found
    if not solver_for(robot, task).goes_on:  # a search at every via-point takes too long for a try
        for turn in rolls_home(targets):
            other = _along_targets(robot, rolled(targets, turn), task, start, closes, hits)
            if _apart(other.q) < MEETS and _is_as_good(other, found, hits):
                return other
    return found


def _apart(q: Floats) -> float:
    """How far the end of joint values (N, n) is from their beginning; NaN without an end."""
    return float(np.abs(q[-1] - q[0]).max())


def _sequence(q: Floats, branch: Ints, branches: tuple[str, ...]) -> Followed:
    """Joint values (N, n) on branches (N,), with what follows from them."""
    step = np.abs(np.diff(q, axis=0)).max(axis=1)
    return Followed(q, branch, branch >= 0, np.flatnonzero(np.nan_to_num(step) > JUMP), branches)


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
    closes: bool,
    hits: Hits | None,
    known: Solutions | None = None,
) -> Followed:
    """The best sequence for targets as they are."""
    solver = solver_for(robot, task)
    if solver.form is not None and solver.form.family is not None:
        return _in_family(solver, solver.form.family, targets, start, closes, hits)
    nodes: Nodes = (
        layers_of(solver, targets, start) if solver.goes_on else grid_of(solver, targets, start, known)
    )
    plain = through(robot, nodes, start, closes=closes, branches=solver.branches)
    if hits is None or not (hurt := _how_often(plain, hits)):
        return plain
    kept = clear_grid(nodes, hits) if isinstance(nodes, Grid) else [clear_layer(one, hits) for one in nodes]
    clear = through(robot, kept, start, closes=closes, branches=solver.branches)
    return clear if len(clear.jumps) <= len(plain.jumps) and _how_often(clear, hits) < hurt else plain


def _in_family(
    solver: Solver, family: Family, targets: Floats, start: Floats | None, closes: bool, hits: Hits | None
) -> Followed:
    """The best sequence of an arm with a joint to spare."""
    robot = solver.robot
    seed = robot.home if start is None else start

    def best(avoided: Hits | None) -> Followed:
        def picked(layers: list[Layer]) -> tuple[Floats, Ints]:
            kept = layers if avoided is None else [clear_layer(one, avoided) for one in layers]
            found = through(robot, kept, start)
            if closes and found.reachable.all() and _apart(found.q) > MEETS:
                ends = nearest_few(kept[0], found.q[0]), nearest_few(kept[-1], found.q[0])
                found = through(robot, [ends[0], *kept[1:-1], ends[1]], start, closes=True)
            return found.q, found.branch

        return _sequence(*along_family(solver, family, targets, seed, picked), solver.branches)

    plain = best(None)
    if hits is None or not (hurt := _how_often(plain, hits)):
        return plain
    clear = best(hits)
    return clear if len(clear.jumps) <= len(plain.jumps) and _how_often(clear, hits) < hurt else plain


def through(
    robot: Robot,
    nodes: Nodes,
    start: Floats | None = None,
    *,
    closes: bool = False,
    branches: tuple[str, ...] = (),
) -> Followed:
    """The best sequence through the nodes of all via-points, see `along_path`."""
    solved = has_nodes(nodes)
    q, branch = np.full((len(solved), robot.n), np.nan), np.full(len(solved), -1)
    for begin, end in runs(solved):
        closed = closes and end - begin == len(solved)
        q[begin:end], branch[begin:end] = best_stretch(robot, nodes, begin, end, start, closes=closed)
    return _sequence(q, branch, branches)


def _how_often(found: Followed, hits: Hits) -> int:
    """At how many of the places that are looked at a sequence hits something."""
    q = found.q[found.reachable]
    return int(hits(q[:: max(len(q) // LOOKED_AT, 1)]).sum())


def greedy(robot: Robot, targets: Floats, task: Task = "pose", start: Floats | None = None) -> Floats:
    """The sequence (N, n) that goes to the nearest solution each time, to compare with."""
    solver, targets = solver_for(robot, task), checked(task, targets)
    if solver.form is None or solver.form.family is None:
        return greedily(robot, layers_of(solver, targets, start), start)
    q = np.full((len(targets), robot.n), np.nan)
    now = robot.home if start is None else start
    for row, target in zip(q, targets, strict=True):
        near = beside_in_family(robot, solver.form.family, target, now)
        if near is None:
            found = solver.solve(target, now)
            near = found.q[found.best(now)[0]] if found.within_limits.any() else None
        if near is not None and np.isfinite(near[0]):
            row[:] = now = near
    return q


def greedily(robot: Robot, layers: list[Layer], start: Floats | None = None) -> Floats:
    """The same through the nodes of all via-points."""
    q = np.full((len(layers), robot.n), np.nan)
    now = robot.home if start is None else start
    for i, layer in enumerate(layers):
        if len(layer.q):
            near = into_limits(robot, layer.q, now)
            now = q[i] = near[np.abs(near - now).max(axis=1).argmin()]
    return q

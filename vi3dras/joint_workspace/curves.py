"""Branches of many targets joined to curves: each curve is one elbow, without jumps that are none.

For arms that need a search one continuous curve, from target to target, each found from the one before.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Bools, Floats, Ints, runs
from vi3dras.closed_forms.forms import Task
from vi3dras.inverse.numeric import descend, unlimited
from vi3dras.inverse.one_branch import folded, unwound, whole_turns
from vi3dras.inverse.solutions import EXACT, excess_of
from vi3dras.inverse.solver import solver_for
from vi3dras.inverse.stretch import JUMP
from vi3dras.inverse.task import errors_of

WHOLE = 2 * np.pi


def followed(robot: Robot, q: Floats) -> Floats:
    """Branches (N, branches, n) with NaN where there is none, reordered and unwound to continuous curves.

    A closed form names a branch by what the arm looks like; where the arm passes through a singular pose two
    names change places. There the curves go on with the nearest values instead. Turning joints lose their
    whole turns from target to target, and each stretch stands where it is least outside the limits.
    """
    if len(q) < 2:
        return q.copy()
    order = _orders(robot, q)
    curves = np.take_along_axis(q, order[:, :, None], axis=1)
    return _moved_in(robot, unwound(curves, whole_turns(robot)))


def jump_sizes(robot: Robot, before: Floats, after: Floats) -> Floats:
    """The largest joint motion (...) between joint values (..., n) when whole turns cost nothing."""
    return np.asarray(np.abs(folded(after - before, whole_turns(robot))).max(axis=-1))


def _orders(robot: Robot, q: Floats) -> Ints:
    """Which branch each curve is at each target, (N, branches)."""
    count = q.shape[1]
    order = np.tile(np.arange(count), (len(q), 1))
    steps = jump_sizes(robot, q[:-1], q[1:])
    jumps = np.nan_to_num(steps) > JUMP
    changed = np.isfinite(q[:-1, :, 0]) != np.isfinite(q[1:, :, 0])
    suspects = jumps.any(axis=1) | (changed.sum(axis=1) > 1)
    for i in np.flatnonzero(suspects).tolist():
        swaps = _matches(robot, q[i], q[i + 1])
        order[i + 1 :] = swaps[order[i]]
    return order


def _matches(robot: Robot, before: Floats, after: Floats) -> Ints:
    """Which branch after (branches, n) continues each one before: the nearest pairs first, then the names."""
    count = len(before)
    apart = np.nan_to_num(jump_sizes(robot, before[:, None], after[None]), nan=np.inf)
    apart[np.arange(count), np.arange(count)] -= 1e-12  # between equals the name decides
    follows, taken = np.full(count, -1), np.zeros(count, bool)
    for flat in np.argsort(apart, axis=None, kind="stable").tolist():
        one, other = divmod(flat, count)
        if apart[one, other] > JUMP:
            break
        if follows[one] < 0 and not taken[other]:
            follows[one], taken[other] = other, True
    for one in np.flatnonzero(follows < 0).tolist():
        other = one if not taken[one] else int(np.argmin(taken))
        follows[one], taken[other] = other, True
    return follows


def _moved_in(robot: Robot, curves: Floats) -> Floats:
    """Each stretch of each curve (N, branches, n) by whole turns to where it is least outside."""
    moved = curves.copy()
    for branch in range(curves.shape[1]):
        for start, end in runs(np.isfinite(curves[:, branch, 0])):
            moved[start:end, branch] = best_turns(robot, curves[start:end, branch])
    return moved


def best_turns(robot: Robot, q: Floats) -> Floats:
    """Joint values (k, n) moved together by the whole turns that leave least outside; the fewest of these."""
    options = np.stack([q + WHOLE * turn * robot.table.revolute for turn in (0, -1, 1, -2, 2)])
    best = excess_of(robot, options).sum(axis=1).argmin(axis=0)  # of the turns, (n,)
    return np.asarray(np.take_along_axis(options, best[None, None], axis=0)[0])


ANCHORS = 9
"""Targets from which the curve may begin."""

STEPS = 15
"""Steps of a descent from a neighbour: it is near, or it is not there."""

AGAIN = 32
"""After so many targets without a solution the whole search is tried once more."""


class _March(NamedTuple):
    """What stays the same along the way."""

    robot: Robot
    task: Task
    targets: Floats
    found: Floats


def searched_curve(
    robot: Robot, targets: Floats, task: Task, report: Callable[[float], None] | None = None
) -> Floats:
    """Joint values (N, n) for targets (N, ...), each near those before; NaN where there are none.

    A target that can be met only outside the limits gets those joint values. The curve begins at the first
    of a few targets that has a solution, the one nearest to home, and goes both ways from there.
    """
    march = _March(robot, task, targets, np.full((len(targets), robot.n), np.nan))
    for anchor in dict.fromkeys(np.linspace(0, len(targets) - 1, min(ANCHORS, len(targets))).astype(int)):
        q = _whole_search(march, int(anchor), robot.home)
        if q is None:
            continue
        march.found[anchor] = q
        onward = [*range(int(anchor) + 1, len(targets))]
        back = [*range(int(anchor) - 1, -1, -1)]
        for way in (onward, back):
            _walk(march, q, way, report)
        break
    return march.found


def _walk(march: _March, q: Floats, way: list[int], report: Callable[[float], None] | None) -> None:
    """Fill `found` along the targets `way`, which begin beside joint values `q` (n,)."""
    before, lost = q, 0
    for done, i in enumerate(way):
        if report is not None and done % 16 == 0:
            report(done / len(way))
        guess = q + (q - before) if np.abs(q - before).max() < 0.2 else q
        found = _near(march, i, q, guess)
        if found is None and lost % AGAIN == AGAIN - 1:
            found = _whole_search(march, i, q)
        lost = 0 if found is not None else lost + 1
        if found is not None:
            before, q = q if lost == 0 else found, found
            march.found[i] = found


def _near(march: _March, i: int, q: Floats, guess: Floats) -> Floats | None:
    """Joint values for target `i` from those beside it, first within the limits, then without."""
    robot, task = march.robot, march.task
    target = march.targets[i : i + 1]
    for arm, limited, start in ((robot, True, guess), (unlimited(robot), False, q)):
        reached = descend(arm, task, target, start[None], limited=limited, steps=STEPS)
        if errors_of(robot, task, target, reached).worst[0] <= EXACT:
            return np.asarray(reached[0])
    return None


def _whole_search(march: _March, i: int, seed: Floats) -> Floats | None:
    found = solver_for(march.robot, march.task).solve(march.targets[i], seed)
    best = found.best(seed)
    return found.q[best[0]] if best else None


def drawn_curves(
    names: tuple[str, ...], exists: Bools, inside: Bools, excess: Floats
) -> tuple[tuple[int, ...], tuple[str, ...]]:
    """The curves (N, branches) to draw, the main one first, and their short names.

    Args:
        names: Of all curves.
        exists: Where each has a solution, (N, branches).
        inside: Where each is within the limits, (N, branches).
        excess: By how much each joint is outside, (N, branches, n).
    """
    outside = np.where(exists, np.nan_to_num(excess).sum(axis=2), 0.0).sum(axis=0)
    within, there = inside.sum(axis=0), exists.sum(axis=0)
    order = sorted(range(len(names)), key=lambda b: (-within[b], -there[b], outside[b], b))
    main = order[0]
    kept = [b for b in order if b == main or within[b] or (there[b] and _other_elbow(names[main], names[b]))]
    return tuple(kept), short_names([names[b] for b in kept])


def short_names(names: list[str]) -> tuple[str, ...]:
    """Names of parts such as `shoulder front, elbow up`, without the parts that all of them have."""
    parts = [name.split(", ") for name in names]
    if len(names) == 1:
        elbow = [part for part in parts[0] if part.startswith("elbow")]
        return (elbow[0] if elbow else names[0],)
    shared = set(parts[0]).intersection(*parts[1:])
    return tuple(", ".join(part for part in name if part not in shared) or ", ".join(name) for name in parts)


def _other_elbow(main: str, other: str) -> bool:
    """True for names that differ in the part about the elbow alone."""
    differing = set(main.split(", ")) ^ set(other.split(", "))
    return bool(differing) and all(part.startswith("elbow") for part in differing)

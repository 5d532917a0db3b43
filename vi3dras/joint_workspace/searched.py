"""One continuous curve for arms that need a search: from target to target, each found from the one before."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Bools, Floats
from vi3dras.closed_forms.forms import Task
from vi3dras.inverse.numeric import descend, unlimited
from vi3dras.inverse.solutions import EXACT
from vi3dras.inverse.solver import solver_for
from vi3dras.inverse.task import errors_of

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
        error = errors_of(robot, task, target, reached)
        if max(error.position[0], error.angle[0]) <= EXACT:
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

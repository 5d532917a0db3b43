"""Singular poses that a motion of the joints passes: where, of which kind, and which joints make it."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import partial
from typing import NamedTuple

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Bools, Floats, runs
from vi3dras.atlas.sides import least_values, still_joints
from vi3dras.closed_forms.chain import SNAP, normal_chain
from vi3dras.closed_forms.forms import Task
from vi3dras.velocities.factors import SingularFactor, factors
from vi3dras.velocities.lost import TAKES_PART
from vi3dras.velocities.task_part import square_part

PLACES = 2001
"""Poses at which the whole motion is looked at; both ends among them."""

TOUCHED = 1e-7
"""A least singular value below this, at the place where it is least, is a singular pose."""

APART = 1.0 / (PLACES - 1)
"""Singular poses nearer to each other on the way than this are one."""

STAYS = 100
"""So many of these poses in a row that are singular are a stretch, not a place."""

ROUNDS = 60
"""Halvings, after which a place on the way has all its digits."""


class Crossing(NamedTuple):
    """A singular pose on the way from one solution to another."""

    share: float
    """Where on the way, from 0 to 1."""
    q: Floats
    """(n,)."""
    joints: tuple[int, ...]
    """Which joints together move there and the tool does not, counted from 0."""
    kind: str
    """`shoulder`, `elbow`, `wrist` or `arm`; nothing where the build of the arm knows no such word."""
    changes_side: bool
    """Whether its determinant changes its sign: the surface is crossed, not touched."""
    until: float
    """Where the way leaves the surface again: the same share, unless it runs along in it."""


def crossings_on(robot: Robot, task: Task, start: Floats, end: Floats) -> tuple[Crossing, ...]:
    """The singular poses on the straight way of the joints between two poses (n,), as they come.

    Each factor of the determinant is looked at for itself: two surfaces may be crossed in one pose. A task
    with joints to spare has no determinant, and its singular poses are touched, not crossed. Where the way
    runs along in a surface, all of that is one.
    """
    way = end - start
    if not np.abs(way).max() > 0:
        return ()

    def at(shares: Floats) -> Floats:
        poses: Floats = start + shares[:, None] * way
        return poses

    shares = np.linspace(0.0, 1.0, PLACES)
    least = least_values(robot, task, at(shares))
    within = [(a, b) for a, b in runs(least < TOUCHED) if b - a >= STAYS]
    stays = [(float(shares[a]), float(shares[b - 1])) for a, b in within]
    found: list[tuple[float, float, str, bool]] = [(low, high, "", False) for low, high in stays]
    for factor in factors_of(robot):
        value = partial(_along, factor, at)
        changes = _changes(shares, value(shares), value).tolist()
        found += [(x, x, factor.name, True) for x in changes if not _is_in(stays, x)]
    lows = _lows(shares, least, lambda some: least_values(robot, task, at(some)))
    known = np.array([share for share, *_ in found])
    for low in lows[least_values(robot, task, at(lows)) < TOUCHED].tolist():
        is_new = not len(known) or np.abs(known - low).min() > APART
        if is_new and not _is_in(stays, low):
            found.append((low, low, "", False))
    poses = at(np.array([(low + high) / 2 for low, high, *_ in sorted(found)]))
    return tuple(_crossing(robot, task, *each, q) for each, q in zip(sorted(found), poses, strict=True))


def _is_in(stretches: list[tuple[float, float]], share: float) -> bool:
    return any(low - APART <= share <= high + APART for low, high in stretches)


def factors_of(robot: Robot) -> tuple[SingularFactor, ...]:
    """The factors of an arm's determinant; none where it has no determinant."""
    return () if square_part(robot) is None else factors(robot)


def kinds_between(robot: Robot, start: Floats, end: Floats) -> tuple[str, ...] | None:
    """The surfaces that every motion between two poses (n,) crosses: their factors differ in sign.

    The name is empty for a determinant without factors. None where the arm has no determinant.
    """
    found = factors_of(robot)
    if not found:
        return None
    signs = [np.sign(factor.of(np.stack([start, end]))) for factor in found]
    return tuple(
        kind_of(robot, factor.name, range(robot.n))
        for factor, (before, after) in zip(found, signs, strict=True)
        if before * after < 0
    )


def kind_of(robot: Robot, factor: str, moving: Collection[int]) -> str:
    """What a singular pose is called in which these joints move and the tool does not; often nothing."""
    if factor not in {"", "whole"}:
        return factor
    bends = np.abs(normal_chain(robot).alpha[:-1]) < SNAP
    return "elbow" if robot.n > 1 and bool(bends.all()) and len(moving) > 1 else ""


def _along(factor: SingularFactor, at: Callable[[Floats], Floats], shares: Floats) -> Floats:
    return factor.of(at(shares))


def _crossing(
    robot: Robot, task: Task, share: float, until: float, factor: str, changes: bool, q: Floats
) -> Crossing:
    moving = np.flatnonzero(still_joints(robot, task, q) > TAKES_PART).tolist()
    return Crossing(share, q, tuple(moving), kind_of(robot, factor, moving), changes, until)


def _changes(shares: Floats, side: Floats, measure: Callable[[Floats], Floats]) -> Floats:
    """Where a determinant (N,) changes its sign, to the last digit; nothing where there is none."""
    sign = np.sign(side)
    known = np.flatnonzero(np.isfinite(sign) & (sign != 0))
    before, after = known[:-1], known[1:]
    some = sign[before] != sign[after]
    low, high, was = shares[before[some]], shares[after[some]], sign[before[some]]
    for _ in range(ROUNDS if len(low) else 0):
        middle = (low + high) / 2
        same: Bools = np.sign(measure(middle)) == was
        low, high = np.where(same, middle, low), np.where(same, high, middle)
    return np.asarray((low + high) / 2)


def _lows(shares: Floats, least: Floats, measure: Callable[[Floats], Floats]) -> Floats:
    """Where a number (N,) is least between its neighbours, to the last digit, both ends among them."""
    padded = np.concatenate([[np.inf], least, [np.inf]])
    at = np.flatnonzero((least <= padded[:-2]) & (least <= padded[2:]))
    low, high = shares[np.maximum(at - 1, 0)], shares[np.minimum(at + 1, len(shares) - 1)]
    for _ in range(2 * ROUNDS):
        first, second = low + (high - low) / 3, high - (high - low) / 3
        down: Bools = measure(first) <= measure(second)
        low, high = np.where(down, low, first), np.where(down, second, high)
    return (low + high) / 2

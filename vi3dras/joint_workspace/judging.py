"""One branch among several for many targets: within the limits and near the seed, or least outside."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Bools, Floats, Ints
from vi3dras.inverse.solutions import excess_of
from vi3dras.joint_workspace.classes import LIMIT, REACHABLE, Codes

OUTSIDE = 1e3
"""A cost from here on belongs to a joint outside its range."""


class Judged(NamedTuple):
    """The best branch of N targets and their class, see `Verdicts`."""

    q: Floats
    branch: Ints
    names: tuple[str, ...]
    code: Codes
    joint: Ints
    excess: Floats
    angle: Floats
    condition: Floats

    @staticmethod
    def joined(parts: list[Judged]) -> Judged:
        """One after the other."""
        arrays = {
            name: np.concatenate([getattr(part, name) for part in parts])
            for name in Judged._fields
            if name != "names"
        }
        return Judged(names=parts[0].names, **arrays)

    def with_better(self, other: Judged) -> Judged:
        """The same targets with what another angle of the hand does better: reach, or be less outside."""
        less_outside = (other.code == LIMIT) & ((self.code != LIMIT) | (other.excess < self.excess))
        better = (self.code != REACHABLE) & ((other.code == REACHABLE) | less_outside)
        arrays = {
            name: np.where(
                better.reshape(-1, *[1] * (getattr(self, name).ndim - 1)),
                getattr(other, name),
                getattr(self, name),
            )
            for name in Judged._fields
            if name != "names"
        }
        return Judged(names=self.names, **arrays)


def solved(q: Floats) -> Bools:
    """Where joint values (..., n) are a solution, (...)."""
    return np.asarray(np.isfinite(q).all(axis=-1))


def costs_of(robot: Robot, q: Floats, seed: Floats) -> Floats:
    """What each joint of joint values (..., n) costs: its way from the seed, or far more outside its range.

    The cost of a branch is the largest of its joints, as `choose` counts it; so what depends on joint 1 and
    what depends on the others can be computed apart and compared.
    """
    excess = excess_of(robot, q)
    return np.where(excess > 0, OUTSIDE * (1 + excess), np.abs(q - seed))


def excess_in(cost: Floats) -> Floats:
    """By how much a joint is outside [rad] or [m], read from its cost (...); 0 inside."""
    return np.where(cost >= OUTSIDE, cost / OUTSIDE - 1, 0.0)


def worst_of(excess: Floats, valid: Bools) -> tuple[Ints, Floats]:
    """The joint furthest outside in the branch that needs least, and by how much, (N,)."""
    worst = np.where(valid, excess.max(axis=2), np.inf)
    rows = np.arange(len(excess))
    best = worst.argmin(axis=1)
    joint = excess[rows, best].argmax(axis=1)
    return joint, excess[rows, best, joint]

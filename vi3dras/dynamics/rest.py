"""Joints that rest: what dry friction and stops can hold, who starts to move, and what a blow at a stop does.

At rest dry friction takes any torque between two bounds, a stop any torque on one side, a brake any at all.
Which joints stay is one question for all of them: M a + held = b, where `held` keeps its bounds, and a joint
that moves has it at the bound that resists. M is positive definite, so there is one answer, and going round
the joints finds it.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from vi3dras.arrays import Bools, Floats
from vi3dras.dynamics.chain import Mechanism

ROUNDS = 2000
"""So often the joints are gone round at most."""
NEAR = 1e-12
"""Within this of a limit [rad] or [m] a joint is at it."""


class Friction(NamedTuple):
    """At the joints, (n,) each in [N m s/rad] and [N m], or [N s/m] and [N]."""

    viscous: Floats
    up: Floats
    """Dry friction while the joint value grows, 0 or more."""
    down: Floats
    """And while it falls, 0 or less."""

    @property
    def is_dry(self) -> Bools:
        """Which joints can stick."""
        stuck: Bools = (self.up > 0) | (self.down < 0)
        return stuck


class Stops(NamedTuple):
    """The ends of the joints' ranges, infinite where there is none or it is ignored, (n,) each."""

    low: Floats
    high: Floats

    def at_low(self, q: Floats) -> Bools:
        """Which joints are at their lower end."""
        near: Bools = q <= self.low + NEAR
        return near

    def at_high(self, q: Floats) -> Bools:
        """Which joints are at their upper end."""
        near: Bools = q >= self.high - NEAR
        return near


def friction_of(chain: Mechanism) -> Friction:
    """The friction of an arm as its joints feel it, all zero where it is not counted."""
    motors = [link.motor for link in chain.links]
    counted = float(chain.has_friction)
    gear = counted * np.array([abs(motor.gear) for motor in motors])
    viscous = gear**2 * np.array([motor.viscous for motor in motors])
    up, down = (gear * np.array([motor.coulomb[k] for motor in motors]) for k in (0, 1))
    return Friction(viscous, up, down)


def bounds(friction: Friction, stops: Stops, q: Floats, held: Bools) -> tuple[Floats, Floats]:
    """Least and most torque that each joint can take at rest, (n,) each."""
    least = np.where(held | stops.at_low(q), -np.inf, friction.down)
    most = np.where(held | stops.at_high(q), np.inf, friction.up)
    return least, most


def settled(mass: Floats, push: Floats, still: Bools, least: Floats, most: Floats) -> Floats:
    """The accelerations (n,) where joints that stand still may rest; exactly zero at those that do.

    Args:
        mass: M, (n, n).
        push: torque less all that is known to resist, (n,).
        still: which joints stand still and can rest, (n,).
        least: what each of them can take at rest at least, (n,).
        most: and at most, (n,).
    """
    free, rest = np.flatnonzero(~still), np.flatnonzero(still)
    found = np.zeros(len(push))
    across = mass[np.ix_(rest, free)]
    through = np.linalg.solve(mass[np.ix_(free, free)], across.T).T if len(free) else across
    matrix, right = mass[np.ix_(rest, rest)] - through @ across.T, push[rest] - through @ push[free]
    made = _resting(matrix, right, least[rest], most[rest])
    found[rest] = made
    if len(free):
        found[free] = np.linalg.solve(mass[np.ix_(free, free)], push[free] - across.T @ made)
    return found


def _resting(matrix: Floats, right: Floats, least: Floats, most: Floats) -> Floats:
    """Solve A a + held = right, joint by joint until nothing changes."""
    made = np.zeros(len(right))
    for _ in range(ROUNDS):
        before = made.copy()
        for i in range(len(right)):
            pull = right[i] - matrix[i] @ made + matrix[i, i] * made[i]
            over = pull - min(max(pull, least[i]), most[i])
            made[i] = over / matrix[i, i]
        if np.all(np.abs(made - before) <= 1e-14 * np.abs(made)):
            break
    return made


def after_blow(
    mass: Floats, qd: Floats, joint: int, back: float, held: Bools, stops: tuple[Bools, Bools]
) -> Floats:
    """The speeds (n,) after a joint was stopped: it has `back` then, the others what the blow gives them.

    A brake takes any blow, and so does a stop that a joint is pushed into; dry friction takes none of it.

    Args:
        mass: M, (n, n).
        qd: the speeds before, (n,).
        joint: which one met its stop.
        back: its speed then.
        held: joints with their brakes on, (n,).
        stops: which of the others are at their lower and upper end, (n,) each.
    """
    given = held.copy()
    given[joint] = True
    target = np.where(held, 0.0, qd)
    target[joint] = back
    while True:
        free, told = np.flatnonzero(~given), np.flatnonzero(given)
        after = target.copy()
        if len(free):
            jump = mass[np.ix_(free, told)] @ (target - qd)[told]
            after[free] = qd[free] - np.linalg.solve(mass[np.ix_(free, free)], jump)
        into = ~given & ((stops[0] & (after < 0)) | (stops[1] & (after > 0)))
        if not into.any():
            return after
        given |= into
        target = np.where(into, 0.0, target)

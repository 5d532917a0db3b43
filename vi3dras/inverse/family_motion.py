"""Self-motion by formula: along a branch of a family, and where it ends along the one that it meets."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Bools, Floats
from vi3dras.closed_forms.families import WHOLE, Family, Placed
from vi3dras.inverse.number_arcs import HAIR
from vi3dras.kinematics.forward import tool_pose

NODES = (241, 2401)
"""Places on a piece of a branch between which it is as long as a chord; more where one is long."""

PIECES = 12
"""Branches that one motion may follow one after the other."""

LOOKED = 181
"""Numbers between two at which it is seen whether a branch goes on."""

ROUNDS = 6
"""How often the step is cut into so many in which it ends."""

LEAP = 0.5
"""Between two nodes no joint turns further [rad], or the arm is too near a singular pose for chords."""

MEET = 1e-3
"""Branches nearer than this [rad] at the end of one are the same there."""


class Stretch(NamedTuple):
    """A piece of the way: one branch from one number to another."""

    branch: int
    ends: tuple[float, float]
    """The numbers at both ends [rad]."""
    q: Floats
    """Joint values at its nodes, (k, n)."""
    done: Floats
    """How far the joints have gone there, (k,) [rad]."""
    is_last: bool
    """Whether a limit ends the motion there."""


class _Motion(NamedTuple):
    """What stays the same along a motion."""

    low: Floats
    high: Floats
    placed: Placed

    def on(self, branch: int, numbers: Floats) -> tuple[Floats, Floats]:
        """Of one branch joint values (k, n), and what `exists` is, (k,), at numbers (k,)."""
        ways = self.placed.at(numbers[:, None])
        picked = ways.picks[branch]
        q = np.stack([v[k, :, 0] for v, k in zip(ways.values, picked, strict=False)], axis=1)
        return q, ways.exists[picked[-1], :, 0]

    def end(self, branch: int, start: float, way: float) -> tuple[float, bool]:
        """Where a branch ends from a number on, at most a whole turn ahead, and whether it does."""
        low, high = start + way * 1e-9, start + way * WHOLE
        for _ in range(ROUNDS):
            ahead = np.linspace(low, high, LOOKED)
            gone = self.on(branch, ahead)[1] < 0
            if not gone.any():
                return float(high), False
            first = int(gone.argmax())
            low, high = float(ahead[max(first - 1, 0)]), float(ahead[first])
        return low, True

    def piece(
        self, branch: int, ends: tuple[float, float], before: Floats, done: float, nodes: int
    ) -> Stretch | None:
        """The stretch from one number to another that begins at joint values (n,); None where it leaps."""
        share = np.linspace(0.0, 1.0, nodes)
        q = self.led(branch, _numbers(*ends, share), before)
        outside = self._are_outside(q)
        stops = bool(outside[1:].any())
        if stops:
            first = int(outside[1:].argmax()) + 1
            low, high, from_there = share[first - 1], share[first], q[first - 1]
            for _ in range(ROUNDS):
                shares = np.linspace(low, high, LOOKED)
                out = self._are_outside(self.led(branch, _numbers(*ends, shares), from_there))
                last = max(int(out.argmax()), 1)
                low, high = shares[last - 1], shares[last]
            ends = ends[0], float(_numbers(*ends, np.array([low]))[0])
            q = self.led(branch, _numbers(*ends, share), before)
        steps = np.diff(q, axis=0, prepend=before[None])
        if np.abs(steps).max() > LEAP:
            return None
        return Stretch(branch, ends, q, done + np.sqrt((steps**2).sum(axis=1)).cumsum(), stops)

    def led(self, branch: int, numbers: Floats, before: Floats) -> Floats:
        """Joint values (k, n) of a branch without whole turns, on from joint values (n,)."""
        q = np.unwrap(self.on(branch, numbers)[0], axis=0)
        return np.asarray(q + WHOLE * np.round((before - q[0]) / WHOLE))

    def _are_outside(self, q: Floats) -> Bools:
        return np.asarray(((q < self.low - HAIR) | (q > self.high + HAIR)).any(axis=1))

    def branch_at(self, number: float, q: Floats, *, beside: int | None = None) -> int | None:
        """The branch that joint values (n,) are on, beside one that ends there, or None."""
        ways = self.placed.at(np.array([[number]]))
        every = np.stack([
            [v[k, 0, 0] for v, k in zip(ways.values, row, strict=False)] for row in ways.picks.tolist()
        ])  # fmt: skip
        apart = every - q
        apart = np.abs(apart - WHOLE * np.rint(apart / WHOLE)).max(axis=1)
        if beside is not None:
            apart[beside] = np.inf
        return int(apart.argmin()) if apart.min() < MEET else None


def motion_in_family(
    robot: Robot, family: Family, q: Floats, amounts: Floats, along: Floats
) -> Floats | None:
    """Joint values (k, n) after self-motions of `amounts` (k,) [rad] from `q` (n,), along (n,) at first.

    NaN beyond where a limit ends the motion; None where the arm is too near a singular pose to tell.
    """
    motion = _Motion(robot.low, robot.high, family.placed(tool_pose(robot, q)[None], q))
    number = float(family.number_of(q))
    branch = motion.branch_at(number, q)
    if branch is None:
        return None
    moved = np.full((len(amounts), robot.n), np.nan)
    aside = motion.on(branch, np.array([number + 1e-5]))[0][0] - q
    ahead = 1.0 if (aside - WHOLE * np.rint(aside / WHOLE)) @ along >= 0 else -1.0
    for sign in (1.0, -1.0):
        wanted = np.flatnonzero(amounts * sign >= 0)
        furthest = float(np.abs(amounts[wanted]).max(initial=0.0))
        stretches = _followed(motion, branch, number, q, sign * ahead, furthest)
        if stretches is None:
            return None
        begun = 0.0
        for each in stretches:
            mine = wanted[(np.abs(amounts[wanted]) >= begun) & (np.abs(amounts[wanted]) <= each.done[-1])]
            moved[mine] = _at(motion, each, np.abs(amounts[mine]))
            begun = each.done[-1]
    moved[amounts == 0] = q
    return moved


def _followed(
    motion: _Motion, branch: int, number: float, q: Floats, way: float, furthest: float
) -> list[Stretch] | None:
    """The stretches from a branch's number on, until the joints have gone so far, or a limit ends it."""
    stretches: list[Stretch] = []
    done = 0.0
    for _ in range(PIECES):
        end, turns_back = motion.end(branch, number, way)
        pieces = (motion.piece(branch, (number, end), q, done, nodes) for nodes in NODES)
        piece = next((each for each in pieces if each is not None), None)
        if piece is None:
            return None
        stretches.append(piece)
        q, done, number = piece.q[-1], float(piece.done[-1]), end
        if piece.is_last or done >= furthest:
            return stretches
        if turns_back:
            other = motion.branch_at(number, q, beside=branch)
            if other is None:
                return None
            branch, way = other, -way
    return stretches


def _at(motion: _Motion, stretch: Stretch, done: Floats) -> Floats:
    """Joint values (k, n) where the joints have gone so far (k,), on a stretch."""
    place = np.interp(done, stretch.done, np.linspace(0.0, 1.0, len(stretch.done)))
    q = motion.on(stretch.branch, _numbers(*stretch.ends, place))[0]
    near = stretch.q[np.rint(place * (len(stretch.q) - 1)).astype(int)]
    exact: Floats = q + WHOLE * np.round((near - q) / WHOLE)
    return exact


def _numbers(start: float, end: float, share: Floats) -> Floats:
    """Numbers at shares (k,) of a stretch, closer at both ends, where a branch that turns back is quick."""
    numbers: Floats = start + (end - start) * (1 - np.cos(np.pi * share)) / 2
    return numbers

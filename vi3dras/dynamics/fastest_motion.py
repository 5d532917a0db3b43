"""A way timed as fast as it may be: its profile, what holds it back from when to when, its motion."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Literal, NamedTuple

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats, Ints
from vi3dras.dynamics.trajectory import Trajectory
from vi3dras.dynamics.way import JointPath

FULL = 1 - 1e-3
"""From this share of a limit on it is what holds the motion back."""

BARELY = 1e-9
"""The least share of the largest speed at which a motion is told."""

Kind = Literal["torque", "speed", "acceleration", "none"]
KINDS: tuple[Kind, ...] = ("torque", "speed", "acceleration", "none")
"""What can hold a motion back."""


class Bounds(NamedTuple):
    """What the joints may, (n,) each; infinite where nobody says it."""

    torque: Floats
    speed: Floats
    acceleration: Floats


class Phase(NamedTuple):
    """A stretch on which one limit of one joint leads."""

    start: float
    """[s]."""
    end: float
    """[s]."""
    kind: Kind
    joint: int
    """From 0."""
    is_upper: bool
    """At its largest, or at its least (most negative)."""


class TorquesAlong(NamedTuple):
    """Torques along a way: a s'' + b s'^2 + viscous s' + still, (K, n) each."""

    a: Floats
    b: Floats
    viscous: Floats
    still: Floats

    def torque(self, which: slice, push: Floats, squares: Floats) -> Floats:
        """At some places, with accelerations and squared speeds (k,) of the way, (k, n)."""
        a, b, viscous, still = (part[which] for part in self)
        known = a * push[:, None] + b * squares[:, None] + still
        return np.asarray(known + viscous * np.sqrt(squares)[:, None])


@dataclass(frozen=True, eq=False)
class LeastTime:
    """A way of n joints at K places in the least time, from rest to rest."""

    robot: Robot
    way: JointPath
    bounds: Bounds
    squares: Floats
    """s'^2, (K,)."""
    ceiling: Floats
    """The largest s'^2 at which any acceleration is allowed, (K,): the maximum velocity curve."""
    along: TorquesAlong
    """What its torques are made of."""
    steady: float
    """The largest s' that could be kept all the way, without starting and stopping."""

    @property
    def speed(self) -> Floats:
        """s', (K,)."""
        return np.sqrt(self.squares)

    @cached_property
    def push(self) -> Floats:
        """The s'' of each step, (K - 1,)."""
        return np.asarray(np.diff(self.squares) / (2 * self.way.step))

    @cached_property
    def times(self) -> Floats:
        """When each place is passed [s], (K,)."""
        both = self.speed[1:] + self.speed[:-1]
        return np.concatenate([[0.0], np.cumsum(2 * self.way.step / both)])

    @property
    def duration(self) -> float:
        """[s]."""
        return float(self.times[-1])

    @property
    def steady_duration(self) -> float:
        """Of the same way at the largest constant s' [s]."""
        return float(self.way.places[-1]) / self.steady if self.steady > 0 else np.inf

    @cached_property
    def shares(self) -> Floats:
        """Of each limit that is used at most on each step: torques, speeds, accelerations, (K - 1, 3 n)."""
        found = []
        for end in (slice(None, -1), slice(1, None)):
            first, second = self.way.first[end], self.way.second[end]
            squares, push = self.squares[end, None], self.push[:, None]
            gained = first * push + second * squares
            torque = self.along.torque(end, self.push, self.squares[end])
            parts = ((torque, self.bounds.torque), (first * np.sqrt(squares), self.bounds.speed),
                     (gained, self.bounds.acceleration))  # fmt: skip
            found.append(np.concatenate([values / limit for values, limit in parts], axis=1))
        begun, done = found
        return np.where(np.abs(begun) >= np.abs(done), begun, done)

    @property
    def torque(self) -> Floats:
        """At each place with the acceleration of the step behind it, (K, n)."""
        return self.along.torque(slice(None), np.append(self.push, self.push[-1]), self.squares)

    @cached_property
    def leading(self) -> Ints:
        """The column of `shares` that is fullest on each step, (K - 1,); -1 where none is full."""
        column = np.abs(self.shares).argmax(axis=1)
        full = np.abs(self.shares[np.arange(len(column)), column]) >= FULL
        return np.where(full, column, -1)

    @cached_property
    def phases(self) -> tuple[Phase, ...]:
        """The switching structure: which limit leads from when to when."""
        n, times = self.robot.n, self.times
        signed = np.where(self.leading < 0, 0, np.sign(self._shares_led())).astype(int)
        cuts = np.flatnonzero((np.diff(self.leading) != 0) | (np.diff(signed) != 0)) + 1
        ends = [0, *cuts.tolist(), len(self.leading)]
        found = []
        for a, b in pairwise(ends):
            column = int(self.leading[a])
            kind = KINDS[column // n] if column >= 0 else "none"
            found.append(
                Phase(float(times[a]), float(times[b]), kind, max(column, 0) % n, bool(signed[a] > 0))
            )
        return tuple(found)

    @property
    def switches(self) -> Floats:
        """When the lead changes [s]."""
        return np.array([phase.start for phase in self.phases[1:]])

    def _shares_led(self) -> Floats:
        return self.shares[np.arange(len(self.leading)), np.maximum(self.leading, 0)]

    def trajectory(self, step: float = 0.01) -> Trajectory:
        """The motion at even times no further apart than `step` [s]."""
        count = max(int(np.ceil(self.duration / step)), 1) + 1
        return self.at(np.linspace(0.0, self.duration, count))

    def at(self, times: Floats) -> Trajectory:
        """The motion at times (N,), s'' constant from place to place."""
        i = np.clip(np.searchsorted(self.times, times, side="right") - 1, 0, len(self.push) - 1)
        t = times - self.times[i]
        # Where it begins and ends it moves a little: dry friction has a direction then, as on the way.
        speed = np.maximum(self.speed[i] + self.push[i] * t, BARELY * self.speed.max())
        x = np.clip((self.speed[i] * t + self.push[i] * t**2 / 2) / self.way.step, 0.0, 1.0)
        first, second, q = self._between(i, x)
        qdd = first * self.push[i][:, None] + second * (speed**2)[:, None]
        return Trajectory(times, q, first * speed[:, None], qdd)

    def _between(self, i: Ints, x: Floats) -> tuple[Floats, Floats, Floats]:
        """First and second derivative and value between places, x from 0 to 1, on the cubic of both ends."""
        h, u = self.way.step, x[:, None]
        a, b = self.way.q[i], self.way.q[i + 1]
        m, k = h * self.way.first[i], h * self.way.first[i + 1]
        bend, twist = 3 * (b - a) - 2 * m - k, 2 * (a - b) + m + k
        first, second = (m + u * (2 * bend + 3 * u * twist)) / h, (2 * bend + 6 * u * twist) / h**2
        return first, second, a + u * (m + u * (bend + u * twist))

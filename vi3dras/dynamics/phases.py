"""A fall between two events: which joints rest, which way dry friction pulls at the others, and what ends it.

While nobody stops, starts, or meets a limit, the motion is smooth and goes in long steps. What ends it is
found inside a step to the last digit: a speed that comes to zero, a limit, more torque than friction holds.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from vi3dras.arrays import Bools, Floats
from vi3dras.dynamics.chain import Mechanism
from vi3dras.dynamics.forward import Derivative, balance, balancing, derivative, solved
from vi3dras.dynamics.integrate import Stride
from vi3dras.dynamics.rest import NEAR, Friction, Stops, bounds, settled
from vi3dras.dynamics.typed_torque import Torque

LOOKS = 8
"""So often a step is looked at inside."""
HALVINGS = 80
BEYOND = 1e12
"""No state gets so far."""
EXCESS = 1e-9
"""How much more than it can hold, of 1 N m and of the bound itself, lets a resting joint go."""


class End(NamedTuple):
    """What ends a phase."""

    time: float
    joint: int
    kind: str
    """`still` (its speed comes to zero), `low`, `high` (it meets a limit), `loose` (it is held no more)."""
    way: int = 0
    """For `loose` the way that it goes: +1 or -1."""


@dataclass(frozen=True, eq=False)
class Acting:
    """What acts on the arm all the while."""

    chain: Mechanism
    torque: Torque
    friction: Friction
    stops: Stops
    held: Bools
    """Which joints have their brakes on, (n,)."""

    @property
    def n(self) -> int:
        """Number of joints."""
        return self.chain.n

    def push(self, t: float, q: Floats, qd: Floats, way: Floats) -> tuple[Floats, Floats]:
        """Mass matrix (n, n), and torque less bias and friction (n,) with dry friction against `way` (n,)."""
        places, speeds = q.tolist(), qd.tolist()
        mass, bias = balance(self.chain, places, speeds)
        given = np.array(self.torque(t, places, speeds))
        return np.array(mass), given - np.array(bias) - self.friction.viscous * qd - self.dry(way)

    def dry(self, way: Floats) -> Floats:
        """Dry friction of joints that go this way (n,), +1, -1 or 0."""
        taken: Floats = np.where(way > 0, self.friction.up, np.where(way < 0, self.friction.down, 0.0))
        return taken


@dataclass(frozen=True, eq=False)
class Phase:
    """Which joints rest, and which way the others go; the state is q, q', work put in, work lost."""

    acting: Acting
    rests: Bools
    """Joints that stay where they are, brakes among them, (n,)."""
    way: Floats
    """+1 or -1 where a joint moves against dry friction, else 0, (n,)."""

    def slope(self) -> Callable[[float, Floats], Floats]:
        """How fast the state changes."""
        acting, n = self.acting, self.acting.n
        viscous, dry, torque = acting.friction.viscous.tolist(), acting.dry(self.way).tolist(), acting.torque
        quick = _quick(acting.chain, self.rests)

        def of(t: float, state: Floats) -> Floats:
            numbers = state.tolist()
            if not max(map(abs, numbers)) < BEYOND:
                return np.full(len(state), np.nan)  # a step that was tried and is much too long
            q, qd = numbers[:n], numbers[n : 2 * n]
            given = torque(t, q, qd)
            lost = [a * speed + b for a, speed, b in zip(viscous, qd, dry, strict=True)]
            try:
                made = quick(q, qd, [a - b for a, b in zip(given, lost, strict=True)])
            except (ArithmeticError, ValueError):  # an inertia of zero on the way
                return np.full(len(state), np.nan)
            put_in = sum(a * speed for a, speed in zip(given, qd, strict=True))
            taken = sum(a * speed for a, speed in zip(lost, qd, strict=True))
            return np.array([*qd, *made, put_in, taken])

        return of

    def end_in(self, step: Stride) -> End | None:
        """The first event in a step; None where it is smooth to its end."""
        times = step.start + (step.end - step.start) * np.linspace(0.0, 1.0, LOOKS + 1)
        times[-1] = step.end
        states = step.at(times[1:])
        found = [
            end
            for watch in (*self._speeds(states), *self._limits(states))
            if (end := self._met(step, times, watch))
        ]
        loose = self._loosened(step)
        if loose is not None:
            found.append(loose)
        return min(found, key=lambda end: end.time, default=None)

    def _speeds(self, states: Floats) -> list[tuple[str, int, Floats]]:
        """Joints whose speed turned against the way they go, with what is negative then (LOOKS,)."""
        n = self.acting.n
        going = self.way * states[:, n : 2 * n]
        turned = np.flatnonzero((going < -NEAR).any(axis=0))
        return [("still", int(i), going[:, i]) for i in turned]

    def _limits(self, states: Floats) -> list[tuple[str, int, Floats]]:
        """Joints that passed a limit, with their distance to it (LOOKS,)."""
        q, stops = states[:, : self.acting.n], self.acting.stops
        room = {"low": q - stops.low, "high": stops.high - q}
        return [
            (side, int(i), left[:, i])
            for side, left in room.items()
            for i in np.flatnonzero((left < -NEAR).any(axis=0) & ~self.rests)
        ]

    def _met(self, step: Stride, times: Floats, watch: tuple[str, int, Floats]) -> End:
        """When what is watched becomes zero."""
        kind, joint, values = watch
        k = int(np.argmax(values < -NEAR))

        def left(t: float) -> float:
            state = step.at(np.array([t]))[0]
            if kind == "still":
                return float(self.way[joint] * state[self.acting.n + joint])
            stops = self.acting.stops
            return float(
                state[joint] - stops.low[joint] if kind == "low" else stops.high[joint] - state[joint]
            )

        return End(_zero(left, float(times[k]), float(times[k + 1])), joint, kind)

    def _loosened(self, step: Stride) -> End | None:
        """The first resting joint that cannot be held at the end of a step, and when that begins."""
        resting = self.rests & ~self.acting.held
        if not resting.any():
            return None
        over, under = self._excess(step.end, step.after)
        ends = []
        for i in (int(i) for i in np.flatnonzero(resting & ((over > 0) | (under < 0)))):
            way = 1 if over[i] > 0 else -1

            def left(t: float, i: int = i, way: int = way) -> float:
                return float(-way * self._excess(t, step.at(np.array([t]))[0])[0 if way > 0 else 1][i])

            ends.append(End(_zero(left, step.start, step.end), i, "loose", way))
        return min(ends, key=lambda end: end.time, default=None)

    def _excess(self, t: float, state: Floats) -> tuple[Floats, Floats]:
        """By how much each resting joint is asked for more than it can hold (n,), and for less (n,)."""
        n, acting = self.acting.n, self.acting
        q, qd = state[:n], state[n : 2 * n]
        mass, push = acting.push(t, q, qd, self.way)
        made = np.zeros(n)
        free = np.flatnonzero(~self.rests)
        made[free] = np.linalg.solve(mass[np.ix_(free, free)], push[free])
        asked = push - mass @ made
        least, most = bounds(acting.friction, acting.stops, q, acting.held)
        over = asked - most - EXCESS * (1.0 + np.abs(most))
        under = asked - least + EXCESS * (1.0 + np.abs(least))
        return over, under


def phase_from(acting: Acting, t: float, state: Floats, loose: End | None = None) -> Phase:
    """Which joints rest from now on; one that was let go does not."""
    n = acting.n
    q, qd = state[:n], state[n : 2 * n]
    at_stop = acting.stops.at_low(q) | acting.stops.at_high(q)
    still = (qd == 0.0) & (acting.friction.is_dry | at_stop | acting.held)
    way = np.where(acting.friction.is_dry, np.sign(qd), 0.0)
    if loose is not None:
        still[loose.joint] = False
        way[loose.joint] = loose.way if acting.friction.is_dry[loose.joint] else 0.0
    mass, push = acting.push(t, q, qd, way)
    made = settled(mass, push, still, *bounds(acting.friction, acting.stops, q, acting.held))
    rests = still & (made == 0.0)
    starts = still & ~rests & acting.friction.is_dry
    return Phase(acting, rests, np.where(starts, np.sign(made), way))


def stopped(state: Floats, joint: int, n: int) -> Floats:
    """A state with one joint's speed exactly zero."""
    still = state.copy()
    still[n + joint] = 0.0
    return still


def _quick(chain: Mechanism, rests: Bools) -> Derivative:
    """Accelerations where some joints rest: zero there, the others' without their rows."""
    if not rests.any():
        return derivative(chain)
    free = [int(i) for i in np.flatnonzero(~rests)]
    none, balanced = [0.0] * chain.n, balancing(chain)

    def of(q: list[float], qd: list[float], net: list[float]) -> list[float]:
        made = none.copy()
        if free:
            mass, bias = balanced(q, qd)
            few = solved([[mass[i][j] for j in free] for i in free], [net[i] - bias[i] for i in free])
            for i, value in zip(free, few, strict=True):
                made[i] = value
        return made

    return of  # type: ignore[return-value]


def _zero(left: Callable[[float], float], start: float, end: float) -> float:
    """Where what is above zero at the start, or never, comes to zero before the end."""
    low, high = left(start), left(end)
    if low <= 0.0:
        return start
    side = 0
    for _ in range(HALVINGS):
        if end - start <= 4.0 * np.spacing(end) or high == 0.0:
            break
        share = low / (low - high)
        middle = start + (end - start) * min(max(share, 1e-3), 1.0 - 1e-3)
        value = left(middle)
        if value > 0.0:
            start, low, high, side = middle, value, high * (0.5 if side == 1 else 1.0), 1
        else:
            end, high, low, side = middle, value, low * (0.5 if side == -1 else 1.0), -1
    return end

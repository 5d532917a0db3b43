"""Whether small disturbances of a loop fade where its motion begins and where it ends."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.control.body import laden
from vi3dras.control.desired import ends_of
from vi3dras.control.laws import Gains, gains_of
from vi3dras.control.loop import Loop
from vi3dras.linear.closed import Clock, clock_of, closed_matrix
from vi3dras.linear.errors import LinearError
from vi3dras.linear.law import LinearLaw, laws_at
from vi3dras.linear.plant import Plant, plant_at

SLOW = 1e-2
"""A growth [1/s] below this takes more than a minute to double: it counts as none."""
AT_ONCE = 1024
"""So many matrices have their poles looked for side by side."""
UPRIGHT = 1e-6
"""A pole with less of an angle [rad] does not swing: what it belongs to tips over."""


class Growth(NamedTuple):
    """How the disturbance that fades slowest, or grows quickest, goes on."""

    rate: float
    """[1/s], above 0 where it grows; NaN where the law has no linear form."""
    joint: int
    """Which joint moves most in it, from 0."""
    hertz: float
    """How often it swings [Hz]; 0 where it tips over."""

    @property
    def is_one(self) -> bool:
        """Whether it grows."""
        return self.rate > SLOW


UNKNOWN = Growth(np.nan, 0, 0.0)


def growths(loop: Loop, gains: Gains, rates: Floats | None = None) -> Floats:
    """How quickly the worst small disturbance grows [1/s] under N gains (N, n), (N,); below 0 it fades.

    It is the worse one of the poses where the desired motion begins and where it ends. NaN where the law has
    no linear form there, or too many torques are on their way.

    Args:
        loop: what the N have in common; the gains of its law play no part.
        gains: a row for each.
        rates: samples a second of each (N,); the loop's own if None.
    """
    clock = clock_of(loop.sampling)
    made = np.full(len(gains.kp), -np.inf)
    for q in _poses(loop):
        try:
            plant, laws = plant_at(loop.robot, q, laden(loop.around, loop.unknown)), _laws(loop, gains, q)
            every = np.full(len(made), clock.rate) if rates is None else rates
            for rate in np.unique(every):
                places = np.flatnonzero(every == rate)
                own = Gains(*(part[places] for part in gains))
                made[places] = np.maximum(
                    made[places], _grown(plant, laws, own, clock._replace(rate=float(rate)))
                )
        except LinearError:
            return np.full(len(made), np.nan)
    return made


def growth_of(loop: Loop) -> Growth:
    """The worst small disturbance of a loop where its motion begins or ends."""
    worst, clock = Growth(-np.inf, 0, 0.0), clock_of(loop.sampling)
    for q in _poses(loop):
        try:
            [law] = laws_at(loop, gains_of(loop.law, loop.robot), q)
            plant = plant_at(loop.robot, q, laden(loop.around, loop.unknown))
            values, vectors = np.linalg.eig(closed_matrix(plant, law, clock))
        except LinearError:
            return UNKNOWN
        sizes = values.real if clock.is_continuous else np.log(np.maximum(np.abs(values), 1e-300))
        k = int(sizes.argmax())
        rate = float(sizes[k]) * (1.0 if clock.is_continuous else clock.rate)
        if rate > worst.rate:
            turn = (
                abs(values[k].imag) if clock.is_continuous else abs(float(np.angle(values[k]))) * clock.rate
            )
            joint = int(np.abs(vectors[: loop.robot.n, k]).argmax())
            worst = Growth(rate, joint, turn / (2 * np.pi) if turn > UPRIGHT else 0.0)
    return worst


def _poses(loop: Loop) -> list[Floats]:
    begin, end, _ = ends_of(loop.desired)
    return [begin] if np.array_equal(begin, end) else [begin, end]


class _Laws(NamedTuple):
    """A law that is linear in its gains: without any, and what a unit of each adds."""

    without: LinearLaw
    units: list[tuple[int, int, LinearLaw]]
    """Which gain, of Kp, Kv, Ki; which joint; what it adds."""


def _laws(loop: Loop, gains: Gains, q: Floats) -> _Laws:
    n = loop.robot.n
    used = [] if loop.law.kind == "impedance" else [g for g in range(3) if gains[g].any()]
    every = np.zeros((3, 1 + len(used) * n, n))
    places = [(g, j) for g in used for j in range(n)]
    for row, (g, j) in enumerate(places, 1):
        every[g, row, j] = 1.0
    without, *units = laws_at(loop, Gains(*every), q)
    return _Laws(
        without, [(g, j, law.plus(without, -1.0)) for (g, j), law in zip(places, units, strict=True)]
    )


def _grown(plant: Plant, laws: _Laws, gains: Gains, clock: Clock) -> Floats:
    """How quickly the worst disturbance grows near one pose, (N,)."""
    m = plant.m
    has_integral = any(g == 2 for g, _, _ in laws.units)
    trace = LinearLaw(np.zeros((m, m)), np.zeros((m, m)), 1e-300 * np.eye(m) * has_integral)
    without = laws.without.plus(trace, 1.0)
    base = closed_matrix(plant, without, clock)
    slopes = [closed_matrix(plant, without.plus(unit, 1.0), clock) - base for _, _, unit in laws.units]
    numbers = np.array([gains[g][:, j] for g, j, _ in laws.units]).reshape(len(slopes), len(gains.kp))
    made = np.empty(len(gains.kp))
    for begin in range(0, len(made), AT_ONCE):
        some = slice(begin, begin + AT_ONCE)
        count = len(made[some])
        added = np.tensordot(numbers[:, some], np.array(slopes), axes=(0, 0)) if slopes else 0.0
        values = np.linalg.eigvals(np.broadcast_to(base + added, (count, *base.shape)))
        made[some] = (
            values.real.max(axis=-1)
            if clock.is_continuous
            else clock.rate * np.log(np.maximum(np.abs(values).max(axis=-1), 1e-300))
        )
    return made

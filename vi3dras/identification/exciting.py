"""A motion that makes every parameter felt: finite Fourier series within limits, at the least condition.

J. Swevers and others, Optimal robot excitation and identification, IEEE T-RA 13 (1997). Each joint runs
through a sum of sines and cosines of one period. Here it also begins and ends at rest, without a jerk: two
conditions on its coefficients, so that it can be run as it is. Every candidate is scaled until it touches
the first of its limits, hence none breaks one; the best of a generation are the seed of the next.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.dynamics.chain import chain_of
from vi3dras.dynamics.surroundings import Surroundings
from vi3dras.files import Report
from vi3dras.identification.base import BaseParameters, base_of
from vi3dras.identification.errors import NoRoomError
from vi3dras.identification.regressor import regressor
from vi3dras.motion.limits import limits_of

HARMONICS = 5
PERIOD = 10.0
"""[s]: the slowest turn to and fro is 0.1 Hz, the quickest 0.5 Hz."""

POINTS = 60
"""Instants of a candidate by which it is judged."""

CANDIDATES, ELITE, GENERATIONS = 64, 10, 24
"""Of a search: candidates in each of so many generations, the best of which are the next one's seed."""

WIDE = np.pi / 2
"""A joint that turns for ever swings this far to either side of its place at rest [rad]."""

FINE = 400
"""Instants by which limits are judged: the fastest harmonic has eighty of them in each turn."""


class Series(NamedTuple):
    """Finite Fourier series of n joints, at rest at both ends of each period."""

    middle: Floats
    """(n,) [rad], [m]."""
    sines: Floats
    """Of each harmonic, (n, h)."""
    cosines: Floats
    """(n, h)."""
    period: float
    """[s]."""

    def at(self, times: Floats) -> tuple[Floats, Floats, Floats]:
        """Joint values, speeds and accelerations at times (K,), (K, n) each."""
        w = 2 * np.pi / self.period * np.arange(1, self.sines.shape[1] + 1)
        angle = times[:, None] * w
        s, c = np.sin(angle), np.cos(angle)
        q = self.middle + s @ self.sines.T + c @ self.cosines.T
        qd = (c * w) @ self.sines.T - (s * w) @ self.cosines.T
        qdd = -(s * w**2) @ self.sines.T - (c * w**2) @ self.cosines.T
        return q, qd, qdd


class Exciting(NamedTuple):
    """A motion that was designed."""

    series: Series
    condition: float
    """Of the regressor over one period, its columns of the same length."""
    first: float
    """The best condition among the first candidates, drawn at random."""
    touches: tuple[str, ...]
    """Which limit each joint touches: position, speed or acceleration."""


class Room(NamedTuple):
    """What a joint may do, (n,) each."""

    low: Floats
    high: Floats
    speed: Floats
    acceleration: Floats


def exciting(
    robot: Robot, around: Surroundings, *, period: float = PERIOD, harmonics: int = HARMONICS,
    share: float = 0.8, seed: int = 0, report: Report | None = None,
) -> Exciting:  # fmt: skip
    """The motion that tells base parameters, friction and offsets best; the same one for the same seed.

    Args:
        robot: an arm whose links have some mass: its table alone counts.
        around: gravity.
        period: [s].
        harmonics: how many sines and cosines each joint has, 2 at least.
        share: of its range, speed and acceleration that a joint may use.
        seed: another number draws others.
        report: told the fraction that is done.

    Raises:
        NoRoomError: a joint has no range.
    """
    chain = chain_of(robot, around)
    base = base_of(chain)
    room = room_of(robot, share)
    rng = np.random.default_rng(seed)
    free = 2 * harmonics - 1
    centre, spread = np.zeros((robot.n, free)), np.ones((robot.n, free))
    best: tuple[float, Floats] = (np.inf, centre)
    first = np.inf
    for generation in range(GENERATIONS):
        drawn = centre + spread * rng.standard_normal((CANDIDATES, robot.n, free))
        drawn[0] = best[1]
        costs = _conditions(robot, base, around, [_series(room, each, period) for each in drawn])
        order = np.argsort(costs, kind="stable")
        if costs[order[0]] < best[0]:
            best = (float(costs[order[0]]), drawn[order[0]].copy())
        first = best[0] if generation == 0 else first
        elite = drawn[order[:ELITE]]
        centre = 0.3 * centre + 0.7 * elite.mean(axis=0)
        spread = np.maximum(0.4 * spread + 0.6 * elite.std(axis=0), 0.02)
        if report is not None:
            report((generation + 1) / GENERATIONS)
    series = _series(room, best[1], period)
    return Exciting(series, best[0], first, _touched(series, room))


def room_of(robot: Robot, share: float) -> Room:
    """What joints may do with a share of their range, speed and acceleration.

    Raises:
        NoRoomError: a joint has no range.
    """
    home, limits = robot.home, limits_of(robot)
    low = np.where(np.isfinite(robot.low), robot.low, home - WIDE)
    high = np.where(np.isfinite(robot.high), robot.high, home + WIDE)
    for i, joint in enumerate(robot.joints):
        if not high[i] - low[i] > 0:
            ends = (f"{robot.typed(i, float(end[i])):g}" for end in (low, high))
            raise NoRoomError(joint.name, f"{' to '.join(ends)} {robot.unit(i)}")
    middle, half = (low + high) / 2, share * (high - low) / 2
    return Room(middle - half, middle + half, share * limits.speed, share * limits.acceleration)


def _series(room: Room, drawn: Floats, period: float) -> Series:
    """The series of a candidate (n, 2 h - 1), as large as its limits allow.

    Of a joint's numbers the first places its middle. The sines' speeds have to add up to zero at the start,
    so have the cosines' accelerations: the first harmonic of each gives what is missing.
    """
    harmonics = (drawn.shape[1] + 1) // 2
    order = np.arange(1, harmonics + 1)
    sines, cosines = np.zeros((2, len(drawn), harmonics))
    sines[:, 1:], cosines[:, 1:] = (part / order[1:] for part in np.split(drawn[:, 1:], 2, axis=1))
    sines[:, 0] = -(sines[:, 1:] * order[1:]).sum(axis=1)
    cosines[:, 0] = -(cosines[:, 1:] * order[1:] ** 2).sum(axis=1)
    plain = Series(np.zeros(len(drawn)), sines, cosines, period)
    q, qd, qdd = plain.at(np.linspace(0.0, period, FINE, endpoint=False))
    low, high = q.min(axis=0), q.max(axis=0)
    wide = room.high - room.low
    scale = np.min(
        [
            wide / np.maximum(high - low, 1e-12),
            room.speed / np.maximum(np.abs(qd).max(axis=0), 1e-12),
            room.acceleration / np.maximum(np.abs(qdd).max(axis=0), 1e-12),
        ],
        axis=0,
    )
    play = np.maximum(wide - scale * (high - low), 0.0)
    middle = room.low - scale * low + play * 0.5 * (1 + np.tanh(drawn[:, 0]))
    return Series(middle, scale[:, None] * sines, scale[:, None] * cosines, period)


def _conditions(robot: Robot, base: BaseParameters, around: Surroundings, candidates: list[Series]) -> Floats:
    """The condition of each candidate's regressor, columns of the same length, (k,)."""
    times = np.linspace(0.0, candidates[0].period, POINTS, endpoint=False)
    states = [np.concatenate(parts) for parts in zip(*(each.at(times) for each in candidates), strict=True)]
    q, qd, qdd = states
    rows = regressor(chain_of(robot, around), q, qd, qdd, base.columns)
    rows = rows.reshape(len(candidates), -1, len(base.kept))
    square = np.swapaxes(rows, 1, 2) @ rows
    size = np.sqrt(np.maximum(np.diagonal(square, axis1=1, axis2=2), 1e-30))
    values = np.linalg.eigvalsh(square / (size[:, :, None] * size[:, None, :]))
    conditions: Floats = np.sqrt(values[:, -1] / np.maximum(values[:, 0], 1e-15))
    return conditions


def _touched(series: Series, room: Room) -> tuple[str, ...]:
    """Which limit each joint is nearest to."""
    q, qd, qdd = series.at(np.linspace(0.0, series.period, FINE, endpoint=False))
    shares = np.array(
        [
            np.ptp(q, axis=0) / (room.high - room.low),
            np.abs(qd).max(axis=0) / room.speed,
            np.abs(qdd).max(axis=0) / room.acceleration,
        ]
    )
    return tuple(("position", "speed", "acceleration")[k] for k in shares.argmax(axis=0).tolist())

"""The closed loop as one matrix: how joints, speeds and what the controller remembers go on by a sample."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from vi3dras.arrays import Floats
from vi3dras.control.loop import Sampling
from vi3dras.linear.errors import LongDelayError
from vi3dras.linear.law import LinearLaw
from vi3dras.linear.plant import Plant, Step, sampled

Complexes = NDArray[np.complex128]

MOST_STATES = 400
"""Of a loop whose poles are asked for."""


class Clock(NamedTuple):
    """When a controller reads and when its torque acts."""

    rate: float
    """Samples a second; infinite for a continuous one."""
    delay: float = 0.0
    """[s]."""
    is_differenced: bool = False
    """Whether speeds are differences of readings."""

    @property
    def period(self) -> float:
        """[s]; 0 for a continuous controller."""
        return 1.0 / self.rate

    @property
    def whole(self) -> int:
        """Whole samples of the delay."""
        return math.floor(self.delay * self.rate + 1e-9) if math.isfinite(self.rate) else 0

    @property
    def part(self) -> float:
        """What is left of it [s]."""
        left = self.delay - self.whole * self.period
        return left if left > 1e-9 * self.period else 0.0

    @property
    def is_continuous(self) -> bool:
        """Whether the law acts at every instant."""
        return math.isinf(self.rate)


def clock_of(sampling: Sampling) -> Clock:
    """The clock of a loop."""
    return Clock(sampling.rate, sampling.delay, sampling.speed == "differenced")


def closed_matrix(plant: Plant, law: LinearLaw, clock: Clock) -> Floats:
    """What of the loop's state one sample makes, (s, s); of a continuous loop its rate of change.

    The state is joints and speeds, the torques that are on their way, the reading of before where speeds are
    differences, and the error's integral where there is one. It is linear in the law.

    Raises:
        LongDelayError: so many torques are on their way that poles cannot be found.
    """
    if clock.is_continuous:
        return _continuous(plant, law)
    step = sampled(plant, clock.period, clock.part)
    return _sampled(plant.m, step, law, clock)


def poles_of(matrix: Floats) -> Complexes:
    """The eigenvalues (s,), those that fade slowest first."""
    values = np.linalg.eigvals(matrix).astype(complex)
    return values[np.lexsort((values.imag, -values.real.round(12), -np.abs(values).round(12)))]


def growth(matrix: Floats, clock: Clock) -> Floats:
    """How a loop (..., s, s) grows: above 0 it is unstable.

    Of a sampled one the logarithm of the largest pole's size, of a continuous one the largest real part.
    """
    values = np.linalg.eigvals(matrix)
    if clock.is_continuous:
        return np.asarray(values.real.max(axis=-1))
    return np.asarray(np.log(np.maximum(np.abs(values).max(axis=-1), 1e-300)))


def _continuous(plant: Plant, law: LinearLaw) -> Floats:
    m = plant.m
    A, pushed = plant.rate
    has_integral = bool(law.ki.any())
    made = np.zeros(((2 + has_integral) * m,) * 2)
    made[: 2 * m, : 2 * m] = A - pushed @ np.concatenate([law.kp, law.kv], axis=1)
    if has_integral:
        made[: 2 * m, 2 * m :] = pushed @ law.ki
        made[2 * m :, :m] = -np.eye(m)
    return made


def _sampled(m: int, step: Step, law: LinearLaw, clock: Clock) -> Floats:
    waiting = clock.whole + (clock.part > 0)
    has_integral, differenced = bool(law.ki.any()), clock.is_differenced
    size = m * (2 + waiting + differenced + has_integral)
    if size > MOST_STATES:
        raise LongDelayError(clock.delay * clock.rate, MOST_STATES // m - 4)
    last, integral = (2 + waiting) * m, (2 + waiting + differenced) * m
    asked = np.zeros((m, size))
    asked[:, :m] = -law.kp
    if differenced:
        asked[:, :m] -= law.kv * clock.rate
        asked[:, last : last + m] = law.kv * clock.rate
    else:
        asked[:, m : 2 * m] = -law.kv
    if has_integral:
        asked[:, integral:] = law.ki
    sent = [asked] + [np.eye(m, size, (2 + k) * m) for k in range(waiting)]
    made = np.zeros((size, size))
    made[: 2 * m, : 2 * m] = step.turned
    made[: 2 * m] += step.now @ sent[clock.whole]
    if clock.part > 0:
        made[: 2 * m] += step.before @ sent[clock.whole + 1]
    for k in range(waiting):
        made[(2 + k) * m : (3 + k) * m] = sent[k]
    if differenced:
        made[last : last + m, :m] = np.eye(m)
    if has_integral:
        made[integral:, :m] = -clock.period * np.eye(m)
        made[integral:, integral:] = np.eye(m)
    return made

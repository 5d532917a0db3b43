"""How far a loop is from swinging: margins of gain, phase and delay, each with its frequency."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from vi3dras.arrays import Bools, Floats
from vi3dras.linear.closed import Clock, Complexes

Opened = Callable[[Floats], Complexes]
"""The opened loop at frequencies (F,) in [rad/s]."""

HALVINGS = 60
POINTS = 4000
"""Frequencies between which crossings are looked for."""

CONTINUOUS = (1e-4, 1e5)
"""Frequencies [rad/s] of a continuous loop."""

DECADES = 6.0
"""Of a sampled one, below half its rate."""


class Margins(NamedTuple):
    """What a stable loop bears; endless where nothing makes it swing."""

    gain: float
    """A factor above 1 with which the loop begins to swing; infinite if none does."""
    gain_at: float
    """How fast it then swings [rad/s]; NaN where it does not."""
    gain_down: float
    """A factor below 1 with which it begins to fall; 0 if none does."""
    phase: float
    """[rad]: how much later the phase may be; infinite if the loop's gain is never 1."""
    phase_at: float
    """[rad/s]."""
    delay: float
    """How much later [s] the torque may come."""
    delay_at: float
    """[rad/s]."""
    modulus: float
    """The least distance of the opened loop from -1: one over the peak of the sensitivity."""
    modulus_at: float
    """[rad/s]."""


def margins_of(opened: Opened, clock: Clock) -> Margins:
    """The margins of a loop that is closed and stable."""
    if clock.is_continuous:
        w = np.geomspace(*CONTINUOUS, POINTS)
    else:
        top = np.pi * clock.rate
        w = np.unique(
            np.concatenate([np.geomspace(top * 10**-DECADES, top, POINTS), np.linspace(0, top, POINTS)[1:]])
        )
    L = opened(w)
    gains, at_gain = _gains(opened, w, L, ends=not clock.is_continuous)
    above, below = gains > 1, gains < 1
    gain, gain_at = _least(gains[above], at_gain[above])
    crossings = _refined(lambda v: np.abs(opened(v)) - 1, w, np.abs(L) - 1)
    phases = np.mod(np.angle(opened(crossings)) + np.pi, 2 * np.pi) if len(crossings) else np.zeros(0)
    signed = np.where(phases > np.pi, 2 * np.pi - phases, phases)
    phase, phase_at = _least(signed, crossings)
    delay, delay_at = _least(phases / crossings, crossings)
    far = np.abs(1 + L)
    nearest = int(far.argmin())
    return Margins(
        gain, gain_at, float(gains[below].max(initial=0.0)), phase, phase_at, delay, delay_at,
        float(far[nearest]), float(w[nearest]),
    )  # fmt: skip


def _gains(opened: Opened, w: Floats, L: Complexes, *, ends: bool) -> tuple[Floats, Floats]:
    """The factors (k,) with which the loop would pass through -1, and where."""
    at = _refined(lambda v: opened(v).imag, w, L.imag, L.real < 0)
    values = opened(at).real if len(at) else np.zeros(0)
    if ends:  # at half the sampling rate a response is real
        at, values = np.append(at, w[-1]), np.append(values, L[-1].real)
    kept = values < -1e-12
    return -1 / values[kept], at[kept]


def _refined(f: Callable[[Floats], Floats], w: Floats, values: Floats, counts: Bools | None = None) -> Floats:
    """Where a function of frequencies is zero, all halved at once, (k,)."""
    changes = np.sign(values[:-1]) * np.sign(values[1:]) < 0
    if counts is not None:
        changes &= counts[:-1] & counts[1:]
    low, high = w[:-1][changes], w[1:][changes]
    first = values[:-1][changes]
    for _ in range(HALVINGS if len(low) else 0):
        middle = (low + high) / 2
        is_left = np.sign(f(middle)) == np.sign(first)
        low, high = np.where(is_left, middle, low), np.where(is_left, high, middle)
    return np.asarray((low + high) / 2)


def _least(values: Floats, at: Floats) -> tuple[float, float]:
    if not len(values):
        return np.inf, np.nan
    place = int(values.argmin())
    return float(values[place]), float(at[place])

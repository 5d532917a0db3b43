"""How an arm shakes: which joint, how quickly and how far, and how much of the time its motor is full."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.runs.run import LoopRun

SEEN = 2e-4
"""An amplitude that nobody sees [rad] or [m]."""
ROUNDS = 3.0
"""Fewer rounds of a wave than these in the second half are a slow drift."""


class Shaking(NamedTuple):
    """What the second half of a run shows of one joint."""

    joint: int
    """From 0."""
    period: float
    """Of a wave in [s]; NaN where the joint is calm."""
    amplitude: float
    """In [rad] or [m]."""
    saturated: float
    """Share of the time, 0 to 1."""

    @property
    def is_seen(self) -> bool:
        """Whether it shakes at all."""
        return self.period == self.period


def shaking_of(run: LoopRun) -> Shaking:
    """The joint that shakes most, in parts of what it may shake unseen."""
    half = len(run.times) // 2
    error = run.error[half:]
    full = run.saturated.mean(axis=0)
    waves = [_wave(column, run.times[half:]) for column in error.T]
    worst = int(np.argmax([size for _, size in waves]))
    period, size = waves[worst]
    is_calm = size < SEEN or (run.times[-1] - run.times[half]) / period < ROUNDS
    return Shaking(worst, np.nan if is_calm else period, size, float(full[worst]))


def _wave(values: Floats, times: Floats) -> tuple[float, float]:
    """Period [s] and amplitude of what swings about a straight line in values (K,), by their spectrum.

    Windowed after von Hann; between two frequencies by the parabola through the logarithms at the peak.
    """
    count = len(values)
    line = np.polynomial.polynomial.polyfit(times - times[0], values, 1)
    rest = values - np.polynomial.polynomial.polyval(times - times[0], line)
    window = np.hanning(count)
    size = np.abs(np.fft.rfft(rest * window)) / window.sum() * 2
    if len(size) < 4 or not size[2:].any():
        return float("inf"), 0.0
    k = int(size[2:].argmax()) + 2
    beside = [size[k - 1], size[k], size[k + 1] if k + 1 < len(size) else size[k - 1]]
    before, peak, after = (np.log(max(float(each), 1e-300)) for each in beside)
    bend = before - 2 * peak + after
    shift = 0.5 * (before - after) / bend if bend < 0 else 0.0
    step = float(times[1] - times[0])
    return count * step / (k + shift), float(np.sqrt(2) * rest.std())

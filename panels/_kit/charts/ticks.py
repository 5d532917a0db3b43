"""Axes of plots: round numbers to write at them, and where a value lies."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.units import round_above

from ..pen import short


class Axis(NamedTuple):
    """A stretch of pixels for a stretch of values, even or logarithmic."""

    low: float
    high: float
    start: float
    """The pixel of `low`."""
    end: float
    is_log: bool = False

    def at(self, values: Floats | float) -> Floats:
        """Give the pixels of values, any shape."""
        low, high, found = self.low, self.high, np.asarray(values, float)
        if self.is_log:
            low, high = math.log10(low), math.log10(high)
            found = np.log10(np.maximum(found, 1e-300))
        return self.start + (found - low) / (high - low) * (self.end - self.start)

    def value(self, pixel: float) -> float:
        """Give the value at a pixel."""
        part = (pixel - self.start) / (self.end - self.start)
        if self.is_log:
            return float(self.low * (self.high / self.low) ** part)
        return self.low + part * (self.high - self.low)

    def ticks(self, room: float) -> list[tuple[float, str]]:
        """Give round values with what is written at them, at least `room` pixels apart."""
        count = max(int(abs(self.end - self.start) / room), 1)
        if self.is_log:
            return _powers(self.low, self.high, count)
        step = round_above((self.high - self.low) / count)
        first = math.ceil(self.low / step - 1e-9)
        last = math.floor(self.high / step + 1e-9)
        return [(k * step, short(round(k * step, 12))) for k in range(first, last + 1)]


def padded(low: float, high: float, room: float = 0.06) -> tuple[float, float]:
    """Give the ends of an axis with some room beyond the values; one value gets room on both sides."""
    if not (math.isfinite(low) and math.isfinite(high)):
        return 0.0, 1.0
    if high - low < 1e-12 * max(abs(low), abs(high), 1e-9):
        half = max(abs(low) * 0.1, 0.5)
        return low - half, high + half
    return low - room * (high - low), high + room * (high - low)


def _powers(low: float, high: float, count: int) -> list[tuple[float, str]]:
    first, last = math.ceil(math.log10(low) - 1e-9), math.floor(math.log10(high) + 1e-9)
    if last - first < 2:
        return _between(low, high, count)
    every = max(1, math.ceil((last - first + 1) / count))
    powers = range(first, last + 1, every)
    return [(10.0**p, f"10^{{{p}}}".replace("-", "−") if abs(p) > 1 else short(10.0**p)) for p in powers]


def _between(low: float, high: float, count: int) -> list[tuple[float, str]]:
    """Ticks at 1, 2, 5 times powers of ten, or fewer of them: for an axis with hardly a power in it."""
    first, last = math.floor(math.log10(low)), math.ceil(math.log10(high))
    for steps in ((1, 2, 3, 5), (1, 3), (1,)):
        values = [step * 10.0**p for p in range(first, last + 1) for step in steps]
        found = [v for v in values if low * (1 - 1e-9) <= v <= high * (1 + 1e-9)]
        if len(found) <= count:
            break
    return [(v, short(v)) for v in found]

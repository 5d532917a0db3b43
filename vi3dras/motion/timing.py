"""When the tool is where on its way: a table of speeds, or a law."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.motion.laws import BLEND, LawName, law_shape

HALVINGS = 34
"""Of a part of the duration, until the time of a place is exact."""


class TableTiming(NamedTuple):
    """Speeds at places of the way, with constant acceleration from one to the next."""

    ways: Floats
    """Rising from 0, (K,)."""
    speeds: Floats
    """(K,), 0 at both ends."""
    times: Floats
    """(K,) [s]."""

    @property
    def duration(self) -> float:
        """[s]."""
        return float(self.times[-1])

    def at(self, times: Floats) -> tuple[Floats, Floats, Floats]:
        """Way, speed and acceleration at times (N,) [s], each (N,)."""
        i = np.clip(np.searchsorted(self.times, times, "right") - 1, 0, len(self.times) - 2)
        rate = self._rates()[i]
        gone = np.clip(times, 0.0, self.duration) - self.times[i]
        way = self.ways[i] + gone * (self.speeds[i] + gone * rate / 2)
        return np.clip(way, 0.0, self.ways[-1]), np.maximum(self.speeds[i] + gone * rate, 0.0), rate

    def when(self, ways: Floats) -> Floats:
        """The times [s] at which ways (N,) are done, (N,)."""
        i = np.clip(np.searchsorted(self.ways, ways, "right") - 1, 0, len(self.ways) - 2)
        gone = np.clip(ways, 0.0, self.ways[-1]) - self.ways[i]
        speed = np.sqrt(np.maximum(self.speeds[i] ** 2 + 2 * self._rates()[i] * gone, 0.0))
        both = self.speeds[i] + speed
        spent = np.divide(2 * gone, both, out=np.zeros_like(both), where=both > 0)
        return np.minimum(self.times[i] + spent, self.times[i + 1])

    def slower(self, factor: float) -> TableTiming:
        """The same in so many times the duration."""
        return TableTiming(self.ways, self.speeds / factor, self.times * factor)

    def _rates(self) -> Floats:
        return np.diff(self.speeds**2) / (2 * np.diff(self.ways))


class LawTiming(NamedTuple):
    """A way done by a law."""

    law: LawName
    length: float
    duration: float
    """[s]."""
    blend: float = BLEND

    def at(self, times: Floats) -> tuple[Floats, Floats, Floats]:
        """Way, speed and acceleration at times (N,) [s], each (N,)."""
        shape = law_shape(self.law, times / self.duration, self.blend)
        return (
            self.length * shape.share,
            self.length / self.duration * shape.speed,
            self.length / self.duration**2 * shape.acceleration,
        )

    def when(self, ways: Floats) -> Floats:
        """The times [s] at which ways (N,) are done, (N,)."""
        share = np.clip(np.asarray(ways, float) / self.length, 0.0, 1.0)
        low, high = np.zeros_like(share), np.ones_like(share)
        for _ in range(HALVINGS):
            middle = (low + high) / 2
            early = law_shape(self.law, middle, self.blend).share < share
            low, high = np.where(early, middle, low), np.where(early, high, middle)
        times = self.duration * (low + high) / 2
        return np.where(share <= 0, 0.0, np.where(share >= 1, self.duration, times))

    def slower(self, factor: float) -> LawTiming:
        """The same in so many times the duration."""
        return self._replace(duration=self.duration * factor)


Timed = TableTiming | LawTiming
"""A way over time, from rest to rest."""


def table_timing(ways: Floats, squares: Floats) -> TableTiming:
    """The table of squared speeds (K,) at ways (K,)."""
    speeds = np.sqrt(np.maximum(squares, 0.0))
    both = speeds[1:] + speeds[:-1]
    spent = 2 * np.diff(ways) / np.maximum(both, 1e-300)
    return TableTiming(ways, speeds, np.concatenate([[0.0], np.cumsum(spent)]))

"""A number that goes evenly from one value to another."""

from __future__ import annotations

from typing import NamedTuple


class Ramp(NamedTuple):
    """A pulse on its way."""

    start: float
    """[µs]."""
    end: float
    begins: float
    """[s]."""
    seconds: float

    def at(self, time: float) -> float:
        """The pulse at a time [µs]."""
        if self.seconds <= 0 or time >= self.begins + self.seconds:
            return self.end
        return self.start + (self.end - self.start) * max(time - self.begins, 0.0) / self.seconds

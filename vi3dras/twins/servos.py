"""Hobby servos as they are: slow, with a dead band and play, under a load, in a calibration of their own."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np

from vi3dras.arrays import Floats, Ints

FRAME_S = 0.02
"""A servo hears of a new pulse so often [s]."""


@dataclass
class ServoBank:
    """k servos and where their shafts are.

    A servo turns towards what it is told as quickly as it can, and rests within its dead band; what it
    carries follows through the play of its gears, and gives way to the load.
    """

    angles: Floats
    """Where the motors are [rad], (k,)."""
    slew: Floats
    """How fast each can be [rad/s], (k,)."""
    dead_band: Floats
    """How far a motor may be from what it is told before it turns, (k,) [rad]."""
    play: Floats
    """Of the gears, from end to end, (k,) [rad]."""
    droop: Floats
    """How far each gives way to the largest load, (k,) [rad]."""
    load: Callable[[Floats], Floats] | None = None
    """The load on each at shaft angles (k,), from -1 to 1; none if None."""
    stalled: Ints = field(default_factory=lambda: np.zeros(0, np.int64))
    """Servos that do not turn any more."""

    def __post_init__(self) -> None:
        """The gears rest in the middle of their play."""
        self.carried = self.angles.copy()

    @classmethod
    def ideal(cls, angles: Floats, slew: float = 6.0) -> ServoBank:
        """Servos without any error, as fast as `slew` [rad/s]."""
        nothing = np.zeros(len(angles))
        return cls(np.array(angles, float), nothing + slew, nothing, nothing, nothing)

    def frame(self, wanted: Floats) -> None:
        """One frame towards what is told, (k,) [rad]; NaN leaves a servo without torque."""
        away = np.where(np.isfinite(wanted), wanted - self.angles, 0.0)
        away[self.stalled] = 0.0
        away[np.abs(away) <= self.dead_band] = 0.0
        most = self.slew * FRAME_S
        self.angles = self.angles + np.clip(away, -most, most)
        self.carried = np.clip(self.carried, self.angles - self.play / 2, self.angles + self.play / 2)

    @property
    def shafts(self) -> Floats:
        """Where the joints really are, (k,) [rad]: what a protractor would show."""
        if self.load is None:
            return self.carried.copy()
        shafts: Floats = self.carried - self.droop * self.load(self.carried)
        return shafts

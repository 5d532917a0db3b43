"""A control loop as a value: arm, desired motion, law, and what stands between the law and the arm.

When is what read, and when does it act? At the sample k, at t_k = k / rate, the sensors read the joint values
and the law computes a torque from them. That torque acts from t_k + delay on and is held, a zero-order hold,
until the torque of the next sample takes its place. The delay is any time, a fraction of a sample or many
samples. Before the first torque acts, there is what the law gives at the start without an error.

A sensor reads the true value and noise, rounded to whole quanta. A speed is either measured, exactly, or the
difference of two readings times the rate, at the first sample the desired speed.

A continuous loop, `rate` infinite, has neither hold, delay, noise nor quanta: the law acts at once.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Literal

from vi3dras.arm.robot import Robot
from vi3dras.control.desired import Desired
from vi3dras.control.laws import ControlLaw
from vi3dras.dynamics.surroundings import Payload, Surroundings, Vector

SpeedFrom = Literal["measured", "differenced"]
"""How the law knows speeds."""


@dataclass(frozen=True)
class Sampling:
    """What the sensors and the clock of a controller are like."""

    rate: float = 500.0
    """Samples a second; infinite for a continuous controller."""
    delay: float = 0.0
    """From the reading to the moment its torque acts in [s]."""
    speed: SpeedFrom = "measured"
    quantum: float = 0.0
    """The step of the position sensors in [rad] or [m]; 0 for exact ones."""
    noise: float = 0.0
    """Standard deviation of what is read in [rad] or [m]."""
    seed: int = 1
    """Of the noise: the same seed gives the same run, to the last bit."""

    @property
    def is_continuous(self) -> bool:
        """Whether the law acts at every instant."""
        return math.isinf(self.rate)


@dataclass(frozen=True)
class Motors:
    """What the motors can, and what their gears lose."""

    limits: tuple[float, ...] = ()
    """Largest torques (n,) in [N m] or [N], infinite where there is none; no limits if empty."""
    backlash: tuple[float, ...] = ()
    """The play of each gear (n,) in [rad] or [m] at the joint; none if empty."""


@dataclass(frozen=True)
class Push:
    """A force at the tool that nobody told the controller."""

    start: float
    """In [s]."""
    duration: float
    """In [s]."""
    force: Vector
    """In the world in [N]."""


@dataclass(frozen=True)
class Loop:
    """Everything that decides a run."""

    robot: Robot
    """With masses."""
    desired: Desired
    law: ControlLaw
    around: Surroundings = field(default=Surroundings())
    """What both the arm and the law's model of it know."""
    sampling: Sampling = Sampling()
    motors: Motors = Motors()
    pushes: tuple[Push, ...] = ()
    unknown: Payload = field(default=Payload())
    """A payload that the hand holds besides, and that the law's model does not know."""
    has_stops: bool = True
    """Whether a joint stops at its limits."""

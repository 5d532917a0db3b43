"""A way in the least time that the motors allow: how long, which limit leads where, the motion itself."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from vi3dras.api.forces.run import Motioned, run_in
from vi3dras.api.forces.torques import Torques, torques_of
from vi3dras.api.values.numbers import joints_out
from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.dynamics.estimate import estimated
from vi3dras.dynamics.fastest_motion import LeastTime
from vi3dras.dynamics.least_time import bounds_of, least_time
from vi3dras.dynamics.plausible import warnings
from vi3dras.dynamics.surroundings import Surroundings
from vi3dras.dynamics.trajectory import Trajectory
from vi3dras.dynamics.way import through, way_of
from vi3dras.motion.limits import limits_of

if TYPE_CHECKING:
    from pandas import DataFrame

    from vi3dras.api.values.plots import Plot

STEP = 0.01
"""Between two rows of the motion [s], at most."""


class Lead(NamedTuple):
    """A stretch on which one limit holds the motion back."""

    start: float
    """[s]."""
    end: float
    """[s]."""
    kind: str
    """`torque`, `speed` or `acceleration`; `none` where the lead passes from one to another."""
    joint: str
    """Its name, empty where there is none."""
    number: int
    """From 1; 0 where there is none."""
    side: str
    """`upper` or `lower` limit."""


@dataclass(frozen=True, eq=False, repr=False)
class Fastest:
    """A way from rest to rest in the least time within limits of torque, speed and acceleration."""

    robot: Robot
    found: LeastTime
    """The same as the core has it: over the way, in [m], [rad] and [s]."""
    around: Surroundings
    """Gravity, payload, friction."""
    title: str = "Motion"
    told: tuple[str, ...] = ()
    """What was taken for granted, in sentences."""
    before: float | None = None
    """How long the motion took whose way this is [s]; None where it had no time."""

    @property
    def duration(self) -> float:
        """[s]."""
        return self.found.duration

    @property
    def steady_duration(self) -> float:
        """Of the same way at the largest constant speed that keeps all limits [s], without start and stop."""
        return self.found.steady_duration

    @property
    def leads(self) -> tuple[Lead, ...]:
        """The switching structure: which limit of which joint leads from when to when."""
        return tuple(
            Lead(each.start, each.end, each.kind, *self._named(each.kind, each.joint),
                 "upper" if each.is_upper else "lower")
            for each in self.found.phases
        )  # fmt: skip

    @cached_property
    def trajectory(self) -> Trajectory:
        """The motion at even times, with speeds and accelerations, in [m] and [rad]."""
        return self.found.trajectory(STEP)

    @property
    def times(self) -> Floats:
        """[s], (N,)."""
        return self.trajectory.times

    @property
    def q(self) -> Floats:
        """Joint values (N, n)."""
        return joints_out(self.robot, self.trajectory.q)

    @property
    def motion(self) -> Motioned:
        """The same as `arm.torques` takes it, with its speeds and accelerations."""
        return Motioned(self.trajectory, self.title, self.told)

    @cached_property
    def torques(self) -> Torques:
        """What the motion asks of the motors: with its parts, energy, and a table to save."""
        return torques_of(self.robot, self.motion, self.around, self.found.bounds.torque)

    @property
    def phase_plane(self) -> dict[str, Floats]:
        """Over the way `s`: the speed, and the maximum velocity curve above it, (K,) each."""
        found = self.found
        return {"s": found.way.places, "speed": found.speed, "ceiling": np.sqrt(found.ceiling)}

    def to_frame(self) -> DataFrame:
        """The table of `torques`."""
        return self.torques.to_frame()

    def save(self, file: str | Path, *, replace: bool = False) -> None:
        """Write that table as CSV: times, joint values, torques.

        Raises:
            FileExistsAlreadyError, NotWritableError: the file cannot be written.
        """
        self.torques.save(file, replace=replace)

    def plot(self) -> Plot:
        """The torque of every motor over the time, with its limits."""
        return self.torques.plot()

    def _named(self, kind: str, joint: int) -> tuple[str, int]:
        return ("", 0) if kind == "none" else (self.robot.joints[joint].name, joint + 1)

    def __repr__(self) -> str:
        leads = sum(each.kind != "none" for each in self.leads)
        return f"<{self.title} for {self.robot.id}: {self.duration:.3f} s at least, {leads} stretches>"


def fastest_along(robot: Robot, run: Any, around: Surroundings, limits: Floats) -> Fastest:
    """The way of a motion in the least time.

    Raises:
        NoLimitError, TooWeakError: no motor has a limit, or one is too weak.
        WayWithoutTimeError: the motion has gaps, or moves nothing.
    """
    motion = run_in(robot, run)
    massed = estimated(robot)
    found = least_time(massed.robot, way_of(motion.trajectory), around, bounds_of(robot, limits))
    before = float(motion.trajectory.times[-1] - motion.trajectory.times[0])
    told = (*assumed(robot), *warnings(massed))
    return Fastest(massed.robot, found, around, motion.title, told, before)


def fastest_between(robot: Robot, ends: Floats, around: Surroundings, limits: Floats) -> Fastest:
    """The straight way of the joints through poses (k, n) in [m] and [rad] in the least time.

    Raises:
        NoLimitError, TooWeakError: no motor has a limit, or one is too weak.
        WayWithoutTimeError: both poses are the same.
    """
    massed = estimated(robot)
    found = least_time(massed.robot, through(ends), around, bounds_of(robot, limits))
    return Fastest(massed.robot, found, around, "Joint move", (*assumed(robot), *warnings(massed)))


def assumed(robot: Robot) -> tuple[str, ...]:
    """What of the limits of speed is not in the arm's file."""
    return tuple(text for text in limits_of(robot).assumed if "speed of" in text)

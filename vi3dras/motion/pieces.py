"""What a motion is put together from: stretches run by a timing, rests, and gaps that are not run."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Bools, Floats
from vi3dras.joint_workspace.classes import REACHABLE, Codes
from vi3dras.kinematics.forward import tool_pose
from vi3dras.kinematics.jacobian import geometric_jacobian
from vi3dras.motion.rows import Phase
from vi3dras.motion.stretch import Stretch
from vi3dras.motion.timing import Timed

Grips = tuple[float, float]
"""How far the hand is open when a piece begins and when it ends, from 0 closed to 1 open."""

OPEN: Grips = (1.0, 1.0)


class Some(NamedTuple):
    """What a piece is at some of its times."""

    q: Floats
    """(N, n)."""
    velocity: Floats
    """(N, n)."""
    acceleration: Floats
    """(N, n)."""
    points: Floats
    """(N, 3)."""
    way: Floats
    """Since the piece began [m], (N,)."""
    tool_speed: Floats
    """(N,)."""
    reachable: Bools
    """(N,)."""
    code: Codes
    """(N,)."""


class Run(NamedTuple):
    """A stretch run from one end to the other."""

    phase: Phase
    stretch: Stretch
    timing: Timed
    stops: Floats
    """The ways at which via-points are, rising, (P,)."""
    asked: float
    """Tool speed that is asked for [m/s]."""
    grip: Grips

    @property
    def duration(self) -> float:
        """[s]."""
        return self.timing.duration

    def stop_times(self) -> Floats:
        """When the via-points are reached [s], (P,)."""
        return self.timing.when(self.stops)

    def at(self, robot: Robot, times: Floats) -> Some:
        """The piece at times (N,) [s] since it began."""
        s, v, a = self.timing.at(times)
        q, first, second = self.stretch.joints.at(s)
        velocity = first * v[:, None]
        acceleration = first * a[:, None] + second * (v**2)[:, None]
        some = np.ones(len(times), bool), np.full(len(times), REACHABLE, np.uint8)
        if self.stretch.points is None:
            speed = tool_speeds(robot, q, velocity)
            return Some(q, velocity, acceleration, np.full((len(times), 3), np.nan), 0.0 * s, speed, *some)
        points, along, _ = self.stretch.points.at(s)
        return Some(q, velocity, acceleration, points, s, v * np.linalg.norm(along, axis=1), *some)

    @property
    def length(self) -> float:
        """What it adds to the way [m]."""
        return 0.0 if self.stretch.points is None else self.stretch.length


class Rest(NamedTuple):
    """The arm stands."""

    phase: Phase
    q: Floats
    """(n,)."""
    point: Floats
    """(3,)."""
    duration: float
    """[s]."""
    grip: Grips
    stops: Floats
    """The via-points in it as shares of its time, (P,)."""
    length: float = 0.0
    """What it adds to the way [m]: a jump adds what it leaves out."""
    asked: float = 0.0

    def stop_times(self) -> Floats:
        """The times of its via-points [s]."""
        return self.stops * self.duration

    def at(self, robot: Robot, times: Floats) -> Some:
        """The piece at times (N,) [s] since it began."""
        N = len(times)
        still, none = np.zeros((N, robot.n)), np.zeros(N)
        some = np.ones(N, bool), np.full(N, REACHABLE, np.uint8)
        return Some(np.tile(self.q, (N, 1)), still, still, np.tile(self.point, (N, 1)), none, none, *some)


class Gap(NamedTuple):
    """Points that are not reached: they are told, never run."""

    phase: Phase
    points: Floats
    """(P, 3) at even times."""
    code: Codes
    """(P,)."""
    stops: Floats
    """The via-points among them, as places from 0 to P - 1."""
    speed: float
    """At which they would be passed [m/s]."""
    spacing: float
    """From one of them to the next [m]."""
    grip: Grips
    before: bool
    """Whether a reached point is before them."""
    behind: bool
    """Whether one is behind them."""
    asked: float = 0.0

    @property
    def duration(self) -> float:
        """From the reached point before to the one behind [s]."""
        return self.length / self.speed

    @property
    def length(self) -> float:
        """What it adds to the way [m]."""
        return self.spacing * (len(self.points) - 1 + self.before + self.behind)

    def stop_times(self) -> Floats:
        """When the via-points in it would be reached [s]."""
        return (self.stops + self.before) * self.spacing / self.speed

    def at(self, robot: Robot, times: Floats) -> Some:
        """The piece at times (N,) [s] since it began."""
        place = np.clip(times * self.speed / self.spacing - self.before, 0.0, len(self.points) - 1.0)
        near, all_of_them = np.rint(place).astype(int), np.arange(float(len(self.points)))
        points = np.stack([np.interp(place, all_of_them, column) for column in self.points.T], axis=1)
        missing = np.full((len(times), robot.n), np.nan)
        none, no = np.full(len(times), np.nan), np.zeros(len(times), bool)
        return Some(missing, missing, missing, points, times * self.speed, none, no, self.code[near])


Piece = Run | Rest | Gap


def tool_speeds(robot: Robot, q: Floats, velocity: Floats) -> Floats:
    """Speeds [m/s] (N,) of the tool at joint values and velocities (N, n)."""
    linear = geometric_jacobian(robot, q)[:, :3] @ velocity[:, :, None]
    speeds: Floats = np.linalg.norm(linear[:, :, 0], axis=1)
    return speeds


def rest(robot: Robot, phase: Phase, q: Floats, time: float, grip: Grips = OPEN) -> Rest:
    """The arm standing at joint values (n,), with a via-point where it begins and where it ends."""
    return Rest(phase, q, tool_pose(robot, q)[:3, 3], time, grip, np.array([0.0, 1.0]))

"""An arm's motion as rows over time, played, plotted, checked and exported; words for places along it."""

from __future__ import annotations

import math
from typing import Literal, NamedTuple

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Bools, Floats, Ints
from vi3dras.inverse.sentences import joint_text
from vi3dras.joint_workspace.classes import Codes

Phase = Literal["path", "approach", "retreat", "dwell", "joints", "seam"]
PHASES: tuple[Phase, ...] = ("path", "approach", "retreat", "dwell", "joints", "seam")
"""What the arm does at a row; `Motion.phase` counts in this order."""

FREE = -1
"""`Motion.held` of a row at which nothing holds the tool back."""

TOOL = -2
"""`Motion.held` of a row that is slow for the tool's own sake: its acceleration, a law, or a stop nearby."""


class Motion(NamedTuple):
    """N rows of an arm of n joints."""

    times: Floats
    """Strictly rising from 0 [s], (N,)."""
    q: Floats
    """Joint values [rad], [m], (N, n); NaN where a point is not reached."""
    velocity: Floats
    """Of the joints, (N, n)."""
    acceleration: Floats
    """Of the joints, (N, n)."""
    points: Floats
    """Where the tool is asked to be [m], (N, 3); NaN where only the joints are asked."""
    way: Floats
    """How far the tool has come along what it is asked [m], (N,)."""
    tool_speed: Floats
    """Of the tool [m/s], (N,)."""
    held: Ints
    """What keeps the tool slower than asked, (N,): FREE, TOOL, or from 0 on 2 j for joint j's speed and
    2 j + 1 for its acceleration."""
    phase: Ints
    """Index into PHASES, (N,)."""
    gripper: Floats
    """How far the hand is open, from 0 closed to 1 open, (N,)."""
    reachable: Bools
    """(N,)."""
    code: Codes
    """The class of each point, see `joint_workspace.classes`, (N,)."""
    jumps: Ints
    """Rows after which the arm has to jump."""
    closes: bool = False
    """Whether the path is meant to end where it began."""

    @property
    def duration(self) -> float:
        """[s]."""
        return float(self.times[-1])

    def at(self, time: float) -> Floats | None:
        """Joint values (n,) at a time; in a gap those at its nearer end; None when nothing is reached."""
        place = float(np.interp(time, self.times, np.arange(len(self.times))))
        before = min(int(place), max(len(self.q) - 2, 0))
        after = min(before + 1, len(self.q) - 1)
        share = place - before
        if before in self.jumps and after > before:
            share = float(round(share))
        q = self._between(before, after, share)
        if np.isfinite(q).all():
            return q
        reached = np.flatnonzero(np.isfinite(self.q).all(axis=1))
        return self.q[reached[np.abs(reached - place).argmin()]] if len(reached) else None

    def _between(self, before: int, after: int, share: float) -> Floats:
        """Joint values (n,) on the cubic between two rows, which has their velocities."""
        if share in (0.0, 1.0) or before == after:
            return np.asarray(self.q[after if share else before])
        u, step = share, self.times[after] - self.times[before]
        way = self.q[after] - self.q[before]
        start, end = step * self.velocity[before] - way, way - step * self.velocity[after]
        curve = u * (1 - u) * ((1 - u) * start + u * end)
        return np.asarray(self.q[before] + u * way + np.where(np.isfinite(curve), curve, 0.0))


class Plan(NamedTuple):
    """One motion twice: the rows that are exported, and rows near enough together to play and plot."""

    stops: Motion
    """The via-points."""
    fine: Motion
    """At even steps of time."""
    asked: float
    """The tool speed that was asked for [m/s]; infinite for the least time."""
    reasons: tuple[str, ...] = ()
    """Sentences on where and why the tool is slower than asked."""


def place(robot: Robot, way: float) -> str:
    """A distance along the path, short enough to read."""
    return f"{short(robot, way)} {robot.units.length}"


def span(robot: Robot, start: float, end: float) -> str:
    """From one distance to another, or at it where they read the same."""
    one, other = (short(robot, way) for way in (start, end))
    unit = robot.units.length
    return f"At {one} {unit}" if one == other else f"From {one} to {other} {unit}"


def short(robot: Robot, way: float) -> str:
    """A length [m] in the arm's unit, to the millimetre."""
    metres = robot.units.metres
    digits = max(math.ceil(math.log10(metres / 0.001) - 1e-9), 0)
    return f"{way / metres:.{digits}f}"


def on_path(motion: Motion) -> Bools:
    """Which rows (N,) are on the path itself."""
    return np.asarray(motion.phase == PHASES.index("path"))


def way_of(motion: Motion) -> Floats:
    """The way since the path began, (N,)."""
    on = on_path(motion)
    return motion.way - (motion.way[on.argmax()] if on.any() else 0.0)


def joint_name(robot: Robot, joint: int) -> str:
    """A joint with its letter, such as base (θ1)."""
    return f"{robot.joints[joint].name} ({robot.symbol(joint)})"


def joint_way(robot: Robot, joint: int, value: float) -> str:
    """How far a joint goes, in degrees or in the arm's length unit."""
    if robot.joints[joint].is_revolute:
        return f"{math.degrees(value):.{0 if abs(value) > 0.1 else 1}f}°"
    return joint_text(robot, joint, value)

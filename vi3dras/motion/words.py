"""Words for where something happens along a path, and to which joint."""

from __future__ import annotations

import math

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Bools, Floats
from vi3dras.inverse.sentences import joint_text
from vi3dras.motion.rows import PHASES, Motion


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

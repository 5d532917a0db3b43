"""The torques of a motion as charts: in parts, as power, or as shares of the limits."""

from __future__ import annotations

import math

import numpy as np

from vi3dras.api.forces.torques import Torques
from vi3dras.arrays import Bools, Floats, runs
from vi3dras.dynamics.along import outside_range

from ...charts.data import Interval
from ...charts.stacks import Band, Stack
from ...face.units import joint_symbol
from ...pen import Rgb
from ..arms.sheets import joint_colour

PARTS: tuple[tuple[str, str, Rgb], ...] = (
    ("gravity", "gravity", (112, 124, 148)),
    ("payload", "payload", (44, 158, 172)),
    ("friction", "friction", (200, 134, 74)),
    ("inertia", "inertia", (90, 142, 244)),
    ("coriolis", "Coriolis", (162, 122, 250)),
)
"""Field, name and colour of what asks for a torque, in the order in which it is stacked."""

POWER: Rgb = (90, 142, 244)
SHARE: Rgb = (56, 170, 140)


def unit_of(found: Torques, joint: int) -> str:
    """N m of a joint that turns, N of one that slides."""
    return "N m" if found.robot.joints[joint].is_revolute else "N"


def digits(largest: float) -> int:
    """How many decimals numbers have of which the largest is so large."""
    return 1 if not largest < 10 else 2 if largest >= 1 else 3


def stack_of(found: Torques, joint: int, view: str) -> Stack:
    """One joint's chart."""
    symbol, colour = joint_symbol(found.robot, joint), joint_colour(joint)
    limit, odd = float(found.limits[joint]), odd_stretches(found)
    torque = found.torque[:, joint]
    if view == "power":
        power = found.power[:, joint]
        return Stack(symbol, colour, (Band("power", POWER, power),), power, unit="W", odd=odd)
    if view == "share":
        share = 100 * found.found.share[:, joint]
        full = 100.0 if math.isfinite(limit) else math.inf
        over = over_stretches(found, joint)
        return Stack(symbol, colour, (Band("share", SHARE, share),), share, full, "%", 0, over, odd)
    bands = tuple(Band(name, ink, getattr(found.parts, field)[:, joint]) for field, name, ink in PARTS)
    unit = unit_of(found, joint)
    return Stack(symbol, colour, bands, torque, limit, unit, 1, over_stretches(found, joint), odd)


def over_stretches(found: Torques, joint: int) -> tuple[Interval, ...]:
    """When a motor is asked for more than it has."""
    return tuple(
        Interval(each.start, each.end, f"over for {each.end - each.start:.2f} s")
        for each in found.found.over
        if each.joint == joint
    )


def odd_stretches(found: Torques) -> tuple[Interval, ...]:
    """Gaps and jumps, and where the arm is outside its joints' ranges."""
    motion = found.found.trajectory
    times, left_out = motion.times, ~motion.counted
    gaps = [(times[a], times[b]) for a, b in runs(left_out)]
    outside: Bools = outside_range(found.robot, motion)
    gaps += [(times[a], times[b - 1]) for a, b in runs(outside)]
    return tuple(Interval(float(a), float(b)) for a, b in gaps)


def value_at(times: Floats, values: Floats, moment: float) -> Floats:
    """Values (N, k) at a time, (k,); NaN in a gap."""
    return np.array([np.interp(moment, times, column) for column in values.T])


def moment_of(found: Torques, at: float) -> float:
    """The time [s] at a share of the motion."""
    times = found.times
    return float(times[0] + at * (times[-1] - times[0]))

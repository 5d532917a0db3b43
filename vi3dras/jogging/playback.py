"""A recording played back: the joints go smoothly through its rows, at its own pace or a share of it.

Over the recorded time the joints are curves that never swing beyond two neighbouring rows (Fritsch and
Carlson 1980). It is run as fast as it was led, from rest to rest, and slower where a joint has to be slower.
"""

from __future__ import annotations

import math

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Floats
from vi3dras.jogging.recording import Recording
from vi3dras.motion.assemble import even_times, motion_at, stop_times
from vi3dras.motion.limits import Limits, limits_of
from vi3dras.motion.pieces import OPEN, Run
from vi3dras.motion.profile import quickest
from vi3dras.motion.rows import Plan
from vi3dras.motion.stretch import KNOTS, Stretch, even_spline

KNOT = 0.02
"""From one knot of the curves to the next [s], unless they were too many."""

RISE = 0.1
"""How soon the recorded pace is reached from rest [s]."""

STEP = 0.05
"""How far a joint goes [rad], [m] from one exported row to the next, at most."""

LEAST_ROWS = 21

FINE = 0.02
"""From one fine row to the next [s]."""


def played(robot: Robot, some: Recording, *, pace: float = 1.0, limits: Limits | None = None) -> Plan:
    """The motion of a recording at so many times its own pace, where the limits of the joints allow it."""
    limits = limits or limits_of(robot)
    count = int(np.clip(math.ceil(some.duration / KNOT), 16, KNOTS - 1)) + 1
    q = smooth_between(some, np.linspace(0.0, some.duration, count))
    stretch = Stretch(some.duration, even_spline(q, some.duration), None)
    timing = quickest(_over_time(stretch), limits, pace, pace / RISE)
    run = Run("joints", stretch, timing, np.array([0.0, some.duration]), np.inf, OPEN)
    swept = float(np.abs(np.diff(q, axis=0)).sum(axis=0).max())
    rows = max(LEAST_ROWS, len(some.times), math.ceil(1.5 * swept / STEP) + 1)
    run = run._replace(stops=timing.at(np.linspace(0.0, run.duration, rows))[0])
    times = even_times(run.duration, FINE), stop_times([run])
    fine, stops = (motion_at(robot, [run], each, limits) for each in times)
    return Plan(stops, fine, np.inf, _reasons(some, run.duration, pace, limits))


def _over_time(stretch: Stretch) -> Stretch:
    """The stretch with the recorded time as its way, so that a pace of 1 is a second a second."""
    seconds = np.linspace(0.0, stretch.length, len(stretch.joints.values))
    way = np.column_stack([seconds, np.zeros((len(seconds), 2))])
    return stretch._replace(points=even_spline(way, stretch.length))


def _reasons(some: Recording, duration: float, pace: float, limits: Limits) -> tuple[str, ...]:
    led = some.duration / pace
    if duration <= led + 2 * RISE:
        return limits.assumed
    return (f"The joints need {duration:.3g} s for what was led in {led:.3g} s.", *limits.assumed)


def smooth_between(some: Recording, times: Floats) -> Floats:
    """Joint values (M, n) at times (M,): cubics that keep every rise and every rest of the rows."""
    t, q = some.times, some.q
    steps = np.diff(t)[:, None]
    secants = np.diff(q, axis=0) / steps
    slopes = np.zeros_like(q)
    before, after = secants[:-1], secants[1:]
    same = before * after > 0
    one, other = 2 * steps[1:] + steps[:-1], steps[1:] + 2 * steps[:-1]
    both = np.where(same, one / np.where(same, before, 1.0) + other / np.where(same, after, 1.0), 1.0)
    slopes[1:-1] = np.where(same, (one + other) / both, 0.0)
    k = np.clip(np.searchsorted(t, times, "right") - 1, 0, len(t) - 2)
    x, h = ((times - t[k]) / (t[k + 1] - t[k]))[:, None], (t[k + 1] - t[k])[:, None]
    way = q[k + 1] - q[k]
    start, end = h * slopes[k] - way, way - h * slopes[k + 1]
    return np.asarray(q[k] + x * way + x * (1 - x) * ((1 - x) * start + x * end))

"""The desired motion: steps, ramps, waves, moves from start to goal, or the rows of another motion."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal, NamedTuple

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.control.errors import DesiredError
from vi3dras.dynamics.trajectory import Trajectory
from vi3dras.motion.laws import LawName, law_shape

Shape = Literal["hold", "step", "ramp", "sine", "chirp", "move"]
SHAPES: tuple[Shape, ...] = ("hold", "step", "ramp", "sine", "chirp", "move")


class Wanted(NamedTuple):
    """What is desired at N instants, (N, n) each."""

    q: Floats
    qd: Floats
    qdd: Floats


@dataclass(frozen=True)
class DesiredTest:
    """A test signal of all joints at once, from a start towards a goal."""

    start: tuple[float, ...]
    """Joint values (n,) in [rad] or [m]: the arm stands there at first."""
    goal: tuple[float, ...]
    """(n,); a sine and a chirp swing between start and goal, `hold` does not go there."""
    shape: Shape = "move"
    time: float = 2.0
    """How long the whole test is in [s]."""
    begin: float = 0.0
    """When it leaves the start in [s]."""
    way: float = 1.0
    """How long a ramp or a move takes from start to goal in [s]."""
    frequency: float = 1.0
    """Of a sine, or at the beginning of a chirp, in [Hz]."""
    last_frequency: float = 5.0
    """At the end of a chirp in [Hz]."""
    law: LawName = "quintic"
    """Of a move."""


@dataclass(frozen=True, eq=False)
class Along:
    """The rows of another motion, and how long the arm is watched after its end."""

    trajectory: Trajectory
    after: float = 0.0
    """In [s]."""


Desired = DesiredTest | Along


def duration_of(desired: Desired) -> float:
    """How long it takes in [s].

    Raises:
        DesiredError: it has a number that cannot be.
    """
    if isinstance(desired, Along):
        times = desired.trajectory.times
        if len(times) < 2 or not desired.trajectory.known.all():
            raise DesiredError(
                "The desired motion", f"one of {len(times)} rows", "rows without gaps, two or more"
            )
        return float(times[-1] - times[0]) + desired.after
    for what, value in (("The time of the test", desired.time), ("The time of the way", desired.way)):
        if not (math.isfinite(value) and value > 0):
            raise DesiredError(what, value, "a time above 0 in s")
    for what, value in (("The frequency", desired.frequency), ("The last frequency", desired.last_frequency)):
        if not (math.isfinite(value) and value > 0):
            raise DesiredError(what, value, "a number above 0 in Hz")
    if not 0 <= desired.begin < desired.time:
        raise DesiredError("The beginning", desired.begin, f"a time from 0 to {desired.time:g} s")
    return desired.time


def wanted_at(desired: Desired, times: Floats) -> Wanted:
    """What is desired at instants (N,) in [s] from the beginning, in any order."""
    if isinstance(desired, Along):
        return _along(desired.trajectory, times)
    start, goal = np.array(desired.start), np.array(desired.goal)
    share, speed, rate = _shares(desired, times - desired.begin)
    way = goal - start
    return Wanted(start + share[:, None] * way, speed[:, None] * way, rate[:, None] * way)


def ends_of(desired: Desired) -> tuple[Floats, Floats, float]:
    """Where it begins and where it ends (n,), and since when in [s] it is there."""
    if isinstance(desired, Along):
        t = desired.trajectory
        return t.q[0], t.q[-1], float(t.times[-1] - t.times[0])
    start, goal = np.array(desired.start), np.array(desired.goal)
    if desired.shape == "hold":
        return start, start, 0.0
    if desired.shape in ("sine", "chirp"):
        return start, wanted_at(desired, np.array([desired.time])).q[0], desired.time
    return start, goal, desired.begin + (0.0 if desired.shape == "step" else desired.way)


def _shares(test: DesiredTest, since: Floats) -> tuple[Floats, Floats, Floats]:
    """Of the way from start to goal: how much is done, and its derivatives by the time, (N,) each."""
    zero, on = np.zeros_like(since), since >= 0
    if test.shape == "hold":
        return zero, zero, zero
    if test.shape == "step":
        return on.astype(float), zero, zero
    if test.shape in ("sine", "chirp"):
        return _swung(test, np.maximum(since, 0.0), on)
    made = law_shape("linear" if test.shape == "ramp" else test.law, since / test.way)
    inside = on & (since < test.way)
    return (
        made.share,
        np.where(inside, made.speed / test.way, 0.0),
        np.where(inside, made.acceleration / test.way**2, 0.0),
    )


def _swung(test: DesiredTest, t: Floats, on: np.ndarray) -> tuple[Floats, Floats, Floats]:
    """Half of one minus the cosine: it begins at rest at the start and swings to the goal and back."""
    rest = test.time - test.begin
    growth = (test.last_frequency - test.frequency) / rest if test.shape == "chirp" else 0.0
    phase = 2 * np.pi * (test.frequency * t + growth * t**2 / 2)
    pace = 2 * np.pi * (test.frequency + growth * t)
    share = (1 - np.cos(phase)) / 2
    speed = np.sin(phase) * pace / 2
    rate = (np.cos(phase) * pace**2 + np.sin(phase) * 2 * np.pi * growth) / 2
    return share, np.where(on, speed, 0.0), np.where(on, rate, 0.0)


def _along(rows: Trajectory, times: Floats) -> Wanted:
    """Between two rows the polynomial of fifth order that has values, speeds, accelerations of both."""
    at = rows.times - rows.times[0]
    t = np.clip(times, 0.0, at[-1])
    i = np.clip(np.searchsorted(at, t, side="right") - 1, 0, len(at) - 2)
    h, u = (at[i + 1] - at[i])[:, None], ((t - at[i]) / (at[i + 1] - at[i]))[:, None]
    a, v, b = rows.q[i], h * rows.qd[i], h**2 * rows.qdd[i] / 2
    way = rows.q[i + 1] - a - v - b
    turn = h * rows.qd[i + 1] - v - 2 * b
    bend = h**2 * rows.qdd[i + 1] / 2 - b
    c, d, g = 10 * way - 4 * turn + bend, -15 * way + 7 * turn - 2 * bend, 6 * way - 3 * turn + bend
    q = a + u * (v + u * (b + u * (c + u * (d + u * g))))
    qd = (v + u * (2 * b + u * (3 * c + u * (4 * d + u * 5 * g)))) / h
    qdd = (2 * b + u * (6 * c + u * (12 * d + u * 20 * g))) / h**2
    is_over = (times > at[-1])[:, None]
    return Wanted(q, np.where(is_over, 0.0, qd), np.where(is_over, 0.0, qdd))


def starts_of(desired: Desired) -> Wanted:
    """What is desired when it begins, before a step that comes at once, (1, n) each."""
    if isinstance(desired, Along):
        return wanted_at(desired, np.zeros(1))
    start = np.array([desired.start])
    return Wanted(start, np.zeros_like(start), np.zeros_like(start))

"""What was measured, made ready: a zero-phase filter, derivatives, and the same averages on both sides.

Joint values go through a Butterworth filter of the fourth order to and fro, which moves nothing in time;
their derivatives are those of cubic splines, taken twice, and the ends where a filter has nothing before or
behind are left out. Torques are not filtered: torques and regressor are averaged over the same blocks of
samples, so that whatever the average does, it does to both, and noise of neighbouring rows stays independent.
Where a joint hardly moves its rows are left out: noise would decide on which side its dry friction is.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from vi3dras.arm.robot import Robot
from vi3dras.arrays import Bools, Floats
from vi3dras.dynamics.trajectory import slopes_at
from vi3dras.identification.errors import (
    CutOffError,
    FewSamplesError,
    StillJointError,
    UnevenTimesError,
    UnitsSuspectedError,
)
from vi3dras.motion.limits import limits_of

ORDER = 4
"""Of the Butterworth filter, before it runs back."""

TIMES = 10.0
"""The filter lets pass what is so many times as quick as the quickest part of the motion."""

SHARE = 0.999
"""Of a joint's movement, which tells how quick the motion is."""

LEAST = 30
"""Samples with which a filter and its ends can do anything."""

STILL = {True: np.radians(0.5), False: 0.001}
"""A joint that turns, or slides, less than this in [rad], [m] has not moved."""

UNEVEN = 0.02
"""Steps of time may differ by this share."""

CRAWL = 0.01
"""Of a joint's fastest: below, noise decides on which side dry friction is."""

TOO_FAST = 15.0
"""Times the fastest that an arm is known to turn: another unit, 57.3 times as large, is beyond that."""


class Measured(NamedTuple):
    """N samples of an arm with n joints, as a table has them."""

    times: Floats
    """[s], evenly apart, (N,)."""
    q: Floats
    """Joint values [rad], [m], (N, n)."""
    torque: Floats
    """At the joints [N m], [N], (N, n)."""

    @property
    def rate(self) -> float:
        """Samples each second [Hz]."""
        return float((len(self.times) - 1) / (self.times[-1] - self.times[0]))


class States(NamedTuple):
    """Samples with their derivatives, and how long a block of them is."""

    q: Floats
    qd: Floats
    qdd: Floats
    torque: Floats
    moves: Bools
    """Whether each joint moves at a sample, (N, n): the sign of dry friction is known there."""
    block: int
    """Samples that are averaged into one row."""
    cutoff: float | None
    """Of the filter [Hz]; None where nothing was filtered."""


def prepared(measured: Measured, cutoff: float | None, *, filtered: bool = True) -> States:
    """Joint values, speeds and accelerations of measurements, (N', n) each, without the ends.

    Args:
        measured: the samples.
        cutoff: of the filter [Hz]; ten times the quickest part of the motion if None.
        filtered: whether there is a filter at all; without one every sample counts for itself.

    Raises:
        CutOffError: the samples can have no such filter.
    """
    rate, q = measured.rate, measured.q
    if not filtered:
        qd = slopes_at(measured.times, q)
        return States(q, qd, slopes_at(measured.times, qd), measured.torque, _moving(qd), 1, None)
    cutoff = quickest(measured) * TIMES if cutoff is None else cutoff
    most = rate / 2
    if not 0 < cutoff < most:
        raise CutOffError(cutoff, most)
    smooth = _to_and_fro(q, cutoff / most)
    qd = slopes_at(measured.times, smooth)
    qdd = slopes_at(measured.times, qd)
    end = min(int(np.ceil(rate / cutoff)), len(q) // 10)
    kept = slice(end, len(q) - end)
    block = max(int(rate / (4 * cutoff)), 1)
    return States(smooth[kept], qd[kept], qdd[kept], measured.torque[kept], _moving(qd)[kept], block, cutoff)


def _moving(qd: Floats) -> Bools:
    """Where a joint is faster than a hundredth of its fastest, (N, n)."""
    return np.asarray(np.abs(qd) > CRAWL * np.abs(qd).max(axis=0))


def averaged(values: Floats, block: int) -> Floats:
    """The means (N // block, ...) over blocks of rows of values (N, ...)."""
    count = len(values) // block
    means: Floats = values[: count * block].reshape(count, block, *values.shape[1:]).mean(axis=1)
    return means


def quickest(measured: Measured) -> float:
    """The frequency [Hz] below which 99.9 % of every joint's movement lies; at most a 25th of the rate."""
    away = measured.q - measured.q.mean(axis=0)
    window = np.hanning(len(away))[:, None]
    power = np.abs(np.fft.rfft(away * window, axis=0)) ** 2
    below = np.cumsum(power, axis=0) / np.maximum(power.sum(axis=0), 1e-300)
    places = (below < SHARE).sum(axis=0)
    frequency = float(places.max()) * measured.rate / len(away)
    return min(max(frequency, 2 * measured.rate / len(away)), measured.rate / 25)


def require_sound(measured: Measured, robot: Robot, count: int) -> None:
    """Says what is wrong with measurements of `count` parameters before anything is computed.

    Raises:
        FewSamplesError, UnevenTimesError, StillJointError, UnitsSuspectedError: it says what.
    """
    if len(measured.times) < LEAST:
        raise FewSamplesError(len(measured.times), count, LEAST)
    steps = np.diff(measured.times)
    if steps.max() - steps.min() > UNEVEN * np.median(steps):
        raise UnevenTimesError(float(steps.min()), float(steps.max()))
    ways = np.ptp(measured.q, axis=0)
    speeds = np.abs(np.diff(measured.q, axis=0)).max(axis=0) / np.median(steps)
    limits = limits_of(robot)
    for i, joint in enumerate(robot.joints):
        if not joint.is_revolute:
            _require_moved(robot, i, float(ways[i]))
            continue
        times = float(speeds[i] / limits.speed[i])
        if times > TOO_FAST:
            fastest = float(np.degrees(speeds[i]))
            raise UnitsSuspectedError(joint.name, fastest, times, "degrees", "radians")
        _require_moved(robot, i, float(ways[i]))


def _require_moved(robot: Robot, index: int, way: float) -> None:
    joint, unit = robot.joints[index], robot.unit(index)
    least = STILL[joint.is_revolute]
    if way < least:
        went, wanted = (f"{robot.typed(index, value):.2g} {unit}" for value in (way, least))
        raise StillJointError(joint.name, went, wanted)


def _to_and_fro(q: Floats, share: float) -> Floats:
    """A Butterworth filter at a share of half the sampling rate, forward and back, (N, n)."""
    from scipy.signal import butter, sosfiltfilt

    sections = butter(ORDER, share, output="sos")
    smooth: Floats = sosfiltfilt(sections, q, axis=0, padlen=min(3 * (2 * len(sections) + 1) * 4, len(q) - 1))
    return smooth

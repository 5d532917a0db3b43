"""The sampled march: sensors read, the law asks, motors give what they can and hold it, the arm moves."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from vi3dras.arrays import Bools, Floats
from vi3dras.control.asking import Asking, Instant, asking_of
from vi3dras.control.body import Body, longest_step
from vi3dras.control.desired import Wanted, duration_of, starts_of, wanted_at
from vi3dras.control.errors import LongRunError
from vi3dras.control.laws import Gains
from vi3dras.control.loop import Loop, Sampling
from vi3dras.control.sound import require_sound
from vi3dras.dynamics.errors import NoTorqueError

FINE = 1e-3
"""A continuous loop is followed in steps of so many [s]."""
MOST_SAMPLES = 500_000
LOOK_EVERY = 64
"""So many samples between two reports."""


class Row(NamedTuple):
    """One sample of B runs, (n, B) each."""

    number: int
    """From 0."""
    q: Floats
    qd: Floats
    read: Floats
    known: Floats
    """Speeds as the law knows them."""
    want_q: Floats
    """(n, 1)."""
    asked: Floats
    given: Floats


class Course(NamedTuple):
    """How a run is cut into samples."""

    times: Floats
    """(K,) in [s]."""
    period: float
    """In [s]."""
    step: float
    """The longest of the integration in [s]."""


def course_of(loop: Loop) -> Course:
    """The samples of a loop.

    Raises:
        SamplingError, ContinuousError, DesiredError, LongRunError, QuickFrictionError: it cannot be run so.
    """
    sampling = loop.sampling
    require_sound(sampling)
    duration = duration_of(loop.desired)
    start = starts_of(loop.desired).q[0]
    if sampling.is_continuous:
        step = min(FINE, longest_step(loop, start, FINE))
        period = duration / max(round(duration / step), 1)
    else:
        period = 1.0 / sampling.rate
        step = longest_step(loop, start, period)
    count = int(np.floor(duration / period + 1e-9)) + 1
    if count > MOST_SAMPLES:
        raise LongRunError(count, MOST_SAMPLES)
    return Course(np.arange(count, dtype=float) * period, period, step)


def march(
    loop: Loop, gains: Gains, course: Course, record: Callable[[Row], None],
    look: Callable[[float], None] | None = None,
) -> Bools:  # fmt: skip
    """Follow B runs of a loop that differ in their gains (B, n), and tell which have run away (B,).

    Args:
        loop: what they have in common.
        gains: one row for each run.
        course: from `course_of`.
        record: given each sample.
        look: told the fraction that is done; may raise to stop.

    Raises:
        NoTorqueError: the law has no value where the motion begins.
    """
    with np.errstate(all="ignore"):  # what has run away is told, and not warned of
        return _March(loop, gains, course).run(record, look)


class _March:
    """B runs on their way."""

    def __init__(self, loop: Loop, gains: Gains, course: Course) -> None:
        self.loop, self.course, self.sampling = loop, course, loop.sampling
        self.shape = (loop.robot.n, len(gains.kp))
        self.asking: Asking = asking_of(loop, gains)
        before = starts_of(loop.desired)
        q, qd = (np.repeat(part.T, self.shape[1], axis=1) for part in (before.q, before.qd))
        self.body = Body(loop, q, qd)
        self.want = wanted_at(loop.desired, course.times)
        self.most = np.array(loop.motors.limits or (np.inf,) * loop.robot.n)[:, None]
        self.integral, self.windup = np.zeros(self.shape), loop.law.kind == "pid"
        self.standing = self._limited(self._asked(before, 0, q, qd))
        is_known = np.isfinite(self.standing).all(axis=1)
        if not is_known.all():
            raise NoTorqueError(int(is_known.argmin()) + 1, 0.0)

    def run(self, record: Callable[[Row], None], look: Callable[[float], None] | None) -> Bools:
        """All samples; the last one moves nothing any more."""
        times, period = self.course.times, self.course.period
        noise = _noise(self.sampling, len(times), self.shape[0])
        whole, part = _delayed(self.sampling, period)
        waiting = [self.standing] * (min(whole, len(times)) + 1)
        last = None
        for k, t in enumerate(times.tolist()):
            read = self._reading(None if noise is None else noise[k])
            speed = self._speed(read, last, k)
            asked = self._asked(self.want, k, read, speed)
            waiting.append(self._limited(asked))
            before = waiting.pop(0)
            given = before if part > 0 else waiting[0]
            wanted = self.want.q[k][:, None]
            record(Row(k, self.body.q, self.body.qd, read, speed, wanted, asked, given))
            if k + 1 < len(times):
                self._grow(k, read, asked)
                self._move(t, before, waiting[0], part)
            last = read
            if look is not None and k % LOOK_EVERY == 0:
                look(k / len(times))
        return self.body.is_lost

    def _move(self, t: float, before: Floats, now: Floats, part: float) -> None:
        """From one sample to the next: the torque of before acts until the new one arrives."""
        period, step = self.course.period, self.course.step
        if self.sampling.is_continuous:
            self.body.advance(self._at_once, t, t + period, step)
            return
        if part > 0:
            self.body.advance(lambda *_: before, t, t + part, step)
        self.body.advance(lambda *_: now, t + part, t + period, step)

    def _at_once(self, t: float, q: Floats, qd: Floats) -> Floats:
        """The torque of a continuous law at any instant."""
        return self._limited(self._asked(wanted_at(self.loop.desired, np.array([t])), 0, q, qd))

    def _asked(self, want: Wanted, k: int, q: Floats, qd: Floats) -> Floats:
        want_q, want_qd, want_qdd = (part[k][:, None] for part in want)
        instant = Instant(q, qd, want_q, want_qd, want_qdd, self.integral)
        return np.broadcast_to(self.asking(instant), self.shape).copy()

    def _limited(self, torque: Floats) -> Floats:
        return np.clip(torque, -self.most, self.most)

    def _reading(self, noise: Floats | None) -> Floats:
        seen, quantum = self.body.seen_q, self.sampling.quantum
        noisy = seen if noise is None else seen + noise
        return np.round(noisy / quantum) * quantum if quantum else noisy

    def _speed(self, read: Floats, last: Floats | None, k: int) -> Floats:
        if self.sampling.speed == "measured":
            return self.body.seen_qd
        if last is None:
            return np.broadcast_to(self.want.qd[k][:, None], self.shape)
        return (read - last) / self.course.period

    def _grow(self, k: int, read: Floats, asked: Floats) -> None:
        """The integral of the error grows, but not where its motor cannot follow anyway."""
        if self.windup:
            error = self.want.q[k][:, None] - read
            stuck = (np.abs(asked) > self.most) & (asked * error > 0)
            self.integral = self.integral + np.where(stuck, 0.0, error * self.course.period)


def _delayed(sampling: Sampling, period: float) -> tuple[int, float]:
    """Whole samples of a delay, and what is left of it in [s]."""
    whole = int(np.floor(sampling.delay / period + 1e-9))
    part = sampling.delay - whole * period
    return whole, part if part > 1e-9 * period else 0.0


def _noise(sampling: Sampling, count: int, n: int) -> Floats | None:
    """The noise of each sample (K, n, 1), the same for all runs."""
    if not sampling.noise:
        return None
    return np.random.default_rng(sampling.seed).normal(0.0, sampling.noise, (count, n, 1))

"""The figures of a run: errors, overshoot, settling, effort, and whether it stays calm, sample by sample."""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

import numpy as np

from vi3dras.arrays import Bools, Floats
from vi3dras.control.desired import Wanted, ends_of
from vi3dras.control.loop import Loop
from vi3dras.control.march import Course, Row
from vi3dras.kinematics.forward import tool_pose

BAND = 0.02
"""A joint has settled within this share of its way."""
LEAST_BAND = 1e-3
"""But at least this [rad] or [m]."""
REST = 0.1
"""The steady error is the mean of the last tenth of the time."""
TOOL_RATE = 100.0
"""So often a second the tool's error is looked at."""
GROWTH = 1.1
"""Vibration whose square is so many times larger in the last quarter than in the one before grows."""
CHATTER = 0.5
"""Torque that jumps by this share of its late peak from sample to sample chatters,"""
STRONG = 0.2
"""but only if that is so large a share of its peak in all."""
BOTH_ENDS = 0.05
"""A limit that is met for this share of a quarter on both sides is a vibration that it holds up."""
LASTS = 0.9
"""What swings by less than this share of the quarter before dies away,"""
TURNS = 3
"""and what turns round less often within a quarter is too slow to tell."""
ABOVE_DESIRED = 4.0
"""Only vibration so many times stronger than what the desired motion asks is one of the loop."""
FAINT = 1e-9
"""Below this mean bend from sample to sample [rad], [m] nothing vibrates."""


class Figures(NamedTuple):
    """What became of runs: (..., n) for each joint, (...,) where it says so."""

    cost: Floats
    """Sum of |q_d - q| over the samples times the period: [rad s] or [m s]; rates compare by it."""
    rms: Floats
    """Of the error in [rad] or [m]."""
    peak: Floats
    """The largest |error| in [rad] or [m]."""
    rise: Floats
    """From 10 % to 90 % of the way in [s]; NaN where a joint does not go or does not get there."""
    overshoot: Floats
    """The most that a joint goes beyond its goal in [rad] or [m]; 0 where its goal is its start."""
    settling: Floats
    """From where the desired motion arrives to where the joint stays within 2 % of its way, in [s]; infinite
    if it does not."""
    steady: Floats
    """Mean error of the last tenth in [rad] or [m]."""
    effort: Floats
    """Root mean square of the torque in [N m] or [N]."""
    ripple: Floats
    """Mean change of the torque from sample to sample in [N m] or [N]."""
    saturated: Floats
    """Share of the time in which the motor is asked for more than it gives."""
    tool_rms: Floats
    """Of the tool's distance to where it should be in [m], (...,)."""
    tool_peak: Floats
    """The largest, (...,) in [m]."""
    stable: Bools
    """Whether the loop stays calm, (...,): no joint runs away, none vibrates ever more or from limit to
    limit, and by the poles of the linear loop a small disturbance fades where the motion begins and where it
    ends, even if nothing disturbs it in this run."""


class _Past(NamedTuple):
    """What is kept of the sample before, (n, B) each."""

    q: Floats
    qd: Floats
    given: Floats


class Tally:
    """Figures of B runs of a loop, which are told their samples one after the other."""

    def __init__(self, loop: Loop, course: Course, want: Wanted, count: int) -> None:
        self.loop, self.course, self.want = loop, course, want
        self.samples = len(course.times)
        n = loop.robot.n
        begin, end, self.arrival = ends_of(loop.desired)
        way = end - begin
        self.begin, self.end = begin[:, None], end[:, None]
        self.sign, self.size = np.sign(way)[:, None], np.abs(way)[:, None]
        self.band = np.maximum(BAND * self.size, LEAST_BAND)
        self.limit = np.array(loop.motors.limits or (np.inf,) * n)[:, None]
        zero = np.zeros((n, count))
        self.absolute, self.square, self.peak, self.over = zero.copy(), zero.copy(), zero.copy(), zero.copy()
        self.outside, self.late = zero.copy(), zero.copy()
        self.at_tenth, self.at_most = np.full_like(zero, np.nan), np.full_like(zero, np.nan)
        self.torque2, self.changes, self.beyond = zero.copy(), zero.copy(), zero.copy()
        self.top, self.late_top = zero.copy(), zero.copy()
        self.bends = np.zeros((2, n, count))
        self.least, self.most = np.full((2, n, count), np.inf), np.full((2, n, count), -np.inf)
        self.turns = np.zeros((2, n, count))
        self.wished = np.zeros((2, n, 1))
        self.jumps, self.early_jumps = zero.copy(), zero.copy()
        self.ups, self.downs = zero.copy(), zero.copy()
        self.tool2, self.tool_peak, self.tools = np.zeros(count), np.zeros(count), 0
        self._errors: list[Floats] = []
        self._before: _Past | None = None
        self._every = max(round(1 / (TOOL_RATE * course.period)), 1)
        self._quarters = (self.samples // 2, 3 * self.samples // 4)
        self._rest = self.samples - max(round(REST * self.samples), 1)

    def add(self, row: Row) -> None:
        """One sample more."""
        k, t = row.number, float(self.course.times[row.number])
        error = row.want_q - row.q
        size = np.abs(error)
        self.absolute += size
        self.square += error * error
        np.maximum(self.peak, size, out=self.peak)
        self._goal(row, t)
        if k >= self._rest:
            self.late += error
        self._rise(row, t)
        self._motor(row)
        if k >= self._quarters[0]:
            self._vibration(row, error, int(k >= self._quarters[1]))
        self._errors = [*self._errors[-1:], error]
        if k % self._every == 0:
            self._tool(row)
        self._before = _Past(row.q, row.qd, row.given)

    def _goal(self, row: Row, t: float) -> None:
        """How far a joint goes beyond its goal, and when it last was outside the band around it."""
        away = row.q - self.end
        np.maximum(self.over, away * self.sign, out=self.over)
        outside = np.abs(away) > self.band
        self.outside[outside] = np.inf
        if self._before is None:
            return
        q, qd, _ = self._before
        turns = (qd * self.sign > 0) & (row.qd * self.sign < 0)
        if turns.any():
            top = q - self.end + qd * qd * self.course.period / (2 * np.where(turns, qd - row.qd, 1.0))
            np.maximum(self.over, np.where(turns, top * self.sign, 0.0), out=self.over)
        enters = np.isinf(self.outside) & ~outside
        if enters.any():
            side = np.sign(q - self.end)
            moment = self._moment(row, side * self.end + self.band, side, t)
            self.outside[enters] = moment[enters]

    def _rise(self, row: Row, t: float) -> None:
        """The moments at which a joint has done a tenth and nine tenths of its way."""
        done = (row.q - self.begin) * self.sign
        for share, moments in ((0.1, self.at_tenth), (0.9, self.at_most)):
            reached = np.isnan(moments) & (done >= share * self.size) & (self.size > 0)
            if reached.any():
                level = self.begin * self.sign + share * self.size
                moments[reached] = self._moment(row, level, self.sign, t)[reached]

    def _moment(self, row: Row, level: Floats, sign: Floats, t: float) -> Floats:
        """When sign * q came to a level since the sample before, by the parabola of both speeds, (n, B)."""
        if self._before is None:
            return np.full_like(row.q, t)
        period = self.course.period
        was, v, w = self._before.q * sign, self._before.qd * sign, row.qd * sign
        gone = row.q * sign - was
        since = np.clip(period * (level - was) / np.where(gone == 0, 1.0, gone), 0.0, period)
        speed = v + (w - v) * since / period
        missing = was + v * since + (w - v) * since**2 / (2 * period) - level
        better = since - missing / np.where(speed == 0, np.inf, speed)
        moment: Floats = t - period + np.clip(better, 0.0, period)
        return moment

    def _motor(self, row: Row) -> None:
        self.torque2 += row.given * row.given
        np.maximum(self.top, np.abs(row.given), out=self.top)
        self.beyond += np.abs(row.asked) > self.limit
        if self._before is not None:
            change = np.abs(row.given - self._before.given)
            self.changes += change
            if self._quarters[0] <= row.number < self._quarters[1]:
                self.early_jumps += change
            if row.number >= self._quarters[1]:
                self.jumps += change
                np.maximum(self.late_top, np.abs(row.given), out=self.late_top)

    def _vibration(self, row: Row, error: Floats, quarter: int) -> None:
        """How strongly the error bends from sample to sample, and the desired motion."""
        np.minimum(self.least[quarter], error, out=self.least[quarter])
        np.maximum(self.most[quarter], error, out=self.most[quarter])
        if len(self._errors) == 2:
            bend = error - 2 * self._errors[1] + self._errors[0]
            self.bends[quarter] += bend * bend
            self.turns[quarter] += (error - self._errors[1]) * (self._errors[1] - self._errors[0]) < 0
            k = row.number
            asked = (self.want.q[k] - 2 * self.want.q[k - 1] + self.want.q[k - 2])[:, None]
            self.wished[quarter] += asked * asked
        if quarter:
            low, high = self.loop.robot.low[:, None], self.loop.robot.high[:, None]
            self.ups += (row.asked > self.limit) | (self.loop.has_stops & (row.q >= high))
            self.downs += (row.asked < -self.limit) | (self.loop.has_stops & (row.q <= low))

    def _tool(self, row: Row) -> None:
        place = tool_pose(self.loop.robot, row.q.T)[:, :3, 3]
        wanted = tool_pose(self.loop.robot, row.want_q.T)[:, :3, 3]
        away = ((place - wanted) ** 2).sum(axis=1)
        self.tool2 += away
        np.maximum(self.tool_peak, away, out=self.tool_peak)
        self.tools += 1

    def figures(self, is_lost: Bools) -> Figures:
        """The figures of B runs, (B, n) each, given which of them have run away (B,), without foresight."""
        count, period = self.samples, self.course.period
        settling = np.maximum(self.outside - self.arrival, 0.0)
        over = np.where(self.size > 0, self.over, 0.0)
        tool_rms, tool_peak = np.sqrt(self.tool2 / self.tools), np.sqrt(self.tool_peak)
        return Figures(
            (self.absolute * period).T, np.sqrt(self.square / count).T, self.peak.T,
            (self.at_most - self.at_tenth).T, over.T, settling.T, (self.late / (count - self._rest)).T,
            np.sqrt(self.torque2 / count).T, (self.changes / max(count - 1, 1)).T, (self.beyond / count).T,
            tool_rms, tool_peak, ~self.vibrates.any(axis=0) & ~is_lost,
        )  # fmt: skip

    @cached_property
    def vibrates(self) -> Bools:
        """Which joints vibrate ever more, from sample to sample or from limit to limit, (n, B)."""
        last = max(self.samples - self._quarters[1], 1)
        before, now = self.bends
        with np.errstate(invalid="ignore"):
            narrow, wide = self.most - self.least
        lasts = (wide > LASTS * narrow) & (self.turns >= TURNS).all(axis=0)
        grows = (now > GROWTH * before) & (wide * wide > GROWTH * narrow * narrow)
        grows &= self.jumps > self.early_jumps  # a link that rattles in a gap is no doing of the law
        strong = self.late_top > STRONG * self.top
        chatters = strong & (self.jumps / last > CHATTER * self.late_top)
        held_up = (self.ups > BOTH_ENDS * last) & (self.downs > BOTH_ENDS * last)
        is_real = (now > ABOVE_DESIRED * self.wished[1]) & (now > last * FAINT**2)
        shakes: Bools = (grows | chatters | held_up) & lasts & is_real
        return shakes

"""A motion as forces see it: joint values with their speeds and accelerations, row by row."""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

import numpy as np

from vi3dras.arrays import Bools, Floats, Ints, runs
from vi3dras.motion.rows import Motion

STEP = 0.02
"""Between two rows of a table further apart in time [s] there are rows of the spline."""

END = 5
"""So many rows tell how fast the arm is at the first and the last of them."""

STILL = 1e-5
"""A joint slower than this [rad/s], [m/s] stands: rounding must not turn dry friction to and fro."""

CRAWL = 1e-3
"""Of a table, too, one slower than this share of its fastest: the derivative of rows is no better."""

FAR = 64
"""A row so many places away no longer changes a slope: its share halves at least from place to place."""

NO_JUMPS: Ints = np.zeros(0, np.int64)


class Trajectory(NamedTuple):
    """N rows of an arm of n joints."""

    times: Floats
    """Rising [s], (N,)."""
    q: Floats
    """Joint values [rad], [m], (N, n); NaN where they are not known."""
    qd: Floats
    """Speeds, (N, n)."""
    qdd: Floats
    """Accelerations, (N, n)."""
    jumps: Ints = NO_JUMPS
    """Rows after which the arm would have to jump."""

    @property
    def known(self) -> Bools:
        """Rows of which everything is known, (N,)."""
        return np.asarray(np.isfinite(self.q + self.qd + self.qdd).all(axis=1))

    @property
    def counted(self) -> Bools:
        """Between which two rows the arm really moves, (N - 1,): not in gaps, and not over a jump."""
        known = self.known
        both = known[1:] & known[:-1]
        both[self.jumps[self.jumps < len(both)]] = False
        return both


def planned(motion: Motion) -> Trajectory:
    """The trajectory of a plan's rows, with the speeds and accelerations that the plan knows."""
    speed = np.where(np.abs(motion.velocity) < STILL, 0.0, motion.velocity)
    return Trajectory(motion.times, motion.q, speed, motion.acceleration, motion.jumps)


def through_rows(times: Floats, q: Floats, jumps: Ints = NO_JUMPS) -> Trajectory:
    """The trajectory through the rows of a table, which knows joint values alone.

    Between gaps and jumps every joint follows the cubic spline through its values; how fast it is at both
    ends follows from the first and the last five rows. All rows are kept; where they are further apart than
    0.02 s, rows of the spline are put between them. A joint slower than a thousandth of its fastest stands.

    Args:
        times: rising [s], (N,).
        q: joint values (N, n); NaN where they are not known.
        jumps: rows after which the arm jumps.
    """
    apart = np.isin(np.arange(len(times)), jumps)
    is_known = np.asarray(np.isfinite(q).all(axis=1))
    pieces: list[tuple[Floats, Floats, Floats, Floats]] = []
    for start, end in runs(is_known):
        cuts = [start, *(np.flatnonzero(apart[start : end - 1]) + start + 1).tolist(), end]
        pieces += [_piece(times[a:b], q[a:b]) for a, b in pairwise(cuts)]
    for start, end in runs(~is_known):
        unknown = np.full((end - start, q.shape[1]), np.nan)
        pieces.append((times[start:end], unknown, unknown, unknown))
    pieces.sort(key=lambda piece: float(piece[0][0]))
    rows = [np.concatenate(columns) for columns in zip(*pieces, strict=True)]
    found = np.searchsorted(rows[0], times[jumps]) if len(jumps) else NO_JUMPS
    slow = np.maximum(STILL, CRAWL * np.abs(np.nan_to_num(rows[2])).max(axis=0))
    return Trajectory(rows[0], rows[1], np.where(np.abs(rows[2]) < slow, 0.0, rows[2]), rows[3], found)


def _piece(times: Floats, q: Floats) -> tuple[Floats, Floats, Floats, Floats]:
    """Times, values, speeds and accelerations of the spline through rows without a gap."""
    if len(times) < 2:
        return times, q, np.zeros_like(q), np.zeros_like(q)
    step, slopes = np.diff(times), slopes_at(times, q)
    parts = np.maximum(np.ceil(step / STEP - 1e-9).astype(int), 1)
    before = np.repeat(np.arange(len(step)), parts)
    first = np.concatenate([[0], np.cumsum(parts)])[before]
    x = (np.arange(len(before)) - first) / parts[before]
    before, x = np.append(before, len(step) - 1), np.append(x, 1.0)
    h, u = step[before][:, None], x[:, None]
    a, b, m0, m1 = q[before], q[before + 1], h * slopes[before], h * slopes[before + 1]
    bend, twist = 3 * (b - a) - 2 * m0 - m1, 2 * (a - b) + m0 + m1
    value = np.where(u == 1.0, b, a + u * (m0 + u * (bend + u * twist)))
    speed, rate = (m0 + u * (2 * bend + 3 * u * twist)) / h, (2 * bend + 6 * u * twist) / h**2
    at = np.where(x == 1.0, times[before + 1], times[before] + x * step[before])
    return at, value, speed, rate


def slopes_at(times: Floats, q: Floats) -> Floats:
    """First derivatives (K, n) by the time of the spline through rows (K, n), K at least 2."""
    step = np.diff(times)
    slopes = np.empty_like(q)
    slopes[0], slopes[-1] = _end_slope(times, q), _end_slope(times[::-1], q[::-1])
    if len(q) < 3:
        return slopes
    left, right = step[:-1, None], step[1:, None]
    way = np.diff(q, axis=0) / step[:, None]
    wanted = 3 * (right * way[:-1] + left * way[1:])
    lower, upper = right.copy(), left.copy()
    wanted[0] -= lower[0] * slopes[0]
    wanted[-1] -= upper[-1] * slopes[-1]
    lower[0] = upper[-1] = 0.0
    slopes[1:-1] = _solved(lower, 2 * (left + right), upper, wanted)
    return slopes


def _solved(lower: Floats, middle: Floats, upper: Floats, wanted: Floats) -> Floats:
    """What solves lower x[i-1] + middle x[i] + upper x[i+1] = wanted, (K, n), by cyclic reduction.

    Every round doubles how far apart the rows are that still know each other: no loop over the rows.
    """
    away, count = 1, len(middle)
    while away < min(count, FAR):
        room = ((away, away), (0, 0))
        low, high, right = (np.pad(part, room) for part in (lower, upper, wanted))
        centre = np.pad(middle, room, constant_values=1.0)
        before, behind = slice(0, count), slice(2 * away, None)
        down, up = -lower / centre[before], -upper / centre[behind]
        middle = middle + down * high[before] + up * low[behind]
        wanted = wanted + down * right[before] + up * right[behind]
        lower, upper = down * low[before], up * high[behind]
        away *= 2
    solution: Floats = wanted / middle
    return solution


def _end_slope(times: Floats, q: Floats) -> Floats:
    """The derivative (n,) at the first row of the polynomial through the first five, or through all."""
    count = min(len(times), END)
    away = times[:count] - times[0]
    powers = np.vander(away / away[-1], increasing=True)
    slope: Floats = np.linalg.solve(powers, q[:count])[1] / away[-1]
    return slope

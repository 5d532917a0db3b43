"""A stretch of a path that an arm can run through without stopping: joint values over the tool's way.

It is a smooth curve through values at even places: value, slope and curvature are without a step.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from vi3dras.arrays import Floats, Ints

KNOTS = 4097
"""Places that carry the geometry of a stretch, at most: more say nothing new of a smooth curve."""

EXACT = 1e-9
"""So far [rad], [m] the joint values between fewer places may be from those that are given."""

FADES = 2 - np.sqrt(3)
"""By this share a value's weight for the slopes falls from one place to the next, with changing sign."""

TAPS = 30
"""Beyond so many places a weight is below the last digit."""

FEW = 64
"""Up to so many places the slopes follow from one small system of equations."""


class EvenSpline(NamedTuple):
    """Cubics between places 0, step, 2 step, ..."""

    step: float
    values: Floats
    """(K, n)."""
    slopes: Floats
    """First derivatives, (K, n)."""

    @property
    def length(self) -> float:
        """The last place."""
        return self.step * (len(self.values) - 1)

    def at(self, places: Floats) -> tuple[Floats, Floats, Floats]:
        """Value, first and second derivative at places (N,), each (N, n)."""
        before: Ints = np.clip((places / self.step).astype(int), 0, max(len(self.values) - 2, 0))
        x = (places / self.step - before)[:, None]
        h, a, b = self.step, self.values[before], self.values[before + 1]
        u, v = h * self.slopes[before], h * self.slopes[before + 1]
        bend, twist = 3 * (b - a) - 2 * u - v, 2 * (a - b) + u + v
        return (
            a + x * (u + x * (bend + x * twist)),
            (u + x * (2 * bend + 3 * x * twist)) / h,
            (2 * bend + 6 * x * twist) / h**2,
        )


def even_spline(values: Floats, length: float) -> EvenSpline:
    """The spline through values (K, n) at even places from 0 to a length; K is 2 at least."""
    step = length / (len(values) - 1)
    return EvenSpline(step, values, slopes_of(values) / step)


def slopes_of(values: Floats) -> Floats:
    """First derivatives (K, n), per place, of the spline through values (K, n).

    The equations m[i - 1] + 4 m[i] + m[i + 1] = 3 (y[i + 1] - y[i - 1]) are the same at every place, so their
    solution is one filter that fades within a few places: no loop, however many places there are.
    """
    slopes = np.empty_like(values)
    slopes[0], slopes[-1] = _end_slope(values), -_end_slope(values[::-1])
    if len(values) < 3:
        return slopes
    right = 3 * (values[2:] - values[:-2])
    right[0] -= slopes[0]
    right[-1] -= slopes[-1]
    if len(right) <= FEW:
        system = 4 * np.eye(len(right)) + np.eye(len(right), k=1) + np.eye(len(right), k=-1)
        slopes[1:-1] = np.linalg.solve(system, right)
        return slopes
    weights = (-FADES) ** np.abs(np.arange(-TAPS, TAPS + 1)) / (2 * np.sqrt(3))
    # Mirrored with the other sign beyond each end, the filtered slopes are 0 there, as the equations want.
    nothing = np.zeros((1, values.shape[1]))
    before, after = -right[TAPS - 2 :: -1], -right[:-TAPS:-1]
    padded = np.concatenate([before, nothing, right, nothing, after])
    for column in range(values.shape[1]):
        slopes[1:-1, column] = np.convolve(padded[:, column], weights, mode="valid")
    return slopes


def _end_slope(values: Floats) -> Floats:
    """The slope per place at the first of values, by the polynomial through the first five."""
    one_sided = {
        2: (-1, 1),
        3: (-3 / 2, 2, -1 / 2),
        4: (-11 / 6, 3, -3 / 2, 1 / 3),
        5: (-25 / 12, 4, -3, 4 / 3, -1 / 4),
    }
    count = min(len(values), 5)
    return np.array(one_sided[count]) @ values[:count]


class Stretch(NamedTuple):
    """Joint values and tool points over the way, from 0 to a length."""

    length: float
    """[m]; of a move of joints alone 1."""
    joints: EvenSpline
    """q [rad], [m]."""
    points: EvenSpline | None
    """Where the tool is asked to be [m]; None where only the joints are asked."""

    def tool_at(self, places: Floats) -> tuple[Floats, Floats, Floats]:
        """How the tool goes at places (N,): its way by the place, how that changes, how it bends, each (N,).

        At a speed b ** 0.5 over the places and an acceleration u the tool's acceleration is
        first * u + second * b along its way and third * b across.
        """
        none = np.zeros(len(places))
        if self.points is None:
            return none, none, none
        _, first, second = self.points.at(places)
        pace = np.maximum(np.linalg.norm(first, axis=1), 1e-9)
        along = (first * second).sum(axis=1) / pace
        return pace, along, np.linalg.norm(second - (along / pace)[:, None] * first, axis=1)


def stretch_of(q: Floats, points: Floats, length: float) -> Stretch:
    """The stretch through joint values (K, n) at points (K, 3) at even distances over a length."""
    some = _few_enough(q)
    return Stretch(length, even_spline(q[::some], length), even_spline(points[::some], length))


def joint_stretch(start: Floats, end: Floats) -> Stretch:
    """The straight line between joint values (n,), over a way from 0 to 1."""
    return Stretch(1.0, even_spline(np.stack([start, end]), 1.0), None)


def _few_enough(q: Floats) -> int:
    """How many given places make one knot: as many as fit whole and lose nothing."""
    intervals = len(q) - 1
    for some in range(max(intervals // (KNOTS - 1), 1), 1, -1):
        if intervals % some == 0:
            kept = even_spline(q[::some], 1.0).at(np.linspace(0, 1, len(q)))[0]
            if np.abs(kept - q).max() <= EXACT:
                return some
    return 1

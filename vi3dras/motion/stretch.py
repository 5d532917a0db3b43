"""A stretch of a path that an arm can run through without stopping: joint values over the tool's way."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.motion.spline import EvenSpline, even_spline

KNOTS = 4097
"""Places that carry the geometry of a stretch, at most: more say nothing new of a smooth curve."""

EXACT = 1e-9
"""So far [rad], [m] the joint values between fewer places may be from those that are given."""


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

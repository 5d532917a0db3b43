"""The way of a motion without its time: joint values over how far the joints have come, smooth and even."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.dynamics.errors import GapsError, NoWayError
from vi3dras.dynamics.trajectory import Trajectory, slopes_at

PLACES = 601
"""Places of a way at which limits are kept."""

FINEST = 2000
"""Rows nearer together than this part of the way are thinned: their differences are rounding."""


class JointPath(NamedTuple):
    """K even places of a way of n joints; a radian counts as a metre."""

    step: float
    """From place to place."""
    q: Floats
    """Joint values [rad], [m], (K, n)."""
    first: Floats
    """Their derivatives by the way, (K, n)."""
    second: Floats
    """And once more, (K, n)."""

    @property
    def places(self) -> Floats:
        """How far along each is, (K,)."""
        return np.asarray(self.step * np.arange(len(self.q)), float)


def way_of(run: Trajectory, places: int = PLACES) -> JointPath:
    """The way through the rows of a motion, whatever its times were.

    Raises:
        GapsError, NoWayError: the motion has a gap or a jump, or moves nothing.
    """
    if len(run.q) < 2 or not run.counted.all():
        raise GapsError
    return through(run.q, places)


def through(q: Floats, places: int = PLACES) -> JointPath:
    """The way through joint values (N, n), on cubics with continuous curvature.

    Raises:
        NoWayError: all of them are the same.
    """
    along = np.concatenate([[0.0], np.cumsum(np.linalg.norm(np.diff(q, axis=0), axis=1))])
    length = float(along[-1])
    if length < 1e-9:
        raise NoWayError
    kept = _thinned(along, length / FINEST)
    knots, q = along[kept], q[kept]
    slopes = slopes_at(knots, q)
    at = np.linspace(0.0, length, places)
    i = np.clip(np.searchsorted(knots, at, side="right") - 1, 0, len(knots) - 2)
    h = np.diff(knots)[i][:, None]
    x = (at - knots[i])[:, None] / h
    a, b, u, v = q[i], q[i + 1], h * slopes[i], h * slopes[i + 1]
    bend, twist = 3 * (b - a) - 2 * u - v, 2 * (a - b) + u + v
    value = a + x * (u + x * (bend + x * twist))
    return JointPath(
        length / (places - 1),
        value,
        (u + x * (2 * bend + 3 * x * twist)) / h,
        (2 * bend + 6 * x * twist) / h**2,
    )


def _thinned(along: Floats, least: float) -> list[int]:
    """Rows at least so far apart, both ends among them."""
    kept = [0]
    for i, place in enumerate(along.tolist()):
        if place - along[kept[-1]] >= least and along[-1] - place >= least:
            kept.append(i)
    return [*kept, len(along) - 1]

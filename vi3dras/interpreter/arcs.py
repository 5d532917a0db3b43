"""Arcs through places: by three of them, from one to another on the far side of a third, about a centre."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.interpreter.run_errors import NoArcError

FLAT = 1e-6
"""Places nearer than this [m] to each other, or to one line, make no circle."""

SAME = 1e-3
"""By so much [m] both ends of an arc may differ in how far they are from its centre."""


class Arc3(NamedTuple):
    """Part of a circle in space."""

    centre: Floats
    """(3,) [m]."""
    first: Floats
    """From the centre to where it begins, (3,) [m]."""
    beside: Floats
    """As long, a quarter turn on, (3,) [m]."""
    angle: float
    """How far it goes [rad]."""

    @property
    def length(self) -> float:
        """[m]."""
        return float(np.linalg.norm(self.first)) * self.angle

    def points(self, count: int) -> Floats:
        """Places at even distances, (count, 3) [m]."""
        turn = np.linspace(0.0, self.angle, count)[:, None]
        return np.asarray(self.centre + np.cos(turn) * self.first + np.sin(turn) * self.beside)


def arc_by(start: Floats, middle: Floats, end: Floats) -> Arc3:
    """The arc from one place (3,) by a second to a third."""
    return _between(circle(start, middle, end), start, middle, end)


def arc_beyond(start: Floats, end: Floats, other: Floats) -> Arc3:
    """The arc from one place to a second that does not pass the third, which is on the same circle."""
    arc = _between(circle(start, other, end), start, other, end)
    return arc._replace(beside=-arc.beside, angle=2 * math.pi - arc.angle)


def arc_about(start: Floats, end: Floats, centre: Floats) -> Arc3:
    """The shorter arc from one place to another about a centre.

    Raises:
        NoArcError: they are not as far from it, or it does not say which way round.
    """
    one, other = start - centre, end - centre
    radius, far = float(np.linalg.norm(one)), float(np.linalg.norm(other))
    axis = np.cross(one, other)
    size = float(np.linalg.norm(axis))
    if abs(radius - far) > SAME:
        raise NoArcError(f"its ends are {radius * 1000:.1f} and {far * 1000:.1f} mm from its centre")
    if min(radius, far) < FLAT or size < FLAT * radius:
        raise NoArcError("its ends and its centre are on one line")
    return Arc3(centre, one, np.cross(axis / size, one), math.atan2(size, float(one @ other)))


def full_circle(start: Floats, second: Floats, third: Floats) -> Arc3:
    """The whole circle from one place by a second and a third back again."""
    return _between(circle(start, second, third), start, second, third)._replace(angle=2 * math.pi)


def circle(one: Floats, two: Floats, three: Floats) -> Floats:
    """The centre (3,) of the circle through three places (3,).

    Raises:
        NoArcError: they are on one line.
    """
    a, b = two - one, three - one
    normal = np.cross(a, b)
    size = float(normal @ normal)
    longest = max(float(np.linalg.norm(each)) for each in (a, b, two - three))
    if longest < FLAT or math.sqrt(size) < FLAT * longest:
        raise NoArcError("its places are on one line, or two of them are the same")
    return np.asarray(one + (np.cross(normal, a) * (b @ b) + np.cross(b, normal) * (a @ a)) / (2 * size))


def _between(centre: Floats, start: Floats, middle: Floats, end: Floats) -> Arc3:
    """The arc about a centre from a place by another to a third."""
    first = start - centre
    axis = np.cross(middle - start, end - start)
    beside = np.cross(axis / np.linalg.norm(axis), first)
    way = end - centre
    angle = math.atan2(float(way @ beside), float(way @ first)) % (2 * math.pi)
    return Arc3(centre, first, beside, angle)

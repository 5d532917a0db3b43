"""Parts of a cloud: within a box, a slab, a ball or a section, or all but that."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Protocol

import numpy as np

from vi3dras.arrays import Bools, Singles

BLOCK = 1 << 18
"""Points done at a time: what is computed of them stays in the processor's cache."""


class Clip(Protocol):
    """A part of space."""

    def holds(self, x: Singles, y: Singles, z: Singles) -> Bools:
        """Whether points (N,) each are in it."""
        ...


@dataclass(frozen=True)
class Box:
    """Between two corners [m]."""

    low: tuple[float, float, float]
    high: tuple[float, float, float]

    def holds(self, x: Singles, y: Singles, z: Singles) -> Bools:
        """See `Clip.holds`."""
        inside = np.ones(len(x), bool)
        for part, low, high in zip((x, y, z), self.low, self.high, strict=True):
            inside &= (part >= np.float32(low)) & (part <= np.float32(high))
        return inside


@dataclass(frozen=True)
class Slab:
    """Between two parallel planes: nearer than `half_width` [m] to the plane normal · p = distance."""

    normal: tuple[float, float, float]
    distance: float
    half_width: float

    def holds(self, x: Singles, y: Singles, z: Singles) -> Bools:
        """See `Clip.holds`."""
        a, b, c = np.array(self.normal, np.float32) / np.float32(math.hypot(*self.normal) or 1.0)
        inside: Bools = np.abs(a * x + b * y + c * z - np.float32(self.distance)) <= self.half_width
        return inside


@dataclass(frozen=True)
class Sphere:
    """A ball [m]."""

    centre: tuple[float, float, float]
    radius: float

    def holds(self, x: Singles, y: Singles, z: Singles) -> Bools:
        """See `Clip.holds`."""
        square = np.zeros(len(x), np.float32)
        for part, middle in zip((x, y, z), self.centre, strict=True):
            away = part - np.float32(middle)
            away *= away
            square += away
        return square <= np.float32(self.radius) ** 2


@dataclass(frozen=True)
class Section:
    """The slice of distance and height at an angle: nearer than `half_width` [m] to a half plane.

    The half plane starts at the z axis; with `both_sides` it goes on behind it.
    """

    angle: float
    """From the x axis [rad]."""
    half_width: float
    both_sides: bool = False

    def holds(self, x: Singles, y: Singles, z: Singles) -> Bools:
        """See `Clip.holds`."""
        c, s = np.float32(math.cos(self.angle)), np.float32(math.sin(self.angle))
        inside = np.abs(c * y - s * x) <= self.half_width
        if not self.both_sides:
            inside &= c * x + s * y >= 0
        return inside


def box_between(one: tuple[float, float, float], other: tuple[float, float, float]) -> Box:
    """The box between two opposite corners [m], whichever."""
    (a, b, c), (d, e, f) = one, other
    return Box((min(a, d), min(b, e), min(c, f)), (max(a, d), max(b, e), max(c, f)))


def opened(angle: float, far: float) -> Slab:
    """One side of the plane through the z axis at an angle [rad], up to twice `far` [m] from it."""
    return Slab((-math.sin(angle), math.cos(angle), 0.0), far, far)


def clip_mask(points: Singles, clip: Clip, *, invert: bool = False) -> Bools:
    """Whether each of points (N, 3) [m] is in a part of space, or with `invert` outside, (N,)."""
    mask = np.empty(len(points), bool)
    for start in range(0, len(points), BLOCK):
        some = slice(start, start + BLOCK)
        x, y, z = np.ascontiguousarray(points[some].T, np.float32)
        mask[some] = clip.holds(x, y, z)
    return np.logical_not(mask, out=mask) if invert else mask

"""From the mouse to metres and radians: what a drag along a line, in a plane or around an axis comes to."""

from __future__ import annotations

import math
from typing import Literal, NamedTuple

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.render.camera import Camera, Ray, Size

from ..pen import Point

Kind = Literal["move", "plane", "turn", "free", "size"]
FINE = 0.1
"""What a drag with Shift is worth."""
FAR = 4.0
"""How far a drag goes, in distances of the camera: towards the horizon a pixel would be worth kilometres."""
BLIND = 1e-6
"""Sine of the angle between a ray and a line or plane below which they say nothing about each other."""

BASE: Floats = np.eye(3)
"""The axes of the base frame."""


class Handle(NamedTuple):
    """What can be taken: an arrow, a square in the plane across an axis, a ring, the middle, or the knob."""

    kind: Kind
    axis: int = 0
    """0 to 2 for x, y, z."""

    @property
    def direction(self) -> Floats:
        """The axis as a unit vector (3,)."""
        direction: Floats = BASE[self.axis]
        return direction

    @property
    def axes(self) -> tuple[int, ...]:
        """The axes along which it moves something."""
        if self.kind == "move":
            return (self.axis,)
        if self.kind == "free":
            return (0, 1, 2)
        return tuple(k for k in range(3) if k != self.axis) if self.kind == "plane" else ()


def along_line(ray: Ray, centre: Floats, direction: Floats) -> float | None:
    """How far along a line through `centre` (3,) its point nearest to the ray is, in lengths of `direction`.

    None where the ray runs along the line, or comes nearest to it behind the eye.
    """
    away = centre - ray.origin
    uu, ud, dd = direction @ direction, direction @ ray.direction, ray.direction @ ray.direction
    apart = uu * dd - ud * ud
    if apart <= BLIND**2 * uu * dd:
        return None
    if (uu * (ray.direction @ away) - ud * (direction @ away)) / apart <= 0:
        return None
    return float((ud * (ray.direction @ away) - dd * (direction @ away)) / apart)


def on_plane(ray: Ray, centre: Floats, normal: Floats) -> Floats | None:
    """Where the ray meets the plane through `centre` across `normal`, (3,); None where it does not."""
    steep = float(normal @ ray.direction)
    if abs(steep) <= BLIND * float(np.linalg.norm(ray.direction)):
        return None
    far = float(normal @ (centre - ray.origin)) / steep
    return ray.origin + far * ray.direction if far > 0 else None


def angle_about(ray: Ray, centre: Floats, axis: int, turns: Floats = BASE) -> float | None:
    """The angle [rad] around one of the axes `turns` (3, 3) through `centre` where the ray meets its plane.

    It counts from the next axis: from y around x, from z around y, from x around z.
    """
    met = on_plane(ray, centre, turns[axis])
    if met is None:
        return None
    arm = turns @ (met - centre)
    return math.atan2(arm[(axis + 2) % 3], arm[(axis + 1) % 3])


def distance_log(pixel: Point, centre: Point) -> float:
    """The logarithm of the distance in the picture, at least one pixel: its change is a ratio."""
    return math.log(max(math.dist(pixel, centre), 1.0))


def reading(
    handle: Handle, pixel: Point, centre: Floats, camera: Camera, size: Size, turns: Floats = BASE
) -> Floats | None:
    """Where the mouse is on a handle: numbers whose change is the drag, or None where there are none."""
    ray = camera.ray(pixel, size)
    found: float | Floats | None
    if handle.kind == "move":
        found = along_line(ray, centre, handle.direction)
    elif handle.kind in ("plane", "free"):
        found = on_plane(ray, centre, handle.direction if handle.kind == "plane" else camera.axes[2])
    elif handle.kind == "turn":
        found = angle_about(ray, centre, handle.axis, turns)
    else:
        x, y = camera.project(centre, size).pixels
        found = distance_log(pixel, (float(x), float(y)))
    if found is None:
        return None
    told = np.atleast_1d(np.asarray(found, float))
    away = told - centre if handle.kind in ("plane", "free") else told
    is_far = handle.kind in ("move", "plane", "free") and np.abs(away).max() > FAR * camera.distance
    return None if is_far else told


class Drag:
    """What a drag has come to since the handle was taken; Shift makes it fine from there on."""

    def __init__(self, handle: Handle, start: Floats) -> None:
        self.handle, self.start = handle, start
        """Where it was taken, as `reading` has it."""
        self._last = start
        self.total = np.zeros_like(start)
        """[m] along the line, (3,) [m] in the plane, [rad] around the axis, or a logarithm of the size."""

    def go(self, to: Floats | None, *, fine: bool = False) -> None:
        """Follow the mouse to another reading; an angle goes the short way round."""
        if to is None:
            return
        step = to - self._last
        if self.handle.kind == "turn":
            step = np.remainder(step + math.pi, 2 * math.pi) - math.pi
        self._last = to
        self.total = self.total + step * (FINE if fine else 1.0)

    @property
    def shift(self) -> Floats:
        """How far it has moved, (3,) [m]."""
        moved: Floats = self.total * self.handle.direction if self.handle.kind == "move" else self.total
        return moved


def whole(value: float, step: float) -> float:
    """The multiple of `step` that is nearest, without the dust of the last digits."""
    return round(round(value / step) * step, 12)

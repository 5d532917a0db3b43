"""Where the handles are in the picture: equally large at any distance, and only what can be dragged."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.render.camera import Camera, Size

from .handles_drag import BASE, Handle

LENGTH = 92
"""From the centre to the tip of an arrow, in sizes of the look."""
ARROW, LETTER, SQUARE, RING, KNOB = (0.14, 1.0), 1.14, (0.27, 0.46), 0.72, 1.08
"""Where each begins and ends, in lengths of an arrow."""
SHORT, THIN_SQUARE, THIN_RING = 0.26, 0.24, 0.16
"""Below these sines an arrow that points at the eye, a square or a ring seen from the side is left out."""
FULL = 0.94
"""A ring is shown all round when it faces the eye as much."""
CORNERS = (52, 128, 232, 308)
"""Where the knob may be [deg]: the first one with room between the arrows."""
ROOM = 20
"""Degrees between the knob and any arrow."""


class Shape(NamedTuple):
    """One handle in the picture."""

    handle: Handle
    points: Floats
    """(N, 2) pixels: the line of an arrow or ring, the corners of a square, the place of the knob."""
    back: Floats
    """(M, 2) pixels: the far half of a ring, or nothing."""
    tip: Floats
    """(2,) pixels: where the letter of an arrow stands."""


@dataclass(frozen=True)
class Stage:
    """From where and how large handles are seen."""

    camera: Camera
    size: Size
    centre: Floats
    """(3,) in metres."""
    length: float
    """Pixels of an arrow that is seen from the side."""
    turns: Floats = field(default_factory=BASE.copy)
    """The axes of the rings, unit vectors as rows (3, 3)."""

    @cached_property
    def metres(self) -> float:
        """How long an arrow is in the scene."""
        depth = float(self.camera.project(self.centre, self.size).depth)
        return self.length * depth / self.camera.focal(self.size)

    @cached_property
    def pixel(self) -> Floats:
        """Where the centre is in the picture, (2,)."""
        return self.camera.project(self.centre, self.size).pixels

    @cached_property
    def ahead(self) -> Floats:
        """The unit vector (3,) from the eye to the centre."""
        away = self.centre - self.camera.eye
        ahead: Floats = away / np.linalg.norm(away)
        return ahead

    def at(self, places: Floats | Sequence[Floats]) -> Floats:
        """Places (..., 3) in lengths of an arrow from the centre, in pixels (..., 2)."""
        points = self.centre + self.metres * np.asarray(places, float)
        return self.camera.project(points, self.size).pixels


def shapes(stage: Stage, offers: Callable[[Handle], bool] = lambda _: True) -> list[Shape]:
    """The handles on offer that can be dragged as they are seen, the last in front; none behind the eye."""
    if stage.camera.project(stage.centre, stage.size).depth <= stage.camera.near:
        return []
    middle = Shape(Handle("free"), stage.pixel[None], np.empty((0, 2)), np.empty(0))
    arrows = list(_arrows(stage))
    rings = _rings(stage, [k for k in range(3) if offers(Handle("turn", k))])
    others = [*_squares(stage), *arrows, middle]
    knob = [_knob(stage, arrows)] if offers(Handle("size")) else []
    return [*rings, *(shape for shape in others if offers(shape.handle)), *knob]


def _arrows(stage: Stage) -> Iterator[Shape]:
    ends = np.array([*ARROW, LETTER])[:, None]
    for k, axis in enumerate(np.eye(3)):
        if math.hypot(stage.ahead[(k + 1) % 3], stage.ahead[(k + 2) % 3]) >= SHORT:
            start, end, letter = stage.at(ends * axis)
            yield Shape(Handle("move", k), np.array([start, end]), np.empty((0, 2)), letter)


def _squares(stage: Stage) -> Iterator[Shape]:
    low, high = SQUARE
    for k, normal in enumerate(np.eye(3)):
        if abs(normal @ stage.ahead) >= THIN_SQUARE:
            a, b = np.eye(3)[(k + 1) % 3], np.eye(3)[(k + 2) % 3]
            corners = [low * a + low * b, high * a + low * b, high * a + high * b, low * a + high * b]
            yield Shape(Handle("plane", k), stage.at(corners), np.empty((0, 2)), np.empty(0))


def _rings(stage: Stage, axes: Sequence[int]) -> Iterator[Shape]:
    ahead = stage.turns @ stage.ahead
    for k in axes:
        facing = abs(float(ahead[k]))
        if facing >= THIN_RING:
            nearest = math.atan2(-ahead[(k + 2) % 3], -ahead[(k + 1) % 3])
            half = math.pi if facing >= FULL else math.pi / 2
            front = arc(stage, k, nearest - half, nearest + half)
            back = arc(stage, k, nearest + half, nearest + 2 * math.pi - half)
            yield Shape(Handle("turn", k), front, back[: 0 if half == math.pi else None], np.empty(0))


def arc(stage: Stage, axis: int, start: float, end: float) -> Floats:
    """A piece of the ring around an axis, between angles as `angle_about` has them, (N, 2) pixels."""
    angles = np.linspace(start, end, max(2, math.ceil(abs(end - start) / math.radians(5)) + 1))
    circle = np.zeros((len(angles), 3))
    circle[:, (axis + 1) % 3], circle[:, (axis + 2) % 3] = np.cos(angles), np.sin(angles)
    return stage.at(RING * circle @ stage.turns)


def _knob(stage: Stage, arrows: Sequence[Shape]) -> Shape:
    ends = [shape.points[-1] - stage.pixel for shape in arrows]
    taken = [math.degrees(math.atan2(-y, x)) for x, y in ends]

    def room(corner: int) -> float:
        return min((abs((corner - angle + 180) % 360 - 180) for angle in taken), default=180.0)

    corner = next((c for c in CORNERS if room(c) >= ROOM), max(CORNERS, key=room))
    turn = math.radians(corner)
    place = stage.pixel + KNOB * stage.length * np.array([math.cos(turn), -math.sin(turn)])
    return Shape(Handle("size"), place[None], np.empty((0, 2)), np.empty(0))


def handle_at(found: Sequence[Shape], pixel: tuple[float, float], reach: float) -> Handle | None:
    """The handle under a pixel, or the nearest one no more than `reach` pixels away."""
    near = [(_away(shape, pixel, reach), -k, shape.handle) for k, shape in enumerate(found)]
    best = min(near, default=None)
    return best[2] if best is not None and best[0] <= reach else None


def _away(shape: Shape, pixel: tuple[float, float], reach: float) -> float:
    """How far a pixel is from a handle; inside a square, on the middle or on the knob not at all."""
    place = np.array(pixel)
    if shape.handle.kind in ("free", "size"):
        return max(float(np.linalg.norm(place - shape.points[0])) - reach, 0.0)
    if shape.handle.kind == "plane" and _is_inside(shape.points, place):
        return 0.0
    closed = shape.handle.kind == "plane"
    line = np.vstack([shape.points, shape.points[:1]]) if closed else shape.points
    start, step = line[:-1], np.diff(line, axis=0)
    long = np.maximum((step**2).sum(axis=1), 1e-12)
    share = np.clip(((place - start) * step).sum(axis=1) / long, 0, 1)
    return float(np.linalg.norm(start + share[:, None] * step - place, axis=1).min())


def _is_inside(corners: Floats, place: Floats) -> bool:
    side = np.roll(corners, -1, axis=0) - corners
    arm = place - corners
    turn = side[:, 0] * arm[:, 1] - side[:, 1] * arm[:, 0]
    return bool((turn > 0).all() or (turn < 0).all())

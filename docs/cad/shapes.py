"""Bodies of machines as triangles: extruded plates with holes, turned parts, lofts, servos, screws."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from vi3dras.arrays import Floats, Ints
from vi3dras.meshes import TriangleMesh
from vi3dras.rotations.elementary import motion
from vi3dras.solids.shapes import frame_at

Rgb = tuple[int, int, int]
Outline = Floats
"""(N, 2), counter-clockwise."""

STEEL, DARK, RUBBER, LIGHT = (158, 164, 173), (58, 62, 70), (34, 36, 41), (206, 210, 216)
BASE, SHOULDER, ELBOW, WRIST, GRIPPER = (
    (255, 148, 54), (250, 204, 60), (240, 84, 84), (232, 92, 190), (150, 112, 255),
)  # fmt: skip
"""The colours of the joints, as everywhere in the program."""
X, Y, Z = np.eye(3)


class Body(NamedTuple):
    """Triangles of one colour."""

    vertices: Floats
    triangles: Ints
    colour: Rgb

    def at(self, x: float = 0.0, y: float = 0.0, z: float = 0.0) -> Body:
        """The body moved."""
        return self._replace(vertices=self.vertices + np.array([x, y, z]))

    def along(self, axis: Floats, up: Floats = X) -> Body:
        """The body with its z along an axis, and its x as near to `up` as it can be."""
        return self.placed(frame_at(np.zeros(3), up, axis))

    def placed(self, transform: Floats) -> Body:
        """The body moved by a transform (4, 4)."""
        return self._replace(vertices=self.vertices @ transform[:3, :3].T + transform[:3, 3])

    def mirrored(self, axis: int) -> Body:
        """The body on the other side of a plane through the origin."""
        signs = np.where(np.arange(3) == axis, -1.0, 1.0)
        return Body(self.vertices * signs, self.triangles[:, ::-1], self.colour)


def whole(bodies: Iterable[Body], link_from_model: Floats, scale: float) -> TriangleMesh:
    """Bodies as one mesh in the frame of a link; `scale` is metres in one unit of the bodies."""
    places, corners, colours, count = [], [], [], 0
    for body in bodies:
        moved = body.placed(link_from_model)
        places.append(moved.vertices * scale)
        corners.append(body.triangles + count)
        colours.append(np.tile(np.array(body.colour, np.uint8), (len(body.triangles), 1)))
        count += len(body.vertices)
    triangles = np.concatenate(corners).astype(np.int32)
    return TriangleMesh(np.concatenate(places), triangles, np.concatenate(colours), in_metres=True)


def frame(x: Floats, y: Floats, origin: Sequence[float] = (0.0, 0.0, 0.0)) -> Floats:
    """`link_from_model` (4, 4) where the model's x and y point along these axes of the link."""
    return motion(np.stack([x, y, np.cross(x, y)], axis=1), np.array(origin, float))


# Outlines


def circle(radius: float, x: float = 0.0, y: float = 0.0, sides: int = 32) -> Outline:
    """A circle."""
    angle = np.arange(sides) * (2 * np.pi / sides)
    return np.stack([x + radius * np.cos(angle), y + radius * np.sin(angle)], axis=1)


def rounded(points: Sequence[tuple[float, float]], radius: float, steps: int = 5) -> Outline:
    """A convex polygon with round corners."""
    corners = np.array(points, float)
    found = []
    for before, at, after in zip(np.roll(corners, 1, 0), corners, np.roll(corners, -1, 0), strict=True):
        one, two = ((p - at) / np.linalg.norm(p - at) for p in (before, after))
        half = math.acos(float(np.clip(one @ two, -1, 1))) / 2
        middle = at + (one + two) / np.linalg.norm(one + two) * radius / math.sin(half)
        start = at + one * radius / math.tan(half) - middle
        end = at + two * radius / math.tan(half) - middle
        first = math.atan2(start[1], start[0])
        swing = (math.atan2(end[1], end[0]) - first) % (2 * np.pi)
        angle = first + swing * np.linspace(0, 1, steps)
        found.append(middle + radius * np.stack([np.cos(angle), np.sin(angle)], axis=1))
    return np.concatenate(found)


def rectangle(width: float, height: float, radius: float, at: tuple[float, float] = (0.0, 0.0)) -> Outline:
    """A rectangle with round corners around a place."""
    x, y = width / 2, height / 2
    return rounded([(-x, -y), (x, -y), (x, y), (-x, y)], radius) + at


def bone(start: float, end: float, length: float, waist: float, steps: int = 14) -> Outline:
    """Two circles on x with what joins them, narrower in the middle by `waist`."""
    back = np.linspace(np.pi / 2, 3 * np.pi / 2, steps)
    front = np.linspace(-np.pi / 2, np.pi / 2, steps)
    share = np.linspace(0, 1, steps)[1:-1]
    width = start + (end - start) * share - waist * np.sin(np.pi * share) ** 2
    lower = np.stack([length * share, -width], axis=1)
    return np.concatenate(
        [
            start * np.stack([np.cos(back), np.sin(back)], axis=1),
            lower,
            [length, 0.0] + end * np.stack([np.cos(front), np.sin(front)], axis=1),
            (lower * (1, -1))[::-1],
        ]
    )


def inset(outline: Outline, by: float) -> Outline:
    """An outline moved inwards."""
    ahead, behind = np.roll(outline, -1, 0) - outline, outline - np.roll(outline, 1, 0)
    sides = [
        np.stack([-way[:, 1], way[:, 0]], 1) / np.linalg.norm(way, axis=1)[:, None] for way in (ahead, behind)
    ]
    middle = sides[0] + sides[1]
    middle /= np.linalg.norm(middle, axis=1)[:, None]
    return outline + middle * (by / np.maximum((middle * sides[0]).sum(axis=1), 0.4))[:, None]


# Bodies


def loft(rings: Sequence[Floats], colour: Rgb) -> Body:
    """A skin over rings (N, 3) that run counter-clockwise seen from the last one, closed by flat ends."""
    count = len(rings[0])
    at = np.arange(count)
    ahead = (at + 1) % count
    corners = []
    for k in range(len(rings) - 1):
        low, high = k * count, (k + 1) * count
        corners += [
            np.stack([low + at, low + ahead, high + ahead], 1),
            np.stack([low + at, high + ahead, high + at], 1),
        ]
    last = len(rings) * count
    corners.append(np.stack([np.full(count, last), ahead, at], 1))
    corners.append(np.stack([np.full(count, last + 1), last - count + at, last - count + ahead], 1))
    ends = [rings[0].mean(axis=0), rings[-1].mean(axis=0)]
    return Body(np.concatenate([*rings, ends]), np.concatenate(corners), colour)


def levels(outlines: Sequence[tuple[float, Outline]], colour: Rgb) -> Body:
    """A skin over outlines of equally many points at heights along z."""
    return loft([np.column_stack([outline, np.full(len(outline), z)]) for z, outline in outlines], colour)


def plate(
    outline: Outline,
    low: float,
    high: float,
    colour: Rgb,
    chamfer: float = 0.0,
    holes: Sequence[Outline] = (),
) -> Body:
    """An outline between two heights with chamfered rims, and with holes right through."""
    c = chamfer or 1e-4 * (high - low)
    rims = [(low, inset(outline, c)), (low + c, outline), (high - c, outline), (high, inset(outline, c))]
    body = levels(rims, colour)
    if not holes:
        return body
    skin = body.triangles[: -2 * len(outline)]
    places, corners = [body.vertices[:-2]], [skin]
    count = len(places[0])
    top, rows = _filled(inset(outline, c), holes)
    for z, order in ((low, rows[:, ::-1]), (high, rows)):
        places.append(np.column_stack([top, np.full(len(top), z)]))
        corners.append(order + count)
        count += len(top)
    for hole in holes:
        tube = levels([(low, hole), (high, hole)], colour)
        places.append(tube.vertices[:-2])
        corners.append(tube.triangles[: -2 * len(hole), ::-1] + count)
        count += 2 * len(hole)
    return Body(np.concatenate(places), np.concatenate(corners), colour)


def box(size: Sequence[float], colour: Rgb, radius: float = 0.0, chamfer: float = 0.0) -> Body:
    """A box around the origin, round along z, chamfered at its ends."""
    x, y, z = size
    r = radius or 0.02 * min(x, y)
    return plate(rectangle(x, y, r), -z / 2, z / 2, colour, chamfer or 0.5 * r)


def turned(profile: Sequence[tuple[float, float]], colour: Rgb, sides: int = 48) -> Body:
    """A part turned about z: (radius, height) from its lower end to its upper one."""
    return levels([(z, circle(max(r, 1e-6), sides=sides)) for r, z in profile], colour)


def drum(radius: float, low: float, high: float, colour: Rgb, chamfer: float = 0.0, sides: int = 48) -> Body:
    """A cylinder with chamfered rims."""
    c = chamfer or 0.06 * radius
    rounds = [(radius - c, low), (radius - 0.3 * c, low + 0.3 * c), (radius, low + c)]
    return turned([*rounds, *((r, low + high - z) for r, z in reversed(rounds))], colour, sides)


def rim(inner: float, outer: float, low: float, high: float, colour: Rgb) -> Body:
    """A ring with a bevel outside."""
    c = 0.2 * (high - low)
    profile = [
        (inner, low),
        (outer - c, low),
        (outer, low + c),
        (outer, high - c),
        (outer - c, high),
        (inner, high),
    ]
    body = levels([(z, circle(r, sides=48)) for r, z in [*profile, (inner, low)]], colour)
    return body._replace(triangles=body.triangles[: -2 * 48])


def screws(places: Iterable[tuple[float, float]], z: float, radius: float, colour: Rgb = STEEL) -> list[Body]:
    """Heads of screws that look along z."""
    return [drum(radius, z, z + 0.6 * radius, colour, 0.2 * radius, sides=12).at(x, y) for x, y in places]


def bolt_circle(radius: float, count: int, start: float = 0.0) -> list[tuple[float, float]]:
    """Places around a circle."""
    angles = start + np.arange(count) * (2 * np.pi / count)
    return [(radius * math.cos(a), radius * math.sin(a)) for a in angles]


def _filled(outer: Outline, holes: Sequence[Outline]) -> tuple[Floats, Ints]:
    """A flat face with holes as triangles: each hole is reached by a cut, then ear after ear is taken off."""
    places = np.concatenate([outer, *holes])
    ring = list(range(len(outer)))
    for hole in sorted(holes, key=lambda h: -h[:, 0].max()):
        start = len(outer) + sum(len(h) for h in holes[: [h is hole for h in holes].index(True)])
        inner = [start + k for k in range(len(hole))][::-1]
        gaps = np.linalg.norm(places[ring][:, None] - places[inner], axis=2)
        a, b = np.unravel_index(gaps.argmin(), gaps.shape)
        ring = ring[: a + 1] + inner[b:] + inner[: b + 1] + ring[a:]
    return places, np.array(list(_ears(places, ring)))


def _ears(places: Floats, ring: list[int]) -> Iterable[tuple[int, int, int]]:
    ring = list(ring)
    while len(ring) > 3:
        best, found = -math.inf, 0
        for k in range(len(ring)):
            a, b, c = ring[k - 1], ring[k], ring[(k + 1) % len(ring)]
            area = _area(places[a], places[b], places[c])
            if area <= 1e-14 or (quality := area / _longest(places, a, b, c)) <= best:
                continue
            others = places[[p for p in ring if p not in (a, b, c)]]
            same = (np.abs(others[:, None] - places[[a, b, c]]) < 1e-12).all(axis=2).any(axis=1)
            if not _inside(others[~same], places[a], places[b], places[c]).any():
                best, found = quality, k
        yield ring[found - 1], ring[found], ring[(found + 1) % len(ring)]
        del ring[found]
    yield ring[0], ring[1], ring[2]


def _area(a: Floats, b: Floats, c: Floats) -> float:
    return float((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]))


def _longest(places: Floats, *corners: int) -> float:
    own = places[list(corners)]
    return max(float(np.sum((p - q) ** 2)) for p, q in pairwise([*own, own[0]]))


def _inside(points: Floats, a: Floats, b: Floats, c: Floats) -> Floats:
    def side(p: Floats, q: Floats) -> Floats:
        return (q[0] - p[0]) * (points[:, 1] - p[1]) - (q[1] - p[1]) * (points[:, 0] - p[0])

    return (side(a, b) >= -1e-12) & (side(b, c) >= -1e-12) & (side(c, a) >= -1e-12)

"""The pieces that an arm is put together from, how thick each is, and which colour its joints have.

Each piece stands in the frame of its joint axis (z) and link (x).
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from vi3dras.arm.robot import Joint, Robot
from vi3dras.arrays import Floats
from vi3dras.rotations.elementary import shift
from vi3dras.solids.shapes import Shape, box, drum, frame_at, lathe, ring, stadium

X: Floats = np.array([1.0, 0, 0])
Z: Floats = np.array([0, 0, 1.0])

SEGMENTS = ("base", "shoulder", "elbow", "wrist", "gripper")
"""Tokens of the segment colours, from base to tool."""

_THICKNESS = 0.036
"""Radius of an arm as a share of all its lengths."""
_AT_BASE, _AT_WRIST = 1.28, 0.66
TINY = 1e-9


class SolidPart(NamedTuple):
    """A shape and the token of its colour."""

    shape: Shape
    paint: str

    def placed(self, transform: Floats) -> SolidPart:
        """Give the part moved by a rigid transform (4, 4)."""
        return SolidPart(self.shape.placed(transform), self.paint)


def pedestal(unit: float, floor: float, top: float) -> list[SolidPart]:
    """Give the fixed foot from `floor` to `top`, with its bolts."""
    tall = top - floor
    neck = min(0.75 * unit, 0.5 * tall)
    plate, chamfer = min(0.42 * unit, 0.3 * tall), min(0.55 * unit, 0.4 * tall)
    outline = [(0, floor), (2.3 * unit, floor), (2.3 * unit, floor + plate), (2.18 * unit, floor + chamfer)]
    outline += [(1.75 * unit, floor + chamfer), (1.62 * unit, floor + neck)]
    outline += [(1.45 * unit, top - 0.15 * (tall - neck)), (1.40 * unit, top), (0, top)]
    parts = [SolidPart(lathe(outline), "dark")]
    head = SolidPart(drum(0.11 * unit, 0.14 * unit), "steel")
    for k in range(6):
        bolt = shift(z=floor + chamfer + 0.05 * unit)
        bolt[:2, 3] = 1.96 * unit * np.cos(k * np.pi / 3), 1.96 * unit * np.sin(k * np.pi / 3)
        parts.append(head.placed(bolt))
    return parts


def turret(unit: float, bottom: float, top: float, height: float, paint: str) -> list[SolidPart]:
    """Give what turns on the foot: a ring in the segment's colour and a column up to `height`."""
    shoulder = min(bottom + 0.95 * unit, bottom + 0.6 * (height - bottom))
    outline = [
        (0, bottom),
        (1.42 * unit, bottom + 0.3 * unit),
        (1.42 * unit, bottom + 0.45 * unit),
        (1.25 * unit, max(shoulder, bottom + 0.5 * unit)),
        (1.18 * unit, max(height - 0.2 * unit, bottom + 0.55 * unit)),
        (1.10 * unit, top),
        (0, top),
    ]
    return [
        SolidPart(ring(1.2 * unit, 1.5 * unit, bottom, bottom + 0.3 * unit, 0.07 * unit), paint),
        SolidPart(lathe(outline), "body"),
    ]


def joint_drum(radius: float, paint: str) -> list[SolidPart]:
    """Give the housing of a joint: a drum along z with a coloured ring and a cap at both ends."""
    length = 2.35 * radius
    parts = [SolidPart(drum(radius, length), "dark")]
    rim = 0.80 * radius
    band = SolidPart(ring(0.72 * rim, rim, 0.0, 0.112 * radius, 0.04 * radius), paint)
    cap = SolidPart(drum(0.34 * radius, 0.16 * radius), "steel")
    for side in (1.0, -1.0):
        end = frame_at(side * length / 2 * Z, X, side * Z)
        parts += [band.placed(end), cap.placed(end)]
    return parts


def beam(start: float, end: float, length: float, height: float) -> list[SolidPart]:
    """Give a link along x at `height`: a tapered stadium with a panel let into both faces."""
    along = frame_at(height * Z, X * np.sign(length), Z)
    parts = [SolidPart(stadium(1.06 * start, 1.06 * end, abs(length), 1.62 * start), "body").placed(along)]
    panel = abs(length) - 1.25 * (start + end)
    if panel > 0.6 * start:
        inset = along.copy()
        inset[:3, 3] += along[:3, 0] * 1.25 * start
        plate = stadium(0.34 * start, 0.34 * end, panel, 1.68 * start, bevel=0.03 * start)
        parts.append(SolidPart(plate, "panel").placed(inset))
    return parts


def knee(unit: float, length: float, height: float) -> list[SolidPart]:
    """Give the short thick link along x that carries a crossing shoulder."""
    along = frame_at(height * Z, X * np.sign(length), Z)
    return [SolidPart(stadium(1.3 * unit, 1.1 * unit, abs(length), 2.0 * unit), "body").placed(along)]


def roller(start: float, end: float, length: float, paint: str) -> list[SolidPart]:
    """Give a link along z that turns about itself, with a ring in the segment's colour."""
    way = frame_at(np.zeros(3), X, Z * np.sign(length))
    far = abs(length)
    back = 0.9 * start
    lower = [(0, -back), (back, -back), (1.05 * start, -0.7 * start), (1.05 * start, 0.16 * far)]
    lower += [(0.98 * start, 0.2 * far), (0, 0.2 * far)]
    upper = [(0, 0.275 * far), (0.95 * start, 0.275 * far), (0.92 * start, 0.3 * far)]
    upper += [(0.9 * end, 0.86 * far), (0.98 * end, 0.9 * far), (0.98 * end, far), (0, far)]
    band = ring(0.5 * start, 1.08 * start, 0.2 * far, 0.275 * far, min(0.06 * start, 0.02 * far))
    return [
        SolidPart(lathe(lower).placed(way), "body"),
        SolidPart(band.placed(way), paint),
        SolidPart(lathe(upper).placed(way), "body"),
    ]


def flange(radius: float, paint: str) -> list[SolidPart]:
    """Give the bare end of an arm whose tool point lies in its last joint."""
    outline = [(0, 0), (0.8 * radius, 0), (0.8 * radius, 1.2 * radius), (0, 1.2 * radius)]
    band = ring(0.5 * radius, 0.9 * radius, 1.2 * radius, 1.4 * radius, 0.05 * radius)
    return [SolidPart(lathe(outline), "dark"), SolidPart(band, paint)]


def sleeve(radius: float, *, square: bool, paint: str) -> list[SolidPart]:
    """Give the housing that a bar slides through along z."""
    half = 1.5 * radius
    if square:
        body = box((-1.15 * radius, -1.15 * radius, -half), (1.15 * radius, 1.15 * radius, half))
        lips = [(-half - 0.14 * radius, -half), (half, half + 0.14 * radius)]
        edges = [box((-radius, -radius, low), (radius, radius, high)) for low, high in lips]
    else:
        body = drum(1.25 * radius, 2 * half)
        lip = ring(0.5 * radius, 1.1 * radius, -0.14 * radius, 0.14 * radius, 0.03 * radius)
        edges = [lip.placed(shift(z=side * half)) for side in (-1, 1)]
    return [SolidPart(body, "dark")] + [SolidPart(edge, paint) for edge in edges]


def bar(radius: float, low: float, high: float, *, square: bool) -> list[SolidPart]:
    """Give the bar along z from `low` to `high` that slides in a sleeve."""
    if not square:
        return [SolidPart(lathe([(0, low), (radius, low), (radius, high), (0, high)]), "body")]
    return [
        SolidPart(box((-radius, -radius, low), (radius, radius, high)), "body"),
        SolidPart(box((-0.3 * radius, -1.03 * radius, low), (0.3 * radius, 1.03 * radius, high)), "panel"),
        SolidPart(box((-1.03 * radius, -0.3 * radius, low), (1.03 * radius, 0.3 * radius, high)), "panel"),
    ]


class Sizes(NamedTuple):
    """Measures of one arm in metres."""

    unit: float
    """The radius that all others are multiples of."""
    radii: tuple[float, ...]
    """n + 1, at each joint axis and at the tool."""


def sizes_of(robot: Robot) -> Sizes:
    """Give the thickness of an arm from the sum of its lengths."""
    total = sum(abs(j.a) + (abs(j.d) if j.is_revolute else reach_of(j)) for j in robot.joints)
    total += math.dist((0, 0, 0), [row[3] for row in robot.tool[:3]])
    unit = _THICKNESS * (total if total > TINY else 1.0)
    fall = (_AT_BASE - _AT_WRIST) / max(robot.n - 1, 3)
    return Sizes(unit, tuple(unit * max(_AT_BASE - fall * i, _AT_WRIST) for i in range(robot.n + 1)))


def travel_of(joint: Joint, unit: float = 0.0) -> tuple[float, float]:
    """Give the least and largest d of a sliding joint; without limits it slides by `unit` multiples."""
    ends = [joint.d + joint.sign * q for q in (joint.low, joint.high) if math.isfinite(q)]
    if len(ends) < 2:
        ends += [joint.d, joint.d + 8 * unit]
    return min(ends), max(ends)


def reach_of(joint: Joint) -> float:
    """Give how far a sliding joint can go out, in metres."""
    low, high = travel_of(joint)
    return max(abs(low), abs(high))


def segment(index: int, count: int) -> str:
    """Give the colour token of joint `index` (from 0) of an arm with `count` joints."""
    if count <= len(SEGMENTS):
        return SEGMENTS[index]
    if index in (0, count - 1):
        return SEGMENTS[0 if index == 0 else -1]
    return SEGMENTS[1 + math.ceil((index - 1) * 2 / (count - 3))]

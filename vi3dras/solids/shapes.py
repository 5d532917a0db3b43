"""Round and straight bodies as triangles with normals: lathe, drum, stadium, box."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from vi3dras.arrays import Floats

SIDES = 40
"""Facets around a full circle: enough for a smooth outline at 900 x 600."""

Profile = Sequence[tuple[float, float]]
"""Radius and height along an outline, from one end of the axis to the other."""


class Shape(NamedTuple):
    """Triangles, counter-clockwise seen from outside; edges are sharp where vertices are doubled."""

    vertices: Floats
    """(V, 3) in metres."""
    normals: Floats
    """(V, 3)"""
    triangles: NDArray[np.int64]
    """(T, 3)"""

    def placed(self, transform: Floats) -> Shape:
        """Give the shape moved by a rigid transform (4, 4)."""
        turn = transform[:3, :3]
        return Shape(self.vertices @ turn.T + transform[:3, 3], self.normals @ turn.T, self.triangles)


def joined(shapes: Sequence[Shape]) -> Shape:
    """Give several shapes as one."""
    counts = np.cumsum([0] + [len(s.vertices) for s in shapes])
    return Shape(
        np.concatenate([s.vertices for s in shapes]),
        np.concatenate([s.normals for s in shapes]),
        np.concatenate([s.triangles + k for s, k in zip(shapes, counts[:-1], strict=True)]),
    )


def lathe(profile: Profile, sides: int = SIDES) -> Shape:
    """Turn an outline about z, with a sharp edge at each of its points.

    Args:
        profile: (radius, height) points that go up outside; it is closed when it starts and ends at radius 0.
        sides: facets around.
    """
    angle = np.arange(sides) * (2 * np.pi / sides)
    circle = np.stack([np.cos(angle), np.sin(angle)], axis=1)
    outline = np.array(profile, float)
    low, high = outline[:-1], outline[1:]
    real = (low != high).any(axis=1)
    return _bands(circle, low[real], high[real])


def ring(inner: float, outer: float, bottom: float, top: float, bevel: float) -> Shape:
    """Give a closed ring around z with bevelled outer edges."""
    lower = [(inner, bottom), (outer - bevel, bottom), (outer, bottom + bevel)]
    upper = [(outer, top - bevel), (outer - bevel, top), (inner, top), (inner, bottom)]
    return lathe([*lower, *upper])


def drum(radius: float, length: float, bevel: float | None = None) -> Shape:
    """Give a bevelled cylinder along z, its middle at the origin."""
    edge = min(radius, length) * 0.12 if bevel is None else bevel
    low = -length / 2
    lower = [(0.0, low), (radius - edge, low), (radius - edge * 0.3, low + edge * 0.3), (radius, low + edge)]
    return lathe([*lower, *((r, -z) for r, z in reversed(lower))])


def stadium(start: float, end: float, length: float, thickness: float, bevel: float | None = None) -> Shape:
    """Give the hull of two circles of radius `start` and `end`, `length` apart along x, thick along z."""
    edge = min(start, end, thickness) * 0.22 if bevel is None else bevel
    half = thickness / 2
    outline, normals = _hull(start, end, length)
    steps = [(-edge, -half), (-edge * 0.29, -half + edge * 0.29), (0.0, -half + edge)]
    tilts = [-0.92, -0.38, 0.0]
    steps += [(inset, -height) for inset, height in reversed(steps)]
    tilts += [-tilt for tilt in reversed(tilts)]
    rings = [np.column_stack([outline + inset * normals, np.full(len(outline), z)]) for inset, z in steps]
    tilted = [np.column_stack([math.sqrt(1 - t * t) * normals, np.full(len(normals), t)]) for t in tilts]
    parts = [_strip(rings[k], rings[k + 1], tilted[k], tilted[k + 1]) for k in range(len(rings) - 1)]
    parts.append(_fan(rings[0][::-1], np.array([length / 2, 0, -half]), -1.0))
    parts.append(_fan(rings[-1], np.array([length / 2, 0, half]), 1.0))
    return joined(parts)


def box(low: Sequence[float], high: Sequence[float]) -> Shape:
    """Give the box between two corners."""
    low_, high_ = np.array(low, float), np.array(high, float)
    faces = []
    for axis in range(3):
        for sign in (-1.0, 1.0):
            normal = np.zeros(3)
            normal[axis] = sign
            u, v = np.roll(np.eye(3), axis, axis=1)[1], np.roll(np.eye(3), axis, axis=1)[2]
            square = [s * u + t * v for s, t in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
            corners = np.array([normal + c for c in square][:: int(sign)])
            corners = (low_ + high_) / 2 + corners * (high_ - low_) / 2
            faces.append(Shape(corners, np.tile(normal, (4, 1)), np.array([[0, 1, 2], [0, 2, 3]])))
    return joined(faces)


def frame_at(origin: Floats, x: Floats, z: Floats) -> Floats:
    """Give the frame (4, 4) at `origin` whose z points along `z` and whose x lies as near `x` as it can."""
    up = z / np.linalg.norm(z)
    across = x - up * (x @ up)
    if np.linalg.norm(across) < 1e-9:
        across = np.cross(up, [1.0, 0, 0] if abs(up[0]) < 0.9 else [0, 1.0, 0])
    across = across / np.linalg.norm(across)
    frame = np.eye(4)
    frame[:3, 0], frame[:3, 1], frame[:3, 2], frame[:3, 3] = across, np.cross(up, across), up, origin
    return frame


def _bands(circle: Floats, low: Floats, high: Floats) -> Shape:
    """Give the pieces of a lathe between points of its outline, from `low` (k, 2) to `high` (k, 2)."""
    count = len(circle)
    along = high - low
    tilt = np.stack([along[:, 1], -along[:, 0]], axis=1) / np.hypot(*along.T)[:, None]
    ends = np.stack([low, high], axis=1)
    vertices, normals = (
        np.concatenate(
            [
                part[..., None, :1] * circle,
                np.broadcast_to(part[..., None, 1:], (*part.shape[:-1], count, 1)),
            ],
            axis=-1,
        )
        for part in (ends, np.stack([tilt, tilt], axis=1))
    )
    at = np.arange(count)
    ahead = (at + 1) % count
    halves = [np.stack([at, ahead, ahead + count], axis=1), np.stack([at, ahead + count, at + count], axis=1)]
    triangles = np.stack(halves) + (2 * count * np.arange(len(low)))[:, None, None, None]
    return Shape(vertices.reshape(-1, 3), normals.reshape(-1, 3), triangles[ends[..., 0] > 0].reshape(-1, 3))


def _hull(start: float, end: float, length: float) -> tuple[Floats, Floats]:
    """Give the outline (N, 2) of two circles and its normals, counter-clockwise."""
    lean = math.asin(max(-1.0, min(1.0, (start - end) / length))) if length > 0 else 0.0
    half = SIDES // 2 + 1
    back = np.linspace(np.pi / 2 - lean, 3 * np.pi / 2 + lean, half)
    front = np.linspace(-np.pi / 2 + lean, np.pi / 2 - lean, half)
    angle = np.concatenate([back, front])
    normals = np.stack([np.cos(angle), np.sin(angle)], axis=1)
    radius = np.repeat([start, end], half)[:, None]
    return normals * radius + np.repeat([[0.0, 0], [length, 0]], half, axis=0), normals


def _strip(low: Floats, high: Floats, below: Floats, above: Floats) -> Shape:
    """Join two closed rings of points (N, 3) that run counter-clockwise."""
    count = len(low)
    at = np.arange(count)
    ahead = (at + 1) % count
    triangles = np.concatenate(
        [np.stack([at, ahead, ahead + count], axis=1), np.stack([at, ahead + count, at + count], axis=1)]
    )
    return Shape(np.concatenate([low, high]), np.concatenate([below, above]), triangles)


def _fan(rim: Floats, middle: Floats, up: float) -> Shape:
    """Close a ring of points with a flat face."""
    at = np.arange(len(rim))
    triangles = np.stack([np.full(len(rim), len(rim)), at, (at + 1) % len(rim)], axis=1)
    normals = np.tile([0.0, 0, up], (len(rim) + 1, 1))
    return Shape(np.concatenate([rim, middle[None]]), normals, triangles)

"""A line drawn on a part: its places brought onto the surface, and the straight way over it between them."""

from __future__ import annotations

import numpy as np

from vi3dras.arrays import Floats, Ints
from vi3dras.parts.errors import FewPointsError, NoWayError
from vi3dras.parts.part import Part
from vi3dras.parts.section import cut
from vi3dras.parts.surface_line import SurfaceLine

NEAR = 1e-6
"""A cut goes through a place when it is nearer than this share of the part's size."""


def nearest_on(part: Part, points: Floats) -> tuple[Floats, Ints]:
    """The places on the surface nearest to points (N, 3) [m], (N, 3), and the triangles there, (N,)."""
    found = [_nearest(part.corners, part.normals, point) for point in points]
    return np.array([place for place, _ in found]), np.array([face for _, face in found])


def drawn_line(part: Part, points: Floats) -> SurfaceLine:
    """The way over the surface through places that are drawn.

    Between two places it is the shorter way around in the plane that holds both and the normals there.

    Args:
        part: the part.
        points: on it or beside it, in its axes, (N, 3) [m].

    Raises:
        FewPointsError: there are no two places apart.
        NoWayError: two places are on pieces of the surface that are not joined in that plane.
    """
    places, faces = nearest_on(part, points)
    size = float(np.ptp(part.box, axis=0).max())
    apart = np.concatenate([[True], np.linalg.norm(np.diff(places, axis=0), axis=1) > NEAR * size])
    places, faces = places[apart], faces[apart]
    if len(places) < 2:
        raise FewPointsError(len(places))
    line, normals = [places[:1]], []
    for k in range(len(places) - 1):
        beside = part.normals[faces[[k, k + 1]]].sum(axis=0)
        way = _way(part, places[k], places[k + 1], beside, NEAR * size)
        if way is None:
            raise NoWayError(part.title, k + 1, k + 2)
        line.append(way[0][1:])
        normals.append(way[1])
    return SurfaceLine(
        part, "drawn line", np.concatenate(line), np.concatenate(normals), f"{len(places)} places"
    )


def _nearest(corners: Floats, normals: Floats, point: Floats) -> tuple[Floats, int]:
    """The place nearest to a point (3,) on triangles (T, 3, 3), and on which it is."""
    away = ((point - corners[:, 0]) * normals).sum(axis=1, keepdims=True)
    foot = point - away * normals
    inside = np.ones(len(corners), bool)
    best, least = foot, np.full(len(corners), np.inf)
    for k in range(3):
        start, step = corners[:, k], corners[:, (k + 1) % 3] - corners[:, k]
        inside &= (np.cross(step, foot - start) * normals).sum(axis=1) >= 0
        share = ((point - start) * step).sum(axis=1) / np.maximum((step**2).sum(axis=1), 1e-300)
        place = start + np.clip(share, 0.0, 1.0)[:, None] * step
        far = ((place - point) ** 2).sum(axis=1)
        best, least = np.where((far < least)[:, None], place, best), np.minimum(far, least)
    best = np.where(inside[:, None], foot, best)
    least = np.where(inside & (normals != 0).any(axis=1), away[:, 0] ** 2, least)
    face = int(least.argmin())
    return best[face], face


def _way(part: Part, start: Floats, end: Floats, beside: Floats, near: float) -> tuple[Floats, Floats] | None:
    """The shorter way over the surface from one place to another, with the normals of its stretches."""
    across = np.cross(end - start, beside)
    if np.linalg.norm(across) < 1e-9 * np.linalg.norm(end - start):
        across = np.cross(end - start, np.eye(3)[np.abs(end - start).argmin()])
    across = across / np.linalg.norm(across)
    ways = []
    for line in cut(part, across, float(across @ start)):
        (first, gap_a), (last, gap_b) = (_along(line, place) for place in (start, end))
        if max(gap_a, gap_b) <= near:
            ways += _between(line, first, last)
    if not ways:
        return None
    points, normals = min(ways, key=lambda way: float(np.linalg.norm(np.diff(way[0], axis=0), axis=1).sum()))
    points[0], points[-1] = start, end
    return points, normals


def _along(line: SurfaceLine, place: Floats) -> tuple[float, float]:
    """How far along a line a place (3,) is [m], and how far beside it."""
    start, step = line.points[:-1], np.diff(line.points, axis=0)
    share = np.clip(((place - start) * step).sum(axis=1) / (step**2).sum(axis=1), 0.0, 1.0)
    far = np.linalg.norm(start + share[:, None] * step - place, axis=1)
    k = int(far.argmin())
    return float(line.ways[k] + share[k] * (line.ways[k + 1] - line.ways[k])), float(far[k])


def _between(line: SurfaceLine, first: float, last: float) -> list[tuple[Floats, Floats]]:
    """The parts of a line between two distances along it: one, or two of a line that closes."""
    if first > last:
        return [(points[::-1], normals[::-1]) for points, normals in _between(line, last, first)]
    inner = line.ways[(line.ways > first) & (line.ways < last)]
    ways = [np.concatenate([[first], inner, [last]])]
    if line.closes:
        behind = np.concatenate([line.ways[:-1] - line.length, line.ways[:-1]])
        behind = behind[(behind > last - line.length) & (behind < first)]
        ways.append(np.concatenate([[first], behind[::-1], [last - line.length]]))
    return [(_points(line, each), _normals(line, each)) for each in ways]


def _points(line: SurfaceLine, ways: Floats) -> Floats:
    """At distances (N,) along a line, those below 0 back from its end, (N, 3)."""
    ways = np.where(ways < 0, ways + line.length, ways)
    return np.stack([np.interp(ways, line.ways, part) for part in line.points.T], axis=1)


def _normals(line: SurfaceLine, ways: Floats) -> Floats:
    """Of the stretches between some distances along a line, (N - 1, 3)."""
    middle = (ways[1:] + ways[:-1]) / 2
    middle = np.where(middle < 0, middle + line.length, middle)
    return line.normals[np.clip(np.searchsorted(line.ways, middle, "right") - 1, 0, len(line.normals) - 1)]

"""Parallel lines to and fro over faces that look one way, as a pocket is milled or a face is painted."""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

import numpy as np

from vi3dras.arrays import Bools, Floats
from vi3dras.parts.errors import FineSpacingError, NoFacesError, WideSpacingError
from vi3dras.parts.floor import Floor, across_to
from vi3dras.parts.part import Part
from vi3dras.parts.section import cut, unit
from vi3dras.parts.surface_line import SurfaceLine
from vi3dras.parts.topology import edges_of, joined

WITHIN = np.radians(10.0)
"""Faces that look in a direction within this angle [rad] look that way."""

MOST_LINES = 2000

HAIR = 1e-9
"""A line on the very edge of the faces is in them, by this share of their width."""


class Stroke(NamedTuple):
    """One line of a raster over the faces."""

    points: Floats
    """(N, 3) [m]."""
    normals: Floats
    """(N - 1, 3)."""
    lane: int

    def backwards(self) -> Stroke:
        """From its end to its start."""
        return Stroke(self.points[::-1], self.normals[::-1], self.lane)


def faces_along(part: Part, direction: Floats, *, within: float = WITHIN, at: Floats | None = None) -> Bools:
    """Connected triangles that look one way, (T,): those with most area, or those nearest to a point.

    Args:
        part: the part.
        direction: where they look (3,), in the part's axes.
        within: this angle [rad].
        at: a point (3,) [m], in the part's axes.

    Raises:
        NoDirectionError: the direction has no length.
        NoFacesError: none looks there.
    """
    ahead = unit(direction, "A raster")
    look = (part.normals @ ahead >= np.cos(within)) & (part.areas > 0)
    if not look.any():
        words = ", ".join(f"{value:g}" for value in direction)
        raise NoFacesError(part.title, words, float(np.degrees(within)))
    edges = edges_of(part)
    inside = edges.has_two & look[edges.faces].all(axis=1)
    groups = joined(len(look), edges.faces[inside])
    if at is None:
        areas = np.bincount(groups, part.areas * look)
        # of faces as large as each other the one furthest along, such as the top before the floor of a pocket
        heights = np.full(len(areas), -np.inf)
        np.maximum.at(heights, groups[look], part.corners[look].mean(axis=1) @ ahead)
        chosen = max(range(len(areas)), key=lambda k: (round(areas[k] / areas.max(), 9), heights[k]))
    else:
        far = np.linalg.norm(part.corners.mean(axis=1) - at, axis=1)
        chosen = int(groups[np.where(look, far, np.inf).argmin()])
    return np.asarray(look & (groups == chosen))


def raster(
    part: Part,
    faces: Bools,
    spacing: float,
    *,
    direction: Floats,
    along: Floats | None = None,
    lift: float | None = None,
) -> SurfaceLine:
    """Lines over faces (T,), zigzag, the first half a spacing from their edge, each clipped to the faces.

    From a line to one that is not beside it over the faces, such as behind a hole, the tool is lifted.

    Args:
        part: the part.
        faces: of the part.
        spacing: from line to line [m].
        direction: where the faces look (3,).
        along: where the lines run (3,); along the longer side of the faces if None.
        lift: how far the tool is lifted [m]; a spacing if None.

    Raises:
        WideSpacingError, FineSpacingError: no line, or too many.
    """
    ahead = unit(direction, "A raster")
    runs = across_to(ahead, _longer_side(part, faces, ahead) if along is None else along)
    across = np.cross(ahead, runs)
    strokes = _strokes(part, faces, spacing, runs, across)
    floor = Floor.of(part, faces, ahead)
    ordered = _zigzag(floor, strokes)
    points, normals = [ordered[0].points], [ordered[0].normals]
    height = (spacing if lift is None else lift) * ahead
    for before, after in pairwise(ordered):
        start, end = before.points[-1], after.points[0]
        stays = after.lane - before.lane in (0, 1) and floor.holds(start, end)
        between = np.zeros((0, 3)) if stays else np.stack([start + height, end + height])
        points += [between, after.points]
        normals += [np.broadcast_to(before.normals[-1], (len(between) + 1, 3)), after.normals]
    told = f"{len(ordered)} lines {part.length_text(spacing)} apart"
    return SurfaceLine(part, "raster", np.concatenate(points), np.concatenate(normals), told)


def _longer_side(part: Part, faces: Bools, ahead: Floats) -> Floats:
    """That axis of the part, across a direction, along which the faces are longest."""
    points = part.corners[faces].reshape(-1, 3)
    axes = np.eye(3)[np.abs(ahead) < 0.9]
    return max(axes, key=lambda axis: round(float(np.ptp(points @ across_to(ahead, axis))), 9))


def _strokes(part: Part, faces: Bools, spacing: float, runs: Floats, across: Floats) -> list[Stroke]:
    places = part.corners[faces].reshape(-1, 3) @ across
    low, high = float(places.min()), float(places.max())
    count = (high - low) / spacing
    if count > MOST_LINES:
        raise FineSpacingError(part.length_text(spacing), round(count), MOST_LINES)
    hair = HAIR * (high - low)
    found = []
    for lane, at in enumerate(np.arange(low + spacing / 2, high + hair, spacing)):
        lines = cut(part, across, min(float(at), high - hair), faces)
        ahead = [
            line if (line.points[-1] - line.points[0]) @ runs >= 0 else line.backwards() for line in lines
        ]
        found += [
            Stroke(line.points, line.normals, lane)
            for line in sorted(ahead, key=lambda line: float(line.points[0] @ runs))
        ]
    if not found:
        raise WideSpacingError(part.length_text(spacing), part.length_text(high - low))
    return found


def _zigzag(floor: Floor, strokes: list[Stroke]) -> list[Stroke]:
    """Every stroke once: from each to one beside it while there is one, then to the first that is left."""
    left = list(strokes)
    done = [left.pop(0)]
    while left:
        end, lane = done[-1].points[-1], done[-1].lane
        beside = [one for each in left if each.lane == lane + 1 for one in (each.backwards(), each)]
        beside.sort(key=lambda one: float(np.linalg.norm(one.points[0] - end)))
        on = next((one for one in beside if floor.holds(end, one.points[0])), None)
        if on is None:
            ends = (left[0], left[0].backwards())
            on = min(ends, key=lambda one: float(np.linalg.norm(one.points[0] - end)))
        done.append(on)
        left = [each for each in left if not _same(each, on)]
    return done


def _same(one: Stroke, other: Stroke) -> bool:
    ends = {one.points[0].tobytes(), one.points[-1].tobytes()}
    return one.lane == other.lane and ends == {other.points[0].tobytes(), other.points[-1].tobytes()}

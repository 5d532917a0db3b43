"""A part cut by a plane: closed lines around it, or open ones where its surface has an end."""

from __future__ import annotations

import numpy as np

from vi3dras.arrays import Bools, Floats, Ints
from vi3dras.parts.chains import chained
from vi3dras.parts.errors import NoDirectionError, NoSectionError
from vi3dras.parts.part import Part
from vi3dras.parts.surface_line import SurfaceLine

AXES = {"x": (1.0, 0.0, 0.0), "y": (0.0, 1.0, 0.0), "z": (0.0, 0.0, 1.0)}

ROUNDING = 1e-12
"""What is nearer to a plane than this share of the part's size is on it."""


def unit(direction: Floats, what: str) -> Floats:
    """A direction (3,) with length 1.

    Raises:
        NoDirectionError: it has none.
    """
    size = float(np.linalg.norm(direction))
    if not 0 < size < np.inf:
        raise NoDirectionError(what)
    return np.asarray(direction, float) / size


def section(part: Part, normal: Floats, at: float) -> list[SurfaceLine]:
    """The lines at which a plane cuts a part, the longest first, each counter-clockwise around the material.

    Args:
        part: the part.
        normal: of the plane (3,), in the part's axes.
        at: how far the plane is from the part's origin along the normal [m].

    Raises:
        NoDirectionError: the normal has no length.
        NoSectionError: the plane misses the part.
    """
    across = unit(normal, "A section")
    found = cut(part, across, at)
    if not found:
        heights = part.body.mesh.vertices @ across
        ends = (part.length_text(float(value)) for value in (at, heights.min(), heights.max()))
        raise NoSectionError(part.title, *ends)
    return found


def cut(part: Part, across: Floats, at: float, among: Bools | None = None) -> list[SurfaceLine]:
    """As `section`, of a unit normal (3,) and only `among` the triangles (T,); nothing where it misses."""
    heights = part.body.mesh.vertices @ across - at
    heights[np.abs(heights) <= ROUNDING * np.ptp(part.box, axis=0).max()] = 0.0
    for above in (heights >= 0, heights > 0):  # a plane on a flat face cuts beside it
        lines = _lines(part, across, heights, above, among)
        if lines:
            told = f"across ({', '.join(f'{v:g}' for v in across)}) at {part.length_text(at)}"
            return sorted(
                (SurfaceLine(part, "section", *line, told) for line in lines), key=lambda one: -one.length
            )
    return []


def _lines(
    part: Part, across: Floats, heights: Floats, above: Bools, among: Bools | None
) -> list[tuple[Floats, Floats]]:
    """Points and normals of each line."""
    triangles = part.body.mesh.triangles.astype(np.int64)
    sides = above[triangles]
    mixed = sides.any(axis=1) & ~sides.all(axis=1)
    faces = np.flatnonzero(mixed if among is None else mixed & among)
    if not len(faces):
        return []
    single = _odd_one(sides[faces])
    rows = np.arange(len(faces))
    tip = triangles[faces, single]
    others = (triangles[faces][rows, (single + k) % 3] for k in (1, 2))
    crossed = np.stack([np.sort(np.stack([tip, other], axis=1), axis=1) for other in others], axis=1)
    edges, nodes = np.unique(crossed.reshape(-1, 2), axis=0, return_inverse=True)
    low, high = heights[edges].T
    share = (low / (low - high))[:, None]
    points = part.body.mesh.vertices[edges[:, 0]] * (1 - share) + part.body.mesh.vertices[edges[:, 1]] * share
    found = []
    for chain in chained(nodes.reshape(-1, 2)):
        line, normals = points[chain.nodes], part.normals[faces[chain.stretches]]
        steps = np.diff(line, axis=0)
        if (np.cross(across, normals) * steps).sum() < 0:
            line, normals = line[::-1], normals[::-1]
        moving = np.linalg.norm(np.diff(line, axis=0), axis=1) > 0
        if moving.any():
            found.append((np.concatenate([line[:1], line[1:][moving]]), normals[moving]))
    return found


def _odd_one(sides: Bools) -> Ints:
    """Which corner (T,) of triangles is alone on its side of the plane (T, 3)."""
    return np.asarray(np.where(sides.sum(axis=1) == 1, sides.argmax(axis=1), (~sides).argmax(axis=1)))

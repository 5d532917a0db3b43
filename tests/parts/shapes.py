"""Parts whose sections, edges and areas are known exactly."""

from __future__ import annotations

import struct
from pathlib import Path

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.meshes import TriangleMesh
from vi3dras.meshes.mesh import sound
from vi3dras.objects.formula import Placement
from vi3dras.parts import Part
from vi3dras.workcell.bodies import Mesh

UP = np.array([0.0, 0.0, 1.0])


def part(
    vertices: Floats, triangles: Floats, size: float = 1.0, shift: tuple[float, ...] = (0, 0, 0)
) -> Part:
    """A part of a mesh, `size` times as large, shifted by x, y, z [m]."""
    mesh = sound(Path("part.stl"), np.asarray(vertices, float) * size, np.asarray(triangles))
    x, y, z = shift
    return of_mesh(mesh).standing(Placement(shift=(x, y, z)))


def of_mesh(mesh: TriangleMesh) -> Part:
    """A part of a mesh in metres."""
    return Part("part", Mesh("part.stl", "m", 1.0, "", mesh))


def cube(size: float = 1.0, shift: tuple[float, ...] = (0, 0, 0)) -> Part:
    """A cube around its origin, each side in two triangles."""
    vertices = np.array([[x, y, z] for x in (-0.5, 0.5) for y in (-0.5, 0.5) for z in (-0.5, 0.5)])
    sides = [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)]
    return part(vertices, [t for a, b, c, d in sides for t in ((a, b, c), (a, c, d))], size, shift)


def turned(profile: Floats, steps: int, *, closes: bool = False) -> Part:
    """A profile of radius and height (P, 2) turned about z; a radius of 0 is a tip."""
    angles = 2 * np.pi * np.arange(steps) / steps
    r, z = profile.T
    places = np.stack(
        [r[:, None] * np.cos(angles), r[:, None] * np.sin(angles), np.repeat(z[:, None], steps, axis=1)],
        axis=-1,
    )
    at = np.arange(len(profile) * steps).reshape(len(profile), steps)
    low, high = (at, np.roll(at, -1, axis=0)) if closes else (at[:-1], at[1:])
    a, b, c, d = low, np.roll(low, -1, axis=1), np.roll(high, -1, axis=1), high
    corners = np.concatenate([np.stack(t, axis=-1).reshape(-1, 3) for t in ((a, b, c), (a, c, d))])
    return part(places.reshape(-1, 3).round(12), corners)


def saved(shape: Part, file: Path) -> Path:
    """A part as an STL file."""
    head = b"part".ljust(80) + struct.pack("<I", len(shape.corners))
    rows = (struct.pack("<12fH", 0, 0, 0, *corners.ravel(), 0) for corners in shape.corners)
    file.write_bytes(head + b"".join(rows))
    return file


def cylinder(steps: int) -> Part:
    """Of radius 1 from -1 to 1."""
    return turned(np.array([[0.0, -1.0], [1.0, -1.0], [1.0, 1.0], [0.0, 1.0]]), steps)


def sphere(steps: int) -> Part:
    """Of radius 1."""
    polar = np.linspace(-np.pi / 2, np.pi / 2, steps + 1)
    return turned(np.stack([np.cos(polar).round(15), np.sin(polar)], axis=1), 2 * steps)


def torus(large: float, small: float, around: int, across: int) -> Part:
    """A ring about z."""
    angle = 2 * np.pi * np.arange(across) / across
    return turned(
        np.stack([large + small * np.cos(angle), small * np.sin(angle)], axis=1), around, closes=True
    )


def frame(outer: float = 1.0, inner: float = 0.4, height: float = 0.2) -> Part:
    """A square plate with a square hole, the middle of its bottom at the origin, sides given in halves."""
    ring = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]], float)
    flat = np.concatenate([outer * ring, inner * ring])
    vertices = np.concatenate([np.column_stack([flat, np.full(8, z)]) for z in (0.0, height)])
    quads = []
    for k in range(4):
        a, b, c, d = k, (k + 1) % 4, (k + 1) % 4 + 4, k + 4
        quads += [(a + 8, b + 8, c + 8, d + 8), (d, c, b, a), (a, b, b + 8, a + 8), (c, d, d + 8, c + 8)]
    return part(vertices, [t for a, b, c, d in quads for t in ((a, b, c), (a, c, d))])

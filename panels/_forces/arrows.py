"""Arrows and balls as bodies in the 3D view: straight for forces, bent for torques."""

from __future__ import annotations

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.render.scene import Mesh
from vi3dras.render.theme import Paint
from vi3dras.solids.shapes import Shape, joined, lathe

SIDES = 10
"""Facets around an arrow's shaft."""
HEAD = 2.6
"""How much wider than the shaft the head is, and half of how long."""


def arrow_mesh(key: str, path: Floats, thick: float, paint: Paint) -> Mesh:
    """A shaft of radius `thick` [m] along a path (N, 3) [m] with a head that goes on beyond its end."""
    along = np.gradient(path, axis=0)
    along /= np.linalg.norm(along, axis=1, keepdims=True)
    side = _beside(path, along)
    over = np.cross(along, side)
    rings = _rings(path, side, over, thick)
    tip = _cone(path[-1], along[-1], side[-1], thick)
    return _mesh(key, joined([rings, tip]), paint)


def ball_mesh(key: str, centre: Floats, radius: float, paint: Paint) -> Mesh:
    """A ball with its centre at (3,) [m]."""
    lean = np.linspace(-np.pi / 2, np.pi / 2, 13)
    outline = [(max(float(radius * np.cos(a)), 0.0), float(radius * np.sin(a))) for a in lean]
    outline[0], outline[-1] = (0.0, -radius), (0.0, radius)
    shape = lathe(outline, 24)
    smooth = shape._replace(normals=shape.vertices / radius, vertices=shape.vertices + centre)
    return _mesh(key, smooth, paint)


def _mesh(key: str, shape: Shape, paint: Paint) -> Mesh:
    return Mesh(
        key, shape.vertices.astype(np.float32), shape.triangles.astype(np.int32),
        shape.normals.astype(np.float32), paints=(paint,), shadow=False, two_sided=True,
    )  # fmt: skip


def _beside(path: Floats, along: Floats) -> Floats:
    """Unit vectors across a plane path, or any across a straight one, (N, 3)."""
    bent = np.cross(along[0], along[len(along) // 2])
    if np.linalg.norm(bent) < 1e-9:
        bent = np.cross(along[0], np.eye(3)[np.abs(along[0]).argmin()])
    unit: Floats = bent / np.linalg.norm(bent)
    return np.tile(unit, (len(path), 1))


def _rings(path: Floats, side: Floats, over: Floats, thick: float) -> Shape:
    """The skin of the shaft."""
    turn = np.arange(SIDES) * (2 * np.pi / SIDES)
    normals = np.cos(turn)[:, None] * side[:, None] + np.sin(turn)[:, None] * over[:, None]
    at = np.arange(len(path) * SIDES).reshape(-1, SIDES)
    a, b = at[:-1], at[1:]
    c, d = np.roll(b, -1, axis=1), np.roll(a, -1, axis=1)
    faces = np.concatenate([np.stack([a, d, c], -1).reshape(-1, 3), np.stack([a, c, b], -1).reshape(-1, 3)])
    return Shape((path[:, None] + thick * normals).reshape(-1, 3), normals.reshape(-1, 3), faces)


def _cone(foot: Floats, along: Floats, side: Floats, thick: float) -> Shape:
    """The head."""
    wide, long = HEAD * thick, 2 * HEAD * thick
    cone = lathe([(0.0, 0.0), (wide, 0.0), (0.0, long)], 2 * SIDES)
    frame = np.eye(4)
    frame[:3] = np.stack([side, np.cross(along, side), along, foot], axis=1)
    return cone.placed(frame)

"""What lies under a pixel: which item, which triangle, point or piece of line, and where."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NamedTuple

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.render.camera import Camera, Size
from vi3dras.render.scene import Frame, Lines, Mesh, Points, Scene

_BLOCK = 262_144
_PREFERENCE = 0.99
"""Points and lines on a surface are meant when they are no farther than it by a hair."""

Pixel = tuple[float, float]


class Picked(NamedTuple):
    """What the mouse points at."""

    key: str
    kind: Literal["mesh", "points", "lines", "frame"]
    part: int
    """Triangle, point, or piece of the line; 0 for a frame."""
    position: Floats
    """(3,) in metres in the base frame."""
    depth: float


def pick(
    scene: Scene, camera: Camera, size: Size, pixel: Pixel, *, radius: float = 5.0, glass: bool = False
) -> Picked | None:
    """Give the nearest thing under a pixel, or `None`.

    Args:
        scene: what is shown; see-through meshes are looked through, or with `glass` all others.
        camera: from where.
        size: of the picture.
        pixel: x right, y down, from the corner of the picture.
        radius: pixels within which points, lines and frames are hit.
        glass: what is see-through is meant.
    """
    meshes = [mesh for mesh in scene.of(Mesh) if (mesh.alpha < 1) is glass]
    found = [hit for mesh in meshes if (hit := _mesh(mesh, camera, size, pixel))]
    if glass:
        return min(found, key=lambda hit: hit.depth, default=None)
    found += [hit for cloud in scene.of(Points) if (hit := _points(cloud, camera, size, pixel, radius))]
    found += [hit for line in scene.of(Lines) if (hit := _line(line, camera, size, pixel, radius))]
    found += _frames(scene.of(Frame), camera, size, pixel, radius)
    return min(found, key=lambda hit: hit.depth * (1.0 if hit.kind == "mesh" else _PREFERENCE), default=None)


def _mesh(mesh: Mesh, camera: Camera, size: Size, pixel: Pixel) -> Picked | None:
    """Meet all triangles with the ray at once, in the frame of the mesh."""
    ray = camera.ray(pixel, size)
    mesh_from_base = np.linalg.inv(mesh.transform)
    origin = mesh_from_base[:3, :3] @ ray.origin + mesh_from_base[:3, 3]
    direction = mesh_from_base[:3, :3] @ ray.direction
    a, b, c = (mesh.vertices[mesh.triangles[:, k]].astype(float) for k in range(3))
    side_b, side_c = b - a, c - a
    across = np.cross(direction, side_c)
    volume = (side_b * across).sum(axis=1)
    inverse = 1 / np.where(np.abs(volume) < 1e-30, np.inf, volume)
    start = origin - a
    u = (start * across).sum(axis=1) * inverse
    turned = np.cross(start, side_b)
    v = turned @ direction * inverse
    depth = (side_c * turned).sum(axis=1) * inverse
    hit = (volume != 0) & (u >= 0) & (v >= 0) & (u + v <= 1) & (depth > camera.near)
    if not hit.any():
        return None
    index = int(np.argmin(np.where(hit, depth, np.inf)))
    nearest = float(depth[index])
    return Picked(mesh.key, "mesh", index, ray.origin + nearest * ray.direction, nearest)


def _points(cloud: Points, camera: Camera, size: Size, pixel: Pixel, radius: float) -> Picked | None:
    """Take the nearest point whose centre lies within the radius, else none."""
    matrix = camera.projection_matrix(size).astype(np.float32)
    matrix[:2] -= np.outer(np.array(pixel, np.float32), matrix[2])
    best, index = np.inf, -1
    reach = np.float32(max(radius, cloud.size / 2) ** 2)
    for begin in range(0, len(cloud.positions), _BLOCK):
        x, y, depth = matrix[:, :3] @ cloud.positions[begin : begin + _BLOCK].T + matrix[:, 3:]
        near = np.flatnonzero((x * x + y * y < reach * depth * depth) & (depth > camera.near))
        if len(near) and depth[near].min() < best:
            best = float(depth[near].min())
            index = begin + int(near[np.argmin(depth[near])])
    if index < 0:
        return None
    return Picked(cloud.key, "points", index, cloud.positions[index].astype(float), best)


def _line(line: Lines, camera: Camera, size: Size, pixel: Pixel, radius: float) -> Picked | None:
    """Take the nearest piece that passes within the radius."""
    placed, pairs = line.placed, line.pieces
    flat, depth = camera.project(placed, size)
    start, along = flat[pairs[:, 0]], flat[pairs[:, 1]] - flat[pairs[:, 0]]
    square = np.maximum((along**2).sum(axis=1), 1e-12)
    share = np.clip(((np.array(pixel) - start) * along).sum(axis=1) / square, 0, 1)
    gap = np.linalg.norm(start + share[:, None] * along - np.array(pixel), axis=1)
    ends = depth[pairs]
    hit = (gap <= radius) & (ends > camera.near).all(axis=1)
    if not hit.any():
        return None
    nearness = (1 - share) / ends[:, 0] + share / ends[:, 1]
    index = int(np.argmax(np.where(hit, nearness, -np.inf)))
    found = 1 / float(nearness[index])
    # halfway in the picture is not halfway in space
    way = share[index] / ends[index, 1] * found
    first, second = placed[pairs[index]]
    return Picked(line.key, "lines", index, first + way * (second - first), found)


def _frames(frames: Iterable[Frame], camera: Camera, size: Size, pixel: Pixel, radius: float) -> list[Picked]:
    found = []
    for frame in frames:
        flat, depth = camera.project(frame.transform[:3, 3], size)
        if depth > camera.near and np.linalg.norm(flat - np.array(pixel)) <= radius:
            found.append(Picked(frame.key, "frame", 0, frame.transform[:3, 3].copy(), float(depth)))
    return found

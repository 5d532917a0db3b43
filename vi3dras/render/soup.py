"""All meshes of a picture as one table of triangles, so that every later step is one array operation.

What does not change while things move (indices, colours) is put together once and kept.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np

from vi3dras.arrays import Bools, Floats, Ints, Singles
from vi3dras.render.boxes import box, box_corners
from vi3dras.render.camera import Camera
from vi3dras.render.scene import Mesh
from vi3dras.render.theme import Theme, to_linear


@dataclass(frozen=True, eq=False)
class Soup:
    """The unchanging part of a list of meshes."""

    meshes: tuple[Mesh, ...]
    starts: Ints
    """(M + 1,) first vertex of each mesh."""
    triangles: Ints
    """(T, 3) into all vertices."""
    colours: Singles
    """(T, 3) linear light of one-coloured triangles."""
    corner_colours: Singles | None
    """(V, 3) linear light per vertex, when any mesh has it."""
    by_corner: Bools
    """(T,) whether the colour comes from the corners."""
    gloss: Singles
    """(T,)"""
    lit: Bools
    two_sided: Bools
    smooth: Bools
    """(T,) whether the corners have normals of their own."""
    casts: Bools
    """(T,) whether the triangle throws a shadow."""
    boxes: Floats
    """(C, 8, 3) corners of the boxes around the meshes that throw shadows, each in its mesh's frame."""


class Corners(NamedTuple):
    """Triangles placed before a camera, ready to be cut and drawn; axes right, up, forward."""

    positions: Singles
    """(T, 3, 3) corners."""
    attributes: Singles
    """(T, 3, K) at the corners: the normal, then the colour when the soup has colours per vertex."""
    source: Ints
    """(T,) row in the soup."""

    def where(self, rows: Ints) -> Corners:
        """Keep some of the triangles."""
        return Corners(self.positions[rows], self.attributes[rows], self.source[rows])


def build(meshes: Sequence[Mesh], theme: Theme) -> Soup:
    """Put meshes together; their transforms are left out."""
    counts = [len(m.vertices) for m in meshes]
    starts = np.concatenate([[0], np.cumsum(counts, dtype=np.int64)])
    sizes = [len(m.triangles) for m in meshes]
    triangles = np.concatenate(
        [np.zeros((0, 3), np.int64)] + [m.triangles + s for m, s in zip(meshes, starts[:-1], strict=True)]
    )

    def each(values: Iterable[bool]) -> Bools:
        return np.repeat(np.array(list(values), bool), sizes)

    casters = [m for m in meshes if m.casts]
    return Soup(
        meshes=tuple(meshes),
        starts=starts,
        triangles=triangles,
        colours=np.concatenate([np.zeros((0, 3), np.float32)] + [_painted(m, theme) for m in meshes]),
        corner_colours=_corner_colours(meshes, counts),
        by_corner=each(m.colours is not None for m in meshes),
        gloss=np.concatenate([np.zeros(0, np.float32)] + [_glossy(m) for m in meshes]),
        lit=each(m.lit for m in meshes),
        two_sided=each(m.two_sided for m in meshes),
        smooth=each(m.normals is not None for m in meshes),
        casts=each(m.casts for m in meshes),
        boxes=np.array([box_corners(box(m.vertices)) for m in casters], float).reshape(-1, 8, 3),
    )


def identity(meshes: Sequence[Mesh]) -> tuple[object, ...]:
    """Give what a soup depends on: equal as long as only transforms changed."""
    return tuple(
        (
            *(id(part) for part in (m.vertices, m.triangles, m.normals, m.colours, m.painted)),
            *(m.key, m.paints, m.gloss, m.lit, m.two_sided, m.shadow, m.alpha),
        )
        for m in meshes
    )


def moved(soup: Soup, meshes: Sequence[Mesh]) -> Soup:
    """Give the same soup with the transforms of `meshes`."""
    return replace(soup, meshes=tuple(meshes))


def place(soup: Soup, camera: Camera) -> Corners:
    """Put every triangle before the camera."""
    view = camera.view_matrix()
    positions = transformed(soup, view)
    attributes = np.zeros((len(positions), 3 if soup.corner_colours is None else 6), np.float32)
    if soup.corner_colours is not None:
        attributes[:, 3:] = soup.corner_colours
    for mesh, begin, end in zip(soup.meshes, soup.starts[:-1], soup.starts[1:], strict=True):
        if mesh.normals is not None:
            turn = (view[:3, :3] @ mesh.transform[:3, :3]).astype(np.float32)
            attributes[begin:end, :3] = mesh.normals @ turn.T
    if not np.isfinite(attributes).all():
        attributes = np.nan_to_num(attributes)
    corners = positions.take(soup.triangles, axis=0)
    at_corners = attributes.take(soup.triangles, axis=0)
    flat = np.flatnonzero(~soup.smooth)
    if len(flat):
        own = corners[flat]
        face = np.cross(own[:, 1] - own[:, 0], own[:, 2] - own[:, 0])
        # right, up, forward is a left-handed set of axes: the outside is on the other side of the product
        at_corners[flat, :, :3] = -face[:, None, :]
    return Corners(corners, at_corners, np.arange(len(corners)))


def transformed(soup: Soup, matrix: Floats) -> Singles:
    """Give all vertices (V, 3) of the soup in the axes of `matrix` (4, 4) or (3, 4)."""
    placed = np.empty((int(soup.starts[-1]), 3), np.float32)
    for mesh, begin, end in zip(soup.meshes, soup.starts[:-1], soup.starts[1:], strict=True):
        whole = matrix[:3] @ mesh.transform
        np.matmul(mesh.vertices, whole[:, :3].T.astype(np.float32), out=placed[begin:end])
        placed[begin:end] += whole[:, 3].astype(np.float32)
    return placed


def _painted(mesh: Mesh, theme: Theme) -> Singles:
    palette = np.array([theme.linear(paint) for paint in mesh.paints], np.float32)
    if mesh.painted is None:
        return np.broadcast_to(palette[0], (len(mesh.triangles), 3))
    return palette.take(mesh.painted, axis=0)


def _glossy(mesh: Mesh) -> Singles:
    gloss = np.array(mesh.gloss, np.float32)
    if mesh.painted is None or len(gloss) == 1:
        return np.full(len(mesh.triangles), gloss[0], np.float32)
    return gloss.take(mesh.painted)


def _corner_colours(meshes: Sequence[Mesh], counts: Sequence[int]) -> Singles | None:
    if all(m.colours is None for m in meshes):
        return None
    table = to_linear(np.arange(256) / 255).astype(np.float32)
    return np.concatenate(
        [
            np.zeros((n, 3), np.float32) if m.colours is None else table[m.colours]
            for m, n in zip(meshes, counts, strict=True)
        ]
    )

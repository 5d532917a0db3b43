"""A thing as a view draws it: a mesh at its place, of triangles that are fetched where a file has them."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field, replace
from functools import lru_cache

import numpy as np

from vi3dras.collision.obstacles import Block, Rod
from vi3dras.meshes.kept import kept
from vi3dras.meshes.mesh import TriangleMesh
from vi3dras.meshes.source import detail_of
from vi3dras.render.detail import Detail, nothing
from vi3dras.render.scene import Mesh as Drawn
from vi3dras.render.theme import Paint
from vi3dras.solids.shapes import Shape, box, drum, joined, ring
from vi3dras.workcell.bodies import Body, Mesh, Part, Pipe
from vi3dras.workcell.cell import Thing

BEVEL = 0.04
"""Of the least measure."""


@dataclass(frozen=True)
class PartSource:
    """The triangles of a mesh in a cell, thinned out for while things move."""

    sha256: str
    scale: float
    mesh: TriangleMesh = field(compare=False, repr=False)

    def __call__(self) -> Detail:
        """Both forms, from the disk where they were made before."""
        key = hashlib.sha256(f"thing {self.sha256} {self.scale!r}".encode()).hexdigest()
        return kept(key, lambda: detail_of(self.mesh.placed(np.eye(4), self.scale)))


def drawn(thing: Thing, key: str, paint: Paint) -> Drawn:
    """A thing in one colour where it stands."""
    return replace(_body(thing.body), key=key, paints=(paint,), transform=thing.place.matrix)


@lru_cache(maxsize=256)
def _body(body: Body) -> Drawn:
    """A body at the origin: the very same one each time, so that a thing that moves is sent once."""
    if isinstance(body, Mesh):
        empty = nothing().fine
        source = PartSource(body.sha256, body.scale, body.mesh)
        return Drawn("", empty.vertices, empty.triangles, empty.normals, source=source, tinted=True)
    shape = _pipe(body) if isinstance(body, Pipe) else joined([_piece(part) for part in body.parts])
    corners = shape.vertices.astype(np.float32), shape.triangles.astype(np.int32)
    return Drawn("", *corners, shape.normals.astype(np.float32), gloss=(0.15,))


def _pipe(pipe: Pipe) -> Shape:
    bevel = BEVEL * min(pipe.wall, pipe.length)
    return ring(pipe.radius - pipe.wall, pipe.radius, 0.0, pipe.length, bevel)


def _piece(part: Part) -> Shape:
    shape, at = part
    if isinstance(shape, Rod):
        made = drum(shape.radius, 2 * shape.half, BEVEL * min(shape.radius, shape.half))
    else:
        half = shape.half if isinstance(shape, Block) else shape.high
        made = box((-half).tolist(), half.tolist())
    frame = np.eye(4)
    frame[:3, 3] = at
    return made.placed(frame)

"""The things that a cell can have: box, cylinder, table, pipe and mesh, each with its measures in metres."""

from __future__ import annotations

import math
from dataclasses import dataclass, field, fields, replace
from functools import cached_property
from typing import Any, ClassVar, NamedTuple, TypeAlias

import numpy as np

from vi3dras.collision.obstacles import Block, Faces, Rod, Shape
from vi3dras.collision.tree import Tree, tree_of
from vi3dras.meshes import TriangleMesh
from vi3dras.workcell.tube import tube

Triple: TypeAlias = tuple[float, float, float]


class Part(NamedTuple):
    """A piece of a thing, and where it is in the thing's frame."""

    shape: Shape
    at: Triple
    """[m]."""


@dataclass(frozen=True)
class Box:
    """It stands on the middle of its bottom."""

    size: Triple
    """Along x, y and z [m]."""
    kind: ClassVar[str] = "box"

    @property
    def parts(self) -> tuple[Part, ...]:
        """The box."""
        return (Part(Block(np.array(self.size) / 2), (0.0, 0.0, self.size[2] / 2)),)

    def slip(self) -> str:
        """What is wrong with its measures; nothing mostly."""
        return ""


@dataclass(frozen=True)
class Cylinder:
    """It stands on the middle of its bottom, its axis along z."""

    radius: float
    length: float
    kind: ClassVar[str] = "cylinder"

    @property
    def parts(self) -> tuple[Part, ...]:
        """The cylinder."""
        return (Part(Rod(self.radius, self.length / 2), (0.0, 0.0, self.length / 2)),)

    def slip(self) -> str:
        """What is wrong with its measures; nothing mostly."""
        return ""


@dataclass(frozen=True)
class Table:
    """A plate on four legs, the middle of the upper side of the plate at its origin."""

    size: Triple
    """Along x and y, and its height [m]."""
    plate: float = 0.03
    """How thick the plate is [m]."""
    leg: float = 0.05
    """How thick each leg is [m]; 0 of a plate alone."""
    kind: ClassVar[str] = "table"

    @property
    def parts(self) -> tuple[Part, ...]:
        """The plate and its legs."""
        x, y, height = self.size
        plate = Part(Block(np.array([x, y, self.plate]) / 2), (0.0, 0.0, -self.plate / 2))
        tall = height - self.plate
        if not (self.leg and tall > 0):
            return (plate,)
        leg = Block(np.array([self.leg, self.leg, tall]) / 2)
        middle = -self.plate - tall / 2
        across, along = (x - self.leg) / 2, (y - self.leg) / 2
        return (plate, *(Part(leg, (i * across, j * along, middle)) for i in (-1, 1) for j in (-1, 1)))

    def slip(self) -> str:
        """What is wrong with its measures; nothing mostly."""
        if self.plate > self.size[2]:
            return "the plate is thicker than the table is high"
        return "the legs are thicker than the table is wide" if self.leg > min(self.size[:2]) else ""


@dataclass(frozen=True)
class Pipe:
    """It begins at its origin and goes along z; its bore is open."""

    radius: float
    """Outside [m]."""
    wall: float
    """How thick the wall is [m]."""
    length: float
    kind: ClassVar[str] = "pipe"

    @property
    def parts(self) -> tuple[Part, ...]:
        """The wall."""
        return (Part(Faces(self._tree), (0.0, 0.0, self.length / 2)),)

    def slip(self) -> str:
        """What is wrong with its measures; nothing mostly."""
        return "the wall is as thick as the pipe: say cylinder" if self.wall >= self.radius else ""

    @cached_property
    def _tree(self) -> Tree:
        return tree_of(*tube(self.radius - self.wall, self.radius, self.length))


@dataclass(frozen=True)
class Mesh:
    """Triangles of a file, in the file's own axes."""

    file: str = field(compare=False)
    """As the cell's file names it."""
    unit: str
    """Of length, in the mesh file."""
    scale: float
    """How many times as large it stands there."""
    sha256: str
    """Of the corners of its triangles [m]."""
    mesh: TriangleMesh = field(compare=False, repr=False)
    """In metres."""
    kind: ClassVar[str] = "mesh"

    @property
    def parts(self) -> tuple[Part, ...]:
        """The triangles."""
        return (Part(Faces(self._tree), (0.0, 0.0, 0.0)),)

    def slip(self) -> str:
        """What is wrong with its measures; nothing mostly."""
        return ""

    @cached_property
    def _tree(self) -> Tree:
        return tree_of(self.mesh.vertices * self.scale, self.mesh.triangles)


Body: TypeAlias = Box | Cylinder | Table | Pipe | Mesh

BODIES: dict[str, type[Box | Cylinder | Table | Pipe]] = {
    each.kind: each for each in (Box, Cylinder, Table, Pipe)
}
"""Those that are told by their measures alone."""


def scaled(body: Body, by: float) -> Body:
    """A body so many times as large."""
    if math.isclose(by, 1.0, rel_tol=1e-12):
        return body
    if isinstance(body, Mesh):
        return replace(body, scale=body.scale * by)
    measures = {each.name: getattr(body, each.name) for each in fields(body)}
    larger: dict[str, Any] = {
        name: tuple(by * part for part in value) if isinstance(value, tuple) else by * value
        for name, value in measures.items()
    }
    return replace(body, **larger)

"""A part as a value: the surface of a mesh file in metres, where it stands, and its faces in numbers."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

import numpy as np

from vi3dras.arrays import Floats
from vi3dras.objects.formula import Placement
from vi3dras.parts.errors import FlatPartError
from vi3dras.path.into_corner import over_a_ball
from vi3dras.units import Units
from vi3dras.workcell.bodies import Mesh
from vi3dras.workcell.cell import Thing
from vi3dras.workcell.cell_file import mesh_of
from vi3dras.workcell.place import place_at

STANDS = Placement()

LOOKS = 200
"""Directions, evenly over a ball, in which the outermost vertices are found."""


@dataclass(frozen=True, eq=False)
class Part:
    """A workpiece whose surface a tool is to meet; it moves and turns, and keeps its size."""

    title: str
    body: Mesh
    """Its triangles in [m], in the part's own axes with z up."""
    placement: Placement = STANDS
    """Where it stands in the frame of the arm's base."""

    @cached_property
    def corners(self) -> Floats:
        """The corners of its T triangles in its own axes, (T, 3, 3) [m]."""
        return self.body.mesh.vertices[self.body.mesh.triangles]

    @cached_property
    def areas(self) -> Floats:
        """Of each triangle, (T,) [m2]."""
        areas: Floats = np.linalg.norm(self._across, axis=1) / 2
        return areas

    @cached_property
    def normals(self) -> Floats:
        """Unit normals out of the part, (T, 3); a triangle without an area has none, which is 0."""
        normals: Floats = self._across / np.maximum(2 * self.areas, 1e-300)[:, None]
        return normals

    @cached_property
    def box(self) -> Floats:
        """Its least and its largest x, y, z in its own axes, (2, 3) [m]."""
        points = self.body.mesh.vertices
        return np.stack([points.min(axis=0), points.max(axis=0)])

    @property
    def middle(self) -> Floats:
        """Of its box, in its own axes, (3,) [m]."""
        middle: Floats = self.box.mean(axis=0)
        return middle

    def standing(self, placement: Placement) -> Part:
        """The same part elsewhere."""
        return replace(self, placement=placement)

    def placed(self, vectors: Floats, *, points: bool = True) -> Floats:
        """Points or directions (..., 3) of its own axes in the frame of the arm's base."""
        matrix = self.placement.matrix
        turned: Floats = vectors @ matrix[:3, :3].T
        return turned + matrix[:3, 3] if points else turned

    @cached_property
    def outermost(self) -> Floats:
        """Its vertices furthest out in many directions, in its own axes, (K, 3) [m]: where it would touch."""
        looks = np.concatenate([over_a_ball(LOOKS), np.eye(3), -np.eye(3)])
        points = self.body.mesh.vertices
        furthest: Floats = points[np.unique((points @ looks.T).argmax(axis=0))]
        return furthest

    @property
    def units(self) -> Units:
        """In which its lengths are told."""
        return Units(self.body.unit)

    def length_text(self, length: float) -> str:
        """A length [m] for people, in the part's unit."""
        return f"{round(length / self.units.metres, 6) + 0.0:g} {self.units.length}"

    @property
    def thing(self) -> Thing:
        """The part as what an arm must not touch, where it stands."""
        return Thing(self.title, self.body, place_at(self.placement.matrix.copy()))

    @cached_property
    def _across(self) -> Floats:
        a, b, c = (self.corners[:, k] for k in range(3))
        return np.cross(b - a, c - a)


def read_part(file: Path, unit: str = "mm") -> Part:
    """The part in a mesh file, where the file has it.

    Args:
        file: STL, OBJ, PLY, DAE or GLB.
        unit: of length, where the file does not say it.

    Raises:
        MeshKindError, MeshSizeError, OutputError, FileError: see `read_mesh`.
        FlatPartError: it has no surface.
    """
    part = Part(file.stem, replace(mesh_of(file, unit), file=file.name))
    if not part.areas.sum() > 0:
        raise FlatPartError(file.name)
    return part

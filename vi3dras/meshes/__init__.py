"""Meshes from files of other programs: read, thinned out for the view, kept; knows no arm."""

from __future__ import annotations

from vi3dras.meshes.mesh import TriangleMesh
from vi3dras.meshes.read import READERS, read_mesh

__all__ = ["READERS", "TriangleMesh", "read_mesh"]

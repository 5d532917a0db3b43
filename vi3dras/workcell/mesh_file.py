"""The mesh in a file as the body of a thing: in metres, with z up, known by the corners of its triangles."""

from __future__ import annotations

import hashlib
from pathlib import Path

from vi3dras.meshes import TriangleMesh, read_mesh
from vi3dras.units import LENGTHS
from vi3dras.workcell.bodies import Mesh


def mesh_in(file: Path, called: str, unit: str, scale: float = 1.0) -> Mesh:
    """The mesh in a file.

    Args:
        file: STL, OBJ, PLY, DAE or GLB.
        called: what the file is called where it is named.
        unit: of length, where the file does not say it.
        scale: how many times as large it stands there.

    Raises:
        MeshKindError, MeshSizeError, OutputError, FileError: see `read_mesh`.
    """
    found = read_mesh(file)
    metres = 1.0 if found.in_metres else LENGTHS[unit]
    mesh = TriangleMesh(found.vertices * metres, found.triangles, in_metres=True, up=found.up).upright()
    digest = hashlib.sha256(mesh.vertices[mesh.triangles].tobytes()).hexdigest()
    return Mesh(called, unit, scale, digest, mesh)

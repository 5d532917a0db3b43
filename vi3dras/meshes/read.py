"""A file becomes a mesh: its end says which reader, its size whether it is read at all."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType

from vi3dras.errors import OutputError
from vi3dras.files import read_whole
from vi3dras.meshes.dae import read_dae
from vi3dras.meshes.errors import MeshKindError, MeshSizeError
from vi3dras.meshes.glb import read_glb
from vi3dras.meshes.mesh import TriangleMesh
from vi3dras.meshes.obj import read_obj
from vi3dras.meshes.ply import read_ply
from vi3dras.meshes.stl import read_stl

Reader = Callable[[Path, bytes], TriangleMesh]
READERS: Mapping[str, Reader] = MappingProxyType(
    {".stl": read_stl, ".obj": read_obj, ".ply": read_ply, ".dae": read_dae, ".glb": read_glb}
)
"""What reads files, by the ends of their names."""

MOST_BYTES = 300_000_000
"""Of a file that is read."""


def read_mesh(file: Path) -> TriangleMesh:
    """The triangles in a file: STL, OBJ, PLY, DAE or GLB.

    Raises:
        MeshKindError: another kind of file.
        OutputError: it is not there, or cannot be read.
        MeshSizeError, FileError: it has too much, or is spoilt; nothing large is taken for what it announces.
    """
    reader = READERS.get(file.suffix.lower())
    if reader is None:
        raise MeshKindError(file.name, *READERS)
    try:
        size = file.stat().st_size
        if size > MOST_BYTES:
            raise MeshSizeError(file.name, f"{size // 1_000_000} MB", f"{MOST_BYTES // 1_000_000} MB")
        data = read_whole(file)
    except (OSError, ValueError) as error:
        raise OutputError(file.name, getattr(error, "strerror", None) or str(error)) from error
    return reader(file, data)

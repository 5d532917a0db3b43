"""STL as programs write it: text, binary, and binary that begins with the word of the text."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from meshes.making import TETRAHEDRON, binary_stl, text_stl

from vi3dras.file_errors import FileError
from vi3dras.meshes import read_mesh
from vi3dras.meshes.errors import MeshCutError


@pytest.mark.parametrize("content", [text_stl(), binary_stl(), binary_stl(b"solid made by a CAD program")])
def test_every_kind_of_stl_is_the_same_mesh(content: bytes, tmp_path: Path) -> None:
    file = tmp_path / "part.STL"
    file.write_bytes(content)
    mesh = read_mesh(file)
    assert mesh.vertices.shape == (4, 3), "equal corners are one vertex"
    np.testing.assert_array_equal(mesh.vertices[mesh.triangles], np.array(TETRAHEDRON))


def test_a_header_that_announces_two_gigabytes_takes_no_memory(tmp_path: Path) -> None:
    file = tmp_path / "part.stl"
    file.write_bytes(bytes(80) + (40_000_000).to_bytes(4, "little") + bytes(500))
    with pytest.raises(MeshCutError, match="announces 40,000,000 triangles but has bytes for 10"):
        read_mesh(file)


def test_a_corner_without_a_place_is_named(tmp_path: Path) -> None:
    file = tmp_path / "part.stl"
    file.write_bytes(text_stl().replace(b"vertex 1 0 0", b"vertex nan 0 0"))
    with pytest.raises(FileError, match="at no finite place"):
        read_mesh(file)

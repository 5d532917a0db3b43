"""Files of other programs become triangles, whoever wrote them; spoilt ones become a sentence."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from campaign.mutants import mutant
from meshes.making import TETRAHEDRON, WHOLE, binary_stl, dae, ply, text_stl
from numpy.testing import assert_allclose, assert_array_equal

from vi3dras.errors import Vi3drasError
from vi3dras.file_errors import FileError
from vi3dras.meshes import TriangleMesh, read_mesh
from vi3dras.meshes.errors import MeshCutError, MeshSizeError


def corners(mesh: TriangleMesh) -> list[list[tuple[float, ...]]]:
    """Each triangle by its places, first the one that comes first: where it begins does not matter."""
    found = []
    for triangle in mesh.vertices[mesh.triangles].tolist():
        first = min(range(3), key=lambda k: triangle[k])
        found.append([tuple(triangle[(first + k) % 3]) for k in range(3)])
    return sorted(found)


@pytest.mark.parametrize("name", sorted(WHOLE))
def test_a_mesh_is_the_same_in_every_format(name: str, tmp_path: Path) -> None:
    file = tmp_path / name.upper()
    file.write_bytes(WHOLE[name])
    mesh = read_mesh(file)
    assert mesh.vertices.shape == (4, 3), "equal corners are one vertex"
    assert (mesh.vertices.dtype, mesh.triangles.dtype) == (np.float64, np.int32)
    wanted = TriangleMesh(np.array(TETRAHEDRON).reshape(-1, 3), np.arange(12, dtype=np.int32).reshape(4, 3))
    assert corners(mesh) == corners(wanted)


def test_colours_are_those_of_the_triangles(tmp_path: Path) -> None:
    wanted = {
        "text.ply": [255, 0, 0],
        "big.ply": [255, 0, 0],
        "part.glb": [255, 0, 0],
        "part.dae": [255, 128, 0],
    }
    for name, colour in wanted.items():
        (tmp_path / name).write_bytes(WHOLE[name])
        colours = read_mesh(tmp_path / name).colours
        assert colours is not None
        assert colour in colours.tolist()
    (tmp_path / "part.mtl").write_text("newmtl red\nKd 1 0 0\n")
    (tmp_path / "part.obj").write_bytes(b"mtllib part.mtl\nusemtl red\n" + WHOLE["part.obj"])
    painted = read_mesh(tmp_path / "part.obj").colours
    assert painted is not None
    assert_array_equal(painted, 4 * [[255, 0, 0]])


def test_materials_outside_the_folder_are_not_looked_at(tmp_path: Path) -> None:
    (tmp_path / "secret.mtl").write_text("newmtl red\nKd 1 0 0\n")
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "part.obj").write_bytes(b"mtllib ../secret.mtl\nusemtl red\n" + WHOLE["part.obj"])
    assert read_mesh(tmp_path / "in" / "part.obj").colours is None


def test_units_and_the_axis_that_is_up_are_those_of_the_file(tmp_path: Path) -> None:
    """COLLADA's own default is y up; x up has y to the left and z to the viewer."""
    heights = {"Z_UP": [0, 0, 0.02], "Y_UP": [0, -0.02, 0], "X_UP": [0, -0.02, 0]}
    for up, top in heights.items():
        (tmp_path / f"{up}.dae").write_bytes(dae("0.01", up))
        mesh = read_mesh(tmp_path / f"{up}.dae")
        assert mesh.in_metres
        assert_allclose(mesh.vertices.max(), 0.02)
        last = next(place for place in mesh.upright().vertices if np.allclose(place, top))
        assert_allclose(last, top, atol=1e-12)


def test_a_polygon_is_a_fan(tmp_path: Path) -> None:
    (tmp_path / "square.obj").write_text("v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nf 1 2 3 4\n")
    assert read_mesh(tmp_path / "square.obj").triangles.tolist() == [[0, 1, 2], [0, 2, 3]]


def test_a_mirror_keeps_the_outside_outside() -> None:
    mesh = TriangleMesh(np.array(TETRAHEDRON).reshape(-1, 3), np.arange(12, dtype=np.int32).reshape(4, 3))
    mirrored = mesh.placed(np.eye(4), np.array([1.0, -1.0, 1.0]))
    a, b, c = mirrored.vertices[mirrored.triangles].transpose(1, 0, 2)
    assert np.einsum("ti,ti->", a, np.cross(b, c)) > 0, "the volume inside is positive"


@pytest.mark.parametrize(
    ("name", "content", "sentence"),
    [
        (
            "a.stl",
            bytes(80) + (40_000_000).to_bytes(4, "little") + bytes(500),
            "40,000,000 triangles but has",
        ),
        ("a.stl", text_stl().replace(b"vertex 1 0 0", b"vertex nan 0 0"), "at no finite place"),
        ("a.stl", text_stl().replace(b"vertex 1 0 0", b"vertex one 0 0"), "a vertex has a word"),
        ("a.stl", b"", "it has 0 bytes"),
        ("a.ply", ply("<").replace(b"vertex 4", b"vertex 2000000000"), "2,000,000,000 of vertex but has"),
        ("a.ply", ply().replace(b"3 0 2 1", b"3 0 2 9"), "asks for vertex 9 of 4"),
        ("a.obj", b"v 0 0 0\nf 1 2 3\n", "asks for vertex 1 of 1"),
        ("a.obj", b"v 0 0 0\n", "it has no triangles"),
        ("a.dae", dae(head='<!DOCTYPE x [<!ENTITY a "b">]>'), "declares a document type"),
        ("a.dae", b"<a>" * 5000, "200 elements inside each other"),
        ("a.glb", WHOLE["part.glb"].replace(b"BIN\0", b"BIN "), "bytes of numbers but has"),
        ("a.txt", b"solid", "is no mesh that can be read here: take one of .stl, .obj"),
    ],
)
def test_a_spoilt_file_is_answered_by_what_is_wrong(
    name: str, content: bytes, sentence: str, tmp_path: Path
) -> None:
    (tmp_path / name).write_bytes(content)
    with pytest.raises(Vi3drasError) as caught:
        read_mesh(tmp_path / name)
    assert sentence in str(caught.value)


def test_an_entity_bomb_takes_no_memory(tmp_path: Path) -> None:
    """The billion laughs: ten entities of ten others each, ten deep."""
    entities = "".join(f'<!ENTITY l{k} "{f"&l{k - 1};" * 10}">' for k in range(1, 10))
    (tmp_path / "a.dae").write_bytes(dae(head=f'<!DOCTYPE lolz [<!ENTITY l0 "lol">{entities}]>'))
    with pytest.raises(FileError, match="document type"):
        read_mesh(tmp_path / "a.dae")


def test_a_file_too_large_is_not_opened(tmp_path: Path) -> None:
    with (tmp_path / "large.stl").open("wb") as stream:
        stream.truncate(2_000_000_000)  # a hole in the disk: nothing is written
    with pytest.raises(MeshSizeError, match="2000 MB where 300 MB"):
        read_mesh(tmp_path / "large.stl")


def test_files_spoilt_at_random_are_read_or_answered(tmp_path: Path) -> None:
    """The same ways, 5,000 times: `python -m tests.campaign mesh-files`."""
    rng, names = np.random.default_rng(23), sorted(WHOLE)
    refused = 0
    for count in range(120):
        name = names[count % len(names)]
        how, data = mutant(WHOLE[name], rng)
        file = tmp_path / f"m{count}-{name}"
        file.write_bytes(data)
        try:
            mesh = read_mesh(file)
        except Vi3drasError:
            refused += 1
            continue
        assert mesh.triangles.min() >= 0, how
        assert mesh.triangles.max() < len(mesh.vertices), how
        assert np.isfinite(mesh.vertices).all(), how
    assert 30 < refused < 120


def test_a_cut_file_says_so(tmp_path: Path) -> None:
    (tmp_path / "a.stl").write_bytes(binary_stl()[:-30])
    with pytest.raises(MeshCutError, match="4 triangles but has bytes for 3"):
        read_mesh(tmp_path / "a.stl")

"""Mesh files as a body for the view: put together where they stand, kept by content in a small folder."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from meshes.making import ball, dae, glb
from numpy.testing import assert_allclose, assert_array_equal

from vi3dras.errors import Vi3drasError
from vi3dras.meshes import kept, source
from vi3dras.meshes.glb_written import glb_of
from vi3dras.meshes.source import MeshPart, MeshSource
from vi3dras.render.detail import Detail

HERE = tuple(tuple(row) for row in np.eye(4).tolist())


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("VI3DRAS_HOME", str(tmp_path / "home"))


def part(file: Path, content: bytes, **told: object) -> MeshPart:
    file.write_bytes(content)
    return MeshPart(str(file), HERE)._replace(**told)


def test_parts_stand_where_they_are_put_and_keep_their_colours(tmp_path: Path) -> None:
    moved = np.eye(4)
    moved[0, 3] = 5.0
    there = tuple(tuple(row) for row in moved.tolist())
    one = part(tmp_path / "a.glb", glb())
    two = part(tmp_path / "b.glb", glb(), transform=there, scale=(0.5, 0.5, 0.5))
    fine = MeshSource((one, two))().fine
    assert_allclose([fine.vertices.min(axis=0), fine.vertices.max(axis=0)], [[0, 0, 0], [5.5, 1, 1]])
    assert set(fine.paints) == {(255, 0, 0), (9, 9, 9)}
    assert fine.painted is not None
    assert len(fine.painted) == len(fine.triangles) == 8


def test_a_part_that_stands_by_itself_is_put_upright(tmp_path: Path) -> None:
    lying = part(tmp_path / "a.dae", dae("0.5", "Y_UP"))
    standing = lying._replace(upright=True)
    low, high = (MeshSource((one,))().fine.vertices for one in (lying, standing))
    assert_allclose(low.min(axis=0), [0, 0, 0], atol=1e-6)
    assert_allclose(high.min(axis=0), [0, -1, 0], atol=1e-6)


def test_what_was_made_once_is_kept_by_content_and_not_by_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[int] = []
    usual = source.detail_of
    monkeypatch.setattr(source, "detail_of", lambda *asked: made.append(1) or usual(*asked))
    content = glb_of(ball(40))
    first = MeshSource((part(tmp_path / "a.glb", content),), most=500)()
    again = MeshSource((part(tmp_path / "other.glb", content),), most=500)()
    assert len(made) == 1
    assert_array_equal(first.quick.triangles, again.quick.triangles)
    assert len(again.quick.triangles) <= 500 < len(again.fine.triangles)
    MeshSource((part(tmp_path / "a.glb", glb_of(ball(41))),), most=500)()
    assert len(made) == 2, "the file has changed"


@pytest.mark.parametrize("spoil", [lambda data: data[:200], lambda data: b"", lambda data: b"PK" + bytes(99)])
def test_a_spoilt_file_of_the_folder_is_made_anew(spoil, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    body = MeshSource((part(tmp_path / "a.glb", glb()),))
    first = body()
    (file,) = kept.folder().iterdir()
    whole = file.read_bytes()
    file.write_bytes(spoil(whole))
    assert_array_equal(body().fine.triangles, first.fine.triangles)
    assert file.read_bytes() == whole


def test_the_folder_stays_small_and_what_was_used_last_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    detail: Detail = MeshSource((part(tmp_path / "a.glb", glb_of(ball(20))),))()
    (file,) = kept.folder().iterdir()
    monkeypatch.setattr(kept, "MOST", 3 * file.stat().st_size)
    for k in range(6):
        kept.kept(f"{k:064x}", lambda: detail)
        kept.kept(file.stem, lambda: detail)
    names = {found.stem for found in kept.folder().iterdir()}
    assert len(names) <= 3
    assert {file.stem, f"{5:064x}"} <= names


def test_a_disk_that_takes_nothing_costs_no_picture(tmp_path: Path) -> None:
    (tmp_path / "home").write_text("a file where a folder should be")
    assert len(MeshSource((part(tmp_path / "a.glb", glb()),))().fine.triangles) == 4


def test_a_file_that_is_gone_says_so(tmp_path: Path) -> None:
    with pytest.raises((Vi3drasError, OSError)):
        MeshSource((MeshPart(str(tmp_path / "gone.stl"), HERE),))()


def test_what_is_kept_is_the_same_to_the_last_bit(tmp_path: Path) -> None:
    body = MeshSource((part(tmp_path / "a.glb", glb_of(ball(15))),), most=100)
    for one, two in zip(body(), body(), strict=True):
        assert_array_equal(one.vertices, two.vertices)
        assert_array_equal(one.normals, two.normals)
        assert one.paints == two.paints
